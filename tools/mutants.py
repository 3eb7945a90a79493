"""Break random places of a game's rules, one at a time, and see whether the tests notice.

python -m tools.mutants GAME [--count 200] [--seed 1] [--jobs 2] [--tests PATH ...]

Places are never taken from: notation, texts and loaders (SKIPPED_MODULES), type annotations, docstrings, decorators,
assertions, raised errors, f-strings, the arguments of messages (MESSAGE_CALLS), and statements marked with
`# pragma: no mutate`: on their first line or on a line of its own before them, together with their body. Before a
module's docstring the mark is for the whole module.

The tests run in copies of the tree, never in the tree itself. Results are kept in build/mutants-GAME.jsonl, so that a
run that was stopped goes on where it was; survivors are tried again when the tests have changed. The report is
docs/mutants-GAME.md; a remark on a survivor is read from tests/games/GAME/survivors.toml:

    "maria/combat.py:Duel.why_not:if a < b:->if a <= b:" = "equal strengths are caught before"
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import py_compile
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.mutations import Mutation, mutations_of

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("kabinett/games")
SHARED = "tactics"
COPIED = ("kabinett", "tests", "tools", "docs", "pyproject.toml")
SKIPPED_MODULES = frozenset({"notation", "messages", "texts", "names", "data", "loader", "load"})
WANTED = 85  # percent
MEMORY_MB = 4000  # a mutant that eats more is caught


@dataclass(frozen=True)
class Tests:
    """Which tests hold a game: folders or files (those that exist), and what pytest -k picks of them."""

    paths: tuple[str, ...]
    keyword: str


# A plugin for the first run: how long each test took, by the file it was collected from.
TIMES_PLUGIN = "mutant_times"
TIMES_SOURCE = """
import json
times = {}

def pytest_runtest_logreport(report):
    times[report.nodeid] = times.get(report.nodeid, 0.0) + report.duration

def pytest_sessionfinish(session):
    with open("times.json", "w") as out:
        json.dump(times, out)
"""

# Without the generic tests: they take minutes on a real game, and golden records replay whole games in seconds.
DEFAULT_TESTS = Tests(
    ("tests/games/{game}", "tests/games/" + SHARED, "tests/games/test_golden.py"), "{game} or " + SHARED
)
GAME_TESTS: dict[str, Tests] = {}


@dataclass(frozen=True)
class Mutant:
    file: str  # relative to the root
    digest: str  # of the file's content
    mutation: Mutation

    @property
    def key(self) -> str:
        m = self.mutation
        return f"{self.file} {self.digest} {m.start}-{m.end} {m.replacement}"

    @property
    def name(self) -> str:
        """What survivors.toml calls it: stable while the line and its function stay as they are."""
        file = Path(self.file).relative_to(GAMES).as_posix()
        return f"{file}:{self.mutation.function}:{self.mutation.before}->{self.mutation.after}"


# ---- choosing --------------------------------------------------------------------------------------------------------


def rule_files(game: str) -> list[Path]:
    """The modules of a game's rules, and of the shared ones where the game uses them."""
    files = sorted((ROOT / GAMES / game).rglob("*.py"))
    uses_shared = re.compile(rf"^\s*(from|import)\s.*\b{SHARED}\b", re.MULTILINE)
    if game != SHARED and any(uses_shared.search(file.read_text(encoding="utf-8")) for file in files):
        files += sorted((ROOT / GAMES / SHARED).rglob("*.py"))
    return [file for file in files if file.stem not in SKIPPED_MODULES and "data" not in file.parts]


def choose(files: list[Path], count: int, seed: int) -> tuple[list[Mutant], int]:
    """`count` mutants, each in a place of its own, and how many places there are.

    Places are ranked by a hash of what they say, not of where they stand: a change in one function leaves the choice in
    the others as it was.
    """
    ranked: list[tuple[bytes, Mutant]] = []
    for file in files:
        source = file.read_bytes()
        name = file.relative_to(ROOT).as_posix()
        digest = hashlib.sha256(source).hexdigest()[:16]
        seen: dict[str, int] = {}
        for place in mutations_of(source):
            text = f"{seed}|{name}|{place[0].function}|{place[0].before}|{place[0].kind}"
            seen[text] = seen.get(text, -1) + 1
            rank = hashlib.sha256(f"{text}|{seen[text]}".encode()).digest()
            ranked.append((rank, Mutant(name, digest, place[rank[0] % len(place)])))
    ranked.sort(key=lambda item: item[0])
    chosen: list[Mutant] = []
    for _, mutant in ranked:
        if len(chosen) < count and mutant.mutation.compiles((ROOT / mutant.file).read_bytes()):
            chosen.append(mutant)
    return chosen, len(ranked)


