#!/usr/bin/env bash
# A PostgreSQL server with a synchronous standby behind HAProxy, for the tests of failover.
#
#   cluster.sh PROGRAMS FOLDER    PROGRAMS holds initdb; FOLDER is empty and removed at the end
#
# Clients connect to the socket FOLDER/proxy. A standby refuses connections, so the proxy leads to the primary. Commands
# come one per line on standard input, and each is answered with its name when it is done:
#   failover   kills the primary without a shutdown and promotes the standby
#   restore    makes a new standby of the current primary, and waits until commits wait for it
# At the end of the input, also when the test is killed, everything stops.
set -euo pipefail
bin=$1 folder=$2
as_postgres() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  as_postgres() { runuser -u postgres -- "$@"; }
  chown postgres "$folder"
fi
chmod 755 "$folder"
cd "$folder"
primary=a standby=b proxy=
stop() {
  [ -z "$proxy" ] || kill "$proxy" 2>/dev/null || true
  for node in a b; do
    [ -f "data-$node/postmaster.pid" ] || continue
    as_postgres "$bin/pg_ctl" -D "$folder/data-$node" -m immediate stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
}
trap stop EXIT

start() {
  as_postgres "$bin/pg_ctl" -D "$folder/data-$1" -l "$folder/log-$1" -W start >/dev/null \
    -o "-k $folder/$1 -c listen_addresses='' -c hot_standby=off -c max_connections=100"
}
ask() { as_postgres "$bin/psql" -h "$folder/$primary" -U giftdesk -d "${2:-giftdesk}" -qAtc "$1"; }
wait_until() {
  for _ in $(seq 600); do
    ! "$@" 2>/dev/null || return 0
    sleep 0.1
  done
  echo "waited for a minute: $*" >&2
  tail -n 20 log-* >&2
  return 1
}
is_ready() { [ "$(ask 'SELECT 1' postgres)" = 1 ]; }
is_replicated() { [ "$(ask "SELECT count(*) FROM pg_stat_replication WHERE $1")" = 1 ]; }

restore() {
  # PostgreSQL does not start while the lock file of the socket names a process. A killed one exists until its parent has
  # waited for it.
  as_postgres rm -rf "$folder/data-$standby" "$folder/$standby/".s.PGSQL.*
  as_postgres "$bin/pg_basebackup" -h "$folder/$primary" -U giftdesk -D "$folder/data-$standby" -R -c fast -X stream
  start "$standby"
  wait_until is_replicated "state = 'streaming'"
  ask "ALTER SYSTEM SET synchronous_standby_names = '*'"
  ask "SELECT pg_reload_conf()" >/dev/null
  wait_until is_replicated "sync_state = 'sync'"
}

failover() {
  local killed
  killed=$(head -1 "data-$primary/postmaster.pid")
  # The processes of the sessions end by themselves when they find that this process has ended.
  kill -KILL "$killed"
  # Without this file, the end of this script does not try to stop the killed server.
  as_postgres rm -f "$folder/data-$primary/postmaster.pid"
  as_postgres "$bin/pg_ctl" -D "$folder/data-$standby" -t 60 -w promote >/dev/null
  local other=$primary
  primary=$standby standby=$other
}

as_postgres mkdir a b proxy
as_postgres "$bin/initdb" -D "$folder/data-a" -U giftdesk -A trust -E UTF8 >/dev/null
start a
wait_until is_ready
ask "CREATE DATABASE giftdesk" postgres
restore
cat >proxy.cfg <<END
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend database
  bind unix@$folder/proxy/.s.PGSQL.5432 mode 666
  default_backend servers
backend servers
  option pgsql-check user giftdesk
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
  server a unix@$folder/a/.s.PGSQL.5432 check
  server b unix@$folder/b/.s.PGSQL.5432 check
END
/usr/sbin/haproxy -db -f proxy.cfg >log-proxy 2>&1 &
proxy=$!
wait_until as_postgres "$bin/psql" -h "$folder/proxy" -U giftdesk -d giftdesk -qAtc "SELECT 1" >/dev/null
echo ready
while read -r command; do
  case $command in
    failover | restore) "$command" ;;
    *) echo "no command $command" >&2; exit 2 ;;
  esac
  echo "$command"
done
