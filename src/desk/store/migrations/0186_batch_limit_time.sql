-- When the service refused a batch with more recipients than `max_batch_recipients`. NULL: that was before this
-- column existed, and the limit does not count any more.
ALTER TABLE connection ADD COLUMN max_batch_recipients_at INTEGER;
