//! Tests of the client against mock services on the loopback interface.

mod endpoints;
mod item_stream;
mod key_safety;
mod page_versions;
mod responses;
mod retries;

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

/// Records the requested delays instead of waiting.
#[derive(Clone, Default)]
struct RecordedSleep(Arc<Mutex<Vec<Duration>>>);

impl RecordedSleep {
    fn delays(&self) -> Vec<Duration> {
        self.0
            .lock()
            .expect("no test panics while sleeping")
            .clone()
    }
}

impl Sleep for RecordedSleep {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.0
            .lock()
            .expect("no test panics while sleeping")
            .push(duration);
        Box::pin(std::future::ready(()))
    }
}

fn options(sleep: &RecordedSleep) -> ClientOptions {
    ClientOptions {
        sleep: Arc::new(sleep.clone()),
        ..ClientOptions::default()
    }
}

fn client_at(base_url: &str) -> Client {
    Client::new(
        base_url,
        SecretString::from(KEY),
        options(&RecordedSleep::default()),
    )
    .expect("a client")
}

/// Starts a service that always sends the same response.
async fn serve_response(response: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(response)
        .mount(&server)
        .await;
    server
}

async fn request_count(server: &MockServer) -> usize {
    server.received_requests().await.unwrap_or_default().len()
}

fn json(body: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_raw(body.to_owned(), "application/json")
}

/// Starts a server that reads one request per connection, writes the next response and closes the
/// connection. Returns its base URL; the thread returns the number of requests.
fn serve_bytes(responses: Vec<&'static [u8]>) -> (String, std::thread::JoinHandle<usize>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a loopback port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    let thread = std::thread::spawn(move || {
        let mut request_count = 0;
        for response in responses {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut request = Vec::new();
            let mut buffer = [0; 4096];
            while !request.windows(4).any(|end| end == b"\r\n\r\n") {
                let count = stream.read(&mut buffer).expect("a request");
                if count == 0 {
                    break;
                }
                request.extend_from_slice(&buffer[..count]);
            }
            request_count += 1;
            stream.write_all(response).expect("the other side listens");
            stream.flush().expect("the other side listens");
            // The half-close lets the client read the response before the connection ends.
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
            let _ = stream.read(&mut buffer);
        }
        request_count
    });
    (base_url, thread)
}
