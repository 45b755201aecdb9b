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
        &[
            &BY_EMAIL[..],
            &["--dry-run", "--map", "Manager email=email"],
        ]
        .concat(),
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

#[test]
fn closed_output_is_no_failure_of_the_send() {
    for format in [&[][..], &["--json"]] {
        let folder = folder();
        let file = folder.path().join("people.csv");
        std::fs::write(&file, IDA).expect("the file can be written");
        let mut child = giftdesk_command(folder.path(), &["send", "--from", "The People Team"])
            .args(BY_EMAIL)
            .args(format)
            .args(["--yes", "--recipients"])
            .arg(file)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{}", stderr_of(&output));
    }
}

/// Runs the command with a stderr that nothing reads.
#[cfg(unix)]
fn run_with_closed_stderr(command: &mut std::process::Command) -> Output {
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stderr.take());
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn closed_stderr_changes_no_result() {
    let folder = folder();
    let file = folder.path().join("people.csv");
    std::fs::write(&file, IDA).expect("the file can be written");
    for (expected_gifts, code, links) in [("2", 1, 0), ("1", 0, 1)] {
        let mut command = giftdesk_command(folder.path(), &["send", "--from", "The People Team"]);
        command
            .args(BY_EMAIL)
            .args(["--yes", "--expect-gifts", expected_gifts, "--recipients"])
            .arg(&file)
            // Logs go to stderr, too.
            .env("GIFTDESK_LOG", "debug");
        let output = run_with_closed_stderr(&mut command);
        assert_eq!(output.status.code(), Some(code));
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed.lines().count(), links, "{printed}");
    }
}

const TWICE: &str = "First name,Email\nIda,ida@example.com\nI.,IDA@example.com\n";

#[test]
fn duplicates_are_refused_unless_accepted() {
    let folder = folder();
    let confirmed = [&BY_EMAIL[..], &["--yes"]].concat();
    let output = send(folder.path(), TWICE, &confirmed);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("GD-2041"), "{stderr}");
    assert!(stderr.contains("Nothing was sent."), "{stderr}");
    let dry_run = [&BY_EMAIL[..], &["--dry-run", "--json"]].concat();
    let output = send(folder.path(), TWICE, &dry_run);
    assert!(output.status.success(), "{}", stderr_of(&output));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["warnings"][0]["code"], "duplicates", "{result}");
    for option in [&["--allow-duplicates"][..], &["--accept", "duplicates"]] {
        let folder = crate::support::folder();
        let output = send(folder.path(), TWICE, &[&confirmed[..], option].concat());
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{stderr}");
        assert!(stderr.contains("(duplicates)"), "{stderr}");
    }
}

#[test]
fn same_gift_again_needs_acceptance() {
    let folder = folder();
    let confirmed = [&BY_EMAIL[..], &["--yes"]].concat();
    let output = send(folder.path(), IDA, &confirmed);
    assert!(output.status.success(), "{}", stderr_of(&output));
    let again = [&confirmed[..], &["--json"]].concat();
    let output = send(folder.path(), IDA, &again);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("in the last 30 days: Ida."), "{stderr}");
    assert!(stderr.contains("--accept recent-gift"), "{stderr}");
    let failure: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(failure["error"]["code"], "GD-2350");
    assert_eq!(failure["error"]["details"], "recent-gift");
    let output = send(
        folder.path(),
        IDA,
        &[&confirmed[..], &["--accept", "recent-gift"]].concat(),
    );
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn file_with_other_number_of_recipients_is_refused() {
    let folder = folder();
    let confirmed = [&BY_EMAIL[..], &["--yes", "--expect-gifts"]].concat();
    let output = send(folder.path(), IDA, &[&confirmed[..], &["2"]].concat());
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("GD-2352"), "{stderr}");
    let output = send(folder.path(), IDA, &[&confirmed[..], &["1"]].concat());
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn held_send_leaves_after_its_time() {
    let folder = folder();
    let begun = std::time::Instant::now();
    let held = [&BY_EMAIL[..], &["--yes", "--hold", "2"]].concat();
    let output = send(folder.path(), IDA, &held);
    let stderr = stderr_of(&output);
    assert!(output.status.success(), "{stderr}");
    assert!(begun.elapsed() >= std::time::Duration::from_secs(2));
    assert!(stderr.contains("Press Ctrl+C to cancel it."), "{stderr}");
}

