//! What the user enters about a person: occasions, tags and a note. Saved with a button, because a date
//! is complete only at its end.

use egui::{Key, Ui};
use strum::VariantArray as _;

use crate::{
    desk::{Command, PeopleCommand, PersonDetail, PersonEdit, PersonId},
    i18n::t,
    messages,
    recipients::{OccasionKind, YearlyDate},
    ui::{
        commands::Commands,
        theme::{S4, S8, S12, Type, icons, tokens},
        widgets::{Button, TextField, button::icon_button_sized, gap, text},
    },
};

const MAX_NOTE_CHARS: usize = 2_000;
const MAX_TAG_CHARS: usize = 40;
const MAX_TAGS: usize = 20;
const MAX_DATE_CHARS: usize = 40;

#[derive(Debug, Default)]
pub(super) struct PersonForm {
    /// The person that the texts belong to, and what was stored when they were filled.
    person: Option<(PersonId, PersonEdit)>,
    note: String,
    tags: Vec<String>,
    new_tag: String,
    /// The dates as text, in the order of [`OccasionKind`].
    dates: Vec<String>,
}

impl PersonForm {
    pub(super) fn ui(&mut self, detail: &PersonDetail, ui: &mut Ui, out: &mut Commands) {
        let is_current = self
            .person
            .as_ref()
            .is_some_and(|(id, stored)| (*id, stored) == (detail.id, &detail.edit));
        if !is_current {
            self.fill(detail);
        }
        ui.spacing_mut().item_spacing.y = S4;
        let problem = t!("people-date-problem");
        for (kind, date) in OccasionKind::VARIANTS.iter().zip(&mut self.dates) {
            let is_valid = date.trim().is_empty() || YearlyDate::parse(date).is_some();
            TextField::new(&messages::people::occasion(*kind))
                .hint(&t!("people-date-hint"))
                .limit(MAX_DATE_CHARS)
                .problem((!is_valid).then_some(problem.as_str()))
                .show(ui, date);
            gap(ui, S8);
        }
        self.tag_fields(ui);
        gap(ui, S8);
        TextField::new(&t!("people-note"))
            .hint(&t!("people-note-hint"))
            .rows(3)
            .limit(MAX_NOTE_CHARS)
            .show(ui, &mut self.note);
        let edit = self.edit();
        let is_changed = edit.as_ref() != Some(&detail.edit);
        if is_changed {
            gap(ui, S12);
            ui.horizontal(|ui| {
                let save = Button::primary(t!("people-save-person")).enabled(edit.is_some());
                if save.show(ui).clicked()
                    && let Some(edit) = edit
                {
                    out.send(Command::People(PeopleCommand::SavePerson {
                        id: detail.id,
                        edit,
                    }));
                }
                if Button::secondary(t!("people-discard")).show(ui).clicked() {
                    self.fill(detail);
                }
            });
        }
    }

    fn fill(&mut self, detail: &PersonDetail) {
        let edit = &detail.edit;
        let text_of = |kind: &OccasionKind| {
            let date = edit.dates.iter().find(|(of, _)| of == kind);
            date.map(|(_, date)| messages::people::yearly_date(*date))
                .unwrap_or_default()
        };
        *self = Self {
            person: Some((detail.id, edit.clone())),
            note: edit.note.clone(),
            tags: edit.tags.clone(),
            new_tag: String::new(),
            dates: OccasionKind::VARIANTS.iter().map(text_of).collect(),
        };
    }

    /// What is entered; `None` with an unreadable date.
    fn edit(&self) -> Option<PersonEdit> {
        let mut dates = Vec::new();
        for (kind, date) in OccasionKind::VARIANTS.iter().zip(&self.dates) {
            if !date.trim().is_empty() {
                dates.push((*kind, YearlyDate::parse(date)?));
            }
        }
        Some(PersonEdit {
            note: self.note.clone(),
            tags: self.tags.clone(),
            dates,
        })
    }

    fn tag_fields(&mut self, ui: &mut Ui) {
        text(ui, Type::SmallStrong, tokens(ui).weak, t!("people-tags"));
        let mut removed = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = S4;
            for (index, tag) in self.tags.iter().enumerate() {
                text(ui, Type::BodyMedium, tokens(ui).text, tag);
                let name = t!("people-remove-tag", tag = tag);
                if icon_button_sized(ui, icons::CLOSE, &name, 24.0).clicked() {
                    removed = Some(index);
                }
                ui.add_space(S4);
            }
        });
        if let Some(index) = removed {
            self.tags.remove(index);
        }
        if self.tags.len() >= MAX_TAGS {
            return;
        }
        ui.horizontal(|ui| {
            let field = TextField::new(&t!("people-new-tag"))
                .hide_label()
                .hint(&t!("people-new-tag"))
                .limit(MAX_TAG_CHARS)
                .width(ui.available_width() - 110.0)
                .show(ui, &mut self.new_tag);
            let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let add = Button::secondary(t!("people-add-tag"));
            let has_text = !self.new_tag.trim().is_empty();
            if add.enabled(has_text).show(ui).clicked() || is_entered && has_text {
                self.add_tag();
            }
        });
    }

    /// Adds the typed tag unless the person has it, whatever its case.
    fn add_tag(&mut self) {
        let tag = std::mem::take(&mut self.new_tag).trim().to_owned();
        let is_known = |known: &String| known.to_lowercase() == tag.to_lowercase();
        if !self.tags.iter().any(is_known) {
            self.tags.push(tag);
            self.tags.sort_by_key(|tag| tag.to_lowercase());
        }
    }
}
