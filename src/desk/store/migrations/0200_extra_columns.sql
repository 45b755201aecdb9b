-- Columns of the recipient list that are no field, such as a department. No service stores them.

-- JSON: the names of the draft's extra columns.
ALTER TABLE draft ADD COLUMN extra_columns TEXT NOT NULL DEFAULT '[]';

-- The values of confirmed sends that are not finalized, by draft: all parts of a send share them.
CREATE TABLE outbox_columns (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    draft_id BLOB NOT NULL,
    -- JSON: see `SentColumns`.
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, draft_id)
) STRICT;
CREATE TRIGGER outbox_columns_unused AFTER DELETE ON outbox
WHEN NOT EXISTS (SELECT 1 FROM outbox WHERE draft_id = old.draft_id) BEGIN
    DELETE FROM outbox_columns WHERE draft_id = old.draft_id;
END;

-- The values of the recipients of a batch.
CREATE TABLE sent_columns (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT;
