-- Reads the tables without blocking writers, so that they become partitions at once in 0115.
ALTER TABLE webhook_event VALIDATE CONSTRAINT event_bound;
ALTER TABLE webhook_delivery VALIDATE CONSTRAINT delivery_bound;
ALTER TABLE webhook_attempt VALIDATE CONSTRAINT attempt_bound;
