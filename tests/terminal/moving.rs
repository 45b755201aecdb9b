//! `giftdesk move`: two data folders, and what each program says.

use std::fs;

use crate::support::{folder, giftdesk_command, stderr_of};

#[test]
fn data_moves_in_an_encrypted_file() {
    let (old, new) = (folder(), folder());
    let file = old.path().join("giftdesk.age");
    let path = file.to_str().unwrap();
    let run = |folder: &tempfile::TempDir, arguments: &[&str], passphrase: Option<&str>| {
        let mut command = giftdesk_command(folder.path(), &[&["move"], arguments].concat());
        if let Some(passphrase) = passphrase {
            command.env("GIFTDESK_MOVE_PASSPHRASE", passphrase);
        }
        command.output().expect("the program starts")
    };
    let words = Some("eleven garden chairs");

    let refused = run(&old, &["export", path], None);
    assert!(!refused.status.success());
    assert!(
        stderr_of(&refused).contains("No passphrase"),
        "{}",
        stderr_of(&refused)
    );
    let short = run(&old, &["export", path], Some("garden"));
    assert!(
        stderr_of(&short).contains("fewer than 10"),
        "{}",
        stderr_of(&short)
    );
    assert!(!file.exists());

    let exported = run(&old, &["export", path], words);
    assert!(exported.status.success(), "{}", stderr_of(&exported));
    let bytes = fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"age-encryption.org/v1"));
    assert!(!bytes.windows(15).any(|part| part == b"SQLite format 3"));
    let moved = giftdesk_command(old.path(), &["outbox"]).output().unwrap();
    assert!(
        stderr_of(&moved).contains("GD-5010"),
        "{}",
        stderr_of(&moved)
    );

    let wrong = run(&new, &["import", path], Some("twelve garden chairs"));
    assert!(
        stderr_of(&wrong).contains("GD-5011"),
        "{}",
        stderr_of(&wrong)
    );
    let passphrase_file = new.path().join("passphrase");
    fs::write(&passphrase_file, "eleven garden chairs\n").unwrap();
    let options = [
        "import",
        path,
        "--passphrase-file",
        passphrase_file.to_str().unwrap(),
    ];
    let imported = run(&new, &options, None);
    assert!(imported.status.success(), "{}", stderr_of(&imported));
    assert!(
        stderr_of(&imported).contains("API keys"),
        "{}",
        stderr_of(&imported)
    );
    let listed = giftdesk_command(new.path(), &["outbox"]).output().unwrap();
    assert!(listed.status.success(), "{}", stderr_of(&listed));

    let undone = run(&old, &["undo"], None);
    assert!(undone.status.success(), "{}", stderr_of(&undone));
    let listed = giftdesk_command(old.path(), &["outbox"]).output().unwrap();
    assert!(listed.status.success(), "{}", stderr_of(&listed));
}
