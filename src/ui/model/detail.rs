//! The reply to a question that a page or a side panel shows: the last value, whether a newer one is
//! awaited, and the last problem. A newer question drops the awaited reply; the old value stays visible while the
//! same question is asked again.

use super::DataChanges;
use crate::{
    desk::{AnyQuestion, Command, Question, Reply},
    ui::loadable::Loadable,
};

#[derive(Debug)]
pub struct Detail<Q: Question> {
    question: Option<Q>,
    reply: Option<Reply<Q::Reply>>,
    /// The changes of the data when the question was asked.
    asked_at: DataChanges,
    value: Loadable<Q::Reply>,
}

impl<Q: Question> Default for Detail<Q> {
    fn default() -> Self {
        Self {
            question: None,
            reply: None,
            asked_at: DataChanges::default(),
            value: Loadable::NotRequested,
        }
    }
}

impl<Q: Question + PartialEq> Detail<Q> {
    /// The state of the value, when this detail is about `question`.
    pub fn loadable(&self, question: &Q) -> Option<&Loadable<Q::Reply>> {
        (self.question.as_ref() == Some(question)).then_some(&self.value)
    }

    /// The command that asks `question`; `None` when the value is current or awaited, or has failed to load.
    pub(in crate::ui) fn request(&mut self, question: Q, changes: &DataChanges) -> Option<Command> {
        if self.question.as_ref() != Some(&question) {
            *self = Self::default();
        } else if self.reply.is_some() || self.is_current(changes) {
            return None;
        }
        let (asked, reply) = AnyQuestion::new(question.clone());
        self.question = Some(question);
        self.reply = Some(reply);
        self.asked_at = *changes;
        self.value.refresh();
        Some(Command::Ask(asked))
    }

    /// Whether the reply is shown, or why there is none, and asking again is of no use. A reply that was dropped with
    /// its session is asked for again.
    fn is_current(&self, changes: &DataChanges) -> bool {
        match self.value {
            Loadable::NotRequested | Loadable::Pending { .. } => return false,
            Loadable::Failed { .. } if self.asked_at.retries() != changes.retries() => {
                return false;
            }
            Loadable::Failed { .. } | Loadable::Ready(_) => {}
        }
        self.asked_at.of(Q::DEPENDS_ON) == changes.of(Q::DEPENDS_ON)
    }

    /// Takes the reply if it has arrived.
    pub(in crate::ui) fn receive(&mut self) {
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.value.resolve(result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::BrandId,
        desk::{GetBrand, GetLedger, ProblemKind, lists::DataKind, money::Ledger},
    };

    fn reply<Q: Question>(command: Option<Command>, reply: Result<Q::Reply, crate::desk::Problem>) {
        let Some(Command::Ask(question)) = command else {
            panic!("no question: {command:?}");
        };
        assert!(question.reply(|_: &Q| reply));
    }

    #[test]
    fn refreshed_value_stays_visible() {
        let mut ledger = Detail::<GetLedger>::default();
        let mut changes = DataChanges::default();
        let asked = ledger.request(GetLedger, &changes);
        assert!(ledger.request(GetLedger, &changes).is_none(), "awaited");
        reply::<GetLedger>(asked, Ok(std::sync::Arc::new(Ledger::default())));
        ledger.receive();
        assert!(ledger.request(GetLedger, &changes).is_none(), "current");
        changes.record(DataKind::Catalog);
        let request = ledger.request(GetLedger, &changes);
        assert!(request.is_none(), "of other data");
        changes.record(DataKind::Orders);
        let again = ledger.request(GetLedger, &changes);
        let shown = ledger.loadable(&GetLedger).unwrap();
        assert!(shown.is_pending() && shown.value().is_some());
        reply::<GetLedger>(again, Err(ProblemKind::DatabaseDamaged.into()));
        ledger.receive();
        let shown = ledger.loadable(&GetLedger).unwrap();
        assert!(shown.problem().is_some() && shown.value().is_some());
    }

    #[test]
    fn newer_question_drops_earlier_reply() {
        let [first, second] = [(), ()].map(|()| GetBrand(BrandId::generate()));
        let mut brand = Detail::default();
        let changes = DataChanges::default();
        let earlier = brand.request(first.clone(), &changes);
        let newer = brand.request(second.clone(), &changes);
        reply::<GetBrand>(earlier, Err(ProblemKind::DatabaseDamaged.into()));
        brand.receive();
        assert!(brand.loadable(&first).is_none());
        assert!(brand.loadable(&second).unwrap().is_pending());
        reply::<GetBrand>(newer, Err(ProblemKind::DatabaseDamaged.into()));
        brand.receive();
        assert!(brand.loadable(&second).unwrap().problem().is_some());
    }

    #[test]
    fn change_while_awaited_is_asked_again() {
        let mut ledger = Detail::<GetLedger>::default();
        let mut changes = DataChanges::default();
        let asked = ledger.request(GetLedger, &changes);
        changes.record(DataKind::Batches);
        reply::<GetLedger>(asked, Ok(std::sync::Arc::new(Ledger::default())));
        ledger.receive();
        assert!(ledger.request(GetLedger, &changes).is_some());
    }

    #[test]
    fn reply_of_an_ended_session_is_asked_again() {
        let mut ledger = Detail::<GetLedger>::default();
        let changes = DataChanges::default();
        drop(ledger.request(GetLedger, &changes));
        ledger.receive();
        assert!(ledger.request(GetLedger, &changes).is_some());
    }
}
