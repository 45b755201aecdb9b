//! Tests of gifts that differ between recipients: fields in the message, sizes and products from columns.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::{Cents, SendMethod},
    desk::{
        CartLine, Command, Draft, PartDifference, RecipientEdit, VariantChoice,
        sends::guards::SendWarning,
    },
    recipients::{ColumnRef, MappingGuess, ReadOptions, RecipientTable, apply_mapping, read_text},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::gift::{draft, drafts},
        },
    },
};

const PEOPLE: &str = "First name,Last name,Email,Size,Team\n\
                      Ida,Berg,ida@example.com,M,Sales\n\
                      Ole,Dahl,ole@example.com,large,Sales\n\
                      Mei,Tan,mei@example.com,M,\n";

/// The recipients of a list with their extra columns.
fn people(list: &str) -> RecipientTable {
    let table = read_text(list, &ReadOptions::default()).expect("a readable list");
    let mapping = MappingGuess::new(&table.header, table.sample(50)).mapping;
    RecipientTable::from_import("people.csv", apply_mapping(&table, &mapping))
}

fn sized(draft: Draft) -> Draft {
    let mut draft = draft;
    draft.cart[0].personal_variants = vec![VariantChoice::Column("Size".to_owned())];
    draft
}

fn open(draft: Draft, list: &str, section: &str) -> TestWindow {
    let engine = ScriptedEngine::practice().with_draft(draft, people(list));
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section(section);
    window
}

/// The send button, which also names the price.
fn is_sendable(window: &TestWindow) -> bool {
    let mut buttons = window.query_all_by_label_contains("Send 3 gifts");
    buttons.any(|button| {
        let node = button.accesskit_node();
        node.role() == Role::Button && !node.is_disabled()
    })
}

fn message(window: &TestWindow) -> Option<String> {
    let mut fields = window.query_all_by_role(Role::MultilineTextInput);
    fields.next()?.accesskit_node().value()
}

#[test]
fn chip_inserts_field_at_the_cursor() {
    let plain = Draft {
        message: "Hi , thank you!".to_owned(),
        ..draft()
    };
    let mut window = open(plain, PEOPLE, "Message");
    window.click_role(Role::MultilineTextInput, "Message");
    window.press(Modifiers::COMMAND, Key::Home);
    for _ in 0.."Hi ".len() {
        window.press(Modifiers::NONE, Key::ArrowRight);
    }
    window.click("Insert “First name”");
    assert_eq!(window.focused(), "Text when empty");
    window.type_text("there");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(
        message(&window).as_deref(),
        Some("Hi {first_name|there}, thank you!")
    );
    window.click("Insert “Team”");
    window.click("Insert field");
    assert_eq!(
        message(&window).as_deref(),
        Some("Hi {first_name|there}{Team}, thank you!")
    );
    assert_eq!(window.focused(), "Message");
}

#[test]
fn message_chip_changes_the_fallback() {
    let personal = Draft {
        message: "Hi {first_name}, {Team|all of you}".to_owned(),
        ..draft()
    };
    let mut window = open(personal, PEOPLE, "Message");
    let name = "Text when “First name” is empty: none";
    window.click(name);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.focused(), name);
    window.press(Modifiers::NONE, Key::Enter);
    window.type_text("there");
    window.press(Modifiers::NONE, Key::Enter);
    let changed = "Hi {first_name|there}, {Team|all of you}";
    assert_eq!(message(&window).as_deref(), Some(changed));
    window.click("Text when “Team” is empty: “all of you”");
    window.press(Modifiers::COMMAND, Key::A);
    window.press(Modifiers::NONE, Key::Delete);
    window.click("Save text");
    assert_eq!(
        message(&window).as_deref(),
        Some("Hi {first_name|there}, {Team}")
    );
}

#[test]
fn chips_of_fields_are_one_tab_stop() {
    let mut window = open(draft(), PEOPLE, "Message");
    window.get_by_label("Insert “First name”").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(window.focused(), "Insert “Last name”");
    window.press(Modifiers::NONE, Key::Tab);
    assert!(!window.focused().starts_with("Insert"));
}

#[test]
fn preview_steps_through_recipients() {
    let personal = Draft {
        message: "Hi {first_name}, {Team|everyone}".to_owned(),
        ..sized(draft())
    };
    let mut window = open(personal, PEOPLE, "Message");
    assert!(window.shows("“Hi Ida, Sales”"));
    assert!(window.shows("1 of 3"));
    window.click("Next recipient");
    window.click("Next recipient");
    assert!(window.shows("3 of 3"));
    assert!(window.shows("“Hi Mei, everyone”"));
    let next = window.get_by_label("Next recipient");
    assert!(next.accesskit_node().is_disabled());
    window.click("Previous recipient");
    assert!(window.shows("Ole Dahl") && window.shows("L"));
}

