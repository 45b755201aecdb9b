//! `giftdesk send`: exit codes and output.

use std::{path::Path, process::Output};

use crate::support::{folder, giftdesk_command, stderr_of};

/// Runs `giftdesk send` with a recipient file of this content.
fn send(folder: &Path, people: &str, arguments: &[&str]) -> Output {
    let file = folder.join("people.csv");
    std::fs::write(&file, people).expect("the file can be written");
    giftdesk_command(folder, &["send", "--from", "The People Team"])
        .arg("--recipients")
        .arg(file)
        .args(arguments)
        .output()
        .expect("the program starts")
}

const IDA: &str = "First name,Email\nIda,ida@example.com\n";

const BY_EMAIL: [&str; 4] = ["--method", "email_and_link", "--product", "Everyday Tee"];

const DIRECT_SEND: [&str; 3] = ["--method", "direct_send", "--dry-run"];

fn recipient_in(state: &str) -> String {
    format!(
        "First name,Email,Address,City,State,Zip\n\
         Ida,ida@example.com,1 Main St,Town,{state},99501\n"
    )
}

#[test]
fn column_mapping_is_printed_before_the_price() {
    let folder = folder();
    let people = "Staff\nEmployee,Manager email\nIda,boss@example.com\n";
    let output = send(
        folder.path(),
        people,
        &[&BY_EMAIL[..], &["--dry-run"]].concat(),
    );
    let stderr = stderr_of(&output);
    assert!(output.status.success(), "{stderr}");
    let position = |expected: &str| {
        stderr
            .find(expected)
            .unwrap_or_else(|| panic!("{expected}: {stderr}"))
    };
    let price = position("1 gift for $");
    for expected in [
        "name ← column \"Employee\"",
        "Email ← column \"Manager email\"",
        "The header is on line 2",
    ] {
        assert!(position(expected) < price, "{stderr}");
    }
}

#[test]
fn dry_run_reports_refusals_of_the_service() {
    let folder = folder();
    let card = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    let with_card = [&BY_EMAIL[..], &["--dry-run", "--card", card]].concat();
    let hoodie = [&DIRECT_SEND[..], &["--product", "Heavy Knit Hoodie"]].concat();
    let chosen = [&hoodie[..], &["--variant", "M / Ink"]].concat();
    for (people, arguments, expected) in [
        (IDA, &with_card, "This account has no greeting card"),
        (
            &recipient_in("MA"),
            &hoodie,
            "Choose one with --variant. Available variants:",
        ),
        (
            &recipient_in("AK"),
            &chosen,
            "1 recipient lives where Heavy Knit Hoodie can’t be shipped",
        ),
    ] {
        let output = send(folder.path(), people, arguments);
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
        assert!(stderr.contains("Nothing was sent."), "{stderr}");
        assert!(!stderr.contains("1 gift for"), "{stderr}");
    }
    let output = send(folder.path(), &recipient_in("MA"), &chosen);
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert!(
        stderr_of(&output).contains("1 gift for"),
        "{}",
        stderr_of(&output)
    );
}

#[test]
fn direct_send_with_variant_is_sent() {
    let folder = folder();
    let output = send(
        folder.path(),
        &recipient_in("MA"),
        &[
            "--method",
            "direct_send",
            "--yes",
            "--product",
            "Heavy Knit Hoodie:2",
            "--variant",
            "m / ink",
        ],
    );
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn practice_prints_a_link_for_every_recipient() {
    let folder = folder();
    let mut people = "First name,Email\n".to_owned();
    for number in 1..=25 {
        people += &format!("Person{number},person{number}@example.com\n");
    }
    let output = send(
        folder.path(),
        &people,
        &[&BY_EMAIL[..], &["--yes"]].concat(),
    );
    let links = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert_eq!(links.lines().count(), 25, "{links}{}", stderr_of(&output));
}

#[test]
fn damaged_practice_file_is_named_and_replaceable() {
    let folder = folder();
    let practice = folder.path().join("data/practice");
    std::fs::create_dir_all(&practice).expect("a folder");
    let file = practice.join("service.sqlite");
    std::fs::write(&file, "no database, only words ".repeat(500)).expect("a file");
    let dry = [&BY_EMAIL[..], &["--dry-run"]].concat();
    let output = send(folder.path(), IDA, &dry);
    let text = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(&file.display().to_string()), "{text}");
    assert!(text.contains("Practice mode then starts empty"), "{text}");
    assert!(!text.contains("other copies"), "{text}");
    std::fs::rename(&file, folder.path().join("kept")).expect("the file can be moved");
    let output = send(folder.path(), IDA, &dry);
    assert!(output.status.success(), "{}", stderr_of(&output));
}
