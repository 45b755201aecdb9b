//! The page of one batch: its figures above three tabs with its orders, its recipients and its
//! details.

pub(super) mod details;
mod progress;
mod recipients;
pub(super) mod summary;

use egui::{Margin, Rect, Ui, UiBuilder, pos2, vec2};

use crate::{
    contract::OrderBatchId,
    desk::{
        Command, GetBatch,
        batches::{BatchDetail, BatchLink, BatchTitle, CopyReason, LinkTarget},
        export::LinkFormat,
        orders::OrderQuery,
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Commands, SelectionAction},
        model::Model,
        page::Page,
        screens::{
            order_actions::{
                job_strip,
                menu::{self, BatchScope, OrderScope},
            },
            orders::{columns::OrderTable, list::OrderList},
        },
        theme::{CONTROL_HEIGHT, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, EmptyState, SearchBox, TitleRow, bar, gap, page_scroll, tabs,
            text, tile,
        },
    },
};
use recipients::RecipientList;
use summary::BatchState;

/// With less room for the table, the page scrolls as a whole.
const MIN_TABLE_HEIGHT: f32 = 300.0;
const SEARCH_WIDTH: f32 = 240.0;
/// In narrower windows, the search box does not fit beside the tabs.
const MIN_WIDTH_FOR_SEARCH: f32 = 640.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Orders,
    Recipients,
    Details,
}

#[derive(Debug)]
pub(crate) struct BatchScreen {
    /// The batch that the other fields belong to. Opening another batch resets them.
    id: Option<OrderBatchId>,
    tab: Tab,
    query: OrderQuery,
    orders: OrderList,
    recipients: RecipientList,
    /// The height of everything above the table in the last frame.
    header_height: f32,
}

impl Default for BatchScreen {
    fn default() -> Self {
        Self {
            id: None,
            tab: Tab::default(),
            query: OrderQuery::default(),
            orders: OrderList::new(OrderTable::OfBatch),
            recipients: RecipientList::default(),
            header_height: 0.0,
        }
    }
}

impl BatchScreen {
    /// The orders that an action concerns: the selected ones. The actions on the batch itself need no selection.
    pub(crate) fn scope(&self, model: &Model, id: OrderBatchId) -> Option<OrderScope> {
        if self.id != Some(id) {
            return None;
        }
        let whole = menu::scope_of_batch(&model.details.get(&GetBatch(id))?.row);
        let draft_name = whole.draft_name.clone();
        let orders = self.orders.scope(&self.query, draft_name);
        let is_narrowed = self.orders.has_selection() || !self.query.text.trim().is_empty();
        // "Send again" of a failed batch concerns all of its recipients.
        let batch = whole.batch.map(|batch| BatchScope {
            again_name: batch.again_name.filter(|_| !is_narrowed),
            ..batch
        });
        Some(OrderScope {
            batch,
            ..orders.unwrap_or(OrderScope {
                selection: None,
                batch: None,
                ..whole
            })
        })
    }

    pub(crate) fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        out.request_detail(GetBatch(id));
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                query: OrderQuery {
                    batch: Some(id),
                    ..OrderQuery::default()
                },
                ..Self::default()
            };
        }
        let height = ui.available_height();
        let table_height = height - self.header_height;
        if table_height < MIN_TABLE_HEIGHT {
            page_scroll(ui, "batch", |ui| self.page(model, id, height, ui, out));
        } else {
            self.page(model, id, table_height, ui, out);
        }
    }

    fn page(
        &mut self,
        model: &Model,
        id: OrderBatchId,
        table_height: f32,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let top = ui.cursor().top();
        let detail = model.details.get(&GetBatch(id));
        if let Some(problem) = model.details.problem(&GetBatch(id)) {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S16);
        }
        job_strip(model, ui, out);
        if let Some(detail) = detail {
            let scope = self.scope(model, id);
            header(model, detail, scope.as_ref(), ui, out);
        }
        let header_height = ui.cursor().top() - top;
        if (header_height - self.header_height).abs() > 0.5 {
            self.header_height = header_height;
            ui.request_discard("the height of the table depends on the header");
        }
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(table_height);
            ui.spacing_mut().item_spacing.y = 0.0;
            self.tabs(detail.map(std::convert::AsRef::as_ref), ui);
            self.orders.view.follow(&self.query, &model.changes, out);
            // The status is below the list, so that a selection moves no row under the pointer. Every tab has the
            // status, because the actions of the header concern the selected orders.
            let has_status = self.orders.has_selection();
            let status_height = if has_status { CONTROL_HEIGHT } else { 0.0 };
            let size = ui.available_size() - vec2(0.0, status_height);
            ui.allocate_ui(size, |ui| {
                ui.set_min_size(size);
                match self.tab {
                    Tab::Orders => self.order_table(model, ui, out),
                    Tab::Recipients => self.recipients.ui(model, id, ui, out),
                    Tab::Details => {
                        if let Some(detail) = detail {
                            details::ui(model, detail, ui, out);
                        }
                    }
                }
            });
            if has_status {
                ui.horizontal(|ui| {
                    ui.set_height(CONTROL_HEIGHT);
                    ui.add_space(S16);
                    self.orders.view.selection.status_ui(ui);
                });
            }
        });
    }

    fn tabs(&mut self, detail: Option<&BatchDetail>, ui: &mut Ui) {
        let orders = match detail {
            Some(detail) => t!("batch-tab-orders", count = detail.row.orders),
            None => t!("batch-tab-orders-loading"),
        };
        let all = [
            (Tab::Orders, orders),
            (Tab::Recipients, t!("batch-tab-recipients")),
            (Tab::Details, t!("batch-tab-details")),
        ];
        let row = ui.available_rect_before_wrap();
        tabs::tabs(ui, &mut self.tab, &all);
        if self.tab == Tab::Orders && row.width() >= MIN_WIDTH_FOR_SEARCH {
            let rect = Rect::from_min_max(
                pos2(row.right() - SEARCH_WIDTH - 12.0, row.top() + 4.0),
                pos2(row.right() - 12.0, ui.cursor().top()),
            );
            let mut search = ui.new_child(UiBuilder::new().max_rect(rect));
            let before = self.query.text.clone();
            SearchBox::new(&t!("batch-search"))
                .width(SEARCH_WIDTH)
                .show_shortcut()
                .find_on_page()
                .show(&mut search, &mut self.query.text);
            if before != self.query.text {
                self.orders.view.show_from_top();
            }
        }
    }

    fn order_table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        match self.query.text.trim() {
            _ if !self.orders.view.rows().is_empty() => {
                self.orders.ui(model, &mut self.query, ui, out);
            }
            "" => {
                // The header says why there are no orders.
                ui.add_space(S16);
                ui.vertical_centered(|ui| {
                    text(ui, Type::Body, tokens(ui).weak, t!("batch-no-orders"));
                });
            }
            search => {
                let title = t!("orders-no-results-title", search = search);
                let hint = t!("orders-no-results-text");
                let state = EmptyState::new(icons::SEARCH, &title, &hint);
                if state.action(&t!("orders-clear-search")).show(ui) {
                    self.query.text.clear();
                }
            }
        }
        self.orders.view.request(&self.query, out);
    }
}

