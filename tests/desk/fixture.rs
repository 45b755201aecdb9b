//! Desks in temporary folders, and functions that wait for their events.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use crate::scripted_service::RunningService;
use futures_util::future::{BoxFuture, FutureExt as _};
use giftdesk::{
    client::ClientOptions,
    contract::{Cents, Clock, WallClock},
    desk::{
        self, AgreedCart, CartLine, CheckSend, Command, Desk, DeskConfig, Draft, DraftId,
        DraftPrice, EmbeddedConfig, EmbeddedHost, EmbeddedService, Event, FileChoice, FilePicker,
        GetRows, ImportPreview, List, OpenDialogText, OutboxEntry, OutboxState, Problem,
        ProblemKind, Question, RecipientEdit, RequestKey, StartWith, SyncState, VaultChoice,
        catalog::ProductQuery,
        sends::guards::{AffectedRecipients, SendWarning},
    },
    recipients::{Field, IssueIndex, RecipientTable},
    service::{self, PracticeConfig, ServiceConfig, ServiceError},
};
use secrecy::SecretString;
use tempfile::TempDir;

/// Much longer than any step takes, so that only a failure waits for it.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// Starts Practice and My shop for the desk, as the command line does.
pub struct EmbeddedServices {
    pub clock: Arc<dyn Clock>,
    /// The speed of simulated orders; 0 stops them.
    pub speed: f64,
    /// The public URLs with which My shop was started.
    pub shop_urls: Mutex<Vec<Option<String>>>,
}

impl EmbeddedServices {
    pub fn new(speed: f64) -> Arc<Self> {
        Arc::new(Self {
            clock: Arc::new(WallClock),
            speed,
            shop_urls: Mutex::default(),
        })
    }
}

impl EmbeddedHost for EmbeddedServices {
    fn start(
        &self,
        embedded: EmbeddedConfig,
        data_dir: PathBuf,
    ) -> BoxFuture<'_, Result<EmbeddedService, Problem>> {
        async move {
            let key = SecretString::from("embedded-key-of-this-test");
            let operator_key = SecretString::from("operator-key-of-this-test");
            let mut config = ServiceConfig {
                data_dir,
                initial_key: Some(key.clone()),
                operator_key: Some(operator_key.clone()),
                ..ServiceConfig::default()
            };
            match embedded {
                EmbeddedConfig::Practice => {
                    config.practice = Some(PracticeConfig {
                        seed: 7,
                        speed: self.speed,
                    });
                }
                EmbeddedConfig::Shop {
                    public_url,
                    smtp_url,
                    email_from,
                } => {
                    self.shop_urls.lock().unwrap().push(public_url.clone());
                    config.public_url = public_url;
                    config.smtp_url = smtp_url;
                    config.email_from = email_from;
                }
            }
            let running = service::start(config, Arc::clone(&self.clock))
                .await
                .map_err(|error| {
                    Problem::from(ProblemKind::PracticeNotStarted).with_details(error)
                })?;
            Ok(EmbeddedService {
                base_url: running.url(),
                key,
                operator_key,
                stop: Box::new(move || running.shutdown().boxed()),
            })
        }
        .boxed()
    }

    fn delete_practice_data(&self, folder: PathBuf) -> BoxFuture<'_, Result<(), Problem>> {
        async move {
            service::delete_data_folder(&folder).map_err(|error| {
                let kind = match &error {
                    ServiceError::FolderInUse { .. } => ProblemKind::PracticeDataInUse,
                    _ => ProblemKind::PracticeDataNotDeleted { path: folder },
                };
                Problem::from(kind).with_details(error)
            })
        }
        .boxed()
    }
}

/// File dialogs with given results.
pub struct FixedPicker {
    pub open: Mutex<FileChoice>,
    pub save: Mutex<FileChoice>,
    pub folder: Mutex<FileChoice>,
}

impl Default for FixedPicker {
    fn default() -> Self {
        Self {
            open: Mutex::new(FileChoice::Canceled),
            save: Mutex::new(FileChoice::Canceled),
            folder: Mutex::new(FileChoice::Canceled),
        }
    }
}

impl FilePicker for FixedPicker {
    fn open(&self, _: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        let choice = self.open.lock().unwrap().clone();
        async move { choice }.boxed()
    }

    fn save(&self, _: String, _: String) -> BoxFuture<'static, FileChoice> {
        let choice = self.save.lock().unwrap().clone();
        async move { choice }.boxed()
    }

    fn folder(&self, _: String) -> BoxFuture<'static, FileChoice> {
        let choice = self.folder.lock().unwrap().clone();
        async move { choice }.boxed()
    }
}

