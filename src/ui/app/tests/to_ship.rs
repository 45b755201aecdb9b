//! Tests of the Shop pages To ship and Stock: the keys, the actions, and what is asked of the engine.

use std::{path::Path, sync::Arc};

use egui::{Key, Modifiers, Role, accesskit::Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::shop::{
        parcels::{PackingRun, ParcelState},
        practice::Packing,
    },
    desk::{
        Command, Event, Impact, Preferences, Problem, ProblemKind, ShopSettings,
        shop::{
            ChangeParcel, ChangeStock, CheckTracking, DeliverParcels, GetPacking, PackParcels,
            ParcelChange, ParcelOutcome, PrintOutcome, PrintedRun, RecordTracking,
            SetOperatorSettings, SetPacking, SettingsOutcome, StockOutcome, TrackingSource,
        },
    },
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, parcels},
        },
    },
};

/// A file of tracking numbers that is dropped on the window.
#[derive(Debug)]
struct TrackingFile;

impl egui::DroppedFile for TrackingFile {
    fn path(&self) -> &Path {
        Path::new("/home/ida/tracking.csv")
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }
}

fn engine() -> ScriptedEngine {
    ScriptedEngine::practice()
        .with_connections(connections::shop(ShopSettings::default()))
        .with_parcels()
}

fn open(tab: ShopTab) -> TestWindow {
    let mut window = TestWindow::open(engine());
    window.state_mut().out.go(Page::Shop(tab));
    window.settle();
    window
}

#[test]
fn only_operators_have_the_shop_page() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    assert!(
        window
            .query_by_role_and_label(Role::Button, "Shop")
            .is_none()
    );
    let shop = connections::shop(ShopSettings::default());
    window.engine.open_connection(shop);
    window.settle();
    window.go(Page::Shop(ShopTab::ToShip));
    assert_eq!(window.state().page(), Page::Shop(ShopTab::ToShip));
    window.engine.open_connection(connections::practice());
    window.settle();
    assert_eq!(window.state().page(), Page::Products);
}

#[test]
fn practice_has_shop_pages_while_the_check_is_set() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Settings);
    window.click("Show the Shop pages");
    let is_saved = |command: &Command| match command {
        Command::SavePreferences(saved) => saved.has_practice_shop_pages,
        _ => false,
    };
    assert_eq!(window.engine.count(is_saved), 1);
    let mut show = |has_practice_shop_pages| {
        window.engine.emit(Event::Preferences(Preferences {
            has_practice_shop_pages,
            ..connections::preferences()
        }));
        window.settle();
        window
            .query_by_role_and_label(Role::Button, "Shop")
            .is_some()
    };
    assert!(show(true));
    assert!(!show(false));
}

#[test]
fn user_chooses_who_packs_in_practice() {
    let engine = ScriptedEngine::practice().with_practice_shop_pages(Packing::Simulated);
    let mut window = TestWindow::open(engine);
    window.go(Page::Shop(ShopTab::ToShip));
    let is_chosen = |window: &TestWindow, label| {
        let choice = window.get_by_role_and_label(Role::RadioButton, label);
        choice.accesskit_node().toggled() == Some(Toggled::True)
    };
    assert!(is_chosen(&window, "Practice packs by itself"));
    window.click("You pack");
    assert_eq!(
        window.engine.questions::<SetPacking>(),
        [SetPacking(Packing::Operator)]
    );
    assert!(is_chosen(&window, "You pack"), "the choice is being saved");
    window.click("Practice packs by itself");
    assert_eq!(
        window.engine.questions::<SetPacking>().len(),
        1,
        "one request at a time"
    );
    let failed = Problem::from(ProblemKind::ServiceUnreachable);
    let failed = failed.with_impact(Impact::ShopUnchanged);
    window.engine.answer::<SetPacking>(Err(failed));
    window.settle();
    assert!(
        window.shows("Couldn’t reach the service."),
        "{}",
        window.on_screen()
    );
    assert!(is_chosen(&window, "Practice packs by itself"));
    assert!(window.engine.questions::<GetPacking>().len() > 1);
    window.click_first("Try again");
    assert_eq!(
        window.engine.questions::<SetPacking>(),
        [SetPacking(Packing::Operator), SetPacking(Packing::Operator)]
    );
}

#[test]
fn only_practice_asks_who_packs() {
    let window = open(ShopTab::ToShip);
    assert!(!window.shows("You pack"));
    assert_eq!(window.engine.questions::<GetPacking>().len(), 0);
}

