-- Increases when a batch is added, removed, moved or changed in a column that lists of all batches show, so that these do not
-- read thousands of batches again after each order. The workspace is generated from the body.
CREATE TABLE batch_generation (
    connection_row INTEGER PRIMARY KEY,
    generation INTEGER NOT NULL
) STRICT;

CREATE TRIGGER batch_added AFTER INSERT ON batch BEGIN
    INSERT INTO batch_generation (connection_row, generation) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET generation = generation + 1;
END;

CREATE TRIGGER batch_changed
AFTER UPDATE OF rank, status, name, from_name, send_method, body ON batch
WHEN (old.rank, old.status, old.name, old.from_name, old.send_method, old.workspace_id, old.workspace_name)
    IS NOT (new.rank, new.status, new.name, new.from_name, new.send_method, new.workspace_id, new.workspace_name)
BEGIN
    INSERT INTO batch_generation (connection_row, generation) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET generation = generation + 1;
END;

CREATE TRIGGER batch_removed AFTER DELETE ON batch BEGIN
    INSERT INTO batch_generation (connection_row, generation) VALUES (old.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET generation = generation + 1;
END;
