//! Routes with their descriptions: a route cannot be served without being in the document.

use axum::{Router, routing::MethodRouter};

use super::operation::Operation;
use crate::service::http::state::ServiceState;

/// The routes of a resource.
pub(in crate::service::http) struct ApiRoutes {
    pub router: Router<ServiceState>,
    pub operations: Vec<Operation>,
    tag: &'static str,
}

impl ApiRoutes {
    /// `tag` is the group of the operations in the document.
    pub fn new(tag: &'static str) -> Self {
        Self {
            router: Router::new(),
            operations: Vec::new(),
            tag,
        }
    }

    /// Serves an operation at its path.
    pub fn route(self, operation: Operation, handler: MethodRouter<ServiceState>) -> Self {
        let router = Router::new().route(operation.path, handler);
        self.routed(operation, router)
    }

    /// Adds an operation that `router` serves.
    pub fn routed(mut self, operation: Operation, router: Router<ServiceState>) -> Self {
        self.operations.push(operation.tag(self.tag));
        self.router = self.router.merge(router);
        self
    }

    pub fn merge(mut self, other: Self) -> Self {
        self.operations.extend(other.operations);
        self.router = self.router.merge(other.router);
        self
    }
}
