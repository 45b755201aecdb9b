#!/usr/bin/env bash
# A coordinator and workers of Citus on loopback ports, for the tests of distributed tables.
#
#   cluster.sh PROGRAMS FOLDER PORT…    PROGRAMS holds initdb; FOLDER is empty and removed at the end
#
# Commands come one per line on standard input, and each is answered with its name when it is done:
#   kill PORT    ends a node without a shutdown
#   start PORT   starts it again
# At the end of the input, also when the test is killed, everything stops.
set -euo pipefail
bin=$1 folder=$2
shift 2
as_postgres() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  as_postgres() { runuser -u postgres -- "$@"; }
  chown postgres "$folder"
fi
cd "$folder"
control() {
  local node=$1
  shift
  as_postgres "$bin/pg_ctl" -D "$folder/$node" -l "$folder/log-$node" -w "$@" >/dev/null
}
nodes=("$@")
stop() {
  for node in "${nodes[@]}"; do
    control "$node" -m immediate stop 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap stop EXIT

for node in "${nodes[@]}"; do
  as_postgres "$bin/initdb" -D "$folder/$node" -U giftdesk -A trust -E UTF8 --no-sync >/dev/null
  as_postgres tee -a "$folder/$node/postgresql.conf" >/dev/null <<SETTINGS
port = $node
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
shared_preload_libraries = 'citus'
max_connections = 400
fsync = off
citus.shard_count = 2
SETTINGS
  control "$node" start
done
echo ready
while read -r command node; do
  case $command in
    kill) control "$node" -m immediate stop ;;
    start) control "$node" start ;;
  esac
  echo "$command $node"
done
