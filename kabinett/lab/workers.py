"""Many independent tasks on all cores of this machine, or on a Ray cluster. Results come as they are ready, so whoever
uses them puts them into their order first."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from types import FrameType
from typing import Any, TypeVar

from kabinett.core.errors import KabinettError

Task = TypeVar("Task")
Done = TypeVar("Done")

LOCAL = "local"
"""The address of a Ray cluster that is started for the run, on this machine."""
AHEAD = 3
"""Tasks given out for each worker: enough that none waits, few enough that a stop comes soon."""
STORE = 128 << 20
"""Bytes of shared memory of a local Ray cluster: tasks and results are small."""


class NoCluster(KabinettError):
    """Ray is not there, or its cluster does not answer."""


class WorkerLost(KabinettError):
    """A worker is gone in the middle of its task."""

    def __init__(self) -> None:
        super().__init__("a worker is gone: it was killed, perhaps for want of memory, or a bot has ended it")


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def work(
    function: Callable[[Task], Done],
    tasks: list[Task],
    workers: int | None = None,
    cluster: str | None = None,
    apart: bool = False,
) -> Iterator[Done]:
    """The results of a function of a module for each task, in the order in which they are ready.

    `workers` None: as many as there are cores. `cluster`: the address of a Ray cluster, or `local`. `apart`: in another
    process even if there is one worker, because what may end its process (anybody's bot) must not end this one."""
    if cluster is not None:
        yield from _on_ray(function, tasks, workers, cluster)
        return
    count = min(workers if workers is not None else cores(), len(tasks))
    if count <= 1 and not (apart and tasks):
        for task in tasks:
            yield function(task)
        return
    yield from _in_processes(function, tasks, count)


@contextmanager
def stopped_by_terminate() -> Iterator[None]:
    """SIGTERM ends what is done here as Ctrl-C does, with KeyboardInterrupt. Only a main thread can see to that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


class Pool:
    """Processes for tasks. What ends a `with` of it early ends them too: nobody wants what is under way any more, and a
    game may take minutes, for which the end of this process would wait."""

    def __init__(self, count: int) -> None:
        # Spawned, not forked: the caller may have threads (a progress bar has one).
        self._pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_end_with_parent)

    def __enter__(self) -> Pool:
        return self

    def submit(self, function: Callable[..., Done], *args: object) -> Future[Done]:
        """This may start a process. Ctrl-C is not for it, but for this one, which ends it."""
        with _without_interrupts():
            return self._pool.submit(function, *args)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.terminate()
        # All is done where there was no error. Not to wait then would leave the end of Python to race with that of the
        # pool's thread, which may find its pipes closed.
        self._pool.shutdown(wait=error is None, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise WorkerLost from None


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl-C waits for the end of this; a process that is started here never gets it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """A worker whose parent was killed has nobody to work for."""
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_wait_and_end, args=(parent.sentinel,), daemon=True).start()


def _wait_and_end(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _in_processes(function: Callable[[Task], Done], tasks: list[Task], count: int) -> Iterator[Done]:
    left = iter(tasks)
    with Pool(count) as pool:
        waiting = {pool.submit(function, task) for task in islice(left, count * AHEAD)}
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(function, task) for task in islice(left, len(ready))}
            for future in ready:
                yield future.result()


def _on_ray(function: Callable[[Task], Done], tasks: list[Task], workers: int | None, address: str) -> Iterator[Done]:
    ray = _connected(address, workers)
    try:
        remote = ray.remote(num_cpus=1, max_retries=2)(function)
        # A number that is given is a bound: a big cluster would play all that it is handed at once.
        most = workers if workers is not None else AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        waiting = [remote.remote(task) for task in islice(left, most)]
        while waiting:
            ready, waiting = ray.wait(waiting)
            waiting += [remote.remote(task) for task in islice(left, len(ready))]
            for reference in ready:
                try:
                    yield ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    # What the function itself raised, as if it had been called here.
                    cause = error.cause
                    raise (cause if isinstance(cause, KabinettError) else error) from None
                except (
                    ray.exceptions.WorkerCrashedError,
                    ray.exceptions.NodeDiedError,
                    ray.exceptions.OutOfMemoryError,
                ):
                    raise WorkerLost from None
    finally:
        ray.shutdown()


def _connected(address: str, workers: int | None) -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("a cluster needs Ray: pip install -e '.[cluster]'") from None
    try:
        if address == LOCAL:
            count = workers if workers is not None else cores()
            ray.init(
                address=LOCAL,
                num_cpus=count,
                object_store_memory=STORE,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="ERROR",
            )
        else:
            _reach(address)
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises plain ones too
        why = str(error).strip() or type(error).__name__
        what = "a cluster cannot be started here" if address == LOCAL else f"the cluster {address!r} does not answer"
        raise NoCluster(f"{what}: {why}") from None
    return ray


def _reach(address: str) -> None:
    """Ray itself would try for minutes where nobody listens; OSError says so at once."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
