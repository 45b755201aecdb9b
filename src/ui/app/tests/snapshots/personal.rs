//! The states of gifts that differ between recipients.

use egui::Role;
use egui_kittest::kittest::Queryable as _;

use super::open_page;
use crate::{
    contract::{Cents, SendMethod},
    desk::{
        Command, Draft, Event, OptionGroup, PartDifference, ProblemKind, TestFailure,
        VariantChoice, sends::guards::SendWarning,
    },
    i18n::t,
    recipients::{MappingGuess, ReadOptions, RecipientTable, apply_mapping, read_text},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                connections,
                gift::{draft, valid_people},
            },
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

/// The people with a size and a department.
fn recipients() -> RecipientTable {
    let people = valid_people();
    let mut list = String::new();
    let sizes = ["Size", "M", "L", "S", "M", "L"].into_iter();
    let departments = ["Department", "Sales", "Sales", "People", "", "Support"].into_iter();
    for ((line, size), department) in people
        .lines()
        .zip(sizes.chain(["M"; 40]))
        .zip(departments.chain(["Support"; 40]))
    {
        list.push_str(&format!("{line},{size},{department}\n"));
    }
    let table = read_text(&list, &ReadOptions::default()).expect("a readable list");
    let mapping = MappingGuess::new(&table.header, table.sample(50)).mapping;
    RecipientTable::from_import("people.csv", apply_mapping(&table, &mapping))
}

fn personal_draft() -> Draft {
    let mut draft = Draft {
        message: "Hi {first_name}, a hard quarter, carried with grace. Thank you from all of \
                  {Department|us}."
            .to_owned(),
        ..draft()
    };
    draft.cart[0].personal_variants = vec![VariantChoice::Column("Size".to_owned())];
    draft
}

fn personal() -> ScriptedEngine {
    ScriptedEngine::practice().with_draft(personal_draft(), recipients())
}

/// A connection whose gifts cost money.
fn paid_personal() -> ScriptedEngine {
    ScriptedEngine::practice()
        .with_connections(connections::remote())
        .with_draft(personal_draft(), recipients())
}

/// A hoodie with sizes of a column, and a color for everyone.
fn with_option_groups() -> ScriptedEngine {
    let group = |name: &str, options: &[&str]| OptionGroup {
        name: name.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
    };
    let mut draft = Draft {
        message: "Thank you from all of {Department|us}.".to_owned(),
        ..draft()
    };
    let hoodie = &mut draft.cart[0];
    hoodie.variant_choices = ["S / Ink", "M / Ink", "L / Ink"]
        .map(str::to_owned)
        .to_vec();
    hoodie.option_groups = vec![group("Size", &["S", "M", "L"]), group("Color", &["Ink"])];
    hoodie.personal_variants = vec![
        VariantChoice::Column("Size".to_owned()),
        VariantChoice::Same("Ink".to_owned()),
    ];
    ScriptedEngine::practice().with_draft(draft, recipients())
}

/// A message with a field that no column has.
fn with_unknown_field() -> ScriptedEngine {
    let draft = Draft {
        message: "Hi {Nickname}, thank you!".to_owned(),
        ..draft()
    };
    ScriptedEngine::practice().with_draft(draft, recipients())
}

/// A message with the name of each person, so that each person gets a batch.
fn with_many_batches() -> ScriptedEngine {
    let draft = Draft {
        message: "Thank you, {first_name} {last_name}!".to_owned(),
        ..draft()
    };
    let people = recipients();
    let warning = SendWarning::ManyBatches {
        batches: people.filled_row_count() as u64,
        difference: PartDifference::Messages,
    };
    (ScriptedEngine::practice().with_draft(draft, people)).with_warnings(vec![warning])
}

/// A gift that is sent to addresses.
fn direct_personal() -> ScriptedEngine {
    let draft = Draft {
        send_method: SendMethod::DirectSend,
        ..personal_draft()
    };
    ScriptedEngine::practice()
        .with_connections(connections::remote())
        .with_draft(draft, recipients())
}