/// Draws the state of an incomplete batch, then tiles, bar and actions.
fn header(
    model: &Model,
    detail: &BatchDetail,
    scope: Option<&OrderScope>,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let now = model.now();
    let state = BatchState::of(&detail.row, now);
    if state != BatchState::Complete {
        if progress::card(ui, &state, now, !detail.row.is_sent_again) {
            menu::scope_of_batch(&detail.row).send_again(out);
        }
        gap(ui, S16);
    }
    // Figures of a part of the orders would be misleading.
    if detail.row.funnel.created == 0 || matches!(state, BatchState::InProgress { .. }) {
        if let Some(scope) = scope {
            menu::button(model, ui, || scope.clone(), out);
            gap(ui, S16);
        }
        links(detail, ui, out);
        return;
    }
    tile::tiles(ui, &summary::tiles(detail, now));
    gap(ui, S16);
    links(detail, ui, out);
    Card::new()
        .padding(Margin::symmetric(18, 12))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                let row = TitleRow::new(ui);
                row.title_lines(ui, |ui| {
                    let segments = summary::segments(tokens(ui), &detail.row);
                    let width = ui.available_width();
                    ui.add_space(4.0);
                    bar::segments(ui, width, 6.0, &segments);
                    bar::legend(ui, &segments);
                });
                row.controls(ui, |ui| {
                    ui.add_space(8.0);
                    actions(model, detail, scope, ui, out);
                });
            });
        });
    gap(ui, S16);
}

/// Actions for the orders of the batch.
fn actions(
    model: &Model,
    detail: &BatchDetail,
    scope: Option<&OrderScope>,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let selected = scope.filter(|scope| scope.has_orders());
    let hint = match selected {
        Some(_) => t!("batch-copy-selected-links-hint"),
        None => t!("batch-copy-links-hint"),
    };
    let copy = Button::secondary(t!("batch-copy-links-button"))
        .icon(icons::LINK)
        .tooltip(hint);
    if copy.show(ui).clicked() {
        let links = SelectionAction::CopyLinks(LinkFormat::Links);
        match selected {
            Some(selected) => selected.act(links, out),
            None => menu::scope_of_batch(&detail.row).act(links, out),
        }
    }
    if let Some(scope) = scope {
        menu::button(model, ui, || scope.clone(), out);
    }
}

/// The batch that this one was made from, and the drafts and batches that were made from this one.
fn links(detail: &BatchDetail, ui: &mut Ui, out: &mut Commands) {
    if detail.links.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for link in &detail.links {
            let title = titles::batch(&link.title);
            let label = match (link.target, link.reason, link.is_source) {
                (LinkTarget::Draft(_), CopyReason::SendAgain, _) => {
                    t!("batch-link-again-draft", draft = draft_title(link))
                }
                (LinkTarget::Draft(_), CopyReason::Duplicate, _) => {
                    t!("batch-link-copy-draft", draft = draft_title(link))
                }
                (_, CopyReason::SendAgain, true) => t!("batch-link-again-from", batch = &title),
                (_, CopyReason::SendAgain, false) => t!("batch-link-again-as", batch = &title),
                (_, CopyReason::Duplicate, true) => t!("batch-link-copy-of", batch = &title),
                (_, CopyReason::Duplicate, false) => t!("batch-link-copied-as", batch = &title),
            };
            if Button::link(label).show(ui).clicked() {
                match link.target {
                    LinkTarget::Batch(batch) => out.go(Page::Batch(batch)),
                    LinkTarget::Draft(draft) => {
                        out.send(Command::OpenDraft(draft));
                        out.go(Page::NewGift);
                    }
                }
            }
            ui.add_space(12.0);
        }
    });
    gap(ui, S16);
}

/// The name of a draft that was made from the batch.
fn draft_title(link: &BatchLink) -> String {
    match &link.title {
        BatchTitle::Named(name) => titles::gift_name(name),
        BatchTitle::From { .. } | BatchTitle::Unknown => titles::gift_name(""),
    }
}
