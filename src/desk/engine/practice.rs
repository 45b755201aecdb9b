//! The practice service of this run: started when it is first needed, stopped with the desk.

use std::{path::PathBuf, time::Duration};

use secrecy::SecretString;
use tokio::sync::Mutex;

use crate::desk::{PracticeHost, PracticeService, Problem, ProblemKind};

/// What stopping it may take of the time for closing.
const LONGEST_STOP: Duration = Duration::from_secs(2);

pub(crate) struct Practice {
    state: Mutex<State>,
    folder: PathBuf,
}

struct State {
    host: Option<Box<dyn PracticeHost>>,
    running: Option<PracticeService>,
}

impl Practice {
    pub(super) fn new(host: Option<Box<dyn PracticeHost>>, folder: PathBuf) -> Self {
        Self {
            state: Mutex::new(State {
                host,
                running: None,
            }),
            folder,
        }
    }

    /// Address and key of the running service; starts it when it does not run yet.
    pub(super) async fn address(&self) -> Result<(String, SecretString), Problem> {
        let mut state = self.state.lock().await;
        if state.running.is_none() {
            let Some(host) = state.host.as_mut() else {
                return Err(ProblemKind::PracticeUnavailable.into());
            };
            let started = host.start(self.folder.clone()).await?;
            state.running = Some(started);
        }
        match &state.running {
            Some(service) => Ok((service.base_url.clone(), service.key.clone())),
            None => Err(ProblemKind::PracticeNotStarted.into()),
        }
    }

    pub(super) async fn stop(&self) {
        let running = self.state.lock().await.running.take();
        if let Some(service) = running {
            let _ = tokio::time::timeout(LONGEST_STOP, (service.stop)()).await;
        }
    }
}
