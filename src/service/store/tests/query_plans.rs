//! How statements find their rows: SQLite explains its plans; statements for PostgreSQL name the account, which every key begins
//! with.

use super::*;
use crate::{
    contract::{BrandId, shop::parcels::ParcelState},
    service::store::{
        ParcelCursor, ParcelQuery, activities,
        activity_counts::PageRange,
        balances, deliveries, email_planning, emails, metrics, orders,
        shop::{
            card_problems, card_queue, parcel_list,
            parcel_search::{self, ParcelSearch},
            parcels,
        },
        transitions,
    },
};

/// A step of a plan of SQLite.
#[derive(sqlx::FromRow)]
struct Step {
    detail: String,
}

impl TestStore {
    /// The steps of the plan of a statement, whose parameters have no values.
    async fn plan(&self, statement: &str) -> Vec<String> {
        let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let steps: Vec<Step> = query_as(explain).fetch_all(&self.store.pool).await.unwrap();
        steps.into_iter().map(|step| step.detail).collect()
    }
}

/// The query of a page of batches for their first orders.
fn first_orders_of_page() -> String {
    let batch_nos: Vec<i64> = (1..=100).collect();
    let mut query = QueryBuilder::new("");
    orders::push_first_orders(&mut query, 1, &batch_nos, 10);
    query.sql().to_owned()
}

/// The query of a page of activities with these statuses.
fn activity_page(statuses: &[OrderStatus]) -> String {
    let page = PageRange {
        seqs: 1..=100_000,
        offset: 10,
    };
    let mut query = QueryBuilder::new("");
    activities::push_page(&mut query, 1, statuses, &page, 100);
    query.sql().to_owned()
}

/// The statement that leases emails, and a block of deliveries that a worker claims.
fn lease_statements(dialect: Dialect) -> [String; 2] {
    let endpoint = DueEndpoint {
        endpoint_no: 1,
        account_no: 1,
    };
    let wanted = WantedDeliveries { endpoint, limit: 4 };
    let now = Timestamp::from_micros(0);
    let claim = deliveries::claim_query(&[wanted, wanted], now, "worker");
    [emails::lease_emails_sql(dialect), claim.sql().to_owned()]
}

/// The statements that change or read given orders of an account.
fn order_change_statements(dialect: Dialect) -> [String; 5] {
    [
        transitions::update_orders_sql(dialect),
        transitions::store_selections_sql(dialect),
        email_planning::plan_progress_emails_sql(dialect),
        balances::update_holds_sql(dialect),
        balances::clear_release_time_sql(dialect),
    ]
}

#[tokio::test]
async fn page_of_parcels_is_a_range_of_an_index() {
    let test = TestStore::open().await;
    let to_ship = ParcelQuery {
        state: Some(ParcelState::ToShip),
        ..ParcelQuery::default()
    };
    let of_account = ParcelQuery {
        account_no: Some(1),
        ..to_ship.clone()
    };
    let of_batch = ParcelQuery {
        batch_no: Some(1),
        ..of_account.clone()
    };
    let of_brand = ParcelQuery {
        brand_id: Some(BrandId::default()),
        ..to_ship.clone()
    };
    let after = ParcelCursor {
        ready_at: Timestamp::from_micros(1),
        number: String::new(),
    };
    for (filter, index) in [
        (ParcelQuery::default(), "parcel_by_age"),
        (to_ship, "parcel_by_state"),
        (of_account, "parcel_of_account_by_state"),
        (of_batch, "parcel_of_batch_by_state"),
        (of_brand, "parcel_of_brand_by_state"),
    ] {
        for after in [None, Some(&after)] {
            let mut query = QueryBuilder::new("");
            parcel_list::push_page(&mut query, &filter, after, 100, Dialect::Sqlite);
            let steps = test.plan(query.sql()).await;
            assert_eq!(steps.len(), 1, "{steps:#?}");
            assert!(steps[0].contains(&format!("INDEX {index}")), "{steps:#?}");
            if after.is_some() {
                assert!(steps[0].contains("(ready_at,number)>"), "{steps:#?}");
            }
        }
    }
    test.store.close().await;
}

