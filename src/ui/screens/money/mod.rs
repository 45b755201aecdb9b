//! Money: the ledger per month, workspace and payment method. A row opens its batches, and a batch opens
//! the comparison of its quote with its charge.

mod chart;
mod comparison;
mod files;
pub(crate) mod names;
mod tables;

use std::sync::Arc;

use egui::{Align, Key, Layout, Modifiers, Ui};
use strum::VariantArray as _;

pub(crate) use files::{export, export_menu};

use crate::{
    contract::{Cents, OrderBatchId, PaymentMethodId},
    desk::{
        CompareCharge, GetLedger,
        export::ExportTable,
        money::{
            Ledger, LedgerBatch, LedgerFilter, LedgerKey, LedgerRow, MoneyTotals, Month, Period,
            ValueFilter, Workspace,
        },
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Card, EmptyState, Select, Table, Tile, TitleRow, gap, help_button, icon_button,
            page_scroll, text, tile,
        },
    },
};

const FILTER_WIDTH: f32 = 190.0;
/// The months of the chart.
const CHART_MONTHS: u32 = 12;

/// The part of the page that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
enum Level {
    #[default]
    Months,
    /// The batches of a row of the ledger.
    Batches(LedgerKey),
    /// The quote and charge of a batch, opened from the batches of a row.
    Batch(LedgerKey, OrderBatchId),
}

/// The rows that were calculated from a ledger.
struct CachedRows {
    ledger: Arc<Ledger>,
    filter: LedgerFilter,
    current: Month,
    totals: MoneyTotals,
    rows: Vec<LedgerRow>,
    months: Vec<(Month, MoneyTotals)>,
    undated_gifts: u64,
}

/// The workspaces and payment methods of a ledger, for the filters and the table.
struct Names {
    ledger: Arc<Ledger>,
    workspaces: Vec<Option<Workspace>>,
    payment_methods: Vec<Option<PaymentMethodId>>,
}

/// The batches of a row of the ledger, as positions in the ledger.
struct ShownBatches {
    ledger: Arc<Ledger>,
    key: LedgerKey,
    positions: Vec<usize>,
    totals: MoneyTotals,
}

#[derive(Default)]
pub(crate) struct MoneyScreen {
    filter: LedgerFilter,
    level: Level,
    shown: Option<CachedRows>,
    names: Option<Names>,
    shown_batches: Option<ShownBatches>,
    /// The current row of the table of months.
    month: Option<usize>,
    /// The current row of the table of batches.
    batch: Option<usize>,
}

impl MoneyScreen {
    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        out.request_detail(GetLedger);
        let Some(ledger) = model.details.get(&GetLedger) else {
            loading(model, ui);
            return;
        };
        if ledger.batches.is_empty() && ledger.batches_without_orders == 0 {
            empty(ui, out);
            return;
        }
        let ledger = Arc::clone(ledger);
        page_scroll(ui, "money", |ui| {
            ui.spacing_mut().item_spacing.y = S16;
            if let Some(problem) = model.details.problem(&GetLedger) {
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            self.go_back_on_escape(ui);
            match self.level.clone() {
                Level::Months => self.months(model, &ledger, ui, out),
                Level::Batches(key) => self.batches(model, &ledger, &key, ui, out),
                Level::Batch(key, batch) => {
                    match ledger.batches.iter().find(|found| found.id == batch) {
                        Some(found) => self.batch(model, found, &key, ui, out),
                        None => self.level = Level::Batches(key),
                    }
                }
            }
        });
    }

