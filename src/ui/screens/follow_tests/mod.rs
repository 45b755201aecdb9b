//! The screens of "Follow" as people use them: found by role and label, pressed, and asked what
//! they want.

mod answers;
mod behaviour;
#[cfg(feature = "pictures")]
mod look;
mod samples;

use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Ui, vec2};
use egui_kittest::Harness;

use super::{
    activity::ActivityScreen, batch::BatchScreen, batches::BatchesScreen, order_sheet::OrderSheet,
    orders::OrdersScreen,
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
use answers::Answers;

/// Screens, model and what was asked, without a window or an engine.
struct App {
    page: Page,
    sheet: Option<OrderId>,
    model: Model,
    answers: Answers,
    activity: ActivityScreen,
    orders: OrdersScreen,
    batches: BatchesScreen,
    batch: BatchScreen,
    order: OrderSheet,
    /// Commands that nothing here answers, and actions.
    sent: Vec<Command>,
    acted: Vec<Action>,
    keys: u64,
}

impl App {
    fn new(page: Page, answers: Answers) -> Self {
        let mut model = Model::new(Arc::new(ManualClock::at(answers::now())));
        model.batch_count = answers.batches;
        model.order_count = answers.orders;
        Self {
            page,
            sheet: None,
            model,
            answers,
            activity: ActivityScreen::default(),
            orders: OrdersScreen::default(),
            batches: BatchesScreen::default(),
            batch: BatchScreen::default(),
            order: OrderSheet,
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
        if let Some(id) = self.sheet {
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
                    if let Some(event) = self.answers.answer(command) {
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
                Action::ShowOrder(id) => self.sheet = Some(*id),
                Action::ClosePanel => self.sheet = None,
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
            _ => {}
        }
    }
}

/// A window of the size that is left beside the rail at 1280 × 800.
fn harness(page: Page, answers: Answers) -> Harness<'static, App> {
    sized(page, answers, (1_072.0, 714.0))
}

fn sized(page: Page, answers: Answers, (width, height): (f32, f32)) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(vec2(width, height))
        .with_context_setup(theme::apply)
        .build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(page, answers));
    harness.run_ok();
    harness
}
