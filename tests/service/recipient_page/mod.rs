//! The page that a gift link opens.

mod choice;
mod collection;
mod collection_country;
mod country;
mod gift;
mod language;
mod safety;

use reqwest::{StatusCode, header::HeaderMap};
use serde_json::{Value, json};

use crate::harness::TestService;

pub struct PageResponse {
    pub status: StatusCode,
    headers: HeaderMap,
    pub text: String,
}

fn client_without_redirects() -> reqwest::Client {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
}

async fn send_request(request: reqwest::RequestBuilder) -> PageResponse {
    let response = request.send().await.unwrap();
    PageResponse {
        status: response.status(),
        headers: response.headers().clone(),
        text: response.text().await.unwrap(),
    }
}

pub async fn open(link: &str) -> PageResponse {
    send_request(client_without_redirects().get(link)).await
}

pub async fn post(link: &str, fields: &[(&str, &str)]) -> PageResponse {
    send_request(form(link, fields)).await
}

fn form(link: &str, fields: &[(&str, &str)]) -> reqwest::RequestBuilder {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    client_without_redirects()
        .post(link)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish())
}

/// Returns the value of the hidden field with this name.
pub fn hidden_field_value(page: &str, name: &str) -> String {
    let from = page
        .split_once(&format!("name=\"{name}\" value=\""))
        .unwrap_or_else(|| panic!("no field {name}: {page}"))
        .1;
    from.split('"').next().unwrap().to_owned()
}

const ADDRESS: [(&str, &str); 6] = [
    ("first_name", "Ida"),
    ("last_name", "Berg"),
    ("address_1", "12 Elm Street"),
    ("city", "Chicago"),
    ("state", "IL"),
    ("postal_code", "60614"),
];

/// Accepts the gift of an order with the address and more fields, and returns the status of the response.
pub async fn accept_gift(order: &Value, more: &[(&str, &str)]) -> StatusCode {
    let link = format!("{}/accept", order["individual_gift_link"].as_str().unwrap());
    let page = open(&link).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let csrf = hidden_field_value(&page.text, "csrf_token");
    post(&link, &filled_form(&csrf, more)).await.status
}

/// Writes a thank-you note for an accepted gift, and returns the status of the response.
pub async fn thank_sender(order: &Value, note: &str) -> StatusCode {
    let link = order["individual_gift_link"].as_str().unwrap();
    let page = open(link).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let fields = [("csrf_token", csrf.as_str()), ("note", note)];
    post(&format!("{link}/thanks"), &fields).await.status
}

/// Returns the fields of a completed accept form: the CSRF token, the address, and `more`.
pub fn filled_form<'a>(csrf: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![("csrf_token", csrf)];
    fields.extend(ADDRESS);
    fields.extend_from_slice(more);
    fields
}

/// Creates a batch with one recipient, sent as a link, and returns its order.
async fn create_link_order(service: &TestService, change: impl FnOnce(&mut Value)) -> Value {
    let mut request = service.batch_request(1).await;
    request["send_method"] = json!("link_multiple_custom_list");
    request["recipients"][0]["first_name"] = json!("Ida");
    change(&mut request);
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    batch["orders_preview"][0].clone()
}

fn link(order: &Value) -> &str {
    order["individual_gift_link"].as_str().unwrap()
}

async fn fetch_order(service: &TestService, order: &Value) -> Value {
    let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
    service.get(&path).await
}

async fn activity_statuses(service: &TestService) -> Vec<String> {
    let list = service.get("/v1/order_activities?per_page=100").await;
    let data = list["data"].as_array().unwrap();
    data.iter()
        .rev()
        .map(|activity| activity["order_status"].as_str().unwrap().to_owned())
        .collect()
}
