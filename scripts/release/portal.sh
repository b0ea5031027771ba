#!/bin/sh
# ./portal start [--env FILE] · ./portal demo · ./portal COMMAND … (./portal help lists them). Needs nothing of the machine but this shell.
self=$0
[ -L "$self" ] && self=$(readlink -f "$self")
case $self in */*) here=${self%/*} ;; *) here=. ;; esac
here=$(cd -P -- "$here" && pwd) || exit 1
for node in "$here"/node_modules/node-*/bin/node; do break; done
# The settings of an installed service lie outside of the folder that an upgrade replaces.
# One that this account may not read is an error, not a reason to look for another portal.
if [ -z "${PORTAL_ENV:-}" ] && [ ! -e "$here/portal.env" ] &&
  { [ -e /etc/portal/portal.env ] || { [ -d /etc/portal ] && [ ! -x /etc/portal ]; }; }; then
  PORTAL_ENV=/etc/portal/portal.env
  export PORTAL_ENV
fi
# What was compiled once is not compiled again, where this folder may be written to.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$here/.compiled}
export NODE_COMPILE_CACHE
# The flags as in scripts/serve.mjs.
case ${1:-help} in
  start)
    shift
    exec "$node" --max-semi-space-size=16 --max-old-space-size=1024 "$here/packages/server/dist/main.js" "$@"
    ;;
  demo)
    shift
    DATA_DIR=${DATA_DIR:-./data-demo}
    export DATA_DIR
    exec "$node" --max-semi-space-size=16 --max-old-space-size=1024 "$here/packages/server/dist/main.js" --demo "$@"
    ;;
  *)
    exec "$node" "$here/packages/server/dist/command-line.js" "$@"
    ;;
esac
