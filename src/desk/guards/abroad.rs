//! Recipients outside the US while the gifts are for the US only: they could not accept.

use super::{AffectedRecipients, SendWarning};
use crate::{
    contract::SendMethod,
    desk::Draft,
    recipients::{Field, RecipientTable},
};

/// The warning about recipients whose address or phone number is abroad. The addresses of a direct send
/// are checked by the rules of a batch.
#[must_use]
pub fn check(draft: &Draft, recipients: &RecipientTable) -> Option<SendWarning> {
    if draft.sends_abroad() || draft.send_method == SendMethod::DirectSend {
        return None;
    }
    let rows: Vec<_> = recipients
        .rows()
        .iter()
        .filter(|row| !row.is_blank())
        .collect();
    let abroad = (0_u32..)
        .zip(&rows)
        .filter(|(_, row)| row.is_abroad())
        .map(|(position, _)| position);
    let named = |at: u32| Some(rows.get(at as usize)?.get(Field::FirstName).trim());
    let recipients = AffectedRecipients::of(abroad, named)?.identified_by(|at| {
        rows.get(at as usize).map(|row| {
            [
                Field::FirstName,
                Field::LastName,
                Field::Email,
                Field::Phone,
                Field::Country,
            ]
            .map(|field| row.get(field).to_owned())
        })
    });
    Some(SendWarning::RecipientsAbroad { recipients })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::InternationalShippingTier, recipients::RecipientRow};

    fn row(fields: &[(Field, &str)]) -> RecipientRow {
        let mut row = RecipientRow::default();
        for (field, value) in fields {
            row.set(*field, value);
        }
        row
    }

    #[test]
    fn recipients_abroad_are_named_unless_gifts_go_there() {
        use Field::{Country, FirstName, Phone};
        let table = RecipientTable::new(
            "",
            [
                row(&[(FirstName, "Ida"), (Country, "Germany")]),
                row(&[(FirstName, "Raj"), (Phone, "+44 20 7946 0018")]),
                row(&[(FirstName, "Nia"), (Phone, "+1 617 555 0123")]),
                row(&[(FirstName, "Bo"), (Country, "Puerto Rico")]),
                row(&[(FirstName, "Ann")]),
            ],
        );
        let mut draft = Draft::default();
        let Some(SendWarning::RecipientsAbroad { recipients }) = check(&draft, &table) else {
            panic!("no warning");
        };
        assert_eq!(recipients.names, ["Ida", "Raj"]);
        draft.international_shipping_tier = InternationalShippingTier::Full;
        assert_eq!(check(&draft, &table), None);
        // The rules refuse addresses abroad.
        draft = Draft {
            send_method: SendMethod::DirectSend,
            ..Draft::default()
        };
        assert_eq!(check(&draft, &table), None);
    }
}
