//! Carries out the commands about lists and the address book.

use std::sync::Arc;

use super::{
    add_to_draft, address_book, command::PeopleCommand, file_export, lists, merge,
    write::HiddenPeopleList,
};
use crate::desk::engine::{SessionContext, app_context::AppContext};

/// Starts the task of a command.
pub(in crate::desk) fn handle(context: SessionContext, command: PeopleCommand) {
    // Tasks start in any sequence, so the time of a command is taken here.
    let now = context.app.now();
    match command {
        PeopleCommand::SaveList { draft, name } => spawn(lists::save(context, draft, name, now)),
        PeopleCommand::RenameList { list, name } => spawn(lists::rename(context, list, name)),
        PeopleCommand::DuplicateList { list, name } => {
            spawn(lists::duplicate(context, list, name, now));
        }
        PeopleCommand::DeleteList(list) => spawn(lists::delete(context, list)),
        PeopleCommand::RestoreList(list) => spawn(lists::restore(context, list)),
        PeopleCommand::MergeDraft { key, list, draft } => {
            let running = context.session.merges.start(key);
            spawn(merge::read_draft(context, running, list, draft));
        }
        PeopleCommand::PickMergeFile { key, list, dialog } => {
            let running = context.session.merges.start(key);
            spawn(merge::pick_file(context, running, list, dialog));
        }
        PeopleCommand::MergeFile { key, list, path } => {
            let running = context.session.merges.start(key);
            spawn(merge::compare_file(context, running, list, path));
        }
        PeopleCommand::MapMergeFile { key, mapping } => {
            spawn(merge::compare_mapped(context, key, mapping));
        }
        PeopleCommand::AcceptMerge { key, left_out } => {
            spawn(merge::accept(context, key, left_out, now));
        }
        PeopleCommand::CancelMerge { key } => context.session.merges.cancel(key),
        PeopleCommand::AddToDraft {
            selection,
            draft,
            gifted_days,
        } => spawn(add_to_draft::add(context, selection, draft, gifted_days)),
        PeopleCommand::CreateGift {
            selection,
            draft,
            gifted_days,
        } => spawn(add_to_draft::create_gift(
            context,
            selection,
            *draft,
            gifted_days,
        )),
        PeopleCommand::RemoveGifted { draft, gifted_days } => {
            spawn(add_to_draft::remove_gifted(context, draft, gifted_days));
        }
        PeopleCommand::Export {
            export,
            dialog_title,
        } => spawn(file_export::export(context, export, dialog_title)),
        PeopleCommand::TagPeople {
            people,
            tag,
            has_tag,
        } => spawn(address_book::set_tag(context, people, tag, has_tag)),
        PeopleCommand::RemoveFromList { list, people } => {
            spawn(lists::remove_people(context, list, people, now));
        }
        PeopleCommand::RestoreToList(removed) => {
            spawn(lists::restore_people(context, removed, now));
        }
        PeopleCommand::SavePerson { id, edit } => {
            spawn(address_book::save_person(context, id, edit));
        }
        PeopleCommand::RemovePerson(id) => spawn(address_book::remove_person(context, id, now)),
    }
}

/// Deletes `lists`, which the user deleted before this start, and the address book if it is off.
pub(in crate::desk) async fn finish_deletions(app: Arc<AppContext>, lists: Vec<HiddenPeopleList>) {
    let lists = app.store.delete_people_lists(&lists).await;
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
