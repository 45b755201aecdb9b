//! `giftdesk shop cards`: the cards that could not be charged. `retry` tries the card of a gift again, `cancel` ends a gift
//! that is not paid, or gives up the charge of a shipped gift that has no authorization.

use std::io::{self, Write};

use crate::{
    cli::{
        failure::Failure,
        output::{write_json_array, write_stdout},
    },
    client::ShopClient,
    contract::{
        OrderId,
        shop::cards::{CardProblem, CardProblems},
    },
    i18n::{format, t},
    messages,
};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct CardsOptions {
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    command: Option<CardsCommand>,
}

#[derive(Debug, clap::Subcommand)]
enum CardsCommand {
    Retry(OrderOptions),
    Cancel(OrderOptions),
}

/// A command about the card of one gift.
#[derive(Debug, clap::Args)]
struct OrderOptions {
    #[arg(value_name = "ORDER")]
    order: OrderId,
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &CardsOptions) -> Result<(), Failure> {
    match &options.command {
        None => list(shop, options.json).await,
        Some(CardsCommand::Retry(options)) => {
            let problems = shop.retry_card(options.order).await?;
            let done = t!("cli-shop-cards-retried", order = options.order.to_string());
            print(&problems, options.json, done)
        }
        Some(CardsCommand::Cancel(options)) => {
            let problems = shop.cancel_unpaid_order(options.order).await?;
            let done = t!("cli-shop-cards-canceled", order = options.order.to_string());
            print(&problems, options.json, done)
        }
    }
}

async fn list(shop: &ShopClient, is_json: bool) -> Result<(), Failure> {
    let problems = shop.card_problems().await?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        if is_json {
            return write_json_array(out, &problems.data);
        }
        if problems.data.is_empty() {
            return writeln!(out, "{}", t!("cli-shop-cards-empty"));
        }
        let mut problems = problems.data.iter();
        problems.try_for_each(|problem| write_problem(out, problem))
    })
}

/// Prints the problems that are left as JSON, or what was done.
fn print(problems: &CardProblems, is_json: bool, done: String) -> Result<(), Failure> {
    write_stdout(done.clone(), |out| match is_json {
        true => write_json_array(out, &problems.data),
        false => writeln!(out, "{done}"),
    })
}

fn write_problem(out: &mut dyn Write, problem: &CardProblem) -> io::Result<()> {
    writeln!(out, "{}  {}", problem.order_id, problem.account)?;
    let next = messages::cards::next_attempt(problem, format::full_date_time);
    let lines = [
        messages::cards::event(problem),
        messages::cards::cause(problem),
        messages::cards::meaning(problem),
        messages::cards::remedy(problem),
        next.unwrap_or_default(),
    ];
    let mut lines = lines.iter().filter(|line| !line.is_empty());
    lines.try_for_each(|line| writeln!(out, "    {line}"))
}
