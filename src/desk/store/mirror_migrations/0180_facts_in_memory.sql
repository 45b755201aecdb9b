-- The inbox counts from the facts of all orders in memory, not from these indexes.
DROP INDEX orders_unaccepted;
DROP INDEX orders_in_transit;
DROP INDEX orders_failed;
DROP INDEX orders_with_returned_parcels;
DROP INDEX orders_with_note;

-- The feed is read from its nearer end, so that only its length is counted.
DROP TRIGGER activity_added;
DROP TRIGGER activity_deleted;
DROP TABLE activity_minute;
DROP TABLE activity_period;

CREATE TABLE activity_count (
    connection_row INTEGER PRIMARY KEY,
    activities INTEGER NOT NULL
) STRICT;

INSERT INTO activity_count SELECT connection_row, count(*) FROM activity GROUP BY connection_row;

CREATE TRIGGER activity_added AFTER INSERT ON activity BEGIN
    INSERT INTO activity_count (connection_row, activities) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET activities = activities + 1;
END;

CREATE TRIGGER activity_deleted AFTER DELETE ON activity BEGIN
    UPDATE activity_count SET activities = activities - 1 WHERE connection_row = old.connection_row;
END;

-- Columns, so that a list of all batches need not read their bodies. It is then read after each change, and no generation of
-- the list is counted. A body that is not JSON has no workspace.
DROP TRIGGER batch_added;
DROP TRIGGER batch_changed;
DROP TRIGGER batch_removed;
DROP TABLE batch_generation;
ALTER TABLE batch DROP COLUMN workspace_id;
ALTER TABLE batch DROP COLUMN workspace_name;
ALTER TABLE batch ADD COLUMN workspace_id BLOB;
ALTER TABLE batch ADD COLUMN workspace_name TEXT;

UPDATE batch SET workspace_id = unhex(replace(body ->> '$.workspace_id', '-', '')),
    workspace_name = body ->> '$.workspace_name'
WHERE json_valid(body);
