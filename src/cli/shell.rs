//! `giftdesk completions` and `giftdesk manual`: what a shell and `man` show about the command line. Packages install
//! their output.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::{failure::Failure, output::write_stdout};
use crate::i18n::t;

#[derive(Debug, Args)]
pub(super) struct CompletionsOptions {
    shell: Shell,
}

/// Prints the completions of a shell.
pub(super) fn print_completions(
    options: &CompletionsOptions,
    mut command: Command,
) -> Result<(), Failure> {
    let mut text = Vec::new();
    generate(options.shell, &mut command, "giftdesk", &mut text);
    write_stdout(String::new(), |out| out.write_all(&text))
}

/// Prints the manual page, in the format of `man`: one page for all programs.
pub(super) fn print_manual(command: Command) -> Result<(), Failure> {
    write_stdout(String::new(), |out| render(command, out))
}

fn render(mut command: Command, mut out: &mut dyn Write) -> io::Result<()> {
    command.build();
    Man::new(command.clone()).render(&mut out)?;
    writeln!(out, ".SH {}", t!("cli-commands-heading").to_uppercase())?;
    render_programs(&command, out)
}

/// The synopsis and the options of each subcommand.
fn render_programs(command: &Command, mut out: &mut dyn Write) -> io::Result<()> {
    for program in command.get_subcommands() {
        let name = program.get_display_name().unwrap_or(program.get_name());
        writeln!(out, ".SS {}", name.replace('-', " "))?;
        let page = Man::new(program.clone());
        page.render_description_section(&mut out)?;
        page.render_synopsis_section(&mut out)?;
        page.render_options_section(&mut out)?;
        render_programs(program, out)?;
    }
    Ok(())
}
