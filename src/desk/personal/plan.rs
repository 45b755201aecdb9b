//! The batches that a personal draft becomes: the recipients grouped by their message and cart.

use std::collections::HashMap;

use super::{GiftComposer, PlanProblem, PlanProblemKind, gift_composer::PersonCart};
use crate::{
    contract::{CartRequest, SendMethod, rules::is_restricted_state},
    desk::drafts::{CartLine, Draft},
    recipients::{ColumnRef, IssueIndex, RecipientRow, RecipientTable},
};

/// The user confirms a personal send of more batches.
pub const ASK_BATCHES: u64 = 20;

/// The most different gifts of one send. The batches are sent one after the other, and the account lists
/// each of them.
pub const MAX_BATCHES: usize = 500;

/// The groups of a draft, in the order in which their first recipients appear.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SendPlan {
    /// The different carts, also those of recipients whose message has a problem.
    pub carts: Vec<PlannedCart>,
    pub groups: Vec<PlannedGroup>,
    /// Empty when every recipient is in a group.
    pub problems: Vec<PlanProblem>,
    /// The cells whose values are missing or wrong, by the position of the row, in reading order.
    pub problem_cells: Vec<(usize, ColumnRef)>,
    /// The positions of rows with such cells or with issues, ascending. See [`SendPlan::with_issues`].
    pub rows_with_problems: Vec<usize>,
    /// The characters of the longest message.
    pub longest_message: usize,
}

/// A cart, and how many recipients get it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedCart {
    pub lines: Vec<CartLine>,
    pub recipients: u64,
}

impl PlannedCart {
    #[must_use]
    pub fn request(&self) -> CartRequest {
        CartRequest {
            items: self.lines.iter().map(CartLine::request).collect(),
        }
    }
}

/// Recipients who get the same message and the same cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedGroup {
    /// Empty without a message.
    pub message: Box<str>,
    /// The position in [`SendPlan::carts`].
    pub cart: usize,
    /// Positions among the rows that are not blank, ascending.
    pub recipients: Vec<u32>,
}

impl SendPlan {
    /// Groups the recipients of a draft. Takes time in proportion to the recipients.
    #[must_use]
    pub fn of(draft: &Draft, recipients: &RecipientTable) -> Self {
        let composer = GiftComposer::new(draft, recipients.extra_columns());
        let mut builder = PlanBuilder {
            composer: &composer,
            carts: Carts::default(),
            groups: Vec::new(),
            group_of: Vec::new(),
            problems: Problems::default(),
            problem_cells: Vec::new(),
            has_too_many: false,
            longest_message: 0,
        };
        let states = restricted_states(draft, recipients);
        let draft_problems = composer.draft_problems();
        let is_broken = !draft_problems.is_empty();
        for kind in draft_problems {
            builder.problems.add_to_draft(kind);
        }
        if !is_broken {
            let rows = recipients.rows().iter().enumerate();
            let filled = rows.filter(|(_, row)| !row.is_blank());
            for (position, (row_position, row)) in (0_u32..).zip(filled) {
                let state = states.get(position as usize).map_or("", String::as_str);
                let before = builder.problems.found;
                builder.add(position, row, state);
                if builder.problems.found > before {
                    let columns = problem_columns(&composer, row, recipients);
                    let cells = columns.into_iter().map(|column| (row_position, column));
                    builder.problem_cells.extend(cells);
                }
            }
        }
        builder.finish()
    }

    /// Adds the rows with issues to those with problems.
    #[must_use]
    pub fn with_issues(mut self, issues: &IssueIndex) -> Self {
        let cells = self.problem_cells.iter().map(|(row, _)| *row);
        let issues = issues.rows_with_issues().iter().copied();
        self.rows_with_problems = cells.chain(issues).collect();
        self.rows_with_problems.sort_unstable();
        self.rows_with_problems.dedup();
        self
    }

