-- The first mail to each recipient of a batch: one row a batch, walked through in the order of
-- its recipients. A batch that wants no mail has no row.
CREATE TABLE mailing (
    batch_no BIGINT PRIMARY KEY,
    -- gift: the link, to its recipient; confirmation: word of a direct send.
    kind TEXT NOT NULL,
    next_position BIGINT NOT NULL DEFAULT 0,
    -- NULL: everybody was written to.
    run_at BIGINT,
    tries BIGINT NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until BIGINT
);
CREATE INDEX mailing_by_time ON mailing (run_at) WHERE run_at IS NOT NULL;

-- Single mails: those that are tried again, those that nobody could be given, and word of parcels.
CREATE TABLE mail (
    batch_no BIGINT NOT NULL,
    position BIGINT NOT NULL,
    -- gift, confirmation or shipped.
    kind TEXT NOT NULL,
    -- NULL: given up; `failure` says why.
    run_at BIGINT,
    tries BIGINT NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until BIGINT,
    -- For the operator; without the address.
    failure TEXT,
    PRIMARY KEY (batch_no, position, kind)
);
CREATE INDEX mail_by_time ON mail (run_at) WHERE run_at IS NOT NULL;

-- Gifts that were made before there was mail, and not announced yet.
INSERT INTO mailing (batch_no, kind, run_at)
    SELECT no, 'gift', coalesce(scheduled_send_on, created_at) FROM order_batch b
    WHERE send_method = 'email_and_link' AND (send_status = 'pending' OR EXISTS
        (SELECT 1 FROM gift_order o WHERE o.batch_no = b.no AND o.status = 'created'));
