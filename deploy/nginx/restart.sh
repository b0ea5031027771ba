#!/bin/sh
# Restarts the processes of a portal one after the other; none of them gets a request meanwhile, so that none fails.
#   ./restart.sh PORT...        as root, with deploy/systemd/portal@.service and deploy/nginx/portal.conf
# CONFIG, RELOAD and RESTART are for other set-ups; the port is the last argument of RESTART.
set -eu
[ $# -ge 2 ] || { echo "用法：$0 端口 端口…（至少两个进程）" >&2; exit 1; }
config=${CONFIG:-/etc/nginx/conf.d/portal.conf}
reload=${RELOAD:-nginx -s reload}
restart=${RESTART:-restart_unit}
restart_unit() { systemctl restart "portal@$1"; }
ready() { curl --silent --fail --output /dev/null "http://127.0.0.1:$1/ready"; }
wait_ready() {
  left=120
  until ready "$1"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { echo "端口 $1 的进程两分钟内没有就绪，其余的没有重新启动" >&2; exit 1; }
    sleep 1
  done
}
for port in "$@"; do wait_ready "$port"; done
for port in "$@"; do
  sed -i "s/^\( *server 127\.0\.0\.1:$port\b[^;]*\);/\1 down;/" "$config"
  $reload
  # What came before the reload ends with its answer.
  sleep "${DRAIN:-5}"
  $restart "$port"
  wait_ready "$port"
  sed -i "s/^\( *server 127\.0\.0\.1:$port\b[^;]*\) down;/\1;/" "$config"
  $reload
  echo "端口 $port 已重新启动"
done
