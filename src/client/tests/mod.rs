//! Promises about talking to services, the odd ones too. All on loopback.

mod answers;
mod endpoints;
mod keys;
mod retries;
mod walking;

use std::{
    io::{Read as _, Write as _},
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use secrecy::SecretString;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::any};

use super::*;

const KEY: &str = "sk-test-4711-never-shown";

/// Waits not at all, and remembers how long it should have.
#[derive(Clone, Default)]
struct Waits(Arc<Mutex<Vec<Duration>>>);

impl Waits {
    fn seen(&self) -> Vec<Duration> {
        self.0.lock().expect("no test panics while waiting").clone()
    }
}

impl Pause for Waits {
    fn pause(&self, span: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.0
            .lock()
            .expect("no test panics while waiting")
            .push(span);
        Box::pin(std::future::ready(()))
    }
}

fn options(waits: &Waits) -> ClientOptions {
    ClientOptions {
        pause: Arc::new(waits.clone()),
        ..ClientOptions::default()
    }
}

fn client_at(base: &str) -> Client {
    Client::new(base, SecretString::from(KEY), options(&Waits::default())).expect("a client")
}

/// A service that always gives the same answer.
async fn answering(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(answer).mount(&server).await;
    server
}

async fn requests(server: &MockServer) -> usize {
    server.received_requests().await.unwrap_or_default().len()
}

fn json(body: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_raw(body.to_owned(), "application/json")
}

/// A machine that reads one request per connection, writes these bytes and hangs up. Gives its base
/// address and, when joined, how many requests it read.
fn raw(answers: Vec<&'static [u8]>) -> (String, std::thread::JoinHandle<usize>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a loopback port");
    let base = format!("http://{}", listener.local_addr().expect("an address"));
    let thread = std::thread::spawn(move || {
        let mut served = 0;
        for answer in answers {
            let (mut line, _) = listener.accept().expect("a connection");
            let mut request = Vec::new();
            let mut buffer = [0; 4096];
            while !request.windows(4).any(|end| end == b"\r\n\r\n") {
                let count = line.read(&mut buffer).expect("a request");
                if count == 0 {
                    break;
                }
                request.extend_from_slice(&buffer[..count]);
            }
            served += 1;
            line.write_all(answer).expect("the other side listens");
            line.flush().expect("the other side listens");
            // Half-closed first, so that what was written arrives before the end.
            let _ = line.shutdown(std::net::Shutdown::Write);
            let _ = line.set_read_timeout(Some(Duration::from_millis(200)));
            let _ = line.read(&mut buffer);
        }
        served
    });
    (base, thread)
}
