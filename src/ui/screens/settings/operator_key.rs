//! The form for the key of an operator of the service in use. The key is verified with the service before it is saved.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    desk::{Connection, EnterOperatorKey, Problem, Reply},
    i18n::t,
    messages::titles,
    ui::{
        commands::Commands,
        theme::{S8, S12, Tone, Type, tokens},
        widgets::{Banner, Button, TextField, gap, text},
    },
};

/// The contents of the form. The key is dropped with the form.
#[derive(Default)]
pub(super) struct OperatorKeyForm {
    key: String,
    reply: Option<Reply<()>>,
    problem: Option<Problem>,
}

impl std::fmt::Debug for OperatorKeyForm {
    /// Leaves out the key, so that logs never contain it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OperatorKeyForm").finish_non_exhaustive()
    }
}

impl OperatorKeyForm {
    /// Draws the form. Returns `true` when the key was saved or the form was canceled.
    pub(super) fn ui(
        &mut self,
        connection: &Connection,
        has_keyring: bool,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(())) => return true,
            Some(Err(problem)) => self.problem = Some(problem),
            None => {}
        }
        let name = titles::connection(connection);
        let title = t!("shop-operator-key-enter-name", name = &name);
        text(ui, Type::Strong, tokens(ui).text, title);
        text(
            ui,
            Type::Body,
            tokens(ui).weak,
            t!("shop-operator-key-help"),
        );
        gap(ui, S8);
        let help = match has_keyring {
            true => t!("settings-key-help-keyring"),
            false => t!("settings-key-help-memory"),
        };
        TextField::new(&t!("shop-operator-key"))
            .password()
            .limit(500)
            .help(&help)
            .show(ui, &mut self.key);
        gap(ui, S12);
        if let Some(problem) = &self.problem {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S12);
        }
        let mut is_canceled = false;
        ui.horizontal(|ui| {
            let is_verifying = self.reply.is_some();
            let label = match is_verifying {
                true => t!("settings-verifying-key"),
                false => t!("shop-operator-key-save"),
            };
            let is_complete = !self.key.trim().is_empty();
            let save = Button::primary(label).enabled(is_complete && !is_verifying);
            if save.show(ui).clicked() {
                let key = SecretString::from(self.key.trim());
                self.problem = None;
                self.reply = Some(out.ask(EnterOperatorKey(key)));
            }
            is_canceled = Button::secondary(t!("shell-cancel")).show(ui).clicked();
        });
        is_canceled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_operator_key() {
        let form = OperatorKeyForm {
            key: "op_very_secret".to_owned(),
            ..OperatorKeyForm::default()
        };
        assert!(!format!("{form:?}").contains("secret"));
    }
}
