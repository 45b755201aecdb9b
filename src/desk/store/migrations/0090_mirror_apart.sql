-- The mirror moves to `mirror.sqlite`, which the sync fills again. Older versions stored the account of
-- a connection only in the mirror; the account binds the connection and is kept as a setting.
INSERT OR IGNORE INTO setting (name, value)
SELECT 'account/' || lower(
        substr(hex(connection.id), 1, 8) || '-' || substr(hex(connection.id), 9, 4) || '-' ||
        substr(hex(connection.id), 13, 4) || '-' || substr(hex(connection.id), 17, 4) || '-' ||
        substr(hex(connection.id), 21)),
    document.body
FROM document JOIN connection ON connection.row_id = document.connection_row
WHERE document.name = 'me' AND connection.kind = 'remote' AND json_valid(document.body);

-- Tables without references to them first: such tables are dropped without deleting row by row.
DROP TRIGGER order_deleted;
DROP TABLE order_search;
DROP TABLE order_body;
DROP TABLE orders;
DROP TABLE activity;
DROP TABLE batch_item;
DROP TABLE batch_recipient;
DROP TABLE batch;
DROP TABLE product;
DROP TABLE brand;
DROP TABLE document;
