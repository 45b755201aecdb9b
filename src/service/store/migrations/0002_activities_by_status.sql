-- Activities of chosen statuses are counted off here instead of along the whole list.
CREATE INDEX order_activity_by_status ON order_activity (account_no, order_status, seq);
