-- What the user agreed to pay for each batch that this app sent, and with which payment method. No
-- service returns either.
CREATE TABLE sent_quote (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    -- Null when the payment method is not known.
    payment_method_id TEXT,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT, WITHOUT ROWID;

INSERT INTO sent_quote (connection_row, order_batch_id, recipients, total_low, total_high, payment_method_id)
SELECT connection_row, order_batch_id, recipients, total_low, total_high,
    CASE WHEN json_valid(CAST(request AS TEXT)) THEN CAST(request AS TEXT) ->> '$.payment_method_id' END
FROM outbox
WHERE state = 'sent' AND order_batch_id IS NOT NULL
GROUP BY connection_row, order_batch_id;
