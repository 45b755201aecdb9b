//! Clients that try to use up the service: large and malformed bodies, guessed keys, expensive lists, slow and idle
//! connections. Meanwhile an ordinary client of another account gets every response in time, and the memory of the process
//! stays bounded.
//!
//! `GIFTDESK_HOSTILE_SECONDS` sets the duration of the attack (default 3).

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::{
    program::ServeProcess,
    support::{KEY, folder, start_service},
};

/// The bytes of a large body.
const LARGE_BODY: usize = 16 * 1024 * 1024;

/// The address of the ordinary client. Some limits of the service count the connections and requests of each address.
const OTHER_ADDRESS: [u8; 4] = [127, 0, 0, 2];

/// The longest response time of the ordinary client. Other tests run at the same time.
const RESPONSE_LIMIT: Duration = Duration::from_secs(5);

/// The highest allowed peak of the resident memory of the service.
const MAX_MEMORY_KIB: u64 = 1024 * 1024;

const IDLE_CONNECTIONS: usize = 200;

/// The longest wait of a hostile client for a response.
const ATTACK_TIMEOUT: Duration = Duration::from_secs(20);

/// A kind of request that hostile clients repeat.
#[derive(Clone, Copy, Debug)]
enum Attack {
    ManyRecipients,
    DeepNesting,
    LargeBatch,
    ExpensiveList,
    GuessedKey,
    SlowHead,
}

const ATTACKS: [Attack; 6] = [
    Attack::ManyRecipients,
    Attack::DeepNesting,
    Attack::LargeBatch,
    Attack::ExpensiveList,
    Attack::GuessedKey,
    Attack::SlowHead,
];

/// The service under attack.
#[derive(Clone)]
struct Target {
    url: String,
    key: String,
    product: Value,
}

impl Target {
    fn batch(&self, recipients: usize) -> Value {
        let recipients: Vec<Value> = (0..recipients)
            .map(|n| json!({"first_name": "A", "email": format!("p{n}@example.com")}))
            .collect();
        json!({
            "from_name": "A Team",
            "send_method": "email_and_link",
            "recipients": recipients,
            "cart": {"items": [{"product_id": self.product, "quantity": 1}]},
        })
    }

