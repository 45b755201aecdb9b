-- The ids, 16 bytes each, of the newest batches that were mirrored when the user confirmed the send: none of
-- them can be the batch of the send.
ALTER TABLE outbox_request ADD COLUMN earlier_batches BLOB NOT NULL DEFAULT x'';