#[cfg(unix)]
mod held {
    use std::{
        io::{BufRead as _, BufReader},
        process::{Child, Command, Stdio},
    };

    use rustix::process::Signal;

    use super::*;
    use crate::support::{KEY, outbox, start_service};

    /// Starts a send that is held for two minutes, and waits until the program says so.
    fn start_held_send(folder: &Path) -> Child {
        start_held_send_with(folder, |_| {})
    }

    fn start_held_send_with(folder: &Path, configure: impl FnOnce(&mut Command)) -> Child {
        let file = folder.join("people.csv");
        std::fs::write(&file, IDA).expect("the file can be written");
        let mut command = giftdesk_command(folder, &["send", "--from", "The People Team"]);
        configure(&mut command);
        let mut child = command
            .args(BY_EMAIL)
            .args(["--yes", "--hold", "120", "--recipients"])
            .arg(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stderr = child.stderr.take().expect("it is piped");
        let mut lines = BufReader::new(stderr).lines();
        let is_held = lines.any(|line| line.is_ok_and(|line| line.contains("Press Ctrl+C")));
        assert!(is_held, "the send was not held");
        // The remaining lines are read, so that the program never waits for the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        child
    }

    fn outbox_states(folder: &Path) -> Vec<String> {
        let entries = outbox(folder);
        let entries = entries.as_array().expect("an array");
        let state = |entry: &serde_json::Value| entry["state"].as_str().map(str::to_owned);
        entries.iter().filter_map(state).collect()
    }

    /// The line is printed before the send is on disk.
    fn wait_until_held(folder: &Path) {
        let begun = std::time::Instant::now();
        while outbox_states(folder) != ["held"] {
            assert!(begun.elapsed().as_secs() < 60, "the send is not on disk");
        }
    }

    #[test]
    fn ctrl_c_cancels_a_held_send() {
        let folder = folder();
        let mut child = start_held_send(folder.path());
        crate::signal::send(&child, Signal::INT);
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(6));
        assert!(
            outbox_states(folder.path())
                .iter()
                .all(|state| state == "canceled")
        );
    }

    #[test]
    fn killed_held_send_waits_for_resume() {
        let folder = folder();
        let mut child = start_held_send(folder.path());
        wait_until_held(folder.path());
        child.kill().expect("it is running");
        child.wait().expect("it ends");
        assert_eq!(outbox_states(folder.path()), ["held"]);
        let output = giftdesk_command(folder.path(), &["resume", "--wait"])
            .output()
            .expect("it starts");
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{stderr}");
        assert!(stderr.contains("1 gift that was held"), "{stderr}");
    }

    #[test]
    fn resume_ends_when_the_key_is_refused() {
        let folder = folder();
        let mut service = start_service(folder.path());
        let mut child = start_held_send_with(folder.path(), |command| {
            command
                .args(["--connect", &service.url])
                .env("GIFTDESK_API_KEY", KEY);
        });
        wait_until_held(folder.path());
        child.kill().expect("it is running");
        child.wait().expect("it ends");
        let output = giftdesk_command(folder.path(), &["resume", "--wait", "--json"])
            .args(["--connect", &service.url])
            .env("GIFTDESK_API_KEY", "another-key")
            .output()
            .expect("it starts");
        service.stop();
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(4), "{stderr}");
        assert!(stderr.contains("GD-1101"), "{stderr}");
        assert!(stderr.contains("GIFTDESK_API_KEY"), "{stderr}");
        let work: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(work[0]["kind"], "send", "{work}");
        assert_eq!(work[0]["attempts"], 0, "{work}");
    }

    #[test]
    fn resume_names_open_work_of_other_connections() {
        let folder = folder();
        let mut child = start_held_send(folder.path());
        wait_until_held(folder.path());
        child.kill().expect("it is running");
        child.wait().expect("it ends");
        let mut service = start_service(folder.path());
        let output = giftdesk_command(folder.path(), &["resume", "--json"])
            .args(["--connect", &service.url])
            .env("GIFTDESK_API_KEY", KEY)
            .output()
            .expect("it starts");
        service.stop();
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{stderr}");
        let work: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(work.as_array().map(Vec::len), Some(1), "{work}");
        assert_eq!(work[0]["kind"], "send");
        assert_eq!(work[0]["state"], "held");
        assert_eq!(work[0]["other_connection"]["connect"], "practice");

        // The printed command continues the send as it is.
        let (_, command) = stderr.split_once("run: giftdesk ").expect(&stderr);
        let program = env!("CARGO_BIN_EXE_giftdesk");
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("{program} {}", command.trim())])
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{}", stderr_of(&output));
        assert!(!outbox_states(folder.path()).contains(&"held".to_owned()));
    }
}

