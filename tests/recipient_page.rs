//! The recipient page in headless Chromium, driven by chromedriver.
//!
//! Without Chromium the tests are shown as ignored (`build.rs` looks for the programs); with
//! `GIFTDESK_REQUIRE_CHROMIUM` set, as in CI, they fail. Screenshots are written to
//! `target/pictures/page`.

#[path = "browser/mod.rs"]
mod browser;
#[path = "service/database.rs"]
mod database;
#[expect(dead_code, reason = "the tests of the service use the other functions")]
#[path = "service/harness.rs"]
mod harness;

use browser::{Browser, View, with_browser};
use harness::TestService;
use serde_json::{Value, json};

const PHONE: (u32, u32) = (360, 740);
const DESKTOP: (u32, u32) = (1280, 800);

/// Creates a batch with one recipient, a hoodie, a card and a message, sent as a link. Returns its
/// order.
async fn create_link_order(service: &TestService, swap: &str) -> Value {
    let mut request = service.batch_request(1).await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let cards = service.get("/v1/cards?per_page=100").await;
    request["send_method"] = json!("link_multiple_custom_list");
    request["recipients"][0]["first_name"] = json!("Ida");
    request["recipients"][0]["last_name"] = json!("Berg");
    request["cart"]["items"][0]["product_id"] = hoodie["id"].clone();
    request["card_id"] = cards["data"][0]["id"].clone();
    request["message"] =
        json!("A hard quarter, carried with grace. Please choose the size you like.");
    request["expires_at"] = json!("2027-01-31T12:00:00Z");
    request["swap"] = json!(swap);
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    batch["orders_preview"][0].clone()
}

async fn fetch_order(service: &TestService, order: &Value) -> Value {
    let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
    service.get(&path).await
}

async fn fill_address(browser: &Browser) {
    browser.write("#address_1", "12 Elm Street").await;
    browser.write("#city", "Chicago").await;
    browser.click("#state option[value=IL]").await;
    browser.write("#postal_code", "60614").await;
}