    fn go_back_on_escape(&mut self, ui: &Ui) {
        let is_free = self.level != Level::Months && !ui.any_popup_open();
        if is_free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.back();
        }
    }

    fn back(&mut self) {
        self.level = match std::mem::take(&mut self.level) {
            Level::Batch(key, _) => Level::Batches(key),
            Level::Months | Level::Batches(_) => Level::Months,
        };
    }

    /// The rows of the current filter, calculated again when the ledger, the filter or the month changes.
    fn shown(&mut self, model: &Model, ledger: &Arc<Ledger>) -> &CachedRows {
        let now = model.now();
        let current = Month::local(now);
        let is_current = self.shown.as_ref().is_some_and(|shown| {
            Arc::ptr_eq(&shown.ledger, ledger)
                && shown.filter == self.filter
                && shown.current == current
        });
        if !is_current {
            self.shown = None;
        }
        let filter = &self.filter;
        self.shown.get_or_insert_with(|| CachedRows {
            ledger: Arc::clone(ledger),
            filter: filter.clone(),
            current,
            totals: ledger.totals(filter, now),
            rows: ledger.rows(filter, now),
            months: ledger.by_month(filter, CHART_MONTHS, now),
            undated_gifts: ledger.undated_gifts(filter, now),
        })
    }

    fn months(&mut self, model: &Model, ledger: &Arc<Ledger>, ui: &mut Ui, out: &mut Commands) {
        let connections = model.connections.as_deref();
        let title = t!("money-export-dialog-title");
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            self.filters(model, ledger, ui);
            help_button(ui, &t!("money-help"), &t!("money-help-text"));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(format) = export_menu(ui) {
                    let workspaces = self.names(ledger).workspaces.clone();
                    let shown = self.shown(model, ledger);
                    let table = files::ledger(&shown.rows, &workspaces, connections);
                    out.send(files::export(table, format, title));
                }
            });
        });
        let shown = self.shown(model, ledger);
        tile::tiles(ui, &tiles(&shown.totals));
        chart::card(ui, &shown.months);
        if shown.rows.is_empty() {
            text(ui, Type::Body, tokens(ui).weak, t!("money-no-matches"));
            undated_note(ui, shown.undated_gifts);
            return;
        }
        let (Some(shown), Some(names)) = (&self.shown, &self.names) else {
            return;
        };
        let amount_width = tables::amount_width(ui, &shown.totals);
        let columns = tables::month_columns(ui.available_width(), amount_width);
        let name = t!("money-table");
        let table = Table::new(&name, &columns, shown.rows.len(), tables::MAX_ROWS);
        let opened = table.show(ui, &mut self.month, |cell, row, column| {
            let row = &shown.rows[row];
            tables::month_cell(cell, column, row, &names.workspaces, connections);
        });
        notes(ui, ledger, shown, model.is_practice());
        if let Some(row) = opened.and_then(|row| shown.rows.get(row)) {
            self.batch = None;
            self.level = Level::Batches(row.key.clone());
        }
    }

    /// Read from the ledger once, because a ledger can have many batches.
    fn names(&mut self, ledger: &Arc<Ledger>) -> &Names {
        self.names
            .take_if(|names| !Arc::ptr_eq(&names.ledger, ledger));
        self.names.get_or_insert_with(|| Names {
            workspaces: ledger.workspaces(),
            payment_methods: ledger.payment_methods(),
            ledger: Arc::clone(ledger),
        })
    }

    fn shown_batches(&mut self, ledger: &Arc<Ledger>, key: &LedgerKey) -> &ShownBatches {
        self.shown_batches
            .take_if(|shown| !Arc::ptr_eq(&shown.ledger, ledger) || shown.key != *key);
        self.shown_batches.get_or_insert_with(|| {
            let positions = ledger.positions_of(key);
            let mut totals = MoneyTotals::default();
            for batch in positions.iter().filter_map(|at| ledger.batches.get(*at)) {
                totals += batch.totals;
            }
            ShownBatches {
                ledger: Arc::clone(ledger),
                key: key.clone(),
                positions,
                totals,
            }
        })
    }

    fn filters(&mut self, model: &Model, ledger: &Arc<Ledger>, ui: &mut Ui) {
        let names = self.names(ledger);
        let connections = model.connections.as_deref();
        let mut workspaces = vec![(ValueFilter::All, t!("money-filter-all-workspaces"))];
        workspaces.extend(names.workspaces.iter().map(|workspace| {
            let name = names::workspace(workspace.as_ref());
            let id = workspace.as_ref().map(|workspace| workspace.id);
            (id.into(), name)
        }));
        let mut methods = vec![(ValueFilter::All, t!("money-filter-all-payment-methods"))];
        methods.extend(names.payment_methods.iter().map(|method| {
            let name = names::payment_method(connections, method.as_ref());
            (method.clone().into(), name)
        }));
        let periods = Period::VARIANTS
            .iter()
            .map(|period| (*period, names::period(*period)))
            .collect::<Vec<_>>();
        Select::new(&t!("money-filter-period"))
            .hide_label()
            .width(FILTER_WIDTH)
            .show(ui, &mut self.filter.period, &periods);
        Select::new(&t!("money-filter-workspace"))
            .hide_label()
            .width(FILTER_WIDTH)
            .show(ui, &mut self.filter.workspace, &workspaces);
        Select::new(&t!("money-filter-payment-method"))
            .hide_label()
            .width(FILTER_WIDTH)
            .show(ui, &mut self.filter.payment_method, &methods);
    }

    fn batches(
        &mut self,
        model: &Model,
        ledger: &Arc<Ledger>,
        key: &LedgerKey,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let connections = model.connections.as_deref();
        let shown = self.shown_batches(ledger, key);
        let totals = shown.totals;
        let positions = shown.positions.clone();
        let batch_at = |row: usize| ledger.batches.get(*positions.get(row)?);
        let title = [
            names::month(key.month),
            names::workspace(batch_at(0).and_then(|batch| batch.workspace.as_ref())),
            names::payment_method(connections, key.payment_method.as_ref()),
        ]
        .join(" · ");
        let format = self.header(ui, &title, &t!("money-back-to-months"));
        if let Some(format) = format {
            let batches = positions.iter().filter_map(|at| ledger.batches.get(*at));
            let table = files::batches(batches, connections);
            out.send(files::export(
                table,
                format,
                t!("money-export-dialog-title"),
            ));
        }
        tile::tiles(ui, &tiles(&totals));
        let now = model.now();
        let name = t!("money-batches-table");
        let amount_width = tables::amount_width(ui, &totals);
        let columns = tables::batch_columns(ui.available_width(), amount_width);
        let table = Table::new(&name, &columns, positions.len(), tables::MAX_ROWS);
        let opened = table.show(ui, &mut self.batch, |cell, row, column| {
            if let Some(batch) = batch_at(row) {
                tables::batch_cell(cell, column, batch, now);
            }
        });
        if let Some(batch) = opened.and_then(batch_at) {
            self.level = Level::Batch(key.clone(), batch.id);
        }
    }

    fn batch(
        &mut self,
        model: &Model,
        batch: &LedgerBatch,
        key: &LedgerKey,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let question = CompareCharge(batch.id);
        let comparison = model.details.get(&question);
        let problem = model.details.problem(&question);
        out.request_detail(question);
        let back = t!("money-back-to-batches", month = names::month(key.month));
        let format = self.header(ui, &names::batch(batch), &back);
        if let (Some(format), Some(comparison)) = (format, comparison) {
            let table: ExportTable = files::comparison(comparison);
            out.send(files::export(
                table,
                format,
                t!("money-export-dialog-title"),
            ));
        }
        tile::tiles(ui, &tiles(&batch.totals));
        match comparison {
            Some(comparison) => comparison::card(ui, comparison, batch.id, out),
            None => match problem {
                Some(problem) => {
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
                None => {
                    Card::new().show(ui, |ui| {
                        text(
                            ui,
                            Type::Body,
                            tokens(ui).weak,
                            t!("money-comparison-loading"),
                        );
                    });
                }
            },
        }
    }

    /// Draws the title of a level with its buttons. Returns the format of the requested export.
    fn header(
        &mut self,
        ui: &mut Ui,
        title: &str,
        back: &str,
    ) -> Option<crate::desk::export::ExportFormat> {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S12;
            if icon_button(ui, icons::BACK, back).clicked() {
                self.back();
            }
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let title = Type::Heading.text(title).color(tokens(ui).text);
                ui.add(egui::Label::new(title).truncate());
            });
            row.controls(ui, export_menu)
        })
        .inner
    }
}

