//! The HTTP/1.1 server: accepts connections, limits them, and drains them on shutdown.
//!
//! `axum::serve` has no timeout for slowly sent request headers and no limit on connections.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    pin, select,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

use super::{
    client_address::{ClientAddress, is_trusted_proxy},
    rate_limits::bucket_address,
    server_stream::ServerStream,
};
use crate::service::{
    config::RequestLimits,
    keyed_semaphore::{KeyedPermit, KeyedSemaphore},
};

/// Maximum size of a request line and its headers. The response to a longer head is 431.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// The pause after an accept error that retrying at once would not fix, such as too many open
/// files.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves until `shutdown` is canceled, then lets every connection finish its current request.
/// Dropping the future closes all connections at once.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: RequestLimits,
    shutdown: CancellationToken,
) {
    let permits = Arc::new(Semaphore::new(
        limits.max_connections.clamp(1, Semaphore::MAX_PERMITS),
    ));
    let max_per_address = limits.max_connections_per_address;
    // The connections of an IPv6 network count together, as in the rate limits.
    let addresses = KeyedSemaphore::new(usize::MAX, max_per_address);
    let mut connections = JoinSet::new();
    loop {
        // Connections beyond the limit wait in the backlog of the operating system.
        let next = async {
            let permit = Arc::clone(&permits).acquire_owned().await.ok()?;
            let (stream, peer) = accept(&listener).await;
            Some((permit, stream, peer))
        };
        let (permit, stream, peer) = select! {
            biased;
            () = shutdown.cancelled() => break,
            next = next => match next {
                Some(next) => next,
                None => break,
            },
        };
        while connections.try_join_next().is_some() {}
        let is_limited =
            max_per_address > 0 && !is_trusted_proxy(&limits.trusted_proxies, peer.ip());
        let of_address = is_limited.then(|| addresses.try_acquire(&bucket_address(peer.ip()), 1));
        if let Some(None) = of_address {
            tracing::debug!("a client has too many connections");
            continue;
        }
        connections.spawn(serve_connection(
            (permit, of_address.flatten()),
            stream,
            peer,
            router.clone(),
            limits.clone(),
            shutdown.clone(),
        ));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The client disconnected before the connection was accepted.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionRefused
                        | io::ErrorKind::ConnectionAborted
                        | io::ErrorKind::ConnectionReset
                ) => {}
            Err(error) => {
                tracing::error!(%error, "connections cannot be accepted");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

async fn serve_connection(
    _permits: (OwnedSemaphorePermit, Option<KeyedPermit>),
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: RequestLimits,
    shutdown: CancellationToken,
) {
    // Responses are written in one piece; Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let proxies = limits.trusted_proxies.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let client = ClientAddress::of_request(peer.ip(), request.headers(), &proxies);
        request.extensions_mut().insert(client);
        router.call(request)
    });
    let stream = ServerStream::new(stream, limits.body_timeout);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_timeout)
        .max_header_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    pin!(connection);
    let result = select! {
        result = connection.as_mut() => result,
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = result {
        tracing::trace!(%error, "a connection ended early");
    }
}