#[test]
fn parcels_are_packed_with_the_keyboard() {
    let mut window = open(ShopTab::ToShip);
    window.press(Modifiers::COMMAND, Key::F);
    assert_eq!(window.focused(), "Search parcels");
    window.type_text("Ida");
    // The list is read after a pause of typing.
    window.settle();
    assert!(window.shows("33 parcels"), "{}", window.on_screen());
    while window.focused() != "Parcels" {
        window.press(Modifiers::NONE, Key::Tab);
    }
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Space);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Space);
    window.click("Pack 2 parcels");
    window.click("Pack parcels");
    let packed = window.engine.questions::<PackParcels>();
    assert_eq!(packed[0].request.parcels.len(), 2);
    assert!(packed[0].files.slips.is_some() && packed[0].files.labels.is_some());
    window
        .engine
        .answer::<PackParcels>(Ok(PrintOutcome::Printed(PrintedRun {
            run: PackingRun {
                run: 8,
                parcels: 2,
                ..PackingRun::default()
            },
            files: Vec::new(),
            problem: None,
        })));
    window.settle();
    assert!(window.shows("Packing run 8: 2 parcels"));
    assert!(window.shows("Pack all"), "nothing is selected");
}

#[test]
fn parcels_that_wait_for_payment_are_marked_and_named() {
    let mut window = TestWindow::open(engine().with_card_problems());
    window.go(Page::Shop(ShopTab::ToShip));
    window.settle();
    // One of three problems: the others are no reason to wait.
    assert!(window.shows("1 gift waits for its payment by card"));
    assert!(window.shows("Awaiting payment"), "{}", window.on_screen());
    window.click("Pack all");
    window.click("Pack parcels");
    let unpaid = parcels::unpaid_parcel().parcel;
    window
        .engine
        .answer::<PackParcels>(Ok(PrintOutcome::Printed(PrintedRun {
            run: PackingRun {
                run: 8,
                parcels: 2,
                waiting_for_payment: vec![unpaid],
                ..PackingRun::default()
            },
            files: Vec::new(),
            problem: None,
        })));
    window.settle();
    assert!(window.shows("1 parcel is awaiting payment and is not packed"));
    window.state_mut().out.act(Action::ShowParcel(unpaid));
    window.settle();
    assert!(window.shows("This parcel is awaiting payment."));
    // The banner of the page is behind the panel.
    let buttons = window.query_all_by_role_and_label(Role::Button, "Show cards");
    buttons.last().expect("a button of the panel").click();
    window.settle();
    assert_eq!(window.state().page(), Page::Shop(ShopTab::Funds));
}

#[test]
fn lost_pack_answer_leads_to_the_packing_runs() {
    let mut window = open(ShopTab::ToShip);
    while window.focused() != "Parcels" {
        window.press(Modifiers::NONE, Key::Tab);
    }
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Space);
    window.click("Pack 1 parcel");
    window.click("Pack parcels");
    let failed = Problem::from(ProblemKind::ServiceUnreachable);
    let failed = failed.with_impact(Impact::ShopUnchanged);
    window.engine.answer::<PackParcels>(Err(failed));
    window.settle();
    assert!(!window.shows("Open packing runs"));
    assert!(!window.shows("Pack all"), "the parcel is still selected");
    window.click("Pack parcels");
    let lost = Problem::from(ProblemKind::ServiceTimedOut);
    let lost = lost.with_impact(Impact::ShopMayBeChanged);
    window.engine.answer::<PackParcels>(Err(lost));
    window.settle();
    window.click("Open packing runs");
    assert!(!window.shows("Pack parcels"), "{}", window.on_screen());
    assert!(window.shows("Print packing run"), "{}", window.on_screen());
    assert!(window.shows("Pack all"), "nothing is selected");
}

#[test]
fn files_without_dialog_are_written_to_typed_paths() {
    let mut window = open(ShopTab::ToShip);
    window.click("Pack all");
    window.click("Pack parcels");
    window
        .engine
        .answer::<PackParcels>(Ok(PrintOutcome::NeedsPaths {
            slips: Some("/home/ida/packing-slips.pdf".into()),
            labels: Some("/home/ida/labels.csv".into()),
        }));
    window.settle();
    window.click("Pack parcels");
    let packed = window.engine.questions::<PackParcels>();
    let slips = packed[1].files.slips.as_ref().unwrap();
    assert_eq!(slips.path, Some("/home/ida/packing-slips.pdf".into()));
    let filter = packed[1].request.all.as_ref().unwrap();
    assert_eq!(filter.state, Some(ParcelState::ToShip));
}

