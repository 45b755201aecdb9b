//! `giftdesk send`: the whole job without a window, through the same engine.
//!
//! It prints how it read the file and the price first, refuses to send without `--yes`, shows progress on stderr and ends
//! with the gift links on stdout.

mod check;
mod conversation;
mod product;
mod report;

use std::{path::PathBuf, sync::Arc, time::Duration};

use super::{Common, logs, practice::EmbeddedPractice};
use crate::{
    contract::{CardId, Clock, OrderBatchId, PriceEstimate, SendMethod, Timestamp, WallClock},
    desk::{
        self, Command, ConnectionState, DeskConfig, Draft, DraftId, Event, OutboxState, Problem,
        StartWith,
    },
    recipients::{IssueIndex, RecipientTable},
};
use conversation::Conversation;
use product::ProductChoice;

/// How long the service may take to answer one question.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long a send may take: longer than the engine waits for the service's word, so that a slow
/// answer is still seen.
const SEND_PATIENCE: Duration = Duration::from_secs(300);

/// Up to this many gifts are made while the service answers, so that waiting for them is short.
const MADE_AT_ONCE: u64 = 10;

/// How long a batch may take to be made while it is waited for.
const BATCH_PATIENCE: Duration = Duration::from_secs(3600);

#[derive(Debug, clap::Args)]
pub(super) struct SendOptions {
    /// The file of recipients (CSV, with a header)
    #[arg(long, value_name = "FILE")]
    recipients: PathBuf,
    /// What to send, by name or id, with how many of it; can be given several times
    #[arg(
        long = "product",
        value_name = "NAME or id[:quantity]",
        required = true
    )]
    products: Vec<ProductChoice>,
    /// The variant to send, as in "M / Ink"; can be given several times, and goes to the products
    /// that have it. Without it the recipients choose, but for direct_send
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,
    /// The sender's name, as recipients see it
    #[arg(long, value_name = "NAME")]
    from: String,
    /// email_and_link, link_multiple_custom_list or direct_send
    #[arg(long, value_name = "METHOD", value_parser = parse_method)]
    method: SendMethod,
    /// The message on the card; needs --card
    #[arg(long, value_name = "TEXT", requires = "card")]
    message: Option<String>,
    /// The greeting card's id
    #[arg(long, value_name = "ID")]
    card: Option<CardId>,
    /// The batch's name, for your own eyes
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Check everything and show the price; send nothing
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Send, without asking again
    #[arg(long, required_unless_present = "dry_run")]
    yes: bool,
    /// Wait until every gift link exists; in Practice it always waits
    #[arg(long)]
    wait: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn parse_method(text: &str) -> Result<SendMethod, String> {
    match SendMethod::from(text) {
        SendMethod::Other(_) => {
            let known: Vec<_> = SendMethod::KNOWN.iter().map(SendMethod::as_str).collect();
            Err(format!("one of {}", known.join(", ")))
        }
        method => Ok(method),
    }
}

pub(super) fn run(common: &Common, options: &SendOptions) -> Result<(), Problem> {
    logs::to_stderr("warn");
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: common.start_with(StartWith::Practice)?,
        practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), 1.0))),
        clock: Arc::clone(&clock),
        ..DeskConfig::new(common.data_dir()?)
    };
    let desk = desk::start(config, Arc::new(|| {}))?;
    let mut talk = Conversation::new(&desk);

    let account = talk.wait_for_catalog(PATIENCE)?;
    check::known_card(options.card, &account.cards)?;
    let practice = account.is_practice();
    let draft = Draft {
        id: DraftId::generate(),
        name: options.name.clone().unwrap_or_default(),
        from_name: options.from.clone(),
        cart: product::cart(
            &mut talk,
            &options.products,
            &options.variants,
            &options.method,
        )?,
        message: options.message.clone().unwrap_or_default(),
        card_id: options.card,
        send_method: options.method.clone(),
        updated_at: clock.now(),
        ..Draft::default()
    };
    let id = draft.id;
    talk.send(Command::NewDraft(Box::new(draft.clone())));
    let price = prepare(&mut talk, draft, account, clock.now(), options);
    if options.dry_run || price.is_err() {
        // What is not sent leaves no draft behind.
        talk.send(Command::DeleteDraft(id));
    }
    let (recipients, price) = price?;
    if !options.dry_run {
        return send(&mut talk, id, recipients, &price, practice, options);
    }
    if options.json {
        report::print_json(&serde_json::json!({
            "dry_run": true, "practice": practice, "recipients": recipients, "price": price,
        }));
    } else {
        eprintln!("Nothing was sent: this was a dry run.");
    }
    Ok(())
}

/// Everything before the send: the recipients, what stands in the way, the price. How many gifts
/// there would be and what they cost, both of which it prints.
fn prepare(
    talk: &mut Conversation<'_>,
    draft: Draft,
    account: Arc<ConnectionState>,
    now: Timestamp,
    options: &SendOptions,
) -> Result<(u64, PriceEstimate), Problem> {
    let id = draft.id;
    let (recipients, issues) = import(talk, id, options)?;
    let recipient_count = recipients.len() as u64;
    let gift = check::Gift {
        draft,
        recipients,
        issues,
        account,
        now,
    };
    gift.refuse_blocked()?;
    let price = price(talk, id)?;
    for warning in gift.warnings(&price) {
        eprintln!("Note: {warning}");
    }
    if gift.account.is_practice() {
        eprintln!("Practice: nothing is charged, nothing is sent.");
    }
    let totals = &price.total_price_estimate;
    eprintln!(
        "{recipient_count} {} for {}–{} each, {}–{} in all.",
        report::gifts(recipient_count),
        price.cart_price_estimate.price_est_total_low,
        price.cart_price_estimate.price_est_total_high,
        totals.est_group_total_low,
        totals.est_group_total_high,
    );
    Ok((recipient_count, price))
}

