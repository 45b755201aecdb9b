//! The details of pages and panels: one for each kind of question, so that a new question needs no field. They end with
//! the connection.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    fmt::Debug,
};

use super::Detail;
use crate::{
    desk::{Command, Problem, Question, lists::DataKind},
    ui::{list_window::ListSlot, loadable::Loadable},
};

/// The details by the type of their question. Questions about the rows of a list have one detail for each list.
#[derive(Default)]
pub struct Details(HashMap<(TypeId, Option<ListSlot>), Box<dyn AnyDetail>>);

impl Details {
    /// The reply to `question`, also while it is asked again.
    pub fn get<Q: Question + PartialEq>(&self, question: &Q) -> Option<&Q::Reply> {
        self.detail(None)?.get(question)
    }

    /// Why the last read of the reply to `question` failed.
    pub fn problem<Q: Question + PartialEq>(&self, question: &Q) -> Option<&Problem> {
        self.loadable(None, question)?.problem()
    }

    pub fn loadable<Q: Question + PartialEq>(
        &self,
        slot: Option<ListSlot>,
        question: &Q,
    ) -> Option<&Loadable<Q::Reply>> {
        self.detail(slot)?.loadable(question)
    }

    fn detail<Q: Question>(&self, slot: Option<ListSlot>) -> Option<&Detail<Q>> {
        let detail: &dyn Any = &**self.0.get(&(TypeId::of::<Q>(), slot))?;
        detail.downcast_ref()
    }

    fn request<Q: Question + PartialEq>(
        &mut self,
        slot: Option<ListSlot>,
        question: Q,
    ) -> Option<Command> {
        let detail = self.0.entry((TypeId::of::<Q>(), slot));
        let detail = detail.or_insert_with(|| Box::<Detail<Q>>::default());
        let detail: &mut dyn Any = &mut **detail;
        detail.downcast_mut::<Detail<Q>>()?.request(question)
    }

    pub(super) fn receive(&mut self) {
        self.0.values_mut().for_each(|detail| detail.receive());
    }

    pub(super) fn follow_change(&mut self, changed: DataKind) {
        let details = self.0.values_mut();
        details.for_each(|detail| detail.follow_change(changed));
    }

    pub(super) fn retry(&mut self) {
        self.0.values_mut().for_each(|detail| detail.retry());
    }
}

/// A question whose reply the window shows now.
#[derive(Debug)]
pub struct ShownQuestion<Q> {
    /// The list that the question is about.
    pub slot: Option<ListSlot>,
    pub question: Q,
}

/// A [`ShownQuestion`] of any type.
pub trait DetailRequest: Debug {
    /// As [`Detail::request`].
    fn command(self: Box<Self>, details: &mut Details) -> Option<Command>;
}

impl<Q: Question + PartialEq> DetailRequest for ShownQuestion<Q> {
    fn command(self: Box<Self>, details: &mut Details) -> Option<Command> {
        details.request(self.slot, self.question)
    }
}

trait AnyDetail: Any {
    fn receive(&mut self);
    fn follow_change(&mut self, changed: DataKind);
    fn retry(&mut self);
}

impl<Q: Question + PartialEq> AnyDetail for Detail<Q> {
    fn receive(&mut self) {
        Detail::receive(self);
    }

    fn follow_change(&mut self, changed: DataKind) {
        Detail::follow_change(self, changed);
    }

    fn retry(&mut self) {
        Detail::retry(self);
    }
}
