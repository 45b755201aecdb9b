#!/usr/bin/env bash
# The service beside its limits: one Markdown table on stdout, everything else on stderr.
#
#   benches/service.sh                    everything
#   benches/service.sh list create        some parts: list pages create memory sqlite postgres instances
#
# CARGO names another cargo. docs/performance.md says what each row means.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}

parts=() sqlite=
for part in "${@:-all}"; do
  case $part in
    all) sqlite=yes parts=(list pages create memory postgres instances) ;;
    sqlite) sqlite=yes ;;
    list | pages | create | memory | postgres | instances) parts+=("$part") ;;
    *)
      echo "There is no part $part: list pages create memory sqlite postgres instances" >&2
      exit 2
      ;;
  esac
done

rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
if [ -n "$sqlite" ]; then
  "$cargo" bench --bench batch | tee -a "$rows" >&2
fi
if [ ${#parts[@]} -gt 0 ]; then
  "$cargo" bench --bench service -- "${parts[@]}" | tee -a "$rows" >&2
fi

echo "| work | the service | its limit | ratio | target |"
echo "|---|---|---|---|---|"
grep '^| ' "$rows"
