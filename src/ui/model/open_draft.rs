//! The open draft with its recipients and price, and the import of recipients.

use std::sync::Arc;

use crate::{
    contract::SendMethod,
    desk::{
        AnyQuestion, CartLine, Command, Draft, DraftId, DraftPrice, ImportPreview, ImportProgress,
        PriceDraft, RecipientQueryResult, Reply, RequestKey, personal::SendPlan,
    },
    recipients::{ChangedCells, ColumnRef, IssueIndex, RecipientFacts, RecipientTable},
    ui::{
        loadable::Loadable,
        model::{plan_problems::PlanProblems, send_check::SendCheck, send_plan::OpenPlan},
    },
};

#[derive(Debug, Default)]
pub struct OpenDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
    /// Figures about these recipients.
    pub facts: Arc<RecipientFacts>,
    /// The edits of the recipients that were sent to the engine.
    pub edits_sent: u64,
    /// The edits that the engine has replied to.
    pub edits_applied: u64,
    /// The rows and cells that the last query found in these recipients.
    pub found: Arc<RecipientQueryResult>,
    /// The cells that the last change changed, if it was an undo or redo.
    pub changed: Option<Arc<ChangedCells>>,
    /// Whether the engine has saved the fields that are shown.
    pub is_saved: bool,
    pub price: Loadable<DraftPrice>,
    pub(super) price_reply: Option<Reply<DraftPrice>>,
    pub(super) priced: Option<PriceInput>,
    /// The groups of recipients with the same gift. Requested only for personal drafts.
    pub plan: OpenPlan,
    pub plan_problems: PlanProblems,
    pub send_check: SendCheck,
    /// Whether recipients were edited or imported since the draft was opened. The reply may not have arrived yet.
    pub(super) is_touched: bool,
    /// Whether a send was requested. The send button is disabled until the engine replies.
    pub is_sending: bool,
}

/// The input of the last price request; different carts or another send method need a new price.
#[derive(Debug)]
pub(super) struct PriceInput {
    carts: PricedCarts,
    method: SendMethod,
}

#[derive(Debug)]
enum PricedCarts {
    Draft(Vec<CartLine>),
    Plan(Arc<SendPlan>),
}

/// The carts that need a price.
#[derive(Clone, Copy)]
enum CartsToPrice<'a> {
    Draft(&'a [CartLine]),
    Plan(&'a Arc<SendPlan>),
}

fn cart_lines(plan: &SendPlan) -> impl Iterator<Item = &Vec<CartLine>> {
    plan.carts.iter().map(|cart| &cart.lines)
}

impl CartsToPrice<'_> {
    fn are(self, priced: &PricedCarts) -> bool {
        match (self, priced) {
            (Self::Draft(lines), PricedCarts::Draft(priced)) => lines == priced.as_slice(),
            (Self::Plan(plan), PricedCarts::Plan(priced)) => {
                Arc::ptr_eq(plan, priced) || cart_lines(plan).eq(cart_lines(priced))
            }
            _ => false,
        }
    }
}

impl OpenDraft {
    /// Whether the draft is as it was created with this sender: the user entered nothing.
    #[must_use]
    pub fn is_untouched(&self, from_name: &str) -> bool {
        let draft = &self.draft;
        let created = Draft {
            id: draft.id,
            from_name: from_name.to_owned(),
            updated_at: draft.updated_at,
            ..Draft::default()
        };
        !self.is_touched && self.recipients.is_empty() && *draft == created
    }

    /// Whether the issues and figures are of earlier recipients or of another send method. The engine is
    /// checking the recipients and will send new ones.
    #[must_use]
    pub fn is_recounting(&self) -> bool {
        self.edits_applied < self.edits_sent || self.facts.method != self.draft.send_method
    }

    /// The positions of rows with issues and, in a personal draft, of rows whose personal values are missing or
    /// wrong; ascending. While a personal draft is being grouped, those of its earlier state.
    #[must_use]
    pub fn rows_with_problems(&self) -> &[usize] {
        if self.has_personal_plan() {
            self.plan_problems.rows()
        } else {
            self.issues.rows_with_issues()
        }
    }

    /// The cells whose personal values are missing or wrong, by the position of the row, in reading order.
    #[must_use]
    pub fn personal_problem_cells(&self) -> &[(usize, ColumnRef)] {
        if self.has_personal_plan() {
            self.plan_problems.cells()
        } else {
            &[]
        }
    }

    fn has_personal_plan(&self) -> bool {
        self.draft.is_personal() && self.plan.latest().is_some()
    }

    /// The command that requests the price; `None` when none is needed.
    pub(super) fn request_price(&mut self) -> Option<Command> {
        let wanted = self.input_to_price()?;
        let (question, reply) = AnyQuestion::new(PriceDraft(self.draft.id));
        self.priced = Some(wanted);
        self.price_reply = Some(reply);
        self.price.refresh();
        Some(Command::Ask(question))
    }

    /// The command that requests the plan; `None` when none is needed.
    pub(super) fn request_plan(&mut self) -> Option<Command> {
        let command = self.plan.request(&self.draft, &self.issues)?;
        self.plan_problems.begin(&self.recipients);
        Some(command)
    }

    /// Takes the replies that have arrived.
    pub(super) fn receive_replies(&mut self) {
        if let Some(price) = Reply::take_awaited(&mut self.price_reply) {
            self.price.resolve(price);
        }
        if let Some(plan) = self.plan.receive() {
            self.plan_problems.take(plan, &self.recipients);
        }
        self.send_check.receive();
    }

    /// The input of the price request that is needed; `None` when the price is known or requested, and while the
    /// recipients are being grouped. Copies carts only for a new request.
    fn input_to_price(&self) -> Option<PriceInput> {
        let carts = self.carts_to_price()?;
        let method = &self.draft.send_method;
        let is_priced = |priced: &PriceInput| priced.method == *method && carts.are(&priced.carts);
        if self.draft.cart.is_empty() || self.priced.as_ref().is_some_and(is_priced) {
            return None;
        }
        Some(PriceInput {
            carts: match carts {
                CartsToPrice::Draft(lines) => PricedCarts::Draft(lines.to_vec()),
                CartsToPrice::Plan(plan) => PricedCarts::Plan(Arc::clone(plan)),
            },
            method: method.clone(),
        })
    }

    /// `None` while the recipients are being grouped.
    fn carts_to_price(&self) -> Option<CartsToPrice<'_>> {
        let whole = CartsToPrice::Draft(&self.draft.cart);
        if !self.draft.has_personal_cart() {
            return Some(whole);
        }
        match self.plan.of(&self.draft, &self.issues) {
            Loadable::Ready(plan) if !plan.carts.is_empty() => Some(CartsToPrice::Plan(plan)),
            Loadable::Ready(_) => Some(whole),
            _ => None,
        }
    }
}

/// An import of recipients: the file is being chosen or read, or waits for the column mapping.
#[derive(Debug)]
pub struct Import {
    pub key: RequestKey,
    pub draft: DraftId,
    pub preview: Loadable<Arc<ImportPreview>>,
    /// The progress of an import that takes long, while the file is read.
    pub reading: Option<ImportReading>,
    /// Whether the screen asks for the path of the file, because the system has no file dialog.
    pub needs_path: bool,
}

/// A file that is being read.
#[derive(Debug)]
pub struct ImportReading {
    /// The name of the file; empty for a pasted list.
    pub source: Arc<str>,
    pub progress: ImportProgress,
}
