-- Tables and columns get the names of what they hold, and labels that were stored as English text
-- become values. Row ids are `row_id`, references to them `<table>_row`. The search index keeps its
-- column `words`: SQLite cannot rename columns of virtual tables.

DROP TRIGGER gift_gone;
DROP INDEX gift_natural;
DROP INDEX gift_in_batch;
DROP INDEX gift_by_recipient;
DROP INDEX gift_by_reached;
DROP INDEX gift_by_change;
DROP INDEX gift_created;
DROP INDEX gift_opened;
DROP INDEX gift_accepted;
DROP INDEX gift_funnel;

ALTER TABLE gift RENAME TO orders;
ALTER TABLE gift_body RENAME TO order_body;
ALTER TABLE gift_text RENAME TO order_search;

ALTER TABLE orders RENAME COLUMN n TO row_id;
ALTER TABLE orders RENAME COLUMN reached TO furthest_stage;
ALTER TABLE orders RENAME COLUMN recipient TO recipient_name;
ALTER TABLE orders RENAME COLUMN recipient_key TO recipient_sort_key;
ALTER TABLE orders RENAME COLUMN gift TO first_product;
ALTER TABLE orders RENAME COLUMN swapped_from TO swapped_from_product;
ALTER TABLE orders RENAME COLUMN note TO thank_you_note;
ALTER TABLE orders RENAME COLUMN link TO gift_link;
ALTER TABLE orders RENAME COLUMN pre_tax TO amount_pre_tax;
ALTER TABLE orders RENAME COLUMN total TO amount_total;
ALTER TABLE orders RENAME COLUMN last_change TO last_changed_at;
ALTER TABLE orders ADD COLUMN other_products INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN swapped_from_others INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_body RENAME COLUMN n TO order_row;

ALTER TABLE batch RENAME COLUMN n TO row_id;
ALTER TABLE batch RENAME COLUMN gift TO first_product;
ALTER TABLE batch RENAME COLUMN words TO search_text;
ALTER TABLE batch RENAME COLUMN reference TO customer_reference_id;
ALTER TABLE batch RENAME COLUMN orders_read TO has_all_orders;
ALTER TABLE batch ADD COLUMN other_products INTEGER NOT NULL DEFAULT 0;
-- Names a batch that has no name of its own.
ALTER TABLE batch ADD COLUMN from_name TEXT NOT NULL DEFAULT '';
-- Empty while the service does not tell the method.
ALTER TABLE batch ADD COLUMN send_method TEXT NOT NULL DEFAULT '';
ALTER TABLE batch_item RENAME COLUMN batch_n TO batch_row;
ALTER TABLE batch_item RENAME COLUMN gifts TO quantity;
ALTER TABLE batch_recipient RENAME COLUMN batch_n TO batch_row;

ALTER TABLE product RENAME COLUMN n TO row_id;
ALTER TABLE product RENAME COLUMN name_key TO sort_key;
ALTER TABLE product RENAME COLUMN words TO search_text;
ALTER TABLE product RENAME COLUMN price_low TO price_min;
ALTER TABLE product RENAME COLUMN price_high TO price_max;
ALTER TABLE product RENAME COLUMN shown TO list_row;
ALTER TABLE brand RENAME COLUMN n TO row_id;
ALTER TABLE brand RENAME COLUMN name_key TO sort_key;
ALTER TABLE brand RENAME COLUMN words TO search_text;
ALTER TABLE brand RENAME COLUMN shown TO list_row;

ALTER TABLE activity RENAME COLUMN n TO row_id;
ALTER TABLE activity RENAME COLUMN at TO occurred_at;
ALTER TABLE draft RENAME COLUMN n TO row_id;
ALTER TABLE draft RENAME COLUMN source TO source_file;
ALTER TABLE draft_recipient RENAME COLUMN draft_n TO draft_row;
ALTER TABLE draft_recipient RENAME COLUMN row_id TO recipient_id;
ALTER TABLE end_user_card RENAME COLUMN n TO row_id;
ALTER TABLE outbox RENAME COLUMN n TO row_id;
ALTER TABLE outbox RENAME COLUMN reference TO customer_reference_id;

-- Labels such as "Gifts from Ada" and "Tea Chest and 1 more" become columns. A body that is not
-- JSON keeps its row as it is.
UPDATE batch SET
    name = trim(coalesce(body ->> '$.batch_name', '')),
    from_name = coalesce(body ->> '$.from_name', ''),
    send_method = coalesce(body ->> '$.send_method', ''),
    first_product = coalesce(body ->> '$.cart.items[0].product.name', ''),
    other_products = max(coalesce(json_array_length(body, '$.cart.items'), 0) - 1, 0)
WHERE json_valid(body);
UPDATE orders SET
    first_product = coalesce(body ->> '$.cart.items[0].product.name', first_product),
    other_products = max(coalesce(json_array_length(body, '$.cart.items'), 0) - 1, 0)
FROM order_body
WHERE order_body.order_row = orders.row_id AND first_product LIKE '% and _% more' AND json_valid(body);
UPDATE orders SET
    swapped_from_product = coalesce(body ->> '$.original_cart.items[0].product.name', swapped_from_product),
    swapped_from_others = max(coalesce(json_array_length(body, '$.original_cart.items'), 0) - 1, 0)
FROM order_body
WHERE order_body.order_row = orders.row_id AND swapped_from_product LIKE '% and _% more' AND json_valid(body);
-- A send of a draft without a name has no title; the window names it.
UPDATE outbox SET title = '' WHERE title = 'Untitled gift';
-- The number of variants was stored as text; the next sync writes the catalog again.
UPDATE product SET list_row = json_remove(list_row, '$.variants') WHERE json_valid(list_row);
DELETE FROM document WHERE name LIKE 'catalog:%';

CREATE INDEX orders_by_position ON orders (connection_row, batch_rank DESC, position);
CREATE INDEX orders_in_batch ON orders (connection_row, batch_id, position);
CREATE INDEX orders_by_recipient ON orders (connection_row, recipient_sort_key);
CREATE INDEX orders_by_stage ON orders (connection_row, furthest_stage, status);
CREATE INDEX orders_by_change ON orders (connection_row, last_changed_at);
CREATE INDEX orders_by_creation ON orders (connection_row, created_at);
CREATE INDEX orders_by_opening ON orders (connection_row, opened_at);
CREATE INDEX orders_by_acceptance ON orders (connection_row, accepted_at);
-- Holds every column that the funnel of a batch counts, so that no row is read.
CREATE INDEX orders_funnel ON orders
    (connection_row, batch_id, furthest_stage, status, expires_at, amount_pre_tax, amount_total, created_at);

CREATE TRIGGER order_deleted AFTER DELETE ON orders BEGIN
    DELETE FROM order_search WHERE rowid = old.row_id;
END;
