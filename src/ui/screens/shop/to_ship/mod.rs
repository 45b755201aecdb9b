//! The tab To ship: the parcels of the shop by their state. The operator packs them, records tracking numbers and deliveries,
//! prints packing runs again or takes them back, and sets when orders count as delivered and recipients are reminded.

mod address_form;
mod columns;
mod pack_dialog;
mod packing_choice;
mod panel;
mod print_form;
mod runs_dialog;
mod scope;
mod settings_dialog;
mod settle_form;
mod tracking_dialog;
mod view;

use std::{collections::BTreeSet, path::PathBuf};

use egui::{Margin, Rect, Ui};
use strum::VariantArray as _;

use crate::{
    contract::{
        OrderId,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{DeliverReport, PackRequest, Parcel, ParcelFilter, ParcelState},
        },
    },
    desk::{
        Problem, Reply,
        shop::{DeliverParcels, cards::ListCardProblems},
    },
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        list_view::status_text,
        model::Model,
        page::{Page, ShopTab},
        screens::shop::{
            list::{ShopListView, ShopRows as _},
            shown::Shown,
        },
        theme::{CONTROL_HEIGHT, S8, S12, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, EmptyState, RovingGroup, SearchBox, TitleRow,
            filter_chip_in, gap, icon_button, paint, row_menu,
        },
    },
};
use columns::{ParcelRows, columns};
use pack_dialog::{PackChoice, PackDialog, PackResponse};
use packing_choice::PackingChoice;
use panel::ParcelPanel;
use print_form::PrintForm;
use runs_dialog::{RunsDialog, RunsResponse};
use scope::ParcelScope;
use settings_dialog::SettingsDialog;
use tracking_dialog::{TrackingDialog, TrackingResponse};
use view::ParcelView;

#[derive(Debug)]
enum Dialog {
    Pack(PackDialog),
    Runs(RunsDialog),
    Settings(Box<SettingsDialog>),
    Tracking(Box<TrackingDialog>),
}

#[derive(Debug, Default)]
pub(super) struct ToShipTab {
    view: ParcelView,
    scope: ParcelScope,
    search: String,
    list: ShopListView<ParcelRows>,
    panel: ParcelPanel,
    dialog: Option<Dialog>,
    print_form: PrintForm,
    packing: PackingChoice,
    cards: Shown<ListCardProblems>,
    delivery: Option<Reply<DeliverReport>>,
    /// Why the last delivery, or the last change of a parcel whose panel was left, failed.
    problem: Option<Problem>,
}

impl ToShipTab {
    /// Takes the replies to what the operator did, also while another page is shown.
    pub(super) fn receive(&mut self, out: &mut Commands) {
        let mut is_changed = self.panel.receive(out);
        is_changed |= self.packing.receive();
        if let Some(problem) = self.panel.take_problem_of_other() {
            self.problem = Some(problem);
        }
        if let Some(result) = Reply::take_awaited(&mut self.delivery) {
            is_changed = true;
            match result {
                Ok(report) => {
                    self.list.clear_selection();
                    out.act(Action::Toast(messages::parcels::delivered(&report)));
                }
                Err(problem) => self.problem = Some(problem),
            }
        }
        let is_closed = match &mut self.dialog {
            None => false,
            Some(Dialog::Pack(dialog)) => {
                let response = dialog.receive(&mut self.print_form, out);
                is_changed |= response != PackResponse::Open;
                if matches!(response, PackResponse::Changed | PackResponse::Closed) {
                    self.list.clear_selection();
                }
                response == PackResponse::Closed
            }
            Some(Dialog::Runs(dialog)) => {
                is_changed |= dialog.receive(out);
                false
            }
            Some(Dialog::Settings(dialog)) => dialog.receive(out),
            Some(Dialog::Tracking(dialog)) => {
                let response = dialog.receive(out);
                is_changed |= response != TrackingResponse::Open;
                response == TrackingResponse::Closed
            }
        };
        if is_closed {
            self.dialog = None;
        }
        if is_changed {
            self.list.expire();
        }
    }

