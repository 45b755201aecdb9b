//! Carries out the commands about lists and the address book.

pub(super) mod address_book;
mod lists;
mod merge;
mod selection;
pub(super) mod summary;

use std::sync::Arc;

use super::{app_context::AppContext, session_context::SessionContext};
use crate::desk::PeopleCommand;

/// Starts the task of a command.
pub(super) fn handle(context: SessionContext, command: PeopleCommand) {
    match command {
        PeopleCommand::SaveList { draft, name } => spawn(lists::save(context, draft, name)),
        PeopleCommand::RenameList { list, name } => spawn(lists::rename(context, list, name)),
        PeopleCommand::DuplicateList { list, name } => {
            spawn(lists::duplicate(context, list, name));
        }
        PeopleCommand::DeleteList(list) => spawn(lists::delete(context, list)),
        PeopleCommand::RestoreList(list) => spawn(lists::restore(context, list)),
        PeopleCommand::MergeDraft { key, list, draft } => {
            spawn(merge::read_draft(context, key, list, draft));
        }
        PeopleCommand::PickMergeFile { key, list, dialog } => {
            spawn(merge::pick_file(context, key, list, dialog));
        }
        PeopleCommand::MergeFile { key, list, path } => {
            spawn(merge::compare_file(context, key, list, path));
        }
        PeopleCommand::AcceptMerge { key, left_out } => {
            spawn(merge::accept(context, key, left_out));
        }
        PeopleCommand::CancelMerge { key } => merge::cancel(&context, key),
        PeopleCommand::PreviewSelection {
            key,
            selection,
            draft,
            gifted_days,
        } => spawn(selection::preview(
            context,
            key,
            selection,
            draft,
            gifted_days,
        )),
        PeopleCommand::AddToDraft {
            selection,
            draft,
            gifted_days,
        } => spawn(selection::add(context, selection, draft, gifted_days)),
        PeopleCommand::StartGift {
            selection,
            draft,
            gifted_days,
        } => spawn(selection::start_gift(
            context,
            selection,
            *draft,
            gifted_days,
        )),
        PeopleCommand::RemoveGifted { draft, gifted_days } => {
            spawn(selection::remove_gifted(context, draft, gifted_days));
        }
        PeopleCommand::Person { key, id } => spawn(address_book::emit_person(context, key, id)),
        PeopleCommand::SavePerson { id, edit } => {
            spawn(address_book::save_person(context, id, edit));
        }
        PeopleCommand::RemovePerson(id) => spawn(address_book::remove_person(context, id)),
        PeopleCommand::Occasions { key } => spawn(address_book::emit_occasions(context, key)),
    }
}

/// Finishes what the last start began to delete.
pub(super) async fn finish_deletions(app: Arc<AppContext>) {
    let lists = app.store.delete_hidden_people_lists().await;
    let people = if app.has_address_book() {
        Ok(())
    } else {
        address_book::delete_all(&app).await
    };
    for result in [lists, people] {
        if let Err(error) = result {
            tracing::warn!(%error, "deleted lists and people are deleted at the next start");
        }
    }
}

fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(work);
}
