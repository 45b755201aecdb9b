#!/usr/bin/env bash
# All measurements of the import of recipients as one Markdown table: docs/performance.md. Arguments choose
# some: csv edit memory xlsx.
set -euo pipefail
cd "$(dirname "$0")/.."

baseline="${CARGO_TARGET_DIR:-target}/xlsx_baseline"
mkdir -p "$baseline/src"
cp benches/recipients/calamine.rs "$baseline/src/main.rs"
cat >"$baseline/Cargo.toml" <<'TOML'
[package]
name = "xlsx_baseline"
version = "0.0.0"
edition = "2024"
[dependencies]
calamine = "=0.38.0"
[workspace]
TOML
cargo build --quiet --release --manifest-path "$baseline/Cargo.toml" --target-dir "$baseline/target"

GIFTDESK_XLSX_BASELINE="$(realpath "$baseline/target/release/xlsx_baseline")" \
  cargo bench --quiet --bench recipients -- "$@"
