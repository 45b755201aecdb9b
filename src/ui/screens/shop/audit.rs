//! The changes of operators, the last one first, with filters, a file of them, and the checks of the shop's data.

use std::{sync::Arc, time::Duration};

use egui::{Id, ScrollArea, Ui};

use super::{file_saver::FileSaver, pager::pager, shown::Shown};
use crate::{
    contract::{
        Timestamp,
        shop::{
            audit::{AuditEntry, AuditQuery},
            verify::{Check, Verification},
        },
    },
    desk::{
        Reply,
        shop::{
            SaveTarget,
            audit::{AUDIT_PER_PAGE, AuditPage, ExportAudit, ListAudit, VerifyShop},
        },
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::Model,
        theme::{S4, S8, S12, S16, TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, EmptyState, SearchBox, Select, Table, TitleRow,
            dialog::{buttons, close_button, dialog_of_width},
            gap,
            grid::GridColumn,
            key_value, paint, text, wrapped_text,
        },
    },
};

#[cfg(test)]
mod tests;
mod words;

use words::{action_label, group_label};

const FILTER_WIDTH: f32 = 150.0;
const OPERATOR_WIDTH: f32 = 170.0;
/// The space below the table, for the buttons of the pages.
const PAGER_HEIGHT: f32 = 44.0;
const DIALOG_WIDTH: f32 = 560.0;
const DETAIL_HEIGHT: f32 = 260.0;
/// A narrower table leaves out the values.
const NARROW_WIDTH: f32 = 700.0;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How far back the list reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Period {
    #[default]
    All,
    Day,
    Week,
    Month,
}

