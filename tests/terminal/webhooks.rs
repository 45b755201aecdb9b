//! The `giftdesk webhooks` commands of the built program, and that no secret is logged.

use std::{path::Path, process::Command, time::Duration};

use crate::program::ServeProcess;
use serde_json::{Value, json};

const KEY: &str = "key-of-the-operator";

/// A secret part of the URL, like the tokens that many receivers use.
const TOKEN: &str = "token-in-the-path";

/// Longer than any step takes in a working program.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

fn giftdesk_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = crate::program::giftdesk_command(folder, arguments);
    command
        .env("GIFTDESK_SERVICE_KEY", KEY)
        .env("GIFTDESK_LOG", "debug");
    command
}

/// Runs the program and returns its standard output.
fn output_of(folder: &Path, arguments: &[&str]) -> String {
    let output = giftdesk_command(folder, arguments)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

async fn post(url: &str, body: &Value) -> Value {
    let answer = reqwest::Client::new()
        .post(url)
        .bearer_auth(KEY)
        .json(body)
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 201, "{url}");
    answer.json().await.expect("JSON")
}

#[tokio::test]
async fn attempts_are_listed_and_secrets_never_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut service = ServeProcess::start(
        giftdesk_command(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
            .args(["--practice", "--practice-speed", "0"])
            .arg("--allow-private-webhooks"),
    );
    let url = service.url.clone();
    // The port was free a moment ago, so nothing listens there.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let dead_url = format!("http://{}/{TOKEN}", free.local_addr().expect("its address"));
    drop(free);
    let webhook = post(
        &format!("{url}/v1/webhooks"),
        &json!({"url": dead_url, "events": ["order_batch.created"]}),
    )
    .await;
    let (id, secret) = (&webhook["id"], &webhook["secret"]);
    let (id, secret) = (
        id.as_str().expect("an id"),
        secret.as_str().expect("a secret"),
    );
    let products: Value = reqwest::Client::new()
        .get(format!("{url}/v1/products"))
        .bearer_auth(KEY)
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let product = products["data"]
        .as_array()
        .expect("products")
        .iter()
        .find(|product| product["price_is_variable"] == false)
        .expect("a product");
    post(
        &format!("{url}/v1/order_batches"),
        &json!({
            "from_name": "The People Team", "send_method": "link_multiple_custom_list",
            "recipients": [{"first_name": "Ida"}],
            "cart": {"items": [{"product_id": product["id"], "quantity": 1}]},
        }),
    )
    .await;

    let listed = async {
        loop {
            let attempts = output_of(folder.path(), &["webhooks", "attempts", id]);
            if !attempts.is_empty() {
                return attempts;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let attempts = tokio::time::timeout(TEST_TIMEOUT, listed)
        .await
        .expect("an attempt");
    for part in ["no_connection", "order_batch.created", "attempt 1"] {
        assert!(attempts.contains(part), "{attempts}");
    }
    let list = output_of(folder.path(), &["webhooks", "list"]);
    assert!(
        list.contains(id) && list.contains("1 waiting") && list.contains(&dead_url),
        "{list}"
    );
    assert!(!list.contains(secret));

    let log = service.stop();
    assert!(
        log.contains("webhook not delivered") && log.contains(id),
        "{log}"
    );
    let bare = secret.trim_start_matches("whsec_");
    for kept in [bare, KEY, "v1,", "Ida"] {
        assert!(!log.contains(kept), "{kept} is in the log");
    }
    let own: Vec<&str> = log.lines().filter(|line| line.contains(TOKEN)).collect();
    assert!(own.is_empty(), "{own:?}");
}
