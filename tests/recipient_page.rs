//! The recipient's page in a real browser: Debian's Chromium, headless, driven by its own driver.
//!
//! Where there is none this says so and passes; with `GIFTDESK_REQUIRE_CHROMIUM` set, as in CI, it
//! fails instead. Pictures go to `target/pictures/page`.

#[path = "browser/mod.rs"]
mod browser;
#[path = "service/database.rs"]
mod database;
#[expect(dead_code, reason = "the service is that of the service's story")]
#[path = "service/harness.rs"]
mod harness;

use browser::{Browser, Look, with_browser};
use harness::TestService;
use serde_json::{Value, json};

const PHONE: (u32, u32) = (360, 740);
const DESK: (u32, u32) = (1280, 800);

/// A gift of a hoodie with a card and a message; its order.
async fn gift(service: &TestService, swap: &str) -> Value {
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

async fn status(service: &TestService, order: &Value) -> Value {
    let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
    service.get(&path).await
}

async fn write_address(browser: &Browser) {
    browser.write("#address_1", "12 Elm Street").await;
    browser.write("#city", "Chicago").await;
    browser.click("#state option[value=IL]").await;
    browser.write("#postal_code", "60614").await;
}

/// From the link to the note of thanks, with a swap on the way.
async fn from_link_to_thanks(browser: &Browser, look: Look) {
    let service = TestService::new().await;
    let order = gift(&service, "single").await;
    browser.dress(look).await;
    browser
        .open(order["individual_gift_link"].as_str().unwrap())
        .await;
    browser.picture(look, "1-gift").await;
    assert_eq!(browser.text("h1").await, "A gift from The People Team");
    assert_eq!(status(&service, &order).await["status"], "opened");

    browser.click("a[href$='/swap']").await;
    browser.picture(look, "2-shop").await;
    // Something else, and back: it can all be undone until it is accepted.
    browser.click(".grid li:nth-child(3) a").await;
    assert_eq!(browser.text("h1").await, "Where should it go?");
    let other = browser.text(".summary h2").await;
    assert_ne!(other, "Heavy Knit Hoodie");
    browser.click(".summary a[href*='/swap']").await;
    browser.click(".hello a").await;
    browser.click("a.primary").await;
    browser.picture(look, "3-form").await;

    browser.write("#address_1", "12 Elm Street").await;
    browser.click("button.primary").await;
    browser.picture(look, "4-mistakes").await;
    let alert = browser.text(".alert").await;
    assert!(alert.contains("Please write the city."), "{alert}");
    assert!(alert.contains("Please choose the size"), "{alert}");
    assert_eq!(browser.value("#address_1").await, "12 Elm Street");
    browser.click("label[for=variants-0-0-2]").await;
    browser.click("label[for=variants-0-1-2]").await;
    write_address(browser).await;
    browser.click("button.primary").await;

    assert_eq!(browser.text("h1").await, "It’s yours");
    browser.picture(look, "5-accepted").await;
    let accepted = status(&service, &order).await;
    assert_eq!(accepted["status"], "accepted");
    assert_eq!(
        accepted["cart_selections"][0]["variants"],
        json!(["M / Moss"])
    );
    browser.write("#note", "It fits!\nThank you all.").await;
    browser.click("form button").await;
    assert!(browser.text("#thanks").await.contains("Thank you all."));
    browser.picture(look, "6-thanked").await;
    assert_eq!(
        status(&service, &order).await["thank_you_note"],
        "It fits!\nThank you all."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recipient_gets_from_the_link_to_the_thanks_on_a_phone_and_at_a_desk() {
    with_browser(async |browser| {
        for (size, scripts) in [(PHONE, false), (DESK, true)] {
            for dark in [false, true] {
                let look = Look {
                    size,
                    dark,
                    scripts,
                };
                from_link_to_thanks(browser, look).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recipient_swaps_for_several_things_and_follows_them_home() {
    with_browser(async |browser| {
        let service = TestService::with_speed(1.0).await;
        let order = gift(&service, "multiple").await;
        let look = Look {
            size: DESK,
            dark: false,
            scripts: false,
        };
        browser.dress(look).await;
        browser
            .open(order["individual_gift_link"].as_str().unwrap())
            .await;
        browser.click("a[href$='/swap']").await;
        browser.picture(look, "7-shop-of-several").await;
        browser.click(".grid li:nth-child(1) input").await;
        browser.click(".grid li:nth-child(2) input").await;
        browser.click("button.primary").await;
        let alert = browser.text(".alert").await;
        assert!(alert.contains("your gift is worth $64.00"), "{alert}");
        browser.picture(look, "8-too-much").await;
        browser.click(".grid li:nth-child(1) input").await;
        browser.click(".grid li:nth-child(2) input").await;
        // The cheapest two, which have nothing to choose or have their choices in the form.
        browser.click(".grid li:nth-last-child(1) input").await;
        browser.click(".grid li:nth-last-child(2) input").await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "Where should it go?");
        browser.choose_first_of_every_choice().await;
        write_address(browser).await;
        browser.picture(look, "9-form-of-several").await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "It’s yours");
        let accepted = status(&service, &order).await;
        assert_eq!(accepted["is_swapped"], true);
        assert_eq!(accepted["cart"]["items"].as_array().unwrap().len(), 2);

        for _ in 0..200 {
            service.advance(std::time::Duration::from_secs(5)).await;
            if status(&service, &order).await["status"] == "shipped" {
                break;
            }
        }
        browser
            .open(order["individual_gift_link"].as_str().unwrap())
            .await;
        assert_eq!(browser.text("h1").await, "Your gift is on its way");
        browser.picture(look, "10-shipped").await;
        browser
            .dress(Look {
                size: PHONE,
                ..look
            })
            .await;
        browser
            .picture(
                Look {
                    size: PHONE,
                    ..look
                },
                "10-shipped",
            )
            .await;

        let link = order["individual_gift_link"].as_str().unwrap();
        browser.dress(look).await;
        browser.open(&format!("{link}x")).await;
        assert_eq!(
            browser.text("h1").await,
            "There is no gift behind this link"
        );
        browser.picture(look, "11-unknown").await;
    })
    .await;
}

/// A gift of choice of the practice shop; its link.
async fn gift_of_choice(service: &TestService, title: &str) -> String {
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
async fn a_gift_of_choice_is_chosen_on_a_phone_and_at_a_desk() {
    with_browser(async |browser| {
        let service = TestService::new().await;
        for (title, kind, count) in [
            ("Pick a Treat", "one", 1),
            ("Two Small Joys", "some", 2),
            ("Spend It Your Way", "amount", 2),
        ] {
            let link = gift_of_choice(&service, title).await;
            for (size, scripts) in [(PHONE, false), (DESK, true)] {
                for dark in [false, true] {
                    let look = Look {
                        size,
                        dark,
                        scripts,
                    };
                    browser.dress(look).await;
                    browser.open(&link).await;
                    browser.click("a[href$='/swap']").await;
                    assert_eq!(browser.text("h1").await, title);
                    for number in 1..=count {
                        let offer = format!("section li:nth-child({}) input", number + 1);
                        browser.click(&offer).await;
                    }
                    assert_eq!(browser.count(":checked").await, count);
                    browser.picture(look, &format!("13-choice-of-{kind}")).await;
                    browser.click("button.primary").await;
                    assert_eq!(browser.text("h1").await, "Where should it go?");
                    browser.picture(look, &format!("14-form-of-{kind}")).await;
                    browser.click("button.primary").await;
                    browser
                        .picture(look, &format!("15-mistakes-of-{kind}"))
                        .await;
                    // Back to the choice: what was chosen is still chosen.
                    browser.click(".summary a[href*='/swap']").await;
                    assert_eq!(browser.count(":checked").await, count);
                }
            }
        }
    })
    .await;
}

/// Something that was picked can be gone by the time the form is sent.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_to_choose_again_finds_the_address_typed() {
    with_browser(async |browser| {
        let service = TestService::new().await;
        let order = gift(&service, "single").await;
        let look = Look {
            size: PHONE,
            dark: false,
            scripts: true,
        };
        browser.dress(look).await;
        let link = order["individual_gift_link"].as_str().unwrap();
        browser.open(&format!("{link}/swap")).await;
        browser.click(".grid li:nth-child(3) a").await;
        write_address(browser).await;
        // As if it had gone meanwhile: nothing has this id.
        let nothing = "document.querySelector('[name=pick]').value =
            '00000000-0000-0000-0000-000000000001';";
        browser.script(nothing).await;
        browser.click("form .primary").await;
        assert_eq!(browser.text("h1").await, "Choose something else");
        browser.picture(look, "16-choose-again").await;
        browser.click(".grid li:nth-child(2) button").await;
        assert_eq!(browser.text("h1").await, "Where should it go?");
        assert_eq!(browser.value("#address_1").await, "12 Elm Street");
        assert_eq!(browser.value("#state").await, "IL");
        browser.choose_first_of_every_choice().await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "It’s yours");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_can_be_read_in_the_light_and_in_the_dark() {
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
        let mail = service.folder.path().join("mail");
        let letter = std::fs::read_dir(mail).unwrap().next().unwrap().unwrap();
        let raw = std::fs::read(letter.path()).unwrap();
        let letter = mail_parser::MessageParser::default().parse(&raw).unwrap();
        let page = service.folder.path().join("letter.html");
        std::fs::write(&page, letter.body_html(0).unwrap().as_bytes()).unwrap();
        for dark in [false, true] {
            let look = Look {
                size: PHONE,
                dark,
                scripts: false,
            };
            browser.dress(look).await;
            browser.go(&format!("file://{}", page.display())).await;
            assert_eq!(browser.text("h1").await, "Ida, there is a gift for you");
            browser.picture(look, "12-letter").await;
        }
    })
    .await;
}
