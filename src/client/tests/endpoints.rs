//! Each endpoint method sends the request that the contract describes.

use super::*;
use crate::contract::{
    CommerceUserPaymentMethodRequest, OrderBatchId, OrderBatchRequest, OrderId, OrderStatus,
    PageQuery, PriceRequest, ProductId, Timestamp,
};

/// The requests that the server received as `METHOD path?query`, with the query decoded.
async fn sent_requests(server: &MockServer) -> Vec<String> {
    let requests = server.received_requests().await.unwrap_or_default();
    requests
        .iter()
        .map(|request| {
            let pairs: Vec<String> = request
                .url
                .query_pairs()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let query = if pairs.is_empty() {
                String::new()
            } else {
                format!("?{}", pairs.join("&"))
            };
            format!("{} {}{query}", request.method, request.url.path())
        })
        .collect()
}

#[tokio::test]
async fn reads_send_expected_requests() {
    let id = "01920000-0000-7000-8000-000000000001";
    let body = format!(r#"{{"id":"{id}","data":[],"list_meta":{{"total_count":0}}}}"#);
    let server = serve_response(json(&body)).await;
    let client = client_at(&format!("{}/gifts/", server.uri()));
    let page = PageQuery {
        page: 3,
        per_page: 50,
    };
    let batch: OrderBatchId = id.parse().expect("an id");
    let order: OrderId = id.parse().expect("an id");
    let product: ProductId = id.parse().expect("an id");
    let time: Timestamp = "2026-11-21T08:00:00Z".parse().expect("a time");
    let products = ProductFilter {
        country_code: Some("CA".into()),
        use_custom_catalog: true,
        custom_catalog_show_inactive: true,
    };
    let orders = OrderFilter {
        created_after: Some(time),
        created_before: Some(time),
    };
    let activities = ActivityFilter {
        after: Some(time),
        before: Some(time),
        statuses: vec![OrderStatus::Opened, OrderStatus::Other("new_one".into())],
    };

    client.me().await.expect("me");
    client
        .products_page(&products, page)
        .await
        .expect("products");
    client
        .products_page(&ProductFilter::default(), page)
        .await
        .expect("products");
    client.product(product).await.expect("product");
    client.order_batches_page(page).await.expect("batches");
    client.order_batch(batch).await.expect("batch");
    client
        .batch_orders_page(batch, page)
        .await
        .expect("orders of a batch");
    client
        .batch_recipients_page(batch, page)
        .await
        .expect("recipients of a batch");
    client.orders_page(&orders, page).await.expect("orders");
    client.order(order).await.expect("order");
    client
        .order_activities_page(&activities, page)
        .await
        .expect("activities");

    let pages = "page=3&per_page=50";
    assert_eq!(
        sent_requests(&server).await,
        [
            "GET /gifts/v1/me".to_owned(),
            format!(
                "GET /gifts/v1/products?{pages}&country_code=CA&use_custom_catalog=true&custom_catalog_show_inactive=true"
            ),
            format!("GET /gifts/v1/products?{pages}"),
            format!("GET /gifts/v1/products/{id}"),
            format!("GET /gifts/v1/order_batches?{pages}"),
            format!("GET /gifts/v1/order_batches/{id}"),
            format!("GET /gifts/v1/order_batches/{id}/orders?{pages}"),
            format!("GET /gifts/v1/order_batches/{id}/recipients?{pages}"),
            format!(
                "GET /gifts/v1/orders?{pages}&created_at[after]=2026-11-21T08:00:00.000Z&created_at[before]=2026-11-21T08:00:00.000Z"
            ),
            format!("GET /gifts/v1/orders/{id}"),
            format!(
                "GET /gifts/v1/order_activities?{pages}&after=2026-11-21T08:00:00.000Z&before=2026-11-21T08:00:00.000Z&statuses=opened,new_one"
            ),
        ]
    );
}

#[tokio::test]
async fn creations_post_json() {
    let body = r#"{"id":"01920000-0000-7000-8000-000000000001",
        "cart_price":{"price_est_total_low":1,"price_est_total_high":1}}"#;
    let server = serve_response(json(body)).await;
    let client = client_at(&server.uri());
    client
        .price(&PriceRequest::default())
        .await
        .expect("a price");
    let batch = OrderBatchRequest {
        from_name: "Ada".into(),
        ..OrderBatchRequest::default()
    };
    client.create_order_batch(&batch).await.expect("a batch");
    let kept = br#"{ "from_name" : "exactly these bytes" }"#;
    client
        .create_order_batch_from_json(kept.to_vec(), std::time::Duration::from_secs(5))
        .await
        .expect("a batch");
    let card = CommerceUserPaymentMethodRequest::default();
    client
        .create_commerce_user_payment_method(&card)
        .await
        .expect("a card");
    let id = "01920000-0000-7000-8000-000000000001";
    let order: OrderId = id.parse().expect("an id");
    client.cancel_order(order).await.expect("an order");
    let expiration: Timestamp = "2026-11-21T08:00:00Z".parse().expect("a time");
    client
        .update_expiration(order, expiration)
        .await
        .expect("an order");

    assert_eq!(
        sent_requests(&server).await,
        [
            "POST /v1/order_batches/price",
            "POST /v1/order_batches",
            "POST /v1/order_batches",
            "POST /v1/commerce_user_payment_methods",
            "POST /v1/orders/01920000-0000-7000-8000-000000000001/cancel",
            "POST /v1/orders/01920000-0000-7000-8000-000000000001/update_expiration",
        ]
    );
    let sent = server.received_requests().await.unwrap_or_default();
    for request in &sent {
        let kind = request
            .headers
            .get("content-type")
            .and_then(|value| value.to_str().ok());
        assert_eq!(kind, Some("application/json"));
    }
    let read: OrderBatchRequest = serde_json::from_slice(&sent[1].body).expect("JSON");
    assert_eq!(read, batch);
    assert_eq!(sent[2].body, kept);
    assert_eq!(
        sent[5].body,
        br#"{"expiration":"2026-11-21T08:00:00.000Z"}"#
    );
}

#[tokio::test]
async fn lists_are_read_in_pages_of_100() {
    let server = serve_response(json(r#"{"data":[],"list_meta":{"total_count":0}}"#)).await;
    let client = client_at(&server.uri());
    let products = ProductFilter::default();
    assert!(client.all_products(&products).collect_all().await.is_ok());
    assert!(client.all_brands("US").collect_all().await.is_ok());
    assert!(client.all_cards().collect_all().await.is_ok());
    assert!(client.all_workspaces().collect_all().await.is_ok());
    assert!(client.all_payment_methods().collect_all().await.is_ok());
    assert_eq!(
        sent_requests(&server).await,
        [
            "GET /v1/products?page=1&per_page=100",
            "GET /v1/brands?page=1&per_page=100&country_code=US",
            "GET /v1/cards?page=1&per_page=100",
            "GET /v1/workspaces?page=1&per_page=100",
            "GET /v1/payment_methods?page=1&per_page=100",
        ]
    );
}
