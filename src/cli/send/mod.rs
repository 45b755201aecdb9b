//! `giftdesk send`: sends gifts without a window, through the same engine.
//!
//! Prints how the file was read, the price and the warnings, refuses to send without `--yes` or with a
//! warning that is not accepted, shows progress on stderr and prints the gift links to stdout.

mod check;
mod interrupt;
mod product;
mod report;
mod warnings;

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    common::{CommonOptions, PRACTICE, outbox_speed},
    desk_session::ExclusiveUse,
    engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
    failure::{CliCode, ExitStatus, Failure},
    logs,
    practice::EmbeddedPractice,
};
use crate::{
    contract::{CardId, Clock, OrderBatchId, PriceEstimate, SendMethod, Timestamp, WallClock},
    desk::{
        self, Command, ConnectionState, DeskConfig, Draft, DraftId, Event, Impact, OutboxId,
        OutboxState, Problem, ProblemKind, StartWith,
        guards::{AcceptedWarning, SendWarning, WarningCode},
        preferences::MAX_HOLD_SECONDS,
    },
    i18n::{format, t},
    recipients::{IssueIndex, RecipientTable},
};
use interrupt::Interrupt;
use product::ProductChoice;

/// How long a send may take. Longer than the engine waits for the service, so that a slow response
/// still arrives in time.
const SEND_TIMEOUT: Duration = Duration::from_secs(300);

/// A service creates up to this many orders before it responds. `send` waits for batches up to this
/// size even without `--wait`.
const MAX_ORDERS_CREATED_AT_ONCE: u64 = 10;

/// How often Ctrl+C is looked for while a send is held.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long the service may take to create all orders of a batch.
const BATCH_TIMEOUT: Duration = Duration::from_secs(3600);

#[derive(Debug, clap::Args)]
pub(super) struct SendOptions {
    #[arg(long, value_name = "FILE")]
    recipients: PathBuf,
    #[arg(
        long = "product",
        value_name = "NAME or id[:quantity]",
        required = true
    )]
    products: Vec<ProductChoice>,
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,
    #[arg(long, value_name = "NAME")]
    from: String,
    #[arg(long, value_name = "METHOD", value_parser = parse_method)]
    method: SendMethod,
    #[arg(long, value_name = "TEXT", requires = "card")]
    message: Option<String>,
    #[arg(long, value_name = "ID")]
    card: Option<CardId>,
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[arg(long)]
    allow_duplicates: bool,
    #[arg(long, value_name = "WARNING", value_parser = warnings::parse_code)]
    accept: Vec<WarningCode>,
    #[arg(long, value_name = "COUNT")]
    expect_gifts: Option<u64>,
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_HOLD_SECONDS))
    )]
    hold: u32,
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    #[arg(long, required_unless_present = "dry_run")]
    yes: bool,
    #[arg(long)]
    wait: bool,
    #[arg(long)]
    pub json: bool,
}

fn parse_method(text: &str) -> Result<SendMethod, String> {
    match SendMethod::from(text) {
        SendMethod::Other(_) => {
            let known: Vec<_> = SendMethod::KNOWN.iter().map(SendMethod::as_str).collect();
            Err(t!("cli-send-method-invalid", methods = known.join(", ")))
        }
        method => Ok(method),
    }
}

