//! Walking a list gives every item once, also while the list changes.

use super::*;
use crate::contract::ProductId;
use futures_util::StreamExt as _;
use wiremock::{Request, Respond, matchers::query_param};

fn ids(count: usize) -> Vec<ProductId> {
    (0..count).map(|_| ProductId::generate()).collect()
}

fn page(ids: &[ProductId], total: usize) -> ResponseTemplate {
    let data: Vec<_> = ids.iter().map(|id| serde_json::json!({"id": id})).collect();
    ResponseTemplate::new(200)
        .set_body_json(serde_json::json!({"data": data, "list_meta": {"total_count": total}}))
}

async fn pages(pages: Vec<(&str, ResponseTemplate)>) -> MockServer {
    let server = MockServer::start().await;
    for (number, answer) in pages {
        Mock::given(query_param("page", number))
            .and(query_param("per_page", "100"))
            .respond_with(answer)
            .up_to_n_times(1)
            .mount(&server)
            .await;
    }
    server
}

async fn walked(server: &MockServer) -> Vec<ProductId> {
    let walk = client_at(&server.uri()).all_products(ProductFilter::default());
    let products = walk.collect_all().await.expect("a walk to the end");
    products.into_iter().map(|product| product.id).collect()
}

#[tokio::test]
async fn a_long_list_comes_whole_and_in_order() {
    let all = ids(250);
    let server = pages(vec![
        ("1", page(&all[..100], 250)),
        ("2", page(&all[100..200], 250)),
        ("3", page(&all[200..], 250)),
    ])
    .await;
    assert_eq!(walked(&server).await, all);
    assert_eq!(
        requests(&server).await,
        3,
        "no page is asked for past the last"
    );
}

#[tokio::test]
async fn rows_that_shift_down_are_given_out_once() {
    // Between pages 1 and 2 one new row came in at the front, which the second pass finds.
    let all = ids(151);
    let (new, old) = all.split_first().expect("rows");
    let shifted = [&[*new], &old[..99]].concat();
    let server = pages(vec![
        ("1", page(&old[..100], 150)),
        ("2", page(&old[99..], 151)),
        ("3", page(&[], 151)),
        ("1", page(&shifted, 151)),
        ("2", page(&old[99..], 151)),
    ])
    .await;
    let walked = walked(&server).await;
    assert_eq!(walked[..150], *old);
    assert_eq!(walked[150..], [*new]);
}

#[tokio::test]
async fn rows_that_slip_past_are_found_in_a_second_pass() {
    // After page 1 its first row disappears, so row 100 moves to page 1 while we ask for page 2.
    let all = ids(150);
    let server = pages(vec![
        ("1", page(&all[..100], 150)),
        ("2", page(&all[101..], 149)),
        ("3", page(&[], 149)),
        ("1", page(&all[1..101], 149)),
        ("2", page(&all[101..], 149)),
    ])
    .await;
    let mut walked = walked(&server).await;
    walked.sort_unstable();
    let mut expected = all;
    expected.sort_unstable();
    assert_eq!(walked, expected);
}

#[tokio::test]
async fn an_empty_list_is_asked_for_once() {
    let server = pages(vec![("1", page(&[], 0))]).await;
    assert_eq!(walked(&server).await, []);
    assert_eq!(requests(&server).await, 1);
}

#[tokio::test]
async fn a_wrong_count_does_not_end_a_walk_early_or_never() {
    let all = ids(130);
    let server = pages(vec![
        ("1", page(&all[..100], 0)),
        ("2", page(&all[100..], 0)),
        ("3", page(&[], 0)),
    ])
    .await;
    assert_eq!(walked(&server).await, all);

    // A service that gives page 1 whatever is asked for, and promises a million.
    let stuck = answering(page(&all[..100], 1_000_000)).await;
    assert_eq!(walked(&stuck).await, all[..100]);
    assert!(requests(&stuck).await < 10);
}

#[tokio::test]
async fn a_walk_asks_only_for_what_is_taken_and_ends_after_an_error() {
    let all = ids(100);
    let server = pages(vec![
        ("1", page(&all, 200)),
        (
            "2",
            ResponseTemplate::new(400)
                .set_body_string(r#"{"error":"Page must be greater than 0"}"#),
        ),
    ])
    .await;
    let mut walk = client_at(&server.uri()).all_products(ProductFilter::default());
    assert!(matches!(walk.next().await, Some(Ok(_))));
    assert_eq!(requests(&server).await, 1);
    let rest: Vec<_> = walk.collect().await;
    assert_eq!(rest.len(), 100);
    assert!(matches!(
        rest.last(),
        Some(Err(ClientError::Refused { .. }))
    ));
}

/// Recipients, which have no ids: everybody is called Ada.
struct Adas;

impl Respond for Adas {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let number = request.url.query_pairs().find(|(name, _)| name == "page");
        let count = match number.as_ref().map(|(_, value)| value.as_ref()) {
            Some("1") => 100,
            Some("2") => 20,
            _ => 0,
        };
        let data = vec![serde_json::json!({"first_name": "Ada"}); count];
        ResponseTemplate::new(200)
            .set_body_json(serde_json::json!({"data": data, "list_meta": {"total_count": 120}}))
    }
}

#[tokio::test]
async fn people_of_the_same_name_are_not_taken_for_one() {
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(Adas).mount(&server).await;
    let walk =
        client_at(&server.uri()).all_batch_recipients(crate::contract::OrderBatchId::generate());
    assert_eq!(walk.collect_all().await.expect("everybody").len(), 120);
}