    /// Shows the parcels with a problem.
    pub(super) fn show_problems(&mut self) {
        self.view = ParcelView::Problems;
        self.scope = ParcelScope::default();
        self.search.clear();
    }

    fn filter(&self) -> ParcelFilter {
        let filter = self.view.filter(&self.search);
        self.scope.apply(filter, self.view == ParcelView::ToPack)
    }

    /// Reads tracking numbers from a file that was dropped on the window.
    pub(super) fn drop_file(&mut self, path: PathBuf, out: &mut Commands) {
        let dialog = TrackingDialog::of_file(path, out);
        self.dialog = Some(Dialog::Tracking(Box::new(dialog)));
    }

    pub(super) fn panel(
        &mut self,
        parcel: ParcelNumber,
        page: Rect,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) {
        self.panel.ui(model, parcel, page, ui, out);
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let filter = self.filter();
        self.list.follow(&filter, model, ui);
        if model.is_practice() {
            self.packing.ui(model, ui, out);
            gap(ui, S12);
        }
        self.header(ui, out);
        gap(ui, S8);
        self.views(ui);
        gap(ui, S12);
        self.problem_ui(ui);
        self.unpaid_ui(model, ui, out);
        let has_status = !self.list.selection().is_empty();
        let status_height = if has_status { CONTROL_HEIGHT + S8 } else { 0.0 };
        let height = (ui.available_height() - status_height).max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if self.list.pages().is_empty() && self.list.pages().problem().is_none() {
                self.empty(ui, out);
            } else {
                self.table(model, ui, out);
            }
        });
        if has_status {
            gap(ui, S8);
            self.status(ui);
        }
        if self.filter() != filter {
            self.list.show_from_top();
            ui.request_repaint();
        }
        self.list.request(ui, out);
        self.dialog_ui(model, ui, out);
    }

    fn header(&mut self, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        ui.horizontal(|ui| {
            SearchBox::new(&t!("shop-to-ship-search"))
                .hint(&t!("shop-to-ship-search-hint"))
                .width(300.0_f32.min(ui.available_width() * 0.5))
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.search);
            ui.add_space(S8);
            let pages = self.list.pages();
            let count = match (pages.has_more(), pages.len()) {
                (true, 0) => None,
                (true, count) => Some(t!("shop-to-ship-count-more", count = count)),
                (false, count) => Some(t!("shop-to-ship-count", count = count)),
            };
            if let Some(count) = count {
                paint::live_text(ui, Type::Body, colors.weak, count);
            }
            TitleRow::new(ui).controls(ui, |ui| self.buttons(ui, out));
        });
    }

    fn buttons(&mut self, ui: &mut Ui, out: &mut Commands) {
        if icon_button(ui, icons::SETTINGS, &t!("shop-settings-title")).clicked() {
            self.dialog = Some(Dialog::Settings(Box::default()));
        }
        if Button::secondary(t!("shop-runs-title")).show(ui).clicked() {
            self.dialog = Some(Dialog::Runs(RunsDialog::default()));
        }
        let track = Button::secondary(t!("shop-tracking-title")).icon(icons::SHIPPING);
        if track.show(ui).clicked() {
            self.dialog = Some(Dialog::Tracking(Box::default()));
        }
        let selected = self.list.selection().len();
        match self.view {
            ParcelView::ToPack if selected == 0 => {
                let has_parcels = self.list.pages().has_rows();
                let pack = Button::primary(t!("shop-pack-all")).icon(icons::PARCEL);
                if pack.enabled(has_parcels).show(ui).clicked() {
                    let all = Some(self.filter());
                    let parcels = Vec::new();
                    let dialog = PackDialog::pack(PackRequest { parcels, all }, None);
                    self.dialog = Some(Dialog::Pack(dialog));
                }
            }
            ParcelView::ToPack => {
                let label = t!("shop-pack-selected", parcels = selected);
                if Button::primary(label)
                    .icon(icons::PARCEL)
                    .show(ui)
                    .clicked()
                {
                    let parcels = self.list.selection().ids().to_vec();
                    self.pack(parcels);
                }
            }
            ParcelView::Packed | ParcelView::Shipped if selected > 0 => {
                let label = t!("shop-deliver-selected", parcels = selected);
                let deliver = Button::primary(label).icon(icons::DONE);
                if deliver.enabled(self.delivery.is_none()).show(ui).clicked() {
                    let parcels = self.list.selection().ids().to_vec();
                    self.deliver(parcels, out);
                }
            }
            _ => {}
        }
    }

    fn pack(&mut self, parcels: Vec<ParcelNumber>) {
        let count = parcels.len() as u64;
        let request = PackRequest { parcels, all: None };
        self.dialog = Some(Dialog::Pack(PackDialog::pack(request, Some(count))));
    }

    fn deliver(&mut self, parcels: Vec<ParcelNumber>, out: &mut Commands) {
        self.problem = None;
        self.delivery = Some(out.ask(DeliverParcels(parcels)));
    }

    fn views(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 6.0);
            let all = ParcelView::VARIANTS;
            let selected = all.iter().position(|view| *view == self.view);
            let mut group = RovingGroup::local(ui, "parcel-views", all.len(), selected);
            for (index, view) in all.iter().enumerate() {
                let is_selected = *view == self.view;
                if filter_chip_in(ui, &mut group, index, &view.label(), is_selected).clicked() {
                    self.view = *view;
                }
            }
            ui.add_space(S8);
            self.scope.ui(self.view == ParcelView::ToPack, ui);
        });
    }

    fn problem_ui(&mut self, ui: &mut Ui) {
        let Some(problem) = &self.problem else { return };
        let banner = Banner::problem(Tone::Bad, problem).dismissible();
        if banner.show(ui) == Some(BannerResponse::Dismiss) {
            self.problem = None;
        }
        gap(ui, S12);
    }

    /// Tells of gifts whose card is not authorized: their parcels are not in the list, or are marked there.
    fn unpaid_ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let loaded = self.cards.request(ListCardProblems, model, ui, out);
        let problems = loaded
            .value()
            .map_or(&[][..], |problems| problems.as_slice());
        let problems = problems
            .iter()
            .filter(|problem| problem.is_about_authorization());
        // A gift can have two: its authorization has ended, and another one was declined.
        let gifts: BTreeSet<OrderId> = problems.map(|problem| problem.order_id).collect();
        let unpaid = gifts.len();
        if unpaid == 0 {
            return;
        }
        let show = t!("shop-to-ship-unpaid-show");
        let banner = Banner::new(Tone::Caution, t!("shop-to-ship-unpaid", count = unpaid))
            .meaning(t!("shop-to-ship-unpaid-meaning"))
            .action(&show);
        if banner.show(ui).is_some() {
            out.go(Page::Shop(ShopTab::Funds));
        }
        gap(ui, S12);
    }

    fn table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let rows = ParcelRows {
            now: model.now(),
            view: self.view,
        };
        let has_unpaid = self
            .list
            .pages()
            .loaded()
            .any(|(_, parcel)| parcel.is_waiting_for_payment);
        let columns = columns(self.view, has_unpaid, ui.available_width());
        let output = self.list.ui(&rows, columns, ui, out);
        if let Some(parcel) = output.opened.and_then(|row| self.list.pages().row(row)) {
            out.act(Action::ShowParcel(parcel.parcel));
        }
        let Some((row, menu)) = output.menu else {
            return;
        };
        let Some(parcel) = self.list.pages().row(row).cloned() else {
            return;
        };
        row_menu::show_in_grid(&menu, &parcel.recipient, &rows.name(), |ui| {
            self.row_entries(&parcel, ui, out);
        });
    }

    fn row_entries(&mut self, parcel: &Parcel, ui: &mut Ui, out: &mut Commands) {
        if row_menu::item(ui, &t!("shop-parcel-show")) {
            out.act(Action::ShowParcel(parcel.parcel));
        }
        if parcel.state == ParcelState::ToShip
            && !parcel.is_waiting_for_payment
            && row_menu::item(ui, &t!("shop-pack-selected", parcels = 1))
        {
            self.pack(vec![parcel.parcel]);
        }
        if matches!(parcel.state, ParcelState::Packed | ParcelState::Shipped)
            && row_menu::item(ui, &t!("shop-parcel-deliver"))
        {
            self.deliver(vec![parcel.parcel], out);
        }
        self.scope.entries(parcel, ui);
    }

    fn status(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.set_height(CONTROL_HEIGHT);
            let count = self.list.selection().len() as u64;
            let selected = status_text(count, 0);
            paint::live_text(ui, Type::Body, tokens(ui).text, selected);
            ui.add_space(S8);
            if Button::link(t!("selection-clear")).show(ui).clicked() {
                self.list.clear_selection();
            }
        });
    }

    fn empty(&mut self, ui: &mut Ui, out: &mut Commands) {
        let search = self.search.trim();
        if !search.is_empty() {
            let title = t!("orders-no-results-title", search = search);
            let text = t!("shop-to-ship-no-results-text");
            let clear = t!("orders-clear-search");
            if EmptyState::new(icons::SEARCH, &title, &text)
                .action(&clear)
                .show(ui)
            {
                self.search.clear();
            }
            return;
        }
        if !self.scope.is_everything(self.view == ParcelView::ToPack) {
            let (title, text) = (
                t!("shop-to-ship-empty-scope"),
                t!("shop-to-ship-empty-scope-text"),
            );
            let clear = t!("shop-to-ship-scope-clear");
            if EmptyState::new(icons::SEARCH, &title, &text)
                .action(&clear)
                .show(ui)
            {
                self.scope = ParcelScope::default();
            }
            return;
        }
        let (title, text) = self.view.empty_text();
        let record = t!("shop-tracking-title");
        let empty = EmptyState::new(icons::PARCEL, &title, &text);
        let (empty, page) = match self.view {
            ParcelView::ToPack | ParcelView::All => (empty, Some(Page::NewGift)),
            ParcelView::Shipped => (empty.action(&record), None),
            _ => (empty, None),
        };
        let create = t!("create-gift");
        let empty = match page {
            Some(_) => empty.action(&create),
            None => empty,
        };
        if empty.show(ui) {
            match page {
                Some(page) => out.go(page),
                None => self.dialog = Some(Dialog::Tracking(Box::default())),
            }
        }
    }

    fn dialog_ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let is_closed = match &mut self.dialog {
            None => return,
            Some(Dialog::Pack(dialog)) => {
                match dialog.ui(&mut self.print_form, model.is_practice(), ui, out) {
                    PackChoice::Open => false,
                    PackChoice::Closed => true,
                    PackChoice::ShowRuns => {
                        self.dialog = Some(Dialog::Runs(RunsDialog::default()));
                        false
                    }
                }
            }
            Some(Dialog::Settings(dialog)) => dialog.ui(model, ui, out),
            Some(Dialog::Tracking(dialog)) => dialog.ui(ui, out),
            Some(Dialog::Runs(dialog)) => match dialog.ui(model, ui, out) {
                RunsResponse::Open => false,
                RunsResponse::Closed => true,
                RunsResponse::Print(run) => {
                    self.dialog = Some(Dialog::Pack(PackDialog::print_again(run)));
                    false
                }
            },
        };
        if is_closed {
            self.dialog = None;
        }
    }
}
