//! The settings of My shop that gift links need: the public URL, the email server and the sender of emails. The URL of the server has a
//! password, so it is never shown again.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    contract::rules::is_email_address,
    desk::{
        Command, ConnectionState, EmailServerChange,
        connections::{address::public_url_fault, shop_settings::is_email_server_url},
    },
    i18n::t,
    ui::{
        commands::Commands,
        theme::{S8, S12, Type, tokens},
        widgets::{Button, TextField, check::checkbox, gap, text},
    },
};

/// The contents of the form. The URL of the email server is dropped with the form.
pub(super) struct ShopForm {
    public_url: String,
    smtp_url: String,
    removes_email_server: bool,
    email_from: String,
}

impl std::fmt::Debug for ShopForm {
    /// Leaves out the URL of the email server, so that logs never contain its password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShopForm")
            .field("public_url", &self.public_url)
            .finish_non_exhaustive()
    }
}

impl ShopForm {
    pub(super) fn new(state: &ConnectionState) -> Self {
        Self {
            public_url: state.shop.public_url.clone().unwrap_or_default(),
            smtp_url: String::new(),
            removes_email_server: false,
            email_from: state.shop.email_from.clone().unwrap_or_default(),
        }
    }

    /// Draws the form. Returns `true` when the settings were saved or the form was canceled.
    pub(super) fn ui(&mut self, state: &ConnectionState, ui: &mut Ui, out: &mut Commands) -> bool {
        let colors = tokens(ui);
        text(ui, Type::Body, colors.weak, t!("settings-shop-links-text"));
        gap(ui, S8);
        let is_wrong_url = public_url_fault(&self.public_url).is_some();
        let url_problem = is_wrong_url.then(|| t!("settings-shop-public-url-problem"));
        TextField::new(&t!("settings-shop-public-url"))
            .hint("https://gifts.example.com")
            .limit(300)
            .help(&t!("settings-shop-public-url-help"))
            .problem(url_problem.as_deref())
            .show(ui, &mut self.public_url);
        if let Some(address) = &state.shop_address {
            gap(ui, S8);
            let forward = t!("settings-shop-forward", address = address);
            text(ui, Type::Small, colors.weak, forward);
        }
        gap(ui, S12);
        let is_wrong_server =
            !self.smtp_url.trim().is_empty() && !is_email_server_url(&self.smtp_url);
        let server_problem = is_wrong_server.then(|| t!("settings-shop-smtp-problem"));
        TextField::new(&t!("settings-shop-smtp"))
            .password()
            .hint("smtps://user:password@mail.example.com")
            .limit(500)
            .help(&server_help(state))
            .problem(server_problem.as_deref())
            .show(ui, &mut self.smtp_url);
        if state.shop.has_email_server && self.smtp_url.trim().is_empty() {
            gap(ui, S8);
            let label = t!("settings-shop-remove-smtp");
            checkbox(ui, &mut self.removes_email_server, &label);
        }
        gap(ui, S12);
        let sender = self.email_from.trim();
        let is_wrong_sender = !sender.is_empty() && !is_email_address(sender);
        let sender_problem = is_wrong_sender.then(|| t!("settings-shop-sender-problem"));
        TextField::new(&t!("settings-shop-sender"))
            .hint("gifts@example.com")
            .limit(254)
            .help(&t!("settings-shop-sender-help"))
            .problem(sender_problem.as_deref())
            .show(ui, &mut self.email_from);
        gap(ui, S12);
        let mut is_done = false;
        ui.horizontal(|ui| {
            let save = Button::primary(t!("settings-shop-save"));
            if save
                .enabled(!is_wrong_url && !is_wrong_server && !is_wrong_sender)
                .show(ui)
                .clicked()
            {
                out.send(self.command());
                is_done = true;
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                is_done = true;
            }
        });
        is_done
    }

    fn command(&self) -> Command {
        let public_url = self.public_url.trim().trim_end_matches('/');
        let smtp_url = self.smtp_url.trim();
        let email_from = self.email_from.trim();
        Command::SaveShopSettings {
            public_url: (!public_url.is_empty()).then(|| public_url.to_owned()),
            email_server: if !smtp_url.is_empty() {
                EmailServerChange::Set(SecretString::from(smtp_url))
            } else if self.removes_email_server {
                EmailServerChange::Remove
            } else {
                EmailServerChange::Keep
            },
            email_from: (!email_from.is_empty()).then(|| email_from.to_owned()),
        }
    }
}

fn server_help(state: &ConnectionState) -> String {
    if state.shop.has_email_server {
        t!("settings-shop-smtp-kept")
    } else if state.has_keyring {
        t!("settings-shop-smtp-help-keyring")
    } else {
        t!("settings-shop-smtp-help-memory")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(smtp_url: &str, removes_email_server: bool) -> ShopForm {
        ShopForm {
            public_url: " https://gifts.example.com/ ".to_owned(),
            smtp_url: smtp_url.to_owned(),
            removes_email_server,
            email_from: " gifts@example.com ".to_owned(),
        }
    }

    #[test]
    fn debug_output_hides_the_email_server() {
        let form = form("smtps://ida:secret@mail.example.com", false);
        assert!(!format!("{form:?}").contains("secret"));
        assert!(!format!("{:?}", form.command()).contains("secret"));
    }

    #[test]
    fn typed_email_server_replaces_the_removed_one() {
        let change = |smtp_url, removes| match form(smtp_url, removes).command() {
            Command::SaveShopSettings {
                public_url,
                email_server,
                email_from,
            } => {
                assert_eq!(public_url.as_deref(), Some("https://gifts.example.com"));
                assert_eq!(email_from.as_deref(), Some("gifts@example.com"));
                email_server
            }
            other => panic!("{other:?}"),
        };
        assert!(matches!(change(" ", false), EmailServerChange::Keep));
        assert!(matches!(change("", true), EmailServerChange::Remove));
        let typed = change("smtp://mail.example.com", true);
        assert!(matches!(typed, EmailServerChange::Set(_)));
    }
}
