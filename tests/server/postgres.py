"""A private PostgreSQL for the tests: a cluster in a temporary folder, on a free port, gone at the end."""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
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
PR_SET_PDEATHSIG = 1


def programs() -> Path | None:
    """The folder with initdb and postgres: on the path, or where Debian puts it (the newest)."""
    found = shutil.which("postgres")
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


def _die_with_parent() -> None:
    """A run of the tests that is killed leaves no server behind (on Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def _is_up(server: subprocess.Popen[bytes], status: Path) -> bool:
    """Wait until the server says that it is ready: the eighth line of its file."""
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):
            lines = status.read_text().splitlines()
            if len(lines) > 7 and lines[7].strip() == "ready":
                return True
        time.sleep(0.02)
    return False


@contextlib.contextmanager
def cluster(binaries: Path, settings: dict[str, str] = OPTIONS) -> Iterator[str]:
    """Start a cluster; gives the address of its server without the name of a database."""
    runner = _runner()
    # Not below pytest's own folder, which only its owner may enter; and short, because a socket's path must be.
    folder = Path(tempfile.mkdtemp(prefix="kabinett-pg-"))
    if runner is not None:
        os.chown(folder, runner.pw_uid, runner.pw_gid)

    log = folder / "log"

    def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with log.open("ab") as out:
            return subprocess.Popen(
                [str(binaries / program), *arguments],
                cwd=folder,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "HOME": str(folder)},
                user=None if runner is None else runner.pw_uid,
                group=None if runner is None else runner.pw_gid,
                extra_groups=None if runner is None else [],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                preexec_fn=_die_with_parent,
            )

    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    data = str(folder / "data")
    try:
        made = start("initdb", "-D", data, "-U", "kabinett", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        if made.wait(120) != 0:
            raise RuntimeError(f"initdb failed: {log.read_text('utf-8', 'replace')[-2000:]}")
        for _ in range(5):
            port = free_port()
            server = start("postgres", "-D", data, "-p", str(port), "-k", str(folder), *options)
            if _is_up(server, folder / "data" / "postmaster.pid"):
                break
            server.kill()
        else:
            raise RuntimeError(f"PostgreSQL did not start: {log.read_text('utf-8', 'replace')[-2000:]}")
        try:
            yield f"postgresql://kabinett@127.0.0.1:{port}"
        finally:
            # At once: nothing in it is kept.
            server.send_signal(signal.SIGQUIT)
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
