//! Copies gift links, and exports orders to a file; opens a folder or an email draft with the
//! program of the system.

use std::{fs::File, io, path::PathBuf, sync::Arc};

use directories::UserDirs;

use super::{
    formats::{ExportContents, ExportFormat, ExportTable, GiftLink, LinkColumns, LinkFormat},
    gift_links::gift_links,
    new_file::{ExistingFile, write_new_file},
    order_file::write_order_file,
    table_file::write_table_file,
};
use crate::{
    contract::OrderId,
    desk::{
        engine::SessionContext,
        event::{Completion, CopiedContent, Event},
        jobs::OrderSelection,
        orders::OrderRow,
        problem::{Problem, ProblemKind},
        question::Question,
        store::StoreError,
        system::FileChoice,
    },
};

pub(in crate::desk) async fn copy_links(
    context: SessionContext,
    selection: OrderSelection,
    format: LinkFormat,
    columns: LinkColumns,
) {
    let Some(orders) = load_orders(&context, &selection).await else {
        return;
    };
    let copied = tokio::task::spawn_blocking(move || gift_links(&orders, format, &columns)).await;
    match copied {
        Ok((text, count)) if count > 0 => context.emit(Event::CopyText {
            text,
            content: CopiedContent::GiftLinks(count),
        }),
        _ => context.report(ProblemKind::NoGiftLinks.into()),
    }
}

/// The selected recipients to whom an email with their gift link can be written.
#[derive(Clone, Debug, PartialEq)]
pub struct GetGiftLinks(pub OrderSelection);

impl Question for GetGiftLinks {
    type Reply = Arc<Vec<GiftLink>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        match links_with_email(context, &self.0).await {
            Ok(links) => Ok(Arc::new(links)),
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

async fn links_with_email(
    context: &SessionContext,
    selection: &OrderSelection,
) -> Result<Vec<GiftLink>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let mut rows = app
        .store
        .selected_orders(connection_row, selection, app.now())
        .await?;
    rows.retain(|row| row.email.is_some() && !row.gift_link.is_empty());
    let ids: Vec<OrderId> = rows.iter().map(|row| row.id).collect();
    let recipients = app.store.order_recipients(connection_row, &ids).await?;
    let links = rows.into_iter().zip(recipients);
    let links = links.map(|(row, recipient)| GiftLink {
        recipient: row.recipient,
        first_name: recipient.first_name,
        email: row.email.unwrap_or_default(),
        link: row.gift_link,
    });
    Ok(links.collect())
}

pub(in crate::desk) async fn open_folder(context: SessionContext, folder: PathBuf) {
    let path = folder.display().to_string();
    let opened = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&folder)?;
        open::that_detached(&folder)
    });
    if !matches!(opened.await, Ok(Ok(()))) {
        // No file manager opened, so the user gets the path to paste into one.
        context.emit(Event::CopyText {
            text: path,
            content: CopiedContent::FolderPath,
        });
    }
}

/// Opens a new email in the system's email program.
pub(in crate::desk) async fn open_email_draft(
    context: SessionContext,
    to: String,
    subject: String,
    body: String,
) {
    let url = mailto(&to, &subject, &body);
    let opened = tokio::task::spawn_blocking(move || open::that_detached(url));
    if !matches!(opened.await, Ok(Ok(()))) {
        // No email program opened, so the user gets the text to paste into one.
        context.emit(Event::CopyText {
            text: body,
            content: CopiedContent::EmailText,
        });
    }
}

pub(in crate::desk) async fn open_web_page(context: SessionContext, url: String) {
    // Other kinds of addresses can start programs.
    let is_web = url.starts_with("https://") || url.starts_with("http://");
    let address = url.clone();
    let is_opened = is_web
        && matches!(
            tokio::task::spawn_blocking(move || open::that_detached(address)).await,
            Ok(Ok(()))
        );
    if !is_opened {
        context.emit(Event::CopyText {
            text: url,
            content: CopiedContent::WebAddress,
        });
    }
}