/// Opens a gift, looks at another product, accepts the original gift and writes a thank-you note.
async fn accept_and_thank(browser: &Browser, view: View) {
    let service = TestService::new().await;
    let order = create_link_order(&service, "single").await;
    browser.set_view(view).await;
    browser
        .open(order["individual_gift_link"].as_str().unwrap())
        .await;
    browser.screenshot(view, "1-gift").await;
    assert_eq!(browser.text("h1").await, "A gift from The People Team");
    assert_eq!(fetch_order(&service, &order).await["status"], "opened");

    browser.click("a[href$='/swap']").await;
    browser.screenshot(view, "2-shop").await;
    // A swap can be undone until the gift is accepted.
    browser.click(".grid li:nth-child(3) a").await;
    assert_eq!(browser.text("h1").await, "Enter your delivery address");
    let other = browser.text(".summary h2").await;
    assert_ne!(other, "Heavy Knit Hoodie");
    browser.click(".summary a[href*='/swap']").await;
    browser.click(".intro a").await;
    browser.click("a.primary").await;
    browser.screenshot(view, "3-form").await;

    browser.write("#address_1", "12 Elm Street").await;
    browser.click("button.primary").await;
    browser.screenshot(view, "4-mistakes").await;
    let alert = browser.text(".alert").await;
    assert!(alert.contains("Enter your city."), "{alert}");
    assert!(alert.contains("Choose an option for “Size"), "{alert}");
    assert_eq!(browser.value("#address_1").await, "12 Elm Street");
    browser.click("label[for=variants-0-0-2]").await;
    browser.click("label[for=variants-0-1-2]").await;
    fill_address(browser).await;
    browser.click("button.primary").await;

    assert_eq!(browser.text("h1").await, "Gift accepted");
    browser.screenshot(view, "5-accepted").await;
    let accepted = fetch_order(&service, &order).await;
    assert_eq!(accepted["status"], "accepted");
    assert_eq!(
        accepted["cart_selections"][0]["variants"],
        json!(["M / Moss"])
    );
    browser.write("#note", "It fits!\nThank you all.").await;
    browser.click("form button").await;
    assert!(browser.text("#thanks").await.contains("Thank you all."));
    browser.screenshot(view, "6-thanked").await;
    assert_eq!(
        fetch_order(&service, &order).await["thank_you_note"],
        "It fits!\nThank you all."
    );
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn recipient_accepts_gift_on_phone_and_desktop() {
    with_browser(async |browser| {
        for (size, scripts) in [(PHONE, false), (DESKTOP, true)] {
            for dark in [false, true] {
                let view = View {
                    size,
                    dark,
                    scripts,
                    language: "en-US",
                };
                accept_and_thank(browser, view).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn recipient_swaps_for_several_products_and_tracks_them() {
    with_browser(async |browser| {
        let service = TestService::with_speed(1.0).await;
        let order = create_link_order(&service, "multiple").await;
        let view = View {
            size: DESKTOP,
            dark: false,
            scripts: false,
            language: "en-US",
        };
        browser.set_view(view).await;
        browser
            .open(order["individual_gift_link"].as_str().unwrap())
            .await;
        browser.click("a[href$='/swap']").await;
        browser.screenshot(view, "7-shop-of-several").await;
        browser.click(".grid li:nth-child(1) input").await;
        browser.click(".grid li:nth-child(2) input").await;
        browser.click("button.primary").await;
        let alert = browser.text(".alert").await;
        assert!(alert.contains("The limit is $64.00"), "{alert}");
        browser.screenshot(view, "8-too-much").await;
        browser.click(".grid li:nth-child(1) input").await;
        browser.click(".grid li:nth-child(2) input").await;
        // The last two products are the cheapest; together they are within the limit.
        browser.click(".grid li:nth-last-child(1) input").await;
        browser.click(".grid li:nth-last-child(2) input").await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "Enter your delivery address");
        browser.choose_first_options().await;
        fill_address(browser).await;
        browser.screenshot(view, "9-form-of-several").await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "Gift accepted");
        let accepted = fetch_order(&service, &order).await;
        assert_eq!(accepted["is_swapped"], true);
        assert_eq!(accepted["cart"]["items"].as_array().unwrap().len(), 2);

        for _ in 0..200 {
            service.advance(std::time::Duration::from_secs(5)).await;
            if fetch_order(&service, &order).await["status"] == "shipped" {
                break;
            }
        }
        browser
            .open(order["individual_gift_link"].as_str().unwrap())
            .await;
        assert_eq!(browser.text("h1").await, "Your gift is on its way");
        browser.screenshot(view, "10-shipped").await;
        browser
            .set_view(View {
                size: PHONE,
                ..view
            })
            .await;
        browser
            .screenshot(
                View {
                    size: PHONE,
                    ..view
                },
                "10-shipped",
            )
            .await;

        let link = order["individual_gift_link"].as_str().unwrap();
        browser.set_view(view).await;
        browser.open(&format!("{link}x")).await;
        assert_eq!(browser.text("h1").await, "Gift not found");
        browser.screenshot(view, "11-unknown").await;
    })
    .await;
}

/// Creates a batch with one recipient and a collection of the practice catalog. Returns the gift
/// link.
async fn create_collection_link(service: &TestService, title: &str) -> String {
    let list = service.get("/v1/collections?published=true").await;
    let all = list["data"].as_array().unwrap();
    let found = all.iter().find(|it| it["title"] == title).unwrap();
    let mut request = service.batch_request(1).await;
    request["send_method"] = json!("link_multiple_custom_list");
    request["recipients"][0]["first_name"] = json!("Ida");
    request["cart"]["items"][0]["product_id"] = found["product"]["id"].clone();
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let link = &batch["orders_preview"][0]["individual_gift_link"];
    link.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn recipient_chooses_from_collection_on_phone_and_desktop() {
    with_browser(async |browser| {
        let service = TestService::new().await;
        for (title, kind, count) in [
            ("Pick a Treat", "one", 1),
            ("Two Small Joys", "some", 2),
            ("Spend It Your Way", "amount", 2),
        ] {
            let link = create_collection_link(&service, title).await;
            for (size, scripts) in [(PHONE, false), (DESKTOP, true)] {
                for dark in [false, true] {
                    let view = View {
                        size,
                        dark,
                        scripts,
                        language: "en-US",
                    };
                    browser.set_view(view).await;
                    browser.open(&link).await;
                    browser.click("a[href$='/swap']").await;
                    assert_eq!(browser.text("h1").await, title);
                    for number in 1..=count {
                        let offer = format!("section li:nth-child({}) input", number + 1);
                        browser.click(&offer).await;
                    }
                    assert_eq!(browser.count(":checked").await, count);
                    browser
                        .screenshot(view, &format!("13-choice-of-{kind}"))
                        .await;
                    browser.click("button.primary").await;
                    assert_eq!(browser.text("h1").await, "Enter your delivery address");
                    browser
                        .screenshot(view, &format!("14-form-of-{kind}"))
                        .await;
                    browser.click("button.primary").await;
                    browser
                        .screenshot(view, &format!("15-mistakes-of-{kind}"))
                        .await;
                    // Returning to the products keeps the selection.
                    browser.click(".summary a[href*='/swap']").await;
                    assert_eq!(browser.count(":checked").await, count);
                }
            }
        }
    })
    .await;
}

/// A picked product can become unavailable before the form is submitted.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn choosing_again_keeps_typed_address() {
    with_browser(async |browser| {
        let service = TestService::new().await;
        let order = create_link_order(&service, "single").await;
        let view = View {
            size: PHONE,
            dark: false,
            scripts: true,
            language: "en-US",
        };
        browser.set_view(view).await;
        let link = order["individual_gift_link"].as_str().unwrap();
        browser.open(&format!("{link}/swap")).await;
        browser.click(".grid li:nth-child(3) a").await;
        fill_address(browser).await;
        // No product has this id.
        let replace_pick = "document.querySelector('[name=pick]').value =
            '00000000-0000-0000-0000-000000000001';";
        browser.run_script(replace_pick).await;
        browser.click("form .primary").await;
        assert_eq!(browser.text("h1").await, "Choose something else");
        browser.screenshot(view, "16-choose-again").await;
        browser.click(".grid li:nth-child(2) button").await;
        assert_eq!(browser.text("h1").await, "Enter your delivery address");
        assert_eq!(browser.value("#address_1").await, "12 Elm Street");
        assert_eq!(browser.value("#state").await, "IL");
        browser.choose_first_options().await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "Gift accepted");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn email_is_readable_in_light_and_dark_scheme() {
    with_browser(async |browser| {
        let service = TestService::with_speed(1.0).await;
        let mut request = service.batch_request(1).await;
        let cards = service.get("/v1/cards?per_page=100").await;
        request["recipients"][0]["first_name"] = json!("Ida");
        request["card_id"] = cards["data"][0]["id"].clone();
        request["message"] = json!("A hard quarter, carried with grace.");
        request["expires_at"] = json!("2027-01-31T12:00:00Z");
        service.post("/v1/order_batches", &request).await;
        service.advance(std::time::Duration::ZERO).await;
        let folder = service.folder.path().join("emails");
        let email = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap();
        let raw = std::fs::read(email.path()).unwrap();
        let email = mail_parser::MessageParser::default().parse(&raw).unwrap();
        let page = service.folder.path().join("email.html");
        std::fs::write(&page, email.body_html(0).unwrap().as_bytes()).unwrap();
        for dark in [false, true] {
            let view = View {
                size: PHONE,
                dark,
                scripts: false,
                language: "en-US",
            };
            browser.set_view(view).await;
            browser
                .open_unchecked(&format!("file://{}", page.display()))
                .await;
            assert_eq!(browser.text("h1").await, "Ida, you have a gift");
            browser.screenshot(view, "12-email").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn german_text_fits_the_page() {
    with_browser(async |browser| {
        let service = TestService::new().await;
        for (size, name) in [(PHONE, "phone"), (DESKTOP, "desktop")] {
            let view = View {
                size,
                dark: false,
                scripts: false,
                language: "de",
            };
            let order = create_link_order(&service, "multiple").await;
            browser.set_view(view).await;
            browser
                .open(order["individual_gift_link"].as_str().unwrap())
                .await;
            assert_eq!(
                browser.text("h1").await,
                "Ein Geschenk von The People Team",
                "{name}"
            );
            browser.screenshot(view, "17-gift").await;
            browser.click("a[href$='/swap']").await;
            browser.screenshot(view, "18-swap").await;
            browser.click(".intro a").await;
            browser.click("a.primary").await;
            assert_eq!(browser.text("h1").await, "Lieferadresse eingeben");
            browser.click("button.primary").await;
            browser.screenshot(view, "19-problems").await;
            browser.click("label[for=variants-0-0-2]").await;
            browser.click("label[for=variants-0-1-2]").await;
            fill_address(browser).await;
            browser.click("button.primary").await;
            assert_eq!(browser.text("h1").await, "Geschenk angenommen");
            browser.screenshot(view, "20-accepted").await;
            let link = order["individual_gift_link"].as_str().unwrap();
            browser.open(&format!("{link}x")).await;
            browser.screenshot(view, "21-not-found").await;
        }
    })
    .await;
}
