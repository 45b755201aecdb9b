//! Stripe as processor of cards, over its HTTP API. A hold is a PaymentIntent with manual capture.
//!
//! Stripe performs a request once for each `Idempotency-Key`, which it keeps for a day. A hold whose answer is missing is
//! therefore first looked for among the intents of the customer, by the key in its metadata; other operations name the intent,
//! and its state says whether they were performed. The amount and the currency of each intent are compared with what was
//! requested.

mod client;
mod objects;

use async_trait::async_trait;
use secrecy::SecretString;
use sha2::{Digest as _, Sha256};

use super::{
    Authorization, CardError, CardHold, CardProcessor, ChargeState, HoldState, NewCard,
    OperationKey, ProcessorCard, ReturnState, SavedCard,
};
use crate::{contract::Cents, service::error::Result};
use client::{Client, Fields, RequestError, bounded};
use objects::{AttachedCard, CURRENCY, Customer, Intent, Page, Refund};

/// Stripe's address.
pub(crate) const STRIPE_URL: &str = "https://api.stripe.com";

/// The pages of intents of one customer that are searched for a hold, with 100 each.
const MAX_PAGES: usize = 50;

/// The clocks of Stripe and of the service can differ by this much.
const CLOCK_TOLERANCE_SECONDS: i64 = 3_600;

const MAX_ID_CHARS: usize = 120;

pub(crate) struct Stripe {
    client: Client,
}

impl Stripe {
    /// # Errors
    /// When the URL is neither `https` nor on this computer, or the key is no header.
    pub(crate) fn new(url: &str, key: &SecretString) -> Result<Self> {
        Ok(Self {
            client: Client::new(url, key)?,
        })
    }

    async fn intent(&self, intent: &str) -> Result<Intent, CardError> {
        let fields = [("expand[]", "latest_charge")];
        Ok(self.client.get(&intent_path(intent, "")?, &fields).await?)
    }

