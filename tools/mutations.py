"""The ways to break one place of a module, found in its syntax tree and applied to its text."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass

PRAGMA = re.compile(r"#\s*pragma:\s*no mutate\b")
# Calls that make text for people, functions that do nothing else, and calls that are about types.
MESSAGE_CALLS = frozenset({"Text", "Refusal", "Message"})
MESSAGE_FUNCTIONS = frozenset({"prompt", "__repr__", "__str__"})
TYPE_CALLS = frozenset({"cast", "TypeVar", "NewType"})

# Operators: the boundary moved, and the opposite.
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
SIGN = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}


@dataclass(frozen=True)
class Mutation:
    """Bytes start to end of the module become the replacement."""

    kind: str
    start: int
    end: int
    replacement: str
    line: int
    function: str
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.replacement.encode() + source[self.end :]

    def compiles(self, source: bytes) -> bool:
        try:
            compile(self.apply(source), "<mutant>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
        return True


def one_line(text: str) -> str:
    return " ".join(text.split())


class Finder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self.lines = source.splitlines(keepends=True)
        self.line_starts = [0]
        for line in self.lines:
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.tokens: list[tuple[int, int, str]] = []
        comments: list[tuple[int, bool]] = []  # pragma lines, and whether the comment stands alone
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type == tokenize.COMMENT and PRAGMA.search(token.string):
                comments.append((token.start[0], token.line[: token.start[1]].strip() == ""))
            elif token.type in (tokenize.OP, tokenize.NAME):
                row = token.start[0]
                start = self.line_starts[row - 1] + len(self.lines[row - 1].decode()[: token.start[1]].encode())
                self.tokens.append((start, start + len(token.string.encode()), token.string))
        self.unmutated: set[int] = set()
        for row, alone in comments:
            self.unmutated.add(self.next_code(row) if alone else row)
        self.places: list[list[Mutation]] = []
        self.function = ""

    def next_code(self, row: int) -> int:
        """The first line after this one that is neither blank nor a comment."""
        while row < len(self.lines) and self.lines[row].strip()[:1] in (b"", b"#"):
            row += 1
        return row + 1

    # ---- positions

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def operator(self, left: ast.expr, right: ast.expr) -> tuple[int, int, str]:
        """The operator between two operands, parentheses left aside."""
        first, last = self.end(left), self.start(right)
        between = [token for token in self.tokens if first <= token[0] and token[1] <= last]
        found = [token for token in between if token[2] not in ("(", ")")]
        return found[0][0], found[-1][1], " ".join(t[2] for t in found)

    # ---- adding a place

    def add(self, kind: str, *changes: tuple[int, int, str]) -> None:
        """One place with its possible changes."""
        place = []
        for start, end, replacement in changes:
            changed = self.source[:start] + replacement.encode() + self.source[end:]
            first = self.source.rfind(b"\n", 0, start) + 1
            last = self.source.find(b"\n", end)
            last = len(self.source) if last < 0 else last
            before = self.source[first:last].decode()
            after = changed[first : last + len(changed) - len(self.source)].decode()
            line = self.source.count(b"\n", 0, start) + 1
            texts = one_line(before), one_line(after)
            if max(map(len, texts)) > 200:  # too long to be read in a table: only what is changed
                texts = one_line(self.source[start:end].decode())[:200], one_line(replacement)[:200]
            place.append(Mutation(kind, start, end, replacement, line, self.function or "module", *texts))
        self.places.append(place)

    # ---- walking

    def statements(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def header_lines(self, node: ast.stmt) -> range:
        """The lines of a statement without its body."""
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        inner = getattr(node, "body", None) or getattr(node, "cases", None)
        last = node.end_lineno or node.lineno
        if inner:
            below = inner[0].pattern.lineno if isinstance(inner[0], ast.match_case) else inner[0].lineno
            last = max(node.lineno, below - 1)
        return range(first, last + 1)

    def statement(self, node: ast.stmt) -> None:
        if any(row in self.unmutated for row in self.header_lines(node)):
            return
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                if node.name in MESSAGE_FUNCTIONS:
                    return
                outer, self.function = self.function, f"{self.function}.{node.name}".lstrip(".")
                if not isinstance(node, ast.ClassDef):
                    for default in (*node.args.defaults, *node.args.kw_defaults):
                        self.expression(default)
                self.statements(node.body)
                self.function = outer
            case ast.If():
                if self.never_runs(node.test):
                    return
                self.condition(node.test)
                self.statements(node.body)
                self.statements(node.orelse)
            case ast.AnnAssign():
                if "ClassVar[str]" not in ast.unparse(node.annotation):
                    self.expression(node.value)
            case ast.Assign():
                if not any(isinstance(t, ast.Name) and t.id.startswith("__") for t in node.targets):
                    for target in node.targets:
                        self.expression(target)
                    self.expression(node.value)
            case ast.AugAssign():
                start, end, operator = self.operator(node.target, node.value)
                if operator in SIGN and not self.is_sequence(node.value):
                    self.add("sign", (start, end, SIGN[operator]))
                self.expression(node.target)
                self.expression(node.value)
            case ast.Expr():
                if isinstance(node.value, ast.Call) and self.called(node.value) not in MESSAGE_CALLS:
                    self.add("call", (self.start(node), self.end(node), "pass"))
                self.expression(node.value)
            case ast.Continue():
                self.add("jump", (self.start(node), self.end(node), "break"))
            case ast.Break():
                self.add("jump", (self.start(node), self.end(node), "continue"))
            case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal():
                return
            case _:
                self.others(node)

    def others(self, node: ast.AST) -> None:
        """Whatever has no mutation of its own: go through its parts in order."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self.statement(child)
            elif isinstance(child, ast.expr):
                self.expression(child)
            else:
                self.others(child)

    def never_runs(self, test: ast.expr) -> bool:
        text = ast.unparse(test)
        return "TYPE_CHECKING" in text or "__name__" in text

    def called(self, node: ast.Call) -> str:
        return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")

    def is_sequence(self, node: ast.expr) -> bool:
        """Surely a list, tuple or text: `-` on it would fail at once and show nothing."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str | bytes)
        if isinstance(node, ast.BinOp):
            return self.is_sequence(node.left) or self.is_sequence(node.right)
        if isinstance(node, ast.Call):
            return self.called(node) in ("list", "tuple", "sorted", "str")
        return isinstance(node, ast.List | ast.Tuple | ast.JoinedStr | ast.ListComp)

    def condition(self, test: ast.expr) -> None:
        """The test of an `if`: negated as a whole, so that its comparison need not be turned round as well."""
        single = test if isinstance(test, ast.Compare) and len(test.ops) == 1 else None
        if single and isinstance(single.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn):
            self.comparison(single)  # turned round, it is negated
            return
        start, end = self.start(test), self.end(test)
        self.add("branch", (start, end, f"not ({self.source[start:end].decode()})"))
        if single:
            self.comparison(single, opposite=False)
        else:
            self.expression(test)

    def comparison(self, node: ast.Compare, opposite: bool = True) -> None:
        operands = [node.left, *node.comparators]
        for left, right in zip(operands, operands[1:]):
            start, end, operator = self.operator(left, right)
            changes = [table[operator] for table in (BOUNDARY, OPPOSITE) if operator in table]
            if operator in BOUNDARY and not opposite:
                changes = changes[:1]
            if changes:
                self.add("comparison", *((start, end, change) for change in changes))
        for operand in operands:
            self.expression(operand)

    def expression(self, node: ast.expr | None) -> None:
        match node:
            case None | ast.JoinedStr() | ast.Subscript(value=ast.Name(id="Literal" | "ClassVar" | "Final")):
                return
            case ast.Constant(value=bool()):
                self.add("constant", (self.start(node), self.end(node), str(not node.value)))
            case ast.Constant(value=int() as number):
                start, end = self.start(node), self.end(node)
                lower = str(number - 1) if number else "(-1)"
                self.add("constant", (start, end, str(number + 1)), (start, end, lower))
            case ast.Compare():
                self.comparison(node)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:]):
                    start, end, operator = self.operator(left, right)
                    self.add("logic", (start, end, "or" if operator == "and" else "and"))
                for value in node.values:
                    self.expression(value)
            case ast.BinOp():
                start, end, operator = self.operator(node.left, node.right)
                if operator in SIGN and not self.is_sequence(node):
                    self.add("sign", (start, end, SIGN[operator]))
                self.expression(node.left)
                self.expression(node.right)
            case ast.IfExp():
                self.expression(node.body)
                self.condition(node.test)
                self.expression(node.orelse)
            case ast.Call():
                if self.called(node) not in MESSAGE_CALLS | TYPE_CALLS:
                    self.others(node)
            case _:
                self.others(node)


def mutations_of(source: bytes) -> list[list[Mutation]]:
    """All places of a module, in order, each with its possible changes."""
    finder = Finder(source)
    body = finder.tree.body
    starts_with_docstring = bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    if starts_with_docstring and body[0].lineno in finder.unmutated:
        return []
    finder.statements(body)
    return finder.places
