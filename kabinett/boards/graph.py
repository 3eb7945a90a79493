"""What road maps and zone maps have in common: lists of neighbours and what follows."""

FAR = 255  # the distance of places that are not joined, or more than 254 steps apart


def neighbour_lists(size: int, pairs: list[tuple[int, int]]) -> list[list[int]]:
    """The neighbours of every place, sorted; a pair counts both ways."""
    lists: list[list[int]] = [[] for _ in range(size)]
    for a, b in pairs:
        lists[a].append(b)
        lists[b].append(a)
    for others in lists:
        others.sort()
    return lists


def all_distances(neighbours: list[list[int]]) -> bytes:
    """Shortest distances between all places, flat: from a to b at `a * size + b`.

    One search per place would be the plain way. This one searches from all places at once:
    what a place reaches in k steps is kept in one long integer with a byte per place (1 is
    reached), so a step is a few ORs per place. The distance to b is the number of steps k
    after which b is not reached yet; adding up the bytes of "not reached" counts just that,
    and as no count passes 255 no byte ever spills into the next.
    """
    size = len(neighbours)
    everywhere = int.from_bytes(b"\x01" * size, "little")
    reached = [1 << (8 * place) for place in range(size)]
    counts = [0] * size
    steps = 0
    while steps < FAR - 1:
        wider: list[int] = []
        for place in range(size):
            seen = reached[place]
            for other in neighbours[place]:
                seen |= reached[other]
            wider.append(seen)
        if wider == reached:
            break
        for place in range(size):
            counts[place] += everywhere ^ reached[place]
        reached = wider
        steps += 1
    rows: list[bytes] = []
    for place in range(size):
        # What was never reached has been counted `steps` times: lift it to FAR.
        count = counts[place] + (everywhere ^ reached[place]) * (FAR - steps)
        rows.append(count.to_bytes(size, "little"))
    return b"".join(rows)


def connected_pieces(neighbours: list[list[int]]) -> list[list[int]]:
    """The connected pieces, each sorted, in the order of their first places."""
    pieces: list[list[int]] = []
    seen = bytearray(len(neighbours))
    for start in range(len(neighbours)):
        if seen[start]:
            continue
        seen[start] = 1
        piece = [start]
        for place in piece:
            for other in neighbours[place]:
                if not seen[other]:
                    seen[other] = 1
                    piece.append(other)
        piece.sort()
        pieces.append(piece)
    return pieces


def listing(names: list[str]) -> str:
    """A few names for a message; a long list would bury the other problems."""
    if len(names) <= 6:
        return ", ".join(names)
    return ", ".join(names[:5]) + f" and {len(names) - 5} more"