pub(super) fn run(common: &CommonOptions, options: &SendOptions) -> Result<(), Failure> {
    logs::init_to_stderr("warn");
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: common.start_with(StartWith::Practice)?,
        practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), 1.0))),
        clock: Arc::clone(&clock),
        outbox_speed: outbox_speed(),
        ..DeskConfig::new(common.data_dir()?)
    };
    let desk = desk::start(config, Arc::new(|| {}))
        .map_err(|problem| ExclusiveUse::Send.failure(common, problem))?;
    let mut driver = EngineDriver::new(&desk);

    let account = driver.wait_for_catalog(RESPONSE_TIMEOUT)?;
    check::require_known_card(options.card, &account.cards)?;
    let practice = account.is_practice();
    let draft = Draft {
        id: DraftId::generate(),
        name: options.name.clone().unwrap_or_default(),
        from_name: options.from.clone(),
        cart: product::build_cart(
            &mut driver,
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
    driver.send(Command::NewDraft(Box::new(draft.clone())));
    let prepared = prepare(&mut driver, draft, account, clock.now(), options);
    if options.dry_run || prepared.is_err() {
        // The draft is deleted, because nothing is sent.
        driver.send(Command::DeleteDraft(id));
    }
    let prepared = prepared?;
    if !options.dry_run {
        // `resume` uses the connection that was used last.
        let connect = common.connect.as_deref().unwrap_or(PRACTICE);
        let resume = common.resume_command(Some(connect));
        return send_draft(&mut driver, id, prepared, practice, options, &resume);
    }
    if options.json {
        report::print_json(&serde_json::json!({
            "dry_run": true, "practice": practice, "recipients": prepared.recipients,
            "price": prepared.price,
            "warnings": prepared.warnings.iter().map(AcceptedWarning::from).collect::<Vec<_>>(),
        }));
    } else {
        eprintln!("{}", t!("cli-send-dry-run"));
    }
    Ok(())
}

/// A draft that can be sent.
struct PreparedSend {
    recipients: u64,
    price: PriceEstimate,
    /// The warnings, which the options accept.
    warnings: Vec<SendWarning>,
}

/// Imports the recipients, requests the price and checks the draft. Prints issues, the price and
/// warnings.
fn prepare(
    driver: &mut EngineDriver<'_>,
    draft: Draft,
    account: Arc<ConnectionState>,
    now: Timestamp,
    options: &SendOptions,
) -> Result<PreparedSend, Failure> {
    let id = draft.id;
    let (recipients, issues) = import_recipients(driver, id, options)?;
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
    let review = check::DraftReview {
        draft,
        recipients,
        issues,
        account,
        now,
    };
    review.refuse_blocked()?;
    let price = request_price(driver, id)?;
    for warning in review.warnings(&price) {
        eprintln!("{}", t!("cli-note", text = warning));
    }
    if review.account.is_practice() {
        eprintln!("{}", t!("cli-send-practice"));
    }
    let totals = &price.total_price_estimate;
    let each = &price.cart_price_estimate;
    eprintln!(
        "{}",
        t!(
            "cli-send-price",
            count = recipient_count,
            each = format::money_range(each.price_est_total_low, each.price_est_total_high),
            total = format::money_range(totals.est_group_total_low, totals.est_group_total_high),
        )
    );
    let warnings = warnings::check(driver, id, &price, options)?;
    Ok(PreparedSend {
        recipients: recipient_count,
        price,
        warnings,
    })
}

enum SendOutcome {
    Sent(OrderBatchId),
    /// The user canceled the send while it was held.
    Canceled,
    Failed(Problem),
    NeedsReview(Problem),
}

fn send_pending(resume: &str) -> Failure {
    Failure::new(
        CliCode::SendPending,
        t!("cli-send-pending", seconds = SEND_TIMEOUT.as_secs()),
        t!("cli-send-pending-meaning"),
        t!("cli-send-pending-remedy", command = resume),
    )
    .with_exit_status(ExitStatus::Pending)
}

/// Sends the draft and prints the gift links. `resume` is the command that continues the send.
///
/// # Errors
/// When the send is refused, needs a review or has no outcome within [`SEND_TIMEOUT`], and when the
/// batch failed, was canceled or is still pending after [`BATCH_TIMEOUT`].
fn send_draft(
    driver: &mut EngineDriver<'_>,
    id: DraftId,
    prepared: PreparedSend,
    practice: bool,
    options: &SendOptions,
    resume: &str,
) -> Result<(), Failure> {
    let recipients = prepared.recipients;
    let interrupt = if options.hold == 0 {
        None
    } else {
        // Without the handler, Ctrl+C ends the program, and the send waits for the user.
        let interrupt = Interrupt::listen()
            .inspect_err(|error| tracing::warn!(%error, "Ctrl+C cannot be handled"))
            .ok();
        eprintln!("{}", t!("cli-send-held", count = options.hold));
        interrupt
    };
    let totals = &prepared.price.total_price_estimate;
    driver.send(Command::Send {
        draft: id,
        agreed_low: totals.est_group_total_low,
        agreed_high: totals.est_group_total_high,
        hold: Duration::from_secs(options.hold.into()),
        accepted: prepared.warnings,
    });
    let mut parts = Vec::new();
    let outcome = wait_for_outcome(driver, id, options.hold, interrupt.as_ref(), &mut parts);
    let batch = match outcome {
        Some(SendOutcome::Sent(batch)) => batch,
        Some(SendOutcome::Canceled) => {
            driver.send(Command::DeleteDraft(id));
            return Err(Failure::nothing_sent(
                CliCode::SendCanceled,
                t!("cli-send-canceled"),
                String::new(),
            )
            .with_exit_status(ExitStatus::Canceled));
        }
        // The outbox keeps the send and its draft.
        None => return Err(send_pending(resume)),
        Some(SendOutcome::NeedsReview(problem)) => {
            return Err(Failure {
                remedy: t!("cli-send-needs-review-remedy"),
                exit_status: ExitStatus::DecisionNeeded,
                ..Failure::from(problem)
            });
        }
        // The outbox keeps the other parts, and the draft has their recipients.
        Some(SendOutcome::Failed(problem))
            if problem.impact.as_deref() == Some(&Impact::PartNotSent) =>
        {
            return Err(Failure {
                exit_status: ExitStatus::DecisionNeeded,
                ..Failure::from(problem)
            });
        }
        Some(SendOutcome::Failed(problem)) => {
            driver.send(Command::DeleteDraft(id));
            return Err(Failure {
                meaning: t!("cli-nothing-sent"),
                ..Failure::from(problem)
            });
        }
    };
    let batches = if parts.is_empty() { vec![batch] } else { parts };
    let mut details = Vec::with_capacity(batches.len());
    for batch in batches {
        eprintln!("{}", t!("cli-send-sent", batch = batch.to_string()));
        // The practice service ends with this process and creates no orders afterwards.
        let waits = practice || options.wait || recipients <= MAX_ORDERS_CREATED_AT_ONCE;
        details.push(if waits {
            report::wait_until_created(driver, batch, BATCH_TIMEOUT)?
        } else {
            driver.batch(batch)?
        });
    }
    report::print_links(driver, &details, practice, options.json)?;
    for detail in &details {
        report::refuse_failed_batch(detail).map_err(Failure::after_output)?;
    }
    Ok(())
}

/// Waits until the send has an outcome. Cancels the send when the user presses Ctrl+C while it is
/// held. Returns `None` without an outcome after [`SEND_TIMEOUT`], which begins again with each part
/// of a large send. `parts` become the batches of the sent parts, in their order.
fn wait_for_outcome(
    driver: &mut EngineDriver<'_>,
    id: DraftId,
    hold_seconds: u32,
    interrupt: Option<&Interrupt>,
    parts: &mut Vec<OrderBatchId>,
) -> Option<SendOutcome> {
    let limit = SEND_TIMEOUT + Duration::from_secs(hold_seconds.into());
    let mut begun = Instant::now();
    let mut is_canceling = false;
    let mut held: Option<OutboxId> = None;
    while begun.elapsed() < limit {
        if let (Some(interrupt), Some(entry)) = (interrupt, held)
            && interrupt.is_pressed()
            && !is_canceling
        {
            is_canceling = true;
            driver.send(Command::DismissSend(entry));
        }
        let outcome = driver.wait_at_most(POLL_INTERVAL, |event| match event {
            Event::Sent { draft, batch, .. } if *draft == id => Some(SendOutcome::Sent(*batch)),
            Event::SendFailed { draft, problem } if *draft == id => {
                let is_canceled = matches!(
                    problem.kind,
                    ProblemKind::SendCanceled | ProblemKind::SendSavedAsDraft
                );
                Some(if is_canceled {
                    SendOutcome::Canceled
                } else {
                    SendOutcome::Failed(problem.clone())
                })
            }
            Event::Outbox(outbox) => {
                let entry = outbox.iter().find(|entry| entry.draft_id == id)?;
                if let OutboxState::Held(_) = entry.state {
                    held = Some(entry.id);
                } else if let Some(interrupt) = interrupt {
                    held = None;
                    interrupt.release();
                }
                let own = || outbox.iter().filter(|entry| entry.draft_id == id);
                let sent: Vec<OrderBatchId> = own()
                    .filter(|entry| entry.part.is_some())
                    .filter_map(|entry| match entry.state {
                        OutboxState::Sent(batch) => Some(batch),
                        _ => None,
                    })
                    .collect();
                if sent.len() > parts.len() {
                    begun = Instant::now();
                }
                *parts = sent;
                own().find_map(|entry| match &entry.state {
                    OutboxState::NeedsReview(problem) => {
                        Some(SendOutcome::NeedsReview(problem.clone()))
                    }
                    _ => None,
                })
            }
            _ => None,
        });
        if outcome.is_some() {
            return outcome;
        }
    }
    None
}

/// Imports the recipient file and prints how it was read.
///
/// # Errors
/// When the file cannot be read or has no rows, when a row has an error, or when rows repeat a
/// recipient and `--allow-duplicates` is not set.
fn import_recipients(
    driver: &mut EngineDriver<'_>,
    draft: DraftId,
    options: &SendOptions,
) -> Result<(RecipientTable, Arc<IssueIndex>), Failure> {
    driver.wait(RESPONSE_TIMEOUT, Awaited::Draft, |event| match event {
        Event::DraftOpened { draft: opened, .. } if opened.id == draft => Some(()),
        _ => None,
    })?;
    let key = driver.new_request_key();
    driver.send(Command::ImportFile {
        key,
        draft,
        path: options.recipients.clone(),
    });
    let preview = driver.wait(RESPONSE_TIMEOUT, Awaited::File, |event| match event {
        Event::ImportRead {
            key: answered,
            result,
        } if *answered == key => Some(result.clone().map_err(Failure::from)),
        _ => None,
    })??;
    for line in report::reading_lines(&preview) {
        eprintln!("{line}");
    }
    driver.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    let (recipients, issues) =
        driver.wait(RESPONSE_TIMEOUT, Awaited::Checks, |event| match event {
            Event::Recipients {
                draft: changed,
                recipients,
                issues,
                ..
            } if *changed == draft => Some((recipients.clone(), Arc::clone(issues))),
            _ => None,
        })?;
    for line in report::issue_lines(&recipients, &issues) {
        eprintln!("{line}");
    }
    let blockers = issues.blocked_row_count();
    if blockers > 0 {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsInvalid,
            t!(
                "cli-send-rows-invalid",
                count = blockers,
                total = recipients.len()
            ),
            t!("cli-send-rows-invalid-remedy"),
        ));
    }
    let duplicates = report::duplicate_rows(&recipients, &issues);
    if duplicates > 0 && !options.accepts(WarningCode::Duplicates) {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsRepeated,
            t!("cli-send-duplicates", count = duplicates),
            t!("cli-send-duplicates-remedy"),
        ));
    }
    if recipients.is_empty() {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsMissing,
            t!("cli-send-file-empty"),
            t!("cli-send-file-empty-remedy"),
        ));
    }
    Ok((recipients, issues))
}

fn request_price(driver: &mut EngineDriver<'_>, draft: DraftId) -> Result<PriceEstimate, Failure> {
    let key = driver.new_request_key();
    driver.send(Command::Price { key, draft });
    driver.wait(RESPONSE_TIMEOUT, Awaited::Price, |event| match event {
        Event::Priced {
            key: answered,
            result,
            ..
        } if *answered == key => Some(result.clone().map_err(Failure::from)),
        _ => None,
    })?
}
