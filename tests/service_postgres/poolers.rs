//! A service behind the connection pooler PgBouncer, in its modes.

use std::{
    io::Read as _,
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
};

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    database::ensure_database,
    harness::{TestService, total_count},
    queries::connect,
};

/// Starts PgBouncer for the databases in the folder `$2`, and stops it when its standard input closes.
const POOLER_SCRIPT: &str = r#"
set -eu
folder=$1 server=$2 mode=$3
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # PgBouncer refuses to run as root.
  as() { runuser -u postgres -- "$@"; }
fi
cat > "$folder/pgbouncer.ini" <<INI
[databases]
* = host=$server user=giftdesk
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $folder
auth_type = any
pool_mode = $mode
default_pool_size = 20
logfile = $folder/log
pidfile = $folder/pid
INI
[ "$(id -u)" != 0 ] || chown -R postgres "$folder"
PATH=$PATH:/usr/sbin
as pgbouncer -q "$folder/pgbouncer.ini" </dev/null >/dev/null 2>&1 &
tries=0
until [ -S "$folder/.s.PGSQL.6432" ]; do
  tries=$((tries + 1)); [ "$tries" -lt 200 ] || exit 1
  sleep 0.05
done
echo ready
read -r _ || true
# The process of the shell is not that of the pooler.
kill "$(cat "$folder/pid")"
wait || true
"#;

struct Pooler {
    folder: tempfile::TempDir,
    script: Child,
    input: Option<ChildStdin>,
}

impl Pooler {
    fn start(server: &str, mode: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut script = Command::new("bash")
            .args(["-c", POOLER_SCRIPT, "pooler"])
            .arg(folder.path())
            .args([server, mode])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = script.stdin.take();
        let mut ready = [0; 6];
        let mut output = script.stdout.take().unwrap();
        output.read_exact(&mut ready).expect("the pooler starts");
        Self {
            folder,
            script,
            input,
        }
    }

    /// The URL of the database of a service, through the pooler.
    fn url(&self, folder: &Path) -> SecretString {
        let direct = ensure_database(folder).unwrap();
        let (start, _) = direct.expose_secret().split_once("?host=").unwrap();
        let host = self.folder.path().display();
        SecretString::from(format!("{start}?host={host}&port=6432"))
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        self.input.take();
        let _ = self.script.wait();
    }
}

fn server_of(folder: &Path) -> String {
    let url = ensure_database(folder).unwrap();
    let (_, host) = url.expose_secret().split_once("?host=").unwrap();
    host.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn service_works_behind_a_pooler_in_session_mode() {
    let mut service = TestService::stopped();
    let folder = service.folder.path().to_owned();
    let pooler = Pooler::start(&server_of(&folder), "session");
    let mut config = service.config(&folder);
    config.database_url = Some(pooler.url(&folder));
    service.start_as(config).await;
    let request = service.batch_request(12).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(std::time::Duration::ZERO).await;
    assert_eq!(total_count(&service.get("/v1/orders").await), 12);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn session_sharing_pooler_is_refused_before_tables_exist() {
    for mode in ["transaction", "statement"] {
        let service = TestService::stopped();
        let folder = service.folder.path();
        let pooler = Pooler::start(&server_of(folder), mode);
        let mut config = service.config(folder);
        config.database_url = Some(pooler.url(folder));
        let clock = std::sync::Arc::new(service.clock.clone());
        let error = giftdesk::service::start(config, clock).await.unwrap_err();
        let text = error.to_string();
        assert!(text.contains("pool_mode = session"), "{mode}: {text}");
        assert_eq!(tables(folder).await, 0, "{mode}");
    }
}

async fn tables(folder: &Path) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        .fetch_one(&mut connect(folder).await)
        .await
        .unwrap()
}
