//! A mail server of this test: takes letters on a loopback port, refuses those it is told to, and
//! falls silent when it is told to.
//!
//! What it says to an address stands in it: `rcpt-554@…` is refused as soon as it is named,
//! `data-554@…` after its letter was heard, `hangup@…` by closing the line there.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use mail_parser::{Message, MessageParser, MimeHeaders as _};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// How long anything may take. Only a broken service ever takes so long.
const LIMIT: Duration = Duration::from_secs(20);

#[derive(Clone)]
struct State {
    letters: Arc<Mutex<Vec<Vec<u8>>>>,
    down: Arc<AtomicBool>,
    patience: Arc<AtomicBool>,
    /// Says nothing at all.
    silent: watch::Sender<bool>,
    /// Letters whose senders hear that they were taken.
    answered: watch::Sender<usize>,
    taken: watch::Sender<usize>,
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
        let state = State {
            letters: Arc::default(),
            down: Arc::default(),
            patience: Arc::default(),
            silent: watch::Sender::new(false),
            answered: watch::Sender::new(usize::MAX),
            taken: watch::Sender::new(0),
        };
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

    /// Accepts connections and says nothing on them, or goes on.
    pub fn fall_silent(&self, silent: bool) {
        self.state.silent.send_replace(silent);
    }

    /// Takes every letter, and says so of this many only.
    pub fn answer(&self, letters: usize) {
        self.state.answered.send_replace(letters);
    }

    /// Waits until so many letters were taken.
    pub async fn has_taken(&self, letters: usize) {
        let mut taken = self.state.taken.subscribe();
        tokio::time::timeout(LIMIT, taken.wait_for(|taken| *taken >= letters))
            .await
            .expect("letters come")
            .unwrap();
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

impl State {
    async fn may_speak(&self) {
        let mut silent = self.silent.subscribe();
        let _ = silent.wait_for(|silent| !silent).await;
    }

    /// Takes a letter, and comes back when that may be said.
    async fn take(&self, letter: Vec<u8>) {
        let number = {
            let mut letters = self.letters.lock().unwrap();
            letters.push(letter);
            letters.len()
        };
        self.taken.send_modify(|taken| *taken = number.max(*taken));
        let mut answered = self.answered.subscribe();
        let _ = answered.wait_for(|answered| *answered >= number).await;
    }
}

async fn talk(stream: TcpStream, state: State) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read);
    state.may_speak().await;
    write.write_all(b"220 sink\r\n").await?;
    let mut line = String::new();
    let mut recipient = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        state.may_speak().await;
        let word = line.trim().to_ascii_lowercase();
        if word.starts_with("rcpt") {
            recipient.clone_from(&word);
        }
        let said: String = if word.starts_with("quit") {
            write.write_all(b"221 bye\r\n").await?;
            return Ok(());
        } else if state.down.load(Ordering::SeqCst) {
            "421 closed\r\n".to_owned()
        } else if word.starts_with("ehlo") {
            "250-sink\r\n250 8BITMIME\r\n".to_owned()
        } else if word.starts_with("rcpt") && word.contains("nobody") {
            "550 5.1.1 no such person here\r\n".to_owned()
        } else if let Some(code) = refusal(&word, "rcpt-") {
            code
        } else if word.starts_with("rcpt")
            && word.contains("busy")
            && !state.patience.load(Ordering::SeqCst)
        {
            "450 later\r\n".to_owned()
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
            if recipient.contains("hangup") {
                return Ok(());
            }
            match refusal(&recipient, "data-") {
                Some(code) => code,
                None => {
                    state.take(letter).await;
                    "250 taken\r\n".to_owned()
                }
            }
        } else {
            "250 ok\r\n".to_owned()
        };
        write.write_all(said.as_bytes()).await?;
    }
}

/// What an address says that it is to be told at this point.
fn refusal(word: &str, at: &str) -> Option<String> {
    let code = word.split_once(at)?.1.get(..3)?;
    Some(format!("{code} 5.7.1 not for {word}\r\n"))
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
