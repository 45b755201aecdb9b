//! The dialog that adds people to a gift, creates a gift for people, or removes people who got a gift
//! lately. Shows how many people that concerns, and who got a gift.

use std::sync::Arc;

use egui::{Id, ScrollArea, Ui};

use crate::{
    desk::{
        Command, Draft, DraftId, PeopleCommand, PeopleListId, PeopleSelection, PreviewSelection,
        Problem, Reply, SelectionPreview,
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Banner, Button, Select, TextField, check,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, text,
        },
    },
};

const DAYS: [u32; 5] = [30, 90, 180, 365, 730];
const DEFAULT_DAYS: u32 = 90;
const NAMES_HEIGHT: f32 = 140.0;
const MAX_FILTER_CHARS: usize = 200;

/// The action of the dialog on the people.
#[derive(Clone, Debug)]
pub(super) enum Purpose {
    CreateGift(PeopleSelection),
    /// Adds people of a list to a draft.
    AddToDraft(DraftId),
    RemoveGifted(DraftId),
}

#[derive(Debug)]
pub(super) struct SelectionDialog {
    purpose: Purpose,
    list: Option<PeopleListId>,
    filter: String,
    leaves_out_gifted: bool,
    days: u32,
    /// The last question to the engine, with the awaited reply.
    asked: Option<(PreviewSelection, Reply<Arc<SelectionPreview>>)>,
    preview: Option<Result<Arc<SelectionPreview>, Problem>>,
}

impl SelectionDialog {
    pub(super) fn new(purpose: Purpose) -> Self {
        Self {
            leaves_out_gifted: matches!(purpose, Purpose::RemoveGifted(_)),
            purpose,
            list: None,
            filter: String::new(),
            days: DEFAULT_DAYS,
            asked: None,
            preview: None,
        }
    }

    fn draft(&self) -> Option<DraftId> {
        match &self.purpose {
            Purpose::CreateGift(_) => None,
            Purpose::AddToDraft(draft) | Purpose::RemoveGifted(draft) => Some(*draft),
        }
    }

    fn selection(&self) -> Option<PeopleSelection> {
        match &self.purpose {
            Purpose::CreateGift(selection) => Some(selection.clone()),
            Purpose::RemoveGifted(_) => Some(PeopleSelection::Draft),
            Purpose::AddToDraft(_) => self.list.map(|list| PeopleSelection::List {
                list,
                text: self.filter.trim().to_owned(),
            }),
        }
    }

    /// Draws the dialog. Returns whether it is closed.
    pub(super) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        let lists = model.people.summary.as_ref().map(|summary| &summary.lists);
        self.list = self.list.or_else(|| Some(lists?.first()?.id));
        self.request(out);
        let preview = self.preview.clone();
        let title = match &self.purpose {
            Purpose::CreateGift(_) => t!("create-gift"),
            Purpose::AddToDraft(_) => t!("people-add-title"),
            Purpose::RemoveGifted(_) => t!("people-remove-title"),
        };
        let mut is_accepted = false;
        let purpose = self.purpose.clone();
        let is_closed = dialog(ui, Id::unique("people-selection"), &title, |ui| {
            self.fields(model, ui);
            gap(ui, S16);
            match &preview {
                Some(Ok(preview)) => result(preview, &purpose, model, ui),
                Some(Err(problem)) => {
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
                None => {
                    text(ui, Type::Body, tokens(ui).weak, t!("people-counting"));
                }
            }
            buttons(ui, |ui| {
                let count = match &preview {
                    Some(Ok(preview)) => affected(&purpose, preview),
                    _ => 0,
                };
                let label = match &purpose {
                    Purpose::CreateGift(_) => t!("people-create-gift", count = count),
                    Purpose::AddToDraft(_) => t!("people-add-accept", count = count),
                    Purpose::RemoveGifted(_) => t!("people-remove-accept", count = count),
                };
                is_accepted = Button::primary(label).enabled(count > 0).show(ui).clicked();
                cancel_button(ui) || is_accepted
            })
        });
        if is_accepted {
            self.accept(model, out);
        }
        is_closed
    }

    /// Takes the reply, and asks the engine again when the selection has changed.
    fn request(&mut self, out: &mut Commands) {
        let Some(selection) = self.selection() else {
            return;
        };
        let question = PreviewSelection {
            selection,
            draft: self.draft(),
            gifted_days: self.leaves_out_gifted.then_some(self.days),
        };
        match &mut self.asked {
            Some((asked, reply)) if *asked == question => {
                self.preview = reply.take().or(self.preview.take());
            }
            _ => {
                let reply = out.ask(question.clone());
                self.asked = Some((question, reply));
                self.preview = None;
            }
        }
    }

