//! Collections: from the collection to the product that the recipient chose.

use std::future::Future;

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{confirm_send_to, open_section},
    support::{ANY, TestApp},
};

journeys!(
    recipient_chooses_from_sent_collection,
    preview_shows_choice_without_sending,
);

const TREAT: &str = "Pick a Treat";
const COOKIES: &str = "Sea Salt Cookie Dozen";

fn open_treat(app: &mut TestApp) {
    app.click(t!("shell-page-collections"));
    app.type_into(t!("collections-search"), "treat");
    app.click_part(TREAT);
    app.wait_for(t!("collections-choice", count = 1, products = 13));
}

fn recipient_chooses_from_sent_collection(language: Language) {
    let mut app = TestApp::first_run(language);
    open_treat(&mut app);
    app.click_part(t!("product-add-button", total = ANY));
    app.wait_for_part(t!("shell-cart-items", count = 1, total = ANY));
    let people = "First name,Last name,Email\nIda,Berg,ida@example.com\nOle,Dahl,ole@example.com\n";
    let file = app.write_file("people.csv", people);
    app.drop_file(&file);
    app.wait_for_part(t!("gift-state-rows-ready", count = 2));
    open_section(&mut app, t!("gift-section-gift"));
    app.wait_for(t!("collections-line"));
    open_section(&mut app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    confirm_send_to(&mut app, 2);
    app.wait_for(t!("status-complete"));
    app.click(t!("orders-copy-link", recipient = "Ida Berg"));
    let link = app.wait_for_copied_text();
    block_on(choose_and_accept(&link));

    // The order shows what the recipient chose, and the collection that was sent.
    app.click(t!("shell-page-orders"));
    app.type_into(t!("orders-search"), "berg");
    app.wait_for(t!("orders-count", count = 1));
    app.window.key_press(egui::Key::F5);
    app.settle();
    app.wait_for_part(COOKIES);
}

fn preview_shows_choice_without_sending(language: Language) {
    let mut app = TestApp::first_run(language);
    open_treat(&mut app);
    app.click(t!("collections-preview"));
    app.wait_for(t!("page-swap-single-text"));
    app.click_role(Role::RadioButton, COOKIES);
    app.click(t!("page-choose-submit-button"));
    app.wait_for_part(t!("collections-preview-chosen", products = COOKIES));
    app.click(t!("collections-preview-back"));
    app.wait_for(t!("collections-preview"));
    app.click(t!("shell-page-batches"));
    app.wait_for(t!("batches-empty-title"));
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(future)
}

/// Opens the gift as its recipient, chooses the cookies and accepts.
async fn choose_and_accept(link: &str) {
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let open = async |address: String| {
        let response = client.get(address).send().await.expect("a response");
        response.text().await.expect("a page")
    };
    open(link.to_owned()).await;
    let shop = open(format!("{link}/swap")).await;
    let (before, _) = shop.split_once(COOKIES).expect("the cookies are offered");
    let pick = before
        .rsplit_once("value=\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(id, _)| id.to_owned())
        .expect("the id of the cookies");
    let form = open(format!("{link}/accept?pick-0={pick}")).await;
    let csrf = form
        .split_once("name=\"csrf_token\" value=\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(token, _)| token.to_owned())
        .expect("a form");
    let fields = [
        ("csrf_token", csrf.as_str()),
        ("pick-0", &pick),
        ("first_name", "Ida"),
        ("last_name", "Berg"),
        ("address_1", "12 Elm Street"),
        ("city", "Chicago"),
        ("state", "IL"),
        ("postal_code", "60614"),
    ];
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let accepted = client
        .post(format!("{link}/accept"))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish())
        .send()
        .await
        .expect("a response");
    assert_eq!(accepted.status(), 303);
}
