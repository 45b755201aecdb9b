//! Reads the command line and starts one program.

fn main() {}
