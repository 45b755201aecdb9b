-- Saved compositions of gifts: products, message, card and delivery, never recipients.
CREATE TABLE gift_template (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON: see `TemplateContent`.
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    -- 1: deleted by the user, who can undo that until the session ends.
    is_deleted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX gift_template_of_connection ON gift_template (connection_row);
