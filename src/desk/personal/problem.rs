//! Why the gifts of a draft cannot be made for each recipient.

/// A problem, and the recipients that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanProblem {
    pub kind: PlanProblemKind,
    /// The ids of the rows; empty when the problem concerns the whole draft.
    pub rows: Vec<u64>,
}

/// What is wrong, with the data of the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlanProblemKind {
    /// The message has a field that is no column of the list.
    UnknownField {
        name: String,
    },
    /// The message has a brace that begins a field without an end.
    UnclosedBrace {
        text: String,
    },
    /// The list lacks the column that names the products or variants of each person.
    ColumnMissing {
        column: String,
    },
    /// Recipients have no value for a field of the message without a fallback.
    EmptyField {
        name: String,
    },
    MessageTooLong {
        max: usize,
    },
    /// Recipients have no value in the column of a variant.
    VariantMissing {
        column: String,
        product: String,
    },
    /// Values that name no variant of the product, or more than one.
    VariantUnknown {
        column: String,
        product: String,
    },
    /// The product has no variant with both options.
    CombinationUnknown {
        product: String,
    },
    /// Recipients have no value in the column of products.
    ProductMissing {
        column: String,
    },
    /// Values that name no product of the cart, or more than one.
    ProductUnknown {
        column: String,
    },
    /// Recipients live in states that the product does not ship to.
    NotShipped {
        product: String,
    },
    /// The recipients get more different gifts than one send can have.
    TooManyBatches {
        max: usize,
    },
    /// The recipients get the same gift with more different messages than one send can have.
    TooManyMessages {
        max: usize,
    },
}

impl PlanProblemKind {
    /// The column whose cells have the problem.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::VariantMissing { column, .. }
            | Self::VariantUnknown { column, .. }
            | Self::ProductMissing { column }
            | Self::ProductUnknown { column } => Some(column),
            _ => None,
        }
    }

    /// Whether the problem is corrected in the message.
    #[must_use]
    pub fn is_about_message(&self) -> bool {
        matches!(
            self,
            Self::UnknownField { .. }
                | Self::UnclosedBrace { .. }
                | Self::EmptyField { .. }
                | Self::MessageTooLong { .. }
                | Self::TooManyMessages { .. }
        )
    }
}
