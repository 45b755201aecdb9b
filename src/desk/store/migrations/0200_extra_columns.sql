-- Columns of the recipient list that are no field, such as a department. No service stores them.

-- JSON: the names of the draft's extra columns.
ALTER TABLE draft ADD COLUMN extra_columns TEXT NOT NULL DEFAULT '[]';

-- JSON: the values of the recipients of the request, see `SentColumns`; empty when there are none.
ALTER TABLE outbox_request ADD COLUMN columns TEXT NOT NULL DEFAULT '';

-- The values of the recipients of a batch.
CREATE TABLE sent_columns (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT;
