//! `giftdesk ledger` on accounts that differ, or cannot be compared.

use std::path::Path;

use sqlx::Connection as _;

use crate::{
    program::giftdesk_command,
    support::{folder, stderr_of},
};

async fn change_database(practice: &Path, statements: &[&'static str]) {
    let file = practice.join("service.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .expect("the database of the service");
    for statement in statements {
        let changed = sqlx::query(*statement).execute(&mut database).await;
        assert!(changed.expect(statement).rows_affected() > 0, "{statement}");
    }
    database.close().await.expect("the database is closed");
}

#[tokio::test]
async fn accounts_are_compared_after_one_that_cannot_be() {
    let folder = folder();
    let run = |folder: &Path, arguments: &[&str]| {
        giftdesk_command(folder, arguments)
            .output()
            .expect("the program starts")
    };
    let demo = run(&folder.path().join("data"), &["--demo", "12"]);
    assert!(demo.status.success(), "{}", stderr_of(&demo));
    let practice = folder.path().join("data/practice");
    let added = run(&practice, &["keys", "add", "--name", "Second account"]);
    assert!(added.status.success(), "{}", stderr_of(&added));
    change_database(
        &practice,
        &[
            // The sum of the first account overflows.
            "UPDATE order_batch SET payment_method_id = 'COMMERCE_STORED_VALUE' WHERE account_no = 1",
            "UPDATE orders SET authorized = 9223372036854775807 WHERE account_no = 1",
            "UPDATE payment_method SET balance = 100 WHERE account_no = 2 AND balance IS NOT NULL",
        ],
    )
    .await;
    let both = run(&practice, &["ledger"]);
    assert_eq!(both.status.code(), Some(1));
    let stdout = String::from_utf8_lossy(&both.stdout);
    assert!(
        stdout.contains("(account 1): the ledger couldn’t be compared")
            && stdout.contains("overflow")
            && stdout.contains("Check the amounts"),
        "{stdout}"
    );
    assert!(
        stdout.contains("Second account, COMMERCE_STORED_VALUE: balance $1.00")
            && stdout.contains("The ledger says: balance $250,000.00"),
        "{stdout}"
    );
    let stderr = stderr_of(&both);
    for part in [
        "1 payment method differs",
        "1 account couldn’t be compared",
        "GD-2024",
    ] {
        assert!(stderr.contains(part), "{part}: {stderr}");
    }

    let repaired =
        "UPDATE payment_method SET balance = 25000000 WHERE account_no = 2 AND balance IS NOT NULL";
    change_database(&practice, &[repaired]).await;
    let incomplete = run(&practice, &["ledger"]);
    assert_eq!(incomplete.status.code(), Some(1));
    let stderr = stderr_of(&incomplete);
    assert!(stderr.contains("GD-2025"), "{stderr}");
}
