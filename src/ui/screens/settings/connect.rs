//! The form for a new connection, or for the missing key of a known one. The key is verified with
//! the service before it is saved.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    contract::Me,
    desk::{
        Command, Connection, ConnectionId, Problem, Reply, TestConnection,
        connections::address::{address_fault, presets},
    },
    i18n::t,
    messages,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, tokens},
        widgets::{Banner, Button, RovingGroup, TextField, choice_in, gap, text},
    },
};

/// The contents of the form. The key is dropped with the form.
#[derive(Default)]
pub struct Connect {
    /// The connection whose key is missing; `None` adds a connection.
    missing_key_of: Option<ConnectionId>,
    name: String,
    base_url: String,
    api_key: String,
    test: Option<KeyTest>,
}

/// A verification of the key. Its result is valid only for the same address and key.
struct KeyTest {
    reply: Reply<Me>,
    result: Option<Result<Me, Problem>>,
    base_url: String,
    api_key: String,
}

impl std::fmt::Debug for Connect {
    /// Leaves out the key, so that logs never contain it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connect")
            .field("name", &self.name)
            .field("base_url", &self.base_url)
            .finish_non_exhaustive()
    }
}

impl Connect {
    #[must_use]
    pub fn for_missing_key(connection: &Connection) -> Self {
        Self {
            missing_key_of: Some(connection.id),
            name: connection.name.clone(),
            base_url: connection.base_url.clone(),
            ..Self::default()
        }
    }

    #[must_use]
    pub fn missing_key_of(&self) -> Option<ConnectionId> {
        self.missing_key_of
    }