fn open_section(window: &mut TestWindow, title: &str) {
    open_page(window, Page::NewGift);
    window.open_section(title);
}

pub(super) fn gift_section() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("message-fields", personal, |window| {
            open_section(window, &t!("gift-section-message"));
            window.click(&t!("personal-next-name"));
        })
        .only(Variant::Dark)
        .cropped(Crop {
            left: 416,
            top: 86,
            width: 848,
            height: 440,
        }),
        SnapshotCase::new("message-fallback", personal, |window| {
            open_section(window, &t!("gift-section-message"));
            let name = t!("personal-used-name", field = "Department", text = "us");
            window.click(&name);
        })
        .only(Variant::Light)
        .cropped(Crop {
            height: 640,
            ..CONTENT
        }),
        SnapshotCase::new("gift-options", with_option_groups, |window| {
            open_section(window, &t!("gift-section-gift"));
        })
        .only(Variant::Light),
    ]
}

pub(super) fn review() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("review-batches", with_option_groups, |window| {
            open_section(window, &t!("gift-section-review"));
        })
        .only(Variant::Light),
        SnapshotCase::new("review-unknown-field", with_unknown_field, |window| {
            open_section(window, &t!("gift-section-review"));
        })
        .only(Variant::Dark)
        .cropped(Crop {
            height: 260,
            ..CONTENT
        }),
        SnapshotCase::new("review-many-batches", with_many_batches, |window| {
            open_section(window, &t!("gift-section-review"));
        })
        .only(Variant::Light)
        .cropped(Crop {
            height: 640,
            ..CONTENT
        }),
        SnapshotCase::new("gift-test-direct", direct_personal, |window| {
            open_section(window, &t!("gift-section-review"));
            window.click_role(Role::Button, &t!("gift-test-button"));
            window.settle();
            window.click_role(Role::RadioButton, &t!("gift-test-real"));
        })
        .only(Variant::German)
        .cropped(TEST_DIALOG),
        SnapshotCase::new("gift-test", paid_personal, |window| {
            open_section(window, &t!("gift-section-review"));
            window.click_role(Role::Button, &t!("gift-test-button"));
            // The dialog is centered again after its contents were measured.
            window.settle();
            window.click_role(Role::RadioButton, &t!("gift-test-real"));
        })
        .only(Variant::Light)
        .cropped(TEST_DIALOG),
        SnapshotCase::new("gift-test-practice", paid_personal, |window| {
            open_section(window, &t!("gift-section-review"));
            window.click_role(Role::Button, &t!("gift-test-button"));
            window.settle();
        })
        .only(Variant::Dark)
        .cropped(TEST_DIALOG),
        SnapshotCase::new("gift-test-warning", paid_personal, |window| {
            open_section(window, &t!("gift-section-review"));
            window.click_role(Role::Button, &t!("gift-test-button"));
            window.settle();
            window.click_role(Role::RadioButton, &t!("gift-test-real"));
            window
                .get_by_label_contains("Send one real gift for")
                .click();
            window.settle();
            refuse_test(window);
        })
        .only(Variant::Light)
        .cropped(TEST_DIALOG),
    ]
}

/// The middle column of New gift.
const CONTENT: Crop = Crop {
    left: 416,
    top: 86,
    width: 576,
    height: 640,
};

/// The dialog of a test, in the middle of the window.
const TEST_DIALOG: Crop = Crop {
    left: 360,
    top: 48,
    width: 560,
    height: 704,
};

/// Replies to the last test with a warning that can be accepted.
fn refuse_test(window: &mut TestWindow) {
    let tests = window.engine.commands(|command| match command {
        Command::SendTest { test, .. } => Some(test.id),
        _ => None,
    });
    let test = *tests.last().expect("a test");
    let warning = SendWarning::SendBudget {
        total: Cents(8_316),
        budget: Cents(5_000),
    };
    let failure = Box::new(TestFailure {
        problem: ProblemKind::of_uncovered(&[&warning])
            .expect("a problem")
            .into(),
        warnings: vec![warning],
    });
    window.engine.emit(Event::TestFailed { test, failure });
    window.settle();
}
