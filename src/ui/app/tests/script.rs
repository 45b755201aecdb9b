//! A desk in memory behind the window: answers at once, with real sheets and real checks, so that
//! the window can be pressed and looked at without files, sockets or threads.

use std::{cell::RefCell, collections::VecDeque, rc::Rc, sync::Arc};

use uuid::Uuid;

use crate::{
    contract::{
        BrandId, Card, CardId, CartPriceEstimate, Cents, ImageFile, ManualClock, Me, OrderBatchId,
        PaymentMethod, PriceEstimate, ProductId, Timestamp, Workspace, WorkspaceId,
    },
    desk::{
        CartLine, Command, Connection, ConnectionId, ConnectionKind, ConnectionState, Draft,
        DraftId, DraftSummary, Event, Preferences, Problem, SheetEdit, SyncState,
        event::ImportPreview, view::Pixels,
    },
    recipients::{Field, Fix, Limits, Mapping, Search, Sheet, Table, apply, check, read_text},
    ui::Engine,
};

pub const NOW: &str = "2026-11-20T12:00:00Z";

pub fn now() -> Timestamp {
    NOW.parse().unwrap()
}

/// 25 people, the 4th with a mistyped mail and the 5th with none.
pub fn people() -> String {
    let first = [
        "Ida",
        "Ole",
        "Mei",
        "Raj",
        "Nia",
        "Eva",
        "Łukasz",
        "Anna",
        "François",
        "José",
        "Ana",
        "Tom",
        "Lena",
        "Omar",
        "Sara",
        "Yuki",
        "Paul",
        "Rosa",
        "Finn",
        "Zoë",
        "Ines",
        "Karl",
        "Mira",
        "Noah",
        "Lea",
    ];
    let last = [
        "Berg", "Dahl", "Tan", "Rao", "Okoye", "Kos", "Żółć", "Lee", "Lefèvre", "Ibáñez", "Lima",
        "Reed", "Wolf", "Haddad", "Nilsson", "Mori", "Green", "Vega", "Ryan", "Blum", "Costa",
        "Kern", "Novak", "Stone", "Roth",
    ];
    let mut text = "First name,Last name,Email\n".to_owned();
    for (i, (first, last)) in first.iter().zip(last).enumerate() {
        let mail = match i {
            3 => "raj.rao@gmial.com".to_owned(),
            4 => String::new(),
            _ => format!("person{i}@example.com"),
        };
        text.push_str(&format!("{first},{last},{mail}\n"));
    }
    text
}

/// One thing in a cart.
pub fn hoodie() -> CartLine {
    CartLine {
        product_id: ProductId(Uuid::from_u128(0x1005)),
        product_name: "Heavy Knit Hoodie".to_owned(),
        brand_id: BrandId(Uuid::from_u128(0x2004)),
        brand_name: "Northloop".to_owned(),
        picture: Some("http://pictures.example/hoodie".to_owned()),
        price: Cents(6400),
        quantity: 1,
        variants_label: Some("Size".to_owned()),
        variant_choices: ["S", "M", "L"].map(str::to_owned).to_vec(),
        variants_to_choose: 1,
        restricted_states: vec!["HI".to_owned()],
        ..CartLine::default()
    }
}

pub fn card_id() -> CardId {
    CardId(Uuid::from_u128(0xC000))
}

/// The desk behind the window.
#[derive(Default)]
pub struct Desk {
    pub events: VecDeque<Event>,
    /// Everything that was asked, as text of its kind.
    pub asked: Vec<String>,
    pub drafts: Vec<(Draft, Sheet)>,
    pub open: Option<DraftId>,
    read: Option<Table>,
    /// What the service says to a send, when it says no.
    pub refuses: Option<Problem>,
    /// No answer to a send comes.
    pub silent: bool,
}

#[derive(Clone, Default)]
pub struct Script(pub Rc<RefCell<Desk>>);

impl Engine for Script {
    fn send(&self, command: Command) {
        self.0.borrow_mut().answer(command);
    }

