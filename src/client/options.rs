//! How patient a client is.

use std::{fmt, pin::Pin, sync::Arc, time::Duration};

/// Waits between tries. A trait, so that a test of retries takes no time.
pub trait Pause: Send + Sync + 'static {
    fn pause(&self, span: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// Waits on tokio's timer.
#[derive(Clone, Copy, Debug, Default)]
pub struct TokioPause;

impl Pause for TokioPause {
    fn pause(&self, span: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(tokio::time::sleep(span))
    }
}

/// Bounds of time and size. The defaults are for people waiting at a screen.
#[derive(Clone)]
pub struct ClientOptions {
    /// Until a connection stands.
    pub connect_timeout: Duration,
    /// Between two pieces of an answer.
    pub idle_timeout: Duration,
    /// One try of a read, first byte to last.
    pub read_timeout: Duration,
    /// A creation, first byte to last: a large batch takes the service a while.
    pub create_timeout: Duration,
    /// Tries of a read, the first included.
    pub tries: u32,
    /// The first wait is random up to this, each later one up to twice as much.
    pub retry_base: Duration,
    /// No wait is longer; a service that asks for more is not asked again.
    pub longest_wait: Duration,
    /// Bytes of an answer.
    pub max_answer: usize,
    pub pause: Arc<dyn Pause>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_secs(30),
            read_timeout: Duration::from_secs(60),
            create_timeout: Duration::from_secs(120),
            tries: 4,
            retry_base: Duration::from_millis(500),
            longest_wait: Duration::from_secs(30),
            max_answer: 128 * 1024 * 1024,
            pause: Arc::new(TokioPause),
        }
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientOptions")
            .field("tries", &self.tries)
            .field("read_timeout", &self.read_timeout)
            .field("create_timeout", &self.create_timeout)
            .field("max_answer", &self.max_answer)
            .finish_non_exhaustive()
    }
}
