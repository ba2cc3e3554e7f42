#!/bin/sh
# Finds the release that it belongs to, also through a symbolic link, and runs its own Node.
set -eu
program=$(readlink -f -- "$0")
release=${program%/bin/*}
app=$release/packages/server/src/app
exec "$release/runtime/node" --max-semi-space-size=4 --import "$app/compile-cache.mjs" "$app/eemusic-console.ts" "$@"
