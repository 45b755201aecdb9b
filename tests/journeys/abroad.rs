//! Recipients live in other countries: the review says what that means, every gift is sent abroad, and products that do
//! not ship to a recipient are named.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, country_name, t};

use crate::{
    steps::{add_hoodie_to_gift, choose_entry, open_section},
    support::{ANY, TestApp},
};

journeys!(gift_is_sent_to_other_countries);

fn gift_is_sent_to_other_countries(language: Language) {
    let mut app = TestApp::first_run(language);
    add_hoodie_to_gift(&mut app);
    let file = app.write_file(
        "people.csv",
        "First name,Last name,Email,Country\n\
         Ida,Berg,ida.berg@example.com,Germany\n\
         Noah,Roy,noah.roy@example.com,Canada\n\
         Ann,Lee,ann.lee@example.com,United States\n",
    );
    app.drop_file(&file);
    app.wait_for_part(t!("gift-state-rows-ready", count = 3));
    open_section(&mut app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    open_section(&mut app, t!("gift-section-review"));
    app.wait_for(t!(
        "guards-recipients-abroad",
        section = t!("gift-section-delivery"),
        count = 2,
        people = giftdesk::i18n::format::list(&["Ida", "Noah"])
    ));

    open_section(&mut app, t!("gift-section-delivery"));
    choose_entry(
        &mut app,
        t!("gift-international-title"),
        t!("gift-international-full"),
    );
    open_section(&mut app, t!("gift-section-review"));
    app.wait_for(t!("gift-international-full"));
    app.wait_for_part(t!("gift-international-cost-up-to", cost = ANY));
    // The hoodie ships to Canada. giftdesk reads the catalogs of the recipients' countries.
    let warning = t!(
        "guards-product-not-shipped-swap",
        count = 1,
        product = "Heavy Knit Hoodie",
        countries = country_name("DE"),
        people = "Ida"
    );
    app.wait_for(&warning);
    app.click_role(
        Role::CheckBox,
        t!("guards-send-anyway-name", warning = &warning),
    );
    app.click_part(t!("gift-send-button-price", count = 3, price = ANY));
    app.wait_for(t!("status-complete"));
}
