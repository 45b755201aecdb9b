//! The bytes of a connection, with two promises that the HTTP library does not make: what it
//! refuses by itself has the error body too, and a client that stops reading is let go.
//!
//! A request that is no HTTP, or whose head is too long, never reaches a route: hyper answers it
//! with a bare status. That answer is recognized here by being a whole head of a 4xx without a
//! body, which nothing of ours ever writes, and gets its sentence on the way out.

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

use crate::contract::ErrorBody;

const NO_BODY: &[u8] = b"content-length: 0\r\n";

pub struct Wire {
    stream: TcpStream,
    /// Everything written so far has left: what comes next begins an answer.
    fresh: bool,
    /// An answer that replaces a bare one, and how much of it is written.
    worded: Option<(Vec<u8>, usize)>,
    /// How long a write may stand still.
    patience: Duration,
    standing: Option<Pin<Box<Sleep>>>,
}

impl Wire {
    pub fn new(stream: TcpStream, patience: Duration) -> Self {
        Self {
            stream,
            fresh: true,
            worded: None,
            patience,
            standing: None,
        }
    }

    /// What a write came to, or the end of patience with a client that does not read.
    fn watched(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.standing = None;
            return written;
        }
        let patience = self.patience;
        let standing = self
            .standing
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + patience)));
        ready!(standing.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Writes the worded answer to its end; `said` is what it stands for.
    fn write_worded(&mut self, context: &mut Context<'_>, said: usize) -> Poll<io::Result<usize>> {
        while let Some((answer, done)) = &mut self.worded {
            let written = Pin::new(&mut self.stream).poll_write(context, &answer[*done..]);
            match written {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(more)) => {
                    *done += more;
                    if *done >= answer.len() {
                        self.worded = None;
                    }
                }
                other => return self.watched(context, other),
            }
        }
        self.standing = None;
        Poll::Ready(Ok(said))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Wire {
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
        let wire = &mut *self;
        if wire.fresh {
            wire.fresh = false;
            if let [only] = slices {
                wire.worded = worded(only).map(|answer| (answer, 0));
            }
        }
        if wire.worded.is_some() {
            let said = slices.iter().map(|slice| slice.len()).sum();
            return wire.write_worded(context, said);
        }
        let written = Pin::new(&mut wire.stream).poll_write_vectored(context, slices);
        wire.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.stream).poll_flush(context));
        self.fresh = true;
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The answer in words, when these bytes are a refusal without any.
fn worded(bytes: &[u8]) -> Option<Vec<u8>> {
    let code = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let sentence = match code {
        b"400" => "The request is not HTTP that can be read",
        b"414" => "The address of the request is too long",
        b"431" => "The head of the request is too long",
        [b'4', ..] => "The request cannot be answered",
        _ => return None,
    };
    if !bytes.ends_with(b"\r\n\r\n") {
        return None;
    }
    let at = bytes
        .windows(NO_BODY.len())
        .position(|window| window.eq_ignore_ascii_case(NO_BODY))?;
    let body = serde_json::to_vec(&ErrorBody {
        error: sentence.to_owned(),
    })
    .ok()?;
    let mut answer = bytes[..at].to_vec();
    answer.extend_from_slice(
        format!(
            "content-type: application/json\r\ncontent-length: {}\r\n",
            body.len()
        )
        .as_bytes(),
    );
    answer.extend_from_slice(&bytes[at + NO_BODY.len()..]);
    answer.extend_from_slice(&body);
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_refusal_without_words_is_given_some() {
        let bare = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let answer = String::from_utf8(worded(bare).unwrap()).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains(&format!("content-length: {}", body.len())),
            "{head}"
        );
        assert!(head.contains("connection: close"), "{head}");
        assert_eq!(body, r#"{"error":"The head of the request is too long"}"#);
        for left_alone in [
            "HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n",
            "{\"error\": \"HTTP/1.1 400\"}",
        ] {
            assert!(worded(left_alone.as_bytes()).is_none(), "{left_alone}");
        }
    }
}
