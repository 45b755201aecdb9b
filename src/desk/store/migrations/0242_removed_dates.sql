-- Dates that the user removed from a person, so that imports and lists do not add them again.
CREATE TABLE removed_person_date (
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    -- See `recipients::OccasionKind`.
    kind TEXT NOT NULL,
    PRIMARY KEY (person_row, kind)
) STRICT, WITHOUT ROWID;

-- When the user removed the person: what the user imported or saved before does not add the person again.
ALTER TABLE removed_person ADD COLUMN removed_at INTEGER NOT NULL DEFAULT 0;
