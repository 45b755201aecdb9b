//! The connections: the list, adding one, entering a missing key, removing one, setting up My shop.

use egui::{Align, Layout, Ui, vec2};

use super::{connect::Connect, operator_key::OperatorKeyForm, shop_form::ShopForm};
use crate::{
    desk::{
        Command, Connection, ConnectionId, ConnectionKind, ConnectionState, Preferences,
        ShopCommand,
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, TitleRow, check::checkbox, chip, gap, icon_button, paint,
            separator, text, tone_dot, wrapped_text,
        },
    },
};

#[derive(Debug, Default)]
pub struct Connections {
    form: Connect,
    is_form_open: bool,
    /// The connection whose removal, or reset, waits for a confirmation.
    removing: Option<ConnectionId>,
    /// The open form with the settings of My shop.
    shop_form: Option<ShopForm>,
    /// The connection in use whose key of an operator is being entered.
    operator_form: Option<(ConnectionId, OperatorKeyForm)>,
}

impl Connections {
    /// Opens the form for the missing key of a connection.
    pub(super) fn enter_key(&mut self, connection: &Connection) {
        self.form = Connect::for_missing_key(connection);
        self.is_form_open = true;
    }

    pub(super) fn add_connection(&mut self) {
        self.form = Connect::default();
        self.is_form_open = true;
    }

    pub fn ui(
        &mut self,
        model: &Model,
        preferences: &mut Preferences,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
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
                if connection.kind == ConnectionKind::Shop {
                    self.shop_form(state, ui, out);
                }
                if state.active == connection.id {
                    self.operator_form(state, connection, ui, out);
                    if connection.kind == ConnectionKind::Practice {
                        practice_shop_pages(preferences, ui);
                    }
                }
            }
            if !(state.all.iter()).any(|connection| connection.kind == ConnectionKind::Shop) {
                separator(ui);
                shop_offer(ui, out);
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
            self.add_connection();
        }
    }

    fn shop_form(&mut self, state: &ConnectionState, ui: &mut Ui, out: &mut Commands) {
        let Some(form) = &mut self.shop_form else {
            return;
        };
        if form.ui(state, ui, out) {
            self.shop_form = None;
        }
        gap(ui, S8);
    }

    fn operator_form(
        &mut self,
        state: &ConnectionState,
        connection: &Connection,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let Some((_, form)) = (self.operator_form.as_mut()).filter(|(id, _)| *id == connection.id)
        else {
            return;
        };
        if form.ui(connection, state.has_keyring, ui, out) {
            self.operator_form = None;
        }
        gap(ui, S8);
    }

    /// Draws the control of the operator's key of a service, which is in use.
    fn operator_control(
        &mut self,
        state: &ConnectionState,
        connection: &Connection,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let name = titles::connection(connection);
        if state.is_operator {
            let remove = Button::secondary(t!("shop-operator-key-remove")).small();
            let remove = remove.name(t!("shop-operator-key-remove-name", name = name));
            if remove.show(ui).clicked() {
                out.send(Command::Shop(ShopCommand::RemoveOperatorKey));
            }
        } else if (self.operator_form.as_ref()).is_none_or(|(id, _)| *id != connection.id) {
            let enter = Button::secondary(t!("shop-operator-key-enter")).small();
            let enter = enter.name(t!("shop-operator-key-enter-name", name = name));
            if enter.show(ui).clicked() {
                self.operator_form = Some((connection.id, OperatorKeyForm::default()));
            }
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
        let size = vec2(ui.available_width(), 48.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                tone_dot(ui, tone(connection.kind));
                let account = state
                    .me
                    .as_ref()
                    .filter(|_| is_active)
                    .and_then(|me| me.email.as_deref());
                name_and_detail(state, connection, account, ui);
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
        let links = if state.shop.public_url.is_some() || state.shop.has_email_server {
            t!("settings-shop-edit-links")
        } else {
            t!("settings-shop-links")
        };
        if connection.kind == ConnectionKind::Shop
            && self.shop_form.is_none()
            && Button::secondary(links).small().show(ui).clicked()
        {
            self.shop_form = Some(ShopForm::new(state));
        }
        let reset = t!("settings-reset-practice");
        if connection.kind == ConnectionKind::Practice
            && Button::secondary(reset).small().show(ui).clicked()
        {
            self.removing = Some(connection.id);
        }
        if connection.kind == ConnectionKind::Remote {
            if state.active == connection.id {
                self.operator_control(state, connection, ui, out);
            }
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
        let name = titles::connection(connection);
        let (question, label, command) = match connection.kind {
            ConnectionKind::Practice => (
                t!("settings-reset-practice-text"),
                t!("settings-reset-practice"),
                Command::ResetPractice,
            ),
            ConnectionKind::Remote | ConnectionKind::Shop => (
                t!("settings-remove-connection-text", name = &name),
                t!("settings-remove-connection", name = &name),
                Command::RemoveConnection(connection.id),
            ),
        };
        text(ui, Type::Body, tokens(ui).text, question);
        ui.horizontal(|ui| {
            if Button::primary(label).danger().show(ui).clicked() {
                if self.form.missing_key_of() == Some(connection.id) {
                    self.is_form_open = false;
                    self.form = Connect::default();
                }
                out.send(command);
                self.removing = None;
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                self.removing = None;
            }
        });
    }
}

fn tone(kind: ConnectionKind) -> Tone {
    match kind {
        ConnectionKind::Practice => Tone::Caution,
        ConnectionKind::Shop => Tone::Shop,
        ConnectionKind::Remote => Tone::Note,
    }
}

/// Draws the check of the Shop pages of Practice, which is in use. Senders do not need the pages.
fn practice_shop_pages(preferences: &mut Preferences, ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        // As far as the names of the connections behind their dots.
        ui.add_space(S16);
        let is_shown = &mut preferences.has_practice_shop_pages;
        checkbox(ui, is_shown, &t!("settings-practice-shop-pages"));
        let help = t!("settings-practice-shop-pages-help");
        wrapped_text(ui, Type::Small, tokens(ui).weak, help);
    });
}

