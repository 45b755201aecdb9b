-- People whom the user removed from the address book, so that orders do not add them again.
CREATE TABLE removed_person (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    -- Of `recipients::person_identity`.
    identity_sha256 BLOB NOT NULL,
    PRIMARY KEY (connection_row, identity_sha256)
) STRICT, WITHOUT ROWID;
