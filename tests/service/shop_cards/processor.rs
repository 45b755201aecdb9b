//! A processor on loopback with the API of Stripe, that loses answers, fails and declines as a test wants. It counts what was
//! held, charged and refunded.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, Method, Response, Uri},
    routing::any,
};
use serde_json::{Value, json};

/// The fault of one request that changes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Performed, but the answer breaks off.
    LostAnswer,
    /// Performed, but never answered.
    Silence,
    /// Not performed.
    Status(u16),
    /// Performed, and answered after this many milliseconds.
    LateAnswer(u64),
    /// Declined by the bank.
    Decline,
}

/// A payment at the processor.
#[derive(Clone, Debug, Default)]
pub struct Payment {
    pub operation: String,
    pub account: String,
    pub order: String,
    pub card: String,
    pub customer: String,
    pub amount: i64,
    pub status: String,
    pub captured: i64,
    pub refunded: i64,
}

/// A refund at the processor.
#[derive(Clone, Debug)]
pub struct Refund {
    payment: String,
    amount: i64,
    status: &'static str,
}

#[derive(Default)]
pub struct Processor {
    pub payments: BTreeMap<String, Payment>,
    pub refunds: Vec<Refund>,
    /// When holds end, in seconds; `None`: not reported.
    pub capture_before: Option<i64>,
    /// Added to the amounts that are reported.
    pub amount_error: i64,
    /// The key of the shop is refused.
    pub is_key_revoked: bool,
    /// The key is one of another account, which has none of the cards and customers.
    pub is_key_of_another_account: bool,
    /// For the next requests that hold, charge, cancel or refund, in their order.
    pub faults: VecDeque<Fault>,
    /// The answers to keys, unless [`forgets_keys`](Self::forgets_keys).
    answers: HashMap<String, (u16, Value)>,
    /// As Stripe does after a day.
    pub forgets_keys: bool,
    /// Cards that the bank declines.
    pub declined_cards: Vec<String>,
    /// Requests that hold, charge, cancel or refund.
    pub requests: usize,
    created: u64,
}

#[derive(Clone)]
pub struct RunningProcessor {
    pub url: String,
    state: Arc<Mutex<Processor>>,
}

impl RunningProcessor {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))
            .await
            .unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let state: Arc<Mutex<Processor>> = Arc::default();
        let router = Router::new()
            .route("/v1/{*path}", any(answer))
            .with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, state }
    }

    pub fn lock(&self) -> MutexGuard<'_, Processor> {
        self.state.lock().unwrap()
    }

    pub fn fail_next(&self, faults: &[Fault]) {
        self.lock().faults.extend(faults);
    }

    /// The payments with a state.
    pub fn with_status(&self, status: &str) -> Vec<Payment> {
        let state = self.lock();
        let payments = state.payments.values();
        payments
            .filter(|payment| payment.status == status)
            .cloned()
            .collect()
    }

    /// Ends all holds, as Stripe does after seven days.
    pub fn expire_holds(&self) {
        for payment in self.lock().payments.values_mut() {
            if payment.status == "requires_capture" {
                payment.status = "canceled".to_owned();
            }
        }
    }

    /// Charges every hold by hand, in full or another amount.
    pub fn charge_by_hand(&self, amount: Option<i64>) {
        for payment in self.lock().payments.values_mut() {
            if payment.status == "requires_capture" {
                payment.status = "succeeded".to_owned();
                payment.captured = amount.unwrap_or(payment.amount);
            }
        }
    }

    /// Refunds every charge by hand, in full or a part.
    pub fn refund_by_hand(&self, part: Option<i64>) {
        let state = &mut *self.lock();
        for (id, payment) in &mut state.payments {
            let rest = payment.captured - payment.refunded;
            let amount = part.unwrap_or(rest).min(rest);
            if amount > 0 {
                payment.refunded += amount;
                state.refunds.push(Refund {
                    payment: id.clone(),
                    amount,
                    status: "succeeded",
                });
            }
        }
    }

    /// The bank returns the refunds that it has taken.
    pub fn fail_refunds(&self) {
        let state = &mut *self.lock();
        for refund in &mut state.refunds {
            if refund.status == "succeeded" {
                refund.status = "failed";
                let payment = state.payments.get_mut(&refund.payment).unwrap();
                payment.refunded -= refund.amount;
            }
        }
    }

    /// The id of the only payment with a status.
    pub fn only(&self, status: &str) -> String {
        let state = self.lock();
        let mut found = state.payments.iter().filter(|(_, it)| it.status == status);
        let (id, _) = found.next().unwrap();
        assert!(found.next().is_none(), "more than one {status}");
        id.clone()
    }

    /// Charged and not refunded.
    pub fn charged(&self) -> i64 {
        let state = self.lock();
        let payments = state.payments.values();
        payments
            .map(|payment| payment.captured - payment.refunded)
            .sum()
    }
}