/// The groups of changes, by the names of the shop.
const GROUPS: [&str; 7] = [
    "catalog", "picture", "stock", "parcels", "account", "cards", "settings",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AuditColumn {
    Time,
    Operator,
    Action,
    Subject,
    Detail,
}

#[derive(Debug)]
pub(super) struct AuditTab {
    entries: Shown<ListAudit>,
    operator: String,
    group: Option<&'static str>,
    period: Period,
    /// The beginning of the period, which stays while the period is chosen.
    since: Option<Timestamp>,
    page: u64,
    selected: Option<usize>,
    opened: Option<AuditEntry>,
    file: FileSaver<ExportAudit>,
    verifying: Option<Reply<Arc<Verification>>>,
    verification: Loadable<Arc<Verification>>,
}

impl Default for AuditTab {
    fn default() -> Self {
        Self {
            entries: Shown::default(),
            operator: String::new(),
            group: None,
            period: Period::default(),
            since: None,
            page: 1,
            selected: None,
            opened: None,
            file: FileSaver::default(),
            verifying: None,
            verification: Loadable::NotRequested,
        }
    }
}

impl AuditTab {
    pub(super) fn receive(&mut self, out: &mut Commands) {
        self.file.receive(out);
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.receive_verification();
        self.file.ui(ui, out);
        let question = ListAudit {
            query: self.query(),
            page: self.page,
        };
        let problem = match self.entries.request(question, model, ui, out) {
            Loadable::Failed { problem, .. } => Some(problem.clone()),
            _ => None,
        };
        self.header(model, ui, out);
        gap(ui, S16);
        self.verification(ui);
        if let Some(problem) = &problem {
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, problem).action(&retry);
            if banner.show(ui).is_some() {
                self.entries.expire();
            }
            gap(ui, S16);
        }
        match self.entries.value().cloned() {
            Some(page) if page.total == 0 => self.empty(ui),
            Some(page) => self.table(&page, model.now(), ui),
            None if problem.is_none() => {
                text(ui, Type::Body, tokens(ui).weak, t!("shop-catalog-loading"));
            }
            None => {}
        }
        self.entry_dialog(ui);
    }

    fn query(&self) -> AuditQuery {
        let operator = self.operator.trim();
        AuditQuery {
            operator: (!operator.is_empty()).then(|| operator.to_owned()),
            action: self.group.map(str::to_owned),
            since: self.since,
            until: None,
        }
    }

    fn receive_verification(&mut self) {
        let is_awaited = self.verifying.is_some();
        if let Some(result) = Reply::take_awaited(&mut self.verifying) {
            self.verification.resolve(result);
        } else if is_awaited && self.verifying.is_none() {
            self.verification.end_refresh();
        }
    }

    fn header(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let before = (self.operator.clone(), self.group, self.period);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| self.filters(ui));
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                let export = Button::secondary(t!("shop-audit-export"))
                    .icon(icons::EXPORT)
                    .enabled(!self.file.is_saving());
                if export.show(ui).clicked() {
                    let title = t!("shop-audit-export-dialog");
                    let question = ExportAudit {
                        query: self.query(),
                        target: SaveTarget::Dialog { title },
                    };
                    self.file.start(question, out);
                }
                let is_verifying = self.verifying.is_some();
                let label = match is_verifying {
                    true => t!("shop-audit-verifying"),
                    false => t!("shop-audit-verify"),
                };
                let verify = Button::primary(label)
                    .icon(icons::CHECK)
                    .enabled(!is_verifying)
                    .tooltip(t!("shop-audit-verify-help"));
                if verify.show(ui).clicked() {
                    self.verifying = Some(out.ask(VerifyShop));
                    self.verification.refresh();
                }
            });
        });
        if before != (self.operator.clone(), self.group, self.period) {
            let span = match self.period {
                Period::All => None,
                Period::Day => Some(DAY),
                Period::Week => Some(7 * DAY),
                Period::Month => Some(30 * DAY),
            };
            self.since = span.map(|span| model.now() - span);
            self.page = 1;
            self.selected = None;
        }
    }

    fn filters(&mut self, ui: &mut Ui) {
        SearchBox::new(&t!("shop-audit-operator-filter"))
            .width(OPERATOR_WIDTH)
            .find_on_page()
            .show(ui, &mut self.operator);
        let all = [(None, t!("shop-audit-all-actions"))];
        let groups = GROUPS.map(|group| (Some(group), group_label(group)));
        let choices: Vec<_> = all.into_iter().chain(groups).collect();
        Select::new(&t!("shop-audit-action"))
            .hide_label()
            .width(FILTER_WIDTH)
            .show(ui, &mut self.group, &choices);
        let periods = [
            (Period::All, t!("shop-audit-period-all")),
            (Period::Day, t!("shop-audit-period-day")),
            (Period::Week, t!("shop-audit-period-week")),
            (Period::Month, t!("shop-audit-period-month")),
        ];
        Select::new(&t!("shop-audit-period"))
            .hide_label()
            .width(FILTER_WIDTH)
            .show(ui, &mut self.period, &periods);
    }

    /// Draws the result of the last check of the shop.
    fn verification(&mut self, ui: &mut Ui) {
        let is_dismissed = match &self.verification {
            Loadable::Failed { problem, .. } => {
                let banner = Banner::problem(Tone::Bad, problem).dismissible();
                banner.show(ui) == Some(BannerResponse::Dismiss)
            }
            Loadable::Ready(verification) => {
                let (tone, what) = match verification.ok {
                    true => (Tone::Good, t!("shop-audit-verified")),
                    false => (Tone::Bad, t!("shop-audit-differs")),
                };
                let banner = Banner::new(tone, what).dismissible();
                let banner = match verification.ok {
                    true => banner,
                    false => banner.remedy(t!("shop-audit-differs-remedy")),
                };
                let is_dismissed = banner.show(ui) == Some(BannerResponse::Dismiss);
                gap(ui, S8);
                Card::new().show(ui, |ui| {
                    for check in &verification.checks {
                        check_row(check, ui);
                    }
                });
                is_dismissed
            }
            Loadable::NotRequested | Loadable::Pending { .. } => return,
        };
        gap(ui, S16);
        if is_dismissed {
            self.verification = Loadable::NotRequested;
        }
    }

    fn empty(&mut self, ui: &mut Ui) {
        let is_filtered = self.query() != AuditQuery::default();
        if !is_filtered {
            let (title, meaning) = (t!("shop-audit-empty-title"), t!("shop-audit-empty-text"));
            EmptyState::new(icons::CLOCK, &title, &meaning).show(ui);
            return;
        }
        let title = t!("shop-audit-no-results");
        let (meaning, clear) = (
            t!("shop-audit-no-results-text"),
            t!("shop-audit-clear-filters"),
        );
        let empty = EmptyState::new(icons::SEARCH, &title, &meaning).action(&clear);
        if empty.show(ui) {
            self.operator.clear();
            self.group = None;
            self.period = Period::All;
            self.since = None;
            self.page = 1;
        }
    }

    fn table(&mut self, page: &AuditPage, now: Timestamp, ui: &mut Ui) {
        let columns = columns(ui.available_width());
        let height = ui.available_height() - TABLE_HEAD_HEIGHT - PAGER_HEIGHT;
        let rows = ((height / TABLE_ROW_HEIGHT).floor() as usize).max(3);
        let name = t!("shop-audit-entries");
        let shown = Table::new(&name, &columns, page.entries.len(), rows);
        let opened = shown.show(ui, &mut self.selected, |cell, row, column| {
            let Some(entry) = page.entries.get(row) else {
                return;
            };
            let colors = *tokens(cell.ui);
            let (value, color) = match column {
                AuditColumn::Time => (format::date_time(entry.occurred_at, now), colors.weak),
                AuditColumn::Operator => (operator(entry), colors.text),
                AuditColumn::Action => (action_label(&entry.action), colors.text),
                AuditColumn::Subject => (entry.subject.clone(), colors.text),
                AuditColumn::Detail => (summary(entry), colors.weak),
            };
            cell.text(Type::Body, color, &value);
        });
        if let Some(row) = opened {
            self.opened = page.entries.get(row).cloned();
        }
        gap(ui, S12);
        let before = self.page;
        pager(ui, &mut self.page, AUDIT_PER_PAGE, page.total);
        if self.page != before {
            self.selected = None;
        }
    }

    /// Draws the whole entry that was opened.
    fn entry_dialog(&mut self, ui: &Ui) {
        let Some(entry) = &self.opened else { return };
        let title = t!(
            "shop-audit-entry",
            no = format::integer(entry.no.unsigned_abs())
        );
        let id = Id::unique("shop-audit-entry");
        let is_closed = dialog_of_width(ui, id, &title, DIALOG_WIDTH, |ui| {
            let time = format::full_date_time(entry.occurred_at);
            let change = [
                (t!("shop-audit-time"), time),
                (t!("shop-audit-operator"), operator(entry)),
                (t!("shop-audit-action"), action_label(&entry.action)),
                (t!("shop-audit-subject"), entry.subject.clone()),
            ];
            let hash = (t!("shop-audit-hash"), entry.hash.clone());
            let values = words::values(entry, false);
            key_value::rows(ui, change.into_iter().chain(values).chain([hash]));
            let lines = words::lines(entry);
            if !lines.is_empty() {
                gap(ui, S12);
                let list = ScrollArea::vertical().max_height(DETAIL_HEIGHT);
                list.show(ui, |ui| {
                    for line in lines {
                        wrapped_text(ui, Type::Small, tokens(ui).weak, line);
                    }
                });
            }
            buttons(ui, close_button)
        });
        if is_closed {
            self.opened = None;
        }
    }
}

