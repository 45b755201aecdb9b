//! A Citus cluster of a coordinator and two workers, whose databases are distributed.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
    sync::{Mutex, OnceLock},
};

use secrecy::{ExposeSecret as _, SecretString};

use crate::{database::server_programs, program::giftdesk_command};

/// A database that no test uses: those of tests are copies of it, which takes less time than to distribute their tables.
const TEMPLATE: &str = "distributed";

/// The cluster that all tests of this process share.
static CLUSTER: OnceLock<Cluster> = OnceLock::new();

/// Stopped on drop, and by its script when this process ends.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    /// The first one is that of the coordinator.
    ports: [u16; 3],
    script: Mutex<Script>,
}

struct Script {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Cluster {
    pub fn start() -> Self {
        // The ports are free until their servers start, unless another program happens to take one.
        let free = [(); 3].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap());
        let ports = free.each_ref().map(|it| it.local_addr().unwrap().port());
        drop(free);
        let programs = server_programs().expect("PostgreSQL is required and not installed");
        let folder = tempfile::tempdir().unwrap().keep();
        let mut process = Command::new("bash")
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/tests/service_postgres/citus/cluster.sh"
            ))
            .args([&programs, &folder])
            .args(ports.map(|port| port.to_string()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut script = Script {
            input: process.stdin.take(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
        };
        script.expect("ready");
        Self {
            programs,
            folder,
            ports,
            script: Mutex::new(script),
        }
    }

    /// Runs statements in a database of a node, as its operator.
    pub fn run(&self, port: u16, database: &str, statements: &str) -> Output {
        Command::new(self.programs.join("psql"))
            .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-U", "giftdesk"])
            .args(["-d", database, "-v", "ON_ERROR_STOP=1", "-qAtc", statements])
            .output()
            .unwrap()
    }

    fn run_on_all(&self, database: &str, statements: &str) {
        for port in self.ports {
            let output = self.run(port, database, statements);
            let message = String::from_utf8_lossy(&output.stderr);
            let succeeded = output.status.success() || message.contains("already exists");
            assert!(succeeded, "{message}");
        }
    }

    pub fn url(&self, database: &str) -> SecretString {
        let port = self.ports[0];
        let url = format!("postgres://giftdesk@127.0.0.1:{port}/{database}?sslmode=disable");
        SecretString::from(url)
    }

    /// Creates a database with the extension and the workers, whose tables are not distributed.
    pub fn create(&self, database: &str) {
        self.run_on_all("postgres", &format!("CREATE DATABASE {database}"));
        self.run_on_all(database, "CREATE EXTENSION citus");
        let [coordinator, first, second] = self.ports;
        let nodes = format!(
            "SELECT citus_set_coordinator_host('127.0.0.1', {coordinator});
             SELECT citus_add_node('127.0.0.1', {first}), citus_add_node('127.0.0.1', {second})"
        );
        let added = self.run(coordinator, database, &nodes);
        assert!(added.status.success(), "{added:?}");
    }

    /// Runs `giftdesk database distribute`.
    pub fn distribute(&self, database: &str) -> Output {
        giftdesk_command(&self.folder, &["database", "distribute"])
            .env("GIFTDESK_DATABASE", self.url(database).expose_secret())
            .output()
            .unwrap()
    }

    fn create_template(&self) {
        self.create(TEMPLATE);
        let distributed = self.distribute(TEMPLATE);
        assert!(distributed.status.success(), "{distributed:?}");
        // A database with connections is not copied. Processes of the extension would connect again.
        let close = format!(
            "ALTER DATABASE {TEMPLATE} ALLOW_CONNECTIONS false;
             SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{TEMPLATE}'"
        );
        self.run_on_all("postgres", &close);
        self.run_on_all("postgres", &close);
    }

    /// The port of the worker with the rows of an account.
    pub fn worker_of(&self, database: &str, account_no: i64) -> u16 {
        let select = format!(
            "SELECT nodeport FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
             WHERE shardid = get_shard_id_for_distribution_column('orders', {account_no})"
        );
        let output = self.run(self.ports[0], database, &select);
        String::from_utf8_lossy(&output.stdout)
            .trim()
            .parse()
            .unwrap()
    }

    /// Ends a node without a shutdown.
    pub fn kill(&self, port: u16) {
        self.script.lock().unwrap().run(&format!("kill {port}"));
    }

    /// Starts a node that was killed.
    pub fn restart(&self, port: u16) {
        self.script.lock().unwrap().run(&format!("start {port}"));
    }
}

impl Script {
    fn run(&mut self, command: &str) {
        writeln!(self.input.as_mut().unwrap(), "{command}").expect("the script runs");
        self.expect(command);
    }

    fn expect(&mut self, wanted: &str) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), wanted, "the script of the cluster ended");
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        drop(self.input.take());
        // The script removes the folder after it stopped the servers.
        let _ = self.process.wait();
    }
}

/// Creates a database with distributed tables and no rows, unless it exists, on the shared cluster. Returns its URL.
pub fn ensure_database(name: &str) -> SecretString {
    let cluster = CLUSTER.get_or_init(|| {
        let cluster = Cluster::start();
        cluster.create_template();
        cluster
    });
    let copy = format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY");
    cluster.run_on_all("postgres", &copy);
    cluster.url(name)
}

/// Drops a database of that cluster. One that still has connections may stay.
pub fn drop_database(name: &str) {
    let Some(cluster) = CLUSTER.get() else {
        return;
    };
    let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
    for port in cluster.ports {
        cluster.run(port, "postgres", &drop);
    }
}
