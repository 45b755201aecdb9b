#!/usr/bin/env bash
# Measures the desktop. Prints one Markdown table on stdout, other output on stderr.
#
#   benches/desktop.sh                    everything; about an hour after the builds
#   benches/desktop.sh mirror practice    some parts: mirror practice million start send people grid
#
# million and start make a million sample orders first, which takes ten minutes and 4 GB; GIFTDESK_DEMO_FOLDER names a folder
# that keeps them for the next run. start needs a display, or xvfb-run.
#
# CARGO names another cargo. docs/performance.md explains the rows. The import of recipients has a script of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}

parts=("$@")
((${#parts[@]})) || parts=(mirror practice million start send people grid)
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
rows=$temporary/rows
export GIFTDESK_DEMO_FOLDER=${GIFTDESK_DEMO_FOLDER:-$temporary/demo}
display=()
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || display=(xvfb-run -a -s "-screen 0 1600x1000x24")
for part in "${parts[@]}"; do
  case $part in
    start) "${display[@]}" "$cargo" bench --bench "$part" | tee -a "$rows" >&2 ;;
    mirror | practice | million | send | people | grid) "$cargo" bench --bench "$part" | tee -a "$rows" >&2 ;;
    *)
      echo "There is no part $part: mirror practice million start send people grid" >&2
      exit 2
      ;;
  esac
done
grep '^|' "$rows"
