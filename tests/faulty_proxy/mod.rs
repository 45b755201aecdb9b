//! A proxy between the app and a service that cuts, delays, repeats and rewrites requests, hides new
//! batches from lists and removes references. Used by the crash test and by the journeys.

mod faults;
pub mod http;

use std::{
    collections::{HashMap, VecDeque},
    io::{self, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

pub use faults::{DoubledAnswer, FalseAnswer, Faults, KillMoment, ListFault, PostFault, PostStage};
use http::{Message, exchange};

const BATCHES: &str = "/v1/order_batches";
/// Longer than any request takes.
const IDLE_TIMEOUT: Duration = Duration::from_secs(90);

/// What the proxy does now, and what the proxy has seen since the faults were set.
#[derive(Default)]
struct State {
    posts: VecDeque<PostFault>,
    lists: VecDeque<ListFault>,
    list_lag: Duration,
    removes_references: bool,
    kill: Option<KillMoment>,
    kill_at: Option<Instant>,
    /// Requests that create a batch since the kill was planned.
    requests: usize,
    /// The bodies of the requests that create a batch.
    bodies: Vec<Vec<u8>>,
    /// The ids of new batches, and when lists show them.
    hidden: HashMap<String, Instant>,
    /// Requests that are being forwarded.
    pending: usize,
}

pub struct FaultyProxy {
    state: Arc<Mutex<State>>,
    address: SocketAddr,
}

impl FaultyProxy {
    /// Starts a proxy to the service at `service`. The proxy runs until the process ends.
    pub fn start(service: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let connection = Connection {
                    state: Arc::clone(&shared),
                    service,
                };
                // An error is a connection that the program or a fault has closed.
                thread::spawn(move || connection.serve(client));
            }
        });
        Self { state, address }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Forgets what the proxy has seen, and uses these faults from now on.
    pub fn set_faults(&self, faults: &Faults) {
        let mut state = self.state();
        *state = State {
            pending: state.pending,
            posts: faults.posts.iter().copied().collect(),
            lists: faults.lists.iter().copied().collect(),
            list_lag: faults.list_lag,
            removes_references: faults.removes_references,
            ..State::default()
        };
    }

    /// Prepares the kill of the next program.
    pub fn plan_kill(&self, kill: Option<KillMoment>) {
        let mut state = self.state();
        state.kill = kill;
        state.requests = 0;
        state.kill_at = match kill {
            Some(KillMoment::AfterStart(time)) => Some(Instant::now() + time),
            _ => None,
        };
    }

    pub fn is_kill_due(&self) -> bool {
        self.state()
            .kill_at
            .is_some_and(|moment| moment <= Instant::now())
    }

    /// The bodies of the requests that create a batch.
    pub fn bodies(&self) -> Vec<Vec<u8>> {
        self.state().bodies.clone()
    }

    /// Waits until no request is on its way to the service.
    pub fn wait_until_idle(&self) {
        let begin = Instant::now();
        while self.state().pending > 0 {
            assert!(begin.elapsed() < IDLE_TIMEOUT, "a request does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection of the program.
struct Connection {
    state: Arc<Mutex<State>>,
    service: SocketAddr,
}

impl Connection {
    fn serve(&self, mut client: TcpStream) -> io::Result<()> {
        let Some(request) = Message::read(&mut client)? else {
            return Ok(());
        };
        lock(&self.state).pending += 1;
        let result = if request.is_request("POST", BATCHES) {
            self.create_batch(&mut client, &request)
        } else if request.is_request("GET", BATCHES) {
            self.list_batches(&mut client, &request)
        } else {
            self.pass_on(&mut client, &request)
        };
        lock(&self.state).pending -= 1;
        result
    }

    fn pass_on(&self, client: &mut TcpStream, request: &Message) -> io::Result<()> {
        let response = exchange(self.service, request)?;
        client.write_all(&self.edited(response).to_bytes())
    }

    fn list_batches(&self, client: &mut TcpStream, request: &Message) -> io::Result<()> {
        let fault = {
            let mut state = lock(&self.state);
            let has_begun = !state.bodies.is_empty();
            let next = if has_begun {
                state.lists.pop_front()
            } else {
                None
            };
            next.unwrap_or(ListFault::None)
        };
        match fault {
            ListFault::None => self.pass_on(client, request),
            ListFault::CutBefore => Ok(()),
            ListFault::CutAnswer => {
                let response = exchange(self.service, request)?;
                write_half(client, &self.edited(response))
            }
            ListFault::BadGateway => client.write_all(&FalseAnswer::BadGateway.to_bytes()),
        }
    }

    fn create_batch(&self, client: &mut TcpStream, request: &Message) -> io::Result<()> {
        let fault = {
            let mut state = lock(&self.state);
            state.bodies.push(request.body.clone());
            state.requests += 1;
            state.posts.pop_front().unwrap_or(PostFault::None)
        };
        self.reach(PostStage::Read);
        let answer = match fault {
            PostFault::None => Some(self.forward(request)?),
            PostFault::CutBefore => None,
            PostFault::CutWithin => {
                let mut service = TcpStream::connect(self.service)?;
                write_half(&mut service, request)?;
                None
            }
            PostFault::CutAfter => {
                self.forward(request)?;
                None
            }
            PostFault::CutAnswer => {
                let response = self.edited(self.forward(request)?);
                self.reach(PostStage::Handled);
                write_half(client, &response)?;
                self.reach(PostStage::Answered);
                return Ok(());
            }
            PostFault::Late(pause) => {
                client.shutdown(std::net::Shutdown::Both)?;
                self.reach(PostStage::Answered);
                thread::sleep(pause);
                self.forward(request)?;
                return Ok(());
            }
            PostFault::Delay(pause) => {
                thread::sleep(pause);
                Some(self.forward(request)?)
            }
            PostFault::SlowAnswer(pause) => {
                let response = self.forward(request)?;
                self.reach(PostStage::Handled);
                thread::sleep(pause);
                Some(response)
            }
            PostFault::Doubled(answer) => {
                let first = self.forward(request)?;
                let second = self.forward(request)?;
                Some(match answer {
                    DoubledAnswer::First => first,
                    DoubledAnswer::Second => second,
                })
            }
            PostFault::Rewritten(answer) => {
                self.forward(request)?;
                Some(answer.message())
            }
            PostFault::NotForwarded(answer) => Some(answer.message()),
            PostFault::Refused => Some(Message::response(
                "400 Bad Request",
                "application/json",
                r#"{"error":"Product not found"}"#,
            )),
        };
        self.reach(PostStage::Handled);
        if let Some(answer) = answer {
            client.write_all(&self.edited(answer).to_bytes())?;
        }
        client.shutdown(std::net::Shutdown::Both)?;
        self.reach(PostStage::Answered);
        Ok(())
    }

    /// Forwards a request that creates a batch, and hides the new batch from lists for a time.
    fn forward(&self, request: &Message) -> io::Result<Message> {
        let response = exchange(self.service, request)?;
        let batch: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        if let Some(id) = batch["id"].as_str() {
            let mut state = lock(&self.state);
            let shown_at = Instant::now() + state.list_lag;
            state.hidden.insert(id.to_owned(), shown_at);
        }
        Ok(response)
    }

    /// Schedules the kill of the program when it is planned for this stage.
    fn reach(&self, reached: PostStage) {
        let mut state = lock(&self.state);
        if let Some(KillMoment::AfterStage {
            request,
            stage,
            pause,
        }) = state.kill
            && stage == reached
            && request == state.requests
            && state.kill_at.is_none()
        {
            state.kill_at = Some(Instant::now() + pause);
        }
    }

    /// The answer as the app receives it: without batches that are hidden, and without references
    /// where the faults remove them.
    fn edited(&self, mut response: Message) -> Message {
        let Ok(mut value) = serde_json::from_slice::<Value>(&response.body) else {
            return response;
        };
        let state = lock(&self.state);
        let now = Instant::now();
        // Orders and activities contain the id of their batch.
        let is_hidden = |item: &Value| {
            let item = item.to_string();
            let mut hidden = state.hidden.iter().filter(|(_, shown_at)| **shown_at > now);
            hidden.any(|(id, _)| item.contains(id))
        };
        if let Some(data) = value.get_mut("data").and_then(Value::as_array_mut) {
            data.retain(|item| !is_hidden(item));
        }
        if state.removes_references {
            remove_references(&mut value);
        }
        response.body = value.to_string().into_bytes();
        response
    }
}

fn remove_references(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("customer_reference_id");
            fields.values_mut().for_each(remove_references);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_references),
        _ => {}
    }
}

impl FalseAnswer {
    fn message(self) -> Message {
        match self {
            Self::BadGateway => Message::response(
                "502 Bad Gateway",
                "text/html",
                "<html><body><h1>502 Bad Gateway</h1></body></html>",
            ),
            Self::AlreadySubmitted => Message::response(
                "409 Conflict",
                "application/json",
                r#"{"error":"This order was already submitted"}"#,
            ),
            Self::NotFoundPage => Message::response(
                "404 Not Found",
                "text/html",
                "<html><body><h1>404 Not Found</h1></body></html>",
            ),
        }
    }

    fn to_bytes(self) -> Vec<u8> {
        self.message().to_bytes()
    }
}

fn write_half(stream: &mut TcpStream, message: &Message) -> io::Result<()> {
    let bytes = message.to_bytes();
    let half = bytes.len() - message.body.len() / 2;
    stream.write_all(&bytes[..half])
}
