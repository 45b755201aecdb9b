//! Lists of the shop that are read page by page.

use std::{any::Any, fmt::Debug};

use super::request::read;
use crate::{
    client::{ClientError, ShopClient},
    desk::{engine::SessionContext, problem::Problem, question::Question},
};

/// A list with its filter. A page begins behind the one before, so that the last page costs as much as the first.
pub trait ShopList: Any + Clone + Debug + PartialEq + Send + Sync {
    type Row: Clone + Debug + PartialEq + Send + 'static;

    /// The text that the list is searched for.
    fn search(&self) -> Option<&str>;

    /// Reads the page after this cursor; the first page without one.
    fn read(
        &self,
        shop: &ShopClient,
        after: Option<&str>,
    ) -> impl Future<Output = Result<ShopPage<Self::Row>, ClientError>> + Send;
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ShopPage<T> {
    pub rows: Vec<T>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<String>,
}

/// The page of a list after a cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct GetShopPage<L> {
    pub list: L,
    pub after: Option<String>,
}

impl<L: ShopList> Question for GetShopPage<L> {
    type Reply = ShopPage<L::Row>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        read(context, |shop| async move {
            self.list.read(&shop, self.after.as_deref()).await
        })
        .await
    }
}
