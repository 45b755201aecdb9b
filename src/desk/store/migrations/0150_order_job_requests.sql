-- Whether a request for the order may have arrived at the service. A failed order whose requests were
-- all refused is requested again without being read first.
ALTER TABLE order_job_item ADD COLUMN may_have_arrived INTEGER NOT NULL DEFAULT 0;
UPDATE order_job_item SET may_have_arrived = 1 WHERE outcome = 'in_doubt';
