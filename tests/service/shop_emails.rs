//! Emails of a shop to recipients: reminders, shipping and delivery, and addresses that the email server refuses.

use std::{collections::BTreeMap, time::Duration};

use giftdesk::service::ServiceConfig;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    email::config_with_smtp,
    recipient_page::accept_gift,
    shop_goods::{HOODIE, MUG, TestShop},
    smtp_server::{ReceivedEmail, SmtpServer},
};

pub const DAY: Duration = Duration::from_secs(86_400);
const TRACKING: &str = "9400111206206406260787";

/// The configuration of a shop that sends emails to this server.
fn shop_config(shop: &TestShop, smtp: &SmtpServer) -> ServiceConfig {
    ServiceConfig {
        practice: None,
        ..config_with_smtp(&shop.service, smtp.url())
    }
}

pub async fn start_shop(smtp: &SmtpServer) -> TestShop {
    let mut shop = TestShop::new().await;
    shop.service.stop().await;
    restart(&mut shop, smtp).await;
    shop
}

async fn restart(shop: &mut TestShop, smtp: &SmtpServer) {
    let config = shop_config(shop, smtp);
    shop.service.start_as(config).await;
}

/// Sends mugs by email. They expire 60 days later.
pub async fn send_mugs(
    shop: &TestShop,
    recipients: usize,
    change: impl FnOnce(&mut Value),
) -> Vec<Value> {
    let mut request = shop.batch("email_and_link", recipients, &[(MUG, &[], 1)]);
    change(&mut request);
    shop.send_batch(&request).await
}

/// Accepts a gift at the address at which the service listens.
async fn accept(shop: &TestShop, order: &Value) {
    let link = order["individual_gift_link"].as_str().unwrap();
    let path = link.strip_prefix("https://gifts.example.com").unwrap();
    let local = json!({"individual_gift_link": shop.service.url(path)});
    // The size of the hoodie; a mug has none.
    let size = [("variants-0-0", "M")];
    assert_eq!(accept_gift(&local, &size).await, 303);
    shop.progress().await;
}

/// The emails with this in the subject, by recipient.
fn with_subject<'a>(emails: &'a [ReceivedEmail], part: &str) -> Vec<&'a str> {
    let found = emails.iter().filter(|email| email.subject.contains(part));
    let mut recipients: Vec<&str> = found.map(|email| email.to.1.as_str()).collect();
    recipients.sort_unstable();
    recipients
}

pub const REMINDER: &str = "waiting for you";
const EXPIRY: &str = "expires soon";
const SHIPPED: &str = "is on its way";
const DELIVERED: &str = "was delivered";

async fn set_reminders(shop: &TestShop, after: u32, before: u32) {
    let emails = json!({"remind_after_days": after, "remind_before_expiry_days": before});
    shop.admin(
        Method::PUT,
        "/settings/emails",
        Some(&json!({"emails": emails})),
    )
    .await;
}

#[tokio::test]
async fn open_gifts_are_reminded_once() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let orders = send_mugs(&shop, 4, |_| ()).await;
    assert_eq!(smtp.emails().len(), 4);
    accept(&shop, &orders[0]).await;
    let cancel = format!("/v1/orders/{}/cancel", orders[1]["id"].as_str().unwrap());
    let (status, _) = shop.service.post(&cancel, &json!({})).await;
    assert_eq!(status, 200);
    shop.service.advance(6 * DAY).await;
    assert_eq!(
        smtp.emails().len(),
        4,
        "the first reminder is due after 7 days"
    );
    for _ in 0..4 {
        shop.service.advance(DAY).await;
    }
    let emails = smtp.emails();
    let open = ["person2@example.com", "person3@example.com"];
    assert_eq!(with_subject(&emails, REMINDER), open);
    assert!(emails[4].text.contains("Accept your gift by Jan 1, 2027."));
    assert!(
        !emails[4].text.contains("Moon Mug"),
        "the gift stays a secret"
    );
    accept(&shop, &orders[2]).await;
    // November 2 to January 1 are 60 days.
    shop.service.advance(48 * DAY).await;
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, EXPIRY), ["person3@example.com"]);
    for _ in 0..5 {
        shop.service.advance(DAY).await;
    }
    assert_eq!(smtp.emails().len(), 7, "an expired gift gets no email");
    let figures = shop.service.request(Method::GET, "/metrics").send().await;
    let figures = figures.unwrap().text().await.unwrap();
    assert!(figures.contains("giftdesk_waiting_mails 0\n"), "{figures}");
}

