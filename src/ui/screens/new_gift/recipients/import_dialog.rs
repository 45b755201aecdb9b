//! The system's dialog that opens a recipient file.

use crate::{
    desk::{Command, DraftId, OpenDialogText},
    i18n::t,
    ui::commands::Commands,
};

pub(in crate::ui::screens::new_gift) fn open_import_dialog(draft: DraftId, out: &mut Commands) {
    let key = out.key();
    out.send(Command::PickRecipientFile {
        key,
        draft,
        dialog: OpenDialogText {
            title: t!("recipients-dialog-title"),
            lists: t!("recipients-dialog-lists"),
            all_files: t!("recipients-dialog-all-files"),
        },
    });
}
