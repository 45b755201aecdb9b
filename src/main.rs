//! Reads the command line and starts one program.

fn main() -> std::process::ExitCode {
    giftdesk::cli::run()
}
