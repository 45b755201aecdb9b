-- The columns of the file that the recipients were imported from, so that exported lists keep their order.

-- JSON: see `recipients::FileColumn`; empty for typed recipients.
ALTER TABLE draft ADD COLUMN file_columns TEXT NOT NULL DEFAULT '[]';
