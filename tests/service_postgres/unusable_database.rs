//! A database that vanishes, that another instance migrates, or in which the service may not create tables.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::Method;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::Connection as _;
use tokio::{
    net::{UnixListener, UnixStream},
    sync::watch,
};

use crate::{
    database::ensure_database,
    harness::{KEY, TestService},
    program::giftdesk_command,
    queries::connect,
};

/// Forwards connections to the server until it is stopped. Then it keeps them open and silent, as a machine that vanished.
struct SilentProxy {
    folder: tempfile::TempDir,
    is_silent: watch::Sender<bool>,
}

impl SilentProxy {
    fn start(server: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let (is_silent, silence) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (server, silence) = (server.clone(), silence.clone());
                tokio::spawn(async move { forward(client, &server, silence).await });
            }
        });
        Self { folder, is_silent }
    }
}

async fn forward(mut client: UnixStream, server: &Path, mut silence: watch::Receiver<bool>) {
    let mut server = UnixStream::connect(server.join(".s.PGSQL.5432"))
        .await
        .unwrap();
    let is_silent = tokio::select! {
        biased;
        _ = silence.wait_for(|is_silent| *is_silent) => true,
        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => false,
    };
    if is_silent {
        let _ = silence.wait_for(|is_silent| !*is_silent).await;
    }
}

/// The start of the URL and the folder of the server of a service's database.
fn database_of(folder: &Path) -> (String, PathBuf) {
    let url = ensure_database(folder).unwrap();
    let (start, host) = url.expose_secret().split_once("?host=").unwrap();
    (start.to_owned(), PathBuf::from(host))
}

#[tokio::test(flavor = "multi_thread")]
async fn vanished_database_is_answered_within_three_seconds() {
    let mut service = TestService::stopped();
    let folder = service.folder.path().to_owned();
    let (start, server) = database_of(&folder);
    let proxy = SilentProxy::start(server);
    let host = proxy.folder.path().display();
    let mut config = service.config(&folder);
    config.database_url = Some(SecretString::from(format!("{start}?host={host}")));
    service.start_as(config).await;
    let batch = service.batch_request(3).await;
    let page = format!("/gift/{}", "a".repeat(28));
    proxy.is_silent.send_replace(true);
    let requests = [
        service.request(Method::GET, "/v1/orders"),
        service.request(Method::GET, "/v1/me"),
        service
            .request(Method::POST, "/v1/order_batches")
            .json(&batch),
        service.request(Method::GET, &page),
    ];
    let answers = futures_util::future::join_all(requests.map(|request| async {
        let begun = Instant::now();
        let answer = request.send().await.unwrap();
        (answer, begun.elapsed())
    }));
    for (answer, taken) in answers.await {
        assert_eq!(answer.status(), 503, "{}", answer.url());
        assert!(answer.headers().contains_key("retry-after"));
        assert!(taken < Duration::from_secs(3), "{taken:?}");
        let is_page = answer.url().path().starts_with("/gift");
        let text = answer.text().await.unwrap();
        assert_eq!(text.starts_with("<!DOCTYPE html>"), is_page, "{text}");
    }
    proxy.is_silent.send_replace(false);
    let works =
        async { while service.send(Method::GET, "/v1/me", Some(KEY), None).await.0 != 200 {} };
    tokio::time::timeout(Duration::from_secs(20), works)
        .await
        .expect("the service works again");
}