/// A request that changes something has a key.
async fn answer(
    State(state): State<Arc<Mutex<Processor>>>,
    Path(path): Path<String>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> Response<Body> {
    assert_eq!(headers["authorization"], "Bearer sk_test_shop");
    let text = match method {
        Method::GET => uri.query().unwrap_or_default().to_owned(),
        _ => body,
    };
    let url = reqwest::Url::parse(&format!("http://x/?{text}")).unwrap();
    let fields: HashMap<String, String> = url.query_pairs().into_owned().collect();
    if state.lock().unwrap().is_key_revoked {
        let (status, answer) = error(401, "", "Invalid API Key provided");
        return response(status, &answer);
    }
    if state.lock().unwrap().is_key_of_another_account {
        let (status, answer) = error(400, "resource_missing", "No such customer");
        return response(status, &answer);
    }
    if method == Method::GET {
        let (status, answer) = state.lock().unwrap().read(&path, &fields);
        return response(status, &answer);
    }
    let key = headers["idempotency-key"].to_str().unwrap().to_owned();
    let is_payment = path.starts_with("payment_intents") || path == "refunds";
    let fault = match is_payment {
        true => {
            let mut state = state.lock().unwrap();
            state.requests += 1;
            state.faults.pop_front()
        }
        false => None,
    };
    if let Some(Fault::Status(status)) = fault {
        return response(status, &json!({"error": {"message": "Busy"}}));
    }
    let (status, answer) = {
        let mut state = state.lock().unwrap();
        let known = state
            .answers
            .get(&key)
            .filter(|_| !state.forgets_keys)
            .cloned();
        match known {
            Some(known) => known,
            None => {
                let answer = state.perform(&path, &fields, fault == Some(Fault::Decline));
                state.answers.insert(key, answer.clone());
                answer
            }
        }
    };
    match fault {
        Some(Fault::LostAnswer) => {
            let broken = futures_util::stream::once(async {
                Err::<Vec<u8>, _>(std::io::Error::other("lost"))
            });
            Response::new(Body::from_stream(broken))
        }
        Some(Fault::Silence) => std::future::pending().await,
        Some(Fault::LateAnswer(milliseconds)) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            response(status, &answer)
        }
        _ => response(status, &answer),
    }
}

fn response(status: u16, body: &Value) -> Response<Body> {
    let body = Body::from(body.to_string());
    Response::builder().status(status).body(body).unwrap()
}

fn error(status: u16, code: &str, message: &str) -> (u16, Value) {
    (status, json!({"error": {"code": code, "message": message}}))
}

impl Processor {
    fn id(&mut self, prefix: &str) -> String {
        self.created += 1;
        format!("{prefix}_{:04}", self.created)
    }

    fn shown(&self, id: &str) -> Value {
        let payment = &self.payments[id];
        json!({
            "id": id, "object": "payment_intent", "status": payment.status,
            "amount": payment.amount + self.amount_error, "currency": "usd", "amount_received": payment.captured,
            "metadata": {
                "account": payment.account, "order": payment.order, "operation": payment.operation,
            },
            "latest_charge": {
                "payment_method_details": {"card": {"capture_before": self.capture_before}},
            },
        })
    }