#[tokio::test]
async fn batch_and_operator_turn_reminders_off() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    send_mugs(&shop, 2, |request| {
        request["reminders_enabled"] = json!(false)
    })
    .await;
    let mut reminded = shop.batch("email_and_link", 1, &[(MUG, &[], 1)]);
    reminded["recipients"][0]["email"] = json!("ida@example.com");
    shop.send_batch(&reminded).await;
    shop.service.advance(7 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), REMINDER), ["ida@example.com"]);
    // Also for the gift whose reminder is planned.
    set_reminders(&shop, 7, 0).await;
    shop.service.advance(50 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), EXPIRY), [""; 0]);
}

#[tokio::test]
async fn settings_of_emails_are_checked() {
    let shop = TestShop::new().await;
    let setting = shop.admin(Method::GET, "/settings/emails", None).await;
    let initial = json!({"remind_after_days": 7, "remind_before_expiry_days": 3});
    assert_eq!(setting, json!({"revision": 0, "emails": initial}));
    let change = |after: u32, revision: u32| {
        json!({
            "emails": {"remind_after_days": after, "remind_before_expiry_days": 0},
            "expected_revision": revision,
        })
    };
    let path = "/settings/emails";
    let (status, refused) = shop
        .try_admin(Method::PUT, path, Some(&change(366, 0)))
        .await;
    assert_eq!(status, 400, "{refused}");
    let (status, changed) = shop.try_admin(Method::PUT, path, Some(&change(5, 0))).await;
    assert_eq!((status.as_u16(), &changed["revision"]), (200, &json!(1)));
    let (status, stale) = shop.try_admin(Method::PUT, path, Some(&change(6, 0))).await;
    assert_eq!(status, 409, "{stale}");
    let audit = shop.admin(Method::GET, "/audit", None).await;
    assert_eq!(audit["data"][0]["action"], "settings.emails");
}

#[tokio::test]
async fn reminders_are_a_day_apart() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    // Seven days after the email, the gift expires in two days: only the reminder before the expiry is sent.
    send_mugs(&shop, 1, |request| {
        request["expires_at"] = json!("2026-11-11T15:00:00Z")
    })
    .await;
    // Three days before the expiry were yesterday.
    let mut short = shop.batch("email_and_link", 1, &[(MUG, &[], 1)]);
    short["recipients"][0]["email"] = json!("short@example.com");
    short["expires_at"] = json!("2026-11-04T15:00:00Z");
    shop.send_batch(&short).await;
    for _ in 0..12 {
        shop.service.advance(DAY).await;
    }
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, REMINDER), [""; 0]);
    assert_eq!(with_subject(&emails, EXPIRY), ["person0@example.com"]);
    assert_eq!(emails.len(), 3);
}

#[tokio::test]
async fn service_that_was_off_sends_one_reminder() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    send_mugs(&shop, 1, |request| {
        request["expires_at"] = json!("2026-11-15T15:00:00Z")
    })
    .await;
    // Both reminders are due when the service looks next.
    shop.service.advance(11 * DAY).await;
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, REMINDER), [""; 0]);
    assert_eq!(with_subject(&emails, EXPIRY), ["person0@example.com"]);
}

#[tokio::test]
async fn extended_gift_is_reminded_before_its_new_end() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    set_reminders(&shop, 0, 3).await;
    let orders = send_mugs(&shop, 1, |request| {
        request["expires_at"] = json!("2026-11-12T15:00:00Z")
    })
    .await;
    let path = format!(
        "/v1/orders/{}/update_expiration",
        orders[0]["id"].as_str().unwrap()
    );
    let extend = async |to: &str| {
        let (status, order) = shop.service.post(&path, &json!({"expiration": to})).await;
        assert_eq!(status, 200, "{order}");
    };
    extend("2026-11-22T15:00:00Z").await;
    shop.service.advance(8 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), EXPIRY), [""; 0]);
    shop.service.advance(10 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), EXPIRY).len(), 1);
    // The same end again, and a later one.
    extend("2026-11-22T15:00:00Z").await;
    shop.service.advance(DAY).await;
    assert_eq!(with_subject(&smtp.emails(), EXPIRY).len(), 1);
    extend("2026-12-22T15:00:00Z").await;
    shop.service.advance(30 * DAY).await;
    let emails = smtp.emails();
    let reminders: Vec<_> = emails
        .iter()
        .filter(|email| email.subject.contains(EXPIRY))
        .collect();
    assert_eq!(reminders.len(), 2);
    assert_ne!(reminders[0].id, reminders[1].id);
}