    /// Attacks once. Returns whether the service responded, in whatever way.
    async fn attack(&self, http: &reqwest::Client, attack: Attack, round: usize) -> bool {
        let post = |body: String| {
            let request = http.post(format!("{}/v1/order_batches", self.url));
            let request = request.header("content-type", "application/json");
            request.bearer_auth(&self.key).body(body)
        };
        let request = match attack {
            Attack::ManyRecipients => {
                let recipient = r#"{"email":"a@b.cc"},"#;
                let list = recipient.repeat(LARGE_BODY / recipient.len());
                post(format!(r#"{{"recipients":[{list}{{}}]}}"#))
            }
            Attack::DeepNesting => post(format!(r#"{{"cart":{}"#, "[".repeat(LARGE_BODY / 8))),
            Attack::LargeBatch => post(self.batch(5_000).to_string()),
            Attack::ExpensiveList => {
                let pages = [
                    "/v1/orders?per_page=100&page=999999999",
                    "/v1/order_activities?per_page=100&page=4000",
                    "/v1/order_batches?per_page=100",
                ];
                let page = pages[round % pages.len()];
                http.get(format!("{}{page}", self.url))
                    .header("cache-control", "no-cache")
                    .bearer_auth(&self.key)
            }
            Attack::GuessedKey => http
                .get(format!("{}/v1/me", self.url))
                .bearer_auth(format!("guess-{round}")),
            Attack::SlowHead => {
                let address = self.url.strip_prefix("http://").unwrap();
                let Ok(mut connection) = TcpStream::connect(address).await else {
                    return false;
                };
                for byte in b"GET /v1/me HTTP/1.1\r\nhost: localhost\r\n" {
                    if connection.write_all(&[*byte]).await.is_err() {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                return true;
            }
        };
        match request.send().await {
            Ok(response) => response.bytes().await.is_ok(),
            Err(_) => false,
        }
    }
}

/// Attacks that run until [`Attacks::stop`], each in two tasks.
struct Attacks {
    stopping: Arc<AtomicBool>,
    tasks: Vec<tokio::task::JoinHandle<(Attack, usize)>>,
}

impl Attacks {
    fn start(target: &Target) -> Self {
        let stopping = Arc::<AtomicBool>::default();
        let attacks = ATTACKS.into_iter().flat_map(|attack| [attack, attack]);
        let tasks = attacks.map(|attack| {
            let (target, stopping) = (target.clone(), Arc::clone(&stopping));
            tokio::spawn(async move {
                let http = reqwest::Client::builder().timeout(ATTACK_TIMEOUT).build();
                let (http, mut responses) = (http.unwrap(), 0);
                for round in 0.. {
                    if stopping.load(Ordering::Relaxed) {
                        break;
                    }
                    if target.attack(&http, attack, round).await {
                        responses += 1;
                    } else {
                        // The service refuses the connection, or closes it before the body was sent.
                        tokio::time::sleep(Duration::from_millis(10)).await;
                    }
                }
                (attack, responses)
            })
        });
        let tasks = tasks.collect();
        Self { stopping, tasks }
    }

    /// Returns how often each attack got a response.
    async fn stop(self) -> Vec<(Attack, usize)> {
        self.stopping.store(true, Ordering::Relaxed);
        let mut responses = Vec::new();
        for task in self.tasks {
            responses.push(task.await.unwrap());
        }
        responses
    }
}

fn add_key(folder: &Path, name: &str) -> String {
    let output =
        crate::program::giftdesk_command(&folder.join("service"), &["keys", "add", "--name", name])
            .output()
            .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The peak of the resident memory of the service, in KiB.
fn peak_memory(served: &ServeProcess) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_clients_do_not_stop_an_ordinary_one() {
    let seconds = std::env::var("GIFTDESK_HOSTILE_SECONDS");
    let seconds = seconds.map_or(3, |text| text.parse().unwrap());
    let folder = folder();
    let served = start_service(folder.path());
    let other_key = add_key(folder.path(), "An ordinary team");
    let ordinary = reqwest::Client::builder()
        .local_address(std::net::IpAddr::from(OTHER_ADDRESS))
        .timeout(RESPONSE_LIMIT)
        .build()
        .unwrap();
    let send = async |method: Method, path: &str, body: Option<&Value>| {
        let mut request = ordinary.request(method, format!("{}{path}", served.url));
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.bearer_auth(&other_key).send().await;
        let response = response.unwrap_or_else(|error| panic!("{path}: {error}"));
        (
            response.status().as_u16(),
            response.json::<Value>().await.unwrap(),
        )
    };
    let mut product = None;
    for page in 1..=2 {
        let path = format!("/v1/products?per_page=100&page={page}");
        let (_, products) = send(Method::GET, &path, None).await;
        let mut products = products["data"].as_array().unwrap().iter();
        let found = products.find(|product| product["name"] == "Sea Salt Cookie Dozen");
        product = product.or(found.map(|product| product["id"].clone()));
    }
    let target = Target {
        url: served.url.clone(),
        key: KEY.to_owned(),
        product: product.unwrap(),
    };
    let attacks = Attacks::start(&target);
    let mut idle = Vec::new();
    for _ in 0..IDLE_CONNECTIONS {
        // The service can refuse them.
        idle.extend(TcpStream::connect(served.url.strip_prefix("http://").unwrap()).await);
    }

    let mut times = Vec::new();
    let batch = target.batch(3);
    let begin = Instant::now();
    let mut batches = 0;
    while begin.elapsed() < Duration::from_secs(seconds) || batches == 0 {
        for path in ["/v1/me", "/v1/products?per_page=20", "/v1/orders"] {
            let start = Instant::now();
            let (status, body) = send(Method::GET, path, None).await;
            assert_eq!(status, 200, "{path}: {body}");
            times.push(start.elapsed());
        }
        let start = Instant::now();
        let (status, body) = send(Method::POST, "/v1/order_batches", Some(&batch)).await;
        assert_eq!(status, 201, "{body}");
        times.push(start.elapsed());
        batches += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let responses = attacks.stop().await;
    for (attack, count) in &responses {
        assert!(*count > 0, "{attack:?} never reached the service");
    }
    drop(idle);
    let (_, orders) = send(Method::GET, "/v1/orders?per_page=1", None).await;
    assert_eq!(orders["list_meta"]["total_count"], 3 * batches);
    times.sort();
    let memory = peak_memory(&served);
    println!(
        "{} responses to attacks in {seconds} s; {} ordinary requests: median {:?}, p99 {:?}, worst {:?}; {} MiB of memory",
        responses.iter().map(|(_, count)| count).sum::<usize>(),
        times.len(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
        memory / 1024,
    );
    assert!(memory <= MAX_MEMORY_KIB, "{memory} KiB");
}
