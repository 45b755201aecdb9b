//! From an imported list to a saved list, and from there to another gift without people who got one.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{add_hoodie_to_gift, confirm_send_to, create_gift_for_people, open_section},
    support::{ANY, TestApp},
};

journeys!(list_is_reused_without_gifted_people);

fn list_is_reused_without_gifted_people(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_for_people(&mut app, 3);
    open_section(&mut app, t!("gift-section-recipients"));
    app.click(t!("people-menu"));
    app.click_role(Role::MenuItem, t!("people-menu-save"));
    app.type_into(t!("people-list-name"), "Spring thanks");
    app.click(t!("people-save-button"));
    app.wait_for_part(t!("people-toast-saved", name = "Spring thanks", count = 3));
    confirm_send_to(&mut app, 3);
    app.wait_for(t!("status-complete"));

    // Another gift for two other people.
    app.click(t!("shell-page-products"));
    add_hoodie_to_gift(&mut app);
    let others = "First name,Last name,Email\nNia,Okoye,nia@example.com\nRaj,Rao,raj@example.com\n";
    let file = app.write_file("others.csv", others);
    app.drop_file(&file);
    app.wait_for_part(t!("gift-state-rows-ready", count = 2));
    open_section(&mut app, t!("gift-section-recipients"));
    app.click(t!("people-menu"));
    app.click_role(
        Role::MenuItem,
        t!("people-menu-update", name = "Spring thanks"),
    );
    app.wait_for(t!("people-merge-new", count = 2));
    app.click(t!("people-merge-accept", count = 2));

    app.click(t!("shell-page-people"));
    app.wait_for(t!("people-count", count = 5));
    app.click("Spring thanks");
    app.click(t!("create-gift"));
    app.click_part(t!("people-create-gift", count = 5));
    open_section(&mut app, t!("gift-section-recipients"));
    app.wait_for_part(t!("gift-state-rows-ready", count = 5));
    app.click(t!("people-menu"));
    app.click_role(Role::MenuItem, t!("people-menu-remove"));
    app.wait_for(t!("people-gifted", count = 3));
    app.click(t!("people-remove-accept", count = 3));
    app.wait_for_part(t!("gift-state-rows-ready", count = 2));
    app.wait_for_part(t!("shell-draft-saved", title = ANY));
}
