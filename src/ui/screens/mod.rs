//! One folder per page. Each is a plain struct that draws the model and collects what it asks for:
//! `fn ui(&mut self, model: &Model, ui: &mut egui::Ui, out: &mut Commands)`.

// The pages join here as they land; `crate::ui::app` shows the current one.
pub mod activity;
pub mod batch;
pub mod batches;
pub mod brands;
pub mod order_sheet;
pub mod orders;
pub mod pictured;
pub mod product_sheet;
pub mod products;
pub mod settings;

#[cfg(test)]
mod browse_tests;
#[cfg(test)]
mod follow_tests;
