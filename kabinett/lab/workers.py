"""Many independent tasks on all cores of this machine, or on a Ray cluster. Results come as they are ready, so whoever
uses them puts them into their order first."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
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


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def work(
    function: Callable[[Task], Done], tasks: list[Task], workers: int | None = None, cluster: str | None = None
) -> Iterator[Done]:
    """The results of a function of a module for each task, in the order in which they are ready.

    `workers` None: as many as there are cores. `cluster`: the address of a Ray cluster, or `local`."""
    if cluster is not None:
        yield from _on_ray(function, tasks, workers, cluster)
        return
    count = min(workers if workers is not None else cores(), len(tasks))
    if count <= 1:
        for task in tasks:
            yield function(task)
        return
    yield from _in_processes(function, tasks, count)


def _stop_when_told() -> None:
    """Ctrl-C ends a worker at once; otherwise it would first finish what it was given."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _in_processes(function: Callable[[Task], Done], tasks: list[Task], count: int) -> Iterator[Done]:
    left = iter(tasks)
    # Spawned, not forked: the caller may have threads (a progress bar has one).
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_stop_when_told)
    try:
        waiting: set[Future[Done]] = {pool.submit(function, task) for task in islice(left, count * AHEAD)}
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(function, task) for task in islice(left, len(ready))}
            for future in ready:
                yield future.result()
    except BaseException:
        # Nobody wants what is under way any more: a game may take minutes, and the end of this process waits for it.
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _on_ray(function: Callable[[Task], Done], tasks: list[Task], workers: int | None, address: str) -> Iterator[Done]:
    ray = _connected(address, workers)
    try:
        remote = ray.remote(num_cpus=1, max_retries=2)(function)
        count = workers if workers is not None else max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        waiting = [remote.remote(task) for task in islice(left, count * AHEAD)]
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
    finally:
        ray.shutdown()


def _connected(address: str, workers: int | None) -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("a cluster needs Ray: pip install 'kabinett[cluster]'") from None
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
    except (OSError, ValueError, RuntimeError) as error:
        raise NoCluster(f"the cluster {address!r} does not answer: {error}") from None
    return ray


def _reach(address: str) -> None:
    """Ray itself would try for minutes where nobody listens; OSError says so at once."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
