//! Who packs the parcels of Practice: the simulation or the user. A shop has no such setting.

use super::request::{change, read};
use crate::{
    contract::shop::practice::{Packing, PracticeSettingsChange},
    desk::{engine::SessionContext, problem::Problem, question::Question},
};

/// Who packs the parcels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetPacking;

impl Question for GetPacking {
    type Reply = Packing;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let settings = read(
            context,
            |shop| async move { shop.practice_settings().await },
        );
        Ok(settings.await?.packing)
    }
}

/// Sets who packs the parcels. The last choice holds: two choices differ in nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetPacking(pub Packing);

impl Question for SetPacking {
    type Reply = Packing;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let wanted = PracticeSettingsChange {
            packing: self.0,
            expected_revision: None,
        };
        let settings = change(context, |shop| async move {
            shop.set_practice_settings(&wanted).await
        });
        Ok(settings.await?.packing)
    }
}
