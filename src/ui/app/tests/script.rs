//! A desk in memory behind the window: answers at once, with real recipients and real checks, so that
//! the window can be pressed and looked at without files, sockets or threads.

use std::{cell::RefCell, collections::VecDeque, rc::Rc, sync::Arc};

use uuid::Uuid;

use super::samples::{card_id, connections, hoodie, now, people, picture, price};
use crate::{
    contract::OrderBatchId,
    desk::{
        Command, Draft, DraftId, DraftSummary, Event, Preferences, Problem, ProblemKind,
        RecipientEditSummary, RequestKey, SyncState, event::ImportPreview, recipient_edit::import,
    },
    recipients::{
        Field, ImportLimits, Mapping, RawTable, RecipientTable, apply_mapping, check, read_text,
    },
    ui::Engine,
};

/// The desk behind the window.
#[derive(Default)]
pub struct Desk {
    pub events: VecDeque<Event>,
    /// Everything that was asked, as text of its kind.
    pub asked: Vec<String>,
    pub drafts: Vec<(Draft, RecipientTable)>,
    pub open: Option<DraftId>,
    read: Option<RawTable>,
    /// What the service says to a send, when it says no.
    pub refuses: Option<Problem>,
    /// No answer to a send comes.
    pub silent: bool,
    /// The system has no file dialogs.
    pub has_no_dialogs: bool,
}

#[derive(Clone, Default)]
pub struct Script(pub Rc<RefCell<Desk>>);

impl Engine for Script {
    fn send(&self, command: Command) {
        self.0.borrow_mut().answer(command);
    }

    fn try_event(&self) -> Option<Event> {
        self.0.borrow_mut().events.pop_front()
    }
}

impl Script {
    pub fn tell(&self, event: Event) {
        self.0.borrow_mut().events.push_back(event);
    }

    /// A desk that has started: practice, up to date.
    pub fn practice() -> Self {
        let script = Self::default();
        script.tell(Event::Connections(Arc::new(connections())));
        script.tell(Event::Preferences(Preferences {
            from_name: "The People Team".to_owned(),
            appearance: crate::desk::Appearance::Light,
            ..Preferences::default()
        }));
        script.tell(Event::Sync(SyncState::UpToDate { at: now() }));
        script
    }

    /// A draft with a gift and the people of a file, opened.
    pub fn with_gift(self, file: &str) -> Self {
        let table = read_text(file, &ImportLimits::default()).unwrap();
        let mapping = Mapping::guess(&table.header, table.sample(50));
        let recipients = RecipientTable::new("people.csv", apply_mapping(&table, &mapping));
        let draft = Draft {
            id: DraftId(Uuid::from_u128(7)),
            name: "Autumn thank-you".to_owned(),
            from_name: "The People Team".to_owned(),
            cart: vec![hoodie()],
            message: "A hard quarter, carried with grace. Please choose the size you like."
                .to_owned(),
            card_id: Some(card_id()),
            updated_at: now(),
            ..Draft::default()
        };
        {
            let mut desk = self.0.borrow_mut();
            desk.open = Some(draft.id);
            desk.drafts.push((draft, recipients));
            desk.tell_opened();
        }
        self
    }

    pub fn asked(&self, kind: &str) -> usize {
        let desk = self.0.borrow();
        desk.asked
            .iter()
            .filter(|asked| asked.starts_with(kind))
            .count()
    }
}

impl Desk {
    fn draft(&mut self, id: DraftId) -> Option<&mut (Draft, RecipientTable)> {
        self.drafts.iter_mut().find(|(draft, _)| draft.id == id)
    }

    fn tell_opened(&mut self) {
        let open = self
            .drafts
            .iter()
            .find(|(draft, _)| Some(draft.id) == self.open);
        let Some((draft, recipients)) = open.cloned() else {
            return;
        };
        let issues = Arc::new(check(&recipients, &draft.send_method));
        self.events.push_back(Event::DraftOpened {
            draft: Box::new(draft),
            recipients,
            issues,
        });
        self.tell_drafts();
    }

    fn tell_drafts(&mut self) {
        let summaries = self
            .drafts
            .iter()
            .map(|(draft, recipients)| DraftSummary {
                id: draft.id,
                title: draft.title().to_owned(),
                has_name: !draft.name.trim().is_empty(),
                gift: draft
                    .cart
                    .first()
                    .map_or_else(String::new, |line| line.product_name.clone()),
                picture: draft.cart.first().and_then(|line| line.picture.clone()),
                recipients: recipients.filled_row_count() as u64,
                updated_at: draft.updated_at,
            })
            .collect();
        self.events.push_back(Event::Drafts(Arc::new(summaries)));
    }

