//! A mail server of this test: takes letters on a loopback port, and refuses those it is told to.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use mail_parser::{Message, MessageParser, MimeHeaders as _};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
};

#[derive(Clone, Default)]
struct State {
    letters: Arc<Mutex<Vec<Vec<u8>>>>,
    down: Arc<AtomicBool>,
    patience: Arc<AtomicBool>,
}

pub struct Sink {
    url: String,
    state: State,
    serving: tokio::task::JoinHandle<()>,
}

impl Sink {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = State::default();
        let serving = tokio::spawn({
            let state = state.clone();
            async move {
                while let Ok((line, _)) = listener.accept().await {
                    let state = state.clone();
                    // A client that hangs up is no news.
                    tokio::spawn(async move { drop(talk(line, state).await) });
                }
            }
        });
        Self {
            url,
            state,
            serving,
        }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Turns everybody away, or takes letters again.
    pub fn close(&self, closed: bool) {
        self.state.down.store(closed, Ordering::SeqCst);
    }

    /// Takes letters to `busy@…` from now on.
    pub fn has_time(&self) {
        self.state.patience.store(true, Ordering::SeqCst);
    }

    pub fn letters(&self) -> Vec<Letter> {
        let letters = self.state.letters.lock().unwrap();
        letters.iter().map(|raw| Letter::read(raw)).collect()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn talk(stream: TcpStream, state: State) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read);
    write.write_all(b"220 sink\r\n").await?;
    let mut line = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let word = line.trim().to_ascii_lowercase();
        let said: &[u8] = if word.starts_with("quit") {
            write.write_all(b"221 bye\r\n").await?;
            return Ok(());
        } else if state.down.load(Ordering::SeqCst) {
            b"421 closed\r\n"
        } else if word.starts_with("ehlo") {
            b"250-sink\r\n250 8BITMIME\r\n"
        } else if word.starts_with("rcpt") && word.contains("nobody") {
            b"550 5.1.1 no such person here\r\n"
        } else if word.starts_with("rcpt")
            && word.contains("busy")
            && !state.patience.load(Ordering::SeqCst)
        {
            b"450 later\r\n"
        } else if word == "data" {
            write.write_all(b"354 go on\r\n").await?;
            let mut letter = Vec::new();
            loop {
                let mut part = Vec::new();
                if lines.read_until(b'\n', &mut part).await? == 0 {
                    return Ok(());
                }
                if part == b".\r\n" {
                    break;
                }
                let dotted = part.starts_with(b"..");
                letter.extend_from_slice(&part[usize::from(dotted)..]);
            }
            state.letters.lock().unwrap().push(letter);
            b"250 taken\r\n"
        } else {
            b"250 ok\r\n"
        };
        write.write_all(said).await?;
    }
}

/// A letter as a mail program reads it.
#[derive(Debug)]
pub struct Letter {
    pub from: (String, String),
    pub to: (String, String),
    pub subject: String,
    pub id: String,
    pub text: String,
    pub html: String,
    pub kind: String,
}

impl Letter {
    pub fn read(raw: &[u8]) -> Self {
        let message: Message<'_> = MessageParser::default().parse(raw).unwrap();
        let person = |address: Option<&mail_parser::Address<'_>>| {
            let first = address.and_then(|address| address.first()).unwrap();
            (
                first.name().unwrap_or_default().to_owned(),
                first.address().unwrap().to_owned(),
            )
        };
        let kind = message.content_type().unwrap();
        Self {
            from: person(message.from()),
            to: person(message.to()),
            subject: message.subject().unwrap().to_owned(),
            id: message.message_id().unwrap().to_owned(),
            text: message.body_text(0).unwrap().into_owned(),
            html: message.body_html(0).unwrap().into_owned(),
            kind: format!("{}/{}", kind.ctype(), kind.subtype().unwrap()),
        }
    }
}
