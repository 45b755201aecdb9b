//! The warnings of the guards about the open draft.

use std::sync::Arc;

use crate::{
    contract::{Cents, InternationalShippingTier, SendMethod, SwapMode, Timestamp},
    desk::{
        AnyQuestion, CartLine, CheckSend, CheckedSend, Command, Draft, Reply,
        personal::merge_fields, sends::guards::SendWarning,
    },
    recipients::IssueIndex,
    ui::loadable::Loadable,
};

/// The parts of a draft that the guards depend on.
#[derive(Clone, Debug)]
struct CheckedContent {
    /// The engine sends new issues with every change of the recipients.
    issues: Arc<IssueIndex>,
    cart: Vec<CartLine>,
    product_column: Option<String>,
    /// The number of batches depends on a message with fields.
    message: Option<String>,
    send_method: SendMethod,
    international_shipping_tier: InternationalShippingTier,
    international_gift_cards_enabled: bool,
    swap: SwapMode,
    scheduled_send_on: Option<Timestamp>,
    total: Cents,
}

impl CheckedContent {
    fn is_of(&self, draft: &Draft, issues: &Arc<IssueIndex>, total: Cents) -> bool {
        Arc::ptr_eq(&self.issues, issues)
            && self.cart == draft.cart
            && self.product_column == draft.product_column
            && self.message == personal_message(draft)
            && self.send_method == draft.send_method
            && self.international_shipping_tier == draft.international_shipping_tier
            && self.international_gift_cards_enabled == draft.international_gift_cards_enabled
            && self.swap == draft.swap
            && self.scheduled_send_on == draft.scheduled_send_on
            && self.total == total
    }
}

fn personal_message(draft: &Draft) -> Option<String> {
    merge_fields::has_fields(&draft.message).then(|| draft.message.clone())
}

#[derive(Debug, Default)]
pub struct SendCheck {
    warnings: Loadable<Arc<Vec<SendWarning>>>,
    /// The number of batches that the send is divided into, as of the last reply.
    parts: u64,
    /// The awaited reply.
    reply: Option<Reply<CheckedSend>>,
    content: Option<CheckedContent>,
    generation: u64,
}

impl SendCheck {
    pub fn warnings(&self) -> &Loadable<Arc<Vec<SendWarning>>> {
        &self.warnings
    }

    /// The number of batches that the send is divided into; `None` while unknown.
    pub fn parts(&self) -> Option<u64> {
        matches!(self.warnings, Loadable::Ready(_)).then_some(self.parts)
    }

    /// Whether the guards could not compare the draft with all earlier gifts.
    pub(super) fn lacks_history(&self) -> bool {
        let warnings = self.warnings.value();
        warnings.is_some_and(|warnings| warnings.contains(&SendWarning::HistoryIncomplete))
    }

    /// The command that requests a check if one is needed. After a change of the draft, the warnings
    /// are unknown until the reply; after a change of other data, the previous ones stay.
    pub(super) fn request(
        &mut self,
        draft: &Draft,
        issues: &Arc<IssueIndex>,
        total: Cents,
        generation: u64,
    ) -> Option<Command> {
        let is_same = self
            .content
            .as_ref()
            .is_some_and(|content| content.is_of(draft, issues, total));
        let is_current = self.generation == generation || self.reply.is_some();
        if is_same && is_current {
            return None;
        }
        if !is_same {
            self.warnings.refresh();
        }
        self.content = Some(CheckedContent {
            issues: Arc::clone(issues),
            cart: draft.cart.clone(),
            product_column: draft.product_column.clone(),
            message: personal_message(draft),
            send_method: draft.send_method.clone(),
            international_shipping_tier: draft.international_shipping_tier.clone(),
            international_gift_cards_enabled: draft.international_gift_cards_enabled,
            swap: draft.swap.clone(),
            scheduled_send_on: draft.scheduled_send_on,
            total,
        });
        self.generation = generation;
        let (question, reply) = AnyQuestion::new(CheckSend {
            draft: draft.id,
            total: Some(total),
        });
        self.reply = Some(reply);
        Some(Command::Ask(question))
    }

    /// Requests the warnings again in the next frame if the check failed.
    pub(super) fn retry(&mut self) {
        if self.warnings.problem().is_some() {
            self.content = None;
        }
    }

    /// Takes the reply if it has arrived.
    pub(super) fn receive(&mut self) {
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(checked)) => {
                self.parts = checked.parts;
                self.warnings.resolve(Ok(checked.warnings));
            }
            Some(Err(problem)) => self.warnings.resolve(Err(problem)),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_check_is_requested_again_only_after_retry() {
        let mut check = SendCheck::default();
        let (draft, issues) = (Draft::default(), Arc::default());
        let start = |check: &mut SendCheck| check.request(&draft, &issues, Cents(100), 0);
        let Some(Command::Ask(question)) = start(&mut check) else {
            panic!("no question");
        };
        question.reply(|_: &CheckSend| Err(crate::desk::ProblemKind::DatabaseDamaged.into()));
        check.receive();
        assert!(start(&mut check).is_none());
        check.retry();
        assert!(start(&mut check).is_some());
    }
}
