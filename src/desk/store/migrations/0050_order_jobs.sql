-- Cancellations and changed expirations that a person asked for. A job with all its orders is on disk
-- before its first request, so that a job that was interrupted continues.
CREATE TABLE order_job (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    action TEXT NOT NULL CHECK (action IN ('cancel', 'extend')),
    -- The new expiration; set for 'extend' only.
    expires_at INTEGER,
    is_stop_requested INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX order_job_by_creation ON order_job (connection_row, created_at);

CREATE TABLE order_job_item (
    job_row INTEGER NOT NULL REFERENCES order_job (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    order_id BLOB NOT NULL,
    recipient_name TEXT NOT NULL,
    -- waiting, in_doubt, done, not_allowed, failed, stopped.
    outcome TEXT NOT NULL,
    -- Why the action is not allowed.
    order_status TEXT,
    -- JSON: {"kind": {"type", "data"}, "impact", "details"}.
    problem TEXT,
    PRIMARY KEY (job_row, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_job_item_by_outcome ON order_job_item (job_row, outcome, position);

-- Orders that this app canceled. A service may report a canceled order as failed.
CREATE TABLE canceled_order (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;

-- Notes that a person wrote about an order. The service does not have them.
CREATE TABLE order_note (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;

-- Drafts made from a batch, and the batch that each became.
CREATE TABLE batch_copy (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    draft_id BLOB NOT NULL,
    source_batch_id BLOB NOT NULL,
    -- send_again: for recipients whose orders failed or were canceled; duplicate: for all recipients.
    reason TEXT NOT NULL CHECK (reason IN ('send_again', 'duplicate')),
    order_batch_id BLOB,
    PRIMARY KEY (connection_row, draft_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_copy_by_source ON batch_copy (connection_row, source_batch_id);
CREATE INDEX batch_copy_by_batch ON batch_copy (connection_row, order_batch_id);

-- The recipients of direct sends as they were sent: no service returns their addresses.
CREATE TABLE sent_recipient (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    -- JSON, as in the request.
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, order_batch_id, position)
) STRICT, WITHOUT ROWID;