fn columns(width: f32) -> Vec<GridColumn<AuditColumn>> {
    let column = |key, title, min, grow| GridColumn::new(key, title, min, grow);
    let mut columns = vec![
        column(AuditColumn::Time, t!("shop-audit-time"), 150.0, 0.0),
        column(AuditColumn::Operator, t!("shop-audit-operator"), 130.0, 0.0),
        column(AuditColumn::Action, t!("shop-audit-action"), 170.0, 0.0),
        column(AuditColumn::Subject, t!("shop-audit-subject"), 120.0, 1.0),
    ];
    if width >= NARROW_WIDTH {
        let detail = t!("shop-audit-detail");
        columns.push(column(AuditColumn::Detail, detail, 120.0, 2.0));
    }
    columns
}

fn check_row(check: &Check, ui: &mut Ui) {
    let colors = *tokens(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        let (icon, color, state) = match check.ok {
            true => (icons::DONE, colors.good, t!("shop-audit-check-passed")),
            false => (icons::PROBLEM, colors.bad, t!("shop-audit-check-failed")),
        };
        icon.show(ui, color);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = S4 / 2.0;
            let name = t!(
                "shop-audit-check",
                name = check_label(&check.name),
                state = state
            );
            text(ui, Type::BodyStrong, colors.text, name);
            // The shop gives the compared data in English.
            paint::wrapped_text(ui, Type::Small, colors.weak, &check.detail);
        });
    });
    ui.add_space(S8);
}

fn check_label(name: &str) -> String {
    match name {
        "ledger" => t!("shop-audit-check-ledger"),
        "orders" => t!("shop-audit-check-orders"),
        "cards" => t!("shop-audit-group-cards"),
        "stock" => t!("shop-audit-check-stock"),
        "pictures" => t!("shop-field-pictures"),
        "audit" => t!("shop-audit-title"),
        // A check that this version does not know.
        other => other.to_owned(),
    }
}

/// The name of the key; the computer of the shop has none.
fn operator(entry: &AuditEntry) -> String {
    match entry.operator_id.as_str() {
        "local" => t!("shop-audit-local"),
        _ => entry.operator.clone(),
    }
}

/// The values of an entry in one line.
fn summary(entry: &AuditEntry) -> String {
    let values = words::values(entry, true).into_iter();
    let parts: Vec<String> = values
        .map(|(name, value)| t!("shop-audit-value", name = name, value = value))
        .collect();
    parts.join(" · ")
}
