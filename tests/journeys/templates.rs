//! Templates: a gift is saved once and used again.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{add_hoodie_to_gift, import_recipients, open_section},
    support::{TestApp, TestAppOptions, text_field},
};

journeys!(gift_is_saved_as_template_and_used_again);

fn gift_is_saved_as_template_and_used_again(language: Language) {
    let mut app = TestApp::first_run(language);
    add_hoodie_to_gift(&mut app);
    import_recipients(&mut app);
    open_section(&mut app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    app.click(t!("templates-save-link"));
    app.type_into(t!("templates-name"), "Hoodies");
    app.click(t!("templates-save"));
    app.wait_for_part(t!("templates-saved-toast", name = "Hoodies"));

    let mut app = app.restart(TestAppOptions::new(language));
    app.click(t!("shell-page-drafts"));
    app.click_role(Role::Tab, t!("templates-tab"));
    app.wait_for(t!("templates-count", count = 1));
    app.click(t!("templates-create-gift", template = "Hoodies"));
    open_section(&mut app, t!("gift-section-gift"));
    app.wait_for("Heavy Knit Hoodie");
    open_section(&mut app, t!("gift-section-message"));
    let from = t!("gift-from-field");
    app.wait_until("sender name", |window| {
        text_field(window, &from)
            .and_then(|field| field.value())
            .as_deref()
            == Some("The People Team")
    });
    open_section(&mut app, t!("gift-section-recipients"));
    app.wait_for(t!("recipients-empty-title"));

    app.click(t!("shell-page-drafts"));
    app.click_role(Role::Tab, t!("templates-tab"));
    app.click(t!("templates-delete-label", template = "Hoodies"));
    let deleted = t!("shell-toast-template-deleted", name = "Hoodies");
    app.wait_for(t!("templates-empty-title"));
    app.click(t!("shell-toast-undo-name", message = &deleted));
    app.wait_for(t!("templates-count", count = 1));
}
