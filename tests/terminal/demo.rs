//! `giftdesk --demo`: sample data in a new folder; and `giftdesk ledger` on its service.

use crate::support::{folder, giftdesk_command, stderr_of};

#[test]
fn sample_orders_fill_a_new_folder_once() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        giftdesk_command(folder.path(), arguments)
            .output()
            .expect("the program starts")
    };
    let filled = run(&["--demo", "60"]);
    assert!(filled.status.success(), "{}", stderr_of(&filled));
    let text = String::from_utf8(filled.stdout).unwrap();
    assert!(text.contains("60 sample orders in practice mode"), "{text}");
    let listed = run(&["orders", "--offline", "--json"]);
    assert!(listed.status.success(), "{}", stderr_of(&listed));
    let orders: serde_json::Value = serde_json::from_slice(&listed.stdout).unwrap();
    let orders = orders.as_array().unwrap();
    assert_eq!(orders.len(), 60);
    let is_example = |order: &serde_json::Value| {
        let email = order["email"].as_str().unwrap_or_default();
        email.ends_with("@example.com")
    };
    assert!(orders.iter().all(is_example));
    let delivered = orders.iter().filter(|order| order["status"] == "delivered");
    assert!(delivered.count() > 20, "most orders are months old");

    let again = run(&["--demo", "60"]);
    assert!(!again.status.success());
    assert!(
        stderr_of(&again).contains("GD-2503"),
        "{}",
        stderr_of(&again)
    );
    let combined = run(&["--demo", "60", "orders"]);
    assert!(!combined.status.success());
    assert!(
        stderr_of(&combined).contains("--demo"),
        "{}",
        stderr_of(&combined)
    );

    let practice = folder.path().join("data/practice");
    let ledger = crate::program::giftdesk_command(&practice, &["ledger"])
        .output()
        .expect("the program starts");
    assert!(ledger.status.success(), "{}", stderr_of(&ledger));
}
