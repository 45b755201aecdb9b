//! A workbook with several sheets and a hidden row: its columns are matched, its safe corrections applied, undone
//! and repeated.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};
use rust_xlsxwriter::Workbook;

use crate::{
    steps::{cell_name, choose_entry, correct_email},
    support::{TestApp, text_field},
};

journeys!(workbook_is_mapped_fixed_and_undone);

/// The remark about a person whose row is hidden.
const HIDDEN: &str = "left in May";

/// A workbook as an HR program writes it: a sheet for each office, each with a title above the header. The
/// second sheet hides a person who left.
fn workbook() -> Vec<u8> {
    let berlin: &[[&str; 4]] = &[["Ida", "Berg", "ida.berg@example.com", "remote"]];
    let hamburg: &[[&str; 4]] = &[
        ["Ole", "Dahl", "ole.dahl(at)example.com", "on leave"],
        ["Mei", "Tan", "mei.tan@gmial.com", ""],
        ["Raj", "Rao", "raj.rao@@example.com", "new"],
        ["Eva", "Lund", "eva.lund@example.com", HIDDEN],
    ];
    let mut workbook = Workbook::new();
    for (office, people) in [("Berlin", berlin), ("Hamburg", hamburg)] {
        let sheet = workbook.add_worksheet();
        sheet.set_name(office).expect("a name");
        sheet
            .write_string(0, 0, "Gifts for the holidays")
            .expect("a title");
        let header = ["Vorname", "Nachname", "E-Mail-Adresse", "Remarks"];
        sheet.write_row(2, 0, header).expect("a header");
        for (row, person) in (3..).zip(people) {
            sheet.write_row(row, 0, *person).expect("a person");
            if person.contains(&HIDDEN) {
                sheet.set_row_hidden(row).expect("a row");
            }
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}

fn workbook_is_mapped_fixed_and_undone(language: Language) {
    let mut app = TestApp::first_run(language);
    app.click(t!("shell-page-new-gift"));
    let file = app.write_file("people.xlsx", workbook());
    app.drop_file(&file);

    // The other sheet, without its remarks.
    choose_entry(&mut app, t!("recipients-import-sheet"), "Hamburg");
    app.wait_for(t!("recipients-import-button", count = 3));
    let hidden_rows = t!("recipients-import-hidden-rows", count = 1);
    app.click_role(Role::CheckBox, hidden_rows.clone());
    app.wait_for(t!("recipients-import-button", count = 4));
    app.click_role(Role::CheckBox, hidden_rows);
    app.wait_for(t!("recipients-import-button", count = 3));
    let remarks = t!("recipients-import-column", column = "Remarks");
    choose_entry(&mut app, remarks, t!("recipients-import-not-imported"));
    app.click(t!("recipients-import-button", count = 3));
    assert!(!app.on_screen().contains("on leave"));

    // A typing error in a domain is suggested, not corrected with the others.
    let email = |row| cell_name(t!("recipients-field-email"), row);
    app.click(t!("recipients-fix-all"));
    wait_for_value(&mut app, &email(1), "ole.dahl@example.com");
    wait_for_value(&mut app, &email(2), "mei.tan@gmial.com");
    wait_for_value(&mut app, &email(3), "raj.rao@example.com");
    app.click(t!("recipients-undo"));
    wait_for_value(&mut app, &email(1), "ole.dahl(at)example.com");
    app.click(t!("recipients-redo"));
    wait_for_value(&mut app, &email(1), "ole.dahl@example.com");

    correct_email(&mut app, 2, "mei.tan@example.com");
    app.wait_for_part(t!("gift-state-rows-ready", count = 3));
    app.click_role(Role::Tab, t!("gift-section-message"));
    app.wait_for(t!("gift-from-field"));
}

fn wait_for_value(app: &mut TestApp, cell: &str, value: &str) {
    app.wait_until(value, |window| {
        let field = text_field(window, cell).and_then(|field| field.value());
        field.as_deref() == Some(value)
    });
}
