//! Corrections of the address of an accepted gift, by the operator or on the page of the gift, while a parcel of the gift is to
//! be shipped and none is packed. The country and, in the US, the state stay, because the tax depends on them.

use super::{
    parcels::{PARCEL_COLUMNS, ParcelRow, parcels_of_orders},
    problems::{LockedParcel, ParcelChange, ParcelRefusal, lock_parcel, record},
};
use crate::{
    contract::{
        MailingAddress, OrderStatus, Timestamp, rules,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{AddressRequest, ParcelState},
        },
    },
    service::{
        error::Result,
        shop::parcels::state::ParcelFacts,
        store::{
            Operator, Store, StoredGift, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::{to_json, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// Whether the address of a gift can be corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AddressState {
    /// Within the country with this code.
    Open {
        country: String,
    },
    Packed,
    /// The gift is not accepted, was shipped or has ended, or it is sent by email.
    Fixed,
}

/// The result of a correction on the page of a gift. Nothing is changed unless it is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressChange {
    Done,
    /// The gift was packed, shipped or canceled meanwhile.
    TooLate,
    OtherState,
}

impl AddressState {
    fn of(status: &OrderStatus, parcels: &[ParcelFacts], address: Option<&str>) -> Result<Self> {
        let address: MailingAddress = match address {
            Some(address) if status.is_accepted() => serde_json::from_str(address)?,
            _ => return Ok(Self::Fixed),
        };
        // The postal address of a gift card is empty.
        if address.address_1.is_empty() {
            return Ok(Self::Fixed);
        }
        let refusal = match (parcels, status) {
            // Practice packs and ships without parcels.
            ([], OrderStatus::Ordered) => Some(ParcelRefusal::Packed),
            ([], OrderStatus::Shipped | OrderStatus::Delivered) => Some(ParcelRefusal::Shipped),
            ([], _) => None,
            (parcels, _) => correction_refusal(parcels),
        };
        Ok(match refusal {
            None => Self::Open {
                country: address.country,
            },
            Some(ParcelRefusal::Packed) => Self::Packed,
            Some(_) => Self::Fixed,
        })
    }
}

/// Why the address of an order with these parcels cannot be corrected. A packed parcel has a label; one that is to be shipped
/// can replace another one, or follow one of another brand.
fn correction_refusal(parcels: &[ParcelFacts]) -> Option<ParcelRefusal> {
    let states: Vec<ParcelState> = parcels
        .iter()
        .filter(|parcel| parcel.is_on_its_way())
        .map(|parcel| parcel.state)
        .collect();
    if states.is_empty() {
        Some(ParcelRefusal::Resolved)
    } else if states.contains(&ParcelState::Packed) {
        Some(ParcelRefusal::Packed)
    } else if states.contains(&ParcelState::ToShip) {
        None
    } else {
        Some(ParcelRefusal::Shipped)
    }
}

impl Store {
    /// Whether the recipient can correct the address of the gift.
    pub(crate) async fn address_state(&self, gift: &StoredGift) -> Result<AddressState> {
        let order = &gift.order;
        let address: Option<String> = query_scalar(ADDRESS)
            .bind(order.account_no)
            .bind(order.seq)
            .fetch_one(&self.pool)
            .await?;
        let rows: Vec<ParcelRow> = query_as(trusted_sql(format!(
            "SELECT {PARCEL_COLUMNS} FROM parcel p WHERE p.account_no = $1 AND p.order_seq = $2"
        )))
        .bind(order.account_no)
        .bind(order.seq)
        .fetch_all(&self.pool)
        .await?;
        let parcels: Vec<ParcelFacts> = rows.iter().map(ParcelRow::facts).collect();
        AddressState::of(&gift.status(), &parcels, address.as_deref())
    }

    /// Corrects the address of an order. The request has no name of the recipient when the name stays.
    pub(crate) async fn correct_address(
        &self,
        number: &ParcelNumber,
        request: &AddressRequest,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<ParcelChange> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(LockedParcel { row, .. }) = lock_parcel(&mut write, number).await? else {
                return Ok(ParcelChange::NotFound);
            };
            let (account_no, seq) = (row.account_no, row.order_seq);
            let refusal = replace(
                &mut write,
                account_no,
                seq,
                &request.address,
                request.expected.as_ref(),
            )
            .await?;
            if let Some(refusal) = refusal {
                return Ok(ParcelChange::Refused(refusal));
            }
            record(&mut write, operator, "parcels.address", number, now).await?;
            write.commit().await?;
            Ok(ParcelChange::Done(*number))
        })
        .await
    }

    /// Corrects the address of a gift for its recipient.
    pub(crate) async fn correct_address_of_gift(
        &self,
        gift: &StoredGift,
        address: &MailingAddress,
    ) -> Result<AddressChange> {
        let (account_no, seq) = (gift.order.account_no, gift.order.seq);
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let status: String =
                query_scalar("SELECT status FROM orders WHERE account_no = $1 AND seq = $2")
                    .bind(account_no)
                    .bind(seq)
                    .fetch_one(&mut write)
                    .await?;
            let parcels = parcels_of_orders(&mut write, account_no, &[seq]).await?;
            let parcels: Vec<ParcelFacts> = parcels.iter().map(ParcelRow::facts).collect();
            let stored = stored_address(&mut write, account_no, seq).await?;
            let state = AddressState::of(&status.as_str().into(), &parcels, stored.as_deref())?;
            if !matches!(state, AddressState::Open { .. }) {
                return Ok(AddressChange::TooLate);
            }
            let change = match replace(&mut write, account_no, seq, address, None).await? {
                None => AddressChange::Done,
                Some(ParcelRefusal::OtherState) => return Ok(AddressChange::OtherState),
                Some(_) => return Ok(AddressChange::TooLate),
            };
            write.commit().await?;
            Ok(change)
        })
        .await
    }
}

