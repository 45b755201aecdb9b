//! A session and its tasks: the drafts, the connection, the outbox, the sync.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use super::{
    app_context::AppContext, ports, publish, session::Session, session_context::SessionContext,
};
use crate::desk::{
    self, BackgroundWork,
    connections::{Connection, connect::connect},
    drafts::{self, request::DraftRequest},
    inbox, orders,
    people::{self, address_book},
    sends::{outbox, sending},
    store::ConnectionRowId,
    sync,
};

/// How long saving the drafts and notes may take at the end of a session.
const SAVE_TIMEOUT: Duration = Duration::from_secs(2);

pub(in crate::desk) struct RunningSession {
    pub(in crate::desk) context: SessionContext,
    tasks: Vec<JoinHandle<()>>,
}

impl RunningSession {
    /// Emits the stored data, then starts the tasks.
    pub(in crate::desk) async fn start(
        app: &Arc<AppContext>,
        connection_row: ConnectionRowId,
        connection: Connection,
    ) -> Self {
        let (drafts, draft_requests) = mpsc::unbounded_channel();
        let context = SessionContext {
            app: Arc::clone(app),
            session: Arc::new(Session::new(connection_row, connection, drafts)),
        };
        if !app.is_read_only() {
            let interrupted = app.store.interrupt_holds(connection_row, app.now()).await;
            context.ok_or_report(interrupted);
            let purged = app.store.purge_deleted_templates(connection_row).await;
            context.ok_or_report(purged);
        }
        publish::stored_state(&context).await;
        address_book::record_orders(&context);
        context.session.send_to_drafts(DraftRequest::OpenLatest);
        let mut tasks = vec![
            tokio::spawn(drafts::task::run(context.clone(), draft_requests)),
            tokio::spawn(orders::notes::run(context.clone())),
            tokio::spawn(publish_people(context.clone())),
        ];
        if app.background_work != BackgroundWork::Nothing {
            let sync = sync::run(ports::sync_ports(&context));
            tasks.push(tokio::spawn(connect(context.clone())));
            tasks.push(tokio::spawn(run_until_end(context.clone(), sync)));
        }
        if app.background_work == BackgroundWork::Everything {
            let restore = restore_canceled_sends(context.clone());
            tasks.push(tokio::spawn(run_until_end(context.clone(), restore)));
            let outbox = run_outbox(context.clone());
            tasks.push(tokio::spawn(run_until_end(context.clone(), outbox)));
            let inbox = inbox::task::run(context.clone());
            tasks.push(tokio::spawn(run_until_end(context.clone(), inbox)));
        }
        if matches!(
            app.background_work,
            BackgroundWork::Everything | BackgroundWork::OrderJobs
        ) {
            let jobs = run_order_jobs(context.clone());
            tasks.push(tokio::spawn(run_until_end(context.clone(), jobs)));
        }
        Self { context, tasks }
    }

    /// Saves the drafts and the notes, waits for the POST in flight unless the user abandoned it, then
    /// stops all tasks.
    pub(in crate::desk) async fn end(&mut self) {
        let (saved, is_saved) = oneshot::channel();
        let session = &self.context.session;
        session.outbox.post.stop();
        session.send_to_drafts(DraftRequest::Close(saved));
        let _ = tokio::time::timeout(SAVE_TIMEOUT, async {
            self.context
                .ok_or_report(orders::notes::save(&self.context).await);
            is_saved.await
        })
        .await;
        session.outbox.post.ended_or_abandoned().await;
        session.end();
        for task in self.tasks.drain(..) {
            task.abort();
        }
    }
}

async fn run_until_end(context: SessionContext, work: impl Future<Output = ()>) {
    tokio::select! {
        () = context.session.ended() => {}
        () = work => {}
    }
}

/// Emits the lists and the numbers of the address book, which take long with many people.
async fn publish_people(context: SessionContext) {
    context.app.first_frame.wait_until_drawn().await;
    people::address_book::publish(&context).await;
}

/// Makes drafts of canceled sends for which the last session did not do so.
async fn restore_canceled_sends(context: SessionContext) {
    sending::restore_canceled_sends(&context).await;
    publish::outbox(&context).await;
}

/// Runs the outbox once the account of the key is verified.
async fn run_outbox(context: SessionContext) {
    context.session.wait_until_verified().await;
    outbox::run(ports::outbox_ports(&context)).await;
}

/// Runs the jobs that change orders once the account of the key is verified.
async fn run_order_jobs(context: SessionContext) {
    context.session.wait_until_verified().await;
    desk::jobs::run(ports::order_job_ports(&context)).await;
}
