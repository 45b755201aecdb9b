//! An SMTP server on a loopback port for tests, which fails on request.
//!
//! Addresses choose their answer: `rcpt-554@…` is refused at the `RCPT` command, `data-554@…` after the
//! email was received, and `hangup@…` closes the connection at that point.

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

/// Only a broken service takes this long.
const TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Clone)]
struct State {
    emails: Arc<Mutex<Vec<Vec<u8>>>>,
    is_unavailable: Arc<AtomicBool>,
    accepts_busy: Arc<AtomicBool>,
    silent: watch::Sender<bool>,
    /// How many emails are answered; the answers to later ones wait.
    answered: watch::Sender<usize>,
    received: watch::Sender<usize>,
}

pub struct TestSmtpServer {
    url: String,
    state: State,
    serving: tokio::task::JoinHandle<()>,
}

impl TestSmtpServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = State {
            emails: Arc::default(),
            is_unavailable: Arc::default(),
            accepts_busy: Arc::default(),
            silent: watch::Sender::new(false),
            answered: watch::Sender::new(usize::MAX),
            received: watch::Sender::new(0),
        };
        let serving = tokio::spawn({
            let state = state.clone();
            async move {
                while let Ok((connection, _)) = listener.accept().await {
                    let state = state.clone();
                    tokio::spawn(async move { drop(serve(connection, state).await) });
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

    /// Answers every command with 421.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        self.state
            .is_unavailable
            .store(is_unavailable, Ordering::SeqCst);
    }

    /// Accepts connections without answering on them.
    pub fn set_silent(&self, is_silent: bool) {
        self.state.silent.send_replace(is_silent);
    }

    /// Receives every email, but answers only this many.
    pub fn limit_answers(&self, emails: usize) {
        self.state.answered.send_replace(emails);
    }

    /// Waits until this many emails were received.
    pub async fn wait_for_emails(&self, emails: usize) {
        let mut received = self.state.received.subscribe();
        tokio::time::timeout(TIMEOUT, received.wait_for(|received| *received >= emails))
            .await
            .expect("emails are received")
            .unwrap();
    }

    /// Accepts emails to `busy@…`, which get 450 before.
    pub fn accept_busy_recipients(&self) {
        self.state.accepts_busy.store(true, Ordering::SeqCst);
    }

    pub fn emails(&self) -> Vec<ReceivedEmail> {
        let emails = self.state.emails.lock().unwrap();
        emails.iter().map(|raw| ReceivedEmail::read(raw)).collect()
    }
}

impl Drop for TestSmtpServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl State {
    async fn wait_while_silent(&self) {
        let mut silent = self.silent.subscribe();
        let _ = silent.wait_for(|silent| !silent).await;
    }

    /// Stores an email and waits until its answer may be sent.
    async fn receive(&self, email: Vec<u8>) {
        let number = {
            let mut emails = self.emails.lock().unwrap();
            emails.push(email);
            emails.len()
        };
        self.received
            .send_modify(|received| *received = number.max(*received));
        let mut answered = self.answered.subscribe();
        let _ = answered.wait_for(|answered| *answered >= number).await;
    }
}

async fn serve(stream: TcpStream, state: State) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read);
    state.wait_while_silent().await;
    write.write_all(b"220 test\r\n").await?;
    let mut line = String::new();
    let mut recipient = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        state.wait_while_silent().await;
        let command = line.trim().to_ascii_lowercase();
        if command.starts_with("rcpt") {
            recipient.clone_from(&command);
        }
        let answer: String = if command.starts_with("quit") {
            write.write_all(b"221 bye\r\n").await?;
            return Ok(());
        } else if state.is_unavailable.load(Ordering::SeqCst) {
            "421 closed\r\n".to_owned()
        } else if command.starts_with("ehlo") {
            "250-test\r\n250 8BITMIME\r\n".to_owned()
        } else if command.starts_with("rcpt") && command.contains("nobody") {
            "550 5.1.1 no such person here\r\n".to_owned()
        } else if let Some(code) = refusal(&command, "rcpt-") {
            code
        } else if command.starts_with("rcpt")
            && command.contains("busy")
            && !state.accepts_busy.load(Ordering::SeqCst)
        {
            "450 later\r\n".to_owned()
        } else if command == "data" {
            write.write_all(b"354 go on\r\n").await?;
            let mut email = Vec::new();
            loop {
                let mut part = Vec::new();
                if lines.read_until(b'\n', &mut part).await? == 0 {
                    return Ok(());
                }
                if part == b".\r\n" {
                    break;
                }
                let dotted = part.starts_with(b"..");
                email.extend_from_slice(&part[usize::from(dotted)..]);
            }
            if recipient.contains("hangup") {
                return Ok(());
            }
            match refusal(&recipient, "data-") {
                Some(code) => code,
                None => {
                    state.receive(email).await;
                    "250 taken\r\n".to_owned()
                }
            }
        } else {
            "250 ok\r\n".to_owned()
        };
        write.write_all(answer.as_bytes()).await?;
    }
}

/// The answer that an address asks for at this point.
fn refusal(address: &str, at: &str) -> Option<String> {
    let code = address.split_once(at)?.1.get(..3)?;
    Some(format!("{code} 5.7.1 not for {address}\r\n"))
}

/// An email as an email program reads it.
#[derive(Debug)]
pub struct ReceivedEmail {
    pub from: (String, String),
    pub to: (String, String),
    pub subject: String,
    pub id: String,
    pub text: String,
    pub html: String,
    pub kind: String,
}

impl ReceivedEmail {
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
