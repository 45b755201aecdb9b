//! The language of the command line: `--language`, else the language of the system. JSON is the
//! same in every language.

use std::process::{Command, Output};

use crate::program::giftdesk_command;

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn language_option_changes_help_and_failures() {
    let folder = tempfile::tempdir().unwrap();
    let german = output(&mut giftdesk_command(
        folder.path(),
        &["--language", "de", "send", "--help"],
    ));
    let english = output(&mut giftdesk_command(folder.path(), &["send", "--help"]));
    assert!(german.status.success() && english.status.success());
    assert!(text(&english.stdout).contains("Usage:"), "{english:?}");
    assert_ne!(text(&english.stdout), text(&german.stdout));

    let list = ["--language", "fr", "keys", "list"];
    let french = output(&mut giftdesk_command(folder.path(), &list));
    assert_eq!(french.status.code(), Some(1));
    assert!(text(&french.stderr).contains("Aucun service"), "{french:?}");
}

#[test]
fn system_language_is_the_default() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = giftdesk_command(folder.path(), &["keys", "list"]);
    command.env("LC_ALL", "es_ES.UTF-8");
    let spanish = text(&output(&mut command).stderr);
    let mut command = giftdesk_command(folder.path(), &["keys", "list", "--language", "es"]);
    assert_eq!(spanish, text(&output(&mut command).stderr));
}

#[test]
fn refuses_a_language_that_does_not_exist() {
    let folder = tempfile::tempdir().unwrap();
    let refused = output(&mut giftdesk_command(
        folder.path(),
        &["--language", "tlh", "keys", "list"],
    ));
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stderr).contains("en-US, de, es, fr"),
        "{refused:?}"
    );
}

#[test]
fn json_is_the_same_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    std::fs::write(&file, "First name,Email\nIda,ida@example.com\n").unwrap();
    let dry_run = |language: &str| {
        let mut command = giftdesk_command(
            &folder.path().join("data"),
            &[
                "send",
                "--from",
                "The People Team",
                "--method",
                "email_and_link",
                "--product",
                "Everyday Tee",
                "--dry-run",
                "--json",
                "--language",
                language,
            ],
        );
        command.arg("--recipients").arg(&file);
        let output = output(&mut command);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    let english = dry_run("en-US");
    assert!(english.contains("\"dry_run\": true"), "{english}");
    assert_eq!(dry_run("de"), english);
}