#[tokio::test]
async fn earlier_expiry_deletes_a_reminder_on_its_last_day() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    set_reminders(&shop, 0, 3).await;
    let orders = send_mugs(&shop, 2, |request| {
        request["expires_at"] = json!("2026-11-07T15:00:00Z")
    })
    .await;
    shop.service.advance(DAY).await;
    // The reminder is planned for November 4, 15:00.
    let path = format!(
        "/v1/orders/{}/update_expiration",
        orders[0]["id"].as_str().unwrap()
    );
    let earlier = json!({"expiration": "2026-11-05T03:00:00Z"});
    let (status, order) = shop.service.post(&path, &earlier).await;
    assert_eq!(status, 200, "{order}");
    shop.service.advance(30 * Duration::from_secs(3_600)).await;
    assert_eq!(
        with_subject(&smtp.emails(), EXPIRY),
        ["person1@example.com"]
    );
}

#[tokio::test]
async fn changed_settings_do_not_drop_the_only_reminder() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    set_reminders(&shop, 3, 0).await;
    send_mugs(&shop, 1, |request| {
        request["expires_at"] = json!("2026-11-12T15:00:00Z")
    })
    .await;
    // The gift expires within 30 days, but has no reminder before its expiry.
    set_reminders(&shop, 3, 30).await;
    shop.service.advance(3 * DAY).await;
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, REMINDER), ["person0@example.com"]);
    assert_eq!(with_subject(&emails, EXPIRY), [""; 0]);
}

#[tokio::test]
async fn kill_while_reminding_repeats_only_identical_emails() {
    let smtp = SmtpServer::start().await;
    let mut shop = start_shop(&smtp).await;
    send_mugs(&shop, 12, |_| ()).await;
    assert_eq!(smtp.emails().len(), 12);
    smtp.confirm_only(14);
    shop.service.clock.advance(7 * DAY);
    smtp.wait_for(16).await;
    shop.service.kill().await;
    smtp.confirm_only(usize::MAX);
    restart(&mut shop, &smtp).await;
    // Longer than the lease of an email worker.
    shop.service.advance(Duration::from_secs(301)).await;
    shop.service.advance(Duration::from_secs(301)).await;
    let emails = smtp.emails();
    let mut copies: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for email in emails
        .iter()
        .filter(|email| email.subject.contains(REMINDER))
    {
        copies.entry(&email.to.1).or_default().push(&email.id);
    }
    assert_eq!(copies.len(), 12, "{copies:?}");
    for ids in copies.values() {
        assert!(
            ids.len() <= 2 && ids.iter().all(|id| *id == ids[0]),
            "{ids:?}"
        );
    }
}

async fn pack_and_track(shop: &TestShop, tracking: &[(&str, Option<&str>)]) -> Vec<Value> {
    shop.admin(Method::POST, "/packing_runs", Some(&json!({"all": {}})))
        .await;
    let parcels = shop.parcels("state=packed").await;
    track(shop, &parcels, tracking).await;
    parcels
}

async fn track(shop: &TestShop, parcels: &[Value], tracking: &[(&str, Option<&str>)]) {
    let entries: Vec<Value> = (1..)
        .zip(parcels.iter().zip(tracking))
        .map(|(row, (parcel, (number, carrier))): (u32, _)| {
            json!({"row": row, "parcel": parcel["parcel"], "tracking_number": number, "carrier": carrier})
        })
        .collect();
    let body = json!({"entries": entries});
    shop.admin(Method::POST, "/tracking", Some(&body)).await;
}

async fn deliver(shop: &TestShop, parcels: &[Value]) {
    let numbers: Vec<&Value> = parcels.iter().map(|parcel| &parcel["parcel"]).collect();
    let body = json!({"parcels": numbers});
    shop.admin(Method::POST, "/parcels/deliver", Some(&body))
        .await;
}

