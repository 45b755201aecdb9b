-- The number of orders of each connection, because counting a million reads a whole index after every change. Orders are
-- written by upserts: INSERT OR REPLACE deletes rows without a trigger.
CREATE TABLE order_count (
    connection_row INTEGER PRIMARY KEY,
    orders INTEGER NOT NULL
) STRICT;

INSERT INTO order_count SELECT connection_row, count(*) FROM orders GROUP BY connection_row;

CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
    INSERT INTO order_count (connection_row, orders) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER order_removed AFTER DELETE ON orders BEGIN
    UPDATE order_count SET orders = orders - 1 WHERE connection_row = old.connection_row;
END;
