-- The number of orders of each job by outcome, so that showing a job does not count its orders.
CREATE TABLE order_job_count (
    job_row INTEGER NOT NULL REFERENCES order_job (row_id) ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    orders INTEGER NOT NULL,
    PRIMARY KEY (job_row, outcome)
) STRICT, WITHOUT ROWID;

INSERT INTO order_job_count (job_row, outcome, orders)
SELECT job_row, outcome, count(*) FROM order_job_item GROUP BY job_row, outcome;

CREATE TRIGGER order_job_item_inserted AFTER INSERT ON order_job_item BEGIN
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_changed AFTER UPDATE OF outcome ON order_job_item
WHEN old.outcome <> new.outcome BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_deleted AFTER DELETE ON order_job_item BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
END;
