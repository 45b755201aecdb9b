//! The commands of the palette for the page of a collection.

use super::CollectionsScreen;
use crate::ui::{commands::Commands, model::Model};

/// A command for the page of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CollectionCommand {
    AddToGift,
    /// Shows what recipients see.
    Preview,
    /// Closes the preview, or goes back to all collections.
    GoBack,
}

impl CollectionsScreen {
    /// Runs a command when the page is drawn next.
    pub(crate) fn run(&mut self, command: CollectionCommand) {
        self.requested = Some(command);
    }

    /// Whether a collection is shown on which the command can act.
    pub(crate) fn can_run(&self, command: CollectionCommand, model: &Model) -> bool {
        let Some(page) = &self.open else {
            return false;
        };
        match command {
            CollectionCommand::AddToGift => page.offered(model).is_some(),
            CollectionCommand::Preview => page.is_loaded(model) && !page.shows_preview(),
            CollectionCommand::GoBack => true,
        }
    }

    pub(super) fn run_requested(&mut self, model: &Model, out: &mut Commands) {
        let requested = self.requested.take();
        let requested = requested.filter(|command| self.can_run(*command, model));
        let (Some(command), Some(page)) = (requested, &mut self.open) else {
            return;
        };
        match command {
            CollectionCommand::AddToGift => page.add_to_gift(model, out),
            CollectionCommand::Preview => page.open_preview(),
            CollectionCommand::GoBack if page.shows_preview() => page.close_preview(),
            CollectionCommand::GoBack => self.close(),
        }
    }
}
