-- The orders of the batch that were selected to be sent again, as a sorted JSON array of their ids; NULL for a draft
-- of the whole batch. Rows of earlier versions count as the whole batch, so that no gift is sent twice.
ALTER TABLE batch_copy ADD COLUMN order_ids TEXT;
