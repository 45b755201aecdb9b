//! The form for another service, or for the key of a known one: asked who the key belongs to
//! before it is kept.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    desk::{
        Command, Connection, ConnectionId, RequestKey,
        address::{address_fault, presets},
    },
    messages,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, tokens},
        widgets::{Banner, Button, TextField, choice, gap, text},
    },
};

/// What is typed. The key stays here until it is handed over and is cleared with the form.
#[derive(Default)]
pub struct Connect {
    /// The connection that only lacks its key; else another one is added.
    key_of: Option<ConnectionId>,
    name: String,
    base_url: String,
    api_key: String,
    /// The test that was asked for, and for which address and key.
    asked: Option<(RequestKey, String, String)>,
}

impl std::fmt::Debug for Connect {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connect")
            .field("name", &self.name)
            .field("base_url", &self.base_url)
            .finish_non_exhaustive()
    }
}

impl Connect {
    /// The form for the key of a connection.
    pub fn key_of(connection: &Connection) -> Self {
        Self {
            key_of: Some(connection.id),
            name: connection.name.clone(),
            base_url: connection.base_url.clone(),
            ..Self::default()
        }
    }

    /// Whose key it asks for, when no connection is added.
    pub fn is_key_of(&self) -> Option<ConnectionId> {
        self.key_of
    }

    /// Draws the form; true when it is done with.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let t = tokens(ui);
        if self.key_of.is_some() {
            let title = format!("Enter the key of {}", self.name);
            text(ui, Type::Strong, t.text, title);
        } else {
            self.place(ui);
        }
        gap(ui, S8);
        let kept = model
            .connections
            .as_ref()
            .is_some_and(|state| state.keys_are_kept);
        TextField::new("Key")
            .password()
            .limit(500)
            .help(if kept {
                "Kept in the system's keyring, never in a file."
            } else {
                "Kept until the app closes, never in a file."
            })
            .show(ui, &mut self.api_key);
        gap(ui, S12);
        self.buttons(model, ui, out)
    }

    /// Which service it is.
    fn place(&mut self, ui: &mut Ui) {
        text(ui, Type::Strong, tokens(ui).text, "Add a connection");
        ui.horizontal_wrapped(|ui| {
            for preset in presets() {
                if choice(ui, preset.name, self.base_url == preset.base_url).clicked() {
                    preset.name.clone_into(&mut self.name);
                    preset.base_url.clone_into(&mut self.base_url);
                }
            }
            let known = presets()
                .iter()
                .any(|preset| preset.base_url == self.base_url);
            let other = !known && !self.base_url.is_empty();
            if choice(ui, "Another address", other).clicked() && known {
                self.name.clear();
                self.base_url.clear();
            }
        });
        gap(ui, S12);
        TextField::new("Name")
            .hint("People team")
            .limit(80)
            .show(ui, &mut self.name);
        gap(ui, S8);
        let wrong = address_fault(&self.base_url).map(messages::problem::address_fault);
        TextField::new("Base address")
            .hint("https://gifts.example.com")
            .limit(300)
            .problem(wrong.as_deref())
            .show(ui, &mut self.base_url);
    }

    fn buttons(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let mut done = false;
        let ready = !self.base_url.trim().is_empty()
            && address_fault(&self.base_url).is_none()
            && !self.api_key.trim().is_empty();
        // An answer counts only for what is typed now.
        let asked = self
            .asked
            .as_ref()
            .filter(|(_, url, key)| *url == self.base_url && *key == self.api_key);
        let waiting = asked.map(|(key, ..)| *key);
        let answer = model
            .connection_test
            .as_ref()
            .filter(|(key, _)| Some(*key) == waiting)
            .map(|(_, result)| result);
        match answer {
            Some(Ok(me)) => {
                let whose = me
                    .email
                    .as_deref()
                    .unwrap_or("an account without a mail address");
                Banner::new(Tone::Good, "The key works.")
                    .meaning(format!("It belongs to {whose}."))
                    .show(ui);
            }
            Some(Err(problem)) => {
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            None => {}
        }
        let works = matches!(answer, Some(Ok(_)));
        ui.add_space(S4);
        ui.horizontal(|ui| {
            if works {
                if Button::primary("Save and use").show(ui).clicked() {
                    let api_key = SecretString::from(self.api_key.trim().to_owned());
                    out.send(match self.key_of {
                        Some(id) => Command::EnterKey { id, api_key },
                        None => Command::AddConnection {
                            name: self.title(),
                            base_url: self.base_url.trim().trim_end_matches('/').to_owned(),
                            api_key,
                        },
                    });
                    done = true;
                }
            } else {
                let checking = waiting.is_some() && answer.is_none();
                let label = if checking { "Checking …" } else { "Check" };
                let button = Button::primary(label)
                    .enabled(ready && !checking)
                    .tooltip("Asks the service whose key this is");
                if button.show(ui).clicked() {
                    let key = out.key();
                    self.asked = Some((key, self.base_url.clone(), self.api_key.clone()));
                    out.send(Command::TestConnection {
                        key,
                        base_url: self.base_url.trim().trim_end_matches('/').to_owned(),
                        api_key: SecretString::from(self.api_key.trim().to_owned()),
                    });
                }
            }
            if Button::secondary("Cancel").show(ui).clicked() {
                done = true;
            }
        });
        done
    }

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

    #[test]
    fn a_form_that_is_printed_does_not_show_its_key() {
        let form = Connect {
            api_key: "sk_very_secret".to_owned(),
            ..Connect::default()
        };
        assert!(!format!("{form:?}").contains("secret"));
    }
}
