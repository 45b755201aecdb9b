//! The little of HTTP/1.1 that the proxy reads and writes: messages with a `Content-Length`, one on
//! each connection.

use std::{
    io::{self, Read, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// Longer than any step takes in a working program.
const IO_TIMEOUT: Duration = Duration::from_secs(60);
const MAX_MESSAGE_BYTES: usize = 64 << 20;

/// A request or a response.
#[derive(Clone, Debug)]
pub struct Message {
    /// The first line, as in `GET /v1/me HTTP/1.1` or `HTTP/1.1 200 OK`.
    pub start_line: String,
    /// The header lines, without those that describe the connection and the length of the body.
    headers: Vec<String>,
    pub body: Vec<u8>,
}

impl Message {
    pub fn response(status_line: &str, content_type: &str, body: &str) -> Self {
        Self {
            start_line: format!("HTTP/1.1 {status_line}"),
            headers: vec![format!("content-type: {content_type}")],
            body: body.as_bytes().to_vec(),
        }
    }

    /// A request with an API key. `line` is the method and the target, as in `GET /v1/me`; the body is
    /// JSON or empty.
    pub fn request(address: SocketAddr, line: &str, key: &str, body: &[u8]) -> Self {
        Self {
            start_line: format!("{line} HTTP/1.1"),
            headers: vec![
                format!("host: {address}"),
                format!("authorization: Bearer {key}"),
                "content-type: application/json".to_owned(),
            ],
            body: body.to_vec(),
        }
    }

    /// Reads a message. Returns `None` when the connection ends before the message is complete.
    pub fn read(stream: &mut TcpStream) -> io::Result<Option<Self>> {
        stream.set_read_timeout(Some(IO_TIMEOUT))?;
        let mut bytes = Vec::new();
        let head_end = loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            if !read_more(stream, &mut bytes)? {
                return Ok(None);
            }
        };
        let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
        let mut lines = head.split("\r\n").map(str::to_owned);
        let start_line = lines.next().unwrap_or_default();
        let mut length = 0;
        let headers = lines
            .filter(|line| {
                let (name, value) = line.split_once(':').unwrap_or((line, ""));
                match name.to_ascii_lowercase().as_str() {
                    "content-length" => {
                        length = value.trim().parse().unwrap_or(0);
                        false
                    }
                    "connection" => false,
                    "transfer-encoding" => panic!("the proxy does not read {line}"),
                    _ => true,
                }
            })
            .collect();
        let mut body = bytes.split_off(head_end + 4);
        while body.len() < length {
            if !read_more(stream, &mut body)? {
                return Ok(None);
            }
        }
        Ok(Some(Self {
            start_line,
            headers,
            body,
        }))
    }

    /// The message on the wire; the connection ends after it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut head = format!("{}\r\n", self.start_line);
        for header in &self.headers {
            head.push_str(header);
            head.push_str("\r\n");
        }
        let length = self.body.len();
        head.push_str(&format!(
            "content-length: {length}\r\nconnection: close\r\n\r\n"
        ));
        [head.into_bytes(), self.body.clone()].concat()
    }

    pub fn is_request(&self, method: &str, path: &str) -> bool {
        let target = self.start_line.strip_prefix(method);
        let target = target.and_then(|rest| rest.trim_start().split(' ').next());
        target.is_some_and(|target| target.split('?').next() == Some(path))
    }
}

fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut chunk = [0; 16 << 10];
    let count = stream.read(&mut chunk)?;
    bytes.extend_from_slice(&chunk[..count]);
    assert!(bytes.len() < MAX_MESSAGE_BYTES, "a message is too long");
    Ok(count > 0)
}

/// Sends a request and reads its response.
pub fn exchange(address: SocketAddr, request: &Message) -> io::Result<Message> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(&request.to_bytes())?;
    Message::read(&mut stream)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}