    #[must_use]
    pub fn is_sendable(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether recipients get different messages.
    #[must_use]
    pub fn has_several_messages(&self) -> bool {
        let mut messages = self.groups.iter().map(|group| &group.message);
        let first = messages.next();
        messages.any(|message| Some(message) != first)
    }
}

/// The states of the recipients when a direct send has different products, which do not all ship to every
/// state. Empty otherwise: then the state does not depend on the recipient's products.
fn restricted_states(draft: &Draft, recipients: &RecipientTable) -> Vec<String> {
    let is_restricted = |line: &CartLine| !line.restricted_states.is_empty();
    if draft.send_method != SendMethod::DirectSend
        || draft.product_column.is_none()
        || !draft.cart.iter().any(is_restricted)
    {
        return Vec::new();
    }
    let requests = recipients.to_requests(&draft.send_method).into_iter();
    requests
        .map(|request| {
            request
                .mailing_address
                .map_or_else(String::new, |address| address.state)
        })
        .collect()
}

/// The columns whose values are missing or wrong in a row, in the order of the table.
fn problem_columns(
    composer: &GiftComposer<'_>,
    row: &RecipientRow,
    recipients: &RecipientTable,
) -> Vec<ColumnRef> {
    let fields = composer.problem_fields(row).into_iter();
    let mut columns: Vec<ColumnRef> = fields
        .filter_map(|field| field.column(recipients))
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

struct PlanBuilder<'a> {
    composer: &'a GiftComposer<'a>,
    carts: Carts,
    groups: Vec<PlannedGroup>,
    /// For each cart, the groups by their messages.
    group_of: Vec<HashMap<Box<str>, usize>>,
    problems: Problems,
    problem_cells: Vec<(usize, ColumnRef)>,
    has_too_many: bool,
    longest_message: usize,
}

/// The carts by what decides about them.
#[derive(Default)]
struct Carts {
    planned: Vec<PlannedCart>,
    by_key: HashMap<Box<str>, Result<usize, Vec<PlanProblemKind>>>,
    by_content: HashMap<PersonCart, usize>,
    key: String,
}

impl Carts {
    /// The position of the cart of a recipient.
    fn find(
        &mut self,
        composer: &GiftComposer<'_>,
        row: &RecipientRow,
    ) -> &Result<usize, Vec<PlanProblemKind>> {
        composer.cart_key(row, &mut self.key);
        if !self.by_key.contains_key(self.key.as_str()) {
            let found = composer.cart(row).map(|cart| {
                let next = self.planned.len();
                let planned = &mut self.planned;
                *self.by_content.entry(cart).or_insert_with_key(|cart| {
                    planned.push(PlannedCart {
                        lines: composer.cart_lines(cart),
                        recipients: 0,
                    });
                    next
                })
            });
            self.by_key.insert(self.key.as_str().into(), found);
        }
        &self.by_key[self.key.as_str()]
    }
}

impl PlanBuilder<'_> {
    /// `state` is the state of the recipient when it decides about products; else empty.
    fn add(&mut self, position: u32, row: &RecipientRow, state: &str) {
        let mut message = String::new();
        let rendered = self.composer.message(row, &mut message);
        let cart = match self.carts.find(self.composer, row) {
            Ok(cart) => {
                let cart = *cart;
                self.check_destination(cart, row, state).then_some(cart)
            }
            Err(problems) => {
                for kind in problems {
                    self.problems.add(kind, row.id);
                }
                None
            }
        };
        if let Some(cart) = cart {
            self.carts.planned[cart].recipients += 1;
        }
        if let Err(kind) = rendered {
            self.problems.add(&kind, row.id);
            return;
        }
        let message = message.trim();
        if message.len() > self.longest_message {
            self.longest_message = self.longest_message.max(message.chars().count());
        }
        if let Some(cart) = cart {
            self.add_to_group(position, cart, message);
        }
    }

    /// Whether every product of a cart ships to a state.
    fn check_destination(&mut self, cart: usize, row: &RecipientRow, state: &str) -> bool {
        let lines = self.carts.planned[cart].lines.iter();
        let restricted: Vec<String> = lines
            .filter(|line| is_restricted_state(&line.restricted_states, state))
            .map(|line| line.product_name.clone())
            .collect();
        for product in &restricted {
            let kind = PlanProblemKind::NotShipped {
                product: product.clone(),
            };
            self.problems.add(&kind, row.id);
        }
        restricted.is_empty()
    }

    fn add_to_group(&mut self, position: u32, cart: usize, message: &str) {
        if self.group_of.len() <= cart {
            self.group_of.resize_with(cart + 1, HashMap::new);
        }
        if let Some(at) = self.group_of[cart].get(message) {
            self.groups[*at].recipients.push(position);
        } else if self.groups.len() >= MAX_BATCHES {
            // 100,000 different messages would need too much memory.
            self.has_too_many = true;
        } else {
            self.group_of[cart].insert(message.into(), self.groups.len());
            self.groups.push(PlannedGroup {
                message: message.into(),
                cart,
                recipients: vec![position],
            });
        }
    }

    fn finish(mut self) -> SendPlan {
        if self.has_too_many {
            let max = MAX_BATCHES;
            self.problems.add_to_draft(match self.carts.planned.len() {
                0 | 1 => PlanProblemKind::TooManyMessages { max },
                _ => PlanProblemKind::TooManyBatches { max },
            });
        }
        SendPlan {
            carts: self.carts.planned,
            groups: self.groups,
            problems: self.problems.list,
            problem_cells: self.problem_cells,
            rows_with_problems: Vec::new(),
            longest_message: self.longest_message,
        }
    }
}

/// The problems in the order in which they were found.
#[derive(Default)]
struct Problems {
    list: Vec<PlanProblem>,
    /// The problems of single recipients.
    found: usize,
    position: HashMap<PlanProblemKind, usize>,
}

impl Problems {
    fn add(&mut self, kind: &PlanProblemKind, row: u64) {
        self.found += 1;
        if let Some(at) = self.position.get(kind) {
            let rows = &mut self.list[*at].rows;
            if rows.last() != Some(&row) {
                rows.push(row);
            }
            return;
        }
        self.position.insert(kind.clone(), self.list.len());
        self.list.push(PlanProblem {
            kind: kind.clone(),
            rows: vec![row],
        });
    }

    fn add_to_draft(&mut self, kind: PlanProblemKind) {
        self.list.push(PlanProblem {
            kind,
            rows: Vec::new(),
        });
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
