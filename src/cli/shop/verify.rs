//! `giftdesk shop verify`: checks the data of the shop.

use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::write_stdout,
    },
    client::ShopClient,
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct VerifyOptions {
    #[arg(long)]
    json: bool,
}

/// # Errors
/// When a check found a difference, after the result was written.
pub(super) async fn run(shop: &ShopClient, options: &VerifyOptions) -> Result<(), Failure> {
    let verification = shop.verify().await?;
    write_stdout(String::new(), |out| {
        if options.json {
            serde_json::to_writer_pretty(&mut *out, &verification)?;
            return writeln!(out);
        }
        for check in &verification.checks {
            let line = match check.ok {
                true => t!(
                    "cli-shop-check-passed",
                    name = check.name.as_str(),
                    detail = check.detail.as_str()
                ),
                false => t!(
                    "cli-shop-check-failed",
                    name = check.name.as_str(),
                    detail = check.detail.as_str()
                ),
            };
            writeln!(out, "{line}")?;
        }
        Ok(())
    })?;
    if verification.ok {
        return Ok(());
    }
    let failure = Failure::unchanged(
        CliCode::ShopDiffers,
        t!("cli-shop-differs"),
        t!("cli-shop-differs-remedy"),
    );
    Err(failure.after_output())
}
