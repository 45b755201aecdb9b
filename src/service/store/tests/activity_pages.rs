//! Pages of activities with a status filter are those of the whole list, whatever block they begin in.

use sqlx::{SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;
use crate::service::store::activities::ActivityBounds;

/// Several blocks of the counts, and a part of one.
const ACTIVITIES: i64 = 10_000;

const STATUSES: [&str; 4] = ["opened", "paid", "shipped", "delivered"];

/// The status of an activity: most have one of four, every 3,000th failed.
fn status_of(seq: i64) -> &'static str {
    if seq % 3_000 == 7 {
        "failed"
    } else {
        STATUSES[(seq * 7 % 11 % 4) as usize]
    }
}

/// The time of an activity, later than that of the order: three have the same.
fn time_of(seq: i64) -> Timestamp {
    let first: Timestamp = "2026-11-03T15:00:00Z".parse().unwrap();
    first + Duration::from_millis(seq.unsigned_abs() / 3)
}

async fn add_activities(test: &TestStore, seqs: std::ops::RangeInclusive<i64>) {
    let file = test.folder.path().join("service.sqlite");
    let options = SqliteConnectOptions::new().filename(file);
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    let mut write = database.begin().await.unwrap();
    let count = *seqs.end();
    for seq in seqs {
        sqlx::query("INSERT INTO order_activity VALUES (1, ?1, randomblob(16), 1, ?2, ?3)")
            .bind(seq)
            .bind(status_of(seq))
            .bind(time_of(seq))
            .execute(&mut *write)
            .await
            .unwrap();
    }
    sqlx::query("UPDATE account SET activity_count = ?1 WHERE no = 1")
        .bind(count)
        .execute(&mut *write)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[tokio::test]
async fn pages_with_a_status_match_the_list() {
    let test = TestStore::open().await;
    test.insert_batch(1, SendMethod::EmailAndLink).await;
    // The first activity is that of the new order.
    let mut begin = 2;
    for count in [ACTIVITIES, ACTIVITIES + 3_000] {
        add_activities(&test, begin..=count).await;
        begin = count + 1;
        let mut filters = vec![
            &["delivered"][..],
            &["failed"],
            &["opened", "paid"],
            &["ordered"],
        ];
        if count > ACTIVITIES {
            // No block of this status was counted before.
            filters.push(&["shipped"]);
        }
        for statuses in filters {
            for (after, before) in [
                // The only whole block of this range is further from the first block than the range is long.
                (Some(8_100), Some(12_500)),
                (None, None),
                (Some(2_999), Some(9_001)),
                (Some(4_100), Some(4_200)),
            ] {
                let bounds = ActivityBounds {
                    after: after.map(time_of),
                    before: before.map(time_of),
                    statuses: statuses
                        .iter()
                        .map(|&text| OrderStatus::from(text))
                        .collect(),
                };
                let expected: Vec<(&str, Timestamp)> = (2..=count)
                    .rev()
                    .map(|seq| (status_of(seq), time_of(seq)))
                    .filter(|(status, at)| {
                        statuses.contains(status)
                            && bounds.after.is_none_or(|after| *at >= after)
                            && bounds.before.is_none_or(|before| *at <= before)
                    })
                    .collect();
                for offset in [0, 1, 99, 1_150, 2_700, expected.len().saturating_sub(3)] {
                    let page = test
                        .store
                        .activities(
                            1,
                            &bounds,
                            Paging {
                                offset: offset as i64,
                                limit: 100,
                            },
                        )
                        .await;
                    let (page, total) = page.unwrap();
                    assert_eq!(total, expected.len() as u64);
                    let page: Vec<(&str, Timestamp)> = page
                        .iter()
                        .map(|activity| (&*activity.activity_status, activity.activity_at))
                        .collect();
                    let end = expected.len().min(offset + 100);
                    assert_eq!(
                        page,
                        expected[offset.min(end)..end],
                        "{statuses:?} {offset}"
                    );
                }
            }
        }
    }
    test.store.close().await;
}
