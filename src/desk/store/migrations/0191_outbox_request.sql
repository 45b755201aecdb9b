-- The bodies of requests get a table of their own: SQLite rewrites the whole row of a send with every step,
-- and a body can have many megabytes. A row is deleted when its request need not be kept any longer.
CREATE TABLE outbox_request (
    outbox_row INTEGER PRIMARY KEY REFERENCES outbox (row_id) ON DELETE CASCADE,
    body BLOB NOT NULL
) STRICT;
INSERT INTO outbox_request (outbox_row, body)
    SELECT row_id, request FROM outbox WHERE length(request) > 0;
ALTER TABLE outbox DROP COLUMN request;