fn tiles(totals: &MoneyTotals) -> [Tile; 5] {
    let amount = |amount: Cents| format::money(amount);
    let returned = Tile::new(t!("money-returned"), amount(totals.returned));
    let captured = Tile::new(t!("money-captured"), amount(totals.captured));
    let at_risk = Tile::new(t!("money-at-risk"), amount(totals.at_risk));
    [
        Tile::new(t!("money-estimated"), amount(totals.estimated_high))
            .note(t!("money-tile-gifts", count = totals.orders), Tone::Neutral),
        Tile::new(t!("money-authorized"), amount(totals.authorized)).note(
            t!("money-tile-unclaimed", amount = totals.unclaimed),
            Tone::Neutral,
        ),
        match totals.at_risk_orders {
            0 => at_risk.note(t!("money-tile-no-risk"), Tone::Neutral),
            count => at_risk.note(t!("money-tile-risk", count = count), Tone::Bad),
        },
        if totals.above_estimate == Cents::ZERO {
            captured.note(t!("money-tile-within-estimate"), Tone::Neutral)
        } else {
            let above = t!("money-tile-above", amount = totals.above_estimate);
            captured.note(above, Tone::Caution)
        },
        if totals.unconfirmed_refund == Cents::ZERO {
            returned.note(t!("money-tile-not-charged"), Tone::Neutral)
        } else {
            let amount = totals.unconfirmed_refund;
            returned.note(
                t!("money-tile-unconfirmed-refund", amount = amount),
                Tone::Caution,
            )
        },
    ]
}

