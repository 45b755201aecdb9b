-- Facts of a send that its next step depends on, and the log of every step.

-- Requests that were started. The first attempt is 1.
ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
-- Attempts that the service may have received.
ALTER TABLE outbox ADD COLUMN possible_arrivals INTEGER NOT NULL DEFAULT 0;
-- Complete look-ups since the last attempt that did not find the batch.
ALTER TABLE outbox ADD COLUMN absent_lookups INTEGER NOT NULL DEFAULT 0;
-- Since when it is unknown whether the request arrived.
ALTER TABLE outbox ADD COLUMN in_doubt_since INTEGER;
-- When the service refused a repeated request.
ALTER TABLE outbox ADD COLUMN repeat_refused_at INTEGER;
-- The end of the time in which the user can undo the send; NULL in the state "held" when the app was
-- closed before that time.
ALTER TABLE outbox ADD COLUMN held_until INTEGER;

-- What earlier versions sent may have arrived.
UPDATE outbox SET attempts = 1, possible_arrivals = 1
WHERE state IN ('sending', 'in_doubt', 'needs_review', 'sent', 'refused');
UPDATE outbox SET in_doubt_since = created_at WHERE state IN ('sending', 'in_doubt', 'needs_review');

-- Every step of every send. Each record contains the hash of the record before it, so that a changed or
-- missing record is found. The records contain no names and addresses, and they remain when a connection
-- is removed.
CREATE TABLE send_log (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL,
    outbox_id BLOB NOT NULL,
    occurred_at INTEGER NOT NULL,
    event TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX send_log_by_send ON send_log (outbox_id, sequence);

CREATE TRIGGER send_log_not_changed BEFORE UPDATE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;
CREATE TRIGGER send_log_not_deleted BEFORE DELETE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;
