-- Batches are counted by their status without reading them.
CREATE INDEX order_batch_by_send_status ON order_batch (send_status);