# ---- running ---------------------------------------------------------------------------------------------------------


class Tree:
    """A copy of the project in which one mutant at a time lives."""

    def __init__(self, folder: Path, source: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        ignore = shutil.ignore_patterns("__pycache__", "*.so") if source == ROOT else None
        folder.mkdir(parents=True)
        for name in COPIED:
            if (source / name).is_dir():
                shutil.copytree(source / name, folder / name, ignore=ignore)
            elif (source / name).exists():
                shutil.copy2(source / name, folder / name)

    def run(self, args: list[str], timeout: float | None, write_bytecode: bool = False) -> tuple[int | None, str]:
        """Exit code (None: out of time) and output of python with these arguments."""
        env = dict(os.environ, PYTHONPATH=str(self.folder), PYTHONHASHSEED="0")
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        if not write_bytecode:
            env["PYTHONDONTWRITEBYTECODE"] = "1"
        limit = f'ulimit -v {MEMORY_MB * 1024} 2>/dev/null; exec "$@"'
        with tempfile.TemporaryFile() as output:
            self.process = process = subprocess.Popen(
                ["sh", "-c", limit, "sh", sys.executable, *args],
                cwd=self.folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code: int | None = process.wait(timeout)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                self.kill()
            output.seek(0)
            return code, output.read().decode(errors="replace")

    def kill(self) -> None:
        """End what is running here, with all that it has started."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def try_mutant(self, mutant: Mutant, pytest_args: list[str], timeout: float) -> tuple[str, float]:
        """`survived`, `caught` or `timeout`, and the seconds it took.

        Bytecode is told from its source by size and whole seconds only, so none may be written of a mutant and none may
        be left of the original while the mutant is there.
        """
        path = self.folder / mutant.file
        original = path.read_bytes()
        stat = path.stat()
        bytecode = Path(py_compile.compile(str(path), doraise=True) or "")
        bytecode.unlink()
        start = time.monotonic()
        try:
            path.write_bytes(mutant.mutation.apply(original))
            code, _ = self.run(pytest_args, timeout)
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
            py_compile.compile(str(path), doraise=True)
        verdict = "timeout" if code is None else "survived" if code == 0 else "caught"
        return verdict, round(time.monotonic() - start, 2)


def pytest_args(paths: list[str], keyword: str) -> list[str]:
    args = ["-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *paths]
    return [*args, "-k", keyword] if keyword else args


def check_unmutated(tree: Tree, paths: list[str], keyword: str, console: Console) -> tuple[list[str], float]:
    """Run the tests as they are; the test files, fastest first, and the seconds they took. Ends here if they fail."""
    where = "import kabinett; print(next(iter(kabinett.__path__)))"
    code, output = tree.run(["-c", where], timeout=60)
    if code != 0 or Path(output.strip()).resolve().parent != tree.folder.resolve():
        sys.exit(f"The copy of the package is not the one that is imported:\n{output}")
    (tree.folder / f"{TIMES_PLUGIN}.py").write_text(TIMES_SOURCE, encoding="utf-8")
    args = [*pytest_args(paths, keyword), "--tb=short", "-p", TIMES_PLUGIN]
    start = time.monotonic()
    code, output = tree.run(args, timeout=None, write_bytecode=True)
    seconds = time.monotonic() - start
    if code != 0:
        sys.exit(f"{output}\nThe tests fail without any mutation (pytest ended with {code}): nothing to learn.")
    cases: dict[str, float] = json.loads((tree.folder / "times.json").read_text(encoding="utf-8"))
    times: dict[str, float] = {}
    for case, duration in cases.items():
        file = case.split("::")[0]
        times[file] = times.get(file, 0.0) + duration
    console.print(f"unmutated: {len(cases)} tests in {len(times)} files pass in {seconds:.1f} s")
    return sorted(times, key=lambda file: (times[file], file)), seconds


def order_for(mutant: Mutant, files: list[str]) -> list[str]:
    """Tests named after the mutant's module first, then the fastest."""
    stem = Path(mutant.file).stem
    return sorted(files, key=lambda file: stem not in Path(file).stem)


# ---- remembering -----------------------------------------------------------------------------------------------------


def digest_of_tests(game: str) -> str:
    """Of all that the game's tests stand on: their own folder, the shared ones, and what lies above them."""
    digest = hashlib.sha256()
    for file in sorted((ROOT / "tests").rglob("*")):
        parts = file.relative_to(ROOT / "tests").parts
        above = len(parts) == 1 or (parts[0] == "games" and (len(parts) == 2 or parts[1] in (game, SHARED)))
        if file.is_file() and file.name != "survivors.toml" and "__pycache__" not in parts and above:
            digest.update("/".join(parts).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def load_results(path: Path, chosen: str, digest: str) -> dict[str, dict[str, Any]]:
    """What is known already of this choice of tests: all that they caught, and what survived them as they are now."""
    known: dict[str, dict[str, Any]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                result = json.loads(line)
            except ValueError:  # the last line of a run that was stopped
                continue
            if result.get("chosen") == chosen and (result["verdict"] != "survived" or result["tests"] == digest):
                known[result["key"]] = result
    return known


# ---- reporting -------------------------------------------------------------------------------------------------------


def code_cell(text: str) -> str:
    """Code in a cell of a Markdown table."""
    fence = "``" if "`" in text else "`"
    return fence + text.replace("|", "\\|") + fence


def write_report(game: str, places: int, seed: int, done: list[tuple[Mutant, str]]) -> tuple[float, list[Mutant]]:
    """Write docs/mutants-GAME.md; the percentage caught and the survivors without a remark."""
    remarks: dict[str, str] = {}
    remarks_file = ROOT / "tests" / "games" / game / "survivors.toml"
    if remarks_file.exists():
        remarks = tomllib.loads(remarks_file.read_text(encoding="utf-8"))
    survivors = [mutant for mutant, verdict in done if verdict == "survived"]
    survivors.sort(key=lambda mutant: (mutant.file, mutant.mutation.line, mutant.mutation.after))
    timeouts = sum(verdict == "timeout" for _, verdict in done)
    caught = len(done) - len(survivors)
    percent = 100 * caught / len(done) if done else 0.0
    lines = [
        f"# Mutants of {game}",
        "",
        f"Written by `make mutants GAME={game}`. One place of the rules is broken at a time; the tests should notice.",
        "",
        "| places | tried | seed | caught | of these by time | survived | caught, % |",
        "|---:|---:|---:|---:|---:|---:|---:|",
        f"| {places} | {len(done)} | {seed} | {caught} | {timeouts} | {len(survivors)} | {percent:.1f} |",
        "",
    ]
    if survivors:
        lines += ["## Survivors", "", "| where | function | before | after | remark |", "|---|---|---|---|---|"]
        for mutant in survivors:
            m = mutant.mutation
            cells = (code_cell(m.function), code_cell(m.before), code_cell(m.after), remarks.get(mutant.name, ""))
            lines.append(f"| {Path(mutant.file).relative_to(GAMES).as_posix()}:{m.line} | " + " | ".join(cells) + " |")
        lines.append("")
    report = ROOT / "docs" / f"mutants-{game}.md"
    report.parent.mkdir(exist_ok=True)
    report.write_text("\n".join(lines), encoding="utf-8")
    return percent, [mutant for mutant in survivors if mutant.name not in remarks]


# ---- the run ---------------------------------------------------------------------------------------------------------


def run_all(
    mutants: list[Mutant],
    trees: list[Tree],
    files: list[str],
    keyword: str,
    timeout: float,
    results: Path,
    tests: dict[str, str],
    console: Console,
) -> dict[str, str]:
    """Try each mutant and write each verdict down at once."""
    free: queue.Queue[Tree] = queue.Queue()
    for tree in trees:
        free.put(tree)
    verdicts: dict[str, str] = {}

    def work(mutant: Mutant) -> tuple[Mutant, str, float]:
        tree = free.get()
        try:
            return mutant, *tree.try_mutant(mutant, pytest_args(order_for(mutant, files), keyword), timeout)
        finally:
            free.put(tree)

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results.parent.mkdir(exist_ok=True)
    cut = results.exists() and not results.read_bytes().endswith(b"\n")  # an earlier run was stopped while writing
    with (
        results.open("a", encoding="utf-8") as out,
        Progress(*columns, console=console) as progress,
        ThreadPoolExecutor(len(trees)) as pool,
    ):
        out.write("\n" if cut else "")
        task = progress.add_task("mutants", total=len(mutants))
        try:
            for future in as_completed([pool.submit(work, mutant) for mutant in mutants]):
                mutant, verdict, seconds = future.result()
                m = mutant.mutation
                verdicts[mutant.key] = verdict
                record = {"key": mutant.key, "name": mutant.name, "line": m.line, "kind": m.kind}
                out.write(json.dumps({**record, "verdict": verdict, "seconds": seconds, **tests}) + "\n")
                out.flush()
                survived = sum(v == "survived" for v in verdicts.values())
                progress.update(task, advance=1, description=f"mutants, {survived} survived")
                if verdict == "survived":
                    where = f"{mutant.file}:{m.line}: {m.before}  ->  {m.after}"
                    progress.console.print(f"survived {where}", markup=False, highlight=False, soft_wrap=True)
        except BaseException:  # stopped, or something is wrong: no new mutant is started, none is waited for
            pool.shutdown(wait=False, cancel_futures=True)
            for tree in trees:
                tree.kill()
            raise
    return verdicts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Do the tests notice broken rules?")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=200, help="places to break (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed breaks other places (1)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at once (2)")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds after which a mutant is caught (120)")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="other tests than the game's own")
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    args = parser.parse_args()
    console = Console(emoji=False)
    signal.signal(signal.SIGTERM, signal.default_int_handler)

    files = rule_files(args.game)
    mutants, places = choose(files, args.count, args.seed)
    if not mutants:
        sys.exit(f"There is nothing to break in {GAMES / args.game}.")
    if args.list:
        for mutant in mutants:
            console.print(mutant.name, markup=False, highlight=False, soft_wrap=True)
        return

    tests = GAME_TESTS.get(args.game, DEFAULT_TESTS)
    keyword = "" if args.tests else tests.keyword.format(game=args.game)
    paths = args.tests or [path.format(game=args.game) for path in tests.paths]
    paths = [path for path in paths if (ROOT / path.split("::")[0]).exists()]
    if not paths:
        sys.exit(f"There are no tests of {args.game}.")
    chosen = " ".join([*paths, "-k", keyword])
    digest = digest_of_tests(args.game)
    results = ROOT / "build" / f"mutants-{args.game}.jsonl"
    if args.fresh:
        results.unlink(missing_ok=True)
    known = load_results(results, chosen, digest)
    verdicts = {mutant.key: known[mutant.key]["verdict"] for mutant in mutants if mutant.key in known}
    todo = [mutant for mutant in mutants if mutant.key not in verdicts]
    console.print(f"{places} places in {len(files)} modules; {len(mutants)} mutants, {len(verdicts)} of them known")

    if todo:
        with tempfile.TemporaryDirectory(prefix="kabinett-mutants-") as temp:
            first = Tree(Path(temp) / "0", ROOT)
            ordered, seconds = check_unmutated(first, paths, keyword, console)
            # A test suite that needs most of the time itself would make every survivor look caught.
            timeout = max(args.timeout, 4 * seconds)
            more = range(1, min(max(args.jobs, 1), len(todo)))
            trees = [first, *(Tree(Path(temp) / str(i), first.folder) for i in more)]
            selected = args.tests if args.tests and any("::" in path for path in args.tests) else ordered
            which = {"chosen": chosen, "tests": digest}
            verdicts |= run_all(todo, trees, selected, keyword, timeout, results, which, console)

    done = [(mutant, verdicts[mutant.key]) for mutant in mutants]
    percent, unremarked = write_report(args.game, places, args.seed, done)
    for mutant in unremarked:
        console.print(f'no remark: {json.dumps(mutant.name, ensure_ascii=False)} = ""', markup=False, soft_wrap=True)
    caught = sum(verdict != "survived" for _, verdict in done)
    console.print(f"{caught} of {len(done)} caught: {percent:.1f} % (wanted: {WANTED} %), docs/mutants-{args.game}.md")
    sys.exit(percent < WANTED)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