/// A `mailto:` address as RFC 6068 defines it: line breaks are CRLF, and everything that is not
/// unreserved is escaped.
fn mailto(to: &str, subject: &str, body: &str) -> String {
    let body = body.replace("\r\n", "\n").replace('\n', "\r\n");
    format!(
        "mailto:{}?subject={}&body={}",
        escaped(to),
        escaped(subject),
        escaped(&body)
    )
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'@' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

pub(in crate::desk) async fn export_orders(
    context: SessionContext,
    selection: OrderSelection,
    format: ExportFormat,
    dialog_title: String,
) {
    let name = format.file_name();
    let choice = context.app.picker.save(dialog_title, name.to_owned()).await;
    match choice {
        FileChoice::Chosen(path) => {
            write_orders(context, selection, format, path, ExistingFile::Replace).await;
        }
        FileChoice::Canceled => {}
        FileChoice::Unavailable => context.emit(Event::SaveDialogUnavailable {
            contents: ExportContents::Orders { selection, format },
            suggested: export_folder().join(name),
        }),
    }
}

pub(in crate::desk) async fn export_orders_to(
    context: SessionContext,
    selection: OrderSelection,
    format: ExportFormat,
    path: PathBuf,
) {
    write_orders(context, selection, format, path, ExistingFile::Keep).await;
}

/// Returns the user's folder for downloads, else the home folder, else an empty path.
pub(in crate::desk) fn export_folder() -> PathBuf {
    UserDirs::new().map_or_else(PathBuf::new, |dirs| {
        dirs.download_dir()
            .unwrap_or_else(|| dirs.home_dir())
            .to_owned()
    })
}

async fn write_orders(
    context: SessionContext,
    selection: OrderSelection,
    format: ExportFormat,
    path: PathBuf,
    existing: ExistingFile,
) {
    let Some(orders) = load_orders(&context, &selection).await else {
        return;
    };
    let count = orders.len() as u64;
    let file = NewFile { path, existing };
    let write = move |file: &File| write_order_file(file, &orders, format);
    file.write(&context, write, |(), file| Completion::OrdersExported {
        orders: count,
        file,
    })
    .await;
}

pub(in crate::desk) async fn export_table(
    context: SessionContext,
    table: Arc<ExportTable>,
    format: ExportFormat,
    dialog_title: String,
) {
    let name = table.file_name(format);
    let choice = context.app.picker.save(dialog_title, name.clone()).await;
    match choice {
        FileChoice::Chosen(path) => {
            write_table(context, table, format, path, ExistingFile::Replace).await;
        }
        FileChoice::Canceled => {}
        FileChoice::Unavailable => context.emit(Event::SaveDialogUnavailable {
            contents: ExportContents::Table { table, format },
            suggested: export_folder().join(name),
        }),
    }
}

pub(in crate::desk) async fn export_table_to(
    context: SessionContext,
    table: Arc<ExportTable>,
    format: ExportFormat,
    path: PathBuf,
) {
    write_table(context, table, format, path, ExistingFile::Keep).await;
}

async fn write_table(
    context: SessionContext,
    table: Arc<ExportTable>,
    format: ExportFormat,
    path: PathBuf,
    existing: ExistingFile,
) {
    let write = move |file: &File| {
        let rows = table.rows.iter().cloned();
        write_table_file(file, table.layout(), rows, format)
    };
    NewFile { path, existing }
        .write(&context, write, |(), file| Completion::TableExported {
            file,
        })
        .await;
}

/// A file that an export writes.
pub(in crate::desk) struct NewFile {
    pub(in crate::desk) path: PathBuf,
    pub(in crate::desk) existing: ExistingFile,
}

impl NewFile {
    /// Writes the file on a blocking thread, then emits the completion, which receives the result of
    /// `write` and the name of the file without its folder. Reports a problem when the file cannot be written.
    pub(in crate::desk) async fn write<T: Send + 'static>(
        self,
        context: &SessionContext,
        write: impl FnOnce(&File) -> io::Result<T> + Send + 'static,
        completion: impl FnOnce(T, String) -> Completion,
    ) {
        let Self { path, existing } = self;
        let name = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let written = tokio::task::spawn_blocking(move || write_new_file(&path, existing, write));
        match written.await {
            Ok(Ok(written)) => context.emit(Event::Completed(completion(written, name))),
            Ok(Err(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                context.report(ProblemKind::FileExists { file: name }.into());
            }
            Ok(Err(error)) => context.report(not_written(&name).with_details(error)),
            Err(_) => context.report(not_written(&name)),
        }
    }
}

fn not_written(name: &str) -> Problem {
    Problem::from(ProblemKind::FileNotWritten {
        file: name.to_owned(),
    })
}

async fn load_orders(
    context: &SessionContext,
    selection: &OrderSelection,
) -> Option<Vec<OrderRow>> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    context.ok_or_report(
        app.store
            .selected_orders(connection_row, selection, app.now())
            .await,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mailto_escapes_reserved_characters_and_line_breaks() {
        assert_eq!(
            mailto(
                "ida+x@example.com",
                "A & B?",
                "Hi Ida,\nhttps://g.example/1?a=b"
            ),
            "mailto:ida%2Bx@example.com?subject=A%20%26%20B%3F\
             &body=Hi%20Ida%2C%0D%0Ahttps%3A%2F%2Fg.example%2F1%3Fa%3Db"
        );
    }

    #[test]
    fn mailto_escapes_added_recipients() {
        let url = mailto("ida@example.com?cc=eve@example.com", "", "");
        assert!(url.starts_with("mailto:ida@example.com%3Fcc%3Deve@example.com?"));
    }
}
