//! A desk in a temporary folder, and ways to wait for what it says.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use futures_util::future::{BoxFuture, FutureExt as _};
use giftdesk::{
    client::ClientOptions,
    contract::{Clock, WallClock},
    desk::{
        self, CartLine, Command, Desk, DeskConfig, Draft, DraftId, Event, FileChoice, FilePicker,
        OpenDialogText, PracticeHost, PracticeService, Problem, ProblemKind, RecipientEdit,
        RequestKey, StartWith, VaultChoice,
        view::{ListQuery, ListRows, ProductQuery},
    },
    recipients::{Field, IssueIndex, RecipientTable},
    service::{self, PracticeConfig, ServiceConfig},
};
use secrecy::SecretString;

/// Far longer than anything takes; only a failure waits for it.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The practice service inside the desk, as `cli` starts it.
pub struct Practice {
    pub clock: Arc<dyn Clock>,
    /// How fast orders live; 0 stops them.
    pub speed: f64,
}

impl PracticeHost for Practice {
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>> {
        async move {
            let key = SecretString::from("practice-key-of-this-test");
            let config = ServiceConfig {
                data_dir,
                practice: Some(PracticeConfig {
                    seed: 7,
                    speed: self.speed,
                }),
                initial_key: Some(key.clone()),
                ..ServiceConfig::default()
            };
            let running = service::start(config, Arc::clone(&self.clock))
                .await
                .map_err(|error| {
                    Problem::from(ProblemKind::PracticeNotStarted).with_details(error)
                })?;
            Ok(PracticeService {
                base_url: running.url(),
                key,
                stop: Box::new(move || running.shutdown().boxed()),
            })
        }
        .boxed()
    }
}

/// File dialogs with prepared outcomes.
pub struct FakePicker {
    pub open: Mutex<FileChoice>,
    pub save: Mutex<FileChoice>,
}

impl Default for FakePicker {
    fn default() -> Self {
        Self {
            open: Mutex::new(FileChoice::Canceled),
            save: Mutex::new(FileChoice::Canceled),
        }
    }
}

impl FilePicker for FakePicker {
    fn open(&self, _: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        let choice = self.open.lock().unwrap().clone();
        async move { choice }.boxed()
    }

    fn save(&self, _: String, _: String) -> BoxFuture<'static, FileChoice> {
        let choice = self.save.lock().unwrap().clone();
        async move { choice }.boxed()
    }
}

/// A desk that does not dawdle, without a practice service.
pub fn config(folder: &Path) -> DeskConfig {
    DeskConfig {
        vault: VaultChoice::MemoryOnly,
        poll: Duration::from_millis(200),
        picker: Arc::new(FakePicker::default()),
        client: ClientOptions {
            max_attempts: 1,
            read_timeout: Duration::from_secs(20),
            create_timeout: Duration::from_secs(20),
            ..ClientOptions::default()
        },
        ..DeskConfig::new(folder)
    }
}

pub fn practice(folder: &Path, speed: f64) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Practice,
        practice: Some(Box::new(Practice {
            clock: Arc::new(WallClock),
            speed,
        })),
        ..config(folder)
    }
}

pub fn remote(folder: &Path, base_url: &str) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Remote {
            base_url: base_url.to_owned(),
            key: SecretString::from("key-of-this-test"),
        },
        ..config(folder)
    }
}

pub fn open(config: DeskConfig) -> Desk {
    desk::start(config, Arc::new(|| {})).unwrap()
}

/// Waits until something outside the desk is so.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "{what}: never");
        std::thread::yield_now();
    }
}

/// Waits for the first event that `wanted` takes; the others are passed over.
pub fn wait<T>(desk: &Desk, what: &str, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + LIMIT;
    let mut seen = Vec::new();
    while Instant::now() < end {
        if let Some(event) = desk.wait_event(Duration::from_millis(100)) {
            let text = format!("{event:?}");
            seen.push(text.chars().take(300).collect::<String>());
            if let Some(value) = wanted(event) {
                return value;
            }
        }
    }
    let from = seen.len().saturating_sub(40);
    panic!(
        "{what}: never. The last events were\n{}",
        seen[from..].join("\n")
    );
}

/// Asks a list again and again until `wanted` takes its answer.
pub fn wait_rows<T>(
    desk: &Desk,
    what: &str,
    query: &ListQuery,
    mut wanted: impl FnMut(u64, ListRows) -> Option<T>,
) -> T {
    let end = Instant::now() + LIMIT;
    let mut number = 1_000_000;
    while Instant::now() < end {
        number += 1;
        let key = RequestKey(number);
        desk.send(Command::List {
            key,
            query: query.clone(),
            range: 0..500,
        });
        let found = wait(desk, what, |event| match event {
            Event::Rows {
                key: answered,
                total,
                rows,
                ..
            } if answered == key => Some(wanted(total, rows)),
            _ => None,
        });
        if let Some(found) = found {
            return found;
        }
        // Something has to happen before the answer can be another one.
        let _ = desk.wait_event(Duration::from_millis(100));
    }
    panic!("{what}: never");
}

/// A product that needs no choice, once the catalog is there.
pub fn simple_product(desk: &Desk) -> CartLine {
    let query = ListQuery::Products(ProductQuery {
        in_stock: true,
        ..ProductQuery::default()
    });
    wait_rows(desk, "a product without a choice", &query, |_, rows| {
        let ListRows::Products(rows) = rows else {
            return None;
        };
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

/// Begins the gift and types this many recipients into it.
pub fn prepare(
    desk: &Desk,
    draft: Draft,
    recipients: usize,
) -> (DraftId, RecipientTable, Arc<IssueIndex>) {
    let id = draft.id;
    desk.send(Command::NewDraft(Box::new(draft)));
    wait(desk, "the draft is open", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == id => Some(()),
        _ => None,
    });
    let block = (1..=recipients)
        .map(|n| {
            vec![
                format!("Person{n}"),
                "Example".to_owned(),
                format!("person{n}@example.org"),
            ]
        })
        .collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::Paste {
            row: None,
            field: Field::FirstName,
            block,
        },
    });
    wait(desk, "the recipients are in", |event| match event {
        Event::Recipients {
            draft,
            recipients,
            issues,
            ..
        } if draft == id => Some((id, recipients, issues)),
        _ => None,
    })
}

pub fn send(desk: &Desk, draft: DraftId) {
    desk.send(Command::Send {
        draft,
        agreed_low: giftdesk::contract::Cents(0),
        // More than anything here costs.
        agreed_high: giftdesk::contract::Cents(100_000_000),
    });
}
