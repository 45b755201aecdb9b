-- The columns of imported files as the user last confirmed them, by the names of the columns.
CREATE TABLE import_mapping (
    header_sha256 BLOB PRIMARY KEY,
    -- JSON: see `recipients::Mapping`.
    body TEXT NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
