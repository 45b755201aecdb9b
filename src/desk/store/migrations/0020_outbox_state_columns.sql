-- The state of a send in typed columns. `state` was JSON text; migration 0021 converts old rows.
-- state: waiting, sending, in_doubt, needs_review, sent, refused.
ALTER TABLE outbox ADD COLUMN problem_code TEXT;
-- JSON: {"kind": {"type", "data"}, "impact", "details"}.
ALTER TABLE outbox ADD COLUMN problem_data TEXT;
ALTER TABLE outbox ADD COLUMN order_batch_id BLOB;