#[test]
fn review_lists_batches_with_prices() {
    let mut window = open(sized(draft()), PEOPLE, "Review");
    assert!(window.shows("2 different gifts for 3 recipients. Everyone gets the same message."));
    assert!(window.shows("Heavy Knit Hoodie (M)"));
    assert!(window.shows("Heavy Knit Hoodie (L)"));
    assert!(window.shows("2 gifts"));
    let send = "Send 3 gifts for $226.80–$249.48";
    window.get_by_label(send).scroll_to_me();
    window.settle();
    window.click(send);
    let agreed = window.engine.commands(|command| match command {
        Command::Send {
            agreed_high,
            agreed_carts,
            ..
        } => Some((*agreed_high, agreed_carts.clone())),
        _ => None,
    });
    let [(total, carts)] = agreed.as_slice() else {
        panic!("{agreed:?}");
    };
    assert_eq!(carts.len(), 2);
    assert_eq!(carts[0].high * 2 + carts[1].high, *total);
}

#[test]
fn unknown_value_leads_to_its_row() {
    let list = PEOPLE.replace("large", "huge");
    let mut window = open(sized(draft()), &list, "Review");
    let problem = "The “Size” of 1 recipient isn’t an option of Heavy Knit Hoodie.";
    assert!(window.shows(problem));
    assert!(!is_sendable(&window));
    window.click(&format!("Fix: {problem}"));
    assert!(window.query_by_label("Size, row 2").is_some());
}

#[test]
fn unknown_field_blocks_and_leads_to_message() {
    let personal = Draft {
        message: "Hi {Name}".to_owned(),
        ..draft()
    };
    let mut window = open(personal, PEOPLE, "Review");
    let problem = "The message has the field “Name”, but the recipients have no column with this name. \
                   Choose another field, or write two braces before it to send it as text.";
    assert!(window.shows(problem));
    window.click(&format!("Fix: {problem}"));
    assert!(window.query_by_label("Insert “Team”").is_some());
}

#[test]
fn choice_for_each_person_adds_a_column() {
    let mut window = open(draft(), "First name,Email\nIda,ida@example.com\n", "Gift");
    window.click_role(Role::ComboBox, "Size of Heavy Knit Hoodie");
    window.click("Different for each person");
    let added = window.engine.commands(|command| match command {
        Command::EditRecipients { edit, .. } => Some(format!("{edit:?}")),
        _ => None,
    });
    assert_eq!(added, ["AddColumn { name: \"Size\" }"]);
    window.open_section("Recipients");
    assert!(window.query_by_label("Size, row 1").is_some());
}

#[test]
fn column_chooses_the_product_of_each_person() {
    let [_, (other, _)] = drafts();
    let both = Draft {
        cart: [&draft().cart[..], &other.cart].concat(),
        ..draft()
    };
    let list = "First name,Email,Gift\nIda,ida@example.com,Candle\nOle,ole@example.com,\"hoodie, candle\"\n";
    let mut window = open(both, list, "Gift");
    window.click_role(Role::ComboBox, "Products per recipient");
    window.click("From column “Gift”");
    window.open_section("Review");
    assert!(window.shows("Cedar Soy Candle"));
    assert!(window.shows("Heavy Knit Hoodie and Cedar Soy Candle"));
}

#[test]
fn many_batches_are_accepted_before_sending() {
    let warning = SendWarning::ManyBatches {
        batches: 25,
        difference: PartDifference::Gifts,
    };
    let engine = ScriptedEngine::practice()
        .with_draft(sized(draft()), people(PEOPLE))
        .with_warnings(vec![warning]);
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Review");
    let text = "Recipients get different gifts, so this send has 25 batches. \
                Batches lists them as one send.";
    assert!(window.shows(text));
    assert!(!is_sendable(&window));
    window.click_role(Role::CheckBox, &format!("Send anyway: {text}"));
    assert!(is_sendable(&window));
}

/// A gift card with a price that the sender chooses.
fn gift_card(price: i64) -> CartLine {
    CartLine {
        product_name: "Gift Card".to_owned(),
        price: Cents(price),
        variable_price: Some(Cents(price)),
        price_range: Some((Cents(1_000), Cents(50_000))),
        quantity: 1,
        ..CartLine::default()
    }
}

fn prices(window: &TestWindow) -> Vec<Option<Cents>> {
    let drafts = window.engine.drafts();
    let cart = drafts[0].0.cart.iter();
    cart.map(|line| line.variable_price).collect()
}

#[test]
fn lines_of_one_product_keep_their_prices() {
    let cards = Draft {
        cart: vec![gift_card(5_000), gift_card(7_500)],
        ..draft()
    };
    let mut window = open(cards, PEOPLE, "Gift");
    assert_eq!(prices(&window), [Some(Cents(5_000)), Some(Cents(7_500))]);
    window.click_first("Remove Gift Card");
    assert_eq!(prices(&window), [Some(Cents(7_500))]);
}

