//! The engine: hands each command, one after the other, to the task that executes it. The engine
//! itself never waits for a network or a long computation.
//!
//! A [`Session`](session::Session) is the state of the active connection. When the user changes the
//! connection, the session ends and another session starts.

mod account;
mod app_context;
mod batch_copies;
mod batch_lines;
mod collections;
mod confirmed_send;
mod connect;
mod connection_choice;
mod connections;
mod copied_drafts;
mod copied_options;
mod draft_request;
mod drafts;
mod end_user_cards;
mod event_sender;
mod export;
mod failed_batch;
mod file_read;
pub(super) mod finalize;
mod first_frame;
mod gift_links;
mod gift_templates;
mod gift_test;
mod group_rules;
mod guards;
mod import;
mod inbox;
mod inbox_reads;
mod key_check;
mod list_reads;
mod list_selection;
mod notices;
mod order_actions;
mod order_notes;
mod pending_imports;
mod pending_merge;
mod people;
mod personal_plan;
mod ports;
mod practice;
mod practice_test;
mod prepared_send;
mod pricing;
mod publish;
mod queries;
mod read_limit;
mod recipient_files;
mod running_session;
mod send_comparison;
mod send_division;
mod send_log;
mod send_preparation;
mod sending;
mod session;
mod session_context;
mod settings;
mod source_locks;
#[cfg(test)]
mod tests;
mod unsaved_notes;

#[cfg(unix)]
use std::path::Path;
use std::sync::{Arc, mpsc::Sender};

use tokio::sync::mpsc::{self as queue, UnboundedReceiver};

#[cfg(unix)]
use super::show_request::ShowRequestListener;
use super::{Command, DeskConfig, Event, Problem, SheetChoice, StartWith};
pub use collections::GetCollection;
pub use connections::TestConnection;
pub use export::GetGiftLinks;
pub use list_selection::{CountListed, GetListIds};
pub use order_actions::{CountMirroredOrders, PreviewOrderAction};
pub use people::{GetOccasions, GetPerson, PreviewSelection};
pub use personal_plan::PlanSend;
pub use pricing::PriceDraft;
pub use queries::{
    CompareCharge, CountCategories, GetActivitySummary, GetBatch, GetBrand, GetLedger, GetOrder,
    GetProduct, GetReport,
};
pub use send_comparison::CompareSend;
pub use send_log::VerifySendLog;
pub use send_preparation::{CheckSend, CheckedSend};
pub use session_context::SessionContext;

use app_context::AppContext;
use connections::{Connections, Switch};
use draft_request::DraftRequest;
use key_check::KeyCheck;
use list_reads::ListReads;
use order_actions::JobChange;
use pending_imports::{ImportContent, ListSource};

/// A step of the end of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShutdownStep {
    /// The end of the session waits for the POST in flight, which ends by its own time limit.
    SessionEnding,
    SessionEnded,
    Stopped,
}

pub(super) struct Engine {
    app: Arc<AppContext>,
    connections: Connections,
    key_checks: UnboundedReceiver<KeyCheck>,
    list_reads: ListReads,
    #[cfg(unix)]
    show_requests: Option<ShowRequestListener>,
}