    fn read(&self, path: &str, fields: &HashMap<String, String>) -> (u16, Value) {
        if path == "refunds" {
            let of_payment = |refund: &&Refund| refund.payment == fields["payment_intent"];
            let found = self.refunds.iter().rev().filter(of_payment);
            let data: Vec<Value> = found
                .map(|refund| json!({"amount": refund.amount, "status": refund.status}))
                .collect();
            return (200, json!({"object": "list", "data": data}));
        }
        match path.strip_prefix("payment_intents") {
            Some("") => {
                // The newest first, three of each page.
                let after = fields.get("starting_after");
                let mut found: Vec<&String> = self
                    .payments
                    .iter()
                    .filter(|(_, payment)| payment.customer == fields["customer"])
                    .map(|(id, _)| id)
                    .filter(|id| after.is_none_or(|after| *id < after))
                    .collect();
                found.reverse();
                let has_more = found.len() > 3;
                found.truncate(3);
                let data: Vec<Value> = found.iter().map(|id| self.shown(id)).collect();
                (
                    200,
                    json!({"object": "list", "data": data, "has_more": has_more}),
                )
            }
            Some(id) => match self.payments.contains_key(&id[1..]) {
                true => (200, self.shown(&id[1..])),
                false => error(404, "resource_missing", "No such payment_intent"),
            },
            None => error(404, "", "Unrecognized request URL"),
        }
    }

    fn perform(
        &mut self,
        path: &str,
        fields: &HashMap<String, String>,
        is_declined: bool,
    ) -> (u16, Value) {
        let parts: Vec<&str> = path.split('/').collect();
        match *parts {
            ["customers"] => (200, json!({"id": self.id("cus"), "object": "customer"})),
            ["payment_methods", card, "attach"] => match card {
                "pm_unknown" => error(404, "resource_missing", "No such PaymentMethod"),
                "pm_declined" => error(402, "card_declined", "Your card was declined."),
                card => (
                    200,
                    json!({"id": card, "card": {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030}}),
                ),
            },
            ["payment_intents"] => {
                for (field, value) in [
                    ("currency", "usd"),
                    ("capture_method", "manual"),
                    ("confirm", "true"),
                    ("off_session", "true"),
                ] {
                    assert_eq!(fields[field], value);
                }
                let id = self.id("pi");
                let card = fields["payment_method"].clone();
                let is_declined = is_declined || self.declined_cards.contains(&card);
                let payment = Payment {
                    operation: fields["metadata[operation]"].clone(),
                    account: fields["metadata[account]"].clone(),
                    order: fields["metadata[order]"].clone(),
                    card,
                    customer: fields["customer"].clone(),
                    amount: fields["amount"].parse().unwrap(),
                    status: match is_declined {
                        true => "requires_payment_method",
                        false => "requires_capture",
                    }
                    .to_owned(),
                    ..Payment::default()
                };
                self.payments.insert(id.clone(), payment);
                match is_declined {
                    true => error(402, "card_declined", "Your card was declined."),
                    false => (200, self.shown(&id)),
                }
            }
            ["payment_intents", id, action] => {
                let Some(payment) = self.payments.get_mut(id) else {
                    return error(404, "resource_missing", "No such payment_intent");
                };
                if payment.status != "requires_capture" {
                    return error(400, "payment_intent_unexpected_state", "Unexpected state");
                }
                match action {
                    "capture" => {
                        payment.captured += fields["amount_to_capture"].parse::<i64>().unwrap();
                        payment.status = "succeeded".to_owned();
                    }
                    "cancel" => payment.status = "canceled".to_owned(),
                    _ => return error(404, "", "Unrecognized request URL"),
                }
                (200, self.shown(id))
            }
            ["refunds"] => {
                let refund = self.id("re");
                let id = &fields["payment_intent"];
                let payment = self.payments.get_mut(id).unwrap();
                let amount = match fields.get("amount") {
                    Some(amount) => amount.parse::<i64>().unwrap(),
                    None => payment.captured - payment.refunded,
                };
                if payment.refunded == payment.captured {
                    return error(400, "charge_already_refunded", "Already refunded");
                }
                if payment.refunded + amount > payment.captured {
                    return error(400, "", "More than was not refunded");
                }
                payment.refunded += amount;
                self.refunds.push(Refund {
                    payment: id.clone(),
                    amount,
                    status: "succeeded",
                });
                (200, json!({"id": refund, "status": "succeeded"}))
            }
            _ => error(404, "", "Unrecognized request URL"),
        }
    }
}
