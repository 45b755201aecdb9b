-- The number of orders of each connection, because counting a million reads a whole index after every change.
CREATE TABLE order_count (
    connection_row INTEGER PRIMARY KEY,
    orders INTEGER NOT NULL
) STRICT;

INSERT INTO order_count SELECT connection_row, count(*) FROM orders GROUP BY connection_row;

CREATE TRIGGER order_counted AFTER INSERT ON orders BEGIN
    INSERT INTO order_count (connection_row, orders) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER deleted_order_counted AFTER DELETE ON orders BEGIN
    UPDATE order_count SET orders = orders - 1 WHERE connection_row = old.connection_row;
END;
