//! `giftdesk keys`: creating, listing and revoking keys.

use crate::support::{folder, giftdesk_command, stderr_of};

#[test]
fn keys_and_webhooks_need_an_existing_service() {
    let folder = folder();
    for program in [
        &["keys", "list"][..],
        &["keys", "revoke", "0123456789ab"],
        &["webhooks", "list"],
    ] {
        let output = giftdesk_command(folder.path(), program)
            .output()
            .expect("the program starts");
        assert!(!output.status.success(), "{program:?}");
        let stderr = stderr_of(&output);
        assert!(
            stderr.contains("No service has run in the folder"),
            "{stderr}"
        );
    }
    let database = folder.path().join("data/service.sqlite");
    assert!(!database.exists(), "no database was created");
}

#[test]
fn key_is_printed_once_and_can_be_revoked() {
    let folder = folder();
    let keys = |arguments: &[&str]| {
        let output = giftdesk_command(folder.path(), &[&["keys"], arguments].concat())
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (succeeded, key, _) = keys(&["add", "--name", "Customer success"]);
    assert!(succeeded);
    assert!(key.starts_with("gd_") && key.trim_end().len() == 46 && key.lines().count() == 1);
    let (_, list, _) = keys(&["list"]);
    assert!(list.contains("Customer success") && !list.contains(key.trim()));
    let id = list.split_whitespace().next().unwrap().to_owned();
    // A key is replaced while both are valid.
    let (succeeded, second, _) = keys(&["add", "--account", "Customer success"]);
    assert!(succeeded && second.starts_with("gd_") && second != key);
    assert_eq!(keys(&["list"]).1.matches("Customer success").count(), 2);
    let (succeeded, _, stderr) = keys(&["add", "--account", "Marketing"]);
    assert!(!succeeded && stderr.contains("Marketing"), "{stderr}");
    let list = keys(&["list"]).1;
    let ids = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let other = ids.into_iter().find(|other| *other != id).unwrap();
    assert!(keys(&["revoke", other]).0);
    let (succeeded, ..) = keys(&["revoke", &id]);
    assert!(succeeded);
    assert_eq!(keys(&["list"]).1, "");
    let (succeeded, _, stderr) = keys(&["revoke", &id]);
    assert!(
        !succeeded && stderr.contains("There is no API key"),
        "{stderr}"
    );
    for file in std::fs::read_dir(folder.path().join("data")).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(20).any(|part| part == &key.as_bytes()[..20]));
    }
}
