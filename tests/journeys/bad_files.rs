//! Files that are not what they should be: a clear sentence, and nothing is lost.

use crate::support::{PEOPLE, Stage};

#[test]
fn every_bad_file_gets_a_sentence_and_the_recipients_stay() {
    let mut stage = Stage::first_start();
    stage.see("Sync: Up to date");
    let good = stage.file("people.csv", PEOPLE);
    stage.drop_file(&good);
    stage.click("Import 25 rows");
    stage.see_part("25 recipients");

    let wide = vec!["column"; 10_000].join(",");
    let files: [(&str, Vec<u8>, &str); 4] = [
        ("empty.csv", Vec::new(), "empty"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0".to_vec(), "picture"),
        ("wide.csv", wide.into_bytes(), "columns"),
        ("line.csv", vec![b'a'; 3 << 20], "line"),
    ];
    for (name, content, word) in files {
        let file = stage.file(name, content);
        stage.drop_file(&file);
        stage.see_part(word);
        stage.click("Dismiss");
        stage.see_part("25 recipients");
    }
}
