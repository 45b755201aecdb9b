//! The desktop's core, without egui: everything that lasts and everything that waits.