#[test]
fn scanned_numbers_are_checked_before_they_are_recorded() {
    let mut window = open(ShopTab::ToShip);
    window.click("Record tracking");
    window.type_into("Parcel number", "7KM-4XC-9TN");
    assert_eq!(window.focused(), "Tracking number");
    window.type_text("9400111206206406260787");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused(), "Parcel number");
    window.click("Check numbers");
    let checked = window.engine.questions::<CheckTracking>();
    let lines = "7KM-4XC-9TN\t9400111206206406260787\n".to_owned();
    assert_eq!(checked[0].0, TrackingSource::Text(lines));
    assert!(window.shows("3 parcels found"), "{}", window.on_screen());
    assert!(window.shows("2 rows need attention"));
    let confirm = window.query_all_by_role(Role::CheckBox).last();
    let confirm = confirm
        .expect("a suggestion")
        .accesskit_node()
        .label()
        .unwrap();
    window.click(&confirm);
    window.click("Record 4 tracking numbers");
    let recorded = window.engine.questions::<RecordTracking>();
    assert_eq!(recorded[0].0.len(), 4);
    let suggested = recorded[0].0.iter().find(|entry| entry.row == 5).unwrap();
    assert_eq!(
        suggested.parcel,
        Some(parcels::parcel_number(231).to_string())
    );
}

#[test]
fn dropped_file_is_read_for_tracking_numbers() {
    let mut window = open(ShopTab::ToShip);
    window
        .input_mut()
        .dropped_files
        .push(Arc::new(TrackingFile));
    window.settle();
    let checked = window.engine.questions::<CheckTracking>();
    assert_eq!(
        checked[0].0,
        TrackingSource::File("/home/ida/tracking.csv".into())
    );
    let is_import = |command: &Command| matches!(command, Command::ImportFile { .. });
    assert_eq!(window.engine.count(is_import), 0);
}

#[test]
fn file_dropped_on_a_dialog_is_ignored() {
    let mut window = open(ShopTab::ToShip);
    window.click("Pack all");
    window.click("Pack parcels");
    assert_eq!(window.engine.questions::<PackParcels>().len(), 1);
    window
        .input_mut()
        .dropped_files
        .push(Arc::new(TrackingFile));
    window.settle();
    assert_eq!(window.engine.questions::<CheckTracking>().len(), 0);
    assert!(window.shows("Packing…"));
}

#[test]
fn failed_change_of_a_left_parcel_is_shown() {
    let mut window = open(ShopTab::ToShip);
    let show = |window: &mut TestWindow, n| {
        let parcel = parcels::parcel_number(n);
        window.state_mut().out.act(Action::ShowParcel(parcel));
        window.settle();
    };
    let first_shipped = 242;
    show(&mut window, first_shipped);
    window.click("Mark as delivered");
    show(&mut window, first_shipped + 1);
    let failed = Problem::from(ProblemKind::ServiceUnreachable);
    let failed = failed.with_impact(Impact::ShopUnchanged);
    window.engine.answer::<DeliverParcels>(Err(failed));
    window.settle();
    assert!(
        window.shows("Couldn’t reach the service."),
        "{}",
        window.on_screen()
    );
}

#[test]
fn problem_of_a_parcel_is_settled_with_a_note() {
    let mut window = open(ShopTab::ToShip);
    let lost = parcels::first_parcel(ParcelState::Lost).parcel;
    window.state_mut().out.act(Action::ShowParcel(lost));
    window.settle();
    window.click("Settle problem");
    // The button of the dialog is over that of the panel, and needs a note.
    let confirm = |window: &mut TestWindow| {
        let buttons = window.query_all_by_role_and_label(Role::Button, "Settle problem");
        buttons.last().expect("a button of the dialog").click();
        window.settle();
    };
    assert_eq!(window.focused(), "Note");
    confirm(&mut window);
    assert_eq!(window.engine.questions::<ChangeParcel>().len(), 0);
    window.click("Note");
    window.type_text(" A voucher was sent instead ");
    confirm(&mut window);
    let changes = window.engine.questions::<ChangeParcel>();
    assert_eq!(changes[0].parcel, lost);
    let note = "A voucher was sent instead".to_owned();
    assert_eq!(changes[0].change, ParcelChange::Settle(note));
    let failed = Problem::from(ProblemKind::ServiceUnreachable);
    let failed = failed.with_impact(Impact::ShopUnchanged);
    window.engine.answer::<ChangeParcel>(Err(failed));
    window.settle();
    confirm(&mut window);
    let changes = window.engine.questions::<ChangeParcel>();
    assert_eq!(changes.len(), 2, "the note is kept");
    let settled = parcels::settled_parcel();
    window
        .engine
        .answer::<ChangeParcel>(Ok(ParcelOutcome::Changed(settled)));
    window.settle();
    assert!(window.shows("The problem is settled"));
    assert!(!window.shows("Nothing is shipped or refunded."));
}

