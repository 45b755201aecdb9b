-- The tables of webhooks become the first partitions. A worker adds the next months; rows of other months go to the default
-- partition, `rest`. Keys are unique within a partition only; ids are random, and a delivery has the time of its event.
SET LOCAL lock_timeout = '500ms';
DO $$
DECLARE
    part RECORD;
    bound BIGINT;
BEGIN
    SELECT ends_at INTO bound FROM event_partition;
    LOCK TABLE webhook_event, webhook_delivery, webhook_attempt IN ACCESS EXCLUSIVE MODE;
    FOR part IN SELECT * FROM (VALUES
        ('webhook_event', 'created_at'), ('webhook_delivery', 'created_at'), ('webhook_attempt', 'at')
    ) AS parts (table_name, time_column) LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', part.table_name, part.table_name || '_first');
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)',
            part.table_name, part.table_name || '_first', part.time_column);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)',
            part.table_name, part.table_name || '_first', bound);
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING INDEXES)',
            part.table_name || '_rest', part.table_name || '_first');
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', part.table_name, part.table_name || '_rest');
    END LOOP;
    ALTER TABLE webhook_event_first DROP CONSTRAINT event_bound;
    ALTER TABLE webhook_delivery_first DROP CONSTRAINT delivery_bound;
    ALTER TABLE webhook_attempt_first DROP CONSTRAINT attempt_bound;
END $$;
