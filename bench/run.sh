#!/usr/bin/env bash
# The benchmark: peers first, in an environment of their own, then Kabinett on the same machine in the same run.
# BENCH_PYTHON names another Python to measure Kabinett with, e.g. .venv-compiled/bin/python after `make compiled`.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.venv/bin/python
env=.venv-bench
peers=build/bench/peers.json
if [ ! -x "$python" ]; then
    echo "Run make setup first." >&2
    exit 1
fi

if [ ! -e "$env/.stamp" ] || [ bench/peers/requirements.txt -nt "$env/.stamp" ]; then
    rm -rf "$env"
    "$python" -m venv "$env"
    "$env/bin/python" -m pip --disable-pip-version-check --quiet install --requirement bench/peers/requirements.txt
    touch "$env/.stamp"
fi

mkdir -p "$(dirname "$peers")"
"$env/bin/python" bench/peers/run_peers.py > "$peers.new"
mv "$peers.new" "$peers"
"${BENCH_PYTHON:-$python}" -m bench.kabinett_bench --peers "$peers" "$@"
