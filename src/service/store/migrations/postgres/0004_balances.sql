-- Money of gifts that a balance pays. What is held is off the balance from the moment the batch
-- exists; at any time, for each batch,
--     hold = held + given_back + the held, captured and given_back of its orders.

-- Everything that was held for the batch; NULL: no balance pays for it.
ALTER TABLE order_batch ADD COLUMN hold BIGINT;
-- Of it, what is for orders that are not made yet.
ALTER TABLE order_batch ADD COLUMN held BIGINT NOT NULL DEFAULT 0;
-- Given back for orders that never will be.
ALTER TABLE order_batch ADD COLUMN given_back BIGINT NOT NULL DEFAULT 0;

-- Still held for this order; NULL: no balance pays for it.
ALTER TABLE gift_order ADD COLUMN held BIGINT;
ALTER TABLE gift_order ADD COLUMN captured BIGINT NOT NULL DEFAULT 0;
ALTER TABLE gift_order ADD COLUMN given_back BIGINT NOT NULL DEFAULT 0;
-- When what is held goes back because nobody accepted; NULL: it does not.
ALTER TABLE gift_order ADD COLUMN release_at BIGINT;
CREATE INDEX gift_order_by_release ON gift_order (release_at) WHERE release_at IS NOT NULL;
CREATE INDEX gift_order_by_account_and_release ON gift_order (account_no, release_at)
    WHERE release_at IS NOT NULL;
