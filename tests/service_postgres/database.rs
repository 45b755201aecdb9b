//! A private PostgreSQL server in a temporary folder, started once per process, with a database for
//! each service. With `GIFTDESK_TEST_CITUS`, a cluster of Citus instead.

#[cfg(has_citus)]
#[path = "citus/cluster.rs"]
pub mod cluster;

use std::{
    collections::BTreeMap,
    io::Read as _,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::{Mutex, OnceLock},
};

use secrecy::SecretString;

/// A PostgreSQL server, started by a script. The script stops the server when its standard input
/// closes, which also happens when this process is killed.
struct Server {
    bin: PathBuf,
    folder: PathBuf,
    _script: Child,
    _input: ChildStdin,
}

const SERVER_SCRIPT: &str = r#"
set -eu
bin=$1 folder=$2
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # The server refuses to run as root.
  as() { runuser -u postgres -- "$@"; }
  chown postgres "$folder"
fi
cd "$folder"
as "$bin/initdb" -D "$folder/data" -U giftdesk -A trust -E UTF8 --no-sync >/dev/null
as "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -o "-k $folder -c listen_addresses='' \
  -c fsync=off -c max_connections=400 -c shared_buffers=128MB" start >/dev/null
echo ready
read -r _ || true
as "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null
rm -rf "$folder"
"#;

/// Returns the folder with the programs of the newest installed version.
pub fn server_programs() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop()
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let bin = server_programs().expect("PostgreSQL is required and not installed");
        let folder = tempfile::tempdir().unwrap().keep();
        let mut script = Command::new("bash")
            .args(["-c", SERVER_SCRIPT, "postgres"])
            .arg(&bin)
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = script.stdin.take().unwrap();
        let mut ready = [0; 6];
        script
            .stdout
            .take()
            .unwrap()
            .read_exact(&mut ready)
            .expect("the server starts");
        Server {
            bin,
            folder,
            _script: script,
            _input: input,
        }
    })
}

/// The databases that tests chose for their services, by folder.
static ASSIGNED: Mutex<BTreeMap<PathBuf, SecretString>> = Mutex::new(BTreeMap::new());

/// Lets the service in this folder use a database that exists.
#[cfg(all(test, has_citus))]
pub fn assign_database(folder: &Path, url: SecretString) {
    ASSIGNED.lock().unwrap().insert(folder.to_owned(), url);
}

/// Returns the URL of the database of the service in this folder. Creates a missing database.
pub fn ensure_database(folder: &Path) -> Option<SecretString> {
    if let Some(url) = ASSIGNED.lock().unwrap().get(folder) {
        return Some(url.clone());
    }
    let name = database_name(folder);
    // The benchmarks have this module without the cluster.
    #[cfg(all(test, has_citus))]
    if std::env::var_os("GIFTDESK_TEST_CITUS").is_some() {
        return Some(cluster::ensure_database(&name));
    }
    let host = server().folder.display();
    let created = run(&format!("CREATE DATABASE {name}"));
    let message = String::from_utf8_lossy(&created.stderr);
    assert!(
        created.status.success() || message.contains("already exists"),
        "{message}"
    );
    let url = format!("postgres://giftdesk@localhost/{name}?host={host}");
    Some(SecretString::from(url))
}

/// Drops the database of the service in this folder, so that the tests of a process need the space of a few databases.
#[cfg(test)]
pub fn drop_database(folder: &Path) {
    if ASSIGNED.lock().unwrap().remove(folder).is_some() {
        return;
    }
    let name = database_name(folder);
    #[cfg(has_citus)]
    if std::env::var_os("GIFTDESK_TEST_CITUS").is_some() {
        return cluster::drop_database(&name);
    }
    run(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
}

fn database_name(folder: &Path) -> String {
    let name = folder.file_name().unwrap().to_str().unwrap();
    let name: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .flat_map(|character| format!("{:x}", u32::from(character)).into_bytes())
        .map(char::from)
        .collect();
    format!("d{name}")
}

fn run(statement: &str) -> Output {
    let server = server();
    Command::new(server.bin.join("psql"))
        .args(["-h", &server.folder.display().to_string()])
        .args(["-U", "giftdesk", "-d", "postgres", "-qAtc", statement])
        .output()
        .unwrap()
}
