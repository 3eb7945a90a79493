#!/usr/bin/env bash
# The benchmark: peers first, in an environment of their own, then Kabinett on the same machine in the same run: plain, and
# compiled where `make compiled` has built it. The table goes to docs/bench.md.
set -euo pipefail
cd "$(dirname "$0")/.."

env=.venv-bench
out=build/bench
mkdir -p "$out/away"
if [ ! -e "$env/.stamp" ] || [ bench/peers/requirements.txt -nt "$env/.stamp" ]; then
    rm -rf "$env"
    .venv/bin/python -m venv "$env"
    "$env/bin/python" -m pip --disable-pip-version-check --quiet install --requirement bench/peers/requirements.txt
    touch "$env/.stamp"
fi

"$env/bin/python" bench/peers/run_peers.py > "$out/peers.json"
compiled=0
if .venv-compiled/bin/python -c 'import kabinett' 2>/dev/null; then
    compiled=1
    # Away from the sources, which would be found before the compiled package.
    rm -rf "$out/away/bench" && cp -R bench "$out/away/"
fi
ours=()
for game in friedrich wallenstein maria pittswar; do
    .venv/bin/python -m bench.kabinett_bench --game "$game" --out "$out/$game-plain.json" "$@"
    ours+=("$out/$game-plain.json")
    if [ "$compiled" = 1 ]; then
        (cd "$out/away" && ../../../.venv-compiled/bin/python -m bench.kabinett_bench --game "$game" --out "../$game-compiled.json" "$@")
        ours+=("$out/$game-compiled.json")
    fi
done
.venv/bin/python -m bench.table "$out/peers.json" "${ours[@]}"
