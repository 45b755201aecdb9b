//! The batch that is sent to the service.

use std::time::{Duration, Instant};

use giftdesk::{
    client::{Client, ClientOptions, ProductFilter},
    contract::{
        CartItemRequest, CartRequest, OrderBatch, OrderBatchRequest, PageQuery, RecipientRequest,
        SendMethod, SendStatus,
    },
};
use secrecy::SecretString;

/// The API key of every measured service.
pub const KEY: &str = "bench-key";

/// A client of the service at `url`, and a request that sends one product with a fixed price to `recipients`
/// recipients.
pub async fn prepare_batch(url: &str, recipients: usize) -> (Client, OrderBatchRequest) {
    let key = SecretString::from(KEY);
    let client = Client::new(url, key, ClientOptions::default()).expect("an address");
    let products = client
        .products_page(&ProductFilter::default(), PageQuery::default())
        .await
        .expect("products");
    let product = products
        .data
        .iter()
        .find(|product| !product.price_is_variable)
        .expect("a product with a fixed price");
    let recipient = |n| RecipientRequest {
        first_name: format!("First{n}"),
        last_name: Some(format!("Last{n}")),
        email: Some(format!("person{n}@example.com")),
        ..RecipientRequest::default()
    };
    let request = OrderBatchRequest {
        from_name: "The bench".to_owned(),
        recipients: (0..recipients).map(recipient).collect(),
        cart: CartRequest {
            items: vec![CartItemRequest {
                product_id: Some(product.id.into()),
                quantity: 1,
                ..CartItemRequest::default()
            }],
        },
        send_method: Some(SendMethod::EmailAndLink),
        ..OrderBatchRequest::default()
    };
    (client, request)
}

/// Sends the batch and waits until all its orders exist. Returns the batch and the time that both took.
pub async fn complete_batch(
    client: &Client,
    request: &OrderBatchRequest,
) -> (OrderBatch, Duration) {
    let begin = Instant::now();
    let created = client.create_order_batch(request).await;
    let mut batch = created.expect("the batch is accepted");
    while batch.send_status == SendStatus::Pending {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let read = client.order_batch(batch.id).await;
        batch = read.expect("the batch can be read");
    }
    let taken = begin.elapsed();
    assert_eq!(batch.send_status, SendStatus::Complete);
    assert_eq!(batch.orders_count, Some(request.recipients.len() as u64));
    (batch, taken)
}