#[tokio::test]
async fn shipping_and_delivery_are_emailed_once() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 1)];
    let orders = shop
        .send_batch(&shop.batch("email_and_link", 1, &items))
        .await;
    accept(&shop, &orders[0]).await;
    // One parcel of two is shipped.
    let parcels = pack_and_track(&shop, &[(TRACKING, None)]).await;
    assert_eq!(parcels.len(), 2);
    shop.progress().await;
    assert_eq!(with_subject(&smtp.emails(), SHIPPED), [""; 0]);
    let tracking = [(TRACKING, None), ("BIKE12345678", Some("Bicycle"))];
    for _ in 0..3 {
        track(&shop, &parcels, &tracking).await;
        shop.progress().await;
    }
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, SHIPPED), ["person0@example.com"]);
    let shipped = emails
        .iter()
        .find(|email| email.subject.contains(SHIPPED))
        .unwrap();
    let url = format!("https://tools.usps.com/go/TrackConfirmAction?tLabels={TRACKING}");
    for part in [&*format!("USPS, tracking number {TRACKING}"), &url] {
        assert!(shipped.text.contains(part), "{part}: {}", shipped.text);
    }
    assert!(
        shipped.html.contains(&format!("href=\"{url}\"")),
        "{}",
        shipped.html
    );
    assert!(
        shipped
            .text
            .contains("Bicycle, tracking number BIKE12345678")
    );
    assert_eq!(
        shipped.text.matches("Track the parcel").count(),
        1,
        "{}",
        shipped.text
    );
    for _ in 0..2 {
        deliver(&shop, &parcels).await;
        track(&shop, &parcels, &tracking).await;
        shop.progress().await;
    }
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, DELIVERED), ["person0@example.com"]);
    assert_eq!(emails.len(), 3);
}

#[tokio::test]
async fn unreported_delivery_is_not_emailed() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let orders = send_mugs(&shop, 1, |_| ()).await;
    accept(&shop, &orders[0]).await;
    pack_and_track(&shop, &[(TRACKING, None)]).await;
    shop.progress().await;
    shop.service.advance(15 * DAY).await;
    shop.progress().await;
    assert_eq!(shop.order(&orders[0]).await["status"], "delivered");
    let emails = smtp.emails();
    assert_eq!(with_subject(&emails, SHIPPED).len(), 1);
    assert_eq!(with_subject(&emails, DELIVERED), [""; 0]);
}

#[tokio::test]
async fn direct_sends_are_emailed_where_the_sender_allows() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let silent = shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    let mut notified = shop.batch("direct_send", 2, &[(MUG, &[], 1)]);
    notified["notifications_enabled"] = json!(true);
    for (number, address) in [(0, Some("ida@example.com")), (1, None)] {
        let recipient = &mut notified["recipients"][number];
        recipient["email"] = json!(address);
    }
    shop.send_batch(&silent).await;
    shop.send_batch(&notified).await;
    let tracking = [
        (TRACKING, None),
        ("1Z5R89390357567127", None),
        ("986578788855", None),
    ];
    let parcels = pack_and_track(&shop, &tracking).await;
    shop.progress().await;
    deliver(&shop, &parcels).await;
    shop.progress().await;
    let emails = smtp.emails();
    assert!(
        emails.iter().all(|email| email.to.1 == "ida@example.com"),
        "{emails:?}"
    );
    assert_eq!(emails.len(), 3, "confirmation, shipping, delivery");
}

#[tokio::test]
async fn account_of_a_shop_says_that_reminders_are_sent() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let me = shop.service.get("/v1/me").await;
    assert_eq!(me["sends_reminders"], true, "{me}");
}

#[tokio::test]
async fn refused_gift_is_sent_again_without_double_cost() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let balance = async || {
        let methods = shop.service.get("/v1/payment_methods").await;
        methods["data"][0]["balance"].as_i64().unwrap()
    };
    let before = balance().await;
    let orders = send_mugs(&shop, 2, |request| {
        request["recipients"][0]["email"] = json!("nobody@example.com");
    })
    .await;
    let refused = shop.order(&orders[0]).await;
    assert_eq!(refused["acceptance_problem"], "email_refused", "{refused}");
    assert!(shop.order(&orders[1]).await["acceptance_problem"].is_null());
    let one_gift = (before - balance().await) / 2;
    // The sender cancels the gift, and sends it again to the corrected address.
    let cancel = format!("/v1/orders/{}/cancel", orders[0]["id"].as_str().unwrap());
    let (status, _) = shop.service.post(&cancel, &json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(balance().await, before - one_gift);
    let again = send_mugs(&shop, 1, |request| {
        request["recipients"][0]["email"] = json!("ida@example.com");
    })
    .await;
    assert_eq!(balance().await, before - 2 * one_gift);
    assert_eq!(shop.order(&again[0]).await["status"], "notified");
    assert_eq!(smtp.emails().len(), 2);
    // The canceled gift is not reminded.
    shop.service.advance(7 * DAY).await;
    let reminded = ["ida@example.com", "person1@example.com"];
    assert_eq!(with_subject(&smtp.emails(), REMINDER), reminded);
}

