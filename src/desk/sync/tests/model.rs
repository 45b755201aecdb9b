//! A model of a service: batches with orders and activities, and faults that a test switches on and
//! off.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use uuid::Uuid;
use wiremock::{Request, Respond, ResponseTemplate};

use crate::{contract::Timestamp, desk::system::lock::lock};

#[derive(Clone, Debug)]
pub(super) struct ModelOrder {
    pub(super) id: Uuid,
    pub(super) status: &'static str,
    pub(super) note: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct ModelBatch {
    pub(super) id: Uuid,
    pub(super) name: String,
    pub(super) is_complete: bool,
    /// The list does not have the batch yet.
    pub(super) is_hidden: bool,
    pub(super) orders: Vec<ModelOrder>,
}

#[derive(Clone, Debug)]
pub(super) struct ModelActivity {
    pub(super) id: Uuid,
    pub(super) status: &'static str,
    pub(super) order: Uuid,
    pub(super) at: Timestamp,
}

/// The `total_count` of lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Total {
    #[default]
    Right,
    Missing,
    /// The number of items on the page.
    OfPage,
    Zero,
    Negative,
    TooHigh,
}

/// A response that is not the one to the request.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResponseFault {
    Status(u16),
    /// The service is unavailable and requires a pause of an hour.
    RetryLater,
    /// A page of a proxy, with status 200.
    Html,
    /// A body that ends in the middle of a record.
    HalfBody,
}

#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Oldest first.
    pub(super) batches: Vec<ModelBatch>,
    pub(super) activities: Vec<ModelActivity>,
    /// Requests whose address contains the text get a faulty response.
    pub(super) failures: Vec<(String, ResponseFault)>,
    /// The addresses of the requests so far.
    pub(super) requests: Vec<String>,
    /// The ids given so far.
    ids: u128,
    pub(super) max_per_page: Option<usize>,
    /// Later pages of orders get no response.
    pub(super) max_orders_page: Option<usize>,
    pub(super) total: Total,
    /// By how much the `orders_count` of complete batches is too high.
    pub(super) orders_count_excess: usize,
    /// Orders that cannot be read.
    pub(super) unreadable: Vec<Uuid>,
    pub(super) ignores_filters: bool,
    /// The creation times of orders that have no activity, for the bounds of the list of all orders.
    pub(super) created: Vec<(Uuid, Timestamp)>,
    pub(super) has_previews: bool,
    /// Pages have ETags, and a known page is not sent.
    pub(super) has_etags: bool,
}

#[derive(Clone, Default)]
pub(super) struct Model(Arc<Mutex<State>>);

impl Model {
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut lock(&self.0))
    }
}

