//! `giftdesk cancel` and `giftdesk extend`: change orders that are not accepted yet, with the same jobs
//! as the app.

use std::{
    collections::HashSet,
    io::{self, Write},
    sync::Arc,
    time::Duration,
};

use serde::Serialize;

use super::{
    common::CommonOptions,
    desk_session::{self, ExclusiveUse},
    engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
    failure::{CliCode, ExitStatus, Failure},
    list_reader::read_list,
    output::{write_list, write_stderr, write_stdout},
    send_time::parse_until,
};
use crate::{
    contract::{OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{
        BackgroundWork, Command, CountMirroredOrders, Event, GetBatch, OrderJobId,
        PreviewOrderAction,
        jobs::{
            OrderAction, OrderActionPreview, OrderJob, OrderJobItem, OrderJobQuery, OrderOutcome,
            OrderOutcomeCode, OrderSelection,
        },
        orders::OrderQuery,
    },
    i18n::{format, t},
    messages::labels,
};

/// How long a job may make no progress.
const STALL_TIMEOUT: Duration = Duration::from_secs(180);

/// The time between two looks at a batch whose orders are being mirrored.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The orders to change.
#[derive(Debug, clap::Args)]
struct ChangeOptions {
    #[arg(
        value_name = "ORDER",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    orders: Vec<OrderId>,
    #[arg(long, value_name = "ID")]
    batch: Option<OrderBatchId>,
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    #[arg(long, required_unless_present = "dry_run")]
    yes: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct CancelOptions {
    #[command(flatten)]
    change: ChangeOptions,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExtendOptions {
    #[command(flatten)]
    change: ChangeOptions,
    #[arg(long, value_name = "DATE", value_parser = parse_until)]
    until: Timestamp,
    #[arg(long)]
    allow_shorter: bool,
}

pub(super) fn cancel(common: &CommonOptions, options: &CancelOptions) -> Result<(), Failure> {
    change(common, &options.change, OrderAction::Cancel, |_| Ok(()))
}

pub(super) fn extend(common: &CommonOptions, options: &ExtendOptions) -> Result<(), Failure> {
    let action = OrderAction::Extend {
        expires_at: options.until,
    };
    change(common, &options.change, action, |preview| {
        if preview.shortens(options.until) && !options.allow_shorter {
            return Err(Failure::unchanged(
                CliCode::ExpiryShortened,
                t!("cli-extend-shortens"),
                t!("cli-extend-shortens-remedy"),
            ));
        }
        Ok(())
    })
}

/// `check` refuses a preview before anything is changed.
fn change(
    common: &CommonOptions,
    options: &ChangeOptions,
    action: OrderAction,
    check: impl FnOnce(&OrderActionPreview) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // A dry run must not continue the jobs of an earlier run.
    let background_work = if options.dry_run {
        BackgroundWork::SyncOnly
    } else {
        BackgroundWork::OrderJobs
    };
    let desk = desk_session::open(common, background_work, ExclusiveUse::ChangeOrders)?;
    let mut driver = EngineDriver::new(&desk);
    driver.wait_for_sync()?;
    let preview = match options.batch {
        Some(batch) => preview_of_whole_batch(&mut driver, batch)?,
        None => {
            let question = PreviewOrderAction(selected_orders(&options.orders));
            driver.ask(Awaited::List, question)?
        }
    };
    print_preview(action, &preview);
    if preview.orders.is_empty() {
        return Err(Failure::unchanged(
            CliCode::NothingToChange,
            t!("cli-change-none"),
            t!(
                "cli-change-none-remedy",
                command = common.command(&["orders"], common.connect.as_deref())
            ),
        ));
    }
    check(&preview)?;
    if options.dry_run {
        write_stderr(t!("cli-change-dry-run"));
        return Ok(());
    }
    let remedy = || {
        t!(
            "cli-change-pending-remedy",
            command = common.resume_command(common.connect.as_deref())
        )
    };
    let job = start(&mut driver, action, Arc::clone(&preview.orders), remedy)?;
    let end = wait_until_finished(&mut driver, job);
    let all = OrderJobQuery {
        job,
        only_unsuccessful: false,
    };
    let items = read_list(&mut driver, &all, |item| item.order_id)?;
    write_stdout(t!("cli-change-output-failed-meaning"), |out| {
        write_items(out, options.json, &items)
    })?;
    match end {
        Some(job) if job.counts.done == job.counts.total() => {
            write_stderr(crate::messages::event::order_job_finished(&job));
            Ok(())
        }
        Some(job) => Err(unchanged(&job)),
        None => Err(Failure::new(
            CliCode::ChangePending,
            t!("cli-change-pending"),
            t!("cli-change-pending-meaning"),
            remedy(),
        )
        .with_exit_status(ExitStatus::Pending)
        .after_output()),
    }
}

fn unchanged(job: &OrderJob) -> Failure {
    let (done, total) = (job.counts.done, job.counts.total());
    Failure::new(
        CliCode::OrdersNotChanged,
        t!("cli-change-failed", count = total - done, total = total),
        if done == 0 {
            t!("cli-nothing-changed")
        } else {
            t!("cli-change-failed-meaning")
        },
        t!("cli-change-failed-remedy"),
    )
    .with_exit_status(if done == 0 {
        ExitStatus::Failure
    } else {
        ExitStatus::PartlyDone
    })
    .after_output()
}

/// Each order once.
fn selected_orders(orders: &[OrderId]) -> OrderSelection {
    let mut seen = HashSet::new();
    let orders = orders.iter().copied().filter(|order| seen.insert(*order));
    OrderSelection::Orders(orders.collect())
}

/// Waits until every order of the batch is mirrored: a part of a batch must not pass for the whole.
fn preview_of_whole_batch(
    driver: &mut EngineDriver<'_>,
    batch: OrderBatchId,
) -> Result<Arc<OrderActionPreview>, Failure> {
    // An unknown batch is a failure at once.
    driver.ask(Awaited::Batch, GetBatch(batch))?;
    let orders = OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    };
    preview_when_mirrored(driver, &OrderSelection::Query(orders))
}

fn preview_when_mirrored(
    driver: &mut EngineDriver<'_>,
    selection: &OrderSelection,
) -> Result<Arc<OrderActionPreview>, Failure> {
    let begun = driver.time_without_post();
    loop {
        let orders = driver.ask(Awaited::List, CountMirroredOrders(selection.clone()))?;
        if orders.is_complete() {
            return driver.ask(Awaited::List, PreviewOrderAction(selection.clone()));
        }
        if driver.time_without_post() - begun > RESPONSE_TIMEOUT {
            return Err(Failure::unchanged(
                CliCode::BatchIncomplete,
                match orders.missing {
                    0 => t!("cli-batch-incomplete-unknown"),
                    missing => t!("cli-batch-incomplete", missing = missing),
                },
                t!("cli-batch-incomplete-remedy"),
            ));
        }
        driver.wait_at_most(POLL_INTERVAL, |_| None::<()>);
    }
}

fn print_preview(action: OrderAction, preview: &OrderActionPreview) {
    for (status, count) in &preview.excluded {
        let status = labels::order_status(status);
        write_stderr(t!("cli-change-excluded", count = *count, status = status));
    }
    let count = preview.orders.len();
    write_stderr(match action {
        OrderAction::Cancel => t!(
            "cli-cancel-preview",
            count = count,
            amount = preview.authorized
        ),
        OrderAction::Extend { expires_at } => t!(
            "cli-extend-preview",
            count = count,
            until = format::full_date_time(expires_at)
        ),
    });
}

/// `remedy` is that of a job that is not stored in time.
fn start(
    driver: &mut EngineDriver<'_>,
    action: OrderAction,
    orders: Arc<Vec<OrderId>>,
    remedy: impl FnOnce() -> String,
) -> Result<OrderJobId, Failure> {
    let key = driver.new_request_key();
    driver.send(Command::StartOrderJob {
        key,
        action,
        orders,
    });
    driver
        .wait(RESPONSE_TIMEOUT, Awaited::OrderJob, |event| match event {
            Event::OrderJobStarted { key: answered, job } if *answered == key => Some(job.clone()),
            _ => None,
        })
        .map_err(|failure| Failure {
            remedy: remedy(),
            ..failure
        })?
        .map_err(Failure::from)
}

/// Waits until every order of the job has an outcome. Returns `None` when the job makes no progress,
/// for example because the service cannot be reached.
fn wait_until_finished(driver: &mut EngineDriver<'_>, id: OrderJobId) -> Option<OrderJob> {
    let mut finished = 0;
    loop {
        let job = driver.wait_at_most(STALL_TIMEOUT, |event| match event {
            Event::OrderJobFinished(job) if job.id == id => Some(job.clone()),
            Event::OrderJobs(jobs) => jobs
                .iter()
                .find(|job| job.id == id && job.counts.finished() > finished)
                .cloned(),
            _ => None,
        })?;
        if job.is_finished() {
            return Some(job);
        }
        finished = job.counts.finished();
    }
}

/// The outcome of an order in JSON.
#[derive(Debug, Serialize)]
struct OutcomeRecord<'a> {
    id: OrderId,
    recipient: &'a str,
    outcome: &'static str,
    /// The status in which the order cannot be changed.
    status: Option<&'a OrderStatus>,
    problem_code: Option<String>,
}

impl<'a> From<&'a OrderJobItem> for OutcomeRecord<'a> {
    fn from(item: &'a OrderJobItem) -> Self {
        Self {
            id: item.order_id,
            recipient: &item.recipient,
            outcome: OrderOutcomeCode::from(&item.outcome).into(),
            status: match &item.outcome {
                OrderOutcome::NotAllowed(status) => Some(status),
                _ => None,
            },
            problem_code: match &item.outcome {
                OrderOutcome::Failed(problem) => Some(problem.code().to_string()),
                _ => None,
            },
        }
    }
}

