-- The warnings that the user accepted for a send, as JSON; NULL when there were none. Before the first
-- request, the outbox checks that there is no other warning.
ALTER TABLE outbox ADD COLUMN accepted_warnings TEXT;
