//! The cards of end users that a customer's app has saved.

use super::card_authorizations::replace_declined_cards;
use crate::{
    contract::{CommerceUserPaymentMethod, PaymentMethodId, Timestamp},
    service::{
        error::Result,
        shop::cards::ProcessorCard,
        store::{
            Store, accounts::lock_account, payment_ledger::open_card_ledger, query, query_as,
            query_scalar,
        },
    },
};

#[derive(sqlx::FromRow)]
struct StoredCard {
    id: PaymentMethodId,
    card_brand: Option<String>,
    card_last_4: Option<String>,
    card_exp_month: Option<i64>,
    card_exp_year: Option<i64>,
    cardholder_name: Option<String>,
    created_at: Timestamp,
    processor_customer: String,
}

impl From<StoredCard> for CommerceUserPaymentMethod {
    fn from(card: StoredCard) -> Self {
        let number = |number: i64| u32::try_from(number).ok();
        Self {
            id: card.id,
            card_brand: card.card_brand,
            card_last_4: card.card_last_4,
            card_exp_month: card.card_exp_month.and_then(number),
            card_exp_year: card.card_exp_year.and_then(number),
            cardholder_name: card.cardholder_name,
            created_at: card.created_at,
        }
    }
}

impl Store {
    /// Adds the card of an end user of the customer's app. `processor` has the ids of a card that a processor charges: such
    /// a card is added once, and pays for the gifts that waited for one.
    pub(crate) async fn add_commerce_card(
        &self,
        account_no: i64,
        end_user_id: &str,
        name: &str,
        card: &CommerceUserPaymentMethod,
        processor: Option<&ProcessorCard>,
    ) -> Result<CommerceUserPaymentMethod> {
        #[derive(sqlx::FromRow)]
        struct Known {
            id: PaymentMethodId,
            created_at: Timestamp,
        }
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account(&mut write, account_no).await?;
            // Another request can have saved the same card meanwhile, which keeps its id.
            let known: Known = query_as(
                "INSERT INTO payment_method
                 (id, account_no, position, name, cardholder_name, commerce_end_user_id, card_brand,
                  card_last_4, card_exp_month, card_exp_year, created_at, processor_card, processor_customer, card_saved_at)
                 VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $10)
                 ON CONFLICT (account_no, processor_card) WHERE processor_card IS NOT NULL
                    DO UPDATE SET card_saved_at = excluded.card_saved_at
                 RETURNING id, created_at",
            )
            .bind(&card.id)
            .bind(account_no)
            .bind(name)
            .bind(&card.cardholder_name)
            .bind(end_user_id)
            .bind(&card.card_brand)
            .bind(&card.card_last_4)
            .bind(card.card_exp_month.map(i64::from))
            .bind(card.card_exp_year.map(i64::from))
            .bind(card.created_at)
            .bind(processor.map(|processor| processor.card.clone()))
            .bind(processor.map(|processor| processor.customer.clone()))
            .fetch_one(&mut write)
            .await?;
            if let Some(processor) = processor {
                let now = card.created_at;
                if known.id == card.id {
                    open_card_ledger(&mut write, account_no, &card.id, now).await?;
                }
                replace_declined_cards(&mut write, account_no, end_user_id, processor, now).await?;
            }
            let stored = CommerceUserPaymentMethod {
                id: known.id,
                created_at: known.created_at,
                ..card.clone()
            };
            write.commit().await?;
            Ok(stored)
        })
        .await
    }

    /// Notes that an end user has saved a card of the processor again, which then pays for the gifts that waited for one. `None`
    /// when the end user has not saved the card yet.
    pub(crate) async fn save_known_card(
        &self,
        account_no: i64,
        end_user_id: &str,
        processor_card: &str,
        now: Timestamp,
    ) -> Result<Option<CommerceUserPaymentMethod>> {
        // Read first, because most cards are new.
        let known: Option<PaymentMethodId> = query_scalar(
            "SELECT id FROM payment_method
             WHERE account_no = $1 AND processor_card = $2 AND commerce_end_user_id = $3",
        )
        .bind(account_no)
        .bind(processor_card.to_owned())
        .bind(end_user_id.to_owned())
        .fetch_optional(&self.pool)
        .await?;
        let Some(id) = &known else {
            return Ok(None);
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account(&mut write, account_no).await?;
            query("UPDATE payment_method SET card_saved_at = $1 WHERE account_no = $2 AND id = $3")
                .bind(now)
                .bind(account_no)
                .bind(id)
                .execute(&mut write)
                .await?;
            let stored: StoredCard = query_as(
                "SELECT id, card_brand, card_last_4, card_exp_month, card_exp_year, cardholder_name, created_at,
                    processor_customer
                 FROM payment_method WHERE account_no = $1 AND id = $2",
            )
            .bind(account_no)
            .bind(id)
            .fetch_one(&mut write)
            .await?;
            let card = ProcessorCard {
                card: processor_card.to_owned(),
                customer: stored.processor_customer.clone(),
            };
            replace_declined_cards(&mut write, account_no, end_user_id, &card, now).await?;
            write.commit().await?;
            Ok(Some(stored.into()))
        })
        .await
    }
}
