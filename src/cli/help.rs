//! The help texts of the command line in the current language.
//!
//! The message ids are built from the names of subcommands and options: `cli-help`, `cli-help-send`,
//! `cli-help-send-recipients`; those of shared options start with `cli-help-any-`. A test checks
//! that no message is missing. Default values, lists of possible values and errors about unknown
//! options come from clap and are in English.

use clap::{Arg, ArgAction, Command};

use crate::i18n::{Language, t, text};

/// Sets the help texts of a command, its options and its subcommands, and adds `--version`.
pub(super) fn localize(command: Command) -> Command {
    let command = command.disable_version_flag(true).arg(
        Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version),
    );
    localize_command(command, "cli-help").after_help(format!(
        "{}\n{}",
        t!("cli-exit-codes-heading"),
        t!("cli-exit-codes")
    ))
}

fn localize_command(command: Command, id: &str) -> Command {
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        t!("cli-usage-heading")
    );
    command
        .about(message(id))
        .help_template(template)
        .subcommand_help_heading(t!("cli-commands-heading"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help),
        )
        .mut_args(|argument| {
            let name = argument.get_id().as_str().replace('_', "-");
            // An option that several subcommands share has one text.
            let help = match name.as_str() {
                "help" | "version" | "data-dir" | "connect" | "language" | "config"
                | "database" | "sheet" | "hidden-rows" | "mappings" | "replace" => {
                    message(&format!("cli-help-any-{name}"))
                }
                _ => message(&format!("{id}-{name}")),
            };
            let is_general = matches!(
                name.as_str(),
                "help" | "version" | "data-dir" | "connect" | "language"
            );
            let heading = if is_general {
                t!("cli-general-options-heading")
            } else if argument.is_positional() {
                t!("cli-arguments-heading")
            } else {
                t!("cli-options-heading")
            };
            argument.help(help).help_heading(heading)
        })
        .mut_subcommands(|program| {
            let id = format!("{id}-{}", program.get_name());
            localize_command(program, &id)
        })
}

fn message(id: &str) -> String {
    text(Language::current(), id, &[])
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn collect_help_texts(command: &Command, found: &mut Vec<String>) {
        found.extend(command.get_about().map(ToString::to_string));
        for argument in command.get_arguments() {
            found.push(
                argument
                    .get_help()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
            );
        }
        for program in command.get_subcommands() {
            collect_help_texts(program, found);
        }
    }

    #[test]
    fn every_program_and_option_has_help() {
        let mut found = Vec::new();
        collect_help_texts(&localize(super::super::Arguments::command()), &mut found);
        assert!(found.len() > 40, "{}", found.len());
        for text in found {
            assert!(!text.is_empty() && !text.starts_with("cli-help"), "{text}");
        }
    }

    #[test]
    fn the_command_line_is_well_formed() {
        localize(super::super::Arguments::command()).debug_assert();
    }
}
