//! A test of a draft: one gift that goes to the sender, as a chosen recipient of the draft would get it. The
//! draft and its recipients stay unchanged, and a test does not count as a gift in the history of a person.

use uuid::Uuid;

use super::guards::SendWarning;
use crate::{
    desk::{
        drafts::{Draft, DraftId},
        personal::{GiftComposer, PlanProblemKind, merge_fields},
        problem::Problem,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

/// The beginning of the `customer_reference_id` of a test. The service returns the reference with the batch, so
/// that a test is recognized on every computer.
pub const TEST_REFERENCE_PREFIX: &str = "giftdesk-test-";

/// Where a test is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestPlace {
    /// To the service inside giftdesk: free, and nothing is delivered.
    Practice,
    /// To the service of the connection: one gift that is paid for.
    Real,
}

/// A test as the user requested it.
#[derive(Clone, Debug, PartialEq)]
pub struct GiftTest {
    /// Takes the place of the id of a draft in the outbox, which refuses a second send with the same id.
    pub id: DraftId,
    /// The draft that is tested.
    pub draft: DraftId,
    /// The id of the row that decides the message and the products; `None` when everyone gets the same.
    pub person: Option<u64>,
    /// The person who gets the gift.
    pub to: RecipientRow,
    /// The name of the batch.
    pub name: String,
    pub place: TestPlace,
}

/// The sender as the recipient of a test. A name of two words is that of a person; another one, such as that of a
/// team, is not divided.
#[must_use]
pub fn sender_as_recipient(name: &str, email: &str) -> RecipientRow {
    let mut row = RecipientRow::default();
    let words: Vec<&str> = name.split_whitespace().collect();
    match words[..] {
        [first, last] => {
            row.set(Field::FirstName, first);
            row.set(Field::LastName, last);
        }
        _ => row.set(Field::FirstName, words.join(" ")),
    }
    row.set(Field::Email, email);
    row
}

/// Why a test was not sent.
#[derive(Clone, Debug, PartialEq)]
pub struct TestFailure {
    pub problem: Problem,
    /// The warnings that the user can accept.
    pub warnings: Vec<SendWarning>,
}

/// A product of Practice that was sent in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    pub product: String,
    pub stand_in: String,
}

/// What a send is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendPurpose {
    Gifts,
    Test,
}

impl SendPurpose {
    /// A new `customer_reference_id`.
    #[must_use]
    pub fn new_reference(self) -> String {
        let id = Uuid::now_v7();
        match self {
            Self::Gifts => id.to_string(),
            Self::Test => format!("{TEST_REFERENCE_PREFIX}{id}"),
        }
    }

    /// The purpose of a send with this reference.
    #[must_use]
    pub fn of_reference(reference: &str) -> Self {
        if reference.starts_with(TEST_REFERENCE_PREFIX) {
            Self::Test
        } else {
            Self::Gifts
        }
    }
}

impl GiftTest {
    /// The draft that is sent, and its only recipient. The test is sent at once.
    ///
    /// # Errors
    /// What is missing in the draft or in the data of the chosen recipient.
    pub fn content(
        &self,
        draft: &Draft,
        recipients: &RecipientTable,
    ) -> Result<(Draft, RecipientTable), Vec<PlanProblemKind>> {
        let position = self.person.and_then(|row| recipients.position(row));
        let blank = RecipientRow::default();
        let person = position.and_then(|at| recipients.row(at)).unwrap_or(&blank);
        let gift = GiftComposer::new(draft, recipients.extra_columns()).gift(person)?;
        let draft = Draft {
            id: self.id,
            name: self.name.clone(),
            cart: gift.cart,
            product_column: None,
            message: merge_fields::literal(&gift.message),
            scheduled_send_on: None,
            ..draft.clone()
        };
        Ok((draft, RecipientTable::new("", [self.to.clone()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(first_name: &str, email: &str) -> RecipientRow {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, first_name);
        row.set(Field::Email, email);
        row
    }

    fn test_for(person: Option<u64>) -> GiftTest {
        GiftTest {
            id: DraftId::generate(),
            draft: DraftId::generate(),
            person,
            to: row("Dana", "dana@example.com"),
            name: "Test: Welcome".to_owned(),
            place: TestPlace::Real,
        }
    }

    #[test]
    fn test_has_values_of_the_chosen_recipient() {
        let draft = Draft {
            message: "Hi {first_name}, {{well done}".to_owned(),
            scheduled_send_on: Some("2030-01-01T00:00:00Z".parse().unwrap()),
            ..Draft::default()
        };
        let people = [row("Ana", "ana@example.com"), row("Bo", "bo@example.com")];
        let recipients = RecipientTable::new("", people);
        let chosen = recipients.rows()[1].id;
        let (sent, to) = test_for(Some(chosen)).content(&draft, &recipients).unwrap();
        let request = sent.batch_request();
        assert_eq!(request.message.as_deref(), Some("Hi Bo, {well done}"));
        assert_eq!(request.scheduled_send_on, None);
        assert_eq!(request.batch_name.as_deref(), Some("Test: Welcome"));
        let emails: Vec<_> = to.rows().iter().map(|row| row.get(Field::Email)).collect();
        assert_eq!(emails, ["dana@example.com"]);
    }

    #[test]
    fn message_with_fields_needs_a_recipient() {
        let draft = Draft {
            message: "Hi {first_name}".to_owned(),
            ..Draft::default()
        };
        let problems = test_for(None)
            .content(&draft, &RecipientTable::default())
            .unwrap_err();
        assert!(matches!(problems[..], [PlanProblemKind::EmptyField { .. }]));
    }

    #[test]
    fn name_of_a_team_is_not_divided() {
        let names = |name: &str| {
            let row = sender_as_recipient(name, "dana@example.com");
            [Field::FirstName, Field::LastName].map(|field| row.get(field).to_owned())
        };
        assert_eq!(names(" Dana  Lee "), ["Dana", "Lee"]);
        assert_eq!(names("The People Team"), ["The People Team", ""]);
        assert_eq!(names(""), ["", ""]);
    }

    #[test]
    fn reference_tells_the_purpose() {
        for purpose in [SendPurpose::Gifts, SendPurpose::Test] {
            let reference = purpose.new_reference();
            assert_eq!(SendPurpose::of_reference(&reference), purpose);
        }
    }
}
