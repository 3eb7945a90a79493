#!/bin/sh
# The browser of the tests and pictures: $CHROMIUM if it is set, else the first of these that is found. Says its path;
# fails where there is none.
for name in "$CHROMIUM" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then exit 0; fi
done
exit 1
