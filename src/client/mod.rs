//! Talking to a gifting service over HTTP.
