//! Keys for the results of a search that were pressed before the results arrived. The keys are kept until then, and
//! forgotten when the user searches for something else, so that they never act on the results of another search.

/// The kept keys. `Q` identifies the search, `K` a key.
#[derive(Debug)]
pub(crate) struct SearchKeys<Q, K> {
    search: Option<Q>,
    kept: Vec<K>,
}

impl<Q, K> Default for SearchKeys<Q, K> {
    fn default() -> Self {
        Self {
            search: None,
            kept: Vec::new(),
        }
    }
}

impl<Q: PartialEq + Clone, K> SearchKeys<Q, K> {
    /// Adds the key that was pressed in this frame. Returns the keys to handle now, in their order: none while the
    /// results of `search` are missing.
    pub(crate) fn take(&mut self, search: &Q, pressed: Option<K>, has_results: bool) -> Vec<K> {
        if self.search.as_ref() != Some(search) {
            self.search = Some(search.clone());
            self.kept.clear();
        }
        self.kept.extend(pressed);
        if has_results {
            std::mem::take(&mut self.kept)
        } else {
            Vec::new()
        }
    }

    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_wait_for_the_results() {
        let mut keys = SearchKeys::default();
        assert!(keys.take(&"tea", Some(1), false).is_empty());
        assert!(keys.take(&"tea", Some(2), false).is_empty());
        assert_eq!(keys.take(&"tea", None, true), [1, 2]);
        assert!(keys.take(&"tea", None, true).is_empty());
    }

    #[test]
    fn another_search_forgets_the_keys() {
        let mut keys = SearchKeys::default();
        assert!(keys.take(&"tea", Some(1), false).is_empty());
        assert!(keys.take(&"teapot", None, false).is_empty());
        assert!(keys.take(&"tea", None, true).is_empty());
    }

    #[test]
    fn key_acts_at_once_on_known_results() {
        let mut keys = SearchKeys::default();
        assert_eq!(keys.take(&"tea", Some(1), true), [1]);
    }
}
