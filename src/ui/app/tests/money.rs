//! The pages Money and Reports.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    desk::{Command, CompareCharge, Event, GetLedger, export::ExportCell, inbox::InboxSummary},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{money, orders::batch_id},
        },
    },
};

fn open(page: Page) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(page);
    window
}

/// The tables that were exported, with their file names.
fn exported(window: &TestWindow) -> Vec<(String, Vec<Vec<ExportCell<'static>>>)> {
    window.engine.commands(|command| match command {
        Command::ExportTable { table, format, .. } => {
            Some((table.file_name(*format), table.rows.clone()))
        }
        _ => None,
    })
}

#[test]
fn month_opens_its_batches_and_escape_goes_back() {
    let mut window = open(Page::Money);
    window.click_first("Oct 2026");
    assert!(window.query_by_label("Customer anniversary").is_some());
    assert!(window.query_by_label("Autumn thank-you").is_none());
    window.click("Customer anniversary");
    assert!(window.shows("Quote and charge"));
    assert!(window.shows("Canceled (48 gifts) -$2,112.00"));
    assert!(window.shows("Charged so far $31,840.00"));
    let compared = window.engine.questions::<CompareCharge>();
    assert_eq!(compared, [CompareCharge(batch_id(2))]);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Customer anniversary").is_some());
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.shows("Money by month"));
}

#[test]
fn ledger_is_read_again_when_a_gift_expires() {
    let mut window = open(Page::Money);
    let reads = |window: &TestWindow| window.engine.questions::<GetLedger>().len();
    let before = reads(&window);
    // The expiry changes the inbox, and no order.
    window.engine.emit(Event::Inbox {
        summary: Arc::new(InboxSummary::default()),
        arrivals: Arc::default(),
    });
    window.settle();
    assert_eq!(reads(&window), before + 1);
}

#[test]
fn period_filters_the_ledger_and_its_export() {
    let mut window = open(Page::Money);
    window.click_role(Role::ComboBox, "Period");
    window.click_role(Role::MenuItem, "This month");
    window.click("Export");
    window.click_role(Role::MenuItem, "Export as CSV…");
    let files = exported(&window);
    assert_eq!(files.len(), 1);
    let (name, rows) = &files[0];
    assert_eq!(name, "ledger.csv");
    let month = ExportCell::Text("2026-11".into());
    assert!(!rows.is_empty() && rows.iter().all(|row| row[0] == month));
    let gifts: u64 = rows
        .iter()
        .map(|row| match row[4] {
            ExportCell::Count(gifts) => gifts,
            _ => 0,
        })
        .sum();
    assert_eq!(gifts, 1_204 + 48);
}

#[test]
fn amounts_are_explained_on_request() {
    let mut window = open(Page::Money);
    let explanation = "Estimated = authorized + charged";
    assert!(!window.shows(explanation));
    window.click("How these amounts add up");
    assert!(window.shows(explanation));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows(explanation));
}

#[test]
fn reports_group_compare_and_export() {
    let mut window = open(Page::Reports);
    assert!(window.shows("Gift progress"));
    window.click_role(Role::ComboBox, "Group by");
    window.click_role(Role::MenuItem, "Brand");
    assert!(window.query_by_label("Petal Post").is_some());
    window.click("Export");
    window.click_role(Role::MenuItem, "Export for Excel…");
    let files = exported(&window);
    assert_eq!(files[0].0, "report.xlsx");
    assert_eq!(files[0].1.len(), 4, "one row per brand");
    window.click_role(Role::ComboBox, "Group by");
    window.click_role(Role::MenuItem, "Department");
    assert!(window.query_by_label("Support").is_some());
    window.click_role(Role::RadioButton, "Compare batches");
    assert!(window.shows("First batch") && window.shows("Second batch"));
    window.click("Export");
    window.click_role(Role::MenuItem, "Export as CSV…");
    let files = exported(&window);
    assert_eq!(files[1].0, "report.csv");
    assert_eq!(files[1].1.len(), 2, "the two newest batches");
}

#[test]
fn pages_without_gifts_say_what_appears() {
    for (page, title) in [
        (Page::Money, "No costs yet"),
        (Page::Reports, "No reports yet"),
    ] {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        window.go(page);
        assert!(window.shows(title), "{page:?}");
    }
}

#[test]
fn sample_ledger_is_balanced() {
    for batch in money::ledger().batches {
        assert!(batch.totals.is_balanced());
    }
    let comparison = money::comparison();
    let lines: i64 = comparison.lines.iter().map(|line| line.amount.0).sum();
    assert_eq!(comparison.quoted.0 + lines, comparison.charged.0);
}
