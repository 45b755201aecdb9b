-- The database of a service in the last state before the schema was one file, with rows in every table: a batch of three
-- recipients with two orders, paid from a balance that has authorized 3,300 cents for each, a complete batch of two links, a
-- batch of a second account, webhooks with their history, and background work that is due.
CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL, execution_time BIGINT NOT NULL);
INSERT INTO "_sqlx_migrations" VALUES(1,'first','2026-11-01 00:00:00',1,X'0144A799C9EAE7FA803B74FEEE22B78E680FAC805C66647946EBC1EB99C88A0F8B19DBD36F977FEDF6BCD64EE52DB048',1);
INSERT INTO "_sqlx_migrations" VALUES(2,'expiration','2026-11-01 00:00:00',1,X'1685BF0FCC0B21260443B1A6EC3DF6765FDFA122F682FF3C0ADA403AFD668F2CC1E207CD95674022D2431547ED5B0A59',1);
INSERT INTO "_sqlx_migrations" VALUES(3,'collections','2026-11-01 00:00:00',1,X'A56E42FE759BC281418DC970DF5644D670645C11FE4DE13CDD6162602C86BB5E2AF76E7FA1D485F1705B74896FA36D40',1);
INSERT INTO "_sqlx_migrations" VALUES(4,'balances','2026-11-01 00:00:00',1,X'C8D9D20A6A47181A979008CE067028E01973D3AE71A56D1AFAC8BAA6CD00BCDE811BBA169802E2E264AB9DC575DFCADE',1);
INSERT INTO "_sqlx_migrations" VALUES(10,'webhooks','2026-11-01 00:00:00',1,X'27261E5DD4618354D977CDD68DEC4E18EBA87F5E0A186B022539B7FD07098C0F50546FA6EB011F871EF589493C36116A',1);
INSERT INTO "_sqlx_migrations" VALUES(20,'figures','2026-11-01 00:00:00',1,X'FEB8E4479B6771E4252661376F3ACA67B64393F898F0230F0AA96735C827FAB9F0869B39D8F7A9BC347A35BE54A582E5',1);
INSERT INTO "_sqlx_migrations" VALUES(30,'gift page','2026-11-01 00:00:00',1,X'3478F7EDD3CF874FC2DC400F4B0841CFA31EF292C82A7F1A54884739652461C660C1F7B73CF7D4FB403863752CED1415',1);
INSERT INTO "_sqlx_migrations" VALUES(31,'mail','2026-11-01 00:00:00',1,X'B1B04F6083C7ACA40AF87AE562C90C4AE7D3963EEA5753C45F92FD08C7606569CDE163D21E6D3A8CBC855F06AE3D371D',1);
INSERT INTO "_sqlx_migrations" VALUES(40,'attempts','2026-11-01 00:00:00',1,X'75AEBC0DA33760E5542FB9B788AA637E139CE54525CEC856FF5661715C27B31A643E15985DF9E300A4C467AA98C7BF7B',1);
INSERT INTO "_sqlx_migrations" VALUES(60,'changes','2026-11-01 00:00:00',1,X'FC4202D0ACB6EAFEE6488A1B3CFC0F96096329330C8C6F88F7C4572987839833A47717FBACBD978BB5979F266D878E6C',1);
INSERT INTO "_sqlx_migrations" VALUES(70,'standard names','2026-11-01 00:00:00',1,X'74305F30525E1A59A96EBD559017A711E23A9456CFA1903A4E076744C2C1C223070BE92680DFDCF97E7A10D9B6E02B07',1);
INSERT INTO "_sqlx_migrations" VALUES(80,'contract statuses','2026-11-01 00:00:00',1,X'07FA8EA1E668E4ED7989F6455FE5162E54FF98024FE678D5ADBC37EA5539AF5076C0AAA849BC8F870846791426837176',1);
INSERT INTO "_sqlx_migrations" VALUES(90,'batch numbers','2026-11-01 00:00:00',1,X'3EDCD25E8A575993644C82C94812B9B5585158D948AFB8B9844393EF6D9163F7C8FB5731595132146B053578D66188AC',1);
INSERT INTO "_sqlx_migrations" VALUES(91,'fair jobs','2026-11-01 00:00:00',1,X'98CEFB9D1368766F5B8D1892AAFAA28CC5025589C55D8590AC819F1750BFF376A137B9576D7A2985CA881FE96B5CDE62',1);
INSERT INTO "_sqlx_migrations" VALUES(100,'payment ledger','2026-11-01 00:00:00',1,X'7660F968020B2EBDDD6F16B206C688ABD0341BF51E2AFDC3BA209EC50B2FCBE1A7507567D75E441BC15339955DC35E20',1);
INSERT INTO "_sqlx_migrations" VALUES(110,'recipient accounts','2026-11-01 00:00:00',1,X'ECB38B3BCEEC9C399DA0E5BF6FA5CBDCF58BDCDB0FCE805C7BD2EC5E8A81DF6260DAFBE64D6D602F40219DCA4BA7BC52',1);
INSERT INTO "_sqlx_migrations" VALUES(130,'queues by account','2026-11-01 00:00:00',1,X'C9D477E552BAE0921EE8DDE6E31E66F0F940306F845DD130E6F771271CD96FA0947CD5724DE99015A2F78E755ED85C27',1);
INSERT INTO "_sqlx_migrations" VALUES(140,'international','2026-11-01 00:00:00',1,X'744AC4E3F68CE5B027B3D254ADC7069D3DE32F233391F911B6E5CBC565E5C31BC89E6CCD86D8DBE012E8533BC6B6C854',1);
INSERT INTO "_sqlx_migrations" VALUES(150,'last turn','2026-11-01 00:00:00',1,X'AC4AE398AA95C7837665A230B9B48BC8D8B26ED49FB40BF90401A2E44F6E3E42FD185D7B268D8CED9695FCCB95B952B3',1);
INSERT INTO "_sqlx_migrations" VALUES(151,'redirect target','2026-11-01 00:00:00',1,X'3F9A6A95EF8A144F0C70C3A7221B7E73DF9336B1ECD19C029A7A1BAE8D6849C947047C23FC06D949C7C6818096451154',1);
INSERT INTO "_sqlx_migrations" VALUES(152,'ledger check','2026-11-01 00:00:00',1,X'D1B1A0720C3B1EA6C5B0CD7252C0819196CF9B422AD102F6C5C4B5B3C01CE5437017E3ADDA17DB6CEF3F3983A3F759D3',1);
INSERT INTO "_sqlx_migrations" VALUES(160,'uncompared accounts','2026-11-01 00:00:00',1,X'25F2DC391E114FACE0491F91C4D69FC8F9E4675FA7FEA277AB6D007DB43B1FFD0361DE5097EEE6DE2992B4DD606F7ED7',1);
CREATE TABLE account (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    public_app_id TEXT NOT NULL,
    sender_first_name TEXT NOT NULL,
    sender_last_name TEXT NOT NULL,
    -- The highest seq given to an order and to an activity: also how many there are.
    order_count INTEGER NOT NULL DEFAULT 0,
    activity_count INTEGER NOT NULL DEFAULT 0
, revision INTEGER NOT NULL DEFAULT 0, batch_count INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "account" VALUES(1,'Old team','old@example.com','app','Old','Team',4,7,7,2);
INSERT INTO "account" VALUES(2,'Second team','second@example.com','app2','Second','Team',1,2,3,1);
CREATE TABLE api_key (
    hash BLOB PRIMARY KEY,
    -- What an operator calls it: the beginning of the hash.
    id TEXT NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "api_key" VALUES(X'0102','0102030405ff',2,1000);
CREATE TABLE "batch_email" (
    batch_no INTEGER PRIMARY KEY,
    -- gift: the link, to its recipient; confirmation: word of a direct send.
    kind TEXT NOT NULL,
    next_position INTEGER NOT NULL DEFAULT 0,
    -- NULL: everybody was written to.
    run_at INTEGER,
    owner TEXT,
    lease_until INTEGER
, account_no INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "batch_email" VALUES(1,'gift',0,2000,NULL,NULL,1);
INSERT INTO "batch_email" VALUES(3,'gift',1,NULL,NULL,NULL,0);
CREATE TABLE brand (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "brand" VALUES(X'00000000000000000000000000000020','Old brand','{}');
CREATE TABLE card (
    id BLOB PRIMARY KEY,
    position INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "card" VALUES(X'00000000000000000000000000000022',0,'{}');
CREATE TABLE collection (
    id BLOB PRIMARY KEY,
    title TEXT NOT NULL,
    is_published INTEGER NOT NULL,
    -- NULL until it is published.
    product_id BLOB,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "collection" VALUES(X'00000000000000000000000000000023','Old collection',1,X'00000000000000000000000000000021','{}');
CREATE TABLE job (
    no INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    batch_no INTEGER NOT NULL UNIQUE,
    run_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER
, claims INTEGER NOT NULL DEFAULT 0, account_no INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "job" VALUES(1,'create_orders',1,2000,3,NULL,NULL,1,1);
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "lease" VALUES('practice','another-instance',4000);
CREATE TABLE ledger_check (
    no INTEGER PRIMARY KEY,
    owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    -- When the next comparison begins.
    next_at INTEGER NOT NULL DEFAULT 0,
    -- The last account that was compared, and the payment methods so far that differ.
    account_no INTEGER NOT NULL DEFAULT 0,
    found INTEGER NOT NULL DEFAULT 0,
    -- The result of the last complete comparison.
    differences INTEGER NOT NULL DEFAULT 0,
    compared_at INTEGER NOT NULL DEFAULT 0,
    -- The failures since then.
    failures INTEGER NOT NULL DEFAULT 0
, uncompared INTEGER NOT NULL DEFAULT 0, uncompared_accounts INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "ledger_check" VALUES(1,NULL,0,123,0,0,2,77,0,0,1);
CREATE TABLE "order_activity" (
    account_no INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_seq INTEGER NOT NULL,
    order_status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "order_activity" VALUES(1,1,X'00000000000000000000000000000004',1,'created',1000);
INSERT INTO "order_activity" VALUES(1,2,X'00000000000000000000000000000005',2,'created',1000);
INSERT INTO "order_activity" VALUES(1,3,X'00000000000000000000000000000009',2,'opened',1200);
INSERT INTO "order_activity" VALUES(1,4,X'0000000000000000000000000000000B',2,'delivered',1400);
INSERT INTO "order_activity" VALUES(1,5,X'0000000000000000000000000000000C',3,'created',1500);
INSERT INTO "order_activity" VALUES(1,6,X'0000000000000000000000000000000D',4,'created',1500);
INSERT INTO "order_activity" VALUES(1,7,X'0000000000000000000000000000000E',4,'failed',1600);
INSERT INTO "order_activity" VALUES(2,1,X'00000000000000000000000000000017',1,'created',1600);
INSERT INTO "order_activity" VALUES(2,2,X'00000000000000000000000000000018',1,'opened',1800);
CREATE TABLE order_batch (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    created_at INTEGER NOT NULL,
    send_status TEXT NOT NULL,
    from_name TEXT NOT NULL,
    message TEXT,
    card_id BLOB,
    send_method TEXT NOT NULL,
    batch_name TEXT NOT NULL,
    workspace_id BLOB,
    payment_method_id TEXT NOT NULL,
    is_scheduled_send INTEGER NOT NULL,
    scheduled_send_on INTEGER,
    expires_at INTEGER,
    swap TEXT NOT NULL,
    reference_id TEXT NOT NULL,
    customer_reference_id TEXT,
    recipients_count INTEGER NOT NULL,
    orders_count INTEGER NOT NULL DEFAULT 0,
    -- The wire's cart, and what the rules know of it: lines with prices and variants.
    cart TEXT NOT NULL,
    line_items TEXT NOT NULL,
    amount_product INTEGER NOT NULL,
    amount_shipping INTEGER NOT NULL,
    amount_processing_fee INTEGER NOT NULL,
    -- Why background creation gave up, for the operator.
    failure TEXT
, authorized_total INTEGER, authorized INTEGER NOT NULL DEFAULT 0, released INTEGER NOT NULL DEFAULT 0, seq INTEGER, international TEXT NOT NULL DEFAULT 'none') STRICT;
INSERT INTO "order_batch" VALUES(1,X'00000000000000000000000000000001',1,1000,'pending','The old team','Hello',NULL,'email_and_link','Old batch',NULL,'COMMERCE_STORED_VALUE',0,NULL,NULL,'single','GB-OLD','ref-1',3,2,'{}','[]',3000,0,0,NULL,9900,3300,0,1,'none');
INSERT INTO "order_batch" VALUES(2,X'0000000000000000000000000000000F',1,1500,'complete','The old team',NULL,NULL,'link_multiple_custom_list','Old links',X'0000000000000000000000000000001E','card',0,NULL,NULL,'single','GB-LINKS',NULL,2,2,'{}','[]',3000,0,0,NULL,NULL,0,0,2,'gift_cards');
INSERT INTO "order_batch" VALUES(3,X'00000000000000000000000000000015',2,1600,'complete','Second',NULL,NULL,'email_and_link','Second batch',X'0000000000000000000000000000001F','card',0,NULL,NULL,'single','GB-SECOND',NULL,1,1,'{}','[]',3000,0,0,NULL,NULL,0,0,1,'none');
CREATE TABLE "orders" (
    account_no INTEGER NOT NULL,
    -- Its place in the account's list, from 1, without a hole.
    seq INTEGER NOT NULL,
    id BLOB NOT NULL UNIQUE,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    token TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    notified_at INTEGER,
    opened_at INTEGER,
    accepted_at INTEGER,
    pending_payment_at INTEGER,
    paid_at INTEGER,
    shipped_at INTEGER,
    delivered_at INTEGER,
    view_count INTEGER NOT NULL DEFAULT 0,
    thank_you_note TEXT,
    amount_tax INTEGER,
    -- Set by a swap; NULL: the batch's cart and amounts.
    swapped TEXT,
    shipments TEXT,
    -- When the practice life of this order goes on; NULL: it rests.
    next_event_at INTEGER, expires_at INTEGER, authorized INTEGER, captured INTEGER NOT NULL DEFAULT 0, released INTEGER NOT NULL DEFAULT 0, release_at INTEGER, selections TEXT, shipping_address TEXT, amount_relay INTEGER,
    PRIMARY KEY (account_no, seq)
) STRICT;
INSERT INTO "orders" VALUES(1,1,X'00000000000000000000000000000002',1,0,'oldtokenoldtokenoldtokenold1','created',1000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,3300,0,0,9000000000000000,NULL,NULL,NULL);
INSERT INTO "orders" VALUES(1,2,X'00000000000000000000000000000003',1,1,'oldtokenoldtokenoldtokenold2','delivered',1000,1100,NULL,NULL,NULL,NULL,NULL,NULL,4,NULL,250,NULL,NULL,3000,NULL,0,3000,300,NULL,'[]','{"city":"Oslo"}',NULL);
INSERT INTO "orders" VALUES(1,3,X'00000000000000000000000000000010',2,0,'oldtokenoldtokenoldtokenold3','notified',1500,1500,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES(1,4,X'00000000000000000000000000000011',2,1,'oldtokenoldtokenoldtokenold4','canceled',1500,1500,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES(2,1,X'00000000000000000000000000000016',3,0,'oldtokenoldtokenoldtokenold5','notified',1600,1700,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL);
CREATE TABLE payment_entry (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    account_no INTEGER NOT NULL,
    payment_method_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'authorize', 'capture', 'release', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    -- After this entry: the balance, the amount authorized for gifts, and the amount captured for them.
    balance INTEGER NOT NULL CHECK (balance >= 0),
    authorized INTEGER NOT NULL CHECK (authorized >= 0),
    captured INTEGER NOT NULL CHECK (captured >= 0),
    recorded_at INTEGER NOT NULL
) STRICT;
INSERT INTO "payment_entry" VALUES(1,1,'COMMERCE_STORED_VALUE','opening',100200,100200,0,0,900);
INSERT INTO "payment_entry" VALUES(2,1,'COMMERCE_STORED_VALUE','authorize',9900,90300,9900,0,1000);
INSERT INTO "payment_entry" VALUES(3,1,'COMMERCE_STORED_VALUE','capture',3000,90300,6900,3000,1300);
INSERT INTO "payment_entry" VALUES(4,1,'COMMERCE_STORED_VALUE','release',300,90600,6600,3000,1300);
INSERT INTO "payment_entry" VALUES(5,1,'COMMERCE_STORED_VALUE','adjustment',600,90000,6600,3000,1400);
CREATE TABLE payment_method (
    id TEXT NOT NULL,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    cardholder_name TEXT,
    balance INTEGER,
    -- Set for the card of an app's own end user, which is not in the account's list.
    commerce_end_user_id TEXT,
    card_brand TEXT,
    card_last_4 TEXT,
    card_exp_month INTEGER,
    card_exp_year INTEGER,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "payment_method" VALUES('COMMERCE_STORED_VALUE',1,0,'Account balance',NULL,90000,NULL,NULL,NULL,NULL,NULL,1000);
INSERT INTO "payment_method" VALUES('card',2,0,'Visa ending 4242','Ann',NULL,'user-1','Visa','4242',7,2030,1000);
CREATE TABLE product (
    id BLOB PRIMARY KEY,
    brand_id BLOB NOT NULL,
    name TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_custom INTEGER NOT NULL,
    document TEXT NOT NULL
, slug TEXT, is_gift_card INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "product" VALUES(X'00000000000000000000000000000021',X'00000000000000000000000000000020','Old product',1,0,'{}','old-product',0);
CREATE TABLE product_country (
    country TEXT NOT NULL,
    product_id BLOB NOT NULL,
    PRIMARY KEY (country, product_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "product_country" VALUES('US',X'00000000000000000000000000000021');
CREATE TABLE recipient (
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    phone TEXT,
    mailing_address TEXT, account_no INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (batch_no, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "recipient" VALUES(1,0,'Ada','Ay','ada@example.com','+15550100',NULL,1);
INSERT INTO "recipient" VALUES(1,1,'Bo',NULL,'bo@example.com',NULL,NULL,1);
INSERT INTO "recipient" VALUES(1,2,'Cy',NULL,NULL,NULL,NULL,1);
INSERT INTO "recipient" VALUES(2,0,'Di',NULL,NULL,NULL,NULL,1);
INSERT INTO "recipient" VALUES(2,1,'Ed',NULL,NULL,NULL,NULL,1);
INSERT INTO "recipient" VALUES(3,0,'Flo',NULL,'flo@example.com',NULL,'{"city":"Oslo"}',2);
CREATE TABLE "recipient_email" (
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- gift, confirmation or shipped.
    kind TEXT NOT NULL,
    -- NULL: given up; `failure` says why.
    run_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER,
    -- For the operator; without the address.
    failure TEXT, account_no INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (batch_no, position, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "recipient_email" VALUES(1,1,'gift',3000,2,NULL,NULL,'try later',1);
INSERT INTO "recipient_email" VALUES(3,0,'shipped',NULL,21,NULL,NULL,'mailbox unknown',0);
CREATE TABLE turn (
    kind TEXT NOT NULL,
    account_no INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (kind, account_no)
) STRICT, WITHOUT ROWID;
INSERT INTO "turn" VALUES('emails',2,6);
INSERT INTO "turn" VALUES('orders',1,5);
CREATE TABLE webhook_attempt (
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    status INTEGER,
    error TEXT, location TEXT,
    PRIMARY KEY (event_id, endpoint_no, attempt)
) STRICT, WITHOUT ROWID;
INSERT INTO "webhook_attempt" VALUES(X'00000000000000000000000000000012',1,1,1799500000100000,800,200,NULL,NULL);
INSERT INTO "webhook_attempt" VALUES(X'00000000000000000000000000000013',4,1,1999500000100000,3,308,'http_status','https://example.com/new');
INSERT INTO "webhook_attempt" VALUES(X'00000000000000000000000000000013',4,2,1999500000200000,3,NULL,'timeout',NULL);
CREATE TABLE webhook_delivery (
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- NULL: delivered, or given up.
    next_attempt_at INTEGER,
    owner TEXT,
    delivered_at INTEGER,
    PRIMARY KEY (event_id, endpoint_no)
) STRICT, WITHOUT ROWID;
INSERT INTO "webhook_delivery" VALUES(X'00000000000000000000000000000007',1,1000,0,1000,NULL,NULL);
INSERT INTO "webhook_delivery" VALUES(X'00000000000000000000000000000012',1,1799500000000000,1,NULL,NULL,1799500000900000);
INSERT INTO "webhook_delivery" VALUES(X'00000000000000000000000000000013',4,1999500000000000,2,NULL,NULL,NULL);
CREATE TABLE webhook_endpoint (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    url TEXT NOT NULL,
    -- A JSON array of event types; NULL: every event.
    events TEXT,
    created_at INTEGER NOT NULL,
    -- Set when the endpoint said that it is gone: nothing is sent to it any more.
    disabled_at INTEGER
) STRICT;
INSERT INTO "webhook_endpoint" VALUES(1,X'00000000000000000000000000000006',1,'https://example.com/hook',NULL,1000,NULL);
INSERT INTO "webhook_endpoint" VALUES(4,X'00000000000000000000000000000019',2,'https://example.com/second','["order.created"]',1000,NULL);
CREATE TABLE webhook_event (
    id BLOB PRIMARY KEY,
    account_no INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    order_seq INTEGER,
    batch_no INTEGER,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "webhook_event" VALUES(X'00000000000000000000000000000007',1,'order.created',1,NULL,1000);
INSERT INTO "webhook_event" VALUES(X'00000000000000000000000000000012',1,'order_batch.created',NULL,1,1799500000000000);
INSERT INTO "webhook_event" VALUES(X'00000000000000000000000000000013',2,'order.created',1,NULL,1999500000000000);
CREATE TABLE webhook_secret (
    endpoint_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    secret TEXT NOT NULL,
    valid_until INTEGER,
    PRIMARY KEY (endpoint_no, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "webhook_secret" VALUES(1,1,'whsec_AAAA',9000000000000000);
INSERT INTO "webhook_secret" VALUES(1,2,'whsec_BBBB',NULL);
INSERT INTO "webhook_secret" VALUES(4,1,'whsec_CCCC',NULL);
CREATE TABLE workspace (
    id BLOB PRIMARY KEY,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "workspace" VALUES(X'0000000000000000000000000000001E',1,0,'People team');
INSERT INTO "workspace" VALUES(X'0000000000000000000000000000001F',2,0,'Sales');
CREATE UNIQUE INDEX order_batch_by_reference ON order_batch (account_no, customer_reference_id)
    WHERE customer_reference_id IS NOT NULL;
CREATE INDEX job_by_time ON job (run_at);
CREATE INDEX collection_by_product ON collection (product_id);
CREATE INDEX webhook_endpoint_by_account ON webhook_endpoint (account_no);
CREATE INDEX webhook_event_by_time ON webhook_event (created_at);
CREATE INDEX webhook_delivery_by_time ON webhook_delivery (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (endpoint_no, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX order_batch_by_send_status ON order_batch (send_status);
CREATE INDEX webhook_attempt_of_endpoint ON webhook_attempt (endpoint_no, at, event_id, attempt);
CREATE INDEX orders_by_next_event ON orders (next_event_at) WHERE next_event_at IS NOT NULL;
CREATE INDEX orders_by_release ON orders (release_at) WHERE release_at IS NOT NULL;
CREATE INDEX orders_by_account_and_release ON orders (account_no, release_at)
    WHERE release_at IS NOT NULL;
CREATE UNIQUE INDEX orders_by_token ON orders (token);
CREATE INDEX batch_email_by_time ON batch_email (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX recipient_email_by_time ON recipient_email (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX product_by_slug ON product (slug);
CREATE INDEX order_activity_by_time ON order_activity (account_no, created_at);
CREATE INDEX order_activity_by_status ON order_activity (account_no, order_status, seq);
CREATE UNIQUE INDEX order_batch_by_seq ON order_batch (account_no, seq) WHERE seq IS NOT NULL;
CREATE INDEX payment_entry_by_method ON payment_entry (account_no, payment_method_id, no);
CREATE TRIGGER payment_entry_is_not_changed BEFORE UPDATE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not changed');
END;
CREATE TRIGGER payment_entry_is_not_deleted BEFORE DELETE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not deleted');
END;
CREATE UNIQUE INDEX orders_of_account_by_batch ON orders (account_no, batch_no, position);
CREATE INDEX job_of_account ON job (account_no, run_at, no);
CREATE INDEX batch_email_of_account ON batch_email (account_no, run_at, batch_no) WHERE run_at IS NOT NULL;
CREATE INDEX recipient_email_of_account ON recipient_email (account_no, run_at, batch_no, position)
    WHERE run_at IS NOT NULL;
CREATE INDEX turn_by_number ON turn (kind, turn);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('payment_entry',5);
INSERT INTO "sqlite_sequence" VALUES('order_batch',40);
INSERT INTO "sqlite_sequence" VALUES('webhook_endpoint',50);
