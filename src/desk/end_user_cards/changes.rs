//! Creates cards of an app's end users at the service, and stores and removes them locally, per connection, because no
//! service lists them.

use secrecy::ExposeSecret as _;
use sqlx::{Row, sqlite::SqliteRow};

use super::card::{EndUserCard, NewEndUserCard, looks_like_card_number};
use crate::{
    client::ClientError,
    contract::{CommerceUserPaymentMethodRequest, PaymentMethodId},
    desk::{
        engine::{SessionContext, publish},
        event::{Completion, Event},
        ids::RequestKey,
        problem::{Impact, Problem, ProblemKind, service_problem},
        store::{ConnectionRowId, Result, Store, json},
    },
};

pub(in crate::desk) async fn add(context: SessionContext, key: RequestKey, new: NewEndUserCard) {
    let result = create_card(&context, &new).await;
    if let Ok(card) = &result {
        publish::connections(&context).await;
        context.emit(Event::Completed(Completion::EndUserCardAdded(card.clone())));
    }
    context.emit(Event::EndUserCardAdded { key, result });
}

/// Sends the request once and never retries it: a key works once, and a second attempt could create
/// a second card.
async fn create_card(
    context: &SessionContext,
    new: &NewEndUserCard,
) -> Result<EndUserCard, Problem> {
    let interim_key = new.interim_key.expose_secret().trim();
    if looks_like_card_number(interim_key) {
        return Err(ProblemKind::CardNumberEntered.into());
    }
    let client = context.session.client().await?;
    let request = CommerceUserPaymentMethodRequest {
        cardholder_name: new.cardholder_name.clone(),
        commerce_end_user_id: new.end_user_id.clone(),
        payment_method_type: "card".to_owned(),
        interim_card_key: interim_key.to_owned(),
        billing_address: new.billing_address.clone(),
    };
    let created = client
        .create_commerce_user_payment_method(&request)
        .await
        .map_err(|error| card_problem(&without_key(interim_key, error)))?;
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let card = EndUserCard::of(created, new, context.app.now());
    // The card is stored even after the end of the session, because no service lists these cards.
    store
        .save_end_user_card(connection_row, &card)
        .await
        .map_err(|error| {
            context
                .store_problem(&error)
                .with_impact(Impact::CardNotSaved)
        })?;
    Ok(card)
}

/// The problem of a failed request. Its impact says whether the service may have added the card.
fn card_problem(error: &ClientError) -> Problem {
    let impact = if error.may_have_arrived() {
        Impact::CardInDoubt
    } else {
        Impact::CardNotAdded
    };
    service_problem(error, impact)
}

/// Removes the key from the service's error message. A service may repeat the request in its
/// message, and the key must not appear on screen or in a log.
fn without_key(interim_key: &str, error: ClientError) -> ClientError {
    let clean = |reason: String| match interim_key {
        "" => reason,
        key => reason.replace(key, "…"),
    };
    match error {
        ClientError::Refused { status, reason } => ClientError::Refused {
            status,
            reason: reason.map(clean),
        },
        ClientError::Unauthorized { reason } => ClientError::Unauthorized {
            reason: reason.map(clean),
        },
        ClientError::NotFound { reason } => ClientError::NotFound {
            reason: clean(reason),
        },
        ClientError::ServiceFailed {
            status,
            reason,
            retry_after,
        } => ClientError::ServiceFailed {
            status,
            reason: reason.map(clean),
            retry_after,
        },
        other @ (ClientError::BadAddress(_)
        | ClientError::Unreachable { .. }
        | ClientError::TimedOut
        | ClientError::CutOff { .. }
        | ClientError::RateLimited { .. }
        | ClientError::NotTheService(_)) => other,
    }
}

pub(in crate::desk) async fn remove(context: SessionContext, id: PaymentMethodId) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    context.ok_or_report(store.delete_end_user_card(connection_row, &id).await);
    publish::connections(&context).await;
}

