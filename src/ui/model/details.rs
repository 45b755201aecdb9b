//! The details of pages and panels: one for each kind of question, so that a new question needs no field. They end with
//! the connection.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    fmt::Debug,
};

use super::{DataChanges, Detail};
use crate::{
    desk::{Command, Problem, Question},
    ui::loadable::Loadable,
};

/// The details by the type of their question.
#[derive(Default)]
pub struct Details(HashMap<TypeId, Box<dyn AnyDetail>>);

impl Details {
    /// The reply to `question`, also while it is asked again.
    pub fn get<Q: Question + PartialEq>(&self, question: &Q) -> Option<&Q::Reply> {
        self.loadable(question)?.value()
    }

    /// Why the last read of the reply to `question` failed.
    pub fn problem<Q: Question + PartialEq>(&self, question: &Q) -> Option<&Problem> {
        self.loadable(question)?.problem()
    }

    pub fn loadable<Q: Question + PartialEq>(&self, question: &Q) -> Option<&Loadable<Q::Reply>> {
        let detail: &dyn Any = &**self.0.get(&TypeId::of::<Q>())?;
        detail.downcast_ref::<Detail<Q>>()?.loadable(question)
    }

    fn request<Q: Question + PartialEq>(
        &mut self,
        question: Q,
        changes: &DataChanges,
    ) -> Option<Command> {
        let detail = self.0.entry(TypeId::of::<Q>());
        let detail = detail.or_insert_with(|| Box::<Detail<Q>>::default());
        let detail: &mut dyn Any = &mut **detail;
        let detail = detail.downcast_mut::<Detail<Q>>()?;
        detail.request(question, changes)
    }

    pub(super) fn receive(&mut self) {
        self.0.values_mut().for_each(|detail| detail.receive());
    }
}

/// A question of any type whose reply the window shows now.
pub trait DetailRequest: Debug {
    /// As [`Detail::request`].
    fn command(self: Box<Self>, details: &mut Details, changes: &DataChanges) -> Option<Command>;
}

impl<Q: Question + PartialEq> DetailRequest for Q {
    fn command(self: Box<Self>, details: &mut Details, changes: &DataChanges) -> Option<Command> {
        details.request(*self, changes)
    }
}

trait AnyDetail: Any {
    fn receive(&mut self);
}

impl<Q: Question + PartialEq> AnyDetail for Detail<Q> {
    fn receive(&mut self) {
        Detail::receive(self);
    }
}
