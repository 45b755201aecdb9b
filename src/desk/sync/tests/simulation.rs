//! The sync as a state machine: the reference is the service with a clock, the tested system is the sync
//! with its mirror. The mirror has no batch that the service does not have, and none twice; after the service
//! rested, the mirror equals the service.

use std::collections::HashSet;

use proptest::{prelude::*, test_runner::Config};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use tokio::runtime::Runtime;

use super::{
    Fixture,
    model::State,
    ops::{Op, op},
    start,
};
use crate::{
    contract::{Clock as _, Timestamp},
    desk::simulation_config::simulation_config,
};

/// Cases without `GIFTDESK_SIMULATED_CASES`.
const DEFAULT_CASES: u32 = 100;
const MAX_OPS: usize = 40;

/// The service and the clock of the computer.
#[derive(Clone, Debug)]
struct World {
    service: State,
    now: Timestamp,
    /// Whether the unreadable orders stay unreadable when the service rests.
    stays_unreadable: bool,
}

impl ReferenceStateMachine for World {
    type State = Self;
    type Transition = Op;

    fn init_state() -> BoxedStrategy<Self> {
        any::<bool>()
            .prop_map(|stays_unreadable| Self {
                service: State::default(),
                now: start(),
                stays_unreadable,
            })
            .boxed()
    }

    fn transitions(_: &Self) -> BoxedStrategy<Op> {
        op().boxed()
    }

    fn apply(mut world: Self, op: &Op) -> Self {
        op.change_service(&mut world.service, world.now);
        world.now = op.end(world.now);
        world
    }
}

struct Sync {
    runtime: Runtime,
    fixture: Fixture,
}

impl StateMachineTest for Sync {
    type SystemUnderTest = Self;
    type Reference = World;

    fn init_test(_: &World) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let fixture = runtime.block_on(Fixture::new());
        Self { runtime, fixture }
    }

    fn apply(mut sync: Self, world: &World, op: Op) -> Self {
        sync.runtime.block_on(sync.fixture.apply(&op));
        assert_eq!(sync.fixture.clock.now(), world.now);
        sync
    }

    fn check_invariants(sync: &Self, world: &World) {
        let mirrored = sync.runtime.block_on(sync.fixture.mirrored_batches());
        let batches = &world.service.batches;
        for name in &mirrored {
            let is_known = batches.iter().any(|batch| batch.name == *name);
            assert!(is_known, "the service has no {name}");
        }
        let distinct: HashSet<&String> = mirrored.iter().collect();
        assert_eq!(distinct.len(), mirrored.len(), "{mirrored:?}");
    }

    fn teardown(sync: Self, world: World) {
        let Self {
            runtime,
            mut fixture,
        } = sync;
        runtime.block_on(async move {
            if !world.stays_unreadable {
                fixture.model.change(|service| service.unreadable.clear());
            }
            fixture.rest().await;
            fixture.assert_mirror_equals_service().await;
            fixture.ports.store.close().await;
        });
    }
}

#[test]
fn mirror_equals_service_that_rests() {
    let test = concat!(module_path!(), "::mirror_equals_service_that_rests");
    let config = Config {
        // Failing cases are stored in `proptest-regressions`.
        source_file: Some(file!()),
        ..simulation_config(test, DEFAULT_CASES)
    };
    let case_config = config.clone();
    proptest!(config, |((world, ops, applied) in World::sequential_strategy(1..MAX_OPS))| {
        Sync::test_sequential(case_config.clone(), world, ops, applied);
    });
}