impl Store {
    /// The end users' cards of a connection, newest first.
    pub async fn end_user_cards(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<EndUserCard>> {
        let rows = sqlx::query(
            "SELECT payment_method_id, end_user_id, brand, last_4, exp_month, exp_year, \
             cardholder_name, created_at FROM end_user_card WHERE connection_row = ?1 \
             ORDER BY created_at DESC, row_id DESC",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        Ok(rows
            .iter()
            .filter_map(|row| json::readable("end_user_card", read_card(row)))
            .collect())
    }

    /// Whether the card is stored and belongs to this end user.
    pub async fn has_end_user_card(
        &self,
        connection_row: ConnectionRowId,
        id: &PaymentMethodId,
        end_user_id: &str,
    ) -> Result<bool> {
        let found = sqlx::query(
            "SELECT 1 FROM end_user_card \
             WHERE connection_row = ?1 AND payment_method_id = ?2 AND end_user_id = ?3",
        )
        .bind(connection_row)
        .bind(id)
        .bind(end_user_id)
        .fetch_optional(&self.durable)
        .await?;
        Ok(found.is_some())
    }

    /// Stores the card; on disk when this returns. A card with a known id replaces the stored one.
    pub async fn save_end_user_card(
        &self,
        connection_row: ConnectionRowId,
        card: &EndUserCard,
    ) -> Result<()> {
        sqlx::query(
            "INSERT INTO end_user_card (connection_row, payment_method_id, end_user_id, brand, last_4, \
             exp_month, exp_year, cardholder_name, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) \
             ON CONFLICT (connection_row, payment_method_id) DO UPDATE SET \
             end_user_id = excluded.end_user_id, brand = excluded.brand, \
             last_4 = excluded.last_4, exp_month = excluded.exp_month, \
             exp_year = excluded.exp_year, cardholder_name = excluded.cardholder_name, \
             created_at = excluded.created_at",
        )
        .bind(connection_row)
        .bind(&card.id)
        .bind(&card.end_user_id)
        .bind(&card.brand)
        .bind(&card.last_4)
        .bind(card.expiry.map(|(_, month)| month))
        .bind(card.expiry.map(|(year, _)| year))
        .bind(&card.cardholder_name)
        .bind(card.created_at)
        .execute(&self.durable)
        .await?;
        self.count_account_change();
        Ok(())
    }

    /// Deletes the card here; the service keeps it.
    pub async fn delete_end_user_card(
        &self,
        connection_row: ConnectionRowId,
        id: &PaymentMethodId,
    ) -> Result<()> {
        sqlx::query(
            "DELETE FROM end_user_card WHERE connection_row = ?1 AND payment_method_id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .execute(&self.durable)
        .await?;
        self.count_account_change();
        Ok(())
    }
}

fn read_card(row: &SqliteRow) -> Result<EndUserCard> {
    let year: Option<u32> = row.try_get("exp_year")?;
    let month: Option<u32> = row.try_get("exp_month")?;
    Ok(EndUserCard {
        id: row.try_get("payment_method_id")?,
        end_user_id: row.try_get("end_user_id")?,
        brand: row.try_get("brand")?,
        last_4: row.try_get("last_4")?,
        expiry: year.zip(month),
        cardholder_name: row.try_get("cardholder_name")?,
        created_at: row.try_get("created_at")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_after_arrival_leaves_card_in_doubt() {
        let failed = ClientError::ServiceFailed {
            status: 500,
            reason: None,
            retry_after: None,
        };
        assert_eq!(
            card_problem(&failed).impact.as_deref(),
            Some(&Impact::CardInDoubt)
        );
        let refused = ClientError::Refused {
            status: 400,
            reason: Some("Your card was declined.".to_owned()),
        };
        let problem = card_problem(&refused);
        assert_eq!(problem.impact.as_deref(), Some(&Impact::CardNotAdded));
        assert_eq!(
            problem.kind,
            ProblemKind::ServiceRefused {
                status: 400,
                reason: Some("Your card was declined.".to_owned())
            }
        );
        let unreachable = ClientError::Unreachable {
            cause: String::new(),
        };
        assert_eq!(
            card_problem(&unreachable).impact.as_deref(),
            Some(&Impact::CardNotAdded)
        );
    }

    #[test]
    fn repeated_key_is_removed_from_reasons() {
        let reason = Some("interim_secret is no key".to_owned());
        let clean = Some("… is no key".to_owned());
        let refused = ClientError::Refused {
            status: 400,
            reason: reason.clone(),
        };
        assert_eq!(
            without_key("interim_secret", refused),
            ClientError::Refused {
                status: 400,
                reason: clean.clone()
            }
        );
        let unauthorized = ClientError::Unauthorized { reason };
        assert_eq!(
            without_key("interim_secret", unauthorized),
            ClientError::Unauthorized { reason: clean }
        );
    }
}
