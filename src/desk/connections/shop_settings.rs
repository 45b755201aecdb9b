//! The settings of My shop. They decide which send methods reach recipients: gift links need an address that is open to the
//! recipients, and emails a server that sends them.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::contract::SendMethod;

/// The settings with which My shop starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShopSettings {
    /// The beginning of gift links, under which recipients reach this computer.
    pub public_url: Option<String>,
    /// Whether the vault has the URL of an email server.
    pub has_email_server: bool,
    /// The sender address of emails. `None`: `gifts@` and the host of the public URL.
    pub email_from: Option<String>,
}

/// A change of the email server of My shop.
#[derive(Debug)]
pub enum EmailServerChange {
    Keep,
    Remove,
    /// The URL, which has the password.
    Set(SecretString),
}

/// A setting of My shop that a send method needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum MissingShopSetting {
    PublicUrl,
    EmailServer,
}

impl ShopSettings {
    /// The setting that is missing for this send method. Direct shipping needs nothing.
    #[must_use]
    pub fn missing_for(&self, method: &SendMethod) -> Option<MissingShopSetting> {
        let sends_emails = match method {
            SendMethod::EmailAndLink => true,
            SendMethod::LinkMultipleCustomList => false,
            SendMethod::DirectSend | SendMethod::Other(_) => return None,
        };
        if self.public_url.is_none() {
            Some(MissingShopSetting::PublicUrl)
        } else if sends_emails && !self.has_email_server {
            Some(MissingShopSetting::EmailServer)
        } else {
            None
        }
    }

    /// What is missing to email recipients about a direct send.
    #[must_use]
    pub fn missing_for_notifications(&self) -> Option<MissingShopSetting> {
        (!self.has_email_server).then_some(MissingShopSetting::EmailServer)
    }

    /// What is missing for a gift. `is_notified`: recipients get emails about a direct send.
    #[must_use]
    pub fn missing_for_gift(
        &self,
        method: &SendMethod,
        is_notified: bool,
    ) -> Option<MissingShopSetting> {
        if *method == SendMethod::DirectSend && is_notified {
            return self.missing_for_notifications();
        }
        self.missing_for(method)
    }
}

/// Whether the text can be the URL of an email server. No request is sent.
#[must_use]
pub fn is_email_server_url(typed: &str) -> bool {
    let typed = typed.trim();
    let rest = typed
        .strip_prefix("smtps://")
        .or_else(|| typed.strip_prefix("smtp://"));
    rest.is_some_and(|rest| {
        let host = rest.rsplit('@').next().unwrap_or_default();
        host.starts_with(|c: char| c.is_alphanumeric() || c == '[')
            && !rest.contains(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_need_an_address_and_emails_also_a_server() {
        let settings = |public_url: Option<&str>, has_email_server| ShopSettings {
            public_url: public_url.map(str::to_owned),
            has_email_server,
            ..ShopSettings::default()
        };
        let url = Some("https://gifts.example.com");
        let (email, links) = (SendMethod::EmailAndLink, SendMethod::LinkMultipleCustomList);
        for (settings, for_email, for_links) in [
            (
                settings(None, false),
                Some(MissingShopSetting::PublicUrl),
                Some(MissingShopSetting::PublicUrl),
            ),
            (
                settings(None, true),
                Some(MissingShopSetting::PublicUrl),
                Some(MissingShopSetting::PublicUrl),
            ),
            (
                settings(url, false),
                Some(MissingShopSetting::EmailServer),
                None,
            ),
            (settings(url, true), None, None),
        ] {
            assert_eq!(settings.missing_for(&email), for_email, "{settings:?}");
            assert_eq!(settings.missing_for(&links), for_links, "{settings:?}");
            assert_eq!(settings.missing_for(&SendMethod::DirectSend), None);
        }
    }

    #[test]
    fn notified_direct_sends_need_an_email_server() {
        let without = ShopSettings::default();
        let with = ShopSettings {
            has_email_server: true,
            ..ShopSettings::default()
        };
        let direct = SendMethod::DirectSend;
        let server = Some(MissingShopSetting::EmailServer);
        assert_eq!(without.missing_for_gift(&direct, true), server);
        assert_eq!(without.missing_for_gift(&direct, false), None);
        assert_eq!(with.missing_for_gift(&direct, true), None);
        let email = SendMethod::EmailAndLink;
        let url = Some(MissingShopSetting::PublicUrl);
        assert_eq!(with.missing_for_gift(&email, true), url);
    }

    #[test]
    fn email_server_is_an_smtp_url_with_a_host() {
        for good in [
            "smtps://user:secret@mail.example.com",
            " smtp://mail.example.com:587 ",
            "smtp://127.0.0.1:2525",
            "smtp://[::1]:2525",
        ] {
            assert!(is_email_server_url(good), "{good}");
        }
        for bad in [
            "",
            "mail.example.com",
            "https://mail.example.com",
            "smtp://",
            "smtps://user:secret@",
            "smtps://mail example.com",
        ] {
            assert!(!is_email_server_url(bad), "{bad}");
        }
    }
}