    /// The intent of an earlier request with this key.
    async fn find_hold(
        &self,
        hold: &CardHold<'_>,
        since: i64,
    ) -> Result<Option<Intent>, CardError> {
        let since = since.to_string();
        let mut last: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let mut fields = vec![
                ("customer", hold.customer),
                ("created[gte]", since.as_str()),
                ("limit", "100"),
                ("expand[]", "data.latest_charge"),
            ];
            if let Some(last) = &last {
                fields.push(("starting_after", last.as_str()));
            }
            let page: Result<Page<Intent>, RequestError> =
                self.client.get("/v1/payment_intents", &fields).await;
            let page = page.map_err(hold_error)?;
            let next = page.data.last().map(|intent| intent.id.clone());
            let key = Some(hold.key.idempotency_key);
            let found = page
                .data
                .into_iter()
                .find(|intent| intent.metadata.operation.as_deref() == key);
            if found.is_some() || !page.has_more {
                return Ok(found);
            }
            last = next;
        }
        Err(CardError::Unknown(
            "Too many payments of one card to search".to_owned(),
        ))
    }

    /// The result of a hold in the state of its intent.
    async fn held(&self, intent: Intent, hold: &CardHold<'_>) -> Result<Authorization, CardError> {
        match intent.status.as_str() {
            "requires_capture" => {
                intent.compare_held(hold.amount)?;
                Ok(intent.authorization())
            }
            "succeeded" => {
                let returned = self.returned_amount(&intent.id).await;
                if returned.map_err(in_doubt)? >= intent.charged() {
                    return Err(CardError::Gone);
                }
                intent.compare_held(hold.amount)?;
                Ok(intent.authorization())
            }
            // It ended while its answer was missing.
            "canceled" => Err(CardError::Gone),
            "processing" => Err(CardError::Unknown(
                "The bank has not decided yet".to_owned(),
            )),
            "requires_action" | "requires_confirmation" => {
                // The holder is not there to confirm. The intent must not become a hold later.
                let key = format!("{}-cancel", hold.key.idempotency_key);
                let canceled = self.try_cancel(&intent.id, &key).await.map_err(in_doubt)?;
                match canceled.status.as_str() {
                    "canceled" => Err(CardError::Declined(
                        "The bank asks the holder of the card to confirm the payment".to_owned(),
                    )),
                    _ => Err(in_doubt(canceled.refused())),
                }
            }
            status => Err(CardError::Declined(format!(
                "The payment is {}",
                bounded(status)
            ))),
        }
    }

    /// Cancels an intent if its state allows that, and returns the intent.
    async fn try_cancel(&self, intent: &str, key: &str) -> Result<Intent, CardError> {
        let path = intent_path(intent, "/cancel")?;
        match self.client.post::<Intent>(&path, &[], key).await {
            Ok(canceled) if canceled.status == "canceled" => Ok(canceled),
            Err(RequestError::Failed(failure)) if !failure.is_refusal() => {
                Err(RequestError::Failed(failure).into())
            }
            Ok(_) | Err(RequestError::Failed(_)) => self.intent(intent).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Refunds a part of a charge, or with `None` the whole charge.
    async fn request_refund(
        &self,
        intent: &str,
        amount: Option<Cents>,
        key: &str,
        operation: OperationKey<'_>,
    ) -> Result<ReturnState, CardError> {
        let amount = amount.map(|amount| amount.0.to_string());
        let names = OperationNames::new(operation);
        let mut fields = vec![("payment_intent", intent)];
        fields.extend(amount.as_deref().map(|amount| ("amount", amount)));
        fields.extend(names.metadata());
        let refund: Result<Refund, RequestError> =
            self.client.post("/v1/refunds", &fields, key).await;
        match refund {
            Ok(refund) if refund.has_failed() => Ok(ReturnState::Failed(refund.reason())),
            Ok(_) => Ok(ReturnState::Refunded),
            Err(RequestError::Failed(failure)) if failure.code == "charge_already_refunded" => {
                Ok(ReturnState::Refunded)
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn refunds(&self, intent: &str) -> Result<Vec<Refund>, CardError> {
        let fields = [("payment_intent", checked_id(intent)?), ("limit", "100")];
        let page: Page<Refund> = self.client.get("/v1/refunds", &fields).await?;
        Ok(page.data)
    }

    /// The amount of a charge that refunds have returned.
    async fn returned_amount(&self, intent: &str) -> Result<i64, CardError> {
        let refunds = self.refunds(intent).await?;
        Ok(refunds.iter().map(Refund::returned).sum())
    }

    /// The state of an intent that has succeeded. A charge of which a part was refunded by hand is still a charge.
    async fn charge_state(&self, intent: &Intent, amount: Cents) -> Result<ChargeState, CardError> {
        if self.returned_amount(&intent.id).await? >= intent.charged() {
            return Ok(ChargeState::Refunded);
        }
        intent.compare_charged(amount)?;
        Ok(ChargeState::Charged)
    }
}

#[async_trait]
impl CardProcessor for Stripe {
    async fn save_card(&self, card: &NewCard<'_>) -> Result<SavedCard, CardError> {
        // A request that is repeated saves the card once.
        let mut hash = Sha256::new();
        let account = card.account_no.to_string();
        for text in [
            account.as_str(),
            card.end_user_id,
            card.cardholder_name,
            card.interim_key,
        ] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
        let key = uuid::Uuid::from_slice(&hash.finalize()[..16]).unwrap_or_default();
        let attach = card_path(card.interim_key)?;
        let fields = [
            ("name", card.cardholder_name),
            ("metadata[account]", account.as_str()),
        ];
        let customer: Customer = self
            .client
            .post("/v1/customers", &fields, &format!("{key}-customer"))
            .await?;
        let fields = [("customer", customer.id.as_str())];
        let attached: AttachedCard = self
            .client
            .post(&attach, &fields, &format!("{key}-attach"))
            .await?;
        Ok(SavedCard {
            id: ProcessorCard {
                card: attached.id,
                customer: customer.id,
            },
            brand: attached.card.brand,
            last_4: attached.card.last4,
            exp_month: attached.card.exp_month,
            exp_year: attached.card.exp_year,
        })
    }

    async fn authorize(&self, hold: &CardHold<'_>) -> Result<Authorization, CardError> {
        if let Some(requested_at) = hold.requested_at {
            let since = requested_at.micros().div_euclid(1_000_000) - CLOCK_TOLERANCE_SECONDS;
            let found = self.find_hold(hold, since).await;
            if let Some(intent) = found.map_err(in_doubt)? {
                let requested_at = hold.requested_at;
                let found = self.held(intent, hold).await?;
                return Ok(Authorization {
                    requested_at,
                    ..found
                });
            }
        }
        let amount = hold.amount.0.to_string();
        let names = OperationNames::new(hold.key);
        let mut fields = vec![
            ("amount", amount.as_str()),
            ("currency", CURRENCY),
            ("customer", hold.customer),
            ("payment_method", hold.card),
            ("payment_method_types[]", "card"),
            ("capture_method", "manual"),
            ("confirm", "true"),
            ("off_session", "true"),
            ("expand[]", "latest_charge"),
        ];
        fields.extend(names.metadata());
        let key = hold.key.idempotency_key;
        let intent: Result<Intent, RequestError> =
            self.client.post("/v1/payment_intents", &fields, key).await;
        self.held(intent.map_err(hold_error)?, hold).await
    }

    async fn capture(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError> {
        let text = amount.0.to_string();
        let fields: &Fields<'_> = &[("amount_to_capture", text.as_str())];
        let path = intent_path(intent, "/capture")?;
        let captured: Result<Intent, RequestError> = self.client.post(&path, fields, key).await;
        let failed = match captured {
            Ok(captured) if captured.status == "succeeded" => {
                match captured.compare_charged(amount) {
                    Ok(()) => return Ok(()),
                    // It can be refunded by hand meanwhile.
                    Err(error) => error,
                }
            }
            Ok(captured) => captured.refused(),
            Err(RequestError::Failed(failure)) if failure.is_refusal() => {
                CardError::Refused(failure.reason)
            }
            Err(error) => return Err(error.into()),
        };
        let intent = self.intent(intent).await?;
        match intent.status.as_str() {
            "succeeded" => match self.charge_state(&intent, amount).await? {
                ChargeState::Charged => Ok(()),
                // Charged and refunded by hand: nothing is paid.
                ChargeState::Refunded => Err(CardError::Gone),
            },
            "canceled" | "requires_payment_method" => Err(CardError::Gone),
            _ => Err(failed),
        }
    }

    async fn cancel(&self, intent: &str, key: OperationKey<'_>) -> Result<ReturnState, CardError> {
        let canceled = self.try_cancel(intent, key.idempotency_key).await?;
        match canceled.status.as_str() {
            "canceled" => Ok(ReturnState::Canceled),
            "succeeded" => {
                let refund_key = format!("{}-refund", key.idempotency_key);
                self.request_refund(intent, None, &refund_key, key).await
            }
            _ => Err(canceled.refused()),
        }
    }

    async fn refund(
        &self,
        intent: &str,
        amount: Cents,
        key: OperationKey<'_>,
    ) -> Result<ReturnState, CardError> {
        let refunded = self.request_refund(intent, Some(amount), key.idempotency_key, key);
        let refused = match refunded.await {
            Err(CardError::Refused(reason)) => CardError::Refused(reason),
            answer => return answer,
        };
        // A part of the charge that was refunded by hand leaves less than was requested.
        let returned = self.returned_amount(intent).await?;
        if returned <= 0 || returned >= amount.0 {
            return Err(refused);
        }
        let rest = Cents(amount.0 - returned);
        let rest_key = format!("{}-rest", key.idempotency_key);
        self.request_refund(intent, Some(rest), &rest_key, key)
            .await
    }

    async fn check_hold(&self, intent: &str, amount: Cents) -> Result<HoldState, CardError> {
        let intent = self.intent(intent).await?;
        match intent.status.as_str() {
            "requires_capture" => {
                intent.compare_held(amount)?;
                Ok(HoldState::Held)
            }
            "succeeded" => Ok(match self.charge_state(&intent, amount).await? {
                ChargeState::Charged => HoldState::Charged,
                ChargeState::Refunded => HoldState::Gone,
            }),
            _ => Ok(HoldState::Gone),
        }
    }

    async fn check_charge(&self, intent: &str, amount: Cents) -> Result<ChargeState, CardError> {
        let intent = self.intent(intent).await?;
        match intent.status.as_str() {
            "succeeded" => self.charge_state(&intent, amount).await,
            _ => Err(intent.refused()),
        }
    }

    async fn check_return(&self, intent: &str) -> Result<ReturnState, CardError> {
        let intent = self.intent(intent).await?;
        match intent.status.as_str() {
            "canceled" => Ok(ReturnState::Canceled),
            "succeeded" => {
                let refunds = self.refunds(&intent.id).await?;
                let returned: i64 = refunds.iter().map(Refund::returned).sum();
                if returned >= intent.charged() {
                    return Ok(ReturnState::Refunded);
                }
                // Stripe lists the newest refund first.
                let failed = refunds.iter().find(|refund| refund.has_failed());
                let reason = failed.map(Refund::reason);
                Ok(ReturnState::Failed(reason.unwrap_or_else(|| {
                    "Stripe has returned less than was charged".to_owned()
                })))
            }
            _ => Err(intent.refused()),
        }
    }
}

/// The texts with which Stripe's metadata names an operation.
struct OperationNames<'a> {
    account: String,
    order: String,
    operation: &'a str,
}

impl<'a> OperationNames<'a> {
    fn new(key: OperationKey<'a>) -> Self {
        Self {
            account: key.account_no.to_string(),
            order: key.order_seq.to_string(),
            operation: key.idempotency_key,
        }
    }

    fn metadata(&self) -> [(&'static str, &str); 3] {
        [
            ("metadata[account]", self.account.as_str()),
            ("metadata[order]", self.order.as_str()),
            ("metadata[operation]", self.operation),
        ]
    }
}

/// The error of a request to hold an amount. Cards and customers that Stripe has saved are missing for the secret key of another
/// account, or of the other mode, which is no fault of the card.
fn hold_error(error: RequestError) -> CardError {
    match error {
        RequestError::Failed(failure) if failure.code == "resource_missing" => {
            CardError::Unauthorized(failure.reason)
        }
        error => error.into(),
    }
}

/// The error of a request about a hold that exists or can exist: it must not end the search for its state.
fn in_doubt(error: CardError) -> CardError {
    match error {
        CardError::Unauthorized(reason) => CardError::Unauthorized(reason),
        error => CardError::Unknown(error.to_string()),
    }
}

/// An id from outside in the path of a request.
fn checked_id(id: &str) -> Result<&str, CardError> {
    let is_usable = !id.is_empty()
        && id.len() <= MAX_ID_CHARS
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match is_usable {
        true => Ok(id),
        false => Err(CardError::Refused("The id is not one of Stripe".to_owned())),
    }
}

fn intent_path(intent: &str, action: &str) -> Result<String, CardError> {
    Ok(format!(
        "/v1/payment_intents/{}{action}",
        checked_id(intent)?
    ))
}

fn card_path(card: &str) -> Result<String, CardError> {
    Ok(format!("/v1/payment_methods/{}/attach", checked_id(card)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_paths_are_checked() {
        assert_eq!(
            intent_path("pi_1a", "/capture").unwrap(),
            "/v1/payment_intents/pi_1a/capture"
        );
        let long = "a".repeat(MAX_ID_CHARS + 1);
        for id in ["", "pi_1/capture", "pi 1", "..", "pi_%2e", &long] {
            assert!(intent_path(id, "").is_err(), "{id}");
        }
    }
}