/// A configuration with a short poll interval, no retries, keys in memory and no service inside giftdesk.
pub fn config(folder: &Path) -> DeskConfig {
    DeskConfig {
        vault: VaultChoice::MemoryOnly,
        poll_interval: Duration::from_millis(200),
        picker: Arc::new(FixedPicker::default()),
        client: ClientOptions {
            max_attempts: 1,
            read_timeout: Duration::from_secs(20),
            create_timeout: Duration::from_secs(20),
            ..ClientOptions::default()
        },
        ..DeskConfig::new(folder)
    }
}

pub fn practice_config(folder: &Path, speed: f64) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Practice,
        embedded: Some(EmbeddedServices::new(speed)),
        ..config(folder)
    }
}

pub fn remote_config(folder: &Path, base_url: &str) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Remote {
            base_url: base_url.to_owned(),
            key: SecretString::from("key-of-this-test"),
        },
        ..config(folder)
    }
}

pub fn open_desk(config: DeskConfig) -> Desk {
    desk::start(config, Arc::new(|| {})).unwrap()
}

/// Waits until a condition outside the desk is met.
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + TIMEOUT;
    while !condition() {
        assert!(Instant::now() < end, "timed out: {what}");
        std::thread::yield_now();
    }
}

/// Asks a question and waits for the reply. Drops the events before it.
pub fn ask<Q: Question>(desk: &Desk, question: Q) -> Result<Q::Reply, Problem> {
    let what = format!("{question:?}");
    let mut reply = desk.ask(question);
    wait_for(desk, &what, |_| reply.take())
}

/// Waits for the first event that `matching` accepts, and drops the events before it.
pub fn wait_for<T>(desk: &Desk, what: &str, mut matching: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + TIMEOUT;
    let mut seen = Vec::new();
    while Instant::now() < end {
        if let Some(event) = desk.wait_event(Duration::from_millis(100)) {
            let text = format!("{event:?}");
            seen.push(text.chars().take(300).collect::<String>());
            if let Some(value) = matching(event) {
                return value;
            }
        }
    }
    let from = seen.len().saturating_sub(40);
    panic!(
        "timed out: {what}. The last events were\n{}",
        seen[from..].join("\n")
    );
}

/// Requests a list repeatedly until `matching` accepts its total and rows.
pub fn wait_for_rows<L: List, T>(
    desk: &Desk,
    what: &str,
    list: &L,
    mut matching: impl FnMut(u64, Vec<L::Row>) -> Option<T>,
) -> T {
    let end = Instant::now() + TIMEOUT;
    while Instant::now() < end {
        let (list, range) = (list.clone(), 0..500);
        let mut reply = desk.ask(GetRows { list, range });
        let window = wait_for(desk, what, |_| reply.take());
        let window = window.unwrap_or_else(|problem| panic!("{what}: {problem}"));
        if let Some(found) = matching(window.total, window.rows) {
            return found;
        }
        // The rows can change only with another event.
        let _ = desk.wait_event(Duration::from_millis(100));
    }
    panic!("timed out: {what}");
}

/// Waits for the catalog, and returns a cart line with a product that has no variants and a fixed
/// price.
pub fn simple_cart_line(desk: &Desk) -> CartLine {
    let query = ProductQuery {
        in_stock: true,
        ..ProductQuery::default()
    };
    wait_for_rows(desk, "a product without variants", &query, |_, rows| {
        let row = rows
            .into_iter()
            .find(|row| row.variants.is_none() && row.price_range.is_none())?;
        Some(CartLine {
            product_id: row.id,
            product_name: row.name,
            brand_name: row.brand_name,
            price: row.price,
            quantity: 1,
            ..CartLine::default()
        })
    })
}

pub fn draft(line: CartLine) -> Draft {
    Draft {
        id: DraftId::generate(),
        name: "Spring thanks".to_owned(),
        from_name: "The Garden Team".to_owned(),
        cart: vec![line],
        ..Draft::default()
    }
}

/// Creates a draft and adds this many recipients to it.
pub fn create_draft(
    desk: &Desk,
    draft: Draft,
    recipients: usize,
) -> (DraftId, RecipientTable, Arc<IssueIndex>) {
    let id = draft.id;
    desk.send(Command::NewDraft(Box::new(draft)));
    wait_for(desk, "the opened draft", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == id => Some(()),
        _ => None,
    });
    let lines: Vec<String> = (1..=recipients)
        .map(|n| format!("Person{n}\tExample\tperson{n}@example.org"))
        .collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::paste(&[], Field::FirstName, &lines.join("\n")),
    });
    wait_for(desk, "the added recipients", |event| match event {
        Event::Recipients {
            draft,
            recipients,
            issues,
            ..
        } if draft == id => Some((id, recipients, issues)),
        _ => None,
    })
}

