-- no-transaction
-- Copies the rows from before 0110, in transactions of a thousand rows that do not block running instances. An instance
-- that is stopped or loses a deadlock goes on after the last row; two instances can copy at the same time.
DO $$
DECLARE
    task RECORD;
    last_first BIGINT;
    last_second BIGINT;
    end_first BIGINT;
    end_second BIGINT;
    is_complete BOOLEAN;
BEGIN
    FOR task IN SELECT * FROM (VALUES
        ('orders', 'partitioned_orders', 'account_no', 'seq',
            'SELECT t.* FROM orders t'),
        ('order_activity', 'partitioned_activity', 'account_no', 'seq',
            'SELECT t.* FROM order_activity t'),
        ('recipient', 'partitioned_recipient', 'batch_no', 'position',
            'SELECT t.batch_no, t.position, t.first_name, t.last_name, t.email, t.phone, t.mailing_address,
                b.account_no FROM recipient t JOIN order_batch b ON b.no = t.batch_no')
    ) AS tasks (table_name, target, first_column, second_column, source) LOOP
        LOOP
            SELECT first_key, second_key INTO last_first, last_second
            FROM partition_copy WHERE partition_copy.table_name = task.table_name;
            EXECUTE format('SELECT %1$I, %2$I FROM %3$I WHERE (%1$I, %2$I) > ($1, $2)
                ORDER BY %1$I, %2$I OFFSET 999 LIMIT 1', task.first_column, task.second_column, task.table_name)
                INTO end_first, end_second USING last_first, last_second;
            -- Fewer than a thousand rows are left.
            end_first := coalesce(end_first, 9223372036854775807);
            end_second := coalesce(end_second, 9223372036854775807);
            EXECUTE format('INSERT INTO %1$I %2$s WHERE (t.%3$I, t.%4$I) > ($1, $2) AND (t.%3$I, t.%4$I) <= ($3, $4)
                ON CONFLICT DO NOTHING', task.target, task.source, task.first_column, task.second_column)
                USING last_first, last_second, end_first, end_second;
            EXIT WHEN end_first = 9223372036854775807;
            UPDATE partition_copy SET first_key = end_first, second_key = end_second
            WHERE partition_copy.table_name = task.table_name;
            COMMIT;
        END LOOP;
        COMMIT;
        EXECUTE format('SELECT (SELECT count(*) FROM %I) = (SELECT count(*) FROM %I)', task.table_name, task.target)
            INTO is_complete;
        IF NOT is_complete THEN
            RAISE EXCEPTION 'the copy of % is not complete', task.table_name;
        END IF;
        -- PostgreSQL does not collect statistics of partitioned tables by itself.
        EXECUTE format('ANALYZE %I', task.target);
        COMMIT;
    END LOOP;
END $$;
