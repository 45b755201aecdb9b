//! The shop that is measured: its goods are in CSV files, and its account has a balance.

use std::{collections::HashSet, path::Path, sync::Arc, time::Duration};

use giftdesk::{
    client::{ClientOptions, ShopClient},
    contract::{
        Cents, DepositId, PageQuery, WallClock,
        shop::{catalog::CatalogImport, funds::FundRequest, parcel_number::ParcelNumber},
    },
    service::{self, RunningService, ServiceConfig},
    shop_files::catalog::{PictureFiles, read_catalog, read_file},
};
use rand::{SeedableRng as _, rngs::StdRng};
use reqwest::{Client, header::AUTHORIZATION};
use secrecy::SecretString;
use serde_json::{Value, json};

use super::batch::KEY;

/// The key of the operator of every measured shop.
pub const OPERATOR_KEY: &str = "bench-operator-key";

const BRANDS: &str = "Handle,Name,Shipping price\nacme,Acme Outfitters,5.00\n";

/// A running shop with its clients.
pub struct Shop {
    pub running: RunningService,
    pub operator: ShopClient,
    http: Client,
}

impl Shop {
    pub async fn start(folder: &Path) -> Self {
        let config = ServiceConfig {
            data_dir: folder.to_owned(),
            initial_key: Some(SecretString::from(KEY)),
            operator_key: Some(SecretString::from(OPERATOR_KEY)),
            ..ServiceConfig::default()
        };
        let running = service::start(config, Arc::new(WallClock)).await;
        let running = running.expect("the shop starts");
        let operator = ShopClient::new(
            &running.url(),
            SecretString::from(OPERATOR_KEY),
            ClientOptions::default(),
        );
        Self {
            operator: operator.expect("an address"),
            running,
            http: Client::new(),
        }
    }

    /// Imports products of the brand `acme`, and gives the account a balance.
    pub async fn fill(&self, products: &str) {
        self.fill_with(&import(products, None)).await;
    }

    /// As [`fill`](Self::fill), after the pictures of the import were stored.
    pub async fn fill_with(&self, import: &CatalogImport) {
        let plan = self.operator.import_catalog(import).await;
        let plan = plan.expect("a plan");
        assert!(plan.applied, "{:?}", plan.problems);
        let accounts = self.operator.accounts(PageQuery::default()).await;
        let account = &accounts.expect("accounts").data[0];
        let deposit = FundRequest {
            id: DepositId(uuid::Uuid::new_v4()),
            amount: Cents(90_000_000),
            note: None,
        };
        let funded = self.operator.fund(&account.no.to_string(), &deposit).await;
        funded.expect("a balance");
    }

    pub async fn get(&self, path: &str) -> Value {
        let request = self.http.get(format!("{}{path}", self.running.url()));
        let response = request.header(AUTHORIZATION, format!("Bearer {KEY}"));
        let response = response.send().await.expect("an answer");
        assert!(response.status().is_success(), "{path}");
        response.json().await.expect("JSON")
    }

    /// Sends a batch of one product to some recipients, and returns its orders.
    pub async fn send(&self, product: &str, method: &str, recipients: usize) -> Vec<Value> {
        let products = self.get("/v1/products?per_page=100").await;
        let products = products["data"].as_array().expect("products");
        let found = products.iter().find(|found| found["name"] == product);
        let methods = self.get("/v1/payment_methods").await;
        let recipient = |number| {
            json!({
                "first_name": format!("First{number}"), "last_name": format!("Last{number}"),
                "email": format!("person{number}@example.com"),
                "mailing_address": (method == "direct_send").then(|| json!({
                    "address_1": "12 Elm Street", "city": "Chicago", "state": "IL", "postal_code": "60614",
                    "country": "US",
                })),
            })
        };
        let request = json!({
            "from_name": "The bench", "send_method": method, "payment_method_id": methods["data"][0]["id"],
            "recipients": (0..recipients).map(recipient).collect::<Vec<_>>(),
            "cart": {"items": [{"product_id": found.expect("the product")["id"], "quantity": 1}]},
            "expires_at": "2099-01-01T00:00:00Z",
        });
        let sent = self
            .http
            .post(format!("{}/v1/order_batches", self.running.url()))
            .header(AUTHORIZATION, format!("Bearer {KEY}"))
            .json(&request)
            .send()
            .await
            .expect("an answer");
        let batch: Value = sent.json().await.expect("JSON");
        let id = batch["id"].as_str().unwrap_or_else(|| panic!("{batch}"));
        loop {
            let batch = self.get(&format!("/v1/order_batches/{id}")).await;
            if batch["send_status"] == "complete" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut orders = Vec::new();
        for page in 1..=recipients.div_ceil(100) {
            let path = format!("/v1/order_batches/{id}/orders?per_page=100&page={page}");
            let page = self.get(&path).await;
            orders.extend(page["data"].as_array().expect("orders").iter().cloned());
        }
        assert_eq!(orders.len(), recipients);
        orders
    }
}

/// The import of products and of the brand `acme`. `pictures`: the files that the products name.
pub fn import(products: &str, pictures: Option<&mut PictureFiles>) -> CatalogImport {
    let mut tables = Vec::new();
    for (name, content) in [("products.csv", products), ("brands.csv", BRANDS)] {
        let read = read_file(name, content.as_bytes(), None);
        tables.extend(read.expect("a table"));
    }
    let reading = read_catalog(&tables, pictures);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    reading.import
}

/// Valid numbers of parcels, without hyphens, each another one.
pub fn parcel_numbers(count: usize) -> Vec<String> {
    let mut random = StdRng::seed_from_u64(1);
    let mut numbers = HashSet::with_capacity(count);
    // Some of a million random numbers are equal.
    while numbers.len() < count {
        numbers.insert(ParcelNumber::generate(&mut random).as_str().to_owned());
    }
    numbers.into_iter().collect()
}
