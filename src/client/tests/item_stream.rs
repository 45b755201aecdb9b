//! An item stream yields every item once, even while the list changes.

use super::*;
use crate::contract::ProductId;
use futures_util::StreamExt as _;
use wiremock::matchers::query_param;

fn generate_ids(count: usize) -> Vec<ProductId> {
    (0..count).map(|_| ProductId::generate()).collect()
}

fn page_response(ids: &[ProductId], total: usize) -> ResponseTemplate {
    let data: Vec<_> = ids.iter().map(|id| serde_json::json!({"id": id})).collect();
    ResponseTemplate::new(200)
        .set_body_json(serde_json::json!({"data": data, "list_meta": {"total_count": total}}))
}

async fn serve_pages(pages: Vec<(&str, ResponseTemplate)>) -> MockServer {
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

async fn collect_ids(server: &MockServer) -> Vec<ProductId> {
    let mut stream = client_at(&server.uri()).all_products(&ProductFilter::default());
    let products = stream.collect_all().await.expect("every page");
    products.into_iter().map(|product| product.id).collect()
}

#[tokio::test]
async fn long_list_is_complete_and_in_order() {
    let all = generate_ids(250);
    let server = serve_pages(vec![
        ("1", page_response(&all[..100], 250)),
        ("2", page_response(&all[100..200], 250)),
        ("3", page_response(&all[200..], 250)),
    ])
    .await;
    assert_eq!(collect_ids(&server).await, all);
    assert_eq!(
        request_count(&server).await,
        3,
        "no page after the last is requested"
    );
}

#[tokio::test]
async fn shifted_rows_are_yielded_once() {
    // A new first row appears between pages 1 and 2; the second pass finds it.
    let all = generate_ids(151);
    let (new, old) = all.split_first().expect("rows");
    let shifted = [&[*new], &old[..99]].concat();
    let server = serve_pages(vec![
        ("1", page_response(&old[..100], 150)),
        ("2", page_response(&old[99..], 151)),
        ("3", page_response(&[], 151)),
        ("1", page_response(&shifted, 151)),
        ("2", page_response(&old[99..], 151)),
    ])
    .await;
    let ids_read = collect_ids(&server).await;
    assert_eq!(ids_read[..150], *old);
    assert_eq!(ids_read[150..], [*new]);
}

#[tokio::test]
async fn second_pass_finds_skipped_rows() {
    // The first row disappears after page 1 was read, so row 100 moves from page 2 to page 1.
    let all = generate_ids(150);
    let server = serve_pages(vec![
        ("1", page_response(&all[..100], 150)),
        ("2", page_response(&all[101..], 149)),
        ("3", page_response(&[], 149)),
        ("1", page_response(&all[1..101], 149)),
        ("2", page_response(&all[101..], 149)),
    ])
    .await;
    let mut ids_read = collect_ids(&server).await;
    ids_read.sort_unstable();
    let mut expected = all;
    expected.sort_unstable();
    assert_eq!(ids_read, expected);
}

#[tokio::test]
async fn empty_list_needs_one_request() {
    let server = serve_pages(vec![("1", page_response(&[], 0))]).await;
    assert_eq!(collect_ids(&server).await, []);
    assert_eq!(request_count(&server).await, 1);
}

#[tokio::test]
async fn wrong_total_neither_shortens_nor_repeats_list() {
    let all = generate_ids(130);
    let server = serve_pages(vec![
        ("1", page_response(&all[..100], 0)),
        ("2", page_response(&all[100..], 0)),
        ("3", page_response(&[], 0)),
    ])
    .await;
    assert_eq!(collect_ids(&server).await, all);

    // This service ignores the page number and reports a total of a million items.
    let stuck = serve_response(page_response(&all[..100], 1_000_000)).await;
    assert_eq!(collect_ids(&stuck).await, all[..100]);
    assert!(request_count(&stuck).await < 10);
}

#[tokio::test]
async fn capped_pages_are_read_to_end_of_list() {
    let all = generate_ids(45);
    let server = serve_pages(vec![
        ("1", page_response(&all[..20], 20)),
        ("2", page_response(&all[20..40], 20)),
        ("3", page_response(&all[40..], 20)),
        ("4", page_response(&[], 20)),
    ])
    .await;
    // The total of this service is the length of its pages.
    assert_eq!(collect_ids(&server).await, all);

    let no_total = |ids: &[ProductId]| {
        let data: Vec<_> = ids.iter().map(|id| serde_json::json!({"id": id})).collect();
        ResponseTemplate::new(200).set_body_json(serde_json::json!({"data": data}))
    };
    let server = serve_pages(vec![
        ("1", no_total(&all[..20])),
        ("2", no_total(&all[20..40])),
        ("3", no_total(&all[40..])),
        ("4", no_total(&[])),
    ])
    .await;
    assert_eq!(collect_ids(&server).await, all);
}

#[tokio::test]
async fn short_list_is_read_again_for_missing_rows() {
    let all = generate_ids(60);
    let server = serve_pages(vec![
        ("1", page_response(&all[..30], 60)),
        ("2", page_response(&[], 60)),
        ("1", page_response(&all, 60)),
        ("2", page_response(&[], 60)),
    ])
    .await;
    assert_eq!(collect_ids(&server).await, all);
}

#[tokio::test]
async fn unreadable_records_are_listed_apart() {
    let id = ProductId::generate();
    let server = serve_response(json(&format!(
        r#"{{"data":[{{"id":"{id}"}},{{"id":17}},{{"id":"x","price":1e999}}],"list_meta":{{"total_count":3}}}}"#
    )))
    .await;
    let mut stream = client_at(&server.uri()).all_products(&ProductFilter::default());
    let products = stream.collect_all().await.expect("a list");
    assert_eq!(products.len(), 1);
    assert_eq!(stream.unreadable().len(), 2);
    assert_eq!(request_count(&server).await, 1);
}

#[tokio::test]
async fn requests_pages_on_demand_until_error() {
    let all = generate_ids(100);
    let server = serve_pages(vec![
        ("1", page_response(&all, 200)),
        (
            "2",
            ResponseTemplate::new(400)
                .set_body_string(r#"{"error":"Page must be greater than 0"}"#),
        ),
    ])
    .await;
    let mut stream = client_at(&server.uri()).all_products(&ProductFilter::default());
    assert!(matches!(stream.next().await, Some(Ok(_))));
    assert_eq!(request_count(&server).await, 1);
    let rest: Vec<_> = stream.collect().await;
    assert_eq!(rest.len(), 100);
    assert!(matches!(
        rest.last(),
        Some(Err(ClientError::Refused { .. }))
    ));
}

#[tokio::test]
async fn endless_list_ends_at_the_remembered_ids() {
    let server = MockServer::start().await;
    Mock::given(query_param("per_page", "100"))
        .respond_with(|_: &wiremock::Request| page_response(&generate_ids(100), 1_000_000))
        .mount(&server)
        .await;
    assert_eq!(collect_ids(&server).await.len(), 5_000);
}
