-- The parts of a send that is too large for one batch. Each part is a row with a reference and a request of
-- its own; the columns are NULL for a send of one batch.

-- Shared by all parts of a send.
ALTER TABLE outbox ADD COLUMN split_send BLOB;
-- From 1. The parts are sent in this order.
ALTER TABLE outbox ADD COLUMN part INTEGER;
ALTER TABLE outbox ADD COLUMN parts INTEGER;
-- SHA-256 of the request for the whole draft without a reference: shows whether the draft changed after Send.
ALTER TABLE outbox ADD COLUMN draft_sha256 BLOB;
-- Whether the service refused a repeated request because it is too large.
ALTER TABLE outbox ADD COLUMN is_too_large INTEGER NOT NULL DEFAULT 0;
CREATE INDEX outbox_by_part ON outbox (split_send, part);

-- The most recipients of a batch that the service is known to accept; NULL until it refused a larger one.
ALTER TABLE connection ADD COLUMN max_batch_recipients INTEGER;

-- Lists the log of a connection.
CREATE INDEX send_log_by_connection ON send_log (connection_row, sequence);
