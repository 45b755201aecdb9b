-- Where a receiver redirected an attempt, so that the owner of the webhook can correct its URL.
ALTER TABLE webhook_attempt ADD COLUMN location TEXT;
