-- The last path segment of a product's URL, in lower case. NULL until the catalog is stored again.
ALTER TABLE product ADD COLUMN slug TEXT;
CREATE INDEX product_by_slug ON product (slug);

-- The list of activities has only the statuses of the contract, without gaps in seq.
CREATE TABLE listed_activity (
    account_no INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_seq INTEGER NOT NULL,
    order_status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO listed_activity (account_no, seq, id, order_seq, order_status, created_at)
SELECT account_no, row_number() OVER (PARTITION BY account_no ORDER BY seq), id, order_seq,
    CASE order_status WHEN 'canceled' THEN 'failed' ELSE order_status END, created_at
FROM order_activity WHERE order_status NOT IN ('notified', 'accepted');
DROP TABLE order_activity;
ALTER TABLE listed_activity RENAME TO order_activity;
CREATE INDEX order_activity_by_time ON order_activity (account_no, created_at);
CREATE INDEX order_activity_by_status ON order_activity (account_no, order_status, seq);
UPDATE account SET activity_count =
    (SELECT count(*) FROM order_activity a WHERE a.account_no = account.no);

-- The service does not notify the recipients of links.
UPDATE orders SET notified_at = created_at,
    status = CASE status WHEN 'created' THEN 'notified' ELSE status END
WHERE notified_at IS NULL
    AND batch_no IN (SELECT no FROM order_batch WHERE send_method = 'link_multiple_custom_list');
