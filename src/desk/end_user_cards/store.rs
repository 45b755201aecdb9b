//! Cards of an app's end users, stored per connection because no service lists them.

use sqlx::{Row, sqlite::SqliteRow};

use super::card::EndUserCard;
use crate::{
    contract::PaymentMethodId,
    desk::store::{ConnectionRowId, Result, Store, json},
};

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
