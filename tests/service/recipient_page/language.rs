//! The language of the page: the language of the `lang` parameter, else of the browser.

use reqwest::header::LOCATION;
use serde_json::json;

use super::{
    client_without_redirects, create_link_order, filled_form, form, hidden_field_value, link,
    send_request,
};
use crate::harness::TestService;

#[tokio::test]
async fn page_is_in_language_of_browser() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |request| {
        request["expires_at"] = json!("2026-12-24T12:00:00Z");
        request["swap"] = json!("multiple");
        request["cart"]["items"][0]["quantity"] = json!(40);
    })
    .await;
    let german = |address: String| {
        send_request(
            client_without_redirects()
                .get(address)
                .header("accept-language", "pt-BR,de-AT;q=0.9,en;q=0.8"),
        )
    };
    let page = german(link(&order).to_owned()).await;
    assert_eq!(page.headers["content-language"], "de");
    assert_eq!(page.headers["vary"], "accept-language");
    for part in [
        "<html lang=\"de\">",
        "Ida, das ist für Sie",
        "Ein Geschenk von The People Team",
        "Geschenk annehmen",
        "bis zum 24.12.2026",
        // Product names come from the catalog.
        "40 × Sea Salt Cookie Dozen",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let swap = german(format!("{}/swap", link(&order))).await;
    assert!(swap.text.contains("1.280,00\u{a0}$"), "{}", swap.text);
    let unknown = german(format!("{}x", link(&order))).await;
    assert_eq!(unknown.status, 404);
    assert!(
        unknown.text.contains("Geschenk nicht gefunden"),
        "{}",
        unknown.text
    );

    let accept = format!("{}/accept", link(&order));
    let csrf = hidden_field_value(&german(accept.clone()).await.text, "csrf_token");
    let request = form(&accept, &[("csrf_token", &csrf), ("postal_code", "1")])
        .header("accept-language", "de");
    let refused = send_request(request).await;
    assert_eq!(refused.status, 422);
    for part in [
        "Es gibt 5 Probleme",
        "Geben Sie den Ort ein.",
        "Geben Sie eine Postleitzahl mit 5 Ziffern ein",
    ] {
        assert!(refused.text.contains(part), "{part}: {}", refused.text);
    }
}

#[tokio::test]
async fn unknown_languages_get_english() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    // The pseudo-locale is not offered.
    for header in ["pt-BR, ja", "de;q=0", "en-XA", ""] {
        let page = send_request(
            client_without_redirects()
                .get(link(&order))
                .header("accept-language", header),
        )
        .await;
        assert_eq!(page.headers["content-language"], "en-US", "{header}");
        assert!(page.text.contains("<html lang=\"en-US\">"), "{header}");
    }
}

#[tokio::test]
async fn lang_parameter_stays_through_links_and_forms() {
    let service = TestService::new().await;
    let order = create_link_order(&service, |_| {}).await;
    let open = |address: String| {
        send_request(
            client_without_redirects()
                .get(address)
                .header("accept-language", "en"),
        )
    };
    let page = open(format!("{}?lang=de", link(&order))).await;
    assert_eq!(page.headers["content-language"], "de");
    assert!(page.text.contains("/accept?lang=de\""), "{}", page.text);
    let swap = open(format!("{}/swap?lang=de", link(&order))).await;
    assert!(swap.text.contains("&amp;lang=de\""), "{}", swap.text);
    assert_eq!(hidden_field_value(&swap.text, "lang"), "de");
    let accept = format!("{}/accept?lang=de", link(&order));
    let page = open(accept.clone()).await;
    let csrf = hidden_field_value(&page.text, "csrf_token");
    let done = send_request(form(&accept, &filled_form(&csrf, &[]))).await;
    assert_eq!(done.status, 303, "{}", done.text);
    let location = done.headers[LOCATION].to_str().unwrap();
    assert!(location.ends_with("?done&lang=de"), "{location}");
    let english = open(format!("{}?lang=xx", link(&order))).await;
    assert_eq!(english.headers["content-language"], "en-US");
}