#[tokio::test]
async fn only_refused_addresses_are_reported() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let addresses = [
        ("rcpt-550@example.com", true),
        // The mailbox is full.
        ("rcpt-552@example.com", false),
        ("data-554@example.com", false),
        ("busy@example.com", false),
        // The server does not support SMTPUTF8.
        ("jürgen@example.com", true),
    ];
    let orders = send_mugs(&shop, addresses.len(), |request| {
        for (number, (address, _)) in addresses.iter().enumerate() {
            request["recipients"][number]["email"] = json!(address);
        }
    })
    .await;
    for _ in 0..10 {
        shop.service.advance(Duration::from_secs(3_600)).await;
    }
    for (order, (address, is_refused)) in orders.iter().zip(addresses) {
        let problem = &shop.order(order).await["acceptance_problem"];
        assert_eq!(
            *problem == "email_refused",
            is_refused,
            "{address}: {problem}"
        );
    }
}

#[tokio::test]
async fn refused_reminder_is_reported() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    let orders = send_mugs(&shop, 1, |_| ()).await;
    assert!(shop.order(&orders[0]).await["acceptance_problem"].is_null());
    smtp.refuse_recipients();
    shop.service.advance(7 * DAY).await;
    let order = shop.order(&orders[0]).await;
    assert_eq!(order["acceptance_problem"], "email_refused", "{order}");
}

#[tokio::test]
async fn sold_out_gift_is_shown_to_its_sender() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    shop.count_stock("MUG", 1).await;
    let orders = send_mugs(&shop, 2, |request| {
        request["swap"] = json!("disabled");
    })
    .await;
    accept(&shop, &orders[0]).await;
    let link = orders[1]["individual_gift_link"].as_str().unwrap();
    let path = link.strip_prefix("https://gifts.example.com").unwrap();
    let page = crate::recipient_page::open(&shop.service.url(path)).await;
    let text = "Moon Mug isn’t available anymore";
    assert!(page.text.contains(text), "{}", page.text);
    let order = shop.order(&orders[1]).await;
    assert_eq!(order["acceptance_problem"], "sold_out", "{order}");
    assert!(shop.order(&orders[0]).await["acceptance_problem"].is_null());
    // A recipient who can choose nothing else is not reminded.
    shop.service.advance(7 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), REMINDER), [""; 0]);
    // More mugs arrive, and the recipient opens the gift again.
    shop.count_stock("MUG", 5).await;
    crate::recipient_page::open(&shop.service.url(path)).await;
    assert!(shop.order(&orders[1]).await["acceptance_problem"].is_null());
    accept(&shop, &orders[1]).await;
    assert_eq!(shop.order(&orders[1]).await["status"], "paid");
}

#[tokio::test]
async fn stock_counts_when_a_reminder_is_due() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    shop.count_stock("MUG", 1).await;
    let fixed = |request: &mut Value| request["swap"] = json!("disabled");
    let orders = send_mugs(&shop, 3, fixed).await;
    let open = async |order: &Value| {
        let link = order["individual_gift_link"].as_str().unwrap();
        let path = link.strip_prefix("https://gifts.example.com").unwrap();
        crate::recipient_page::open(&shop.service.url(path)).await;
    };
    accept(&shop, &orders[0]).await;
    // The second recipient sees that the gift is sold out, the third one never looked.
    open(&orders[1]).await;
    shop.count_stock("MUG", 5).await;
    shop.service.advance(7 * DAY).await;
    let reminded = ["person1@example.com", "person2@example.com"];
    assert_eq!(with_subject(&smtp.emails(), REMINDER), reminded);
    assert!(shop.order(&orders[1]).await["acceptance_problem"].is_null());
    shop.count_stock("MUG", 1).await;
    shop.service.advance(51 * DAY).await;
    assert_eq!(with_subject(&smtp.emails(), EXPIRY), [""; 0]);
    for order in &orders[1..] {
        let order = shop.order(order).await;
        assert_eq!(order["acceptance_problem"], "sold_out", "{order}");
    }
}
