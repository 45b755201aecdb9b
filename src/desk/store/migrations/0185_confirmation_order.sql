-- The order in which the user confirmed sends, over all connections. Parts of one send have the same number.
-- The guards compare a send with the sends that were confirmed before it.
ALTER TABLE outbox ADD COLUMN confirmation_order INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET confirmation_order = row_id;
