#!/bin/sh
# What the tests need beside Python: a browser (Chromium) and PostgreSQL. Debian's packages are installed where that is
# allowed (as root, with apt-get); otherwise it is said plainly what will be skipped.
have_browser() { "$(dirname "$0")/browser.sh"; }
have_postgres() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }
wanted=""
have_browser >/dev/null 2>&1 || wanted="$wanted chromium"
have_postgres >/dev/null 2>&1 || wanted="$wanted postgresql"
[ -n "$wanted" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing$wanted"
    # A server of its own is started for the tests: Debian's need not be.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted; } >/dev/null 2>&1 \
        || echo "could not install$wanted"
fi
have_browser >/dev/null 2>&1 || echo "SKIPPED: the tests in a browser (install chromium)"
have_postgres >/dev/null 2>&1 || echo "SKIPPED: the tests on PostgreSQL (install postgresql)"
exit 0
