//! Frames of the recipients of New gift, with 100,000 rows of eleven columns and with 100 rows: scrolling by a page,
//! typing into cells, and pasting and undoing a block of all rows. Frames that show the result of the engine count.

use std::time::Duration;

use egui::{Event, Key, Modifiers};
use giftdesk::{
    contract::SendMethod,
    desk::{CartLine, Command, Draft, DraftId, PastedBlock, RecipientEdit},
    recipients::{ColumnRef, Field, RecipientTable},
    ui::app::GiftdeskApp,
};

use crate::{
    recipients::files::{self, ROWS},
    support::{
        desk::{remote_config, start},
        frames::{FrameTime, Frames, key_event},
        report::{print_p99, text},
        service,
    },
};

const FEW_ROWS: usize = 100;
const SCROLLED_FRAMES: usize = 1_000;
const EDITED_CELLS: usize = 100;
const BLOCKS: usize = 5;
const LIMIT: Duration = Duration::from_millis(4);

pub fn run() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let service = folder.path().join("service");
    let running = runtime.block_on(service::start(&service, None));
    let config = remote_config(&folder.path().join("desk"), &running.url());
    let mut window = Frames::new(start(config));
    for rows in [ROWS, FEW_ROWS] {
        measure(&mut window, rows);
    }
    drop(window);
    runtime.block_on(running.shutdown());
}

fn measure(window: &mut Frames, rows: usize) {
    let draft = open_draft(window);
    add_rows(window, draft, rows);
    window.settle();
    let scroll = window.scroll(SCROLLED_FRAMES, 1_000.0, (rows / 25).clamp(2, 20));
    print("scrolling by a page", rows, &scroll);
    window.press(Key::Home, Modifiers::COMMAND);
    print("typing into cells", rows, &type_into_cells(window));
    window.press(Key::Home, Modifiers::COMMAND);
    let (paste, undo) = paste_and_undo(window, rows);
    print("pasting a block of all rows", rows, &paste);
    print("undoing it", rows, &undo);
}

fn print(work: &str, rows: usize, times: &[FrameTime]) {
    let mut times: Vec<Duration> = times.iter().map(|time| time.clock).collect();
    let worst = times.iter().max().expect("a frame");
    let work = format!("{work}, {rows} recipients, worst {}", text(*worst));
    print_p99(&work, &mut times, LIMIT);
}

/// Types a value into one cell after the other, until the engine has checked it.
fn type_into_cells(window: &mut Frames) -> Vec<FrameTime> {
    let mut times = Vec::new();
    for number in 0..EDITED_CELLS {
        for text in ["E", "v", "a", &number.to_string()] {
            times.push(window.draw(vec![Event::Text(text.to_owned())]));
        }
        times.push(window.draw(vec![key_event(Key::Enter, Modifiers::NONE)]));
        times.extend(window.draw_until(is_checked));
    }
    assert_eq!(first_name(&window.app), "Eva0");
    times
}

/// Pastes new values over the first columns of all rows, and undoes it.
fn paste_and_undo(window: &mut Frames, rows: usize) -> (Vec<FrameTime>, Vec<FrameTime>) {
    let lines = (0..rows).map(|number| {
        let [first, last, email, ..] = files::row(number + 7);
        format!("{first}\t{last}\t{email}\n")
    });
    let block: String = lines.collect();
    let (mut paste, mut undo) = (Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        paste.push(window.draw(vec![Event::Paste(block.clone())]));
        paste.extend(window.draw_until(is_checked));
        assert_eq!(first_name(&window.app), files::row(7)[0]);
        undo.push(window.draw(vec![key_event(Key::Z, Modifiers::COMMAND)]));
        undo.extend(window.draw_until(is_checked));
    }
    (paste, undo)
}

fn recipients(app: &GiftdeskApp) -> &RecipientTable {
    let open = app.model().open_draft.as_ref();
    &open.expect("the draft is open").recipients
}

/// Whether the engine has replied to every edit.
fn is_checked(app: &GiftdeskApp) -> bool {
    let open = app.model().open_draft.as_ref();
    open.is_some_and(|open| !open.is_recounting())
}

/// The name in the first row.
fn first_name(app: &GiftdeskApp) -> String {
    let row = recipients(app).row(0).expect("a row");
    row.get(Field::FirstName).to_owned()
}

/// Opens New gift with a draft that has a product and no recipients.
fn open_draft(window: &mut Frames) -> DraftId {
    let draft = Draft {
        id: DraftId::generate(),
        from_name: "The Garden Team".to_owned(),
        send_method: SendMethod::DirectSend,
        cart: vec![CartLine {
            product_name: "Garden Tea Chest".to_owned(),
            quantity: 1,
            ..CartLine::default()
        }],
        ..Draft::default()
    };
    let id = draft.id;
    window.settle();
    window.press(Key::N, Modifiers::COMMAND);
    window.desk.send(Command::NewDraft(Box::new(draft)));
    window.draw_until(|app| {
        let open = app.model().open_draft.as_ref();
        open.is_some_and(|open| open.draft.id == id)
    });
    id
}

/// Adds rows of eleven columns to the recipients.
fn add_rows(window: &mut Frames, draft: DraftId, rows: usize) {
    let name = files::HEADER[10].to_owned();
    let edit = RecipientEdit::AddColumn { name };
    window.desk.send(Command::EditRecipients { draft, edit });
    window.draw_until(|app| !recipients(app).extra_columns().is_empty());
    let columns: Vec<ColumnRef> = recipients(&window.app).columns().collect();
    let lines = (0..rows).map(|number| files::row(number).join("\t"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let edit = RecipientEdit::Paste(PastedBlock {
        rows: Vec::new(),
        columns,
        selection: (1, 1),
        text,
    });
    window.desk.send(Command::EditRecipients { draft, edit });
    window.draw_until(|app| recipients(app).len() == rows);
    // The keyboard focus goes to the first cell.
    window.press(Key::Num2, Modifiers::ALT);
}
