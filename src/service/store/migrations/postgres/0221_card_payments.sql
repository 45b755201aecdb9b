DO $$ BEGIN
    -- The ids of a card and of its holder at the processor of cards; NULL: no processor charges the method.
    ALTER TABLE payment_method ADD COLUMN processor_card TEXT;
    ALTER TABLE payment_method ADD COLUMN processor_customer TEXT;
    -- When its holder saved the card last. Gifts whose card is declined try the newest one of the end user.
    ALTER TABLE payment_method ADD COLUMN card_saved_at BIGINT;
    CREATE UNIQUE INDEX payment_method_by_processor_card ON payment_method (account_no, processor_card)
        WHERE processor_card IS NOT NULL;
END $$;

-- One operation of the processor of cards for one gift. Rows are added in the transaction of the order that causes them, and
-- a worker performs them; none is deleted.
CREATE TABLE card_operation (
    account_no BIGINT NOT NULL,
    order_seq BIGINT NOT NULL,
    -- Made once. The processor performs an operation once for a key, however often it is requested.
    idempotency_key TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('authorize', 'capture', 'cancel', 'refund')),
    -- 'authorized': the hold at the processor that pays for the gift; 'void': never performed.
    state TEXT NOT NULL CHECK (state IN ('pending', 'authorized', 'done', 'declined', 'void')),
    -- The method of the batch, whose ledger the operation follows, and the card that pays, which can be a newer one.
    payment_method_id TEXT NOT NULL,
    card TEXT NOT NULL,
    customer TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    -- The processor's id of the authorization. An operation other than 'authorize' waits for it.
    intent TEXT,
    -- Counted before each request, so that a request whose answer was lost is known.
    attempts BIGINT NOT NULL DEFAULT 0,
    sent_at BIGINT,
    -- The last answer of the bank or the processor, if it was not performed.
    error TEXT,
    -- The code of the problem, while an operator must know of it.
    problem TEXT,
    -- Whether the ledger has the movement of the operation. It has none of a refund that is made again after the processor
    -- reported that it failed.
    is_recorded BOOLEAN NOT NULL DEFAULT true,
    -- When the worker acts next; NULL: not before something else happens.
    due_at BIGINT,
    -- When the processor drops an authorization.
    expires_at BIGINT,
    owner TEXT,
    lease_until BIGINT,
    -- When the processor reported an event after the operation was leased: what the worker reads can be older.
    event_at BIGINT,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (account_no, order_seq, idempotency_key)
);
CREATE INDEX card_operation_by_due ON card_operation (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX card_operation_by_problem ON card_operation (created_at) WHERE problem IS NOT NULL;
-- The authorizations that a new card of the end user can pay for.
CREATE INDEX card_operation_waiting ON card_operation (account_no, payment_method_id)
    WHERE kind = 'authorize' AND state = 'pending';
CREATE INDEX card_operation_by_intent ON card_operation (intent) WHERE intent IS NOT NULL;
-- Two charges of a gift are impossible: it has at most one authorization, one capture and one refund that count.
CREATE UNIQUE INDEX card_operation_one_authorization ON card_operation (account_no, order_seq, state)
    WHERE kind = 'authorize' AND state IN ('pending', 'authorized');
CREATE UNIQUE INDEX card_operation_one_charge ON card_operation (account_no, order_seq, kind)
    WHERE kind IN ('capture', 'refund') AND state IN ('pending', 'done');
