//! The gift as the parts of the page draw it in one frame. The view has a file of its own: `review_input.rs` cannot
//! import the points of Review, because `review_points.rs` and `section.rs` import `review_input.rs`.

use super::{review_input::ReviewInput, review_points::ReviewPoint};
use crate::{
    desk::OutboxEntry,
    ui::model::{Model, OpenDraft},
};

#[derive(Clone, Copy)]
pub(super) struct GiftView<'a> {
    pub(super) model: &'a Model,
    pub(super) open: &'a OpenDraft,
    pub(super) input: ReviewInput<'a>,
    /// The points of Review about `input`.
    pub(super) points: &'a [ReviewPoint],
    /// The send that this computer keeps until its time: then the gift cannot be changed.
    pub(super) kept: Option<&'a OutboxEntry>,
}
