//! The engine: hands each command, one after the other, to the task that executes it. The engine
//! itself never waits for a network or a long computation.
//!
//! A [`Session`](session::Session) is the state of the active connection. When the user changes the
//! connection, the session ends and another session starts.

pub(in crate::desk) mod app_context;
mod event_sender;
mod first_frame;
mod notices;
mod ports;
pub(in crate::desk) mod publish;
pub(in crate::desk) mod read_limit;
pub(in crate::desk) mod running_session;
pub(in crate::desk) mod session;
mod session_context;
#[cfg(test)]
pub(super) mod tests;

#[cfg(unix)]
use std::path::Path;
use std::sync::{Arc, mpsc::Sender};

use tokio::sync::mpsc::{self as queue, UnboundedReceiver};

use super::{Command, DeskConfig, Event, Problem, StartWith};
#[cfg(unix)]
use crate::desk::system::show_request::ShowRequestListener;
use crate::desk::{
    connections::{
        key_check::KeyCheck,
        switching::{Connections, Switch},
    },
    drafts::{copies, request::DraftRequest, templates},
    end_user_cards, export, inbox,
    jobs::{self, actions::JobChange},
    people, pictures,
    recipients::{
        self, SheetChoice,
        pending_imports::{ImportContent, ListSource},
    },
    sends::{self, log},
    settings, shop,
};
pub use session_context::SessionContext;

use app_context::AppContext;

/// A step of the end of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum ShutdownStep {
    /// The end of the session waits for the POST in flight, which ends by its own time limit.
    SessionEnding,
    SessionEnded,
    Stopped,
}

pub(in crate::desk) struct Engine {
    app: Arc<AppContext>,
    connections: Connections,
    key_checks: UnboundedReceiver<KeyCheck>,
    #[cfg(unix)]
    show_requests: Option<ShowRequestListener>,
}

