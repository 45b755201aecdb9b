//! Tests of windows of lists.

mod ids;
mod windows;
