-- Each index is written with each order. No list is sorted by creation: the figures of a period are counted from the facts of
-- orders, and the cost of a period from `orders_counts`, which takes longer than from an index of its own. The earlier gifts of
-- a recipient read the row of each order anyway.
DROP INDEX orders_by_creation;
DROP INDEX orders_by_email;
CREATE INDEX orders_by_email ON orders (connection_row, email COLLATE NOCASE) WHERE email IS NOT NULL;