/// Offers to set up My shop.
fn shop_offer(ui: &mut Ui, out: &mut Commands) {
    let size = vec2(ui.available_width(), 48.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let row = TitleRow::new(ui);
        row.title(ui, |ui| {
            tone_dot(ui, Tone::Neutral);
            let name = t!("common-connection-shop");
            two_lines(&name, t!("settings-shop-offer"), ui);
        });
        row.controls(ui, |ui| {
            let set_up = Button::secondary(t!("settings-set-up-shop")).small();
            if set_up.show(ui).clicked() {
                out.send(Command::UseConnection(ConnectionId::SHOP));
            }
        });
    });
}

fn name_and_detail(
    state: &ConnectionState,
    connection: &Connection,
    account: Option<&str>,
    ui: &mut Ui,
) {
    let detail = match (connection.kind, account) {
        (ConnectionKind::Practice, _) => t!("settings-practice-detail"),
        (ConnectionKind::Shop, _) => match &state.shop.public_url {
            Some(url) => url.clone(),
            None => t!("settings-shop-detail"),
        },
        (ConnectionKind::Remote, Some(email)) => t!(
            "settings-connection-detail",
            email = email,
            address = &connection.base_url
        ),
        (ConnectionKind::Remote, None) => connection.base_url.clone(),
    };
    two_lines(&titles::connection(connection), detail, ui);
}

fn two_lines(name: &str, detail: String, ui: &mut Ui) {
    let colors = tokens(ui);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = S4;
        ui.add_space(5.0);
        text(ui, Type::BodyStrong, colors.text, name);
        paint::truncated_label(ui, Type::Small, colors.weak, detail);
    });
}
