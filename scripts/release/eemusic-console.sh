#!/bin/sh
# Finds the release that it belongs to, also through a symbolic link, and runs its own Node.
set -eu
program=$(readlink -f -- "$0")
release=${program%/bin/*}
exec "$release/runtime/node" --max-semi-space-size=4 "$release/packages/server/src/app/eemusic-console.ts" "$@"
