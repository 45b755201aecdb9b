-- The CHECK of `kind` knew no shop. A column with the new CHECK replaces the old one: a new table would be dropped and
-- created, and dropping a table deletes the rows that refer to it.
ALTER TABLE connection RENAME COLUMN kind TO earlier_kind;
-- 'practice' and 'shop' are services that run in the app, with an empty `base_url`; each has one connection at most.
ALTER TABLE connection ADD COLUMN kind TEXT NOT NULL DEFAULT 'remote' CHECK (kind IN ('practice', 'shop', 'remote'));
UPDATE connection SET kind = earlier_kind;
ALTER TABLE connection DROP COLUMN earlier_kind;
