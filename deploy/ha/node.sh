#!/bin/sh
# The settings of one of three database machines: etcd, Patroni, HAProxy (Debian 12's packages), see docs/operations.md.
#   ./node.sh NUMBER ADDRESS1 ADDRESS2 ADDRESS3
# PASSWORDS names a file with SUPERUSER=, REPLICATION= and REWIND=, the same on all three; CLIENTS the network that may connect. OUT and DATA are for trials.
set -eu
[ $# -eq 4 ] || { echo "用法：PASSWORDS=文件 CLIENTS=网段 $0 本机编号 地址1 地址2 地址3" >&2; exit 1; }
n=$1; one=$2; two=$3; three=$4
case $n in 1) own=$one ;; 2) own=$two ;; 3) own=$three ;; *) echo "本机编号应为 1、2 或 3" >&2; exit 1 ;; esac
[ -r "${PASSWORDS:-}" ] || { echo "请用 PASSWORDS 指明密码文件" >&2; exit 1; }
[ -n "${CLIENTS:-}" ] || { echo "请用 CLIENTS 指明门户和数据库所在的网段，如 10.0.0.0/24" >&2; exit 1; }
. "$PASSWORDS"
out=${OUT:-/etc/portal-ha}; data=${DATA:-/var/lib/portal-ha}; listen=${LISTEN:-127.0.0.1:6432}
umask 077
mkdir -p "$out" "$data/socket"

cat > "$out/etcd.yml" <<END
# Patroni 3.0.2 of Debian 12 loses acknowledged writes with the v3 API of etcd: a machine that wakes up overwrites the leader. Keep v2.
enable-v2: true
name: etcd$n
data-dir: $data/etcd
listen-client-urls: http://$own:2379
advertise-client-urls: http://$own:2379
listen-peer-urls: http://$own:2380
initial-advertise-peer-urls: http://$own:2380
initial-cluster: etcd1=http://$one:2380,etcd2=http://$two:2380,etcd3=http://$three:2380
initial-cluster-token: portal
heartbeat-interval: 300
election-timeout: 3000
END

cat > "$out/patroni.yml" <<END
scope: portal
name: pg$n
restapi:
  listen: $own:8008
  connect_address: $own:8008
# Not etcd3, see etcd.yml.
etcd:
  hosts: [$one:2379, $two:2379, $three:2379]
bootstrap:
  dcs:
    # ttl >= loop_wait + 2 * retry_timeout; the time without a primary is about ttl.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    # A write is acknowledged once it lies on two machines.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        wal_level: replica
        hot_standby: "on"
        wal_log_hints: "on"
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: $own:5432
  connect_address: $own:5432
  data_dir: $data/postgres
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: $data/pgpass
  authentication:
    superuser: {username: postgres, password: "$SUPERUSER"}
    replication: {username: replicator, password: "$REPLICATION"}
    rewind: {username: rewinder, password: "$REWIND"}
  parameters:
    # A folder of its own, mode 0700.
    unix_socket_directories: $data/socket
  pg_hba:
    - local all all peer
    - host replication replicator $CLIENTS scram-sha-256
    - host all all $CLIENTS scram-sha-256
# The unit loads it and gives it to postgres. Without it a frozen primary is only cut off by HAProxy.
watchdog:
  mode: ${WATCHDOG:-automatic}
  device: /dev/watchdog
END

# On each machine of the portal; DATABASE_URL and DATABASE_OWNER_URL name this address.
cat > "$out/haproxy.cfg" <<END
global
  maxconn 400
defaults
  mode tcp
  retries 2
  timeout connect 2s
  # Long: idle connections of the portal's pool stay open.
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen portal
  bind $listen
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  # What hangs on a machine that is no primary any more is cut at once.
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server pg1 $one:5432 check port 8008
  server pg2 $two:5432 check port 8008
  server pg3 $three:5432 check port 8008
END
echo "已写入 $out：etcd.yml、patroni.yml、haproxy.cfg"
