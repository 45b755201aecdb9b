-- Marks of the inbox that a change replaced or removed, so that undoing the change brings them back.
CREATE TABLE replaced_inbox_mark (
    replaced_by BLOB NOT NULL,
    replaced_at INTEGER NOT NULL,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, replaced_by, kind, subject_id)
) STRICT, WITHOUT ROWID;
