-- The name of the first recipient of a part of a send whose recipients get different gifts or messages, by which the
-- part is named; empty for every other send.
ALTER TABLE outbox ADD COLUMN first_recipient TEXT NOT NULL DEFAULT '';
-- What the parts of a send differ in: 'recipients', 'messages' or 'gifts'; empty for a send of one batch.
ALTER TABLE outbox ADD COLUMN part_difference TEXT NOT NULL DEFAULT '';
