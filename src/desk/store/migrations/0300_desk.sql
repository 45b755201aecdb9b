-- The schema of `desk.sqlite`: the data that exists only on this computer. A row of another table belongs to one
-- connection, so that Practice and real gifts never mix, except in `setting`, `import_mapping` and `outbox_change`.
--
-- Times are microseconds UTC, ids 16 bytes, money cents, lists JSON. `row_id` identifies a row in this file only.
--
-- This file is the first migration, and folders of users have its hash, so it never changes. A change is a file of its own
-- beside it with a higher number, such as `0310_draft_color.sql`, which every folder applies at its next start.

-- A service with an account of it, or Practice, which is row 1.
CREATE TABLE connection (
    row_id INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('practice', 'remote')),
    name TEXT NOT NULL,
    -- Empty for Practice, whose service runs in the app.
    base_url TEXT NOT NULL,
    -- The most recipients of a batch that the service is known to accept; NULL until it refused a larger one.
    max_batch_recipients INTEGER,
    -- When the service refused that one. The limit does not count without it.
    max_batch_recipients_at INTEGER,
    -- 1: the user removed the connection. Its rows are deleted in small steps, and its own row last.
    is_removed INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO connection (id, kind, name, base_url) VALUES (zeroblob(16), 'practice', 'Practice', '');

