//! The HTML of an email: one column, inline styles, no scripts, readable without images. maud
//! escapes every text.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::content::EmailContent;
use crate::i18n::t_in;

/// The dark scheme, which only some email programs support; all others use the inline styles.
const DARK_SCHEME: &str = "@media (prefers-color-scheme: dark) {
  .background { background: #131316 !important; }
  .panel { background: #1b1b1f !important; border-color: #2f2f36 !important; }
  .text { color: #edebe8 !important; }
  .weak { color: #a3a0a8 !important; }
  .button { background: #ff7a9c !important; color: #1b1b1f !important; }
}";

const FONT_FAMILY: &str =
    "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

pub(super) fn render_html(content: &EmailContent) -> String {
    let language = content.language;
    let text =
        format!("{FONT_FAMILY}font-size:16px;line-height:24px;color:#1d1b19;margin:0 0 16px;");
    let weak =
        format!("{FONT_FAMILY}font-size:13px;line-height:20px;color:#6b665f;margin:0 0 4px;");
    let markup: Markup = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (content.subject) }
                style { (PreEscaped(DARK_SCHEME)) }
            }
            body class="background" style="margin:0;padding:0;background:#f7f6f3;" {
                table role="presentation" class="background" width="100%" cellpadding="0"
                    cellspacing="0" style="background:#f7f6f3;" {
                    tr { td align="center" style="padding:32px 16px;" {
                        table role="presentation" class="panel" width="100%" cellpadding="0"
                            cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e3dd;border-radius:12px;overflow:hidden;" {
                            @if let Some(card) = &content.card_image {
                                tr { td {
                                    img src=(card) alt=(t_in!(language, "email-card-alt")) width="560"
                                        style="display:block;width:100%;height:auto;border:0;";
                                } }
                            }
                            tr { td style="padding:32px;" {
                                h1 class="text" style=(format!("{FONT_FAMILY}font-size:24px;line-height:32px;font-weight:600;color:#1d1b19;margin:0 0 12px;")) {
                                    (content.heading)
                                }
                                p class="text" style=(text) { (content.text) }
                                @if let Some(message) = &content.message {
                                    p class="text" style=(format!("{text}font-style:italic;white-space:pre-line;")) {
                                        (t_in!(language, "email-message-quote", message = message))
                                    }
                                    p class="weak" style=(format!("{weak}margin-bottom:16px;")) {
                                        (t_in!(language, "email-message-from", sender = &content.sender_name))
                                    }
                                }
                                @for product in &content.products {
                                    p class="text" style=(text) {
                                        strong { (product.name) } br;
                                        span class="weak" style="color:#6b665f;font-size:13px;" { (product.brand) }
                                    }
                                }
                                p style="margin:24px 0;" {
                                    a class="button" href=(content.link) style=(format!("{FONT_FAMILY}display:inline-block;background:#b4234e;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px;")) {
                                        (content.link_label)
                                    }
                                }
                                @for note in &content.notes {
                                    p class="weak" style=(weak) { (note) }
                                }
                            } }
                        }
                    } }
                }
            }
        }
    };
    markup.into_string()
}