    fn try_event(&self) -> Option<Event> {
        self.0.borrow_mut().events.pop_front()
    }
}

impl Script {
    pub fn tell(&self, event: Event) {
        self.0.borrow_mut().events.push_back(event);
    }

    /// A desk that has started: practice, up to date.
    pub fn practice() -> Self {
        let script = Self::default();
        script.tell(Event::Connections(Arc::new(connections())));
        script.tell(Event::Preferences(Preferences {
            from_name: "The People Team".to_owned(),
            appearance: crate::desk::Appearance::Light,
            ..Preferences::default()
        }));
        script.tell(Event::Sync(SyncState::UpToDate { at: now() }));
        script
    }

    /// A draft with a gift and the people of a file, opened.
    pub fn with_gift(self, file: &str) -> Self {
        let table = read_text(file, &Limits::default()).unwrap();
        let mapping = Mapping::guess(&table.header, table.sample(50));
        let sheet = Sheet::new("people.csv", apply(&table, &mapping));
        let draft = Draft {
            id: DraftId(Uuid::from_u128(7)),
            name: "Autumn thank-you".to_owned(),
            from_name: "The People Team".to_owned(),
            cart: vec![hoodie()],
            message: "A hard quarter, carried with grace. Please choose the size you like."
                .to_owned(),
            card_id: Some(card_id()),
            updated_at: now(),
            ..Draft::default()
        };
        {
            let mut desk = self.0.borrow_mut();
            desk.open = Some(draft.id);
            desk.drafts.push((draft, sheet));
            desk.tell_opened();
        }
        self
    }

    pub fn asked(&self, kind: &str) -> usize {
        let desk = self.0.borrow();
        desk.asked
            .iter()
            .filter(|asked| asked.starts_with(kind))
            .count()
    }
}

pub fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at(now()))
}

pub fn connections() -> ConnectionState {
    let card = |n: u128, occasion: &str| Card {
        id: CardId(Uuid::from_u128(0xC000 + n)),
        image: Some(ImageFile {
            url: format!("http://pictures.example/card{n}"),
            width: 900,
            height: 600,
        }),
        image_thumb: None,
        occasions: vec![occasion.to_owned()],
    };
    ConnectionState {
        all: vec![Connection {
            id: ConnectionId::PRACTICE,
            kind: ConnectionKind::Practice,
            name: "Practice".to_owned(),
            base_url: String::new(),
        }],
        active: ConnectionId::PRACTICE,
        me: Some(Me::default()),
        workspaces: Arc::new(vec![Workspace {
            id: WorkspaceId(Uuid::from_u128(0xA000)),
            name: "People team workspace".to_owned(),
        }]),
        payment_methods: Arc::new(vec![PaymentMethod {
            id: "visa".into(),
            name: "Visa ending 4242".to_owned(),
            ..PaymentMethod::default()
        }]),
        cards: Arc::new(vec![
            card(0, "Thank you"),
            card(1, "Birthday"),
            card(2, "Welcome"),
            card(3, "Thank you"),
            card(4, "Congratulations"),
        ]),
        problem: None,
        keys_are_kept: true,
    }
}

impl Desk {
    fn draft(&mut self, id: DraftId) -> Option<&mut (Draft, Sheet)> {
        self.drafts.iter_mut().find(|(draft, _)| draft.id == id)
    }

    fn tell_opened(&mut self) {
        let open = self
            .drafts
            .iter()
            .find(|(draft, _)| Some(draft.id) == self.open);
        let Some((draft, sheet)) = open.cloned() else {
            return;
        };
        let findings = Arc::new(check(&sheet, &draft.send_method));
        self.events.push_back(Event::DraftOpened {
            draft: Box::new(draft),
            sheet,
            findings,
        });
        self.tell_drafts();
    }