-- A value of the app, such as the preferences, or of a connection, such as the account that it is bound to.
CREATE TABLE setting (
    -- Such as `preferences`, or `account/` and the id of a connection.
    name TEXT PRIMARY KEY,
    -- JSON.
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A gift that is being prepared.
CREATE TABLE draft (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    -- JSON: see `desk::Draft`.
    body TEXT NOT NULL,
    -- The name of the file that the recipients were imported from.
    source_file TEXT NOT NULL DEFAULT '',
    -- JSON: see `recipients::FileColumn`; empty for typed recipients. Exported lists keep the order of the file.
    file_columns TEXT NOT NULL DEFAULT '[]',
    -- JSON: the names of columns that are no field, such as a department.
    extra_columns TEXT NOT NULL DEFAULT '[]',
    updated_at INTEGER NOT NULL
) STRICT;
-- The list of drafts, and the draft that was edited last.
CREATE INDEX draft_newest ON draft (connection_row, updated_at DESC);

-- A recipient of a draft.
CREATE TABLE draft_recipient (
    draft_row INTEGER NOT NULL REFERENCES draft (row_id) ON DELETE CASCADE,
    recipient_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- JSON: see `recipients::RecipientRow`.
    body TEXT NOT NULL,
    PRIMARY KEY (draft_row, recipient_id)
) STRICT, WITHOUT ROWID;

-- A send, or a part of a send that is too large for one batch: on disk before the first byte of its request leaves.
CREATE TABLE outbox (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    draft_id BLOB NOT NULL,
    -- Empty for a draft without a name.
    title TEXT NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    -- The most that freight, taxes and duties abroad add to total_high. Budgets are compared with both.
    cost_abroad INTEGER NOT NULL DEFAULT 0,
    customer_reference_id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    -- The order in which the user confirmed sends, over all connections. Parts of one send have the same number. The
    -- guards compare a send with the sends that were confirmed before it.
    confirmation_order INTEGER NOT NULL DEFAULT 0,
    -- JSON: the warnings that the user accepted; NULL when there were none. Before the first request, the outbox checks
    -- that there is no other warning.
    accepted_warnings TEXT,

    -- See `desk::OutboxStateCode`.
    state TEXT NOT NULL,
    -- The problem of the states 'in_doubt', 'needs_review' and 'refused': its code, and JSON
    -- {"kind": {"type", "data"}, "impact", "details"}.
    problem_code TEXT,
    problem_data TEXT,
    -- In the state 'sent'.
    order_batch_id BLOB,
    -- In the state 'held': the end of the time in which the user can undo the send; NULL when the app was closed before.
    held_until INTEGER,
    -- In the state 'scheduled': when the send leaves, which this computer keeps until then.
    scheduled_at INTEGER,

    -- Requests that were started. The first attempt is 1.
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Attempts that the service may have received.
    possible_arrivals INTEGER NOT NULL DEFAULT 0,
    -- Complete look-ups since the last attempt that did not find the batch.
    absent_lookups INTEGER NOT NULL DEFAULT 0,
    -- Since when it is unknown whether the request arrived.
    in_doubt_since INTEGER,
    -- The HTTP status with which the service refused a request although it may have the batch; 0 when the status is
    -- unknown. NULL again when a complete list has shown that nothing arrived.
    refused_status INTEGER,

    -- Shared by all parts of a send; this column and the next three are NULL for a send of one batch.
    split_send BLOB,
    -- From 1. The parts are sent in this order.
    part INTEGER,
    parts INTEGER,
    -- SHA-256 of the request for the whole draft without a reference: shows whether the draft changed after Send.
    draft_sha256 BLOB,
    -- What the parts differ in: 'recipients', 'messages' or 'gifts'; empty for a send of one batch.
    part_difference TEXT NOT NULL DEFAULT '',
    -- The name of the first recipient, by which a part with a gift or message of its own is named; else empty.
    first_recipient TEXT NOT NULL DEFAULT ''
) STRICT;
-- The list of sends.
CREATE INDEX outbox_by_created ON outbox (connection_row, created_at);
-- The parts of a send in the order in which they leave.
CREATE INDEX outbox_by_part ON outbox (split_send, part);
-- The sends of a draft, of which a second one is refused.
CREATE INDEX outbox_by_draft ON outbox (draft_id);
-- The sends that were confirmed before another one, and the next number.
CREATE INDEX outbox_by_confirmation ON outbox (confirmation_order);
-- Whether a batch belongs to another send.
CREATE INDEX outbox_by_batch ON outbox (order_batch_id) WHERE order_batch_id IS NOT NULL;
-- The batches of tests, whose references begin alike.
CREATE INDEX outbox_by_reference ON outbox (connection_row, customer_reference_id);

-- The request of a send. Apart from `outbox`, because SQLite rewrites the whole row of a send with every step, and a body can
-- have many megabytes. A row is deleted when its request need not be kept any longer.
CREATE TABLE outbox_request (
    outbox_row INTEGER PRIMARY KEY REFERENCES outbox (row_id) ON DELETE CASCADE,
    -- As it is sent, byte for byte.
    body BLOB NOT NULL,
    -- The ids, 16 bytes each, of the newest batches that were mirrored when the user confirmed the send: none of them can be
    -- the batch of the send.
    earlier_batches BLOB NOT NULL DEFAULT x'',
    -- JSON: the values of the extra columns, see `SentColumns`; empty when there are none.
    columns TEXT NOT NULL DEFAULT ''
) STRICT;

-- When a send changed last, so that the list of sends in memory is updated without reading the other sends. The row of a
-- deleted send stays.
CREATE TABLE outbox_change (
    outbox_row INTEGER PRIMARY KEY,
    -- Counts the changes of all sends.
    revision INTEGER NOT NULL
) STRICT;
-- The sends that changed after a revision.
CREATE INDEX outbox_change_by_revision ON outbox_change (revision);

CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT new.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;
CREATE TRIGGER outbox_updated AFTER UPDATE ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT new.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;
CREATE TRIGGER outbox_deleted AFTER DELETE ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT old.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;

-- A step of a send. Each record contains the hash of the record before it, so that a changed or missing record is found. The
-- records contain no names and addresses, and they remain when a connection is removed.
CREATE TABLE send_log (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL,
    outbox_id BLOB NOT NULL,
    occurred_at INTEGER NOT NULL,
    -- JSON: see `desk::SendStep`.
    event TEXT NOT NULL,
    -- SHA-256 of the record with the hash of the record before it.
    hash BLOB NOT NULL
) STRICT;
-- The steps of one send.
CREATE INDEX send_log_by_send ON send_log (outbox_id, sequence);
-- The steps of one connection.
CREATE INDEX send_log_by_connection ON send_log (connection_row, sequence);

CREATE TRIGGER send_log_not_changed BEFORE UPDATE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;
CREATE TRIGGER send_log_not_deleted BEFORE DELETE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;

-- What the user agreed to pay for a batch that this app sent, and with which payment method. No service returns either.
CREATE TABLE sent_quote (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    -- NULL when the payment method is not known.
    payment_method_id TEXT,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT, WITHOUT ROWID;

-- The values of the extra columns of a batch that this app sent. No service stores them.
CREATE TABLE sent_columns (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    -- JSON: see `SentColumns`.
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT;

-- A recipient of a direct send. No service returns the address.
CREATE TABLE sent_recipient (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    -- JSON, as in the request.
    body TEXT NOT NULL,
    -- The folded full name, by which the guards find a recipient; NULL in rows of earlier versions.
    recipient_sort_key TEXT,
    PRIMARY KEY (connection_row, order_batch_id, position)
) STRICT, WITHOUT ROWID;
-- The address of a recipient whose name an order has.
CREATE INDEX sent_recipient_by_name ON sent_recipient (connection_row, order_batch_id, recipient_sort_key);

-- A draft that was made from a batch, and the batch that it became.
CREATE TABLE batch_copy (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    draft_id BLOB NOT NULL,
    source_batch_id BLOB NOT NULL,
    -- send_again: for recipients whose orders failed or were canceled; duplicate: for all recipients.
    reason TEXT NOT NULL CHECK (reason IN ('send_again', 'duplicate')),
    -- The orders of the batch that were selected to be sent again, as a sorted JSON array of their ids; NULL for the whole
    -- batch. Rows of earlier versions count as the whole batch, so that no gift is sent twice.
    order_ids TEXT,
    order_batch_id BLOB,
    PRIMARY KEY (connection_row, draft_id)
) STRICT, WITHOUT ROWID;
-- The copies of a batch.
CREATE INDEX batch_copy_by_source ON batch_copy (connection_row, source_batch_id);
-- The batch that a batch is a copy of.
CREATE INDEX batch_copy_by_batch ON batch_copy (connection_row, order_batch_id);

-- A saved composition of a gift: products, message, card and delivery, never recipients.
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
-- The list of templates.
CREATE INDEX gift_template_of_connection ON gift_template (connection_row);

-- A card of an app's end user, as the service answered when it was made. No service lists these cards, so what is not here
-- cannot be chosen again. Never a card number, never the key of one.
CREATE TABLE end_user_card (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    payment_method_id TEXT NOT NULL,
    end_user_id TEXT NOT NULL,
    brand TEXT,
    last_4 TEXT,
    exp_month INTEGER,
    exp_year INTEGER,
    cardholder_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (connection_row, payment_method_id)
) STRICT;

-- Cancellations or changed expirations that the user requested at once. A job with all its orders is on disk before its first
-- request, so that an interrupted job continues.
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
-- The list of jobs.
CREATE INDEX order_job_by_creation ON order_job (connection_row, created_at);

-- An order of a job.
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
    -- Whether a request for the order may have arrived at the service. A failed order whose requests were all refused is
    -- requested again without being read first.
    may_have_arrived INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (job_row, position)
) STRICT, WITHOUT ROWID;
-- The orders of a job that still wait, and those of an outcome as they are listed.
CREATE INDEX order_job_item_by_outcome ON order_job_item (job_row, outcome, position);

-- The number of orders of a job with an outcome, so that showing a job does not count its orders. Triggers keep it.
CREATE TABLE order_job_count (
    job_row INTEGER NOT NULL REFERENCES order_job (row_id) ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    orders INTEGER NOT NULL,
    PRIMARY KEY (job_row, outcome)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER order_job_item_inserted AFTER INSERT ON order_job_item BEGIN
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_changed AFTER UPDATE OF outcome ON order_job_item
WHEN old.outcome <> new.outcome BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_deleted AFTER DELETE ON order_job_item BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
END;

-- An order that this app canceled. A service may report a canceled order as failed.
CREATE TABLE canceled_order (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;

-- A note that the user wrote about an order. The service does not have it.
CREATE TABLE order_note (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;

-- What the user did with an item of the inbox: done, or snoozed. A mark concerns one fact about one order, batch, send or job;
-- another fact about the same subject is shown again. The mirror can be rebuilt, so marks refer to ids of the service only.
CREATE TABLE inbox_mark (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    -- NULL: done.
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    -- The change that wrote the mark, which can be undone as a whole.
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, kind, subject_id)
) STRICT, WITHOUT ROWID;
-- The marks of a change that is undone.
CREATE INDEX inbox_mark_by_change ON inbox_mark (change_id);
-- The items that come back, and when the next one does.
CREATE INDEX inbox_mark_by_snooze ON inbox_mark (connection_row, snoozed_until)
    WHERE snoozed_until IS NOT NULL;

-- A mark of the inbox that a change replaced or removed, so that undoing the change brings the mark back.
CREATE TABLE replaced_inbox_mark (
    -- The id of that change.
    replaced_by BLOB NOT NULL,
    replaced_at INTEGER NOT NULL,
    -- As in `inbox_mark`.
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, replaced_by, kind, subject_id)
) STRICT, WITHOUT ROWID;

-- How the user last confirmed the columns of imported files with these names.
CREATE TABLE import_mapping (
    -- Of the names of the columns, in any order.
    header_sha256 BLOB PRIMARY KEY,
    -- JSON: see `recipients::Mapping`.
    body TEXT NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A list of recipients that the user saved.
CREATE TABLE people_list (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON: the names of the extra columns.
    extra_columns TEXT NOT NULL DEFAULT '[]',
    -- A deleted list can be restored until the next start.
    is_deleted INTEGER NOT NULL DEFAULT 0,
    updated_at INTEGER NOT NULL
) STRICT;
-- The lists of a connection.
CREATE INDEX people_list_of_connection ON people_list (connection_row, is_deleted);

-- A recipient of a list.
CREATE TABLE people_list_recipient (
    row_id INTEGER PRIMARY KEY,
    list_row INTEGER NOT NULL REFERENCES people_list (row_id) ON DELETE CASCADE,
    recipient_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- See `recipients::person_identity`; NULL for a recipient without one.
    identity TEXT,
    -- JSON: see `recipients::RecipientRow`.
    body TEXT NOT NULL,
    UNIQUE (list_row, recipient_id)
) STRICT;
-- Whether a person is in a list.
CREATE INDEX people_list_recipient_by_identity ON people_list_recipient (list_row, identity);

-- A person of the address book, which is made from imports, sends, lists and orders.
CREATE TABLE person (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    -- See `recipients::person_identity`.
    identity TEXT NOT NULL,
    -- JSON: see `people::stored_person::PersonBody`.
    body TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    -- See `contract::text::search_text`.
    search_text TEXT NOT NULL,
    -- Written by the user.
    note TEXT NOT NULL DEFAULT '',
    -- The import that alone brought the person: when the user undoes the import, the person goes with it. NULL as soon as a
    -- send, a list, an order, another import or the user adds or changes the person.
    only_import BLOB,
    UNIQUE (connection_row, identity)
) STRICT;
-- The sorted list, and all that a search reads.
CREATE INDEX person_by_name ON person (connection_row, sort_key, search_text);
-- The people of an import that is undone.
CREATE INDEX person_by_import ON person (only_import) WHERE only_import IS NOT NULL;

-- A tag that the user gave to a person.
CREATE TABLE person_tag (
    row_id INTEGER PRIMARY KEY,
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    UNIQUE (person_row, tag)
) STRICT;
-- The people with a tag.
CREATE INDEX person_tag_by_name ON person_tag (tag, person_row);

-- A date of a person that returns every year, such as the birthday.
CREATE TABLE person_date (
    row_id INTEGER PRIMARY KEY,
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    -- See `recipients::OccasionKind`.
    kind TEXT NOT NULL,
    -- month * 100 + day.
    day INTEGER NOT NULL,
    year INTEGER,
    UNIQUE (person_row, kind)
) STRICT;
-- The dates of the coming days.
CREATE INDEX person_date_by_day ON person_date (day, person_row);

-- A person whom the user removed from the address book, so that orders do not add the person again.
CREATE TABLE removed_person (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    -- Of `recipients::person_identity`.
    identity_sha256 BLOB NOT NULL,
    -- What the user imported or saved before this time does not add the person again.
    removed_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (connection_row, identity_sha256)
) STRICT, WITHOUT ROWID;

-- A date that the user removed from a person, so that imports and lists do not add the date again.
CREATE TABLE removed_person_date (
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    -- See `recipients::OccasionKind`.
    kind TEXT NOT NULL,
    PRIMARY KEY (person_row, kind)
) STRICT, WITHOUT ROWID;