    fn tell_recipients(&mut self, id: DraftId, change: Option<RecipientEditSummary>) {
        let Some((draft, recipients)) = self.draft(id).cloned() else {
            return;
        };
        let issues = Arc::new(check(&recipients, &draft.send_method));
        self.events.push_back(Event::Recipients {
            draft: id,
            recipients,
            issues,
            change,
        });
    }

    fn answer(&mut self, command: Command) {
        self.asked.push(format!("{command:?}"));
        match command {
            Command::NewDraft(draft) => {
                self.open = Some(draft.id);
                self.drafts.push((*draft, RecipientTable::default()));
                self.tell_opened();
            }
            Command::OpenDraft(id) => {
                self.open = Some(id);
                self.tell_opened();
            }
            Command::DeleteDraft(id) => {
                self.drafts.retain(|(draft, _)| draft.id != id);
                self.tell_drafts();
            }
            Command::SaveDraft(draft) => {
                let id = draft.id;
                let Some((held, _)) = self.draft(id) else {
                    return;
                };
                let rechecked = held.send_method != draft.send_method;
                *held = *draft;
                self.events.push_back(Event::DraftSaved(id));
                if rechecked {
                    self.tell_recipients(id, None);
                }
            }
            Command::Price { key, draft } => {
                let Some((held, _)) = self.draft(draft) else {
                    return;
                };
                let estimate = price(held);
                self.events.push_back(Event::Priced {
                    key,
                    draft,
                    result: Ok(estimate),
                });
            }
            Command::EditRecipients { draft, edit } => {
                let Some((held, recipients)) = self.draft(draft) else {
                    return;
                };
                let issues = check(recipients, &held.send_method);
                let change = edit.apply(recipients, &issues);
                self.tell_recipients(draft, change);
            }
            Command::ImportBytes {
                key, name, bytes, ..
            } => {
                let text = String::from_utf8(bytes).unwrap();
                self.read(key, &name, &text);
            }
            Command::ImportFile { key, .. } => self.read(key, "people.csv", &people()),
            Command::PickRecipientFile { key, .. } if self.has_no_dialogs => {
                self.events.push_back(Event::OpenDialogUnavailable { key });
            }
            Command::PickRecipientFile { key, .. } => self.read(key, "people.csv", &people()),
            Command::AcceptImport {
                mapping, replace, ..
            } => {
                let Some(table) = self.read.take() else {
                    return;
                };
                let Some(open) = self.open else { return };
                let rows = apply_mapping(&table, &mapping);
                let change = self
                    .draft(open)
                    .and_then(|(_, recipients)| import(recipients, "people.csv", rows, replace));
                self.tell_recipients(open, change);
            }
            Command::Send { draft, .. } => self.send(draft),
            Command::Picture { url, width, height } => {
                let pixels = Some(Arc::new(picture(&url, width, height)));
                self.events.push_back(Event::Picture {
                    url,
                    width,
                    height,
                    pixels,
                });
            }
            _ => {}
        }
    }

    fn send(&mut self, draft: DraftId) {
        if self.silent {
            return;
        }
        if let Some(problem) = self.refuses.clone() {
            self.events.push_back(Event::SendFailed { draft, problem });
            return;
        }
        let recipients = self
            .draft(draft)
            .map_or(0, |(_, recipients)| recipients.filled_row_count() as u64);
        self.drafts.retain(|(held, _)| held.id != draft);
        self.events.push_back(Event::Sent {
            draft,
            batch: OrderBatchId(Uuid::from_u128(0xB000)),
            recipients,
        });
        self.tell_drafts();
    }

    fn read(&mut self, key: RequestKey, name: &str, text: &str) {
        let result = match read_text(text, &ImportLimits::default()) {
            Ok(table) => {
                let preview = ImportPreview {
                    source: name.to_owned(),
                    header: table.header.clone(),
                    sample: table
                        .sample(8)
                        .iter()
                        .map(|row| row.cells.iter().map(ToString::to_string).collect())
                        .collect(),
                    rows: table.rows.len() as u64,
                    notes: table.notes.clone(),
                    mapping: Mapping::guess(&table.header, table.sample(50)),
                };
                self.read = Some(table);
                Ok(Arc::new(preview))
            }
            Err(error) => Err(ProblemKind::ImportRefused { error }.into()),
        };
        self.events.push_back(Event::ImportRead { key, result });
    }
}

/// The value of a cell, by row as on screen and field.
pub fn cell(script: &Script, row: usize, field: Field) -> String {
    let desk = script.0.borrow();
    let (_, recipients) = desk.drafts.last().unwrap();
    recipients.row(row - 1).unwrap().get(field).to_owned()
}
