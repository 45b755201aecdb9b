//! What several measurements share.

pub mod batch;
pub mod demo_folder;
pub mod desk;
pub mod frames;
pub mod process;
pub mod report;
pub mod service;
pub mod shop;