impl State {
    pub(super) fn new_id(&mut self) -> Uuid {
        self.ids += 1;
        // Ids in no particular sequence: the mirror must not depend on one.
        Uuid::from_u128(
            self.ids
                .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835),
        )
    }

    pub(super) fn new_order(&mut self) -> ModelOrder {
        ModelOrder {
            id: self.new_id(),
            status: "created",
            note: None,
        }
    }

    fn order(&self, batch: &ModelBatch, order: &ModelOrder) -> Value {
        let cart = if self.unreadable.contains(&order.id) {
            json!("no cart")
        } else {
            json!({ "items": [] })
        };
        json!({
            "id": order.id,
            "order_batch_id": batch.id,
            "status": order.status,
            "recipient_first_name": order.id.simple().to_string(),
            "thank_you_note": order.note,
            "cart": cart,
        })
    }

    fn batch(&self, batch: &ModelBatch) -> Value {
        let orders: Vec<Value> = batch
            .orders
            .iter()
            .take(if batch.is_complete && self.has_previews {
                10
            } else {
                0
            })
            .map(|order| self.order(batch, order))
            .collect();
        json!({
            "id": batch.id,
            "send_status": if batch.is_complete { "complete" } else { "pending" },
            "batch_name": batch.name,
            "recipients_count": batch.orders.len(),
            "orders_count": if batch.is_complete {
                batch.orders.len() + self.orders_count_excess
            } else {
                0
            },
            "orders_preview": orders,
        })
    }

    fn activity(&self, activity: &ModelActivity) -> Option<Value> {
        let (batch, order) = self.batches.iter().find_map(|batch| {
            let order = batch
                .orders
                .iter()
                .find(|order| order.id == activity.order)?;
            Some((batch, order))
        })?;
        Some(json!({
            "id": activity.id,
            "order_status": activity.status,
            "created_at": activity.at,
            "order": self.order(batch, order),
        }))
    }

    fn page(&self, items: &[Value], request: &Request) -> ResponseTemplate {
        let query: Vec<(String, String)> = request.url.query_pairs().into_owned().collect();
        let number = |name: &str, otherwise: usize| {
            let found = query.iter().find(|(key, _)| key == name);
            found.map_or(otherwise, |(_, value)| value.parse().expect("a number"))
        };
        let size = number("per_page", 20).min(self.max_per_page.unwrap_or(100));
        let first = (number("page", 1) - 1) * size;
        let data: Vec<Value> = items.iter().skip(first).take(size).cloned().collect();
        let total = match self.total {
            Total::Right => json!(items.len()),
            Total::Missing => Value::Null,
            Total::OfPage => json!(data.len()),
            Total::Zero => json!(0),
            Total::Negative => json!(-1),
            Total::TooHigh => json!(items.len() + 7),
        };
        let body = json!({"data": data, "list_meta": {"total_count": total}});
        if !self.has_etags {
            return ResponseTemplate::new(200).set_body_json(body);
        }
        let mut hasher = DefaultHasher::new();
        body.to_string().hash(&mut hasher);
        let etag = format!("\"{:x}\"", hasher.finish());
        let known = request.headers.get("if-none-match");
        let response = if known.is_some_and(|known| *known == *etag) {
            ResponseTemplate::new(304)
        } else {
            ResponseTemplate::new(200).set_body_json(body)
        };
        response.insert_header("etag", etag)
    }

    fn respond(&mut self, request: &Request) -> ResponseTemplate {
        let url = request.url.as_str();
        self.requests.push(url.to_owned());
        let failure = self.failures.iter().find(|(part, _)| url.contains(part));
        match failure {
            None => self.right_response(request),
            Some((_, ResponseFault::Status(status))) => {
                let body = json!({"error": "Not now."});
                ResponseTemplate::new(*status).set_body_json(body)
            }
            Some((_, ResponseFault::RetryLater)) => {
                ResponseTemplate::new(503).insert_header("retry-after", "3600")
            }
            Some((_, ResponseFault::Html)) => {
                let page = "<html><body>Sign in to this network</body></html>";
                ResponseTemplate::new(200).set_body_raw(page, "text/html")
            }
            Some((_, ResponseFault::HalfBody)) => {
                let cut = r#"{"data": [{"id": "0a1b2c3d-0000-4000-8000-000000000000", "ord"#;
                ResponseTemplate::new(200).set_body_raw(cut, "application/json")
            }
        }
    }

    fn right_response(&self, request: &Request) -> ResponseTemplate {
        let path = request.url.path();
        let query: Vec<(String, String)> = request.url.query_pairs().into_owned().collect();
        let not_found = || ResponseTemplate::new(404).set_body_json(json!({"error": "Not found"}));
        let parts: Vec<&str> = path.trim_start_matches("/v1/").split('/').collect();
        let batch_of = |id: &str| {
            let id: Uuid = id.parse().ok()?;
            self.batches.iter().find(|batch| batch.id == id)
        };
        match parts[..] {
            ["me"] => ResponseTemplate::new(200).set_body_json(json!({"email": "a@example.org"})),
            ["order_batches"] => {
                let listed: Vec<Value> = self
                    .batches
                    .iter()
                    .rev()
                    .filter(|batch| !batch.is_hidden)
                    .map(|batch| self.batch(batch))
                    .collect();
                self.page(&listed, request)
            }
            ["order_batches", id] => batch_of(id).map_or_else(not_found, |batch| {
                ResponseTemplate::new(200).set_body_json(self.batch(batch))
            }),
            ["order_batches", _, "orders"]
                if self.max_orders_page.is_some_and(|max| {
                    query.iter().any(|(name, value)| {
                        name == "page" && value.parse().is_ok_and(|page: usize| page > max)
                    })
                }) =>
            {
                ResponseTemplate::new(503)
            }
            ["order_batches", id, "orders"] => batch_of(id).map_or_else(not_found, |batch| {
                let orders: Vec<Value> = batch
                    .orders
                    .iter()
                    .filter(|_| batch.is_complete)
                    .map(|order| self.order(batch, order))
                    .collect();
                self.page(&orders, request)
            }),
            ["order_activities"] => {
                let bound = |name: &str| {
                    let found = query.iter().find(|(key, _)| key == name);
                    found
                        .filter(|_| !self.ignores_filters)
                        .map(|(_, value)| value.parse::<Timestamp>().expect("a time"))
                };
                let (after, before) = (bound("after"), bound("before"));
                let statuses = query.iter().find(|(key, _)| key == "statuses");
                let statuses = statuses.filter(|_| !self.ignores_filters);
                let is_wanted = |status: &str| {
                    statuses.is_none_or(|(_, wanted)| wanted.split(',').any(|one| one == status))
                };
                let mut listed: Vec<&ModelActivity> = self
                    .activities
                    .iter()
                    .filter(|activity| is_wanted(activity.status))
                    .filter(|activity| after.is_none_or(|after| activity.at >= after))
                    .filter(|activity| before.is_none_or(|before| activity.at <= before))
                    .collect();
                listed.sort_by_key(|activity| std::cmp::Reverse((activity.at, activity.id)));
                let listed: Vec<Value> = listed
                    .into_iter()
                    .filter_map(|activity| self.activity(activity))
                    .collect();
                self.page(&listed, request)
            }
            ["orders"] => {
                let bound = |name: &str| {
                    let found = query.iter().find(|(key, _)| key == name);
                    found
                        .filter(|_| !self.ignores_filters)
                        .map(|(_, value)| value.parse::<Timestamp>().expect("a time"))
                };
                let (after, before) = (bound("created_at[after]"), bound("created_at[before]"));
                let created = |id: &Uuid| {
                    let mut known = self.created.iter();
                    known.find(|(order, _)| order == id).map(|(_, at)| *at)
                };
                let in_bounds = |at: Timestamp| {
                    after.is_none_or(|after| at >= after)
                        && before.is_none_or(|before| at <= before)
                };
                let all = self
                    .batches
                    .iter()
                    .flat_map(|batch| batch.orders.iter().map(move |order| (batch, order)));
                let listed: Vec<Value> = all
                    .filter(|(_, order)| created(&order.id).is_some_and(in_bounds))
                    .map(|(batch, order)| self.order(batch, order))
                    .collect();
                self.page(&listed, request)
            }
            _ => self.page(&[], request),
        }
    }
}

impl Respond for Model {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        lock(&self.0).respond(request)
    }
}
