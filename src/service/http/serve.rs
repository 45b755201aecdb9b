//! Accepts connections, bounds what each may take, and lets them end when the service stops.
//!
//! The counterpart of `axum::serve`, which has no deadline for a client that sends its head letter
//! by letter, and no bound on how many may come.

use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
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
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
};

use super::wire::Wire;
use crate::service::config::RequestLimits;

/// The longest head of a request: its address and its headers, in bytes. Longer ones are 431.
const LONGEST_HEAD: usize = 64 << 10;

/// Serves until `stopped`, then lets every connection finish the request it has. Dropping the
/// future ends all of them at once.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: RequestLimits,
    stopped: impl Future<Output = ()>,
) {
    let seats = Arc::new(Semaphore::new(
        limits.max_connections.clamp(1, Semaphore::MAX_PERMITS),
    ));
    let (closing, closed) = watch::channel(false);
    let mut connections = JoinSet::new();
    pin!(stopped);
    loop {
        // Whoever comes when every seat is taken waits in the system's queue, not in memory.
        let next = async {
            let seat = Arc::clone(&seats).acquire_owned().await.ok()?;
            let (stream, peer) = accept(&listener).await;
            Some((seat, stream, peer))
        };
        let (seat, stream, peer) = select! {
            biased;
            () = &mut stopped => break,
            next = next => match next {
                Some(next) => next,
                None => break,
            },
        };
        while connections.try_join_next().is_some() {}
        connections.spawn(attend(
            seat,
            stream,
            peer,
            router.clone(),
            limits.clone(),
            closed.clone(),
        ));
    }
    drop(listener);
    // Nobody listening means that nobody is connected.
    let _ = closing.send(true);
    while connections.join_next().await.is_some() {}
}

/// The next connection. When the system has no room for one, it is asked again a little later.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The client went away before it was let in.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionRefused
                        | io::ErrorKind::ConnectionAborted
                        | io::ErrorKind::ConnectionReset
                ) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// One connection, to its end.
async fn attend(
    _seat: OwnedSemaphorePermit,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: RequestLimits,
    mut closed: watch::Receiver<bool>,
) {
    // Answers are written whole; waiting for more to say only delays them.
    let _ = stream.set_nodelay(true);
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        inner.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_timeout)
        .max_header_size(LONGEST_HEAD)
        .serve_connection(
            TokioIo::new(Wire::new(stream, limits.body_timeout)),
            service,
        );
    pin!(connection);
    // An error means that the service is gone, which ends the connection as well.
    let closing = async {
        let _ = closed.wait_for(|closed| *closed).await;
    };
    let ended = select! {
        ended = connection.as_mut() => ended,
        () = closing => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::trace!(%error, "a connection ended early");
    }
}