#[tokio::test]
async fn searched_parcels_are_found_by_an_index() {
    let test = TestStore::open().await;
    for (statement, index) in [
        (
            parcel_search::PARCELS_BY_PREFIX,
            "INDEX parcel_by_number_alone (number>? AND number<?)",
        ),
        (
            parcel_search::PARCELS_BY_TRACKING_NUMBER,
            "INDEX parcel_by_tracking_number (tracking_number=?)",
        ),
        (
            parcel_search::PARCELS_OF_ORDER,
            "INDEX sqlite_autoindex_orders_1 (id=?)",
        ),
        (
            parcel_search::PARCELS_OF_POSITION,
            "INDEX order_batch_by_reference_id (reference_id=?)",
        ),
        (
            parcel_search::BATCH_BY_ID,
            "INDEX sqlite_autoindex_order_batch_1 (id=?)",
        ),
        (
            parcel_search::BATCH_BY_REFERENCE,
            "INDEX order_batch_by_reference_id (reference_id=?)",
        ),
    ] {
        let steps = test.plan(statement).await;
        assert!(steps[0].contains(index), "{steps:#?}");
        let scans = steps.iter().any(|step| step.starts_with("SCAN"));
        assert!(!scans, "{steps:#?}");
    }
    let found = ParcelQuery {
        state: Some(ParcelState::ToShip),
        search: Some(ParcelSearch::Numbers(vec!["7KM4XC9TN".to_owned()])),
        ..ParcelQuery::default()
    };
    let mut query = QueryBuilder::new("");
    parcel_list::push_page(&mut query, &found, None, 100, Dialect::Sqlite);
    let steps = test.plan(query.sql()).await;
    let by_number = "SEARCH parcel USING INDEX parcel_by_number_alone (number=?)";
    assert!(steps.iter().any(|step| step == by_number), "{steps:#?}");
    let compared = ParcelQuery {
        state: Some(ParcelState::ToShip),
        search: Some(ParcelSearch::Words(vec!["ida".to_owned()])),
        until: Some(ParcelCursor {
            ready_at: Timestamp::from_micros(1),
            number: String::new(),
        }),
        ..ParcelQuery::default()
    };
    let mut query = QueryBuilder::new("");
    parcel_list::push_page(&mut query, &compared, None, 100, Dialect::Sqlite);
    let steps = test.plan(query.sql()).await;
    let range = "INDEX parcel_by_state (state=? AND (ready_at,number)<(?,?))";
    assert!(steps[0].contains(range), "{steps:#?}");
    test.store.close().await;
}

#[tokio::test]
async fn page_compares_a_bounded_number_of_parcels_with_words() {
    let test = TestStore::open().await;
    let compared = parcel_search::MAX_COMPARED_PARCELS;
    let mut write = test.store.begin_write().await.unwrap();
    query(
        "INSERT INTO parcel (account_no, order_seq, brand_id, number, batch_no, position, shipment_id, brand_name,
            state, ready_at)
         WITH RECURSIVE one(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < $1)
         SELECT 1, i, zeroblob(16), printf('%09d', i), 1, i, zeroblob(16), 'North', 'to_ship', i FROM one",
    )
    .bind(compared + 5)
    .execute(&mut write)
    .await
    .unwrap();
    write.commit().await.unwrap();
    let search = ParcelQuery {
        state: Some(ParcelState::ToShip),
        search: Some(ParcelSearch::Words(vec!["ida".to_owned()])),
        ..ParcelQuery::default()
    };
    let now = Timestamp::from_micros(0);
    let first = test.store.parcels(&search, None, 100, now).await;
    let first = first.unwrap();
    let last = ParcelCursor {
        ready_at: Timestamp::from_micros(compared),
        number: format!("{compared:09}"),
    };
    assert_eq!((first.data.len(), first.next), (0, Some(last.encode())));
    let rest = test.store.parcels(&search, Some(&last), 100, now).await;
    let rest = rest.unwrap();
    assert_eq!((rest.data.len(), rest.next), (0, None));
    test.store.close().await;
}

#[tokio::test]
async fn facts_of_parcels_are_written_by_their_key() {
    let test = TestStore::open().await;
    let steps = test.plan(&parcels::store_facts_sql(Dialect::Sqlite)).await;
    let key = "SEARCH parcel USING PRIMARY KEY (account_no=? AND order_seq=? AND brand_id=? AND attempt=?)";
    assert!(steps.iter().any(|step| step == key), "{steps:#?}");
    test.store.close().await;
}

#[tokio::test]
async fn card_operations_are_found_by_indexes() {
    let test = TestStore::open().await;
    let by_problem = "INDEX card_operation_by_problem";
    let by_due = "INDEX card_operation_by_due (due_at<?)";
    let by_key = "PRIMARY KEY (account_no=? AND order_seq=? AND idempotency_key=?)";
    let [failed, late] = card_problems::problem_statements();
    let [failed_count, late_count] = card_problems::problem_count_statements();
    for (statement, index) in [
        (failed.as_str(), by_problem),
        (failed_count.as_str(), by_problem),
        (late.as_str(), by_due),
        (late_count.as_str(), by_due),
        (card_problems::LEASED_OPERATION, by_due),
        (card_queue::DUE_OPERATIONS, by_due),
        (card_queue::CLAIM_OPERATION, by_key),
    ] {
        let steps = test.plan(statement).await;
        let is_found = steps.iter().any(|step| step.contains(index));
        assert!(is_found, "{statement}: {steps:#?}");
        let scan = |step: &&String| step.starts_with("SCAN card_operation");
        let mut scans = steps.iter().filter(scan);
        assert!(scans.all(|step| step.contains(" INDEX ")), "{steps:#?}");
    }
    test.store.close().await;
}

