-- The collections of the service. Drafts are listed too, so that a cart with a collection that is no longer
-- published can be explained.
CREATE TABLE collection (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    -- The product that is put in a cart; null for a draft.
    product_id BLOB,
    sort_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    categories TEXT NOT NULL,
    list_row TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (connection_row, id)
) STRICT;
CREATE INDEX collection_by_product ON collection (connection_row, product_id) WHERE product_id IS NOT NULL;
