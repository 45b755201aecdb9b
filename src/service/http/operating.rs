//! What the operation of a service shares with its requests: whether it is stopping, what was
//! counted, who may ask how often and under which name, which answers are still true.

use std::sync::{OnceLock, atomic::AtomicBool};

use axum::body::Bytes;

use super::{answers::Answers, hosts::Hosts, limits::Limits, lookups::LookUps, metrics::Metrics};
use crate::service::ServiceConfig;

#[derive(Debug)]
pub struct Operating {
    pub stopping: AtomicBool,
    pub(super) metrics: Metrics,
    pub(super) limits: Limits,
    pub(super) look_ups: LookUps,
    pub(super) hosts: Hosts,
    pub(super) answers: Answers,
    /// The OpenAPI document, once somebody asked for it.
    pub(super) document: OnceLock<Bytes>,
}

impl Operating {
    pub fn new(config: &ServiceConfig) -> Self {
        Self {
            stopping: AtomicBool::new(false),
            metrics: Metrics::new(),
            limits: Limits::new(config.limits.requests_per_second),
            look_ups: LookUps::default(),
            hosts: Hosts::new(&config.allowed_hosts, config.public_url.as_deref()),
            answers: Answers::new(),
            document: OnceLock::new(),
        }
    }
}
