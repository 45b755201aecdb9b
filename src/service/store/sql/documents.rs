//! Documents of the API that are stored as JSON.

use crate::service::error::Result;

pub(super) fn parse_documents<T: serde::de::DeserializeOwned>(
    documents: &[String],
) -> Result<Vec<T>> {
    Ok(documents
        .iter()
        .map(|document| serde_json::from_str(document))
        .collect::<Result<_, _>>()?)
}
