-- The HTTP status with which the service refused a request although it may have the batch; 0 when the status
-- is unknown. Replaces the columns for repeated requests: the refusal of a first request is stored as well
-- until a complete list has shown that nothing arrived.
ALTER TABLE outbox ADD COLUMN refused_status INTEGER;
UPDATE outbox SET refused_status = CASE WHEN is_too_large THEN 413 ELSE 0 END WHERE repeat_refused_at IS NOT NULL;
ALTER TABLE outbox DROP COLUMN repeat_refused_at;
ALTER TABLE outbox DROP COLUMN is_too_large;
