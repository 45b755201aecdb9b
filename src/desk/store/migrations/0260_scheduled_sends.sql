-- When a send leaves that this computer keeps until then; NULL in every other state.
ALTER TABLE outbox ADD COLUMN scheduled_at INTEGER;
