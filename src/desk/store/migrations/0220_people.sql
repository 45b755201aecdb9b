-- Lists of recipients, which the user saved, and the address book, which is made from imports, sends and
-- lists.

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
CREATE INDEX people_list_of_connection ON people_list (connection_row, is_deleted);

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
CREATE INDEX people_list_recipient_by_identity ON people_list_recipient (list_row, identity);

CREATE TABLE person (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    -- JSON: see `people::stored_person::PersonBody`.
    body TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    -- See `contract::text::search_text`.
    search_text TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (connection_row, identity)
) STRICT;
-- Holds all that a search reads.
CREATE INDEX person_by_name ON person (connection_row, sort_key, search_text);

CREATE TABLE person_tag (
    row_id INTEGER PRIMARY KEY,
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    UNIQUE (person_row, tag)
) STRICT;
CREATE INDEX person_tag_by_name ON person_tag (tag, person_row);

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
CREATE INDEX person_date_by_day ON person_date (day, person_row);
