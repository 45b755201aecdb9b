//! Ctrl+C while a send is held or a file is read.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use super::failure::ExitStatus;

/// Records Ctrl+C instead of ending the program, until [`Self::release`]. A second Ctrl+C always ends
/// the program.
pub(in crate::cli) struct Interrupt {
    is_pressed: Arc<AtomicBool>,
    is_released: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts to record Ctrl+C.
    ///
    /// # Errors
    /// When the system does not allow to handle the signal.
    pub(in crate::cli) fn listen() -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()?;
        let interrupt = Self {
            is_pressed: Arc::default(),
            is_released: Arc::default(),
        };
        let is_pressed = Arc::clone(&interrupt.is_pressed);
        let is_released = Arc::clone(&interrupt.is_released);
        let (ready, is_ready) = mpsc::channel();
        thread::spawn(move || {
            runtime.block_on(async {
                let mut signal = match Signal::install() {
                    Ok(signal) => signal,
                    Err(error) => {
                        // The receiver waits for this message.
                        let _ = ready.send(Err(error));
                        return;
                    }
                };
                let _ = ready.send(Ok(()));
                while signal.received().await {
                    let was_pressed = is_pressed.swap(true, Ordering::AcqRel);
                    if was_pressed || is_released.load(Ordering::Acquire) {
                        std::process::exit(ExitStatus::Interrupted as i32);
                    }
                }
            });
        });
        is_ready
            .recv()
            .unwrap_or_else(|_| Err(io::Error::other("the signal thread ended")))?;
        Ok(interrupt)
    }

    pub(in crate::cli) fn is_pressed(&self) -> bool {
        self.is_pressed.load(Ordering::Acquire)
    }

    /// From now on, Ctrl+C ends the program at once, as without this handler.
    pub(in crate::cli) fn release(&self) {
        self.is_released.store(true, Ordering::Release);
    }
}

/// The signal of Ctrl+C, installed before a wait, so that none is missed.
#[cfg(unix)]
struct Signal(tokio::signal::unix::Signal);

#[cfg(unix)]
impl Signal {
    fn install() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self(signal(SignalKind::interrupt())?))
    }

    async fn received(&mut self) -> bool {
        self.0.recv().await.is_some()
    }
}

#[cfg(windows)]
struct Signal(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signal {
    fn install() -> io::Result<Self> {
        Ok(Self(tokio::signal::windows::ctrl_c()?))
    }

    async fn received(&mut self) -> bool {
        self.0.recv().await.is_some()
    }
}
