//! Rendered pictures, kept so that each is drawn once. Bounded: the oldest make room.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use axum::body::Bytes;

/// All pictures of the catalog take less; the bound holds should the catalog grow.
const LIMIT: usize = 24 << 20;

/// The pictures at hand, by address.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    pictures: HashMap<String, Bytes>,
    order: VecDeque<String>,
    bytes: usize,
}

impl Shelf {
    pub fn get(&self, address: &str) -> Option<Bytes> {
        self.locked().pictures.get(address).cloned()
    }

    pub fn put(&self, address: String, picture: Bytes) {
        let mut inside = self.locked();
        if picture.len() > LIMIT || inside.pictures.contains_key(&address) {
            return;
        }
        inside.bytes += picture.len();
        inside.order.push_back(address.clone());
        inside.pictures.insert(address, picture);
        while inside.bytes > LIMIT
            && let Some(oldest) = inside.order.pop_front()
        {
            if let Some(gone) = inside.pictures.remove(&oldest) {
                inside.bytes -= gone.len();
            }
        }
    }

    /// A panic while it was held cannot have left it half changed in a way that matters here.
    fn locked(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
