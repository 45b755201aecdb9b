//! A gift that differs between recipients: a field in the message and sizes from a column become batches.

use std::collections::BTreeMap;

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};
use serde_json::Value;

use crate::{
    faulty_proxy::Faults,
    proxied_app::ProxiedApp,
    steps::{add_hoodie_to_gift, cell_name, choose_entry, confirm_send_to, open_section},
    support::TestAppOptions,
};

journeys!(sizes_and_teams_become_batches, messages_are_one_send);

const PEOPLE: &str = "First name,Last name,Email,Size,Team\n\
                      Ida,Berg,ida.berg@example.com,M,Sales\n\
                      Ole,Dahl,ole.dahl@example.com,large,Sales\n\
                      Mei,Tan,mei.tan@example.com,M,\n\
                      Raj,Rao,raj.rao@example.com,medium,Sales\n\
                      Nia,Okoye,nia.okoye@example.com,XXS,Sales\n";

/// The message and the variant of each recipient, by first name.
fn gifts(bodies: &[Value]) -> BTreeMap<String, (String, String)> {
    let mut gifts = BTreeMap::new();
    for body in bodies {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let gift = (
            text(&body["message"]),
            text(&body["cart"]["items"][0]["variants"][0]),
        );
        for recipient in body["recipients"].as_array().expect("recipients") {
            let known = gifts.insert(text(&recipient["first_name"]), gift.clone());
            assert_eq!(known, None, "every recipient once");
        }
    }
    gifts
}

fn sizes_and_teams_become_batches(language: Language) {
    let mut proxied = ProxiedApp::start(&Faults::default(), TestAppOptions::new(language));
    let app = &mut proxied.app;
    add_hoodie_to_gift(app);
    let file = app.write_file("people.csv", PEOPLE);
    app.drop_file(&file);
    app.click(t!("recipients-import-button", count = 5));
    app.wait_for_part(t!("gift-state-rows-ready", count = 5));

    // Sizes from the column of the file; the color is the same for everyone.
    open_section(app, t!("gift-section-gift"));
    let label = t!(
        "gift-variant-field",
        label = "Size and color",
        product = "Heavy Knit Hoodie"
    );
    choose_entry(app, label, t!("personal-choose-each"));
    let option = |group: &str| {
        t!(
            "personal-option-field",
            group = group,
            product = "Heavy Knit Hoodie"
        )
    };
    app.wait_for(option("Color"));

    open_section(app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    app.type_into(t!("gift-message-field"), "Hi, ");
    app.click(t!("personal-insert", field = "Team"));
    app.type_into(t!("personal-fallback"), "everyone");
    app.click(t!("personal-insert-button"));
    app.click_role(
        Role::RadioButton,
        t!("gift-card-of", occasions = "Thank you"),
    );
    app.wait_for(t!("personal-position", number = 1, total = 5));
    app.wait_for(t!("gift-preview-message", message = "Hi, Sales"));
    app.click(t!("personal-next-name"));
    app.click(t!("personal-next-name"));
    app.wait_for(t!("gift-preview-message", message = "Hi, everyone"));

    // The hoodie has no XXS.
    open_section(app, t!("gift-section-review"));
    let unknown = t!(
        "personal-variant-unknown",
        count = 1,
        column = "Size",
        product = "Heavy Knit Hoodie"
    );
    app.click(t!("gift-review-fix-point", point = &unknown));
    let size = cell_name("Size".to_owned(), 5);
    app.type_into_cell(size, "XL");
    open_section(app, t!("gift-section-review"));
    app.wait_for(t!("personal-plan-summary", count = 4, gifts = 5));
    confirm_send_to(app, 5);
    app.wait_for(t!("shell-toast-sent", count = 5));

    let parse = |body: Vec<u8>| serde_json::from_slice::<Value>(&body).expect("JSON");
    let bodies: Vec<Value> = proxied.proxy.bodies().into_iter().map(parse).collect();
    assert_eq!(bodies.len(), 4);
    let gift = |message: &str, variant: &str| (message.to_owned(), variant.to_owned());
    let expected = [
        ("Ida", gift("Hi, Sales", "M / Ink")),
        ("Ole", gift("Hi, Sales", "L / Ink")),
        ("Mei", gift("Hi, everyone", "M / Ink")),
        ("Raj", gift("Hi, Sales", "M / Ink")),
        ("Nia", gift("Hi, Sales", "XL / Ink")),
    ];
    let expected = expected.map(|(name, gift)| (name.to_owned(), gift));
    assert_eq!(gifts(&bodies), BTreeMap::from(expected));
    let batches = proxied.batches();
    let sizes: u64 = batches
        .iter()
        .filter_map(|batch| batch["recipients_count"].as_u64())
        .sum();
    assert_eq!((batches.len(), sizes), (4, 5));
}

/// The first and last name of each person of [`PEOPLE`].
const NAMES: [&str; 5] = ["Ida Berg", "Ole Dahl", "Mei Tan", "Raj Rao", "Nia Okoye"];
const TITLE: &str = "Autumn thank-you";

fn messages_are_one_send(language: Language) {
    let mut proxied = ProxiedApp::start(&Faults::default(), TestAppOptions::new(language));
    let app = &mut proxied.app;
    add_hoodie_to_gift(app);
    let file = app.write_file("people.csv", PEOPLE);
    app.drop_file(&file);
    app.click(t!("recipients-import-button", count = 5));
    app.wait_for_part(t!("gift-state-rows-ready", count = 5));
    open_section(app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    app.type_into(t!("gift-message-field"), "Thank you, ");
    app.click(t!(
        "personal-insert",
        field = t!("recipients-field-first-name")
    ));
    app.click(t!("personal-insert-button"));
    app.click_role(
        Role::RadioButton,
        t!("gift-card-of", occasions = "Thank you"),
    );
    app.wait_for(t!("gift-preview-message", message = "Thank you, Ida"));
    open_section(app, t!("gift-section-delivery"));
    app.type_into(t!("gift-batch-name-field"), TITLE);
    open_section(app, t!("gift-section-review"));
    app.wait_for(t!("personal-plan-messages", count = 5, gifts = 5));
    confirm_send_to(app, 5);
    app.wait_for(t!("shell-toast-sent", count = 5));

    // One row, which shows the batches by their people.
    let row = t!(
        "batches-send-title",
        title = TITLE,
        batches = t!("batches-send-messages", count = 5)
    );
    app.wait_for(&row);
    assert!(!app.is_shown(NAMES[1]));
    app.click_cell(&row);
    for name in NAMES {
        app.wait_for(name);
    }
    app.click_role(Role::CheckBox, t!("batches-select", batch = &row));
    app.wait_for(t!("selection-count", count = 5));
    let mut names: Vec<String> = proxied
        .batches()
        .iter()
        .map(|batch| batch["batch_name"].as_str().expect("a name").to_owned())
        .collect();
    names.sort_unstable();
    let mut expected = NAMES.map(|name| format!("{TITLE} · {name}"));
    expected.sort_unstable();
    assert_eq!(names, expected);
}
