#!/usr/bin/env bash
# The server under load. BENCH_PYTHON names another Python, e.g. .venv-compiled/bin/python after `make compiled`.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${BENCH_PYTHON:-.venv/bin/python}
if [ ! -x "$python" ]; then
    echo "Run make setup first." >&2
    exit 1
fi
exec "$python" -m bench.server_bench "$@"
