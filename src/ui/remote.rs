//! A value that has to be asked for, with memory: while it is asked again, the old one stays.

use crate::desk::Problem;

#[derive(Clone, Debug, Default)]
pub enum Remote<T> {
    #[default]
    NotAsked,
    Pending {
        previous: Option<T>,
    },
    Ready(T),
    Failed {
        problem: Problem,
        previous: Option<T>,
    },
}

impl<T> Remote<T> {
    /// The newest value there is, also while a newer one is on its way or could not be had.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::NotAsked => None,
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

    /// Asked (again); what was there stays visible.
    pub fn refresh(&mut self) {
        let previous = std::mem::take(self).into_value();
        *self = Self::Pending { previous };
    }

    pub fn settle(&mut self, result: Result<T, Problem>) {
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
            Self::NotAsked => None,
            Self::Pending { previous } | Self::Failed { previous, .. } => previous,
            Self::Ready(value) => Some(value),
        }
    }
}
