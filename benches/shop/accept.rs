//! Accepting a gift of a product whose stock is counted, compared with one that is not counted, one request at a time.

use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::support::{
    report::{median, print_times},
    shop::Shop,
};

const GIFTS: usize = 300;
const WARM_UP: usize = 20;

const PRODUCTS: &str = "\
Handle,Name,Brand,Price,SKU,On hand
mug,Moon Mug,acme,24.00,MUG,1000
cup,Sun Cup,acme,24.00,CUP,
";

const ADDRESS: [(&str, &str); 6] = [
    ("first_name", "Ida"),
    ("last_name", "Berg"),
    ("address_1", "12 Elm Street"),
    ("city", "Chicago"),
    ("state", "IL"),
    ("postal_code", "60614"),
];

pub fn run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    Runtime::new().expect("a runtime").block_on(async {
        let shop = Shop::start(folder.path()).await;
        shop.fill(PRODUCTS).await;
        let method = "link_multiple_custom_list";
        let counted = shop.send("Moon Mug", method, WARM_UP + GIFTS).await;
        let uncounted = shop.send("Sun Cup", method, WARM_UP + GIFTS).await;
        let client = Client::builder().redirect(Policy::none()).build();
        let client = client.expect("a client");
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for turn in 0..WARM_UP + GIFTS {
            for (order, times) in [
                (&counted[turn], &mut with),
                (&uncounted[turn], &mut without),
            ] {
                let taken = accept(&client, order).await;
                if turn >= WARM_UP {
                    times.push(taken);
                }
            }
        }
        let stock = shop.operator.stock().await.expect("stock");
        assert!(stock.iter().any(|item| item.reserved >= GIFTS as i64));
        shop.running.shutdown().await;
        let work = "accepting a gift with stock, compared with one without";
        print_times(work, median(with), median(without), "≤ 1.3");
    });
}

async fn accept(client: &Client, order: &Value) -> Duration {
    let link = order["individual_gift_link"].as_str().expect("a link");
    let link = format!("{link}/accept");
    let form = client.get(&link).send().await.expect("an answer");
    let form = form.text().await.expect("a page");
    let (_, after) = form
        .split_once("name=\"csrf_token\" value=\"")
        .expect("a token");
    let (token, _) = after.split_once('"').expect("a token");
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.append_pair("csrf_token", token).extend_pairs(ADDRESS);
    let request = client
        .post(&link)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish());
    let begun = Instant::now();
    let answer = request.send().await.expect("an answer");
    let taken = begun.elapsed();
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    taken
}
