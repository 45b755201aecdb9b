//! The engine: takes one command after the other, hands each to the task that does it, and never
//! waits for a network or a long computation itself.
//!
//! A [`Session`](session::Session) is the active connection with everything that works for it; it
//! is ended and another begun when the person changes the connection.

pub(super) mod account;
mod connections;
mod context;
mod drafts;
mod end_user_cards;
mod export;
mod hub;
mod import;
mod lists;
mod outlet;
mod practice;
pub(super) mod pricing;
mod sending;
pub(super) mod session;
pub(super) mod tell;

use std::sync::{Arc, mpsc::Sender};

use tokio::sync::mpsc::{self as queue, UnboundedReceiver};

pub(super) use context::Context;
use drafts::DraftWork;
pub(super) use hub::lock;

use super::{Command, DeskConfig, Event, Problem, StartWith};
use hub::{Found, Hub};
use session::Running;

pub(super) struct Engine {
    hub: Arc<Hub>,
    running: Running,
    found: UnboundedReceiver<Found>,
}

impl Engine {
    /// Opens the store and the first session; what is stored is told before anything is asked of
    /// a network.
    ///
    /// # Errors
    /// A [`Problem`] when the data folder cannot be used.
    pub(super) async fn open(
        mut config: DeskConfig,
        events: Sender<Event>,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<Self, Problem> {
        let start_with = std::mem::replace(&mut config.connection, StartWith::LastUsed);
        let (finder, found) = queue::unbounded_channel();
        let hub = Hub::open(config, events, wake, finder).await?;
        let (connection_row, connection) = connections::first(&hub, start_with).await?;
        let running = Running::begin(&hub, connection_row, connection).await;
        connections::tell_waiting_elsewhere(&running.context).await;
        Ok(Self {
            hub,
            running,
            found,
        })
    }

    /// Works until the queue ends, then saves and stops.
    pub(super) async fn run(mut self, mut commands: UnboundedReceiver<Command>) {
        loop {
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.handle(command).await,
                    None => break,
                },
                Some(found) = self.found.recv() => self.decide(found).await,
            }
        }
        self.running.end().await;
        self.hub.practice.stop().await;
        self.hub.store.close().await;
    }

    async fn handle(&mut self, command: Command) {
        let context = self.running.context.clone();
        match command {
            Command::UseConnection(id) => self.use_connection(id).await,
            Command::AddConnection {
                name,
                base_url,
                api_key,
            } => self.add_connection(name, base_url, api_key),
            Command::EnterKey { id, api_key } => self.enter_key(id, api_key).await,
            Command::RemoveConnection(id) => self.remove_connection(id).await,
            Command::TestConnection {
                key,
                base_url,
                api_key,
            } => spawn(connections::test(context, key, base_url, api_key)),
            Command::SavePreferences(preferences) => {
                connections::save_preferences(&context, preferences).await;
            }
            Command::AddEndUserCard { key, card } => {
                spawn(end_user_cards::add(context, key, card));
            }
            Command::ForgetEndUserCard(id) => spawn(end_user_cards::forget(context, id)),
            Command::Refresh => context.session.refresh(),

            Command::List { key, query, range } => spawn(lists::list(context, key, query, range)),
            Command::Product { key, id } => spawn(lists::product(context, key, id)),
            Command::Brand { key, id } => spawn(lists::brand(context, key, id)),
            Command::Batch { key, id } => spawn(lists::batch(context, key, id)),
            Command::Order { key, id } => spawn(lists::order(context, key, id)),
            Command::ActivitySummary { key, days } => spawn(lists::summary(context, key, days)),
            Command::Picture { url, width, height } => {
                spawn(lists::picture(context, url, width, height));
            }
            Command::CopyLinks(batch) => spawn(export::copy_links(context, batch)),
            Command::ExportOrders {
                batch,
                dialog_title,
            } => spawn(export::export_orders(context, batch, dialog_title)),
            Command::ExportOrdersTo { batch, path } => {
                spawn(export::export_orders_to(context, batch, path));
            }
            Command::OpenFolder(folder) => spawn(export::open_folder(context, folder)),

            Command::NewDraft(draft) => context.session.to_drafts(DraftWork::New(draft)),
            Command::OpenDraft(id) => context.session.to_drafts(DraftWork::Open(id)),
            Command::SaveDraft(draft) => context.session.to_drafts(DraftWork::Save(draft)),
            Command::DeleteDraft(id) => context.session.to_drafts(DraftWork::Delete(id)),
            Command::DuplicateDraft(id) => context.session.to_drafts(DraftWork::Duplicate(id)),
            Command::EditRecipients { draft, edit } => {
                context.session.to_drafts(DraftWork::Edit { draft, edit });
            }
            Command::Price { key, draft } => spawn(pricing::price(context, key, draft)),

            Command::PickRecipientFile { key, draft, dialog } => {
                spawn(import::pick(context, key, draft, dialog));
            }
            Command::ImportFile { key, draft, path } => {
                spawn(import::read_file(context, key, draft, path));
            }
            Command::ImportBytes {
                key,
                draft,
                name,
                bytes,
            } => spawn(import::read_bytes(context, key, draft, name, bytes)),
            Command::AcceptImport {
                key,
                mapping,
                replace,
            } => spawn(import::accept(context, key, mapping, replace)),
            Command::CancelImport { key } => context.session.forget_import(key),

            Command::Send {
                draft,
                agreed_low,
                agreed_high,
            } => spawn(sending::send(context, draft, agreed_low, agreed_high)),
            Command::RetrySend(id) => spawn(sending::retry(context, id)),
            Command::SendAgain(id) => spawn(sending::send_again(context, id)),
            Command::DismissSend(id) => spawn(sending::dismiss(context, id)),
            Command::DismissNotice(id) => self.hub.dismiss_notice(id),
        }
    }
}

fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(work);
}