    /// Draws the form. Returns `true` when the connection was saved or the form was canceled.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let colors = tokens(ui);
        if self.missing_key_of.is_some() {
            let title = t!("settings-enter-key-title", name = &self.name);
            text(ui, Type::Strong, colors.text, title);
        } else {
            self.service_fields(ui);
        }
        gap(ui, S8);
        let has_keyring = model
            .connections
            .as_ref()
            .is_some_and(|state| state.has_keyring);
        let help = if has_keyring {
            t!("settings-key-help-keyring")
        } else {
            t!("settings-key-help-memory")
        };
        TextField::new(&t!("settings-key"))
            .password()
            .limit(500)
            .help(&help)
            .show(ui, &mut self.api_key);
        gap(ui, S12);
        self.buttons(ui, out)
    }

    fn service_fields(&mut self, ui: &mut Ui) {
        let title = t!("settings-new-connection-title");
        text(ui, Type::Strong, tokens(ui).text, title);
        ui.horizontal_wrapped(|ui| {
            let presets = presets();
            let preset = presets
                .iter()
                .position(|preset| preset.base_url == self.base_url);
            let is_other = preset.is_none() && !self.base_url.is_empty();
            let last = presets.len();
            let selected = preset.or(is_other.then_some(last));
            let mut group = RovingGroup::local(ui, "services", last + 1, selected);
            for (index, preset) in presets.iter().enumerate() {
                let is_selected = selected == Some(index);
                if choice_in(ui, &mut group, index, preset.name, is_selected).clicked() {
                    preset.name.clone_into(&mut self.name);
                    preset.base_url.clone_into(&mut self.base_url);
                }
            }
            let other = t!("settings-other-address");
            let response = choice_in(ui, &mut group, last, &other, is_other);
            if response.clicked() && preset.is_some() {
                self.name.clear();
                self.base_url.clear();
            }
        });
        gap(ui, S12);
        TextField::new(&t!("settings-connection-name"))
            .hint(&t!("settings-connection-name-example"))
            .limit(80)
            .show(ui, &mut self.name);
        gap(ui, S8);
        let fault = address_fault(&self.base_url).map(messages::problem::address_fault);
        TextField::new(&t!("settings-connection-address"))
            .hint("https://gifts.example.com")
            .limit(300)
            .problem(fault.as_deref())
            .show(ui, &mut self.base_url);
    }

    /// The result of the verification of the current address and key.
    fn test_result(&self) -> Option<&Result<Me, Problem>> {
        self.current_test()?.result.as_ref()
    }

    fn current_test(&self) -> Option<&KeyTest> {
        self.test
            .as_ref()
            .filter(|test| test.base_url == self.base_url && test.api_key == self.api_key)
    }

    /// Takes the result of the verification. One that ended with the session can be started again.
    fn receive(&mut self) {
        if let Some(test) = self.test.as_mut().filter(|test| test.result.is_none()) {
            test.result = test.reply.take();
            let is_lost = test.result.is_none() && test.reply.is_lost();
            self.test.take_if(|_| is_lost);
        }
    }

    fn buttons(&mut self, ui: &mut Ui, out: &mut Commands) -> bool {
        self.receive();
        let result = self.test_result();
        match result {
            Some(Ok(me)) => {
                let owner = match me.email.as_deref() {
                    Some(email) => t!("settings-key-owner", email = email),
                    None => t!("settings-key-owner-without-email"),
                };
                Banner::new(Tone::Good, t!("settings-key-valid"))
                    .meaning(owner)
                    .show(ui);
            }
            Some(Err(problem)) => {
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            None => {}
        }
        let is_valid = matches!(result, Some(Ok(_)));
        let is_testing = self.current_test().is_some() && result.is_none();
        let mut is_done = false;
        ui.add_space(S4);
        ui.horizontal(|ui| {
            if is_valid {
                if Button::primary(t!("settings-save-connection"))
                    .show(ui)
                    .clicked()
                {
                    self.save(out);
                    is_done = true;
                }
            } else {
                self.test_button(is_testing, ui, out);
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                is_done = true;
            }
        });
        is_done
    }

    fn test_button(&mut self, is_testing: bool, ui: &mut Ui, out: &mut Commands) {
        let is_complete = !self.base_url.trim().is_empty()
            && address_fault(&self.base_url).is_none()
            && !self.api_key.trim().is_empty();
        let label = if is_testing {
            t!("settings-verifying-key")
        } else {
            t!("settings-verify-key")
        };
        let button = Button::primary(label)
            .enabled(is_complete && !is_testing)
            .tooltip(t!("settings-verify-key-tooltip"));
        if button.show(ui).clicked() {
            let reply = out.ask(TestConnection {
                base_url: self.trimmed_url(),
                api_key: self.secret_key(),
            });
            self.test = Some(KeyTest {
                reply,
                result: None,
                base_url: self.base_url.clone(),
                api_key: self.api_key.clone(),
            });
        }
    }

    fn save(&self, out: &mut Commands) {
        let api_key = self.secret_key();
        out.send(match self.missing_key_of {
            Some(id) => Command::EnterKey { id, api_key },
            None => Command::AddConnection {
                name: self.title(),
                base_url: self.trimmed_url(),
                api_key,
            },
        });
    }

    fn trimmed_url(&self) -> String {
        self.base_url.trim().trim_end_matches('/').to_owned()
    }

    fn secret_key(&self) -> SecretString {
        SecretString::from(self.api_key.trim().to_owned())
    }

    /// The name, or the address without its scheme.
    fn title(&self) -> String {
        let name = self.name.trim();
        if name.is_empty() {
            let host = self.base_url.split("://").nth(1).unwrap_or(&self.base_url);
            host.trim_end_matches('/').to_owned()
        } else {
            name.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::AnyQuestion;

    #[test]
    fn debug_output_hides_the_key() {
        let form = Connect {
            api_key: "sk_very_secret".to_owned(),
            ..Connect::default()
        };
        assert!(!format!("{form:?}").contains("secret"));
    }

    #[test]
    fn verification_that_ended_with_the_session_can_be_repeated() {
        let (question, reply) = AnyQuestion::new(TestConnection {
            base_url: String::new(),
            api_key: SecretString::default(),
        });
        let mut form = Connect {
            test: Some(KeyTest {
                reply,
                result: None,
                base_url: String::new(),
                api_key: String::new(),
            }),
            ..Connect::default()
        };
        form.receive();
        assert!(form.current_test().is_some(), "awaited");
        drop(question);
        form.receive();
        assert!(form.current_test().is_none());
    }
}
