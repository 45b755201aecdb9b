//! `giftdesk send --test-to`: sends one gift to the sender instead of the gifts, as "Send a test to myself" in the
//! window. The gift is that of the first recipient of the file.

use super::options::SendOptions;
use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::write_stderr,
    },
    contract::{CartRequest, Cents, SendMethod},
    desk::{
        CartLine, Draft, DraftId, DraftPrice, GiftTest, TestPlace,
        personal::{GiftComposer, PersonGift},
        sender_as_recipient,
    },
    i18n::{format, t},
    messages,
    recipients::{RecipientRow, RecipientTable},
};

/// A test that can be sent.
pub(super) struct PreparedTest {
    pub(super) test: Box<GiftTest>,
    /// The lowest and the highest total of the gift.
    pub(super) price: (Cents, Cents),
}

/// Refuses a direct send: the program has no address of the sender.
pub(super) fn require_method(options: &SendOptions) -> Result<(), Failure> {
    if options.test_to.is_none() || options.method != SendMethod::DirectSend {
        return Ok(());
    }
    Err(Failure::nothing_sent(
        CliCode::DraftInvalid,
        t!("cli-send-test-direct"),
        t!("cli-send-test-direct-remedy"),
    ))
}

/// Prepares the test of a draft, and prints its price.
pub(super) fn prepare(
    draft: &Draft,
    recipients: &RecipientTable,
    price: &DraftPrice,
    to: &str,
) -> Result<PreparedTest, Failure> {
    let mut rows = recipients.rows().iter();
    let person = rows.find(|row| !row.is_blank());
    let blank = RecipientRow::default();
    let row = person.map_or(&blank, |row| row);
    let gift = GiftComposer::new(draft, recipients.extra_columns()).gift(row);
    let gift = gift.map_err(|problems| {
        let problems: Vec<String> = problems
            .iter()
            .map(messages::plan::problem_of_one)
            .collect();
        Failure::nothing_sent(
            CliCode::DraftInvalid,
            problems.join(" "),
            t!("cli-send-blocked-recipients-remedy"),
        )
    })?;
    let price = price_of(draft, price, &gift).ok_or_else(|| {
        Failure::nothing_sent(
            CliCode::DraftInvalid,
            t!("gift-review-price-pending"),
            t!("cli-send-blocked-gift-remedy"),
        )
    })?;
    write_stderr(t!(
        "cli-send-test-price",
        email = to,
        total = format::money_range(price.0, price.1),
    ));
    let name = Some(draft.name.trim()).filter(|name| !name.is_empty());
    let product = draft.cart.first().map(|line| line.product_name.as_str());
    let name = name.or(product).unwrap_or_default();
    Ok(PreparedTest {
        test: Box::new(GiftTest {
            id: DraftId::generate(),
            draft: draft.id,
            person: person.map(|row| row.id),
            to: sender_as_recipient(&draft.from_name, to),
            name: t!("gift-test-batch-name", name = name),
            // The test goes to the connection of the send, which can be Practice.
            place: TestPlace::Real,
        }),
        price,
    })
}

fn price_of(draft: &Draft, price: &DraftPrice, gift: &PersonGift) -> Option<(Cents, Cents)> {
    let items = gift.cart.iter().map(CartLine::request).collect();
    let priced = price.gift_of(draft, &CartRequest { items })?;
    Some((priced.price_est_total_low, priced.price_est_total_high))
}
