-- The last attempts at an endpoint are listed without reading those at the others.
CREATE INDEX webhook_attempt_of_endpoint ON webhook_attempt (endpoint_no, at, event_id, attempt);
