-- Orders, activities and recipients are partitioned by a hash of their account. This migration creates the new tables, and
-- triggers that copy each change of the old ones, so that running instances go on. 0111 copies the earlier rows, 0112
-- replaces the old tables.
ALTER TABLE recipient ADD COLUMN account_no BIGINT;

CREATE TABLE partitioned_orders (LIKE orders INCLUDING DEFAULTS) PARTITION BY HASH (account_no);
CREATE TABLE partitioned_activity (LIKE order_activity INCLUDING DEFAULTS) PARTITION BY HASH (account_no);
CREATE TABLE partitioned_recipient (LIKE recipient INCLUDING DEFAULTS) PARTITION BY HASH (account_no);

DO $$
BEGIN
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TABLE orders_%s PARTITION OF partitioned_orders
            FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
        EXECUTE format('CREATE TABLE order_activity_%s PARTITION OF partitioned_activity
            FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
        EXECUTE format('CREATE TABLE recipient_%s PARTITION OF partitioned_recipient
            FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
END $$;

-- A unique index of a partitioned table contains the column of the partitions. Ids and tokens are random, so that no two
-- accounts have the same. Batches have one account; their number comes first in an index, because instances of an earlier
-- version look for it without the account.
ALTER TABLE partitioned_orders ADD CONSTRAINT orders_key PRIMARY KEY (account_no, seq);
CREATE UNIQUE INDEX orders_of_account_by_id ON partitioned_orders (account_no, id);
CREATE UNIQUE INDEX orders_of_account_by_batch ON partitioned_orders (batch_no, position, account_no);
CREATE UNIQUE INDEX orders_with_token ON partitioned_orders (token, account_no);
CREATE INDEX orders_with_next_event ON partitioned_orders (next_event_at) WHERE next_event_at IS NOT NULL;
CREATE INDEX orders_with_release ON partitioned_orders (release_at) WHERE release_at IS NOT NULL;
CREATE INDEX orders_of_account_with_release ON partitioned_orders (account_no, release_at)
    WHERE release_at IS NOT NULL;
ALTER TABLE partitioned_activity ADD CONSTRAINT activity_key PRIMARY KEY (account_no, seq);
CREATE INDEX activity_of_account_by_time ON partitioned_activity (account_no, created_at);
CREATE INDEX activity_of_account_by_status ON partitioned_activity (account_no, order_status, seq);
ALTER TABLE partitioned_recipient ADD CONSTRAINT recipient_key PRIMARY KEY (batch_no, position, account_no);

-- Orders change, activities and recipients do not. The insertion names no index, because another insertion of the same row
-- by 0111 can be found by any of them; it waits for that one, and the order is then updated.
DO $$
DECLARE
    changes TEXT;
BEGIN
    SELECT string_agg(format('%I = NEW.%I', attname, attname), ', ') INTO changes
    FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped;
    EXECUTE format('CREATE FUNCTION copy_changed_order() RETURNS trigger LANGUAGE plpgsql AS $copy$
        BEGIN
            INSERT INTO partitioned_orders VALUES (NEW.*) ON CONFLICT DO NOTHING;
            IF NOT FOUND THEN
                UPDATE partitioned_orders SET %s WHERE account_no = NEW.account_no AND seq = NEW.seq;
            END IF;
            RETURN NULL;
        END $copy$', changes);
END $$;
CREATE FUNCTION copy_new_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO partitioned_activity VALUES (NEW.*) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION copy_new_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = NEW.batch_no);
    INSERT INTO partitioned_recipient VALUES (NEW.*) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER copy_changed_order AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION copy_changed_order();
CREATE TRIGGER copy_new_activity AFTER INSERT ON order_activity FOR EACH ROW EXECUTE FUNCTION copy_new_activity();
CREATE TRIGGER copy_new_recipient AFTER INSERT ON recipient FOR EACH ROW EXECUTE FUNCTION copy_new_recipient();

-- How far 0111 has copied: the key of the last row.
CREATE TABLE partition_copy (
    table_name TEXT PRIMARY KEY,
    first_key BIGINT NOT NULL,
    second_key BIGINT NOT NULL
);
INSERT INTO partition_copy VALUES ('orders', 0, 0), ('order_activity', 0, 0), ('recipient', 0, -1);
