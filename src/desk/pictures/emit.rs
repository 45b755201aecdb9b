//! Fetches a picture for the window, once for all requests of the same one.

use std::sync::Arc;

use crate::desk::{Event, engine::SessionContext};

/// Emits the picture from the cache, or from its URL.
pub(in crate::desk) async fn emit_picture(
    context: SessionContext,
    url: String,
    width: u32,
    height: u32,
) {
    let pictures = &context.app.pictures;
    let wanted = (url, width, height);
    let Some(guard) = pictures.begin_fetch(&wanted) else {
        return;
    };
    let (url, width, height) = wanted;
    let mut pixels = pictures.cached(&url, width, height).await;
    if pixels.is_none() {
        let fetch = async {
            // Waits for the client, which is still being created while a session starts.
            let client = context.session.client().await.ok()?;
            pictures.fetch(&client, &url, width, height).await
        };
        pixels = tokio::select! {
            () = context.session.ended() => None,
            pixels = fetch => pixels,
        };
    }
    drop(guard);
    // The event is sent even if the session has ended: a request of the next session for the same
    // picture did not start a second fetch and waits for this event.
    context.app.events.send(Event::Picture {
        url,
        width,
        height,
        pixels: pixels.map(Arc::new),
    });
}