    fn tell_drafts(&mut self) {
        let summaries = self
            .drafts
            .iter()
            .map(|(draft, sheet)| DraftSummary {
                id: draft.id,
                title: draft.title().to_owned(),
                gift: draft
                    .cart
                    .first()
                    .map_or_else(String::new, |line| line.product_name.clone()),
                picture: draft.cart.first().and_then(|line| line.picture.clone()),
                recipients: sheet.filled() as u64,
                updated_at: draft.updated_at,
            })
            .collect();
        self.events.push_back(Event::Drafts(Arc::new(summaries)));
    }

    fn tell_recipients(&mut self, id: DraftId) {
        let Some((draft, sheet)) = self.draft(id).cloned() else {
            return;
        };
        let findings = Arc::new(check(&sheet, &draft.send_method));
        self.events.push_back(Event::Recipients {
            draft: id,
            sheet,
            findings,
        });
    }

    fn answer(&mut self, command: Command) {
        self.asked.push(format!("{command:?}"));
        match command {
            Command::NewDraft(draft) => {
                self.open = Some(draft.id);
                self.drafts.push((*draft, Sheet::default()));
                self.tell_opened();
            }
            Command::OpenDraft(id) => {
                self.open = Some(id);
                self.tell_opened();
            }
            Command::DeleteDraft(id) => {
                self.drafts.retain(|(draft, _)| draft.id != id);
                self.tell_drafts();
            }
            Command::SaveDraft(draft) => {
                let id = draft.id;
                let Some((held, _)) = self.draft(id) else {
                    return;
                };
                let rechecked = held.send_method != draft.send_method;
                *held = *draft;
                self.events.push_back(Event::DraftSaved(id));
                if rechecked {
                    self.tell_recipients(id);
                }
            }
            Command::Price { key, draft } => {
                let Some((held, _)) = self.draft(draft) else {
                    return;
                };
                let estimate = price(held);
                self.events.push_back(Event::Priced {
                    key,
                    draft,
                    result: Ok(estimate),
                });
            }
            Command::EditRecipients { draft, edit } => {
                let Some((held, sheet)) = self.draft(draft) else {
                    return;
                };
                let findings = check(sheet, &held.send_method);
                edit_sheet(sheet, &findings, edit);
                self.tell_recipients(draft);
            }
            Command::ImportBytes {
                key, name, bytes, ..
            } => {
                let text = String::from_utf8(bytes).unwrap();
                self.read(key, &name, &text);
            }
            Command::ImportFile { key, .. } => self.read(key, "people.csv", &people()),
            Command::PickRecipientFile { key, .. } => self.read(key, "people.csv", &people()),
            Command::AcceptImport {
                mapping, replace, ..
            } => {
                let Some(table) = self.read.take() else {
                    return;
                };
                let Some(open) = self.open else { return };
                let rows = apply(&table, &mapping);
                if let Some((_, sheet)) = self.draft(open) {
                    if replace {
                        sheet.clear();
                    }
                    sheet.insert(sheet.len(), rows);
                    sheet.set_source("people.csv");
                }
                self.tell_recipients(open);
            }
            Command::Send { draft, .. } => self.send(draft),
            Command::Picture { url, width, height } => {
                let pixels = Some(Arc::new(picture(&url, width, height)));
                self.events.push_back(Event::Picture {
                    url,
                    width,
                    height,
                    pixels,
                });
            }
            _ => {}
        }
    }

    fn send(&mut self, draft: DraftId) {
        if self.silent {
            return;
        }
        if let Some(problem) = self.refuses.clone() {
            self.events.push_back(Event::SendFailed { draft, problem });
            return;
        }
        let recipients = self
            .draft(draft)
            .map_or(0, |(_, sheet)| sheet.filled() as u64);
        self.drafts.retain(|(held, _)| held.id != draft);
        self.events.push_back(Event::Sent {
            draft,
            batch: OrderBatchId(Uuid::from_u128(0xB000)),
            recipients,
        });
        self.tell_drafts();
    }