impl Engine {
    /// Opens the store and starts the first session, which emits the stored data before any network
    /// request.
    ///
    /// # Errors
    /// A [`Problem`] when the data folder cannot be used.
    pub(super) async fn open(
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
            spawn(people::finish_deletions(Arc::clone(&app), lists));
        }
        let connections = Connections::start(&app, start_with).await?;
        Ok(Self {
            connections,
            key_checks,
            list_reads: ListReads::default(),
            #[cfg(unix)]
            show_requests: window_folder.and_then(|folder| listen_for_show_requests(&app, &folder)),
            app,
        })
    }

    /// Handles commands until their queue ends, then saves everything and stops. Sends the steps of
    /// this end to `shutdown`.
    pub(super) async fn run(
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
        self.app.practice.stop().await;
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
            Command::SavePreferences(preferences) => {
                settings::save_preferences(&context, preferences).await;
            }
            Command::AddEndUserCard { key, card } => {
                spawn(end_user_cards::add(context, key, card));
            }
            Command::RemoveEndUserCard(id) => spawn(end_user_cards::remove(context, id)),
            Command::Refresh => context.session.refresh(),
            Command::WindowFocused => context.session.sync.window_focused(),
            Command::RebuildMirror(scope) => spawn(settings::request_rebuild(context, scope)),

            Command::List {
                key,
                query,
                range,
                replaces,
            } => {
                let work = queries::emit_rows(context, key, query, range);
                self.list_reads.start(key, replaces, work);
            }
            Command::Ask(question) => question.start(context),
            Command::Picture { url, width, height } => {
                spawn(queries::emit_picture(context, url, width, height));
            }
            Command::CopyLinks {
                selection,
                format,
                columns,
            } => spawn(export::copy_links(context, selection, format, columns)),
            Command::ExportTable {
                table,
                format,
                dialog_title,
            } => spawn(export::export_table(context, table, format, dialog_title)),
            Command::ExportTableTo {
                table,
                format,
                path,
            } => spawn(export::export_table_to(context, table, format, path)),
            Command::ExportRecipients { file, dialog_title } => {
                spawn(recipient_files::export(context, file, dialog_title));
            }
            Command::ExportRecipientsTo { file, path } => {
                spawn(recipient_files::export_to(context, file, path));
            }
            Command::ExportOrders {
                selection,
                format,
                dialog_title,
            } => spawn(export::export_orders(
                context,
                selection,
                format,
                dialog_title,
            )),
            Command::ExportOrdersTo {
                selection,
                format,
                path,
            } => spawn(export::export_orders_to(context, selection, format, path)),
            Command::ExportSendLog {
                format,
                dialog_title,
            } => spawn(send_log::export(context, format, dialog_title)),
            Command::ExportSendLogTo { format, path } => {
                spawn(send_log::export_to(context, format, path));
            }
            Command::OpenEmailDraft { to, subject, body } => {
                spawn(export::open_email_draft(context, to, subject, body));
            }
            Command::OpenWebPage(url) => spawn(export::open_web_page(context, url)),
            Command::SaveOrderNote { order, note } => {
                context.session.unsaved_notes.set(order, note)
            }
            Command::SendAgain { selection, name } => {
                spawn(batch_copies::send_again(context, selection, name));
            }
            Command::SendBatchAgain { batch, name } => {
                spawn(failed_batch::send_again(context, batch, name));
            }
            Command::DuplicateBatch { batch, name } => {
                spawn(batch_copies::duplicate(context, batch, name));
            }
            Command::OpenFolder(folder) => spawn(export::open_folder(context, folder)),

            Command::StartOrderJob {
                key,
                action,
                orders,
            } => spawn(order_actions::start(context, key, action, orders)),
            Command::StopOrderJob(id) => {
                spawn(order_actions::change(context, id, JobChange::Stop));
            }
            Command::RetryOrderJob(id) => {
                spawn(order_actions::change(context, id, JobChange::Retry));
            }
            Command::DismissOrderJob(id) => {
                spawn(order_actions::change(context, id, JobChange::Dismiss));
            }

            Command::MarkInbox {
                change,
                target,
                mark,
            } => spawn(inbox::mark(context, change, target, mark)),
            Command::UndoInboxChange(change) => spawn(inbox::undo(context, change)),
            Command::ShowSystemNotification(notification) => {
                spawn(inbox::show_notification(context, notification));
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
                spawn(gift_templates::change(context, id, change));
            }
            Command::UseTemplate { template, draft } => {
                let draft = draft.map(|draft| *draft);
                spawn(gift_templates::use_template(context, template, draft));
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
                spawn(import::pick_file(context, running, dialog));
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
                spawn(import::read(context, running, source, choice));
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
                spawn(import::read(
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
                spawn(import::accept(context, key, mapping, replace, at));
            }
            Command::ReadImportAgain { key, choice } => {
                spawn(import::read_again(context, key, choice));
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
                let confirmed = confirmed_send::ConfirmedSend {
                    draft,
                    low: agreed_low,
                    high: agreed_high,
                    carts: agreed_carts,
                    hold,
                    accepted,
                };
                spawn(sending::send(context, confirmed));
            }
            Command::SendTest {
                test,
                agreed_low,
                agreed_high,
                hold,
                accepted,
            } => {
                let confirmed = confirmed_send::ConfirmedSend {
                    draft: test.id,
                    low: agreed_low,
                    high: agreed_high,
                    carts: Vec::new(),
                    hold,
                    accepted,
                };
                spawn(gift_test::send_test(context, test, confirmed));
            }
            Command::RetrySend(id) => spawn(sending::retry(context, id)),
            Command::RescheduleSend { send, at } => {
                spawn(sending::reschedule(context, send, at));
            }
            Command::ForceResend(id) => spawn(sending::force_resend(context, id)),
            Command::IdentifySentBatch { send, batch } => {
                spawn(sending::identify_batch(context, send, batch));
            }
            Command::AbandonPost => context.session.outbox.post.abandon(),
            Command::DismissSend(id) => spawn(sending::dismiss(context, id)),
            Command::MoveSendToDraft { send, name } => {
                spawn(sending::move_to_draft(context, send, name));
            }
            Command::WindowShown => self.app.window_shown.notify_waiters(),
            Command::People(command) => people::handle(context, command),
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
