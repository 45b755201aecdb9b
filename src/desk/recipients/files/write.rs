//! Writes a file of recipients.

use std::{fs::File, io};

use super::{
    clean_list,
    file::{RecipientFile, RecipientFileContents, WrittenRecipients},
    problems, template,
};
use crate::recipients::RecipientRow;

impl RecipientFile {
    /// Writes the file. Blocks: a list of 100,000 recipients takes seconds.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn write(&self, file: &File) -> io::Result<WrittenRecipients> {
        let text = &*self.text;
        match &self.contents {
            RecipientFileContents::Template => {
                template::write(file, self.format, &self.method, text)?;
                Ok(WrittenRecipients::default())
            }
            RecipientFileContents::Problems(checked) => {
                problems::write(file, checked, &self.method, text)
            }
            RecipientFileContents::CleanList(checked) => {
                clean_list::write(file, self.format, checked, &self.method, text)
            }
            RecipientFileContents::People(people) => {
                let value = |row: &RecipientRow, field| row.get(field).to_owned();
                clean_list::write_values(file, self.format, people, &self.method, value, text)?;
                Ok(WrittenRecipients {
                    recipients: people.len() as u64,
                    left_out: 0,
                })
            }
        }
    }
}
