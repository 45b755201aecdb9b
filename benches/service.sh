#!/usr/bin/env bash
# Compares the service with baselines. Prints one Markdown table on stdout, other output on stderr.
#
#   benches/service.sh                    everything
#   benches/service.sh list create        some parts: list pages disturbed create memory million due sqlite postgres_list postgres instances
#
# million makes a million sample orders first, which takes ten minutes and 4 GB; GIFTDESK_DEMO_FOLDER names a folder that
# keeps them for the next run.
#
# CARGO names another cargo. docs/performance.md explains the rows.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}

parts=() sqlite= due=
for part in "${@:-all}"; do
  case $part in
    all) sqlite=yes due=yes parts=(list pages disturbed create memory million postgres_list postgres instances) ;;
    sqlite) sqlite=yes ;;
    due) due=yes ;;
    list | pages | disturbed | create | memory | million | postgres_list | postgres | instances) parts+=("$part") ;;
    *)
      echo "There is no part $part: list pages disturbed create memory million due sqlite postgres_list postgres instances" >&2
      exit 2
      ;;
  esac
done

rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
if [ -n "$sqlite" ]; then
  "$cargo" bench --bench batch | tee -a "$rows" >&2
fi
if [ -n "$due" ]; then
  # The interface of the store is not public, so that a test of it is measured.
  "$cargo" test --profile bench --lib ten_thousand_due_endpoints -- --nocapture | tee -a "$rows" >&2
fi
if [ ${#parts[@]} -gt 0 ]; then
  "$cargo" bench --bench service -- "${parts[@]}" | tee -a "$rows" >&2
fi

echo "| work | the service | its limit | ratio | target |"
echo "|---|---|---|---|---|"
grep '^| ' "$rows"