/// Runs a dry run by email and returns the number of recipients and of batches.
fn dry_run(people: &str, arguments: &[&str]) -> Result<(u64, u64), String> {
    let folder = folder();
    let options = ["--method", "email_and_link", "--dry-run", "--json"];
    let output = send(folder.path(), people, &[&options[..], arguments].concat());
    let stderr = stderr_of(&output);
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        return Err(stderr);
    }
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |name: &str| json[name].as_u64().expect("a number");
    Ok((count("recipients"), count("batches")))
}

#[test]
fn collection_is_found_by_its_title() {
    let collection = ["--product", "Pick a Treat"];
    assert_eq!(dry_run(IDA, &collection), Ok((1, 1)));
    // A direct send leaves nothing to choose.
    let folder = folder();
    let arguments = [&DIRECT_SEND[..], &collection].concat();
    let output = send(folder.path(), &recipient_in("NY"), &arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
}

#[test]
fn product_column_gives_each_recipient_a_product() {
    let people = |gift: &str| {
        format!(
            "First name,Email,Gift\nIda,ida@example.com,Everyday Tee\n\
             Raj,raj@example.com,{gift}\nMei,mei@example.com,Everyday Tee\n"
        )
    };
    let products = ["--product", "Everyday Tee", "--product", "Pick a Treat"];
    let arguments = [&products[..], &["--product-column", "Gift"]].concat();
    assert_eq!(dry_run(&people("pick a treat"), &arguments), Ok((3, 2)));
    assert!(dry_run(&people("Teapot"), &arguments).is_err());
}

#[test]
fn variant_column_gives_each_recipient_a_variant() {
    let people = |size: &str| {
        format!(
            "First name,Email,Size\nIda,ida@example.com,M\nRaj,raj@example.com,{size}\n\
             Mei,mei@example.com,L\n"
        )
    };
    let hoodie = ["--product", "Heavy Knit Hoodie", "--variant", "Ink"];
    let arguments = [&hoodie[..], &["--variant-column", "Size"]].concat();
    assert_eq!(dry_run(&people("L"), &arguments), Ok((3, 2)));
    assert_eq!(dry_run(&people("S"), &arguments), Ok((3, 3)));
    assert!(dry_run(&people("XXS"), &arguments).is_err());
}

#[test]
fn dry_run_lists_costs_abroad_and_texts() {
    let people = "First name,Email,Phone\nIda,ida@example.com,617-555-0123\n\
                  Raj,raj@example.com,+44 20 7946 0018\nMei,mei@example.com,\n";
    let json = |output: &Output| -> serde_json::Value {
        assert!(output.status.success(), "{}", stderr_of(output));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let options = [&BY_EMAIL[..], &["--dry-run", "--json"]].concat();
    let folder = folder();
    let output = send(folder.path(), people, &options);
    let stderr = stderr_of(&output);
    assert!(!stderr.contains("Delivery abroad"), "{stderr}");
    assert!(!stderr.contains("Text messages"), "{stderr}");
    let result = json(&output);
    assert_eq!(result["delivers_abroad"], false, "{result}");
    assert_eq!(result["cost_abroad_up_to"], serde_json::Value::Null);
    assert_eq!(result["texted_recipients"], 0, "{result}");

    let more = ["--international", "full", "--text-messages"];
    let output = send(folder.path(), people, &[&options[..], &more].concat());
    let stderr = stderr_of(&output);
    let result = json(&output);
    assert_eq!(result["delivers_abroad"], true, "{result}");
    assert_eq!(result["texted_recipients"], 1, "{result}");
    let cost = result["cost_abroad_up_to"].as_i64().expect("an amount");
    let cost = format!("Up to ${}.{:02} more", cost / 100, cost % 100);
    assert!(stderr.contains("Delivery abroad: "), "{stderr}");
    assert!(stderr.contains(&cost), "{cost}: {stderr}");
    let texted = "Text messages: 1 recipient with a US phone number";
    assert!(stderr.contains(texted), "{stderr}");
}

#[test]
fn text_messages_need_email_or_link() {
    let folder = folder();
    let direct = ["--product", "Ceramic Mug", "--text-messages"];
    let arguments = [&DIRECT_SEND[..], &direct].concat();
    let output = send(folder.path(), &recipient_in("MA"), &arguments);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("Leave out --text-messages"), "{stderr}");
    assert!(stderr.contains("Nothing was sent."), "{stderr}");
}

#[test]
fn reminders_are_turned_off_for_emails_only() {
    let folder = folder();
    let direct = ["--product", "Ceramic Mug", "--no-reminders"];
    let arguments = [&DIRECT_SEND[..], &direct].concat();
    let output = send(folder.path(), &recipient_in("MA"), &arguments);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("Leave out --no-reminders"), "{stderr}");
    assert!(stderr.contains("Nothing was sent."), "{stderr}");
}