/// The amounts that the figures do not contain, or contain as an estimate.
fn notes(ui: &mut Ui, ledger: &Ledger, shown: &CachedRows, is_practice: bool) {
    let (weak, totals) = (tokens(ui).weak, &shown.totals);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        undated_note(ui, shown.undated_gifts);
        // Practice authorizes what is estimated.
        let is_estimated = totals.estimated_low != totals.estimated_high;
        if !is_practice && is_estimated && totals.authorized > Cents::ZERO {
            text(ui, Type::Small, weak, t!("money-note-estimated-tax"));
        }
        if totals.unconfirmed_refund > Cents::ZERO {
            let amount = totals.unconfirmed_refund;
            let note = t!("money-note-unconfirmed-refund", amount = amount);
            text(ui, Type::Small, weak, note);
        }
        if totals.unknown_prices > 0 {
            let note = t!("money-note-unknown-prices", count = totals.unknown_prices);
            text(ui, Type::Small, weak, note);
        }
        if ledger.batches_without_orders > 0 {
            let note = t!(
                "money-note-without-orders",
                count = ledger.batches_without_orders
            );
            text(ui, Type::Small, weak, note);
        }
    });
    gap(ui, S8);
}

fn undated_note(ui: &mut Ui, gifts: u64) {
    if gifts > 0 {
        let note = t!("money-note-undated", count = gifts);
        text(ui, Type::Small, tokens(ui).weak, note);
    }
}

fn loading(model: &Model, ui: &mut Ui) {
    if let Some(problem) = model.details.problem(&GetLedger) {
        Banner::problem(Tone::Bad, problem).show(ui);
        return;
    }
    let tiles = [
        t!("money-estimated"),
        t!("money-authorized"),
        t!("money-at-risk"),
        t!("money-captured"),
        t!("money-returned"),
    ]
    .map(|title| Tile::new(title, t!("unknown-value")));
    tile::tiles(ui, &tiles);
}

fn empty(ui: &mut Ui, out: &mut Commands) {
    let is_pressed = EmptyState::new(
        icons::MONEY,
        &t!("money-empty-title"),
        &t!("money-empty-text"),
    )
    .action(&t!("create-gift"))
    .show(ui);
    if is_pressed {
        out.go(Page::NewGift);
    }
}
