//! The five sections of a new gift and how far each has come.
//!
//! Pure: made from what [`review`](super::review_points::review) found, drawn by the page's left
//! column.

use super::{
    facts::Standing,
    review_points::{ReviewPoint, Weight},
};
use crate::{
    contract::SendMethod,
    ui::widgets::number::{count, counted},
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Section {
    #[default]
    Gift,
    Recipients,
    Message,
    Delivery,
    Review,
}

impl Section {
    pub const ALL: [Self; 5] = [
        Self::Gift,
        Self::Recipients,
        Self::Message,
        Self::Delivery,
        Self::Review,
    ];

    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Gift => "Gift",
            Self::Recipients => "Recipients",
            Self::Message => "Message",
            Self::Delivery => "Delivery",
            Self::Review => "Review",
        }
    }

    /// The one after it; Review is the last.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Gift => Some(Self::Recipients),
            Self::Recipients => Some(Self::Message),
            Self::Message => Some(Self::Delivery),
            Self::Delivery => Some(Self::Review),
            Self::Review => None,
        }
    }
}

/// How far a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    NotStarted,
    /// Something stands in the way of sending.
    ToFix,
    Done,
}

/// A section's line in the left column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionState {
    pub progress: Progress,
    /// The second line: "3 to fix in 1,204".
    pub detail: String,
}

/// How far `section` is, seen from what the review says.
#[must_use]
pub fn state_of(section: Section, standing: &Standing<'_>, points: &[ReviewPoint]) -> SectionState {
    let blocked = points
        .iter()
        .filter(|point| point.section == section && point.weight == Weight::Blocker)
        .count();
    let (started, detail) = match section {
        Section::Gift => gift(standing),
        Section::Recipients => recipients(standing),
        Section::Message => message(standing),
        Section::Delivery => (true, delivery(standing)),
        Section::Review => return review_state(points),
    };
    let progress = match (started, blocked) {
        (false, _) => Progress::NotStarted,
        (true, 0) => Progress::Done,
        (true, _) => Progress::ToFix,
    };
    SectionState { progress, detail }
}

fn gift(standing: &Standing<'_>) -> (bool, String) {
    let cart = &standing.draft.cart;
    match cart.as_slice() {
        [] => (false, "nothing chosen".to_owned()),
        [line] if line.quantity == 1 => (true, line.product_name.clone()),
        [line] => (true, format!("{} × {}", line.quantity, line.product_name)),
        [line, rest @ ..] => (
            true,
            format!("{} and {} more", line.product_name, rest.len()),
        ),
    }
}

fn recipients(standing: &Standing<'_>) -> (bool, String) {
    let facts = standing.facts;
    let to_fix = standing.issues.blocked_row_count();
    let to_read = standing.issues.rows_with_issues().len();
    if facts.filled == 0 {
        (false, "none yet".to_owned())
    } else if to_fix > 0 {
        (
            true,
            format!("{} to fix in {}", count(to_fix as u64), count(facts.filled)),
        )
    } else if to_read > 0 {
        (
            true,
            format!(
                "{} ready, {} to read",
                count(facts.filled),
                count(to_read as u64)
            ),
        )
    } else {
        (true, format!("{} ready", count(facts.filled)))
    }
}

fn message(standing: &Standing<'_>) -> (bool, String) {
    let draft = standing.draft;
    let detail = match (draft.card_id, draft.message.trim().is_empty()) {
        (Some(_), _) => match standing.card().and_then(|card| card.occasions.first()) {
            Some(occasion) => format!("Card “{occasion}”"),
            None => "with a card".to_owned(),
        },
        (None, false) => "no card yet".to_owned(),
        (None, true) if draft.from_name.trim().is_empty() => "not started".to_owned(),
        (None, true) => "no card".to_owned(),
    };
    let started = draft.card_id.is_some()
        || !draft.message.trim().is_empty()
        || !draft.from_name.trim().is_empty();
    (started, detail)
}

fn delivery(standing: &Standing<'_>) -> String {
    let how = match standing.draft.send_method {
        SendMethod::EmailAndLink => "Mail",
        SendMethod::LinkMultipleCustomList => "Links",
        SendMethod::DirectSend => "Parcel",
        SendMethod::Other(ref other) => other,
    };
    let when = if standing.draft.scheduled_send_on.is_some() {
        "scheduled"
    } else {
        "at once"
    };
    format!("{how}, {when}")
}

fn review_state(points: &[ReviewPoint]) -> SectionState {
    let of = |weight| points.iter().filter(|point| point.weight == weight).count() as u64;
    let (blockers, warnings) = (of(Weight::Blocker), of(Weight::Warning));
    if blockers > 0 {
        SectionState {
            progress: Progress::NotStarted,
            detail: "not yet".to_owned(),
        }
    } else {
        SectionState {
            progress: Progress::Done,
            detail: if warnings > 0 {
                format!("{} to read", count(warnings))
            } else {
                "ready to send".to_owned()
            },
        }
    }
}

/// "25 recipients from people.csv · 23 ready", under the table.
#[must_use]
pub fn recipients_footer(standing: &Standing<'_>) -> (String, String, String) {
    let facts = standing.facts;
    let ready = facts
        .filled
        .saturating_sub(standing.issues.blocked_row_count() as u64);
    let source = standing.recipients.source();
    let from = if source.is_empty() {
        String::new()
    } else {
        " from ".to_owned()
    };
    (
        format!("{}{from}", counted(facts.filled, "recipient", "recipients")),
        source.to_owned(),
        format!(" · {} ready", count(ready)),
    )
}
