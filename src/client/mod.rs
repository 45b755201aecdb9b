//! HTTP client of a gifting service, with one method per endpoint.
//!
//! Only the desktop core sends requests. The client refuses to send an API key over plain HTTP to
//! another machine or along a redirect, and it limits the size of every response. Reads are retried
//! when the connection or the service fails. A `POST` request is sent only once; its error says
//! whether the service can have acted on the request (`ClientError::may_have_arrived`).

mod account;
mod address;
mod batches;
mod catalog;
mod decode;
mod error;
mod exchange;
mod filter;
mod http;
mod item_stream;
mod list_page;
mod options;
mod orders;
mod page_version;
mod page_walk;
mod picture;
mod retry;
mod shop;

#[cfg(test)]
mod tests;

pub use address::{Preset, check_address, check_public_address, presets};
pub use error::{AddressFault, ClientError, ResponseFault};
pub use filter::{ActivityFilter, OrderFilter, ProductFilter};
pub use http::Client;
pub use item_stream::ItemStream;
pub use list_page::{ListPage, UnreadableRecord};
pub use options::{ClientOptions, Sleep, TokioSleep};
pub(crate) use page_version::PageRead;
pub use page_version::PageVersion;
pub(crate) use page_walk::{PageWalk, WalkStep};
pub use shop::{ShopClient, TrackError};
