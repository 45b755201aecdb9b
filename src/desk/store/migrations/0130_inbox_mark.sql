-- What the user did with inbox items: done, or snoozed. A mark concerns one fact about one order, batch,
-- send or job; another fact about the same subject is shown again. The mirror can be rebuilt, so marks
-- refer to ids of the service only.
CREATE TABLE inbox_mark (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    -- Null: done.
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    -- The change that wrote the mark, which can be undone as a whole.
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, kind, subject_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_mark_by_change ON inbox_mark (change_id);
CREATE INDEX inbox_mark_by_snooze ON inbox_mark (connection_row, snoozed_until)
    WHERE snoozed_until IS NOT NULL;
