//! Removes the characters that change the direction of text from names and addresses: on a label or a page they could show
//! the rest in another order, and a name has no use for them.

use crate::contract::OrderBatchRequest;

/// Marks, embeddings, overrides and isolates.
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text without them.
pub(crate) fn without_direction_controls(text: &str) -> String {
    text.chars().filter(|c| !changes_direction(*c)).collect()
}

/// Removes them from the sender, and from the names and addresses of recipients.
pub(crate) fn remove_direction_controls(request: &mut OrderBatchRequest) {
    remove(&mut request.from_name);
    for recipient in &mut request.recipients {
        remove(&mut recipient.first_name);
        remove_optional(&mut recipient.last_name);
        let Some(address) = &mut recipient.mailing_address else {
            continue;
        };
        remove_optional(&mut address.first_name);
        remove_optional(&mut address.last_name);
        remove_optional(&mut address.address_2);
        for field in [
            &mut address.address_1,
            &mut address.city,
            &mut address.state,
            &mut address.postal_code,
        ] {
            remove(field);
        }
    }
}

fn remove_optional(text: &mut Option<String>) {
    if let Some(text) = text {
        remove(text);
    }
}

/// Writes only texts that have such a character.
fn remove(text: &mut String) {
    if text.chars().any(changes_direction) {
        text.retain(|c| !changes_direction(c));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{MailingAddress, RecipientRequest};

    #[test]
    fn names_and_addresses_lose_direction_controls() {
        let mut request = OrderBatchRequest {
            from_name: "\u{202E}maeT ehT\u{202C}".to_owned(),
            recipients: vec![RecipientRequest {
                first_name: "Noa\u{200F}".to_owned(),
                last_name: Some("\u{2067}Levi\u{2069}".to_owned()),
                mailing_address: Some(Box::new(MailingAddress {
                    address_1: "\u{202A}1 Main St\u{202C}".to_owned(),
                    city: "שלום".to_owned(),
                    ..MailingAddress::default()
                })),
                ..RecipientRequest::default()
            }],
            ..OrderBatchRequest::default()
        };
        remove_direction_controls(&mut request);
        assert_eq!(request.from_name, "maeT ehT");
        let recipient = &request.recipients[0];
        assert_eq!(recipient.first_name, "Noa");
        assert_eq!(recipient.last_name.as_deref(), Some("Levi"));
        let address = recipient.mailing_address.as_ref().unwrap();
        assert_eq!(address.address_1, "1 Main St");
        assert_eq!(address.city, "שלום");
    }
}
