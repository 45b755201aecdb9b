//! The handle of a running desk: takes commands and questions, and returns events. Dropping the handle saves the
//! drafts, waits for the POST in flight and stops the desk.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

use tokio::{runtime::Runtime, sync::mpsc::UnboundedSender};

use super::{
    AnyQuestion, Command, DeskConfig, Event, Problem, ProblemKind, Question, Reply,
    engine::{self, ShutdownStep},
};
use crate::desk::{
    sends::guards,
    system::{allocator::limit_arenas, lock::lock},
};

/// How long a step of the shutdown may take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A running desk with its own runtime; nothing runs on the caller's thread.
pub struct Desk {
    commands: Option<UnboundedSender<Command>>,
    events: Mutex<Receiver<Event>>,
    shutdown: Mutex<Receiver<ShutdownStep>>,
    runtime: Option<Runtime>,
}

/// Opens the data folder and starts the engine. The engine calls `wake` after every event that changes
/// what a window shows, on a thread of its runtime, so that the window can request a repaint. The first events come from the
/// store.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another process has it open.
pub fn start(config: DeskConfig, wake: Arc<dyn Fn() + Send + Sync>) -> Result<Desk, Problem> {
    limit_arenas();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("desk")
        .enable_all()
        .build()
        .map_err(|error| Problem::from(ProblemKind::EngineNotStarted).with_details(error))?;
    runtime.spawn_blocking(guards::load_system_zones);
    let (commands, command_queue) = tokio::sync::mpsc::unbounded_channel();
    let (event_queue, events) = mpsc::channel();
    let (shutdown_steps, shutdown) = mpsc::channel();
    let (opened, is_open) = mpsc::channel();
    runtime.spawn(async move {
        match engine::Engine::open(config, event_queue, wake).await {
            Ok(engine) => {
                // Sending fails only when the process ends at this moment and has dropped the
                // receiver.
                let _ = opened.send(Ok(()));
                engine.run(command_queue, &shutdown_steps).await;
            }
            Err(problem) => {
                let _ = opened.send(Err(problem));
            }
        }
        let _ = shutdown_steps.send(ShutdownStep::Stopped);
    });
    let desk = Desk {
        commands: Some(commands),
        events: Mutex::new(events),
        shutdown: Mutex::new(shutdown),
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

    /// Asks a question. Never blocks. [`Event::Replied`] follows the reply.
    pub fn ask<Q: Question>(&self, question: Q) -> Reply<Q::Reply> {
        let (question, reply) = AnyQuestion::new(question);
        self.send(Command::Ask(question));
        reply
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

/// Waits until the engine has stopped, or makes no progress within `limit`. The limit does not apply to
/// the end of the session, which can wait for a POST.
fn wait_for_shutdown(steps: &Receiver<ShutdownStep>, limit: Duration) {
    let mut step = steps.recv_timeout(limit).ok();
    while let Some(reached) = step {
        step = match reached {
            ShutdownStep::SessionEnding => steps.recv().ok(),
            ShutdownStep::SessionEnded => steps.recv_timeout(limit).ok(),
            ShutdownStep::Stopped => return,
        };
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // The end of the queue makes the engine save the drafts and stop the services inside giftdesk.
        drop(self.commands.take());
        wait_for_shutdown(&lock(&self.shutdown), SHUTDOWN_TIMEOUT);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Instant};

    use super::*;

    #[test]
    fn shutdown_limit_excludes_end_of_session() {
        let limit = Duration::from_millis(50);
        let (sender, steps) = mpsc::channel();
        sender.send(ShutdownStep::SessionEnding).unwrap();
        let begun = Instant::now();
        let engine = thread::spawn(move || {
            thread::sleep(4 * limit);
            sender.send(ShutdownStep::SessionEnded).unwrap();
            // The caller keeps the channel open: the engine makes no further progress.
            sender
        });
        wait_for_shutdown(&steps, limit);
        assert!(begun.elapsed() >= 4 * limit);
        engine.join().unwrap();
    }
}
