//! Email drafts with gift links: one text for all recipients, opened in the system's email program for
//! one recipient after the other.

use std::sync::Arc;

use egui::{Id, Ui};

use crate::{
    desk::{Command, GetGiftLinks, Problem, Reply, export::GiftLink, jobs::OrderSelection},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        theme::S12,
        widgets::{
            Button, TextField,
            dialog::{buttons, close_button, dialog, dialog_text, problem_dialog, text_dialog},
            gap,
        },
    },
};

const MAX_SUBJECT_CHARS: usize = 200;
/// Email programs refuse very long addresses of the form `mailto:`.
const MAX_BODY_CHARS: usize = 1_500;
/// The parts of the text that differ between recipients, the same in every language.
const NAME: &str = "[name]";
const LINK: &str = "[link]";

#[derive(Debug)]
pub(crate) struct EmailDialog {
    selection: OrderSelection,
    reply: Option<Reply<Arc<Vec<GiftLink>>>>,
    links: Option<Result<Arc<Vec<GiftLink>>, Problem>>,
    subject: String,
    body: String,
    /// The recipient whose email is opened next.
    next: usize,
    /// The gift link of the recipient whose email was to be opened next when the dialog was closed. The
    /// place is found by the link, because the list can change in the meantime.
    resume_at: Option<String>,
    /// The number of opened drafts.
    opened: u64,
}

impl EmailDialog {
    pub(crate) fn new(selection: OrderSelection) -> Self {
        Self {
            selection,
            reply: None,
            links: None,
            subject: t!("order-email-subject"),
            body: t!("order-email-body", name = NAME, link = LINK),
            next: 0,
            resume_at: None,
            opened: 0,
        }
    }

    /// Opens a closed dialog again. The dialog keeps its text, and for the same selection also its place in
    /// the list.
    pub(crate) fn reopen(self, selection: OrderSelection) -> Self {
        let is_same = self.selection == selection;
        Self {
            selection,
            reply: None,
            links: None,
            subject: self.subject,
            body: self.body,
            next: 0,
            resume_at: self.resume_at.filter(|_| is_same),
            opened: if is_same { self.opened } else { 0 },
        }
    }

    /// Draws the dialog. Returns whether the dialog is closed.
    pub(crate) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> bool {
        let reply = self
            .reply
            .get_or_insert_with(|| out.ask(GetGiftLinks(self.selection.clone())));
        if let Some(links) = reply.take() {
            self.links = Some(links);
        }
        let links = self.links.clone();
        let id = Id::unique("order-email");
        let title = t!("order-email-title");
        let links = match links {
            None => return text_dialog(ui, id, &title, &t!("order-action-counting")),
            Some(Err(problem)) => return problem_dialog(ui, id, &title, &problem),
            Some(Ok(links)) => links,
        };
        if let Some(resume_at) = self.resume_at.take() {
            let place = links.iter().position(|link| link.link == resume_at);
            self.next = place.unwrap_or_default();
        }
        let Some(link) = links.get(self.next) else {
            return text_dialog(ui, id, &title, &t!("order-email-none"));
        };
        let (number, count) = (self.next as u64 + 1, links.len() as u64);
        let (subject, body) = (&mut self.subject, &mut self.body);
        let is_first = self.next == 0;
        let (mut is_opened, mut is_skipped, mut is_back) = (false, false, false);
        let is_closed = dialog(ui, id, &title, |ui| {
            let recipient = t!(
                "order-email-recipient",
                number = number,
                count = count,
                recipient = &link.recipient,
                email = &link.email,
            );
            dialog_text(ui, &recipient);
            gap(ui, S12);
            TextField::new(&t!("order-email-subject-field"))
                .limit(MAX_SUBJECT_CHARS)
                .show(ui, subject);
            gap(ui, S12);
            TextField::new(&t!("order-email-body-field"))
                .rows(7)
                .limit(MAX_BODY_CHARS)
                .help(&t!("order-email-help", name = NAME, link = LINK))
                .show(ui, body);
            buttons(ui, |ui| {
                let open = Button::primary(t!("order-email-open"));
                is_opened = open.show(ui).clicked();
                let skip = Button::secondary(t!("order-email-skip"));
                is_skipped = skip.show(ui).clicked();
                let back = Button::secondary(t!("order-email-back")).enabled(!is_first);
                is_back = back.show(ui).clicked();
                close_button(ui)
            })
        });
        if is_opened {
            out.send(draft(link, &self.subject, &self.body));
            self.opened += 1;
        }
        if is_opened || is_skipped {
            self.next += 1;
        } else if is_back {
            self.next = self.next.saturating_sub(1);
        }
        let is_last_done = self.next >= links.len();
        if is_last_done && self.opened > 0 {
            out.act(Action::Toast(t!("order-email-done", count = self.opened)));
        }
        if is_last_done {
            self.opened = 0;
        } else if is_closed {
            self.resume_at = Some(links[self.next].link.clone());
        }
        is_closed || is_last_done
    }
}

/// The email of one recipient.
fn draft(link: &GiftLink, subject: &str, body: &str) -> Command {
    let fill = |text: &str| {
        text.replace(NAME, &link.first_name)
            .replace(LINK, &link.link)
    };
    Command::OpenEmailDraft {
        to: link.email.clone(),
        subject: fill(subject),
        body: fill(body),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draft_fills_in_name_and_link() {
        let link = GiftLink {
            recipient: "Ida Berg".to_owned(),
            first_name: "Ida".to_owned(),
            email: "ida@example.com".to_owned(),
            link: "https://g.example/1".to_owned(),
        };
        let Command::OpenEmailDraft { to, subject, body } =
            draft(&link, "For [name]", "Hi [name]\n[link]")
        else {
            panic!("another command");
        };
        assert_eq!(to, "ida@example.com");
        assert_eq!(subject, "For Ida");
        assert_eq!(body, "Hi Ida\nhttps://g.example/1");
    }
}
