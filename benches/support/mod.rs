//! The batch that the benchmarks send.

use giftdesk::{
    client::{Client, ClientOptions, ProductFilter},
    contract::{
        CartItemRequest, CartRequest, OrderBatchRequest, PageQuery, RecipientRequest, SendMethod,
    },
};
use secrecy::SecretString;

/// Returns a client of the service at `url`, and a request that sends one product with a fixed
/// price to `recipients` recipients.
pub async fn prepare_batch(
    url: &str,
    key: SecretString,
    recipients: usize,
) -> (Client, OrderBatchRequest) {
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
    let request = OrderBatchRequest {
        from_name: "The bench".to_owned(),
        recipients: (0..recipients)
            .map(|n| RecipientRequest {
                first_name: format!("First{n}"),
                last_name: Some(format!("Last{n}")),
                email: Some(format!("person{n}@example.com")),
                ..RecipientRequest::default()
            })
            .collect(),
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
