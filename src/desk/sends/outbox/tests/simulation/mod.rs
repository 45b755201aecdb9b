//! Simulates the outbox as a state machine against an unreliable network and service: answers that
//! are lost, late or rewritten to any refusal, requests that arrive twice or are too large, lists that
//! lag behind, hide batches, cut pages or fail forever, services without references, prices that rise
//! or are missing, crashes between any two steps and during a hold, clocks that jump, users who undo
//! and send again early, a send that cannot be read, and sends of several parts, which the service may
//! split further. Some sends are kept until a time, which the user changes.
//!
//! The service counts the gifts of each recipient. No recipient has two gifts, a part whose batch
//! exists is never called refused or canceled, no part is started before the earlier ones are sent,
//! a request is repeated only a few times, a hold that a crash interrupted never ends by itself, a
//! scheduled send leaves by itself at its time by the clock, or a little later, and at no other time, and
//! after the network has recovered and the user has decided, every send is sent, or refused without a
//! batch; when the list fails forever, the user has been asked. Times are in seconds.
//!
//! [`simulation_config`] says how to set the number of cases and the seed.

mod runner;
mod strategies;
mod world;

use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine as _, StateMachineTest};
use tokio::runtime::Runtime;

use self::{
    runner::Simulation,
    world::{ListFault, PostFault, Price},
};
use crate::{
    contract::{Cents, Timestamp},
    desk::{sends::log::SendLogCheck, simulation_config::simulation_config, store::Store},
};

const DEFAULT_CASES: u32 = 2_000;
/// The recipients of each send.
const RECIPIENTS: usize = 6;
/// The price that the user agreed to.
const TOTAL: Cents = Cents(4_840);
/// How long a send is held, in seconds.
const HOLD: u64 = 10;
/// The time after which a request in the network has arrived or is lost.
const MAX_DELAY: u64 = 60;
/// The longest time for which the list does not show a new batch.
const MAX_LIST_LAG: u64 = 300;
/// When the network and the service work again.
const RECOVERY: u64 = 1_200;
/// The longest time until a scheduled send is due, in seconds.
const MAX_SCHEDULE: u64 = 2_400;
/// When every send must have its final state, or wait for the user.
const END: u64 = 4 * 3_600;

#[derive(Clone, Debug)]
enum SimEvent {
    /// The program runs for this many seconds.
    Run(u64),
    /// The program is killed after this many polls of a pass, and starts again.
    Crash(u8),
    ClockJumps(i64),
    /// The user presses "Check status".
    Refresh,
    /// The user undoes a held send, or cancels what was not started.
    CancelRest,
    /// The user presses "Send again" for every send in review.
    SendAgain,
    /// The user chooses another time for a scheduled send, this many seconds from now.
    Reschedule(u64),
    /// The user sends a scheduled send at once.
    SendNow,
    List(ListFault),
    Price(Price),
}

/// The service, the network and the clock of a case. The events change what follows `posts`.
#[derive(Clone, Debug)]
struct Environment {
    returns_references: bool,
    /// Whether the outbox knows that before it has read a list.
    knows_references: bool,
    /// Batches of other clients in the list.
    other_batches: usize,
    list_lag: u64,
    /// The status with which the service refuses a reference that it already has.
    repeat_status: u16,
    /// The most recipients of a part. A send with fewer recipients has one part.
    part_size: usize,
    /// The most recipients of a batch that the service accepts.
    max_recipients: usize,
    /// What happens to the first requests that create a batch.
    posts: Vec<PostFault>,
    is_held: bool,
    /// The seconds until the time of the send; `None`: the send is not scheduled. A scheduled send is neither
    /// held nor started.
    scheduled_in: Option<u64>,
    /// How a send of one part begins that is neither held nor scheduled.
    start: Start,
    /// Whether there is a send whose request cannot be read.
    has_unreadable_send: bool,
    /// Whether the service refuses to list batches, also after the recovery.
    is_list_broken: bool,
    /// Whether the clock never jumps. Only then does the user send again at random: with a clock that
    /// jumps, the outbox cannot know how long the list has had to show a batch.
    is_clock_steady: bool,
    list: ListFault,
    price: Price,
    /// Seconds since the start.
    now: u64,
    clock_offset: i64,
}

/// How the first attempt of a send begins.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// The outbox applies the guards first.
    Waiting,
    /// The guards of the confirmation are still valid.
    Checked,
    /// The program is killed after it recorded the attempt, before it posts the request.
    Killed,
}

/// The runtime and the data folder of all cases.
struct Host {
    runtime: Runtime,
    store: Store,
    _folder: tempfile::TempDir,
}

impl Host {
    fn start() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        // In memory where the system has such a folder: the cases write tens of thousands of
        // transactions.
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let folder = folder.unwrap();
        let store = runtime
            .block_on(Store::open(folder.path(), Timestamp::default()))
            .unwrap()
            .store;
        Self {
            runtime,
            store,
            _folder: folder,
        }
    }
}

thread_local! {
    // The functions of a state machine have no context.
    static HOST: Host = Host::start();
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    HOST.with(|host| host.runtime.block_on(future))
}

struct OutboxSimulation;

impl StateMachineTest for OutboxSimulation {
    type SystemUnderTest = Simulation;
    type Reference = Environment;

    fn init_test(environment: &Environment) -> Simulation {
        let store = HOST.with(|host| host.store.clone());
        block_on(Simulation::start(store, environment))
    }

    fn apply(mut outbox: Simulation, environment: &Environment, event: SimEvent) -> Simulation {
        block_on(outbox.handle(environment, &event));
        outbox
    }

    fn check_invariants(outbox: &Simulation, _: &Environment) {
        block_on(outbox.check());
    }

    fn teardown(mut outbox: Simulation, _: Environment) {
        block_on(async {
            outbox.run_until(RECOVERY + MAX_DELAY).await;
            outbox.run_until(END).await;
            outbox.check().await;
            outbox.check_schedule_kept().await;
            outbox.decide_until_settled().await;
            outbox.finish().await;
        });
    }
}

#[test]
fn send_is_neither_doubled_nor_lost_nor_called_refused() {
    let config = simulation_config(module_path!(), DEFAULT_CASES);
    let cases = Environment::sequential_strategy(1..12);
    proptest!(config, |((environment, events, applied) in cases)| {
        OutboxSimulation::test_sequential(config.clone(), environment, events, applied);
    });
    let store = HOST.with(|host| host.store.clone());
    let check = block_on(store.verify_send_log()).unwrap();
    assert!(matches!(check, SendLogCheck::Intact { .. }), "{check:?}");
}