/// The address of an order. `$1`: the account; `$2`: the order.
const ADDRESS: &str = "SELECT coalesce(o.shipping_address, r.mailing_address) FROM orders o
     JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no AND r.position = o.position
     WHERE o.account_no = $1 AND o.seq = $2";

async fn stored_address(
    write: &mut WriteTransaction,
    account_no: i64,
    seq: i64,
) -> Result<Option<String>> {
    Ok(query_scalar(ADDRESS)
        .bind(account_no)
        .bind(seq)
        .fetch_one(write)
        .await?)
}

/// Replaces the address of an order, whose account is locked. Returns why not when its parcels do not allow that, the address
/// is not the `expected` one, or the state or country is another.
async fn replace(
    write: &mut WriteTransaction,
    account_no: i64,
    seq: i64,
    address: &MailingAddress,
    expected: Option<&MailingAddress>,
) -> Result<Option<ParcelRefusal>> {
    let parcels = parcels_of_orders(write, account_no, &[seq]).await?;
    let parcels: Vec<ParcelFacts> = parcels.iter().map(ParcelRow::facts).collect();
    // Gifts of Practice have no parcels.
    let refusal = correction_refusal(&parcels).filter(|_| !parcels.is_empty());
    if refusal.is_some() {
        return Ok(refusal);
    }
    let stored = stored_address(write, account_no, seq).await?;
    let stored = stored.as_deref().unwrap_or("{}");
    if let Some(expected) = expected
        && serde_json::from_str::<MailingAddress>(stored)? != *expected
    {
        return Ok(Some(ParcelRefusal::AddressChanged));
    }
    // The email address of a gift card and the name stay.
    let mut stored: serde_json::Map<String, serde_json::Value> = serde_json::from_str(stored)?;
    let text = |name: &str| {
        stored
            .get(name)
            .and_then(serde_json::Value::as_str)
            .unwrap_or_default()
    };
    let is_same = |name: &str, value: &str| text(name).trim().eq_ignore_ascii_case(value.trim());
    if !is_same("country", &address.country) {
        return Ok(Some(ParcelRefusal::OtherCountry));
    }
    // Abroad, the tax depends on the country alone.
    if address.country == rules::US && !is_same("state", &address.state) {
        return Ok(Some(ParcelRefusal::OtherState));
    }
    if address.address_2.is_none() {
        stored.remove("address_2");
    }
    // The last name of the former name is not part of the new one.
    if address.first_name.is_some() && address.last_name.is_none() {
        stored.remove("last_name");
    }
    if let serde_json::Value::Object(corrected) = serde_json::to_value(address)? {
        stored.extend(corrected);
    }
    query("UPDATE orders SET shipping_address = $1 WHERE account_no = $2 AND seq = $3")
        .bind(to_json(&stored)?)
        .bind(account_no)
        .bind(seq)
        .execute(write)
        .await?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = r#"{"address_1": "1 Main St", "city": "Austin", "state": "TX", "postal_code": "78701",
        "country": "US"}"#;

    fn state(status: OrderStatus, parcels: &[ParcelState], address: &str) -> AddressState {
        let parcels: Vec<ParcelFacts> = parcels
            .iter()
            .map(|state| ParcelFacts {
                state: *state,
                ..ParcelFacts::default()
            })
            .collect();
        AddressState::of(&status, &parcels, Some(address)).unwrap()
    }

    #[test]
    fn address_is_open_until_a_parcel_is_packed() {
        let open = AddressState::Open {
            country: "US".to_owned(),
        };
        use ParcelState::{Canceled, Delivered, Packed, Returned, Shipped, ToShip};
        assert_eq!(state(OrderStatus::Accepted, &[], ADDRESS), open);
        assert_eq!(state(OrderStatus::Paid, &[ToShip, ToShip], ADDRESS), open);
        // The packing run was taken back.
        assert_eq!(
            state(OrderStatus::Ordered, &[ToShip, Canceled], ADDRESS),
            open
        );
        let one_packed = state(OrderStatus::Ordered, &[ToShip, Packed], ADDRESS);
        assert_eq!(one_packed, AddressState::Packed);
        // One brand was delivered; a parcel of the other is shipped again.
        for status in [OrderStatus::Ordered, OrderStatus::Shipped] {
            assert_eq!(state(status, &[Delivered, ToShip], ADDRESS), open);
        }
        for shipped in [Shipped, Delivered, Returned] {
            let of_shipped = state(OrderStatus::Shipped, &[shipped], ADDRESS);
            assert_eq!(of_shipped, AddressState::Fixed);
        }
        assert_eq!(
            state(OrderStatus::Ordered, &[], ADDRESS),
            AddressState::Packed
        );
    }

    #[test]
    fn address_of_other_gifts_is_fixed() {
        for status in [
            OrderStatus::Opened,
            OrderStatus::Shipped,
            OrderStatus::Delivered,
            OrderStatus::Failed,
            OrderStatus::Canceled,
        ] {
            assert_eq!(state(status, &[], ADDRESS), AddressState::Fixed);
        }
        let gift_card = r#"{"first_name": "Ida", "country": "CA", "email": "ida@example.com"}"#;
        assert_eq!(
            state(OrderStatus::Paid, &[], gift_card),
            AddressState::Fixed
        );
    }
}
