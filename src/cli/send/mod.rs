//! `giftdesk send`: sends gifts without a window, through the same engine.
//!
//! Prints how the file was read, the price and the warnings, refuses to send without `--yes` or with a
//! warning that is not accepted, shows progress on stderr and prints the gift links to stdout.

mod check;
mod gift_test;
mod options;
mod outcome;
mod product;
mod recipient_import;
mod report;
mod variant_columns;
mod warnings;

use std::sync::Arc;

use super::{
    common::{CommonOptions, PRACTICE},
    desk_session::ExclusiveUse,
    engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
    failure::{CliCode, Failure},
    logs,
    output::{write_note, write_stderr, write_stdout},
};
use crate::{
    contract::{Clock, Timestamp},
    desk::{
        self, Command, ConnectionState, Draft, DraftId, PriceDraft, StartWith,
        sends::guards::AcceptedWarning,
    },
    i18n::{format, t},
};
pub(super) use options::{SendOptions, parse_method};
use outcome::PreparedSend;

pub(super) fn run(common: &CommonOptions, options: &SendOptions) -> Result<(), Failure> {
    logs::init_to_stderr("warn");
    let config = common.desk_config(StartWith::Practice)?;
    let clock = Arc::clone(&config.clock);
    let desk = desk::start(config, Arc::new(|| {}))
        .map_err(|problem| ExclusiveUse::Send.failure(common, problem))?;
    let mut driver = EngineDriver::new(&desk);
    let result = run_with(&mut driver, common, options, clock.as_ref());
    driver.wait_for_post();
    result
}

fn run_with(
    driver: &mut EngineDriver<'_>,
    common: &CommonOptions,
    options: &SendOptions,
    clock: &dyn Clock,
) -> Result<(), Failure> {
    gift_test::require_method(options)?;
    check::require_effect_abroad(
        &options.international,
        options.international_gift_cards,
        &options.method,
    )?;
    check::require_texts(options.text_messages, &options.method)?;
    check::require_reminders(options.no_reminders, &options.method)?;
    let account = driver.wait_for_catalog(RESPONSE_TIMEOUT)?;
    check::refuse_texts_of_shop(options.text_messages, &account)?;
    check::require_known_card(options.card, &account.cards)?;
    let practice = account.is_practice();
    let (scheduled_send_on, schedule_keeper) = options.schedule();
    let mut draft = Draft {
        id: DraftId::generate(),
        name: options.name.clone().unwrap_or_default(),
        from_name: options.from.clone(),
        cart: product::build_cart(
            driver,
            &options.products,
            &options.variants,
            &options.variant_columns,
            &options.method,
        )?,
        product_column: options.product_column.clone(),
        message: options.message.clone().unwrap_or_default(),
        card_id: options.card,
        send_method: options.method.clone(),
        scheduled_send_on,
        schedule_keeper,
        international_shipping_tier: options.international.clone(),
        international_gift_cards_enabled: options.international_gift_cards,
        text_messages: options.text_messages,
        notifications_enabled: account.missing_for_notifications().is_none(),
        reminders_enabled: !options.no_reminders,
        updated_at: clock.now(),
        ..Draft::default()
    };
    *draft.expiry_mut() = options.expires;
    let id = draft.id;
    driver.send(Command::NewDraft(Box::new(draft.clone())));
    let prepared = prepare(driver, draft, account, clock.now(), options);
    if options.dry_run || prepared.is_err() {
        // The draft is deleted, because nothing is sent.
        driver.send(Command::DeleteDraft(id));
    }
    let prepared = prepared?;
    if !options.dry_run {
        // `resume` uses the connection that was used last.
        let connect = common.connect.as_deref().unwrap_or(PRACTICE);
        let resume = common.resume_command(Some(connect));
        return match prepared {
            Prepared::Gifts(gifts) => {
                outcome::send_draft(driver, id, gifts, practice, options, &resume)
            }
            Prepared::Test(test) => {
                let sent = outcome::send_test(driver, test, practice, options, &resume);
                // The outbox has a copy of the test.
                driver.send(Command::DeleteDraft(id));
                sent
            }
        };
    }
    if options.json {
        let result = match &prepared {
            Prepared::Gifts(gifts) => serde_json::json!({
                "dry_run": true, "practice": practice, "recipients": gifts.recipients,
                "price": gifts.price.estimate(), "batches": gifts.batches,
                "delivers_abroad": gifts.additions.delivers_abroad,
                "cost_abroad_up_to": gifts.additions.cost_abroad,
                "texted_recipients": gifts.additions.texted.unwrap_or_default(),
                "scheduled_at": options.schedule().0,
                "warnings": gifts.warnings.iter().map(AcceptedWarning::from).collect::<Vec<_>>(),
            }),
            Prepared::Test(test) => serde_json::json!({
                "dry_run": true, "practice": practice, "test_to": options.test_to,
                "price_low": test.price.0, "price_high": test.price.1,
            }),
        };
        write_stdout(t!("cli-nothing-sent"), |out| writeln!(out, "{result:#}"))?;
    } else {
        write_stderr(t!("cli-send-dry-run"));
    }
    Ok(())
}

/// What the program sends.
enum Prepared {
    Gifts(PreparedSend),
    /// One gift to the sender.
    Test(gift_test::PreparedTest),
}

/// Imports the recipients, requests the price and checks the draft. Prints issues, the price and
/// warnings.
fn prepare(
    driver: &mut EngineDriver<'_>,
    draft: Draft,
    account: Arc<ConnectionState>,
    now: Timestamp,
    options: &SendOptions,
) -> Result<Prepared, Failure> {
    let id = draft.id;
    let (recipients, issues) = recipient_import::import_recipients(driver, id, options)?;
    let recipient_count = recipients.len() as u64;
    if let Some(expected) = options
        .expect_gifts
        .filter(|count| *count != recipient_count)
    {
        return Err(Failure::nothing_sent(
            CliCode::GiftCountDiffers,
            t!(
                "cli-send-count-differs",
                count = recipient_count,
                expected = expected
            ),
            t!("cli-send-count-differs-remedy"),
        ));
    }
    let review = check::DraftReview::new(draft, recipients, issues, account, now);
    review.refuse_blocked()?;
    let price = driver.ask(Awaited::Price, PriceDraft(id))?;
    for warning in review.warnings(&price) {
        write_note(warning);
    }
    if review.account.is_practice() {
        write_stderr(t!("cli-send-practice"));
    }
    if let Some(to) = &options.test_to {
        let (draft, recipients) = (&review.draft, &review.recipients);
        return gift_test::prepare(draft, recipients, &price, to).map(Prepared::Test);
    }
    let (low, high) = price.total();
    let gifts = || price.carts.iter().map(|cart| &cart.gift);
    let each_low = gifts().map(|gift| gift.price_est_total_low).min();
    let each_high = gifts().map(|gift| gift.price_est_total_high).max();
    write_stderr(t!(
        "cli-send-price",
        count = recipient_count,
        each = format::money_range(each_low.unwrap_or_default(), each_high.unwrap_or_default()),
        total = format::money_range(low, high),
    ));
    let additions = review.additions(&price);
    for line in additions.lines() {
        write_stderr(line);
    }
    let total = price.highest_total(&review.draft);
    let (warnings, batches) = warnings::check(driver, id, total, options)?;
    Ok(Prepared::Gifts(PreparedSend {
        recipients: recipient_count,
        price,
        additions,
        warnings,
        batches,
    }))
}
