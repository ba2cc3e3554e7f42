#!/bin/sh
# Runs a command beside the service, with its user, settings and data: eemusic-console-beside backup
set -eu
[ $# -gt 0 ] || { echo 'usage: eemusic-console-beside COMMAND …' >&2; exit 64; }
terminal=--pipe
[ -t 0 ] && [ -t 1 ] && terminal=--pty
exec systemd-run --quiet --collect --wait "$terminal" \
  --property DynamicUser=yes --property User=eemusic-console --property UMask=0077 \
  --property StateDirectory=eemusic-console --property StateDirectoryMode=0700 \
  --property WorkingDirectory=/var/lib/eemusic-console --property EnvironmentFile=-/etc/eemusic-console.env \
  --setenv DATA_DIR=/var/lib/eemusic-console \
  /opt/eemusic-console/bin/eemusic-console "$@"
