//! How a letter looks: one column, styles on the elements, no script, nothing that must be loaded
//! to read it. Everything that came from outside is escaped by the writer.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::message::Words;

/// Mail programs read styles on elements; a few read these too.
const DARK: &str = "@media (prefers-color-scheme: dark) {
  .ground { background: #131316 !important; }
  .sheet { background: #1b1b1f !important; border-color: #2f2f36 !important; }
  .text { color: #edebe8 !important; }
  .weak { color: #a3a0a8 !important; }
  .button { background: #ff7a9c !important; color: #1b1b1f !important; }
}";

const FACE: &str = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

pub(super) fn html(words: &Words) -> String {
    let text = format!("{FACE}font-size:16px;line-height:24px;color:#1d1b19;margin:0 0 16px;");
    let weak = format!("{FACE}font-size:13px;line-height:20px;color:#6b665f;margin:0 0 4px;");
    let markup: Markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (words.subject) }
                style { (PreEscaped(DARK)) }
            }
            body class="ground" style="margin:0;padding:0;background:#f7f6f3;" {
                table role="presentation" class="ground" width="100%" cellpadding="0"
                    cellspacing="0" style="background:#f7f6f3;" {
                    tr { td align="center" style="padding:32px 16px;" {
                        table role="presentation" class="sheet" width="100%" cellpadding="0"
                            cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e3dd;border-radius:12px;overflow:hidden;" {
                            @if let Some(card) = &words.card {
                                tr { td {
                                    img src=(card) alt="A greeting card" width="560"
                                        style="display:block;width:100%;height:auto;border:0;";
                                } }
                            }
                            tr { td style="padding:32px;" {
                                h1 class="text" style=(format!("{FACE}font-size:24px;line-height:32px;font-weight:600;color:#1d1b19;margin:0 0 12px;")) {
                                    (words.heading)
                                }
                                p class="text" style=(text) { (words.text) }
                                @if let Some(message) = &words.message {
                                    p class="text" style=(format!("{text}font-style:italic;white-space:pre-line;")) {
                                        "“" (message) "”"
                                    }
                                    p class="weak" style=(format!("{weak}margin-bottom:16px;")) {
                                        "from " (words.from_name)
                                    }
                                }
                                @for (brand, name) in &words.things {
                                    p class="text" style=(text) {
                                        strong { (name) } br;
                                        span class="weak" style="color:#6b665f;font-size:13px;" { (brand) }
                                    }
                                }
                                p style="margin:24px 0;" {
                                    a class="button" href=(words.link) style=(format!("{FACE}display:inline-block;background:#b4234e;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px;")) {
                                        (words.button)
                                    }
                                }
                                @for line in &words.after {
                                    p class="weak" style=(weak) { (line) }
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
