//! An SMTP server for tests: receives emails on a loopback port, and refuses or stops responding on
//! command.
//!
//! Addresses control the responses: `rcpt-554@…` and `nobody@…` are refused at RCPT TO, `busy@…` is
//! deferred there, `data-554@…` is refused after DATA, and `hangup@…` closes the connection after
//! DATA.

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

/// Longer than any step takes in a working service.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Clone)]
struct State {
    emails: Arc<Mutex<Vec<Vec<u8>>>>,
    is_closed: Arc<AtomicBool>,
    accepts_busy: Arc<AtomicBool>,
    refuses_recipients: Arc<AtomicBool>,
    is_silent: watch::Sender<bool>,
    /// The number of emails whose receipt the server confirms; it does not confirm later emails.
    confirmed: watch::Sender<usize>,
    received: watch::Sender<usize>,
}

pub struct SmtpServer {
    url: String,
    state: State,
    server_task: tokio::task::JoinHandle<()>,
}

impl SmtpServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = State {
            emails: Arc::default(),
            is_closed: Arc::default(),
            accepts_busy: Arc::default(),
            refuses_recipients: Arc::default(),
            is_silent: watch::Sender::new(false),
            confirmed: watch::Sender::new(usize::MAX),
            received: watch::Sender::new(0),
        };
        let server_task = tokio::spawn({
            let state = state.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let state = state.clone();
                    // A client may disconnect at any time.
                    tokio::spawn(async move { drop(handle_connection(stream, state).await) });
                }
            }
        });
        Self {
            url,
            state,
            server_task,
        }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Responds 421 to every command, or accepts commands again.
    pub fn set_closed(&self, closed: bool) {
        self.state.is_closed.store(closed, Ordering::SeqCst);
    }

    /// Stops responding on open connections, or continues.
    pub fn set_silent(&self, silent: bool) {
        self.state.is_silent.send_replace(silent);
    }

    /// Receives every email, but confirms only the first `emails` emails.
    pub fn confirm_only(&self, emails: usize) {
        self.state.confirmed.send_replace(emails);
    }

    /// Waits until this many emails were received.
    pub async fn wait_for(&self, emails: usize) {
        let mut received = self.state.received.subscribe();
        tokio::time::timeout(
            TEST_TIMEOUT,
            received.wait_for(|received| *received >= emails),
        )
        .await
        .expect("the emails arrive")
        .unwrap();
    }

    /// Accepts emails to `busy@…` from now on.
    pub fn accept_busy_recipients(&self) {
        self.state.accepts_busy.store(true, Ordering::SeqCst);
    }

    /// Refuses every recipient from now on.
    pub fn refuse_recipients(&self) {
        self.state.refuses_recipients.store(true, Ordering::SeqCst);
    }

    pub fn emails(&self) -> Vec<ReceivedEmail> {
        let emails = self.state.emails.lock().unwrap();
        emails.iter().map(|raw| ReceivedEmail::read(raw)).collect()
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.server_task.abort();
    }
}

impl State {
    async fn wait_while_silent(&self) {
        let mut silent = self.is_silent.subscribe();
        let _ = silent.wait_for(|silent| !silent).await;
    }

    /// Stores an email, and returns when its receipt may be confirmed.
    async fn receive(&self, email: Vec<u8>) {
        let number = {
            let mut emails = self.emails.lock().unwrap();
            emails.push(email);
            emails.len()
        };
        self.received
            .send_modify(|received| *received = number.max(*received));
        let mut confirmed = self.confirmed.subscribe();
        let _ = confirmed.wait_for(|confirmed| *confirmed >= number).await;
    }
}

async fn handle_connection(stream: TcpStream, state: State) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read);
    state.wait_while_silent().await;
    write.write_all(b"220 smtp\r\n").await?;
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
        let response: String = if command.starts_with("quit") {
            write.write_all(b"221 bye\r\n").await?;
            return Ok(());
        } else if state.is_closed.load(Ordering::SeqCst) {
            "421 closed\r\n".to_owned()
        } else if command.starts_with("ehlo") {
            "250-smtp\r\n250 8BITMIME\r\n".to_owned()
        } else if command.starts_with("rcpt")
            && (command.contains("nobody") || state.refuses_recipients.load(Ordering::SeqCst))
        {
            "550 5.1.1 no such person here\r\n".to_owned()
        } else if let Some(code) = scripted_response(&command, "rcpt-") {
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
            match scripted_response(&recipient, "data-") {
                Some(code) => code,
                None => {
                    state.receive(email).await;
                    "250 accepted\r\n".to_owned()
                }
            }
        } else {
            "250 ok\r\n".to_owned()
        };
        write.write_all(response.as_bytes()).await?;
    }
}

/// Returns the response that the address requests at the step `at`, if any.
fn scripted_response(command: &str, at: &str) -> Option<String> {
    let code = command.split_once(at)?.1.get(..3)?;
    Some(format!("{code} 5.7.1 not for {command}\r\n"))
}

/// A parsed email.
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
