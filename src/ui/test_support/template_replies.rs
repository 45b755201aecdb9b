//! What the scripted engine replies to commands about templates.

use std::sync::Arc;

use super::{engine::State, samples::now};
use crate::{
    desk::{
        Draft, DraftId, Event, GiftTemplate, TemplateChange, TemplateContent, TemplateId,
        sends::guards::catalog::with_current_prices,
    },
    recipients::RecipientTable,
};

impl State {
    pub(super) fn save_template(&mut self, id: TemplateId, name: &str, draft: &Draft) {
        self.templates.retain(|(template, _)| template.id != id);
        self.templates.push((
            GiftTemplate {
                id,
                name: name.to_owned(),
                content: Some(TemplateContent::of(draft, now())),
                updated_at: now(),
            },
            false,
        ));
        self.emit_templates();
    }

    pub(super) fn change_template(&mut self, id: TemplateId, change: &TemplateChange) {
        let mut copy = None;
        let held = self.templates.iter_mut().find(|(held, _)| held.id == id);
        match (change, held) {
            (TemplateChange::Save { name, draft }, _) => {
                return self.save_template(id, name, draft);
            }
            (TemplateChange::Rename(name), Some((held, _))) => held.name.clone_from(name),
            (TemplateChange::Duplicate(name), Some((held, _))) => {
                copy = Some(GiftTemplate {
                    id: TemplateId::generate(),
                    name: name.clone(),
                    ..held.clone()
                });
            }
            (TemplateChange::Delete, Some((_, is_deleted))) => *is_deleted = true,
            (TemplateChange::Restore, Some((_, is_deleted))) => *is_deleted = false,
            (_, None) => return,
        }
        self.templates.extend(copy.map(|copy| (copy, false)));
        self.emit_templates();
    }

    fn emit_templates(&mut self) {
        let mut listed: Vec<GiftTemplate> = self
            .templates
            .iter()
            .filter(|(_, is_deleted)| !is_deleted)
            .map(|(template, _)| template.clone())
            .collect();
        listed.sort_by(|a, b| a.name.cmp(&b.name));
        self.events.push_back(Event::Templates(Arc::new(listed)));
    }

    pub(super) fn use_template(&mut self, id: TemplateId, draft: Option<&Draft>) {
        let template = self
            .templates
            .iter()
            .find(|(template, _)| template.id == id);
        let Some(content) = template.and_then(|(template, _)| template.content.clone()) else {
            return;
        };
        let new = Draft {
            id: DraftId::generate(),
            ..Draft::default()
        };
        let mut filled = content.apply_to(draft.unwrap_or(&new), now());
        filled.cart = with_current_prices(&filled.cart, &self.template_warnings);
        let id = filled.id;
        self.events.push_back(Event::TemplateUsed {
            draft: id,
            warnings: Arc::new(self.template_warnings.clone()),
        });
        self.open_draft = Some(id);
        match self.draft_mut(id) {
            Some((held, _)) => *held = filled,
            None => self.drafts.push((filled, RecipientTable::default())),
        }
        self.emit_open_draft();
    }
}
