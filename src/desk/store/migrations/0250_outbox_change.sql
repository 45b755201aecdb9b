-- Which sends changed last, so that the list of sends in memory is updated without reading the other sends.
-- The row of a deleted send stays.
CREATE TABLE outbox_change (
    outbox_row INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL
) STRICT;
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
-- What each confirmation and each step of a send reads of other sends.
CREATE INDEX outbox_by_draft ON outbox (draft_id);
CREATE INDEX outbox_by_confirmation ON outbox (confirmation_order);
CREATE INDEX outbox_by_batch ON outbox (order_batch_id) WHERE order_batch_id IS NOT NULL;
CREATE INDEX outbox_by_reference ON outbox (connection_row, customer_reference_id);
