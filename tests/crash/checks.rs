//! The invariants of a round, checked against the batches that the service counted.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::service::CountedBatch;

/// A send as `outbox --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct OutboxRecord {
    pub id: String,
    pub state: String,
    pub customer_reference_id: String,
    pub order_batch_id: Option<String>,
    pub recipients: u64,
}

impl OutboxRecord {
    /// Whether the program says that the gifts were not sent.
    fn is_not_sent(&self) -> bool {
        ["refused", "canceled"].contains(&self.state.as_str())
    }
}

/// What the program said at one moment of a round.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The program that ended or was killed before.
    pub after: String,
    /// The send of the round; `None` when the outbox does not list it.
    pub send: Option<OutboxRecord>,
    /// Whether the program wrote that nothing was sent.
    pub says_not_sent: bool,
}

/// The facts of a whole round.
pub struct RoundFacts<'a> {
    pub recipients: u64,
    pub observations: &'a [Observation],
    /// The requests that create a batch, as the proxy received them.
    pub bodies: &'a [Vec<u8>],
    /// The batches of the round at the service, when no request is on its way any more.
    pub batches: &'a [CountedBatch],
}

impl RoundFacts<'_> {
    /// Returns a sentence for each broken invariant.
    pub fn violations(&self) -> Vec<String> {
        let mut found = self.batch_violations();
        let mut is_stored = false;
        for observation in self.observations {
            found.extend(self.observation_violations(observation));
            match &observation.send {
                Some(_) => is_stored = true,
                None if is_stored => {
                    found.push(format!(
                        "the stored send is lost after {}",
                        observation.after
                    ));
                }
                None => {}
            }
        }
        let distinct: BTreeSet<&Vec<u8>> = self.bodies.iter().collect();
        if distinct.len() > 1 {
            found.push("a repeated request has other bytes".to_owned());
        }
        if !self.bodies.is_empty() && !is_stored {
            found.push("a request left before the send was stored".to_owned());
        }
        found.extend(self.ending_violation());
        found
    }

    fn batch_violations(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.batches.len() > 1 {
            found.push(format!("the send has {} batches", self.batches.len()));
        }
        for batch in self.batches {
            if (batch.recipients, batch.orders) != (self.recipients, self.recipients) {
                found.push(format!(
                    "{} recipients were asked for: {batch:?}",
                    self.recipients
                ));
            }
        }
        found
    }

    fn observation_violations(&self, observation: &Observation) -> Vec<String> {
        let after = &observation.after;
        let mut found = Vec::new();
        let has_batch = !self.batches.is_empty();
        if has_batch && observation.says_not_sent {
            found.push(format!(
                "{after} says “Nothing was sent”, and the batch exists"
            ));
        }
        let Some(send) = &observation.send else {
            return found;
        };
        if has_batch && send.is_not_sent() {
            found.push(format!(
                "the send is {} after {after}, and its batch exists",
                send.state
            ));
        }
        if send.recipients != self.recipients {
            found.push(format!("the outbox lists {} recipients", send.recipients));
        }
        let is_of_send = |batch: &CountedBatch| batch.reference == send.customer_reference_id;
        if !self.batches.iter().all(is_of_send) {
            found.push("a batch has another reference than the send".to_owned());
        }
        let listed: Vec<&String> = self.batches.iter().map(|batch| &batch.id).collect();
        if send.state == "sent" && listed != send.order_batch_id.iter().collect::<Vec<_>>() {
            found.push(format!(
                "the send is sent as {:?} after {after}",
                send.order_batch_id
            ));
        }
        found
    }

    /// In the end a send has a final state or waits for the user.
    fn ending_violation(&self) -> Option<String> {
        let send = self.observations.last()?.send.as_ref()?;
        let is_ended =
            ["sent", "refused", "canceled", "needs_review", "held"].contains(&send.state.as_str());
        (!is_ended).then(|| format!("the send is {} in the end", send.state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn send(state: &str) -> OutboxRecord {
        OutboxRecord {
            id: "send".to_owned(),
            state: state.to_owned(),
            customer_reference_id: "reference".to_owned(),
            order_batch_id: (state == "sent").then(|| "batch".to_owned()),
            recipients: 3,
        }
    }

    fn observed(send: Option<OutboxRecord>) -> Observation {
        Observation {
            after: "resume".to_owned(),
            send,
            says_not_sent: false,
        }
    }

    fn batch(id: &str) -> CountedBatch {
        CountedBatch {
            id: id.to_owned(),
            reference: "reference".to_owned(),
            recipients: 3,
            orders: 3,
            is_complete: true,
        }
    }

    fn violations(observations: &[Observation], batches: &[CountedBatch]) -> Vec<String> {
        let bodies = [b"body".to_vec(), b"body".to_vec()];
        RoundFacts {
            recipients: 3,
            observations,
            bodies: &bodies,
            batches,
        }
        .violations()
    }

    #[test]
    fn true_statements_are_no_violations() {
        for (state, batches) in [
            ("sent", vec![batch("batch")]),
            ("needs_review", vec![batch("batch")]),
            ("needs_review", vec![]),
            ("refused", vec![]),
        ] {
            let story = [
                observed(Some(send("in_doubt"))),
                observed(Some(send(state))),
            ];
            assert_eq!(violations(&story, &batches), [""; 0], "{state}");
        }
    }

    #[test]
    fn every_false_statement_is_a_violation() {
        let sent = || observed(Some(send("sent")));
        let says_not_sent = Observation {
            says_not_sent: true,
            ..sent()
        };
        let short = CountedBatch {
            orders: 2,
            ..batch("batch")
        };
        for (story, batches, expected) in [
            (
                vec![sent()],
                vec![batch("batch"), batch("other")],
                "has 2 batches",
            ),
            (vec![sent()], vec![], "sent as"),
            (vec![sent()], vec![batch("other")], "sent as"),
            (vec![sent()], vec![short], "were asked for"),
            (
                vec![says_not_sent],
                vec![batch("batch")],
                "Nothing was sent",
            ),
            (
                vec![observed(Some(send("refused"))), sent()],
                vec![batch("batch")],
                "is refused",
            ),
            (
                vec![observed(Some(send("canceled")))],
                vec![batch("batch")],
                "is canceled",
            ),
            (
                vec![sent(), observed(None)],
                vec![batch("batch")],
                "is lost",
            ),
            (vec![observed(None)], vec![], "before the send was stored"),
            (
                vec![observed(Some(send("in_doubt")))],
                vec![],
                "in_doubt in the end",
            ),
        ] {
            let found = violations(&story, &batches).join("; ");
            assert!(found.contains(expected), "{expected}: {found}");
        }
    }
}