#[test]
fn second_variant_waits_for_the_first() {
    let mut two = draft();
    two.cart[0].variants_to_choose = 2;
    let mut window = open(two, PEOPLE, "Gift");
    let is_disabled = |window: &TestWindow| {
        let list = window.get_by_label("Size 2 of Heavy Knit Hoodie");
        list.accesskit_node().is_disabled()
    };
    assert!(is_disabled(&window));
    window.click("Size 1 of Heavy Knit Hoodie");
    window.click("M");
    assert!(!is_disabled(&window));
}

#[test]
fn fix_focuses_the_column_of_the_problem() {
    let list = PEOPLE.replace("example.com,M,\n", "example.com,,\n");
    let mut window = open(sized(draft()), &list, "Review");
    let fix = window
        .query_all_by_role(Role::Button)
        .filter_map(|button| button.accesskit_node().label())
        .find(|label| label.starts_with("Fix: ") && label.contains("Size"));
    window.click(&fix.expect("a problem with the column Size"));
    window.type_text("M");
    window.press(Modifiers::NONE, Key::Enter);
    let columns = window.engine.commands(|command| match command {
        Command::EditRecipients {
            edit: RecipientEdit::SetCell { column, .. },
            ..
        } => Some(*column),
        _ => None,
    });
    assert!(matches!(columns.as_slice(), [ColumnRef::Extra(_)]));
}

#[test]
fn fix_selects_recipients_in_states_without_shipping() {
    let people = "First name,Last name,Email,Address,City,State,Zip\n\
                  Ida,Berg,ida@example.com,1 Main St,Boston,MA,02108\n\
                  Ole,Dahl,ole@example.com,2 Main St,Honolulu,Hawaii,96813\n";
    let mut direct = draft();
    direct.send_method = SendMethod::DirectSend;
    direct.cart[0].variants = vec!["M".to_owned()];
    let mut window = open(direct, people, "Review");
    window.click("Fix: 1 recipient lives where Heavy Knit Hoodie can’t be shipped (HI).");
    assert_eq!(window.focused(), "State, row 2");
}

fn open_batches() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history().with_personal_send());
    window.go(Page::Batches);
    window
}

#[test]
fn personal_send_is_one_row_that_shows_its_people() {
    let mut window = open_batches();
    let title = "Autumn thank-you · 3 messages";
    assert!(window.shows(title));
    assert!(!window.shows("Ida Berg"));
    window.click_first(title);
    for person in ["Ida Berg", "Raj Rao", "Mei Tan"] {
        assert!(window.shows(person), "{person}");
    }
    window.click_first(title);
    assert!(!window.shows("Ida Berg"));
}

#[test]
fn selecting_a_personal_send_selects_its_batches() {
    let mut window = open_batches();
    window.click_role(Role::CheckBox, "Select batch Autumn thank-you · 3 messages");
    assert!(window.shows("3 selected"));
    window.click_first("Autumn thank-you · 3 messages");
    window.click_role(Role::CheckBox, "Select batch Raj Rao");
    assert!(window.shows("2 selected"));
    // The row of a send is selected when all of its batches are.
    window.click_role(Role::CheckBox, "Select batch Autumn thank-you · 3 messages");
    assert!(window.shows("3 selected"));
}

#[test]
fn all_batches_have_those_of_a_send() {
    let mut window = open_batches();
    let name = "Select everything that the search and filters find";
    window.click_role(Role::CheckBox, name);
    assert!(window.shows("8 selected"));
    let all = window.get_by_role_and_label(Role::CheckBox, name);
    assert_eq!(
        all.accesskit_node().toggled(),
        Some(egui::accesskit::Toggled::True)
    );
}

#[test]
fn field_is_deleted_as_one() {
    let personal = Draft {
        message: "Hi {first_name|there}!".to_owned(),
        ..draft()
    };
    let mut window = open(personal, PEOPLE, "Message");
    window.click_role(Role::MultilineTextInput, "Message");
    window.press(Modifiers::COMMAND, Key::End);
    window.press(Modifiers::NONE, Key::ArrowLeft);
    window.press(Modifiers::NONE, Key::Backspace);
    assert_eq!(message(&window).as_deref(), Some("Hi !"));
}

#[test]
fn cursor_passes_a_field_as_one_character() {
    let personal = Draft {
        message: "{first_name}{Team}, hi".to_owned(),
        ..draft()
    };
    let mut window = open(personal, PEOPLE, "Message");
    window.click_role(Role::MultilineTextInput, "Message");
    window.press(Modifiers::COMMAND, Key::Home);
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.type_text(" of ");
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::ArrowLeft);
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(message(&window).as_deref(), Some("{first_name} of , hi"));
}

#[test]
fn unknown_field_is_named_below_the_message() {
    let personal = Draft {
        message: "Hi {Name}".to_owned(),
        ..draft()
    };
    let window = open(personal, PEOPLE, "Message");
    let mut texts = window.query_all_by_label_contains("the recipients have no column");
    assert!(texts.next().is_some());
}
