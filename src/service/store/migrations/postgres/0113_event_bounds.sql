-- The history of webhooks is partitioned by month. The tables become the first partition, which ends with the next month:
-- until then the bound is satisfied, and 0114 checks the earlier rows.
SET LOCAL lock_timeout = '500ms';
DO $$
DECLARE
    bound BIGINT = extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + INTERVAL '2 months') * 1000000;
BEGIN
    EXECUTE format('ALTER TABLE webhook_event ADD CONSTRAINT event_bound CHECK (created_at < %s) NOT VALID', bound);
    EXECUTE format('ALTER TABLE webhook_delivery ADD CONSTRAINT delivery_bound CHECK (created_at < %s) NOT VALID', bound);
    EXECUTE format('ALTER TABLE webhook_attempt ADD CONSTRAINT attempt_bound CHECK (at < %s) NOT VALID', bound);
    -- The months that have partitions. Times are microseconds.
    CREATE TABLE event_partition (
        starts_at BIGINT PRIMARY KEY,
        ends_at BIGINT NOT NULL,
        -- The end of the names of its tables.
        suffix TEXT NOT NULL
    );
    INSERT INTO event_partition VALUES (-9223372036854775808, bound, 'first');
END $$;
