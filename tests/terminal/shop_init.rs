//! `giftdesk shop init` and the configuration file that it writes.

use std::path::Path;

use crate::{
    program::{ServeProcess, giftdesk_command},
    support::{folder, get_request, response_to, stderr_of},
};

fn init(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let file = folder.join("giftdesk.toml").display().to_string();
    giftdesk_command(&folder.join("shop"), &["shop", "init", &file])
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts")
}

#[test]
fn written_file_configures_the_service_and_the_shop() {
    let folder = folder();
    let made = init(
        folder.path(),
        &[
            "--listen",
            "127.0.0.1:0",
            "--public-url",
            "https://gifts.example.com",
            "--smtp",
            "smtp://user:secret@127.0.0.1:9",
            "--account",
            "People team",
            "--operator",
            "Warehouse",
        ],
    );
    assert!(made.status.success(), "{}", stderr_of(&made));
    assert!(stderr_of(&made).contains("giftdesk serve --config"));
    let keys = String::from_utf8(made.stdout).expect("text");
    assert_eq!(keys.matches("gd_").count(), 2, "{keys}");
    let file = folder.path().join("giftdesk.toml");
    let content = std::fs::read_to_string(&file).expect("the file");
    assert!(content.contains("smtp = \"smtp://user:secret@127.0.0.1:9\""));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.metadata().expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = init(folder.path(), &[]);
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), content);

    // Without `--data-dir`: the file names the folder.
    let file = file.display().to_string();
    let command = |arguments: &[&str]| {
        let other = giftdesk_command(folder.path(), &[]);
        let mut command = std::process::Command::new(other.get_program());
        command.args(arguments).args(["--config", &file]);
        command.env("LC_ALL", "en_US.UTF-8");
        command
            .env_remove("GIFTDESK_DATABASE")
            .env_remove("GIFTDESK_SMTP");
        command
    };
    let listed = command(&["keys", "list"]).output().expect("it starts");
    let listed = String::from_utf8(listed.stdout).expect("text");
    assert!(
        listed.contains("Warehouse") && listed.contains("People team"),
        "{listed}"
    );
    let account = keys.lines().find(|line| line.contains("People team"));
    let (_, key) = account.expect("a line").rsplit_once(' ').expect("a key");
    let served = ServeProcess::start(&mut command(&["serve"]));
    let request = get_request("/v1/me", "gifts.example.com").replace(
        "\r\n\r\n",
        &format!("\r\nauthorization: Bearer {key}\r\n\r\n"),
    );
    let me = response_to(&served, &request);
    assert!(me.starts_with("HTTP/1.1 200 "), "{me}");
}

#[test]
fn options_replace_values_of_the_file() {
    let folder = folder();
    let made = init(folder.path(), &["--listen", "192.0.2.1:1"]);
    assert!(made.status.success(), "{}", stderr_of(&made));
    let file = folder.path().join("giftdesk.toml").display().to_string();
    let other = folder.path().join("other");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--config", &file];
    let served = ServeProcess::start(&mut giftdesk_command(&other, &arguments));
    assert!(served.url.starts_with("http://127.0.0.1:"));
    assert!(other.join("service.sqlite").exists());
    assert!(!folder.path().join("shop/service.sqlite").exists());
}

#[test]
fn faulty_files_are_refused_with_their_line() {
    let folder = folder();
    let file = folder.path().join("giftdesk.toml");
    let path = file.display().to_string();
    for (content, expected) in [
        (
            "listen = \"127.0.0.1:0\"\nlissten = \"secret\"\n",
            "Line 2 of",
        ),
        ("\n\nlisten = \"secret\"\n", "Line 3 of"),
        ("listen = secret\n", "Line 1 of"),
    ] {
        std::fs::write(&file, content).expect("a file");
        let arguments = ["serve", "--config", &path];
        let refused = giftdesk_command(folder.path(), &arguments).output();
        let refused = refused.expect("the program starts");
        let text = stderr_of(&refused);
        assert_eq!(refused.status.code(), Some(1), "{text}");
        assert!(
            text.contains(expected) && !text.contains("secret"),
            "{text}"
        );
    }
    // An answer that the service would refuse is not written.
    std::fs::remove_file(&file).expect("it exists");
    let refused = init(folder.path(), &["--listen", "everywhere"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(!file.exists());
}

#[test]
fn secrets_of_the_environment_are_written_to_the_file() {
    let folder = folder();
    let file = folder.path().join("gift desk.toml");
    let path = file.display().to_string();
    let made = giftdesk_command(folder.path(), &["shop", "init", &path])
        .env("GIFTDESK_SMTP", "smtp://user:secret@127.0.0.1:9")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts");
    assert!(made.status.success(), "{}", stderr_of(&made));
    let content = std::fs::read_to_string(&file).expect("the file");
    assert!(content.contains("smtp = \"smtp://user:secret@127.0.0.1:9\""));
    // The next steps can be copied into a shell.
    let steps = stderr_of(&made);
    assert!(!steps.contains(&format!("--config {path}")), "{steps}");
}

#[test]
fn created_keys_are_printed_without_a_file() {
    let folder = folder();
    let too_long = folder.path().join("x".repeat(300)).display().to_string();
    let arguments = ["shop", "init", &too_long];
    let made = giftdesk_command(folder.path(), &arguments)
        .args(["--account", "People team", "--operator", "Warehouse"])
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(made.status.code(), Some(1), "{}", stderr_of(&made));
    let keys = String::from_utf8(made.stdout.clone()).expect("text");
    assert_eq!(keys.matches("gd_").count(), 2, "{keys}");
    assert!(stderr_of(&made).contains("giftdesk keys revoke"));
}
