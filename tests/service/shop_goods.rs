//! A shop with some goods, counted or not, and a balance, as an operator would have imported them.

use giftdesk::contract::{
    Brand, BrandId, Cents, Product, ProductId, Variant, VariantId,
    shop::catalog::{ShopProduct, ShopVariant},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{KEY, TestService};

/// A statement with the literals of a database for an id, true and false.
type Statement<'a> = dyn Fn(&dyn Fn(Uuid) -> String, &str, &str) -> String + 'a;

/// A shop, and the key of its operator.
pub struct TestShop {
    pub service: TestService,
    pub operator: String,
}

/// The payment method of the account.
pub const BUDGET: &str = "budget";

/// A hoodie of the brand North in two sizes, and a mug of the brand South.
pub const HOODIE: Uuid = Uuid::from_u128(0x11);
pub const MUG: Uuid = Uuid::from_u128(0x12);

fn product(id: Uuid, name: &str, brand: &Brand, variants: &[&str]) -> Product {
    let variant = |(index, name): (u128, &&str)| Variant {
        id: VariantId(Uuid::from_u128(id.as_u128() * 0x100 + index)),
        name: (*name).to_owned(),
        ..Variant::default()
    };
    Product {
        id: ProductId(id),
        name: name.to_owned(),
        brand: brand.clone(),
        price: Cents(4_000),
        variants_label: (!variants.is_empty()).then(|| "Size".to_owned()),
        variants_num_selectable: (!variants.is_empty()).then_some(1),
        variants: (1..).zip(variants).map(variant).collect(),
        ..Product::default()
    }
}

fn source(
    handle: &str,
    name: &str,
    brand: &str,
    variants: &[(&[&str], &str, &str)],
) -> ShopProduct {
    let variant = |(values, sku, shelf): &(&[&str], &str, &str)| ShopVariant {
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        sku: Some((*sku).to_owned()),
        shelf: Some((*shelf).to_owned()),
        weight_grams: Some(400),
        ..ShopVariant::default()
    };
    ShopProduct {
        handle: handle.to_owned(),
        name: name.to_owned(),
        brand: brand.to_owned(),
        price: Cents(4_000),
        is_active: true,
        variants: variants.iter().map(variant).collect(),
        ..ShopProduct::default()
    }
}

/// A literal of an id in either database.
fn id_literals(id: Uuid) -> (String, String) {
    (format!("x'{}'", id.simple()), format!("'{id}'"))
}

fn quoted(text: &impl serde::Serialize) -> String {
    let json = serde_json::to_string(text).unwrap();
    format!("'{}'", json.replace('\'', "''"))
}

impl TestShop {
    pub async fn new() -> Self {
        Self::of(TestService::shop().await).await
    }

    /// Adds the goods and the balance to a shop.
    pub async fn of(service: TestService) -> Self {
        let brand = |number, name: &str| Brand {
            id: BrandId(Uuid::from_u128(number)),
            name: name.to_owned(),
            ..Brand::default()
        };
        let (north, south) = (brand(1, "North"), brand(2, "South"));
        let (mut sqlite, mut postgres) = (String::new(), String::new());
        let mut add = |statement: &Statement<'_>| {
            sqlite += &statement(&|id| id_literals(id).0, "1", "0");
            postgres += &statement(&|id| id_literals(id).1, "TRUE", "FALSE");
        };
        for brand in [&north, &south] {
            add(&|id, _, _| {
                let Brand { name, .. } = brand;
                format!(
                    "INSERT INTO brand (id, name, document) VALUES ({}, '{name}', {});",
                    id(brand.id.0),
                    quoted(brand)
                )
            });
        }
        for (product, source) in [
            (
                product(HOODIE, "Heavy Knit Hoodie", &north, &["S", "M"]),
                source(
                    "heavy-knit-hoodie",
                    "Heavy Knit Hoodie",
                    "north",
                    &[(&["S"], "HOOD-S", "B2"), (&["M"], "HOOD-M", "B3")],
                ),
            ),
            (
                product(MUG, "Moon Mug", &south, &[]),
                source("moon-mug", "Moon Mug", "south", &[(&[], "MUG", "A1")]),
            ),
        ] {
            add(&|id, yes, no| {
                let Product { name, brand, .. } = &product;
                let key = id(product.id.0);
                format!(
                    "INSERT INTO product (id, brand_id, name, is_active, is_custom, is_gift_card, slug, document)
                     VALUES ({key}, {}, '{name}', {yes}, {no}, {no}, '{}', {});
                     INSERT INTO product_country (country, product_id) VALUES ('US', {key});
                     INSERT INTO shop_entry (kind, handle, id, name, revision, source, updated_at)
                     VALUES ('product', '{}', {key}, '{name}', 1, {}, 0);",
                    id(brand.id.0),
                    source.handle,
                    quoted(&product),
                    source.handle,
                    quoted(&source),
                )
            });
        }
        add(&|_, _, _| {
            format!(
                "INSERT INTO payment_method (account_no, id, position, name, balance, created_at, kind)
                 VALUES (1, '{BUDGET}', 0, 'Budget', 100000000, 0, 'balance');"
            )
        });
        // The statements live as long as the test.
        service.run_sql(sqlite.leak(), postgres.leak()).await;
        let operator = service.operator_key().await;
        Self { service, operator }
    }

    /// Sends a request of the operator, which must succeed.
    pub async fn admin(&self, method: Method, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = self.try_admin(method, path, body).await;
        assert!(status.is_success(), "{path}: {status}: {answer}");
        answer
    }

    pub async fn try_admin(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let path = format!("/admin/v1{path}");
        self.service
            .send(method, &path, Some(&self.operator), body)
            .await
    }

    pub async fn count_stock(&self, sku: &str, on_hand: i64) {
        let body = json!({"sku": sku, "on_hand": on_hand, "note": "count"});
        self.admin(Method::PUT, "/stock", Some(&body)).await;
    }

    /// On hand and reserved of an item.
    pub async fn stock_of(&self, sku: &str) -> (i64, i64) {
        let list = self.admin(Method::GET, "/stock", None).await;
        let items = list["data"].as_array().unwrap();
        let item = items
            .iter()
            .find(|item| item["sku"] == sku)
            .unwrap_or_else(|| panic!("{list}"));
        assert_eq!(
            item["free"].as_i64().unwrap(),
            item["on_hand"].as_i64().unwrap() - item["reserved"].as_i64().unwrap()
        );
        (
            item["on_hand"].as_i64().unwrap(),
            item["reserved"].as_i64().unwrap(),
        )
    }

    /// A request for a batch with these items: product, variants, quantity.
    pub fn batch(&self, method: &str, recipients: usize, items: &[(Uuid, &[&str], u32)]) -> Value {
        let address = json!({
            "address_1": "12 Elm Street", "city": "Chicago", "state": "IL", "postal_code": "60614", "country": "US",
        });
        let recipient = |number: usize| {
            let mut recipient = json!({
                "first_name": format!("First{number}"), "last_name": format!("Last{number}"),
                "email": format!("person{number}@example.com"),
            });
            if method == "direct_send" {
                recipient["mailing_address"] = address.clone();
            }
            recipient
        };
        let items: Vec<Value> = items
            .iter()
            .map(|(id, variants, quantity)| json!({"product_id": id, "variants": variants, "quantity": quantity}))
            .collect();
        json!({
            "from_name": "The People Team", "send_method": method, "payment_method_id": BUDGET,
            "recipients": (0..recipients).map(recipient).collect::<Vec<_>>(), "cart": {"items": items},
            "expires_at": "2027-01-01T00:00:00Z",
        })
    }

    /// Sends a batch, which must succeed, and returns its orders once they are paid or wait for their recipients.
    pub async fn send_batch(&self, request: &Value) -> Vec<Value> {
        let (status, batch) = self.service.post("/v1/order_batches", request).await;
        assert_eq!(status, 201, "{batch}");
        self.progress().await;
        let path = format!(
            "/v1/order_batches/{}/orders?per_page=100",
            batch["id"].as_str().unwrap()
        );
        let orders = self.service.get(&path).await;
        orders["data"].as_array().unwrap().clone()
    }

    /// Runs what the shop does by itself.
    pub async fn progress(&self) {
        for _ in 0..2 {
            self.service
                .advance(std::time::Duration::from_secs(1))
                .await;
        }
    }

    pub async fn order(&self, order: &Value) -> Value {
        let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
        let (status, order) = self.service.send(Method::GET, &path, Some(KEY), None).await;
        assert_eq!(status, 200, "{order}");
        order
    }

    pub async fn parcels(&self, query: &str) -> Vec<Value> {
        let page = self
            .admin(Method::GET, &format!("/parcels?{query}"), None)
            .await;
        page["data"].as_array().unwrap().clone()
    }
}