/// What came of handing the gifts over.
enum End {
    Sent(OrderBatchId),
    Failed(Problem),
    Undecided(Problem),
}

fn still_in_the_outbox() -> Problem {
    Problem::new(
        format!(
            "The service has not said within {} seconds that it has the gifts.",
            SEND_PATIENCE.as_secs()
        ),
        "They are in the outbox of this data folder: what is not sent yet goes by itself the next \
         time giftdesk runs with it. Nothing is sent twice.",
        "Do not run this again. Open giftdesk to see how far they are; in Batches what waits can be \
         taken back.",
    )
}

/// Hands the gifts over and prints their links. An error when not every gift was made.
fn send(
    talk: &mut Conversation<'_>,
    id: DraftId,
    recipients: u64,
    price: &PriceEstimate,
    practice: bool,
    options: &SendOptions,
) -> Result<(), Problem> {
    let totals = &price.total_price_estimate;
    talk.send(Command::Send {
        draft: id,
        agreed_low: totals.est_group_total_low,
        agreed_high: totals.est_group_total_high,
    });
    let end = talk.wait_at_most(SEND_PATIENCE, |event| match event {
        Event::Sent { draft, batch, .. } if *draft == id => Some(End::Sent(*batch)),
        Event::SendFailed { draft, problem } if *draft == id => Some(End::Failed(problem.clone())),
        Event::Outbox(outbox) => outbox.iter().find_map(|entry| match &entry.state {
            OutboxState::Undecided(problem) if entry.draft_id == id => {
                Some(End::Undecided(problem.clone()))
            }
            _ => None,
        }),
        _ => None,
    });
    let batch = match end {
        Some(End::Sent(batch)) => batch,
        // The gifts are in the outbox with their draft, and stay there.
        None => return Err(still_in_the_outbox()),
        Some(End::Undecided(problem)) => {
            return Err(Problem {
                remedy: "Do not run this again. Open giftdesk: Batches asks what is to happen."
                    .to_owned(),
                ..problem
            });
        }
        Some(End::Failed(problem)) => {
            talk.send(Command::DeleteDraft(id));
            return Err(Problem {
                meaning: "Nothing was sent.".to_owned(),
                ..problem
            });
        }
    };
    eprintln!("Sent: batch {batch}.");
    // The practice service ends with this process, and nothing is made without it.
    let detail = if practice || options.wait || recipients <= MADE_AT_ONCE {
        report::wait_until_made(talk, batch, BATCH_PATIENCE)?
    } else {
        report::current(talk, batch, PATIENCE)?
    };
    report::print_links(talk, &detail, practice, options.json)?;
    report::refuse_unmade(&detail)
}

/// Brings the file in, and prints how it was read. Refuses a file with anything to fix.
fn import(
    talk: &mut Conversation<'_>,
    draft: DraftId,
    options: &SendOptions,
) -> Result<(RecipientTable, Arc<IssueIndex>), Problem> {
    talk.wait(PATIENCE, "the draft", |event| match event {
        Event::DraftOpened { draft: opened, .. } if opened.id == draft => Some(()),
        _ => None,
    })?;
    let key = talk.key();
    talk.send(Command::ImportFile {
        key,
        draft,
        path: options.recipients.clone(),
    });
    let preview = talk.wait(PATIENCE, "the file", |event| match event {
        Event::ImportRead {
            key: answered,
            result,
        } if *answered == key => Some(result.clone()),
        _ => None,
    })??;
    for line in report::reading_lines(&preview) {
        eprintln!("{line}");
    }
    talk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    let (recipients, issues) =
        talk.wait(
            PATIENCE,
            "the check of the recipients",
            |event| match event {
                Event::Recipients {
                    draft: changed,
                    recipients,
                    issues,
                    ..
                } if *changed == draft => Some((recipients.clone(), Arc::clone(issues))),
                _ => None,
            },
        )?;
    for line in report::issue_lines(&recipients, &issues) {
        eprintln!("{line}");
    }
    let blockers = issues.blocked_row_count();
    if blockers > 0 {
        return Err(Problem::new(
            format!(
                "{blockers} of {} recipients cannot get a gift as they are.",
                recipients.len()
            ),
            "Nothing was sent.",
            "Correct the rows named above, or bring the file into the window and fix it there.",
        ));
    }
    if recipients.is_empty() {
        return Err(Problem::new(
            "The file has no recipients.",
            "Nothing was sent.",
            "It needs a row for each person below its header.",
        ));
    }
    Ok((recipients, issues))
}

fn price(talk: &mut Conversation<'_>, draft: DraftId) -> Result<PriceEstimate, Problem> {
    let key = talk.key();
    talk.send(Command::Price { key, draft });
    talk.wait(PATIENCE, "the price", |event| match event {
        Event::Priced {
            key: answered,
            result,
            ..
        } if *answered == key => Some(result.clone()),
        _ => None,
    })?
}
