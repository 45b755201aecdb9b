//! Timeouts, retries and limits of a client.

use std::{fmt, pin::Pin, sync::Arc, time::Duration};

/// Waits between attempts. A trait, so that tests of retries do not wait.
pub trait Sleep: Send + Sync + 'static {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// Sleeps on tokio's timer.
#[derive(Clone, Copy, Debug, Default)]
pub struct TokioSleep;

impl Sleep for TokioSleep {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// Limits of time, size and attempts. The defaults suit interactive use.
#[derive(Clone)]
pub struct ClientOptions {
    /// The limit until the connection is established.
    pub connect_timeout: Duration,
    /// The limit between two chunks of the response to a read.
    pub idle_timeout: Duration,
    /// The limit for one attempt of a read request, from the first to the last byte.
    pub read_timeout: Duration,
    /// The limit for a `POST` request; a request that creates a batch also gets time for its
    /// upload. Once connected, no other limit ends the request earlier.
    pub create_timeout: Duration,
    /// The most attempts of a read, including the first.
    pub max_attempts: u32,
    /// The upper limit of the first random delay. The limit doubles with each attempt.
    pub retry_base_delay: Duration,
    /// The upper limit of every delay. A read is not retried if the service requests a longer
    /// pause.
    pub max_retry_delay: Duration,
    pub max_response_bytes: usize,
    pub sleep: Arc<dyn Sleep>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_secs(30),
            read_timeout: Duration::from_secs(60),
            create_timeout: Duration::from_secs(120),
            max_attempts: 4,
            retry_base_delay: Duration::from_millis(500),
            max_retry_delay: Duration::from_secs(30),
            max_response_bytes: 128 * 1024 * 1024,
            sleep: Arc::new(TokioSleep),
        }
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientOptions")
            .field("max_attempts", &self.max_attempts)
            .field("read_timeout", &self.read_timeout)
            .field("create_timeout", &self.create_timeout)
            .field("max_response_bytes", &self.max_response_bytes)
            .finish_non_exhaustive()
    }
}
