//! Tests of the screens that track what was sent (Activity, Orders, Batches, the order panel): the
//! screens are drawn with a fake engine, and their controls are found by role and label.

mod behavior;
mod fake_engine;
#[cfg(feature = "pictures")]
mod pictures;
mod samples;

use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Ui, vec2};
use egui_kittest::Harness;

use super::{
    activity::ActivityScreen, batch::BatchScreen, batches::BatchesScreen, drafts::DraftsScreen,
    order_panel::OrderPanel, orders::OrdersScreen,
};
use crate::{
    contract::{ManualClock, OrderId},
    desk::{Command, RequestKey},
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        theme::{self, tokens},
    },
};
use fake_engine::FakeEngine;

/// Screens and model without a window, with the commands and actions they emitted.
struct App {
    page: Page,
    open_order: Option<OrderId>,
    model: Model,
    engine: FakeEngine,
    activity: ActivityScreen,
    orders: OrdersScreen,
    batches: BatchesScreen,
    batch: BatchScreen,
    drafts: DraftsScreen,
    order: OrderPanel,
    /// Commands that the fake engine does not answer, and actions.
    sent: Vec<Command>,
    acted: Vec<Action>,
    keys: u64,
}

impl App {
    fn new(page: Page, engine: FakeEngine) -> Self {
        let mut model = Model::new(Arc::new(ManualClock::at(fake_engine::now())));
        model.batch_count = engine.batches;
        model.order_count = engine.orders;
        Self {
            page,
            open_order: None,
            model,
            engine,
            activity: ActivityScreen::default(),
            orders: OrdersScreen::default(),
            batches: BatchesScreen::default(),
            batch: BatchScreen::default(),
            drafts: DraftsScreen::default(),
            order: OrderPanel,
            sent: Vec::new(),
            acted: Vec::new(),
            keys: 0,
        }
    }

    fn frame(&mut self, ui: &mut Ui) {
        let mut out = Commands::default();
        let frame = Frame::new()
            .fill(tokens(ui).background)
            .inner_margin(Margin::symmetric(24, 20));
        let page = CentralPanel::no_frame()
            .frame(frame)
            .show(ui, |ui| self.screen(ui, &mut out))
            .response
            .rect;
        if let Some(id) = self.open_order {
            self.order.ui(&self.model, id, page, ui, &mut out);
        }
        let mut commands = out.commands;
        for want in out.requests {
            let key = || {
                self.keys += 1;
                RequestKey(self.keys)
            };
            commands.extend(self.model.command_for(want, key));
        }
        for command in commands {
            match command {
                command @ (Command::List { .. }
                | Command::Batch { .. }
                | Command::Order { .. }
                | Command::ActivitySummary { .. }) => {
                    if let Some(event) = self.engine.answer(command) {
                        self.model.apply(ui, event);
                        ui.request_repaint();
                    }
                }
                other => self.sent.push(other),
            }
        }
        for action in out.actions {
            match &action {
                Action::Go(page) => self.page = *page,
                Action::ShowOrder(id) => self.open_order = Some(*id),
                Action::ClosePanel => self.open_order = None,
                Action::ShowOrders(query) => {
                    self.orders.show(query.clone());
                    self.page = Page::Orders;
                }
                _ => {}
            }
            self.acted.push(action);
        }
    }

    fn screen(&mut self, ui: &mut Ui, out: &mut Commands) {
        match self.page {
            Page::Activity => self.activity.ui(&self.model, ui, out),
            Page::Orders => self.orders.ui(&self.model, ui, out),
            Page::Batches => self.batches.ui(&self.model, ui, out),
            Page::Batch(id) => self.batch.ui(&self.model, id, ui, out),
            Page::Drafts => self.drafts.ui(&self.model, ui, out),
            _ => {}
        }
    }
}

/// A page of a window of 1280 × 800 points, without the rail.
fn harness(page: Page, engine: FakeEngine) -> Harness<'static, App> {
    sized(page, engine, (1_072.0, 714.0))
}

fn sized(page: Page, engine: FakeEngine, (width, height): (f32, f32)) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(vec2(width, height))
        .with_context_setup(theme::apply)
        .build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(page, engine));
    harness.run_ok();
    harness
}
