"""A private PostgreSQL for the tests: a cluster in a temporary folder, on a free port, gone at the end."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

OPTIONS = {
    # Nothing here must survive a power cut.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
}


def programs() -> Path | None:
    """The folder with initdb and pg_ctl: on the path, or where Debian puts it (the newest)."""
    found = shutil.which("pg_ctl")
    if found is not None and (Path(found).parent / "initdb").exists():
        return Path(found).parent
    there = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(there, key=lambda path: float(path.parent.name), default=None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _runner() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root: then somebody else who exists runs it. None: we ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("root cannot run PostgreSQL, and there is neither a user postgres nor nobody")


@contextlib.contextmanager
def cluster(binaries: Path) -> Iterator[str]:
    """Start a cluster; gives the address of its server without the name of a database."""
    runner = _runner()
    # Not below pytest's own folder, which only its owner may enter; and short, because a socket's path must be.
    folder = Path(tempfile.mkdtemp(prefix="kabinett-pg-"))
    if runner is not None:
        os.chown(folder, runner.pw_uid, runner.pw_gid)

    def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(binaries / program), *arguments],
            cwd=folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "HOME": str(folder)},
            user=None if runner is None else runner.pw_uid,
            group=None if runner is None else runner.pw_gid,
            extra_groups=None if runner is None else [],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )

    data = str(folder / "data")
    try:
        made = run("initdb", "-D", data, "-U", "kabinett", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        if made.returncode != 0:
            raise RuntimeError(f"initdb failed: {made.stderr}")
        for _ in range(5):
            port = free_port()
            options = " ".join(f"-c {name}={value}" for name, value in OPTIONS.items())
            log = folder / "log"
            started = run("pg_ctl", "-D", data, "-l", str(log), "-w", "-o", f"-p {port} -k {folder} {options}", "start")
            if started.returncode == 0:
                break
        else:
            raise RuntimeError(f"PostgreSQL did not start: {log.read_text('utf-8', 'replace')[-2000:]}")
        try:
            yield f"postgresql://kabinett@127.0.0.1:{port}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
