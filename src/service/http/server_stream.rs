//! The TCP stream under the HTTP server. Adds two guarantees that hyper lacks: every refusal has
//! the error body, and a client that stops reading is disconnected.
//!
//! hyper itself refuses requests that are not HTTP or whose URL or head is too long, with a
//! response that has no body. [`ServerStream`] recognizes such a response as a complete 4xx head
//! with `content-length: 0`, which no route returns, and adds the error body before it writes the
//! response.

use std::{
    future::Future as _,
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep},
};

use super::api_error::HEADERS_TOO_LARGE;
use crate::contract::ErrorBody;

const EMPTY_BODY_HEADER: &[u8] = b"content-length: 0\r\n";

/// A TCP stream that completes hyper's own refusals and times out blocked writes.
pub(super) struct ServerStream {
    stream: TcpStream,
    /// Whether everything written so far was flushed, so that the next bytes begin a response.
    is_at_response_start: bool,
    /// A response that replaces a response of hyper, and how many of its bytes are written.
    replacement: Option<(Vec<u8>, usize)>,
    write_timeout: Duration,
    /// Runs while a write is blocked.
    write_timer: Option<Pin<Box<Sleep>>>,
}

impl ServerStream {
    pub(super) fn new(stream: TcpStream, write_timeout: Duration) -> Self {
        Self {
            stream,
            is_at_response_start: true,
            replacement: None,
            write_timeout,
            write_timer: None,
        }
    }

    /// Passes on the result of a write. Fails when writes have been blocked for the timeout.
    fn with_write_timeout(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.write_timer = None;
            return written;
        }
        let timeout = self.write_timeout;
        let timer = self
            .write_timer
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + timeout)));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Writes the rest of the replacement, then reports `replaced` bytes as written.
    fn write_replacement(
        &mut self,
        context: &mut Context<'_>,
        replaced: usize,
    ) -> Poll<io::Result<usize>> {
        while let Some((response, written)) = &mut self.replacement {
            match Pin::new(&mut self.stream).poll_write(context, &response[*written..]) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => {
                    *written += count;
                    if *written >= response.len() {
                        self.replacement = None;
                    }
                }
                other => return self.with_write_timeout(context, other),
            }
        }
        self.write_timer = None;
        Poll::Ready(Ok(replaced))
    }
}

impl AsyncRead for ServerStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for ServerStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        if this.is_at_response_start {
            this.is_at_response_start = false;
            if let [only] = slices {
                this.replacement = with_error_body(only).map(|response| (response, 0));
            }
        }
        if this.replacement.is_some() {
            let replaced = slices.iter().map(|slice| slice.len()).sum();
            return this.write_replacement(context, replaced);
        }
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        this.with_write_timeout(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.stream).poll_flush(context));
        self.is_at_response_start = true;
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Adds the error body to a refusal without body. Returns `None` for every other response.
fn with_error_body(response: &[u8]) -> Option<Vec<u8>> {
    let status = response.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let message = match status {
        b"400" => "The request is not valid HTTP",
        b"414" => "The request URL is too long",
        b"431" => HEADERS_TOO_LARGE,
        [b'4', ..] => "The request could not be processed",
        _ => return None,
    };
    if !response.ends_with(b"\r\n\r\n") {
        return None;
    }
    let at = response
        .windows(EMPTY_BODY_HEADER.len())
        .position(|window| window.eq_ignore_ascii_case(EMPTY_BODY_HEADER))?;
    let body = serde_json::to_vec(&ErrorBody {
        error: message.to_owned(),
    })
    .ok()?;
    let mut completed = response[..at].to_vec();
    completed.extend_from_slice(
        format!(
            "content-type: application/json\r\ncontent-length: {}\r\n",
            body.len()
        )
        .as_bytes(),
    );
    completed.extend_from_slice(&response[at + EMPTY_BODY_HEADER.len()..]);
    completed.extend_from_slice(&body);
    Some(completed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_empty_client_errors_get_error_body() {
        let refusal = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let response = String::from_utf8(with_error_body(refusal).unwrap()).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains(&format!("content-length: {}", body.len())),
            "{head}"
        );
        assert!(head.contains("connection: close"), "{head}");
        assert_eq!(body, r#"{"error":"The request headers are too large"}"#);
        for unchanged in [
            "HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n",
            "{\"error\": \"HTTP/1.1 400\"}",
        ] {
            assert!(
                with_error_body(unchanged.as_bytes()).is_none(),
                "{unchanged}"
            );
        }
    }
}
