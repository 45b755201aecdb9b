//! The port of an embedded service. It stays the same from start to start while no other program uses it, so
//! that gift links and emails of earlier days still open, and the orders in the mirror have not all changed.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
};

/// The port of the last start, in the folder of the service.
const FILE: &str = "port";

/// The loopback address with the port of the last start. `None` at the first start, when another program uses the port, or
/// when the file cannot be read.
pub(super) fn free_address(data_dir: &Path) -> Option<SocketAddr> {
    let address = last_address(data_dir)?;
    TcpListener::bind(address).ok().map(|_| address)
}

fn last_address(data_dir: &Path) -> Option<SocketAddr> {
    let text = std::fs::read_to_string(file(data_dir)).ok()?;
    let port: u16 = text.trim().parse().ok()?;
    // Port 0 means any.
    (port != 0).then(|| SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
}

/// Stores the port for the next start.
pub(super) fn store(data_dir: &Path, address: SocketAddr) -> io::Result<()> {
    std::fs::write(file(data_dir), address.port().to_string())
}

fn file(data_dir: &Path) -> PathBuf {
    data_dir.join(FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusable_files_have_no_address() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(last_address(folder.path()), None);
        for text in ["", "0", "70000", "8787 8788", "http"] {
            std::fs::write(file(folder.path()), text).unwrap();
            assert_eq!(last_address(folder.path()), None, "{text}");
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        store(folder.path(), address).unwrap();
        assert_eq!(free_address(folder.path()), None, "it is in use");
        drop(listener);
        assert_eq!(free_address(folder.path()), Some(address));
    }
}