#[tokio::test(flavor = "multi_thread")]
async fn instance_waits_for_another_one_that_migrates() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    let mut other = connect(folder).await;
    sqlx::query("CREATE TABLE migration_lock (no INTEGER PRIMARY KEY)")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("INSERT INTO migration_lock (no) VALUES (1)")
        .execute(&mut other)
        .await
        .unwrap();
    let mut migrating = other.begin().await.unwrap();
    sqlx::query("SELECT no FROM migration_lock FOR UPDATE")
        .execute(&mut *migrating)
        .await
        .unwrap();
    let clock = Arc::new(service.clock.clone());
    let starting = tokio::spawn(giftdesk::service::start(service.config(folder), clock));
    let mut observer = connect(folder).await;
    let waiting = async {
        loop {
            let waiting: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'",
            )
            .fetch_one(&mut observer)
            .await
            .unwrap();
            if waiting > 0 {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting)
        .await
        .expect("the instance waits");
    assert!(!starting.is_finished());
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            .fetch_one(&mut observer)
            .await
            .unwrap();
    assert_eq!(tables, 1, "only the one of the lock");
    migrating.rollback().await.unwrap();
    starting.await.unwrap().unwrap().shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn role_without_create_gets_the_missing_grant_statement() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    let mut owner = connect(folder).await;
    let role = format!("reader_{}", uuid::Uuid::new_v4().simple());
    for statement in [
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC".to_owned(),
        format!("CREATE ROLE {role} LOGIN"),
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut owner)
            .await
            .unwrap();
    }
    let url = ensure_database(folder).unwrap();
    let url = url
        .expose_secret()
        .replacen("giftdesk@", &format!("{role}@"), 1);
    let mut config = service.config(folder);
    config.database_url = Some(SecretString::from(url));
    let clock = Arc::new(service.clock.clone());
    let error = giftdesk::service::start(config, clock).await.unwrap_err();
    let text = error.to_string();
    let statement = format!("GRANT CREATE ON SCHEMA \"public\" TO \"{role}\"");
    assert!(text.contains(&statement), "{text}");
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            .fetch_one(&mut owner)
            .await
            .unwrap();
    assert_eq!(tables, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_url_parameter_is_refused_before_tables_exist() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    let url = ensure_database(folder).unwrap();
    let mut config = service.config(folder);
    config.database_url = Some(SecretString::from(format!(
        "{}&schema=gifts",
        url.expose_secret()
    )));
    let clock = Arc::new(service.clock.clone());
    let error = giftdesk::service::start(config, clock).await.unwrap_err();
    let text = error.to_string();
    assert!(text.contains("parameter schema"), "{text}");
    assert!(text.contains("remove it"), "{text}");
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            .fetch_one(&mut connect(folder).await)
            .await
            .unwrap();
    assert_eq!(tables, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn session_without_timeouts_is_refused_before_tables_exist() {
    let service = TestService::stopped();
    let folder = service.folder.path();
    let mut owner = connect(folder).await;
    // Simulates a pooler that drops the time limits and keeps other settings.
    sqlx::raw_sql(
        "CREATE FUNCTION public.set_config(name text, value text, is_local boolean)
            RETURNS text LANGUAGE sql AS $$ SELECT CASE WHEN name LIKE '%_timeout' THEN value
                ELSE pg_catalog.set_config(name, value, is_local) END $$;
         DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog',
            current_database()); END $$",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    let clock = Arc::new(service.clock.clone());
    let started = giftdesk::service::start(service.config(folder), clock).await;
    let text = started.unwrap_err().to_string();
    assert!(text.contains("does not keep the setting"), "{text}");
    assert!(text.contains("_timeout"), "{text}");
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            .fetch_one(&mut owner)
            .await
            .unwrap();
    assert_eq!(tables, 0);
}

/// Makes the server refuse new orders with an error, as with a full disk, or accept them again.
async fn refuse_orders(folder: &Path, code: Option<&str>) {
    let statement = match code {
        Some(code) => format!(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{code}'; END $$;
             CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse()"
        ),
        None => "DROP TRIGGER refuse ON orders; DROP FUNCTION refuse()".to_owned(),
    };
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connect(folder).await)
        .await
        .unwrap();
}

async fn readiness(service: &TestService) -> u16 {
    service
        .send(Method::GET, "/readyz", None, None)
        .await
        .0
        .as_u16()
}

/// Waits until the instance is not ready: the result of the last check of its disk is kept for some seconds.
async fn wait_until_unready(service: &TestService) {
    let begun = Instant::now();
    while readiness(service).await != 503 {
        assert!(begun.elapsed() < Duration::from_secs(20), "still ready");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn full_server_disk_makes_an_instance_unready() {
    for (code, retry_after, is_ready) in [
        ("53100", "30", false),
        ("25006", "30", false),
        ("53200", "1", true),
    ] {
        let service = TestService::new().await;
        let folder = service.folder.path();
        let first = service.batch_request(1).await;
        let (_, first) = service.post("/v1/order_batches", &first).await;
        let gift = first["orders_preview"][0]["individual_gift_link"].as_str();
        refuse_orders(folder, Some(code)).await;
        assert_eq!(readiness(&service).await, 200);
        let mut batch = service.batch_request(2).await;
        batch["customer_reference_id"] = "full-disk".into();
        let answer = service
            .request(Method::POST, "/v1/order_batches")
            .json(&batch)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 503, "{code}");
        assert_eq!(answer.headers()["retry-after"], retry_after, "{code}");
        if is_ready {
            assert_eq!(readiness(&service).await, 200, "{code}");
        } else {
            wait_until_unready(&service).await;
        }
        // Lists and gift pages are still shown.
        let listed = service.get("/v1/orders").await;
        assert_eq!(crate::harness::total_count(&listed), 1, "{code}");
        let page = reqwest::get(gift.unwrap()).await.unwrap();
        assert_eq!(page.status(), 200, "{code}");
        refuse_orders(folder, None).await;
        let (status, created) = service.post("/v1/order_batches", &batch).await;
        assert_eq!(status, 201, "{code}: {created}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn full_disk_in_background_makes_instance_unready() {
    let service = TestService::new().await;
    let folder = service.folder.path();
    refuse_orders(folder, Some("53100")).await;
    let batch = service.batch_request(12).await;
    let (status, batch) = service.post("/v1/order_batches", &batch).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    wait_until_unready(&service).await;
    refuse_orders(folder, None).await;
    // The batch did not fail, and is created at the next attempt.
    service.advance(Duration::from_secs(600)).await;
    let orders = service.get("/v1/orders").await;
    assert_eq!(crate::harness::total_count(&orders), 12);
}

#[tokio::test]
async fn database_without_citus_is_not_distributed() {
    let folder = tempfile::tempdir().unwrap();
    let url = ensure_database(folder.path()).unwrap();
    for (database, reason) in [
        ("", "Only a PostgreSQL database can be distributed"),
        (url.expose_secret(), "doesn’t have the extension citus"),
    ] {
        let mut command = giftdesk_command(folder.path(), &["database", "distribute"]);
        if !database.is_empty() {
            command.env("GIFTDESK_DATABASE", database);
        }
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(reason), "{text}");
    }
    let tables =
        "SELECT count(*) FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace)";
    let tables: i64 = sqlx::query_scalar(tables)
        .fetch_one(&mut connect(folder.path()).await)
        .await
        .unwrap();
    assert_eq!(tables, 0, "nothing was created");
}
