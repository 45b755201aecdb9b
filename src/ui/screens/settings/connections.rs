//! The services the desk knows: which one is in use, and whether it works.

use egui::{Align, Layout, Ui, vec2};

use super::connect::Connect;
use crate::{
    desk::{Command, Connection, ConnectionId, ConnectionKind, ConnectionState},
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, chip, gap, icon_button, separator, text},
    },
};

#[derive(Debug, Default)]
pub struct Connections {
    connect: Connect,
    adding: bool,
    /// Asked whether to forget this one.
    forgetting: Option<ConnectionId>,
}

impl Connections {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        Card::titled("Connections").show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = S8;
            let words = "A connection is a gifting service and the key to your account there. Each \
                         keeps its own gifts and drafts.";
            text(ui, Type::Body, t.weak, words);
            gap(ui, S12);
            let Some(state) = &model.connections else {
                text(ui, Type::Body, t.weak, "Starting …");
                return;
            };
            if let Some(problem) = &state.problem {
                Banner::problem(Tone::Bad, problem).show(ui);
                gap(ui, S12);
            }
            for connection in &state.all {
                separator(ui);
                self.row(state, connection, ui, out);
            }
            separator(ui);
            if !state.keys_are_kept {
                Banner::new(Tone::Caution, "Keys are kept until the app closes.")
                    .meaning("This system offers no keyring, so a key is never written down.")
                    .remedy("You will be asked for it again next time: press Enter key then.")
                    .show(ui);
            }
            gap(ui, S12);
            if self.adding {
                if self.connect.ui(model, ui, out) {
                    self.adding = false;
                    self.connect = Connect::default();
                }
            } else if Button::secondary("Add a connection")
                .icon(icons::ADD)
                .show(ui)
                .clicked()
            {
                self.connect = Connect::default();
                self.adding = true;
            }
        });
    }

    fn row(
        &mut self,
        state: &ConnectionState,
        connection: &Connection,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if self.forgetting == Some(connection.id) {
            self.ask(connection, ui, out);
            return;
        }
        let t = tokens(ui);
        let active = state.active == connection.id;
        let practice = connection.kind == ConnectionKind::Practice;
        let size = vec2(ui.available_width(), 48.0);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            if !practice {
                let name = format!("Forget {}", connection.name);
                if icon_button(ui, icons::DELETE, &name).clicked() {
                    self.forgetting = Some(connection.id);
                }
            }
            if state.keys_wanted.contains(&connection.id)
                && Button::secondary("Enter key")
                    .small()
                    .name(format!("Enter key of {}", connection.name))
                    .show(ui)
                    .clicked()
            {
                self.connect = Connect::key_of(connection);
                self.adding = true;
            }
            if active {
                chip(ui, "in use", Tone::Good);
            } else if Button::secondary("Use")
                .small()
                .name(format!("Use {}", connection.name))
                .show(ui)
                .clicked()
            {
                out.send(Command::UseConnection(connection.id));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let tone = if practice { Tone::Caution } else { Tone::Note };
                crate::ui::widgets::tone_dot(ui, tone);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    ui.add_space(5.0);
                    text(ui, Type::BodyStrong, t.text, &connection.name);
                    let account = state
                        .me
                        .as_ref()
                        .filter(|_| active)
                        .and_then(|me| me.email.as_deref());
                    let detail = match (practice, account) {
                        (true, _) => {
                            "Inside this app. Nothing is charged, nothing is sent.".to_owned()
                        }
                        (false, Some(email)) => format!("{email} · {}", connection.base_url),
                        (false, None) => connection.base_url.clone(),
                    };
                    text(ui, Type::Small, t.weak, detail);
                });
            });
        });
    }

    fn ask(&mut self, connection: &Connection, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        let words = format!(
            "Forget {}? Its key, its drafts and its end users' cards are deleted from this computer. \
             Gifts that were sent are not touched.",
            connection.name
        );
        text(ui, Type::Body, t.text, words);
        ui.horizontal(|ui| {
            let label = format!("Forget {} and its drafts", connection.name);
            if Button::primary(label).danger().show(ui).clicked() {
                if self.connect.is_key_of() == Some(connection.id) {
                    self.adding = false;
                    self.connect = Connect::default();
                }
                out.send(Command::RemoveConnection(connection.id));
                self.forgetting = None;
            }
            if Button::secondary("Keep").show(ui).clicked() {
                self.forgetting = None;
            }
        });
    }
}
