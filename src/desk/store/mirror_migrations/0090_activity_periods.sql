-- The number of activities of each six hours, so that any page of the feed is found without counting the activities
-- before it. `period` is the time divided by six hours.
CREATE TABLE activity_period (
    connection_row INTEGER NOT NULL,
    period INTEGER NOT NULL,
    activities INTEGER NOT NULL,
    PRIMARY KEY (connection_row, period)
) STRICT, WITHOUT ROWID;

INSERT INTO activity_period (connection_row, period, activities)
SELECT connection_row, occurred_at / 21600000000, count(*) FROM activity GROUP BY 1, 2;

CREATE TRIGGER activity_added AFTER INSERT ON activity BEGIN
    INSERT INTO activity_period (connection_row, period, activities)
    VALUES (new.connection_row, new.occurred_at / 21600000000, 1)
    ON CONFLICT (connection_row, period) DO UPDATE SET activities = activities + 1;
END;

CREATE TRIGGER activity_deleted AFTER DELETE ON activity BEGIN
    UPDATE activity_period SET activities = activities - 1
    WHERE connection_row = old.connection_row AND period = old.occurred_at / 21600000000;
    DELETE FROM activity_period
    WHERE connection_row = old.connection_row AND period = old.occurred_at / 21600000000 AND activities <= 0;
END;
