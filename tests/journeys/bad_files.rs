//! Files that cannot be imported: each gets its own message, and the recipients stay.

use giftdesk::i18n::{Language, t};

use crate::{
    steps::import_recipients,
    support::{ANY, TestApp},
};

journeys!(rejects_invalid_files_and_keeps_recipients);

fn rejects_invalid_files_and_keeps_recipients(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for(t!("shell-sync-name", status = t!("shell-sync-up-to-date")));
    import_recipients(&mut app);
    let recipients = t!(
        "gift-recipients-footer-file",
        count = 25,
        file = "people.csv",
        ready = 23
    );
    app.wait_for(&recipients);

    let wide = vec!["column"; 10_000].join(",");
    let files = [
        ("empty.csv", Vec::new(), t!("recipients-import-file-empty")),
        (
            "picture.png",
            b"\x89PNG\r\n\x1a\n\0\0".to_vec(),
            t!("recipients-import-unsupported-format", format = "picture"),
        ),
        (
            "wide.csv",
            wide.into_bytes(),
            t!(
                "recipients-import-too-many-columns",
                line = 1,
                count = 10_000,
                max = ANY
            ),
        ),
        (
            "line.csv",
            vec![b'a'; 17 << 20],
            t!("recipients-import-record-too-long", line = 1, size = ANY),
        ),
    ];
    for (name, content, message) in files {
        let file = app.write_file(name, content);
        app.drop_file(&file);
        app.wait_for_part(&message);
        app.click(t!("shell-dismiss"));
        app.wait_until_gone(&message);
        app.wait_for(&recipients);
    }
}
