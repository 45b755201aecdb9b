//! Files that cannot be imported: each gets its own message, and the recipients stay.

use crate::support::{PEOPLE, TestApp};

#[test]
fn rejects_invalid_files_and_keeps_recipients() {
    let mut app = TestApp::first_run();
    app.wait_for("Sync: Up to date");
    let good = app.write_file("people.csv", PEOPLE);
    app.drop_file(&good);
    app.click("Import 25 rows");
    app.wait_for_part("25 recipients");

    let wide = vec!["column"; 10_000].join(",");
    let files: [(&str, Vec<u8>, &str); 4] = [
        ("empty.csv", Vec::new(), "The file is empty."),
        (
            "picture.png",
            b"\x89PNG\r\n\x1a\n\0\0".to_vec(),
            "This is a picture, not a list of recipients.",
        ),
        ("wide.csv", wide.into_bytes(), "Line 1 has 10,000 columns"),
        (
            "line.csv",
            vec![b'a'; 3 << 20],
            "The row that starts on line 1 is longer than",
        ),
    ];
    for (name, content, message) in files {
        let file = app.write_file(name, content);
        app.drop_file(&file);
        app.wait_for_part(message);
        app.click("Dismiss");
        app.wait_until_gone(message);
        app.wait_for_part("25 recipients");
    }
}
