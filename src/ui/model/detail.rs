//! The reply to a question that a page or a side panel shows: the last value, whether a newer one is
//! awaited, and the last problem. A newer question drops the awaited reply; the old value stays visible while the
//! same question is asked again.

use crate::{
    desk::{AnyQuestion, Command, Question, Reply, lists::DataKind},
    ui::loadable::Loadable,
};

#[derive(Debug)]
pub struct Detail<Q: Question> {
    question: Option<Q>,
    reply: Option<Reply<Q::Reply>>,
    is_stale: bool,
    value: Loadable<Q::Reply>,
}

impl<Q: Question> Default for Detail<Q> {
    fn default() -> Self {
        Self {
            question: None,
            reply: None,
            is_stale: false,
            value: Loadable::NotRequested,
        }
    }
}

impl<Q: Question + PartialEq> Detail<Q> {
    /// The value, when this detail is about `question`.
    pub fn get(&self, question: &Q) -> Option<&Q::Reply> {
        self.loadable(question)?.value()
    }

    /// The state of the value, when this detail is about `question`.
    pub fn loadable(&self, question: &Q) -> Option<&Loadable<Q::Reply>> {
        (self.question.as_ref() == Some(question)).then_some(&self.value)
    }

    /// The command that asks `question`; `None` when the value is current or awaited, or has failed to load.
    pub(super) fn request(&mut self, question: Q) -> Option<Command> {
        if self.question.as_ref() != Some(&question) {
            *self = Self::default();
        } else if self.reply.is_some()
            || (!self.is_stale && !matches!(self.value, Loadable::NotRequested))
        {
            return None;
        }
        let (asked, reply) = AnyQuestion::new(question.clone());
        self.question = Some(question);
        self.reply = Some(reply);
        self.is_stale = false;
        self.value.refresh();
        Some(Command::Ask(asked))
    }

    /// Takes the reply if it has arrived.
    pub(super) fn receive(&mut self) {
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.value.resolve(result);
        }
    }

    /// Asks again in the next frame if the reply is made from changed data.
    pub(super) fn follow_change(&mut self, changed: DataKind) {
        self.is_stale |= Q::DEPENDS_ON.contains(&changed);
    }

    /// Asks again in the next frame if loading the value failed.
    pub(super) fn retry(&mut self) {
        self.is_stale |= self.value.problem().is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::BrandId,
        desk::{GetBrand, GetLedger, ProblemKind, money::Ledger},
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
        let asked = ledger.request(GetLedger);
        assert!(ledger.request(GetLedger).is_none(), "awaited");
        reply::<GetLedger>(asked, Ok(std::sync::Arc::new(Ledger::default())));
        ledger.receive();
        assert!(ledger.request(GetLedger).is_none(), "current");
        ledger.follow_change(DataKind::Catalog);
        assert!(ledger.request(GetLedger).is_none(), "of other data");
        ledger.follow_change(DataKind::Orders);
        let again = ledger.request(GetLedger);
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
        let earlier = brand.request(first.clone());
        let newer = brand.request(second.clone());
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
        let asked = ledger.request(GetLedger);
        ledger.follow_change(DataKind::Batches);
        reply::<GetLedger>(asked, Ok(std::sync::Arc::new(Ledger::default())));
        ledger.receive();
        assert!(ledger.request(GetLedger).is_some());
    }
}
