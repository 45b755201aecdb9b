#!/usr/bin/env bash
# Measures the desktop. Prints one Markdown table on stdout, other output on stderr.
#
#   benches/desktop.sh                    everything; about twenty minutes after the builds
#   benches/desktop.sh mirror practice    some parts: mirror practice million send people grid
#
# million makes a million sample orders first, which takes ten minutes and 4 GB; GIFTDESK_DEMO_FOLDER keeps them for the
# next run.
#
# CARGO names another cargo. docs/performance.md explains the rows. The import of recipients has a script of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}

parts=("$@")
((${#parts[@]})) || parts=(mirror practice million send people grid)
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
for part in "${parts[@]}"; do
  case $part in
    mirror | practice | million | send | people | grid) "$cargo" bench --bench "$part" | tee -a "$rows" >&2 ;;
    *)
      echo "There is no part $part: mirror practice million send people grid" >&2
      exit 2
      ;;
  esac
done
grep '^|' "$rows"