impl Engine {
    /// Opens the store and starts the first session, which emits the stored data before any network
    /// request.
    ///
    /// # Errors
    /// A [`Problem`] when the data folder cannot be used.
    pub(in crate::desk) async fn open(
        mut config: DeskConfig,
        events: Sender<Event>,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<Self, Problem> {
        let start_with = std::mem::replace(&mut config.connection, StartWith::LastUsed);
        let (sender, key_checks) = queue::unbounded_channel();
        #[cfg(unix)]
        let window_folder = config.has_window.then(|| config.data_dir.clone());
        let app = AppContext::open(config, events, wake, sender).await?;
        if !app.is_read_only() {
            // Read before commands are handled: a list that is deleted later can be restored.
            let lists = app.store.hidden_people_lists().await;
            let lists = lists
                .inspect_err(
                    |error| tracing::warn!(%error, "deleted lists stay until the next start"),
                )
                .unwrap_or_default();
            spawn(people::commands::finish_deletions(Arc::clone(&app), lists));
        }
        let connections = Connections::start(&app, start_with).await?;
        Ok(Self {
            connections,
            key_checks,
            #[cfg(unix)]
            show_requests: window_folder.and_then(|folder| listen_for_show_requests(&app, &folder)),
            app,
        })
    }

    /// Handles commands until their queue ends, then saves everything and stops. Sends the steps of
    /// this end to `shutdown`.
    pub(in crate::desk) async fn run(
        mut self,
        mut commands: UnboundedReceiver<Command>,
        shutdown: &Sender<ShutdownStep>,
    ) {
        loop {
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.handle(command).await,
                    None => break,
                },
                Some(check) = self.key_checks.recv() => {
                    self.connections.switch(Switch::KeyCheck(check)).await;
                }
                () = self.connections.postponed_switch_due() => {
                    self.connections.run_postponed_switches().await;
                }
            }
        }
        #[cfg(unix)]
        drop(self.show_requests.take());
        // Sending fails only when the process ends at this moment and has dropped the receiver.
        let _ = shutdown.send(ShutdownStep::SessionEnding);
        self.connections.end().await;
        let _ = shutdown.send(ShutdownStep::SessionEnded);
        self.app.embedded.stop_all().await;
        self.app.store.close().await;
    }

    async fn handle(&mut self, command: Command) {
        self.app.first_frame.record_command();
        let context = self.connections.context().clone();
        match command {
            Command::UseConnection(id) => self.connections.switch(Switch::To(id)).await,
            Command::AddConnection {
                name,
                base_url,
                api_key,
            } => self.connections.add(name, base_url, api_key),
            Command::EnterKey { id, api_key } => self.connections.enter_key(id, api_key).await,
            Command::RemoveConnection(id) => self.connections.remove(id).await,
            Command::ResetPractice => self.connections.switch(Switch::ResetPractice).await,
            Command::SaveShopSettings {
                public_url,
                email_server,
                email_from,
            } => {
                let connections = &mut self.connections;
                connections
                    .save_shop_settings(public_url, email_server, email_from)
                    .await;
            }
            Command::SavePreferences(preferences) => {
                settings::changes::save_preferences(&context, preferences).await;
            }
            Command::AddEndUserCard { key, card } => {
                spawn(end_user_cards::changes::add(context, key, card));
            }
            Command::RemoveEndUserCard(id) => spawn(end_user_cards::changes::remove(context, id)),
            Command::Refresh => context.session.refresh(),
            Command::WindowFocused => context.session.sync.window_focused(),
            Command::RebuildMirror(scope) => {
                spawn(settings::changes::request_rebuild(context, scope))
            }

            Command::Ask(question) => question.start(context),
            Command::Picture { url, width, height } => {
                spawn(pictures::emit::emit_picture(context, url, width, height));
            }
            Command::CopyLinks {
                selection,
                format,
                columns,
            } => spawn(export::commands::copy_links(
                context, selection, format, columns,
            )),
            Command::ExportTable {
                table,
                format,
                dialog_title,
            } => spawn(export::commands::export_table(
                context,
                table,
                format,
                dialog_title,
            )),
            Command::ExportTableTo {
                table,
                format,
                path,
            } => spawn(export::commands::export_table_to(
                context, table, format, path,
            )),
            Command::ExportRecipients { file, dialog_title } => {
                spawn(recipients::file_export::export(context, file, dialog_title));
            }
            Command::ExportRecipientsTo { file, path } => {
                spawn(recipients::file_export::export_to(context, file, path));
            }
            Command::ExportOrders {
                selection,
                format,
                dialog_title,
            } => spawn(export::commands::export_orders(
                context,
                selection,
                format,
                dialog_title,
            )),
            Command::ExportOrdersTo {
                selection,
                format,
                path,
            } => spawn(export::commands::export_orders_to(
                context, selection, format, path,
            )),
            Command::ExportSendLog {
                format,
                dialog_title,
            } => spawn(log::export::export(context, format, dialog_title)),
            Command::ExportSendLogTo { format, path } => {
                spawn(log::export::export_to(context, format, path));
            }
            Command::OpenEmailDraft { to, subject, body } => {
                spawn(export::commands::open_email_draft(
                    context, to, subject, body,
                ));
            }
            Command::OpenWebPage(url) => spawn(export::commands::open_web_page(context, url)),
            Command::SaveOrderNote { order, note } => {
                context.session.unsaved_notes.set(order, note)
            }
            Command::SendAgain { selection, name } => {
                spawn(copies::batch::send_again(context, selection, name));
            }
            Command::ReplaceGifts { key, orders, name } => {
                spawn(copies::batch::replace(context, key, orders, name));
            }
            Command::SendBatchAgain { batch, name } => {
                spawn(copies::failed_batch::send_again(context, batch, name));
            }
            Command::DuplicateBatch { batch, name } => {
                spawn(copies::batch::duplicate(context, batch, name));
            }
            Command::OpenFolder(folder) => spawn(export::commands::open_folder(context, folder)),

            Command::StartOrderJob {
                key,
                action,
                orders,
            } => spawn(async move {
                jobs::actions::start(context, key, action, orders).await;
            }),
            Command::StopOrderJob(id) => {
                spawn(jobs::actions::change(context, id, JobChange::Stop));
            }
            Command::RetryOrderJob(id) => {
                spawn(jobs::actions::change(context, id, JobChange::Retry));
            }
            Command::DismissOrderJob(id) => {
                spawn(jobs::actions::change(context, id, JobChange::Dismiss));
            }

            Command::MarkInbox {
                change,
                target,
                mark,
            } => spawn(inbox::task::mark(context, change, target, mark)),
            Command::UndoInboxChange(change) => spawn(inbox::task::undo(context, change)),
            Command::ShowSystemNotification(notification) => {
                spawn(inbox::task::show_notification(context, notification));
            }

            Command::NewDraft(draft) => context.session.send_to_drafts(DraftRequest::New(draft)),
            Command::OpenDraft(id) => context.session.send_to_drafts(DraftRequest::Open(id)),
            Command::SaveDraft(draft) => context.session.send_to_drafts(DraftRequest::Save(draft)),
            Command::DeleteDraft(id) => {
                context.session.imports.cancel_draft(id);
                context.session.send_to_drafts(DraftRequest::Delete(id));
            }
            Command::DuplicateDraft { draft, name } => {
                context
                    .session
                    .send_to_drafts(DraftRequest::Duplicate { draft, name });
            }
            Command::ChangeTemplate { id, change } => {
                spawn(templates::changes::change(context, id, change));
            }
            Command::UseTemplate { template, draft } => {
                let draft = draft.map(|draft| *draft);
                spawn(templates::changes::use_template(context, template, draft));
            }
            Command::EditRecipients { draft, edit } => {
                context
                    .session
                    .send_to_drafts(DraftRequest::Edit { draft, edit });
            }
            Command::QueryRecipients { draft, query } => {
                context
                    .session
                    .send_to_drafts(DraftRequest::Query { draft, query });
            }
            Command::PickRecipientFile { key, draft, dialog } => {
                let running = context.session.imports.start(key, draft);
                spawn(recipients::import::pick_file(context, running, dialog));
            }
            Command::ImportFile {
                key,
                draft,
                path,
                choice,
                uses_earlier_mappings,
            } => {
                let source = ListSource {
                    uses_earlier_mappings,
                    ..ListSource::file(draft, path)
                };
                let running = context.session.imports.start(key, draft);
                spawn(recipients::import::read(context, running, source, choice));
            }
            Command::ImportBytes {
                key,
                draft,
                name,
                bytes,
            } => {
                let source = ListSource {
                    draft,
                    name,
                    content: ImportContent::Bytes(bytes.into()),
                    uses_earlier_mappings: true,
                };
                let running = context.session.imports.start(key, draft);
                spawn(recipients::import::read(
                    context,
                    running,
                    source,
                    SheetChoice::default(),
                ));
            }
            Command::AcceptImport {
                key,
                mapping,
                replace,
            } => {
                let at = context.app.now();
                spawn(recipients::import::accept(
                    context, key, mapping, replace, at,
                ));
            }
            Command::ReadImportAgain { key, choice } => {
                spawn(recipients::import::read_again(context, key, choice));
            }
            Command::CancelImport { key } => context.session.imports.cancel(key),

            Command::Send {
                draft,
                agreed_low,
                agreed_high,
                agreed_carts,
                hold,
                accepted,
            } => {
                let confirmed = sends::confirmed::ConfirmedSend {
                    draft,
                    low: agreed_low,
                    high: agreed_high,
                    carts: agreed_carts,
                    hold,
                    accepted,
                };
                spawn(sends::sending::send(context, confirmed));
            }
            Command::SendTest {
                test,
                agreed_low,
                agreed_high,
                hold,
                accepted,
            } => {
                let confirmed = sends::confirmed::ConfirmedSend {
                    draft: test.id,
                    low: agreed_low,
                    high: agreed_high,
                    carts: Vec::new(),
                    hold,
                    accepted,
                };
                spawn(sends::gift_test_send::send_test(context, test, confirmed));
            }
            Command::RetrySend(id) => spawn(sends::sending::retry(context, id)),
            Command::RescheduleSend { send, at } => {
                spawn(sends::sending::reschedule(context, send, at));
            }
            Command::ForceResend(id) => spawn(sends::sending::force_resend(context, id)),
            Command::IdentifySentBatch { send, batch } => {
                spawn(sends::sending::identify_batch(context, send, batch));
            }
            Command::AbandonPost => context.session.outbox.post.abandon(),
            Command::DismissSend(id) => spawn(sends::sending::dismiss(context, id)),
            Command::MoveSendToDraft { send, name } => {
                spawn(sends::sending::move_to_draft(context, send, name));
            }
            Command::WindowShown => self.app.window_shown.notify_waiters(),
            Command::People(command) => people::commands::handle(context, command),
            Command::Shop(command) => shop::handle(context, command),
            Command::DismissNotice(id) => self.app.remove_notices(|notice| notice.id == id),
        }
    }
}

/// Emits [`Event::ShowWindow`] for each request of another process. A failure is only logged: a second
/// start then shows a message instead of this window.
#[cfg(unix)]
fn listen_for_show_requests(app: &AppContext, folder: &Path) -> Option<ShowRequestListener> {
    let events = app.events.clone();
    let show = move || events.send(Event::ShowWindow);
    ShowRequestListener::start(folder, show, Arc::clone(&app.window_shown))
        .inspect_err(|error| tracing::warn!(%error, "no process can ask for this window"))
        .ok()
}

fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(work);
}
