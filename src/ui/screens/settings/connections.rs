//! The connections: the list, adding one, entering a missing key, removing one.

use egui::{Align, Layout, Ui, vec2};

use super::connect::Connect;
use crate::{
    desk::{Command, Connection, ConnectionId, ConnectionKind, ConnectionState},
    i18n::t,
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, TitleRow, chip, gap, icon_button, paint, separator, text,
            tone_dot,
        },
    },
};

#[derive(Debug, Default)]
pub struct Connections {
    form: Connect,
    is_form_open: bool,
    /// The connection whose removal waits for a confirmation.
    removing: Option<ConnectionId>,
}

impl Connections {
    /// Opens the form for the missing key of a connection.
    pub(super) fn enter_key(&mut self, connection: &Connection) {
        self.form = Connect::for_missing_key(connection);
        self.is_form_open = true;
    }

    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        Card::titled(&t!("settings-connections-title")).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = S8;
            text(ui, Type::Body, colors.weak, t!("settings-connections-text"));
            gap(ui, S12);
            let Some(state) = &model.connections else {
                text(ui, Type::Body, colors.weak, t!("settings-starting"));
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
            if !state.has_keyring {
                Banner::new(Tone::Caution, t!("settings-no-keyring"))
                    .meaning(t!("settings-no-keyring-meaning"))
                    .remedy(t!("settings-no-keyring-remedy"))
                    .show(ui);
            }
            gap(ui, S12);
            self.form(model, ui, out);
        });
    }

    fn form(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if self.is_form_open {
            if self.form.ui(model, ui, out) {
                self.is_form_open = false;
                self.form = Connect::default();
            }
        } else if Button::secondary(t!("settings-add-connection"))
            .icon(icons::ADD)
            .show(ui)
            .clicked()
        {
            self.form = Connect::default();
            self.is_form_open = true;
        }
    }

    fn row(
        &mut self,
        state: &ConnectionState,
        connection: &Connection,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if self.removing == Some(connection.id) {
            self.confirm_removal(connection, ui, out);
            return;
        }
        let is_active = state.active == connection.id;
        let is_practice = connection.kind == ConnectionKind::Practice;
        let size = vec2(ui.available_width(), 48.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let tone = if is_practice {
                    Tone::Caution
                } else {
                    Tone::Note
                };
                tone_dot(ui, tone);
                let account = state
                    .me
                    .as_ref()
                    .filter(|_| is_active)
                    .and_then(|me| me.email.as_deref());
                name_and_detail(connection, account, ui);
            });
            row.controls(ui, |ui| self.controls(state, connection, ui, out));
        });
    }

    fn controls(
        &mut self,
        state: &ConnectionState,
        connection: &Connection,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if state.active == connection.id {
            chip(ui, &t!("settings-connection-active"), Tone::Good);
        } else if Button::secondary(t!("settings-use-connection"))
            .small()
            .name(t!(
                "settings-use-connection-name",
                name = titles::connection(connection)
            ))
            .show(ui)
            .clicked()
        {
            out.send(Command::UseConnection(connection.id));
        }
        if state.connections_without_key.contains(&connection.id)
            && Button::secondary(t!("settings-enter-key"))
                .small()
                .name(t!(
                    "settings-enter-key-name",
                    name = titles::connection(connection)
                ))
                .show(ui)
                .clicked()
        {
            self.enter_key(connection);
        }
        if connection.kind != ConnectionKind::Practice {
            let name = t!(
                "settings-remove-connection-name",
                name = titles::connection(connection)
            );
            if icon_button(ui, icons::DELETE, &name).clicked() {
                self.removing = Some(connection.id);
            }
        }
    }

    fn confirm_removal(&mut self, connection: &Connection, ui: &mut Ui, out: &mut Commands) {
        let question = t!(
            "settings-remove-connection-text",
            name = titles::connection(connection)
        );
        text(ui, Type::Body, tokens(ui).text, question);
        ui.horizontal(|ui| {
            let label = t!(
                "settings-remove-connection",
                name = titles::connection(connection)
            );
            if Button::primary(label).danger().show(ui).clicked() {
                if self.form.missing_key_of() == Some(connection.id) {
                    self.is_form_open = false;
                    self.form = Connect::default();
                }
                out.send(Command::RemoveConnection(connection.id));
                self.removing = None;
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                self.removing = None;
            }
        });
    }
}

fn name_and_detail(connection: &Connection, account: Option<&str>, ui: &mut Ui) {
    let colors = tokens(ui);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = S4;
        ui.add_space(5.0);
        text(
            ui,
            Type::BodyStrong,
            colors.text,
            titles::connection(connection),
        );
        let detail = match (connection.kind, account) {
            (ConnectionKind::Practice, _) => t!("settings-practice-detail"),
            (ConnectionKind::Remote, Some(email)) => t!(
                "settings-connection-detail",
                email = email,
                address = &connection.base_url
            ),
            (ConnectionKind::Remote, None) => connection.base_url.clone(),
        };
        paint::truncated_label(ui, Type::Small, colors.weak, detail);
    });
}