    fn read(&mut self, key: crate::desk::RequestKey, name: &str, text: &str) {
        let result = match read_text(text, &Limits::default()) {
            Ok(table) => {
                let preview = ImportPreview {
                    source: name.to_owned(),
                    header: table.header.clone(),
                    sample: table
                        .sample(8)
                        .iter()
                        .map(|row| row.cells.iter().map(ToString::to_string).collect())
                        .collect(),
                    rows: table.rows.len() as u64,
                    notes: table.notes.clone(),
                    mapping: Mapping::guess(&table.header, table.sample(50)),
                };
                self.read = Some(table);
                Ok(Arc::new(preview))
            }
            Err(problem) => Err(Problem::new(
                problem.to_string(),
                "The gift is as it was.",
                "Choose another file.",
            )),
        };
        self.events.push_back(Event::ImportRead { key, result });
    }
}

fn edit_sheet(sheet: &mut Sheet, findings: &crate::recipients::Findings, edit: SheetEdit) {
    match edit {
        SheetEdit::SetCell { row, field, value } => {
            sheet.edit(row, field, &value);
        }
        SheetEdit::AddRow => {
            sheet.insert_blank(sheet.len(), 1);
        }
        SheetEdit::Paste { row, field, block } => {
            let at = row
                .and_then(|row| sheet.position(row))
                .unwrap_or(sheet.len());
            sheet.paste(at, field, &block);
        }
        SheetEdit::RemoveRows(rows) => {
            sheet.remove(&rows);
        }
        SheetEdit::ApplyFix { row, finding } => {
            let found = &findings.of(row)[finding];
            match &found.fix {
                Some(Fix::SetTo(value)) => sheet.edit(row, found.field, value),
                Some(Fix::RemoveRow) => sheet.remove(&[row]) > 0,
                None => false,
            };
        }
        SheetEdit::ApplyAllFixes => {
            sheet.edit_many(findings.proposed_values());
        }
        SheetEdit::Replace { find, with, field } => {
            sheet.replace_all(
                &Search {
                    field,
                    ..Search::new(&find)
                },
                &with,
            );
        }
        SheetEdit::Clear => {
            sheet.clear();
        }
        SheetEdit::Undo => {
            sheet.undo();
        }
        SheetEdit::Redo => {
            sheet.redo();
        }
    }
}

/// As the service prices: the brand's shipping, 5 % fee, 0 to 10 % tax.
fn price(draft: &Draft) -> PriceEstimate {
    let product = draft.products_total();
    let shipping = Cents(800);
    let fee = (product + shipping).percent(5);
    let pre_tax = product + shipping + fee;
    PriceEstimate {
        cart_price_estimate: CartPriceEstimate {
            price_product: product,
            price_shipping: shipping,
            price_processing_fee: fee,
            price_pre_tax: pre_tax,
            price_est_tax_low: Cents::ZERO,
            price_est_tax_high: pre_tax.percent(10),
            price_est_total_low: pre_tax,
            price_est_total_high: pre_tax + pre_tax.percent(10),
        },
        ..PriceEstimate::default()
    }
}

/// A ground with a disc, of colours that the address decides.
fn picture(url: &str, width: u32, height: u32) -> Pixels {
    let seed = url
        .bytes()
        .fold(7u32, |sum, byte| sum.wrapping_mul(31) + u32::from(byte));
    let ground = [190 + (seed % 60) as u8, 190 + (seed / 7 % 60) as u8, 200];
    let ink = [60 + (seed % 90) as u8, 60 + (seed / 3 % 90) as u8, 120];
    let radius = width.min(height) as f32 * 0.28;
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let (dx, dy) = (
                x as f32 - width as f32 / 2.0,
                y as f32 - height as f32 / 2.0,
            );
            let color = if dx.hypot(dy) < radius { ink } else { ground };
            rgba.extend([color[0], color[1], color[2], 255]);
        }
    }
    Pixels {
        width,
        height,
        rgba,
    }
}

/// The value of a cell, by row as on screen and field.
pub fn cell(script: &Script, row: usize, field: Field) -> String {
    let desk = script.0.borrow();
    let (_, sheet) = desk.drafts.last().unwrap();
    sheet.row(row - 1).unwrap().get(field).to_owned()
}