#[tokio::test]
async fn email_backlog_reads_no_reminders_for_later() {
    let test = TestStore::open().await;
    let steps = test.plan(&metrics::email_backlog_sql()).await;
    let of_emails: Vec<&String> = steps
        .iter()
        .filter(|step| step.contains(" recipient_email "))
        .collect();
    assert_eq!(of_emails.len(), 2, "{steps:#?}");
    assert!(
        of_emails[0].contains("INDEX recipient_email_waiting"),
        "{steps:#?}"
    );
    assert!(
        of_emails[1].contains("INDEX recipient_email_by_time (run_at<?)"),
        "{steps:#?}"
    );
    test.store.close().await;
}

#[tokio::test]
async fn page_of_batches_looks_up_their_orders() {
    let test = TestStore::open().await;
    let steps = test.plan(&first_orders_of_page()).await;
    let looks_up = |step: &String| {
        step.starts_with("SEARCH o ")
            && step.contains("(account_no=? AND batch_no=? AND position<?)")
    };
    assert!(steps.iter().any(looks_up), "{steps:#?}");
    test.store.close().await;
}

#[tokio::test]
async fn page_of_statuses_reads_their_index() {
    let test = TestStore::open().await;
    for count in 1..=OrderStatus::KNOWN.len() {
        let steps = test
            .plan(&activity_page(&OrderStatus::KNOWN[..count]))
            .await;
        let step = &steps[0];
        assert!(
            step.contains("COVERING INDEX order_activity_by_status"),
            "{step}"
        );
        assert!(step.contains("seq>? AND seq<?"), "{step}");
    }
    test.store.close().await;
}

#[tokio::test]
async fn deliveries_to_give_up_are_found_by_their_key() {
    let test = TestStore::open().await;
    let steps = test.plan(&deliveries::give_up_sql(Dialect::Sqlite)).await;
    let step = &steps[0];
    assert!(
        step.contains("account_no=? AND event_id=? AND endpoint_no=?"),
        "{step}"
    );
    test.store.close().await;
}

#[tokio::test]
async fn old_events_are_deleted_by_their_keys() {
    let test = TestStore::open().await;
    for statement in deliveries::delete_events_sql(Dialect::Sqlite) {
        let steps = test.plan(&statement).await;
        let step = &steps[0];
        assert!(
            step.contains("PRIMARY KEY (account_no=? AND ") && step.contains("id=?)"),
            "{step}"
        );
    }
    test.store.close().await;
}

#[tokio::test]
async fn leased_rows_are_found_by_their_keys() {
    let test = TestStore::open().await;
    let statements = lease_statements(Dialect::Sqlite).into_iter();
    for (statement, table) in statements.zip(["recipient_email", "webhook_delivery"]) {
        let steps = test.plan(&statement).await;
        let by_key = format!("SEARCH {table} USING PRIMARY KEY (account_no=? AND ");
        let scan = format!("SCAN {table}");
        assert!(
            steps.iter().any(|step| step.starts_with(&by_key)),
            "{steps:#?}"
        );
        assert!(
            !steps.iter().any(|step| step.starts_with(&scan)),
            "{steps:#?}"
        );
    }
    test.store.close().await;
}

#[tokio::test]
async fn changes_of_orders_look_each_order_up() {
    let test = TestStore::open().await;
    for statement in order_change_statements(Dialect::Sqlite) {
        let steps = test.plan(&statement).await;
        let of_orders = |step: &&String| {
            step.starts_with("SEARCH orders ")
                || step.starts_with("SEARCH o ")
                || step.starts_with("SCAN o")
        };
        let looks_up = |step: &String| step.contains("(account_no=? AND seq=?)");
        assert!(steps.iter().filter(of_orders).all(looks_up), "{steps:#?}");
        assert!(steps.iter().any(looks_up), "{steps:#?}");
    }
    test.store.close().await;
}

#[test]
fn changes_of_orders_join_the_account() {
    for statement in order_change_statements(Dialect::Postgres) {
        assert!(
            statement.contains("account_no = s.account_no"),
            "{statement}"
        );
    }
}

#[test]
fn pages_name_the_account() {
    let batches = first_orders_of_page();
    assert!(batches.contains("o.account_no = $1"), "{batches}");
    let statuses = activity_page(OrderStatus::KNOWN);
    assert!(statuses.contains("c.account_no = $1"), "{statuses}");
}

#[test]
fn leased_and_deleted_rows_are_found_by_account() {
    let dialect = Dialect::Postgres;
    let leased = lease_statements(dialect).into_iter();
    for statement in leased.chain(deliveries::delete_events_sql(dialect)) {
        let joins = statement.contains(".account_no = s.account_no");
        let lists = statement.contains("id, account_no) IN (");
        assert!(joins || lists, "{statement}");
    }
}

#[test]
fn deliveries_to_give_up_are_found_by_their_events() {
    let statement = deliveries::give_up_sql(Dialect::Postgres);
    assert!(statement.contains("event_id IN (SELECT"), "{statement}");
}
