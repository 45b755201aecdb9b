//! SQLite has one connection that writes: a statement without the permit would wait for the connection itself, and fail
//! after a while. Reads take another pool, so that the sources show which statements write.

use std::{fs, path::Path};

/// Whether Rust code has a statement that changes rows.
fn writes(code: &str) -> bool {
    let texts = code.split('"').skip(1).step_by(2);
    let mut starts = texts.filter_map(|text| text.split_whitespace().next());
    starts.any(|word| ["INSERT", "UPDATE", "DELETE"].contains(&word))
}

#[test]
fn statements_that_write_take_the_permit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/service/store");
    let mut examined = 0;
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    for path in files.filter(|path| path.is_file()) {
        let source = fs::read_to_string(&path).unwrap();
        assert!(!source.contains(".execute(&self.pool)"), "{path:?}");
        let methods = source.split("\n    }\n");
        let statements = methods.flat_map(|method| method.split(';'));
        for code in statements.filter(|code| writes(code)) {
            assert!(!code.contains("(&self.pool)"), "{path:?}: {code}");
            examined += 1;
        }
    }
    assert!(examined > 40, "{examined} statements");
}
