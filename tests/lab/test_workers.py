"""Workers: none outlives its run, however that ends, and one that dies is told of in a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kabinett.lab import workers
from tests.cli.kit import environment

RUN = """
import os, sys, time
from kabinett.lab.workers import stopped_by_terminate, work

def tell(doing):
    # One write: lines of two processes must not run into each other.
    os.write(1, f"{doing} {os.getpid()}\\n".encode())

def nap(seconds):
    tell("at work")
    time.sleep(seconds)

if __name__ == "__mp_main__" and sys.argv[1:] == ["slow"]:
    tell("importing")
    time.sleep(60)

if __name__ == "__main__":
    try:
        with stopped_by_terminate():
            list(work(nap, [60] * 4, 2))
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


def _hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Run:
    """Two workers at work in a session of their own, killed at the end whatever a test has shown."""

    def __init__(self, folder: Path, *args: str) -> None:
        script = folder / "run.py"
        script.write_text(RUN, "utf-8")
        self.process = subprocess.Popen(
            [sys.executable, str(script), *args],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # Where the tests run in the background of a shell Ctrl-C is ignored, and so it would be here.
            preexec_fn=_hear_ctrl_c,
        )
        assert self.process.stdout is not None
        told = [self.process.stdout.readline().rsplit(" ", 1) for _ in range(2)]
        self.first = [doing for doing, _ in told]
        self.workers = [int(pid) for _, pid in told]

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def rest(self) -> tuple[str, str]:
        """What is still written, until nobody is left who could write."""
        out, err = self.process.communicate(timeout=20)
        return out, err


def test_a_killed_run_leaves_no_workers(tmp_path: Path) -> None:
    with Run(tmp_path) as run:
        assert run.first == ["at work"] * 2
        run.process.kill()
        assert run.rest()[0] == ""


def test_a_run_that_is_told_to_end_leaves_no_workers(tmp_path: Path) -> None:
    with Run(tmp_path) as run:
        run.process.terminate()
        assert run.rest() == ("stopped\n", "")
        assert run.process.returncode == 0


@pytest.mark.parametrize(("args", "doing"), [([], "at work"), (["slow"], "importing")])
def test_ctrl_c_ends_all_without_a_traceback(tmp_path: Path, args: list[str], doing: str) -> None:
    """Also while workers are still importing. A terminal sends it to all processes, in any order."""
    with Run(tmp_path, *args) as run:
        assert run.first == [doing] * 2
        for pid in run.workers:
            os.kill(pid, signal.SIGINT)
        time.sleep(0.5)
        os.killpg(run.process.pid, signal.SIGINT)
        assert run.rest() == ("stopped\n", "")


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(workers.WorkerLost, match="a worker is gone"):
        list(workers.work(os._exit, [3, 3, 3], 2))


def test_one_worker_may_die_too_where_it_is_apart() -> None:
    assert list(workers.work(abs, [], 1, apart=True)) == []
    assert os.getpid() not in list(workers.work(_pid, [1, 2], 1, apart=True))
    with pytest.raises(workers.WorkerLost):
        list(workers.work(os._exit, [3], 1, apart=True))


def _pid(task: int) -> int:
    return os.getpid()


def test_a_pool_whose_work_is_done_is_waited_for() -> None:
    """What is left of it would race with the end of Python."""
    with workers.Pool(1) as pool:
        assert pool.submit(abs, -1).result() == 1
        (process,) = pool._pool._processes.values()
    assert process.exitcode == 0


def test_whoever_stops_asking_ends_the_workers() -> None:
    began = time.monotonic()
    for _ in workers.work(time.sleep, [0, 60, 60], 2):
        break
    assert time.monotonic() - began < 30


# Ray, as far as one can see without it


class FakeRay:
    """Does each task when it is asked for, and remembers how many were given out at once."""

    class exceptions:
        RayTaskError = type("RayTaskError", (Exception,), {})
        WorkerCrashedError = type("WorkerCrashedError", (Exception,), {})
        NodeDiedError = type("NodeDiedError", (Exception,), {})
        OutOfMemoryError = type("OutOfMemoryError", (Exception,), {})

    def __init__(self) -> None:
        self.most = 0
        self.over = False

    def remote(self, **settings: object) -> Callable[[Any], Any]:
        return lambda function: SimpleNamespace(remote=lambda task: (function, task))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 100.0}

    def wait(self, given: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(given))
        return given[-1:], given[:-1]

    def get(self, reference: Any) -> Any:
        return reference[0](reference[1])

    def shutdown(self) -> None:
        self.over = True


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setattr(workers, "_connected", lambda address, count: fake)
    return fake


@pytest.mark.parametrize(("asked", "most"), [(1, 1), (4, 4), (None, 300)])
def test_no_more_than_asked_for_are_out_at_once(ray: FakeRay, asked: int | None, most: int) -> None:
    assert sorted(workers.work(abs, list(range(-400, 0)), asked, "somewhere")) == list(range(1, 401))
    assert ray.most == most and ray.over


@pytest.mark.parametrize(
    ("address", "said"), [("auto", "'auto' does not answer: too slow"), ("local", "cannot be started here: too slow")]
)
def test_a_cluster_that_does_not_start_is_told_of(monkeypatch: pytest.MonkeyPatch, address: str, said: str) -> None:
    """Ray raises plain exceptions too."""

    def init(**settings: object) -> None:
        raise Exception("too slow")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    with pytest.raises(workers.NoCluster, match=said):
        list(workers.work(abs, [1], 1, address))


@pytest.mark.parametrize("name", ["WorkerCrashedError", "NodeDiedError", "OutOfMemoryError"])
def test_a_lost_machine_is_told_of(ray: FakeRay, name: str) -> None:
    def lost(task: int) -> int:
        raise getattr(ray.exceptions, name)

    with pytest.raises(workers.WorkerLost):
        list(workers.work(lost, [1], None, "somewhere"))
    assert ray.over