    fn fields(&mut self, model: &Model, ui: &mut Ui) {
        if matches!(self.purpose, Purpose::AddToDraft(_)) {
            let summary = model.people.summary.as_deref();
            let lists = summary
                .map(|summary| summary.lists.as_slice())
                .unwrap_or_default();
            let entries: Vec<_> = lists
                .iter()
                .map(|list| (Some(list.id), list.name.clone()))
                .collect();
            Select::new(&t!("people-list")).show(ui, &mut self.list, &entries);
            gap(ui, S12);
            TextField::new(&t!("people-filter"))
                .hint(&t!("people-filter-hint"))
                .limit(MAX_FILTER_CHARS)
                .show(ui, &mut self.filter);
            gap(ui, S12);
        }
        let label = t!("people-leave-out");
        if matches!(self.purpose, Purpose::RemoveGifted(_)) {
            dialog_text(ui, &t!("people-remove-text"));
            gap(ui, S8);
        } else {
            check::checkbox(ui, &mut self.leaves_out_gifted, &label);
        }
        if self.leaves_out_gifted {
            gap(ui, S4);
            let entries = DAYS.map(|days| (days, t!("people-last-days", count = days)));
            Select::new(&t!("people-gifted-time"))
                .hide_label()
                .show(ui, &mut self.days, &entries);
        }
    }

    fn accept(&self, model: &Model, out: &mut Commands) {
        let Some(selection) = self.selection() else {
            return;
        };
        let gifted_days = self.leaves_out_gifted.then_some(self.days);
        let command = match &self.purpose {
            Purpose::CreateGift(_) => PeopleCommand::CreateGift {
                selection,
                draft: Box::new(new_draft(model)),
                gifted_days,
            },
            Purpose::AddToDraft(draft) => PeopleCommand::AddToDraft {
                selection,
                draft: *draft,
                gifted_days,
            },
            Purpose::RemoveGifted(draft) => PeopleCommand::RemoveGifted {
                draft: *draft,
                gifted_days: self.days,
            },
        };
        let creates_gift = matches!(command, PeopleCommand::CreateGift { .. });
        out.send(Command::People(command));
        if creates_gift {
            out.go(Page::NewGift);
        }
    }
}

/// A draft for a new gift.
fn new_draft(model: &Model) -> Draft {
    Draft {
        id: DraftId::generate(),
        from_name: model.preferences.from_name.clone(),
        updated_at: model.now(),
        ..Draft::default()
    }
}

/// The number of people that the main button concerns.
fn affected(purpose: &Purpose, preview: &SelectionPreview) -> u64 {
    match purpose {
        Purpose::RemoveGifted(_) => preview.left_out.gifted,
        Purpose::CreateGift(_) | Purpose::AddToDraft(_) => preview.remaining(),
    }
}

fn result(preview: &SelectionPreview, purpose: &Purpose, model: &Model, ui: &mut Ui) {
    let colors = tokens(ui);
    ui.spacing_mut().item_spacing.y = S4;
    text(
        ui,
        Type::BodyStrong,
        colors.text,
        t!("people-preview-count", count = preview.people),
    );
    let left_out = preview.left_out;
    if left_out.in_draft > 0 {
        let label = t!("people-in-draft", count = left_out.in_draft);
        text(ui, Type::Body, colors.weak, label);
    }
    let is_removal = matches!(purpose, Purpose::RemoveGifted(_));
    if left_out.gifted > 0 || is_removal {
        let label = t!("people-gifted", count = left_out.gifted);
        text(ui, Type::Body, colors.weak, label);
    }
    if !preview.has_whole_history {
        gap(ui, S8);
        text(
            ui,
            Type::Small,
            colors.caution,
            t!("people-history-incomplete"),
        );
    }
    if preview.undated > 0 {
        gap(ui, S8);
        let label = t!("people-gifts-undated", count = preview.undated);
        text(ui, Type::Small, colors.caution, label);
    }
    if preview.gifted.is_empty() {
        return;
    }
    gap(ui, S8);
    let height = ui.text_style_height(&egui::TextStyle::Body) + S4;
    let hidden = left_out.gifted - preview.gifted.len() as u64;
    ScrollArea::vertical()
        .id_salt("gifted")
        .max_height(NAMES_HEIGHT)
        .auto_shrink([false, true])
        .show_rows(ui, height, preview.gifted.len(), |ui, visible| {
            for person in &preview.gifted[visible] {
                let ago = messages::people::ago(person.at, model.now());
                let label = t!("people-gifted-person", name = &person.name, ago = ago);
                text(ui, Type::Small, colors.weak, label);
            }
        });
    if hidden > 0 {
        let label = t!("people-gifted-more", count = format::integer(hidden));
        text(ui, Type::Small, colors.weak, label);
    }
}
