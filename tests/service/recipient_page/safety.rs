//! The protection of gift links: CSRF, escaping, private headers, rate limits.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{
    client_without_redirects, create_link_order, fetch_order, filled_form, form,
    hidden_field_value, link, open, post, send_request,
};
use crate::harness::TestService;

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn forms_from_other_pages_are_refused() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let other = create_link_order(&service, |_| {}).await;
    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
    let others = hidden_field_value(
        &open(&format!("{}/accept", link(&other))).await.text,
        "csrf_token",
    );
    assert_ne!(csrf, others);
    for wrong in ["", others.as_str()] {
        let refused = post(&accept, &filled_form(wrong, &[])).await;
        assert_eq!(refused.status, 403);
    }
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
    ] {
        let request = form(&accept, &filled_form(&csrf, &[])).header(name, value);
        assert_eq!(send_request(request).await.status, 403, "{name}: {value}");
    }
    let json = client_without_redirects()
        .post(&accept)
        .json(&json!({"csrf_token": csrf}));
    assert_eq!(send_request(json).await.status, 403);
    let got = open(&format!("{accept}?csrf={csrf}&first_name=Ida&state=IL")).await;
    assert_eq!(got.status, 200, "GET accepts nothing");
    assert_eq!(fetch_order(&service, &order).await["status"], "notified");

    let large = "x".repeat(70_000);
    let refused = post(&accept, &filled_form(&csrf, &[("city", &large)])).await;
    assert_eq!(refused.status, 413);
    let mut last = StatusCode::OK;
    for _ in 0..40 {
        last = post(&accept, &[("csrf_token", &csrf)]).await.status;
    }
    assert_eq!(last, 429);
    let request = form(&accept, &filled_form(&csrf, &[])).header("sec-fetch-site", "same-origin");
    let waiting = send_request(request).await;
    assert!(waiting.headers.contains_key("retry-after"));
    service.clock.advance(HOUR);
    let request = form(&accept, &filled_form(&csrf, &[])).header("sec-fetch-site", "same-origin");
    assert_eq!(send_request(request).await.status, 303);
}

#[tokio::test]
async fn text_from_people_is_escaped() {
    let service = TestService::new().await;
    let evil = "</p><script>alert(1)</script><img src=x onerror=alert(2)>\" onload=\"alert(3)";
    let cards = service.get("/v1/cards").await;
    let order = create_link_order(&service, |request| {
        request["from_name"] = json!(evil);
        request["recipients"][0]["first_name"] = json!(evil);
        request["recipients"][0]["last_name"] = json!(evil);
        request["card_id"] = cards["data"][0]["id"].clone();
        request["message"] = json!(evil);
    })
    .await;
    let accept = format!("{}/accept", link(&order));
    let refused = {
        let csrf = hidden_field_value(&open(&accept).await.text, "csrf_token");
        post(
            &accept,
            &[
                ("csrf_token", &csrf),
                ("city", evil),
                ("state", evil),
                ("pick", evil),
            ],
        )
        .await
    };
    for page in [
        open(link(&order)).await,
        open(&accept).await,
        open(&format!("{}/swap", link(&order))).await,
        open(&format!("{accept}?pick={}", "%22%3E%3Cscript%3E")).await,
        refused,
    ] {
        assert!(page.text.starts_with("<!DOCTYPE html>"));
        for part in ["<script", "<img src=x", "\" onload=\""] {
            assert!(!page.text.contains(part), "{part}: {}", page.text);
        }
    }
}

#[tokio::test]
async fn every_response_has_privacy_headers() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let link = link(&order);
    for address in [
        link.to_owned(),
        format!("{link}/accept"),
        format!("{link}/swap"),
        format!("{link}x"),
        service.url("/gift"),
        service.url("/gift/"),
        service.url("/gift/%00"),
        service.url("/gift/abc%00"),
        service.url("/gift/%FF%00"),
        service.url("/gift/%E4%B8%AD"),
        format!("{}%00", &link[..link.len() - 1]),
        format!("{link}%00"),
        format!("{link}/nothing"),
        format!("{link}/accept/further"),
    ] {
        let page = open(&address).await;
        let good = [String::new(), "/accept".to_owned(), "/swap".to_owned()];
        if !good.iter().any(|end| address == format!("{link}{end}")) {
            assert_eq!(page.status, 404, "{address}: {}", page.text);
            assert!(page.text.contains("Gift not found"));
        }
        let header = |name: &str| page.headers[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        for part in [
            "default-src 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert!(header("x-robots-tag").contains("noindex"));
        assert!(page.text.contains("noindex"));
    }
    let unknown = open(&format!("{link}x")).await;
    assert_eq!(unknown.status, 404);
    assert!(unknown.text.contains("Gift not found"));
    let secret = link.rsplit('/').next().unwrap();
    assert!(secret.len() >= 28, "{secret}");
    let style = open(&service.url("/gift.css")).await;
    assert_eq!(style.headers["content-type"], "text/css; charset=utf-8");
    assert_eq!(style.headers["cache-control"], "no-cache");
    let wrong = send_request(client_without_redirects().request(Method::DELETE, link)).await;
    assert_eq!(wrong.status, 405);
}
