-- Where accounts are told what happened. What happened is written here in the transaction that
-- changed it: an event, and a delivery to each endpoint that wants it.

CREATE TABLE webhook_endpoint (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    url TEXT NOT NULL,
    -- A JSON array of event types; NULL: every event.
    events TEXT,
    created_at INTEGER NOT NULL,
    -- Set when the endpoint said that it is gone: nothing is sent to it any more.
    disabled_at INTEGER
) STRICT;
CREATE INDEX webhook_endpoint_by_account ON webhook_endpoint (account_no);

-- Secrets sign, so they are kept as they are. The newest has no end; one that was rotated out
-- signs beside it until its end.
CREATE TABLE webhook_secret (
    endpoint_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    secret TEXT NOT NULL,
    valid_until INTEGER,
    PRIMARY KEY (endpoint_no, position)
) STRICT, WITHOUT ROWID;

-- About an order (its seq) or a batch (its no). What it shows is read when it is delivered.
CREATE TABLE webhook_event (
    id BLOB PRIMARY KEY,
    account_no INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    order_seq INTEGER,
    batch_no INTEGER,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_event_by_time ON webhook_event (created_at);

-- Leased like a job: while somebody works on it, next_at is the end of the lease.
CREATE TABLE webhook_delivery (
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- NULL: delivered, or given up.
    next_at INTEGER,
    owner TEXT,
    delivered_at INTEGER,
    PRIMARY KEY (event_id, endpoint_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_delivery_by_time ON webhook_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (endpoint_no, next_at)
    WHERE next_at IS NOT NULL;

-- How each attempt ended: a status, or a word for what kept it from one.
CREATE TABLE webhook_attempt (
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    status INTEGER,
    error TEXT,
    PRIMARY KEY (event_id, endpoint_no, attempt)
) STRICT, WITHOUT ROWID;
