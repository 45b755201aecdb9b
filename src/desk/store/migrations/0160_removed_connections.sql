-- 1: the user removed the connection. Its rows are deleted in small steps, and its own row last.
ALTER TABLE connection ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
