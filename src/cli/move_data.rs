//! `giftdesk move`: moves the data of this computer to another one, in an encrypted file.

use std::{fs, path::PathBuf};

use secrecy::SecretString;

use super::{
    common::CommonOptions,
    database,
    failure::{CliCode, Failure},
    output::write_note,
    secret_option::secret_option,
};
use crate::{
    contract::{Clock as _, WallClock},
    desk::{
        ExistingFile,
        transfer::{
            MIN_PASSPHRASE_CHARS, MovedData, is_long_enough, move_in, move_out, use_folder_again,
        },
    },
    i18n::t,
};

const PASSPHRASE_VARIABLE: &str = "GIFTDESK_MOVE_PASSPHRASE";

#[derive(Debug, clap::Args)]
pub(super) struct MoveOptions {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Export {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "FILE")]
        passphrase_file: Option<PathBuf>,
        #[arg(long)]
        replace: bool,
    },
    Import {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "FILE")]
        passphrase_file: Option<PathBuf>,
    },
    Undo,
}

pub(super) fn run(common: &CommonOptions, options: &MoveOptions) -> Result<(), Failure> {
    let folder = common.data_dir()?;
    let now = WallClock.now();
    database::block_on(async {
        match &options.action {
            Action::Export {
                file,
                passphrase_file,
                replace,
            } => {
                let passphrase = passphrase(passphrase_file.as_ref())?;
                let existing = match replace {
                    true => ExistingFile::Replace,
                    false => ExistingFile::Keep,
                };
                let data = move_out(&folder, file, existing, passphrase, now).await?;
                println!(
                    "{}",
                    t!("cli-move-exported", file = file.display().to_string())
                );
                print(data);
            }
            Action::Import {
                file,
                passphrase_file,
            } => {
                let passphrase = passphrase(passphrase_file.as_ref())?;
                let data = move_in(&folder, file, passphrase, now).await?;
                println!("{}", t!("cli-move-imported"));
                print(data);
                write_note(t!("cli-move-keys-note"));
            }
            Action::Undo => {
                let was_moved = use_folder_again(&folder, now).await?;
                let text = match was_moved {
                    true => t!("cli-move-undone"),
                    false => t!("cli-move-not-moved"),
                };
                println!("{text}");
            }
        }
        Ok(())
    })
}

/// The contents of a file, as a sentence.
pub(super) fn move_contents(data: MovedData) -> String {
    t!(
        "cli-move-contents",
        drafts = data.drafts,
        people = data.people,
        templates = data.templates,
        sends = data.open_sends,
    )
}

fn print(data: MovedData) {
    println!("{}", move_contents(data));
    if data.has_shop {
        write_note(t!("cli-move-shop-note"));
    }
}

/// The passphrase from a file, whose first line it is, or from the environment.
///
/// # Errors
/// When there is none, or it is too short.
fn passphrase(file: Option<&PathBuf>) -> Result<SecretString, Failure> {
    let refused = |what: String| {
        Failure::unchanged(
            CliCode::OptionInvalid,
            what,
            t!("cli-move-passphrase-remedy", variable = PASSPHRASE_VARIABLE),
        )
    };
    let found = match file {
        Some(file) => {
            let content = fs::read_to_string(file).map_err(|error| {
                let name = file.display().to_string();
                refused(t!("cli-move-passphrase-unreadable", file = name)).with_details(error)
            })?;
            let line = content.lines().next().unwrap_or_default();
            Some(SecretString::from(line.trim()))
        }
        None => {
            let variable = std::env::var_os(PASSPHRASE_VARIABLE);
            secret_option(None, "--passphrase-file", variable, PASSPHRASE_VARIABLE)?
        }
    };
    let found = found.ok_or_else(|| refused(t!("cli-move-passphrase-missing")))?;
    if !is_long_enough(&found) {
        let count = MIN_PASSPHRASE_CHARS as u64;
        return Err(refused(t!("cli-move-passphrase-short", count = count)));
    }
    Ok(found)
}