#[test]
fn settled_parcel_shows_its_note() {
    let mut window = open(ShopTab::ToShip);
    let settled = parcels::settled_parcel().parcel;
    window.state_mut().out.act(Action::ShowParcel(settled));
    window.settle();
    assert!(window.shows("A voucher was sent instead"));
    assert!(!window.shows("Settle problem"), "{}", window.on_screen());
}

#[test]
fn stale_shop_settings_are_replaced_by_the_newer_ones() {
    let mut window = open(ShopTab::ToShip);
    window.click("Shop settings");
    let set = |window: &mut TestWindow, label: &str, days: &str| {
        window.click(label);
        window.press(Modifiers::COMMAND, Key::A);
        window.type_text(days);
    };
    set(&mut window, "Days until the reminder", "366");
    assert!(window.shows("Enter a number from 0 to 365."));
    window.click("Save settings");
    set(&mut window, "Days until the reminder", "0");
    window.click("Save settings");
    let seen = parcels::operator_settings();
    let changes = window.engine.questions::<SetOperatorSettings>();
    assert_eq!(changes.len(), 1, "a wrong number is not saved");
    assert_eq!(changes[0].seen, seen);
    assert_eq!(changes[0].shipping, seen.shipping.shipping);
    assert_eq!(changes[0].emails.remind_after_days, 0);
    let mut now = seen;
    now.shipping.revision = 1;
    now.shipping.shipping.delivered_after_days = 21;
    window
        .engine
        .answer::<SetOperatorSettings>(Ok(SettingsOutcome::Stale(now)));
    window.settle();
    assert!(
        window.shows("Another operator changed the settings: they are shown now"),
        "{}",
        window.on_screen()
    );
    set(&mut window, "Days until the reminder", "5");
    window.click("Save settings");
    let changes = window.engine.questions::<SetOperatorSettings>();
    assert_eq!(changes[1].seen, now);
    assert_eq!(changes[1].shipping.delivered_after_days, 21);
    assert_eq!(changes[1].emails.remind_after_days, 5);
    window
        .engine
        .answer::<SetOperatorSettings>(Ok(SettingsOutcome::Saved));
    window.settle();
    assert!(window.shows("The settings are saved"));
    assert!(!window.shows("Save settings"), "the dialog is closed");
}

#[test]
fn selected_parcels_are_delivered() {
    let mut window = open(ShopTab::ToShip);
    window.click("Shipped");
    while window.focused() != "Parcels" {
        window.press(Modifiers::NONE, Key::Tab);
    }
    window.press(Modifiers::COMMAND, Key::A);
    window.click("Mark 31 parcels as delivered");
    let delivered = window.engine.questions::<DeliverParcels>();
    assert_eq!(delivered[0].0.len(), 31);
}

#[test]
fn stale_stock_shows_both_numbers() {
    let mut window = open(ShopTab::Stock);
    window.click("Heavy Knit Hoodie, M");
    // The number on hand has the focus.
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("38");
    window.click("Save stock");
    let now = crate::contract::shop::stock::StockItem {
        on_hand: 41,
        ..parcels::stock_item(0)
    };
    window
        .engine
        .answer::<ChangeStock>(Ok(StockOutcome::Stale(now)));
    window.settle();
    assert!(window.shows("The number on hand is 41 by now. You saw 40."));
    window.click("Set 38 anyway");
    let changes = window.engine.questions::<ChangeStock>();
    assert_eq!(
        (changes[1].item.on_hand, changes[1].on_hand),
        (41, Some(38))
    );
}

#[test]
fn failed_list_is_read_again_after_a_retry() {
    let engine = engine();
    engine.fail_lists(true);
    let mut window = TestWindow::open(engine);
    window.go(Page::Shop(ShopTab::ToShip));
    assert!(
        window.shows("Couldn’t load this list."),
        "{}",
        window.on_screen()
    );
    window.engine.fail_lists(false);
    window.click("Try again");
    window.settle();
    assert!(window.shows("Ida Berg"), "{}", window.on_screen());
}