#[test]
fn summary_names_what_batches_differ_in() {
    let people = "First name,Email,Gift\nIda,ida@example.com,Everyday Tee\n\
                  Raj,raj@example.com,Pick a Treat\n";
    let products = ["--product", "Everyday Tee", "--product", "Pick a Treat"];
    let options = ["--method", "email_and_link", "--dry-run"];
    let by_column = ["--product-column", "Gift"];
    let arguments = [&options[..], &products, &by_column].concat();
    let folder = folder();
    let output = send(folder.path(), people, &arguments);
    let stderr = stderr_of(&output);
    assert!(output.status.success(), "{stderr}");
    let expected = "2 batches: recipients get different gifts.";
    assert!(stderr.contains(expected), "{stderr}");
}

#[test]
fn test_goes_only_to_the_sender() {
    let folder = folder();
    let people = "First name,Email\nIda,ida@example.com\nOle,ole@example.com\n";
    let test = [&BY_EMAIL[..], &["--test-to", "dana@example.com"]].concat();
    let output = send(folder.path(), people, &test);
    assert_eq!(output.status.code(), Some(2), "a test needs --yes");
    let output = send(folder.path(), people, &[&test[..], &["--dry-run"]].concat());
    let stderr = stderr_of(&output);
    assert!(output.status.success(), "{stderr}");
    assert!(
        stderr.contains("Test to dana@example.com: 1 gift for $"),
        "{stderr}"
    );
    assert!(stderr.contains("Dry run: nothing was sent."), "{stderr}");
    let arguments = [&test[..], &["--yes", "--json"]].concat();
    let output = send(folder.path(), people, &arguments);
    assert!(output.status.success(), "{}", stderr_of(&output));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["batch"]["name"], "Test: Everyday Tee", "{result}");
    assert_eq!(result["batch"]["recipients"], 1, "{result}");
    assert_eq!(
        result["orders"][0]["recipient"], "The People Team",
        "{result}"
    );
    assert_eq!(result["orders"][0]["email"], "dana@example.com", "{result}");
    // A test is no earlier gift: the gifts need no acceptance afterwards.
    let output = send(folder.path(), people, &[&BY_EMAIL[..], &["--yes"]].concat());
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn test_is_refused_without_address() {
    let folder = folder();
    let invalid = [&BY_EMAIL[..], &["--test-to", "dana", "--yes"]].concat();
    let output = send(folder.path(), IDA, &invalid);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("enter an email address"), "{stderr}");
    let direct = ["--product", "Heavy Knit Hoodie", "--variant", "M / Ink"];
    let direct = [
        &DIRECT_SEND[..],
        &direct,
        &["--test-to", "dana@example.com"],
    ]
    .concat();
    let output = send(folder.path(), &recipient_in("MA"), &direct);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("needs your mailing address"), "{stderr}");
    assert!(stderr.contains("Nothing was sent."), "{stderr}");
}
