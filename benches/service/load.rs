//! A minimal HTTP client for load. Client and server share one machine, and a full HTTP client would need more CPU than
//! the fast baseline server.
//!
//! Each client keeps one connection open and sends one request at a time. The client panics on an unexpected status and
//! on a response without Content-Length.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Router, serve::ListenerExt as _};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    runtime::Runtime,
};

use crate::support::batch::KEY;

/// The duration of one measurement.
const MEASUREMENT_TIME: Duration = Duration::from_secs(3);
/// The number of measurements of the service, and of the baseline.
const MEASUREMENTS: usize = 5;

/// Separate runtimes for servers and clients, so that neither delays the other.
pub struct Runtimes {
    pub servers: Runtime,
    pub clients: Runtime,
}

impl Runtimes {
    pub fn new() -> Self {
        let [servers, clients] = [(); 2].map(|()| Runtime::new().expect("a runtime"));
        Self { servers, clients }
    }
}

/// The bytes of a request, and the expected status of its response.
#[derive(Clone)]
pub struct RawRequest {
    bytes: Arc<[u8]>,
    status: u16,
}

impl RawRequest {
    pub fn get(path: &str) -> Self {
        Self::new("GET", path, 200, "", "")
    }

    /// A request that the response cache does not answer.
    pub fn get_uncached(path: &str) -> Self {
        Self::new("GET", path, 200, "cache-control: no-cache\r\n", "")
    }

    /// A request with another key than that of the measured account.
    pub fn get_with_key(path: &str, key: &str) -> Self {
        let text = format!(
            "GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {key}\r\n\r\n"
        );
        Self {
            bytes: text.into_bytes().into(),
            status: 200,
        }
    }

    pub fn post(path: &str, json: &str) -> Self {
        let length = json.len();
        let fields = format!("content-type: application/json\r\ncontent-length: {length}\r\n");
        Self::new("POST", path, 201, &fields, json)
    }

    /// `fields` are additional header lines, each with its line break.
    fn new(method: &str, path: &str, status: u16, fields: &str, body: &str) -> Self {
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {KEY}\r\n{fields}\r\n{body}"
        );
        let bytes = text.into_bytes().into();
        Self { bytes, status }
    }
}

pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self {
            stream,
            read: Vec::with_capacity(1 << 17),
        }
    }

    /// Sends the request and returns the body of the response.
    pub async fn send(&mut self, request: &RawRequest) -> &[u8] {
        self.stream
            .write_all(&request.bytes)
            .await
            .expect("it is sent");
        self.read.clear();
        let head = loop {
            self.read_more().await;
            let end = self.read.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(end) = end {
                break end;
            }
        };
        let length = content_length(&self.read[..head], request.status);
        let body = head + 4;
        while self.read.len() < body + length {
            self.read_more().await;
        }
        &self.read[body..body + length]
    }

    async fn read_more(&mut self) {
        // `read_buf` alone reserves little space.
        self.read.reserve(1 << 15);
        let count = self.stream.read_buf(&mut self.read).await;
        assert!(count.expect("an answer") > 0, "the connection was closed");
    }
}

/// Checks the status of a response and returns its Content-Length.
fn content_length(head: &[u8], status: u16) -> usize {
    let head = std::str::from_utf8(head).expect("a head is text");
    let (first, fields) = head.split_once("\r\n").expect("a head has fields");
    let said = first.split(' ').nth(1).and_then(|code| code.parse().ok());
    assert_eq!(said, Some(status), "{first}");
    fields
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, value)| value.trim().parse().ok())
        .expect("the answer says how long it is")
}

/// Serves the baseline implementation with axum on a loopback port.
pub fn serve_baseline(runtimes: &Runtimes, router: Router) -> SocketAddr {
    runtimes.servers.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        // The service sets this option, too.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        tokio::spawn(async move {
            axum::serve(listener, router).await.expect("it serves");
        });
        address
    })
}

/// Returns the requests per second of the service and of the baseline: medians of alternating measurements.
pub fn measure_rates(
    runtimes: &Runtimes,
    service: SocketAddr,
    baseline: SocketAddr,
    request: &RawRequest,
    connections: usize,
) -> (f64, f64) {
    let measure = |address, length| {
        runtimes
            .clients
            .block_on(measure_rate(address, request, connections, length))
    };
    for address in [service, baseline] {
        measure(address, Duration::from_secs(1));
    }
    let (mut own, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..MEASUREMENTS {
        own.push(measure(service, MEASUREMENT_TIME));
        bare.push(measure(baseline, MEASUREMENT_TIME));
    }
    (median(own), median(bare))
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

async fn measure_rate(
    address: SocketAddr,
    request: &RawRequest,
    connections: usize,
    length: Duration,
) -> f64 {
    let mut open = Vec::with_capacity(connections);
    for _ in 0..connections {
        open.push(Connection::open(address).await);
    }
    let begin = Instant::now();
    let clients: Vec<_> = open
        .into_iter()
        .map(|mut connection| {
            let request = request.clone();
            tokio::spawn(async move {
                let mut answers = 0_u32;
                while begin.elapsed() < length {
                    connection.send(&request).await;
                    answers += 1;
                }
                answers
            })
        })
        .collect();
    let mut answers = 0;
    for client in clients {
        answers += client.await.expect("every request was answered");
    }
    f64::from(answers) / begin.elapsed().as_secs_f64()
}
