-- The most that freight, taxes and duties abroad add to total_high. Budgets are compared with both.
ALTER TABLE outbox ADD COLUMN cost_abroad INTEGER NOT NULL DEFAULT 0;
