//! The handle of a running desk: takes commands and returns events. Dropping the handle saves the
//! drafts and stops the desk.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

use tokio::{runtime::Runtime, sync::mpsc::UnboundedSender};

use super::{Command, DeskConfig, Event, Problem, ProblemKind, engine, lock::lock};

/// How long saving and stopping may take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A running desk with its own runtime; nothing runs on the caller's thread.
pub struct Desk {
    commands: Option<UnboundedSender<Command>>,
    events: Mutex<Receiver<Event>>,
    stopped: Mutex<Receiver<()>>,
    runtime: Option<Runtime>,
}

/// Opens the data folder and starts the engine. The engine calls `wake` after every event, on a
/// thread of its runtime, so that a window can request a repaint. The first events come from the
/// store.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another process has it open.
pub fn start(config: DeskConfig, wake: Arc<dyn Fn() + Send + Sync>) -> Result<Desk, Problem> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("desk")
        .enable_all()
        .build()
        .map_err(|error| Problem::from(ProblemKind::EngineNotStarted).with_details(error))?;
    let (commands, command_queue) = tokio::sync::mpsc::unbounded_channel();
    let (event_queue, events) = mpsc::channel();
    let (stop, stopped) = mpsc::channel();
    let (opened, is_open) = mpsc::channel();
    runtime.spawn(async move {
        match engine::Engine::open(config, event_queue, wake).await {
            Ok(engine) => {
                // Sending fails only when the process ends at this moment and has dropped the
                // receiver.
                let _ = opened.send(Ok(()));
                engine.run(command_queue).await;
            }
            Err(problem) => {
                let _ = opened.send(Err(problem));
            }
        }
        let _ = stop.send(());
    });
    let desk = Desk {
        commands: Some(commands),
        events: Mutex::new(events),
        stopped: Mutex::new(stopped),
        runtime: Some(runtime),
    };
    match is_open.recv() {
        Ok(Ok(())) => Ok(desk),
        Ok(Err(problem)) => Err(problem),
        Err(error) => Err(Problem::from(ProblemKind::EngineStopped).with_details(error)),
    }
}

impl Desk {
    /// Queues a command. Never blocks.
    pub fn send(&self, command: Command) {
        if let Some(commands) = &self.commands {
            // Sending fails only after the engine has panicked.
            let _ = commands.send(command);
        }
    }

    /// The next event, if there is one.
    pub fn try_event(&self) -> Option<Event> {
        lock(&self.events).try_recv().ok()
    }

    /// Waits at most `limit` for the next event. For programs without a window.
    pub fn wait_event(&self, limit: Duration) -> Option<Event> {
        lock(&self.events).recv_timeout(limit).ok()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // The end of the queue makes the engine save the drafts and stop practice.
        drop(self.commands.take());
        let _ = lock(&self.stopped).recv_timeout(SHUTDOWN_TIMEOUT);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
