from tests.games.friedrich.kit import Table


def test_kit() -> None:
    t = Table({"friedrich": ("torgau", 5), "daun": ("dresden", 4)}, hands={"prussia": ["diamonds 9", "reserve"]})
    assert t.kind == "movement"
    assert t.no("march friedrich dresden") == "4.1"
    t.do("done")
