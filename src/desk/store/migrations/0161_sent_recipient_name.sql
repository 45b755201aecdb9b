-- The folded full name, by which the guards find a recipient; NULL in rows of earlier versions.
ALTER TABLE sent_recipient ADD COLUMN recipient_sort_key TEXT;
CREATE INDEX sent_recipient_by_name ON sent_recipient (connection_row, order_batch_id, recipient_sort_key);
