"""All live tables of this process, who watches them, what is pushed."""

from __future__ import annotations

from kabinett.server.site import Site


class Hub:
    def __init__(self, site: Site) -> None:
        self.site = site

    async def start(self) -> None: ...

    async def stop(self) -> None: ...
