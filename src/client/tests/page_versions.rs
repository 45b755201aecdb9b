//! Pages of which a version is known.

use wiremock::matchers::{header, method};

use super::*;
use crate::contract::{Order, OrderBatchId, PageQuery};

const EMPTY_PAGE: &str = r#"{"data":[],"list_meta":{"total_count":0}}"#;
const ETAG: &str = "\"version-1\"";

async fn read(client: &Client, known: Option<PageVersion>) -> PageRead<Order> {
    let page = PageQuery {
        page: 1,
        per_page: 100,
    };
    let read = client.batch_orders_page_if_changed(OrderBatchId(uuid::Uuid::nil()), page, known);
    read.await.expect("a page")
}

async fn first_version(client: &Client) -> PageVersion {
    match read(client, None).await {
        PageRead::Page(_, version) => version,
        PageRead::Unchanged => panic!("no version is known"),
    }
}

#[tokio::test]
async fn service_with_etags_does_not_send_a_known_page() {
    let server = MockServer::start().await;
    Mock::given(header("if-none-match", ETAG))
        .respond_with(ResponseTemplate::new(304))
        .with_priority(1)
        .expect(1)
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .respond_with(json(EMPTY_PAGE).insert_header("etag", ETAG))
        .mount(&server)
        .await;
    let client = client_at(&server.uri());
    let version = first_version(&client).await;
    assert_eq!(version.etag.as_deref(), Some(ETAG));
    assert_eq!(read(&client, Some(version)).await, PageRead::Unchanged);
}

#[tokio::test]
async fn pages_of_a_service_without_etags_are_compared() {
    let server = serve_response(json(EMPTY_PAGE)).await;
    let client = client_at(&server.uri());
    let version = first_version(&client).await;
    assert_eq!(version.etag, None);
    let known = Some(version.clone());
    assert_eq!(read(&client, known).await, PageRead::Unchanged);

    server.reset().await;
    let other = json(r#"{"data":[],"list_meta":{"total_count":7}}"#);
    Mock::given(any()).respond_with(other).mount(&server).await;
    match read(&client, Some(version.clone())).await {
        PageRead::Page(page, changed) => {
            assert_eq!(page.total_count, Some(7));
            assert_ne!(changed, version);
        }
        PageRead::Unchanged => panic!("the page changed"),
    }
}

#[tokio::test]
async fn unexpected_304_is_an_error() {
    let server = serve_response(ResponseTemplate::new(304)).await;
    let failed = client_at(&server.uri()).me().await;
    assert!(matches!(failed, Err(ClientError::NotTheService(_))));
}
