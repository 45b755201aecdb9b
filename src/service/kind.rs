//! Whether a service sends real gifts or imitates it.

/// The kind of a service. A database has one kind for good, so that made-up and real gifts are never mixed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum ServiceKind {
    /// Made-up goods, money, recipients and carriers.
    Practice,
    /// Goods, money and parcels of its operators.
    Shop,
}