fn write_items(out: &mut dyn Write, is_json: bool, items: &[OrderJobItem]) -> io::Result<()> {
    write_list::<_, OutcomeRecord<'_>, _>(out, is_json, items, |item| {
        [
            item.order_id.to_string(),
            labels::order_outcome(&item.outcome),
            item.recipient.clone(),
        ]
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::{cli::engine_driver::Engine, desk::orders::MirroredOrders};

    /// Replies to each count of orders with the next of `counts`, and repeats the last.
    struct MirroringEngine {
        counts: RefCell<Vec<MirroredOrders>>,
        previews: RefCell<u32>,
        events: RefCell<Vec<Event>>,
    }

    impl MirroringEngine {
        fn new(counts: &[MirroredOrders]) -> Self {
            Self {
                counts: RefCell::new(counts.to_vec()),
                previews: RefCell::default(),
                events: RefCell::default(),
            }
        }

        fn preview(&self) -> Result<Arc<OrderActionPreview>, Failure> {
            let selection = OrderSelection::Query(OrderQuery::default());
            preview_when_mirrored(&mut EngineDriver::new(self), &selection)
        }
    }

    impl Engine for MirroringEngine {
        fn send(&self, command: Command) {
            let Command::Ask(question) = command else {
                return;
            };
            question.reply(|_: &CountMirroredOrders| {
                let mut counts = self.counts.borrow_mut();
                Ok(if counts.len() > 1 {
                    counts.remove(0)
                } else {
                    counts[0]
                })
            });
            question.reply(|_: &PreviewOrderAction| {
                *self.previews.borrow_mut() += 1;
                Ok(Arc::default())
            });
            self.events.borrow_mut().push(Event::Replied);
        }

        fn wait_event(&self, _: Duration) -> Option<Event> {
            self.events.borrow_mut().pop()
        }
    }

    fn missing(missing: u64, has_unknown_rest: bool) -> MirroredOrders {
        MirroredOrders {
            mirrored: 4,
            missing,
            has_unknown_rest,
        }
    }

    #[test]
    fn orders_are_previewed_when_all_are_mirrored() {
        let counts = [missing(3, false), missing(0, true), missing(0, false)];
        let engine = MirroringEngine::new(&counts);
        assert!(engine.preview().is_ok());
        assert_eq!(*engine.counts.borrow(), [missing(0, false)]);
        assert_eq!(*engine.previews.borrow(), 1);
    }

    #[test]
    fn incomplete_orders_are_not_previewed() {
        for (count, said) in [
            (missing(3, false), "3 orders of this batch"),
            (missing(0, true), "It isn’t known"),
        ] {
            let engine = MirroringEngine::new(&[count]);
            let failure = engine.preview().unwrap_err();
            assert!(failure.what.contains(said), "{failure}");
            assert_eq!(*engine.previews.borrow(), 0);
        }
    }
}
