//! The audit finds rows that were changed, exchanged or removed.

use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;
use crate::service::store::shop::audit::{AuditFilter, AuditRecord, record};

const ENTRIES: i64 = 12;

impl TestStore {
    async fn record_changes(&self) {
        let operator = Operator {
            id: "3f2a9c11d0e7".to_owned(),
            name: "Warehouse".to_owned(),
        };
        for number in 0..ENTRIES {
            let mut write = self.store.begin_write().await.unwrap();
            let change = AuditRecord {
                operator: &operator,
                action: "stock.set",
                subject: &format!("SKU-{number}"),
                detail: serde_json::json!({"on_hand": number}),
                at: self.now,
            };
            record(&mut write, change).await.unwrap();
            write.commit().await.unwrap();
        }
    }

    /// The subjects of a page, and the number of all rows.
    async fn audited(&self, filter: &AuditFilter, paging: Paging) -> (Vec<String>, u64) {
        let (entries, total) = self.store.audit_entries(filter, paging).await.unwrap();
        (entries.into_iter().map(|it| it.subject).collect(), total)
    }

    async fn tamper(&self, statement: &str) {
        let file = self.folder.path().join("service.sqlite");
        let options = SqliteConnectOptions::new().filename(file);
        let mut database = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
            .execute(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
    }
}

#[tokio::test]
async fn pages_of_the_audit_begin_with_the_last_change() {
    let store = TestStore::open().await;
    assert_eq!(store.store.first_broken_audit_entry().await.unwrap(), None);
    store.record_changes().await;
    let paging = Paging {
        offset: 10,
        limit: 5,
    };
    let (subjects, total) = store.audited(&AuditFilter::default(), paging).await;
    assert_eq!(subjects, ["SKU-1", "SKU-0"]);
    assert_eq!(total, 12);
    assert_eq!(store.store.first_broken_audit_entry().await.unwrap(), None);
}

#[tokio::test]
async fn audit_is_filtered_by_operator_action_and_time() {
    let store = TestStore::open().await;
    store.record_changes().await;
    let paging = Paging {
        offset: 0,
        limit: 1,
    };
    let filter = |change: fn(&mut AuditFilter)| {
        let mut filter = AuditFilter::default();
        change(&mut filter);
        filter
    };
    for (filter, total) in [
        (filter(|it| it.operator = Some("Warehouse".into())), 12),
        (filter(|it| it.operator = Some("Office".into())), 0),
        (filter(|it| it.action = Some("stock".into())), 12),
        (filter(|it| it.action = Some("stock.set".into())), 12),
        (filter(|it| it.action = Some("stock_set".into())), 0),
        (filter(|it| it.action = Some("sto".into())), 0),
        (
            AuditFilter {
                since: Some(store.now),
                ..AuditFilter::default()
            },
            12,
        ),
        (
            AuditFilter {
                until: Some(store.now),
                ..AuditFilter::default()
            },
            0,
        ),
    ] {
        let (subjects, found) = store.audited(&filter, paging).await;
        assert_eq!(found, total, "{filter:?}");
        let first = (total > 0).then_some("SKU-11");
        assert_eq!(subjects.first().map(String::as_str), first, "{filter:?}");
    }
}

#[tokio::test]
async fn every_change_of_the_audit_is_found() {
    for (statement, broken) in [
        ("UPDATE audit_entry SET subject = 'SKU-99' WHERE no = 3", 3),
        ("UPDATE audit_entry SET occurred_at = 0 WHERE no = 1", 1),
        ("DELETE FROM audit_entry WHERE no = 7", 7),
        ("DELETE FROM audit_entry WHERE no = 12", 12),
        (
            "DELETE FROM audit_entry WHERE no = 5; UPDATE audit_entry SET no = no - 1 WHERE no > 5;
             UPDATE audit_head SET count = count - 1",
            5,
        ),
    ] {
        let store = TestStore::open().await;
        store.record_changes().await;
        store.tamper(statement).await;
        let found = store.store.first_broken_audit_entry().await.unwrap();
        assert_eq!(found, Some(broken), "{statement}");
    }
}