/// Imports a list in place of the recipients of a draft, with the mapping that the desk proposes. Does not wait
/// for the rows. Returns what was read.
pub fn import_list(desk: &Desk, draft: DraftId, list: &str) -> Arc<ImportPreview> {
    let key = RequestKey(500);
    desk.send(Command::ImportBytes {
        key,
        draft,
        name: "people.csv".to_owned(),
        bytes: list.into(),
    });
    let preview = wait_for_preview(desk, key);
    let mapping = preview.mapping.clone();
    desk.send(Command::AcceptImport {
        key,
        mapping,
        replace: true,
    });
    preview
}

/// Waits until a file was read.
pub fn wait_for_preview(desk: &Desk, key: RequestKey) -> Arc<ImportPreview> {
    wait_for(desk, "the preview", |event| match event {
        Event::ImportRead { key: read, result } if read == key => Some(result.unwrap()),
        _ => None,
    })
}

/// The total that [`send_draft`] agrees to. No send in the tests costs as much.
pub const AGREED_TOTAL: Cents = Cents(100_000_000);

pub fn send_draft(desk: &Desk, draft: DraftId) {
    send_draft_after(desk, draft, Duration::ZERO, usual_warnings());
}

/// Confirms a send that is held for a while, during which it can be undone.
pub fn send_draft_after(desk: &Desk, draft: DraftId, hold: Duration, accepted: Vec<SendWarning>) {
    desk.send(Command::Send {
        draft,
        agreed_low: Cents(0),
        agreed_high: AGREED_TOTAL,
        agreed_carts: Vec::new(),
        hold,
        accepted,
    });
}

/// Confirms a send at a price.
pub fn send_draft_at(
    desk: &Desk,
    draft: DraftId,
    price: &DraftPrice,
    hold: Duration,
    accepted: Vec<SendWarning>,
) {
    let (agreed_low, agreed_high) = price.total();
    desk.send(Command::Send {
        draft,
        agreed_low,
        agreed_high,
        agreed_carts: price.carts.iter().map(AgreedCart::from).collect(),
        hold,
        accepted,
    });
}

/// Checks the draft as Review does, for a send of this total. Returns its warnings.
pub fn check_send(desk: &Desk, draft: DraftId, total: Cents) -> Vec<SendWarning> {
    let total = Some(total);
    let checked = ask(desk, CheckSend { draft, total }).unwrap();
    checked.warnings.to_vec()
}

/// The warnings that most sends of the tests have: many start before the first sync has completed.
pub fn usual_warnings() -> Vec<SendWarning> {
    let recipients = AffectedRecipients::of(0..100_000, |_| None).expect("recipients");
    vec![
        recent_gift(),
        SendWarning::HistoryIncomplete,
        SendWarning::UndatedGifts { recipients },
    ]
}

/// The warning that any recipients got the same gift recently: many tests send to the same people.
pub fn recent_gift() -> SendWarning {
    SendWarning::RecentGift {
        recipients: AffectedRecipients::of(0..100_000, |_| None).expect("recipients"),
        days: 30,
    }
}

pub fn tea_draft() -> Draft {
    draft(CartLine {
        product_name: "Garden Tea Chest".to_owned(),
        quantity: 1,
        ..CartLine::default()
    })
}

pub fn wait_until_sent(desk: &Desk, draft: DraftId) {
    wait_for(desk, "the sent gift", |event| match event {
        Event::Sent { draft: sent, .. } if sent == draft => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
}

pub fn wait_until_synced(desk: &Desk) {
    wait_for(desk, "the sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

/// Opens a desk in a new folder and waits until it has synced with the service.
pub fn open_synced_desk(service: &RunningService) -> (TempDir, Desk) {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    (folder, desk)
}

/// Waits for the outbox entry of a draft in a given state.
pub fn wait_for_entry(
    desk: &Desk,
    what: &str,
    draft: DraftId,
    has_state: impl Fn(&OutboxState) -> bool,
) -> OutboxEntry {
    wait_for(desk, what, |event| match event {
        Event::Outbox(outbox) => outbox
            .iter()
            .find(|entry| entry.draft_id == draft && has_state(&entry.state))
            .cloned(),
        _ => None,
    })
}

/// Waits for the parts of the send of a draft in these states.
pub fn wait_for_parts(
    desk: &Desk,
    what: &str,
    draft: DraftId,
    has_states: impl Fn(&[&OutboxState]) -> bool,
) -> Vec<OutboxEntry> {
    wait_for(desk, what, |event| match event {
        Event::Outbox(outbox) => {
            let of_draft = |entry: &&OutboxEntry| entry.draft_id == draft;
            let parts: Vec<_> = outbox.iter().filter(of_draft).cloned().collect();
            let states: Vec<_> = parts.iter().map(|part| &part.state).collect();
            has_states(&states).then_some(parts)
        }
        _ => None,
    })
}
