//! A value that is loaded from the engine. While it is loaded again, the previous value stays
//! available.

use crate::desk::Problem;

#[derive(Clone, Debug, Default)]
pub enum Loadable<T> {
    #[default]
    NotRequested,
    Pending {
        previous: Option<T>,
    },
    Ready(T),
    Failed {
        problem: Problem,
        previous: Option<T>,
    },
}

impl<T> Loadable<T> {
    /// The newest value, also while a newer one is loading or after loading failed.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::NotRequested => None,
            Self::Pending { previous } | Self::Failed { previous, .. } => previous.as_ref(),
            Self::Ready(value) => Some(value),
        }
    }

    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Failed { problem, .. } => Some(problem),
            _ => None,
        }
    }

    pub fn is_pending(&self) -> bool {
        matches!(self, Self::Pending { .. })
    }

    /// Marks the value as loading; keeps the previous one.
    pub fn refresh(&mut self) {
        let previous = std::mem::take(self).into_value();
        *self = Self::Pending { previous };
    }

    /// Ends loading without a result: the previous value is the current one again.
    pub fn end_refresh(&mut self) {
        let previous = std::mem::take(self).into_value();
        *self = previous.map_or(Self::NotRequested, Self::Ready);
    }

    pub fn resolve(&mut self, result: Result<T, Problem>) {
        *self = match result {
            Ok(value) => Self::Ready(value),
            Err(problem) => Self::Failed {
                problem,
                previous: std::mem::take(self).into_value(),
            },
        };
    }

    fn into_value(self) -> Option<T> {
        match self {
            Self::NotRequested => None,
            Self::Pending { previous } | Self::Failed { previous, .. } => previous,
            Self::Ready(value) => Some(value),
        }
    }
}
