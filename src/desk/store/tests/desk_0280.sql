-- A `desk.sqlite` in the state of migration 0280, with rows in each table: the last state before the schema was one file.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'desk','2026-11-29 21:52:43',1,X'208ecb9d98561eda3411d2621c6e223245e1c733cdab845702651b44536a2347eac184269f5cd02f0425e054a48006ac',10509014);
INSERT INTO _sqlx_migrations VALUES(2,'end user cards','2026-11-29 21:52:43',1,X'2d00c85985e52c0608db171ba63be6495e826a6ca0f64394f2ae313cdbe7d6c806755dcd10cf01d6e5789e2071049a38',674238);
INSERT INTO _sqlx_migrations VALUES(10,'connection row','2026-11-29 21:52:43',1,X'd19fc537dc19aa60aff446f800d7a388e9e95047e98070149bc06991c43d993d6dca94c4bd6caba08c90621230c71163',10428605);
INSERT INTO _sqlx_migrations VALUES(20,'outbox state columns','2026-11-29 21:52:43',1,X'7f954548665cf2ff6c72842dccb643c96595dc83a8a3b7191e67be01801ce81336595c26aaa7b626161fcee359c54970',1314746);
INSERT INTO _sqlx_migrations VALUES(21,'outbox states','2026-11-29 21:52:44',1,X'a42dd46aef52a56d25b5a27f1e0060b1d5af5574a4650037b22096239cf6db12c097668c686f33b2717efe1782e034f8',1797270);
INSERT INTO _sqlx_migrations VALUES(22,'column names','2026-11-29 21:52:44',1,X'9de7bee8af55e2c7296bf9fcd1aa92d7db2599ac718c4dbcfcadc449ddcfbeff7d9b88951a93bafe9644c06ba5d55743',35956999);
INSERT INTO _sqlx_migrations VALUES(30,'send log','2026-11-29 21:52:44',1,X'f9a123573b37f438a7fc36be344a7979824533407bc54bb0d9cde54bd3f43a3a31e18cf36333a29f743385a2dff2b7cf',2628020);
INSERT INTO _sqlx_migrations VALUES(50,'order jobs','2026-11-29 21:52:44',1,X'b85db44b40b43cbc744ee296a97cde74b7a34098486f3e27db590119505e111e913de265dd7d8aef6060642d52b1cf4a',1129011);
INSERT INTO _sqlx_migrations VALUES(90,'mirror apart','2026-11-29 21:52:44',1,X'fe9cd96e855ac6ec1bf16d8ba5179dc8bf3a799bfc15c36413e1c6ab35cbcd84c56f503dd2ed2c079f9aeeaaa0d69e8f',3370919);
INSERT INTO _sqlx_migrations VALUES(100,'accepted warnings','2026-11-29 21:52:44',1,X'ef11a8c22e86e1fa9afefa056a3b4d08654d0cfbcbb0da179a074b691dddc32f4fd23ea85ca7f5820a8597cfaa8c7957',704333);
INSERT INTO _sqlx_migrations VALUES(110,'send parts','2026-11-29 21:52:44',1,X'a44f1b68468d8288f1ad9259a36e6b93d021ceffdd7aeb53880ab344beab46862e13b595e96446a978e03883f3fda1e7',1635260);
INSERT INTO _sqlx_migrations VALUES(130,'inbox mark','2026-11-29 21:52:44',1,X'73e02d4d25b97bcb68765ca9db37335333eba6e1e0c6521a2e2caceb066ca2b6eb8f9a511e64a59c3ea6698442920fbb',557315);
INSERT INTO _sqlx_migrations VALUES(140,'sent quote','2026-11-29 21:52:44',1,X'b7235808c3ae4b58e836024a19147304a28dfdf78088029733c233ba3a58f4f815a430f4f78beaf9dce1c8c52ec444ef',519789);
INSERT INTO _sqlx_migrations VALUES(150,'order job requests','2026-11-29 21:52:44',1,X'75b63f20b381ae79a1e5b14f1ddcd2f7c20bb75e6fddaf4a6fa5975613d079c665d2555c0fe84ea72bc16ec33fe56cad',618916);
INSERT INTO _sqlx_migrations VALUES(160,'removed connections','2026-11-29 21:52:44',1,X'50f977d1d0a23c88dd7e662d002a11237353d54adc5a38e49bfa5d525b8b1369b75fa4734508bfcbabc30564ce51ffe7',593708);
INSERT INTO _sqlx_migrations VALUES(161,'sent recipient name','2026-11-29 21:52:44',1,X'ac4525df9d28364cf8b1d4e673b4339bf4b3c70ad31eb51a11c56e59b2b28e7fc3377a024e7e44fd006af2b040aed8be',691173);
INSERT INTO _sqlx_migrations VALUES(162,'order job counts','2026-11-29 21:52:44',1,X'f9ee8fa12618631c6d6db5c0f986af36f59f6abc2f183b011dc857e65f790ad21e3016e4e26ff83baacd9801b7827036',579739);
INSERT INTO _sqlx_migrations VALUES(180,'refused status','2026-11-29 21:52:44',1,X'bdc02d5d1de03cdab2dce7699cb58be57f328b4bf1539cb5b0d51b30ad3e37b5f8643841b7c7102273c087e762bda958',2345832);
INSERT INTO _sqlx_migrations VALUES(185,'confirmation order','2026-11-29 21:52:44',1,X'bc32e4e35e6dc5290cc42d12791225272038095b2b66cff359e18388ed2ef88a8eaf06b59daa2fb007dad9a999e1018d',685274);
INSERT INTO _sqlx_migrations VALUES(186,'batch limit time','2026-11-29 21:52:44',1,X'77303d2da63eaf0ffb3602b2647ec4fe6411311c5a5e8c5480c3da854af29ab594e84139faec7d708541bc084b82ff42',630504);
INSERT INTO _sqlx_migrations VALUES(190,'replaced inbox mark','2026-11-29 21:52:44',1,X'5f38ee83bcf70855fb4391dae055ab7f3940d63f6e520509fce0187f7ac3b40162eb9904c3dad474798b4e46d9c9fe31',430897);
INSERT INTO _sqlx_migrations VALUES(191,'outbox request','2026-11-29 21:52:44',1,X'39bad6b7342c152b115cf4ed98d00e88863c2562338aff71f0fd89bfb17f6e1b8081928f44e24a18b0d58850f1c5d63f',1281877);
INSERT INTO _sqlx_migrations VALUES(192,'earlier batches','2026-11-29 21:52:44',1,X'c4ef6c892e4acf6ad6a35b782fd76c5d07dd1fa57d5d6876808ba79cdf00f50d61a0ce1760ba64528d2f8942e8e7f360',656862);
INSERT INTO _sqlx_migrations VALUES(200,'extra columns','2026-11-29 21:52:44',1,X'ab90287b1d82b1975e4c0783928e3c1f412bb1435f43554b16ab451f51555a403ebbb8269c2b7d4c8e432ef470b32a78',1137974);
INSERT INTO _sqlx_migrations VALUES(201,'import mapping','2026-11-29 21:52:44',1,X'136186d6033e63adb7d219dec922bd70e434f7767b1ec24bbfe3184219262f053de29bb07eec90f35a1bae5626db5b15',462374);
INSERT INTO _sqlx_migrations VALUES(220,'people','2026-11-29 21:52:44',1,X'1361f28cc42d57472493861d0ca0fe44a3aa0443342168ecb8fd31261c219c3e39612da6948f0c0bc9c8f227c91c4fec',1151174);
INSERT INTO _sqlx_migrations VALUES(230,'gift templates','2026-11-29 21:52:44',1,X'7337048df2ff6fde8ed65cfd3404078a2bd7577f104fb015bcd472ec3a7eedeb76146ee078f6d2228246653b84454eb3',562052);
INSERT INTO _sqlx_migrations VALUES(240,'file columns','2026-11-29 21:52:44',1,X'da485f2242485fba3f18a22db28f34061fce6534dddcf978b887513ec8b0687ea492d3452f1d53ee6b3c6b9e3af1e31b',822667);
INSERT INTO _sqlx_migrations VALUES(241,'removed people','2026-11-29 21:52:44',1,X'9c2d73f2fcc0bf05242af896eccb25e58fcd85a583e0f912bc5996b02fbe66457f1932e7c9deb276047263d43e1e314a',433061);
INSERT INTO _sqlx_migrations VALUES(242,'removed dates','2026-11-29 21:52:44',1,X'2d8892186e19252f106343da3f1e2f9bb52e5604d6035d230387c3d294c530d2bb4607ddf90b9fedcaa49eecb3fa906d',769218);
INSERT INTO _sqlx_migrations VALUES(250,'outbox change','2026-11-29 21:52:44',1,X'583f468c3e550b18501135d11063fe9b49d79921d7b6c29aef5419772a044b0e886148b4af9cd9266a86f677c2eeb476',880644);
INSERT INTO _sqlx_migrations VALUES(260,'scheduled sends','2026-11-29 21:52:44',1,X'72b35505d105ae26e4eff4e05d3cdbe9b47d875f45e94fdda540e741356ed0df7ff2204067a08c1099700822985e8192',816939);
INSERT INTO _sqlx_migrations VALUES(261,'first recipient','2026-11-29 21:52:44',1,X'194fc8f07aace61f7a48858722e0f20fbfbdcabcdd604f0c0cd471bccf5e16cc50dd3c175713c84421d8a585cc85999d',1158766);
INSERT INTO _sqlx_migrations VALUES(270,'imported people','2026-11-29 21:52:44',1,X'd3fc2e83203008dd159313d091998ba3e06d658bfd966a2486dcf572d93168829fee8bbe6b74063062f90823cb1f87d1',814876);
INSERT INTO _sqlx_migrations VALUES(271,'copies of orders','2026-11-29 21:52:44',1,X'6d052eb8454b295995573ed551fa8330ea8758cefe4359abe00c5884a9ac6fdbde71e2b9071154d785bac34c6fa6b95c',775127);
INSERT INTO _sqlx_migrations VALUES(280,'cost abroad','2026-11-29 21:52:44',1,X'd110253239f3e4f90b215d11e1ccd63be8d45f5b34393e8f3b33a8de497fb061fb0a07f923242b61b587ce2a8da1b14b',688559);
CREATE TABLE connection (
    row_id INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('practice', 'remote')),
    name TEXT NOT NULL,
    base_url TEXT NOT NULL
, max_batch_recipients INTEGER, is_removed INTEGER NOT NULL DEFAULT 0, max_batch_recipients_at INTEGER) STRICT;
INSERT INTO connection VALUES(1,X'00000000000000000000000000000000','practice','Practice','',NULL,0,NULL);
INSERT INTO connection VALUES(2,X'00000000000000000000000000000009','remote','Marketing','https://gifts.example',500,0,1795989182000000);
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('account/00000000-0000-0000-0000-000000000009','{"email":"ida@example.com"}');
INSERT INTO setting VALUES('last_used','"00000000-0000-0000-0000-000000000009"');
CREATE TABLE draft (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL,
    -- Where the recipients came from: the name of a file.
    source_file TEXT NOT NULL DEFAULT '',
    updated_at INTEGER NOT NULL
, extra_columns TEXT NOT NULL DEFAULT '[]', file_columns TEXT NOT NULL DEFAULT '[]') STRICT;
INSERT INTO draft VALUES(1,1,X'01a2294c172c7114a9a7b9a023361c1f','{"id":"01a2294c-172c-7114-a9a7-b9a023361c1f","name":"Spring thanks","from_name":"Ada","cart":[{"product_id":"6a04a281-1c45-504e-912b-7d5abc53298e","product_name":"Twelve Dark Truffles","brand_id":"ed7afead-330e-5b46-a3b1-6f5b897f25a3","brand_name":"Maison Oriel","picture":"/pictures/products/twelve-dark-truffles.png","price":4100,"variable_price":null,"quantity":1,"price_range":null,"variants":[],"personal_variants":[],"variant_choices":[],"variants_to_choose":0,"option_groups":[],"variants_label":null,"restricted_states":["HI"],"collection_id":null}],"product_column":null,"message":"","card_id":null,"send_method":"email_and_link","scheduled_send_on":"2026-12-24T18:00:00.000Z","schedule_keeper":"ThisComputer","expires_at":null,"swap":"single","international_shipping_tier":"disabled","international_gift_cards_enabled":false,"text_messages":false,"payment_method_id":null,"commerce_end_user_id":null,"workspace_id":null,"notifications_enabled":true,"updated_at":"2026-11-29T21:53:02.275612Z"}','people.csv',1795989182275612,'["Team","Birthday"]','[{"title":"First name","column_use":{"field":"first_name"}},{"title":"Last name","column_use":{"field":"last_name"}},{"title":"Email","column_use":{"field":"email"}},{"title":"Street","column_use":{"field":"address1"}},{"title":"City","column_use":{"field":"city"}},{"title":"State","column_use":{"field":"state"}},{"title":"Zip","column_use":{"field":"postal_code"}},{"title":"Team","column_use":"extra","extra":"Team"},{"title":"Birthday","column_use":"extra","extra":"Birthday"}]');
INSERT INTO draft VALUES(2,1,X'00000000000000000000000000000047','{"id": "00000000-0000-0000-0000-000000000047", "name": "Summer thanks", "message": "Thank you — it’s a \"great\" year''s end.\nAda"}','people.csv',1795989182000001,'["Team"]','[]');
INSERT INTO draft VALUES(3,2,X'00000000000000000000000000000048','{"id": "00000000-0000-0000-0000-000000000048", "name": "Holiday gifts", "message": "Thank you — it’s a \"great\" year''s end.\nAda"}','',1795989182000002,'[]','[]');
CREATE TABLE draft_recipient (
    draft_row INTEGER NOT NULL REFERENCES draft (row_id) ON DELETE CASCADE,
    recipient_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (draft_row, recipient_id)
) STRICT, WITHOUT ROWID;
INSERT INTO draft_recipient VALUES(1,1,0,'{"id":1,"line":2,"values":["Ida","Müller","ida@example.com","","1 Pine Street","","Reno","NV","89501",""],"extra":["North","1992-02-29"]}');
INSERT INTO draft_recipient VALUES(1,2,1,'{"id":2,"line":3,"values":["Ben","Ode","ben@example.com","","2 Pine Street","","Reno","NV","89501",""],"extra":["South","1980-05-01"]}');
INSERT INTO draft_recipient VALUES(1,3,2,'{"id":3,"line":4,"values":["Zoë","Day","zoe@example.com","","3 Pine Street","","Reno","NV","89501",""],"extra":["North","1999-12-31"]}');
INSERT INTO draft_recipient VALUES(2,1,0,'{"id": 1, "line": 2, "values": ["Ida", "Müller", "ida@example.com", "", "1 Pine Street", "", "Reno", "NV", "89501", ""], "extra": ["North"]}');
INSERT INTO draft_recipient VALUES(3,1,0,'{"id": 1, "line": null, "values": ["Ben", "Ode", "ben@example.com", "", "1 Pine Street", "", "Reno", "NV", "89501", ""]}');
CREATE TABLE outbox (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    draft_id BLOB NOT NULL,
    title TEXT NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    customer_reference_id TEXT NOT NULL UNIQUE,
    -- The whole request, byte for byte; emptied once the service has it.
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL
, problem_code TEXT, problem_data TEXT, order_batch_id BLOB, attempts INTEGER NOT NULL DEFAULT 0, possible_arrivals INTEGER NOT NULL DEFAULT 0, absent_lookups INTEGER NOT NULL DEFAULT 0, in_doubt_since INTEGER, held_until INTEGER, accepted_warnings TEXT, split_send BLOB, part INTEGER, parts INTEGER, draft_sha256 BLOB, refused_status INTEGER, confirmation_order INTEGER NOT NULL DEFAULT 0, scheduled_at INTEGER, first_recipient TEXT NOT NULL DEFAULT '', part_difference TEXT NOT NULL DEFAULT '', cost_abroad INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO outbox VALUES(1,1,X'01a2294bf177728fbeb2e844b6d17fa9',X'01a2294bf13877cc87a69a48bee4ec5f','Autumn thanks',3,15435,16980,'01a2294b-f173-706f-a9ca-3ab96eaf85dd','sent',1795989172599239,NULL,NULL,X'c1a2e7af76d848e3aeb6d548c87b7eb0',1,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,'','',0);
INSERT INTO outbox VALUES(2,1,X'01a2294bf3be7271bef6109decfc81d2',X'01a2294bf39275bf8bd84fd683667ae2','Winter thanks',3,15435,16980,'01a2294b-f3b6-74e3-80bb-9cc672374ac3','sent',1795989173180914,NULL,NULL,X'5f377930d3f545e6a553e28319986069',1,1,0,NULL,NULL,'[{"code":"recent-gift","recipients":{"positions":[[0,2]]},"days":30}]',NULL,NULL,NULL,NULL,NULL,2,NULL,'','',0);
INSERT INTO outbox VALUES(3,1,X'01a2294c175271d0941b51b7c9dd379f',X'01a2294c172c7114a9a7b9a023361c1f','Spring thanks',3,15435,16980,'01a2294c-174b-73c1-9065-8c1303b007be','scheduled',1795989182290229,NULL,NULL,NULL,0,0,0,NULL,NULL,'[{"code":"recent-gift","recipients":{"positions":[[0,2]]},"days":30}]',NULL,NULL,NULL,NULL,NULL,3,1798135200000000,'','',0);
INSERT INTO outbox VALUES(4,2,X'00000000000000000000000000000259',X'00000000000000000000000000000048','Holiday gifts',1,3600,3900,'reference-1','in_doubt',1795989182000000,'GD-1002','{"kind":{"type":"service_timed_out"},"impact":"send_in_doubt","details":""}',NULL,1,1,0,1795989182000000,NULL,NULL,X'0000000000000000000000000000028a',1,2,X'0707070707070707070707070707070707070707070707070707070707070707',NULL,4,NULL,'Ida','messages',250);
INSERT INTO outbox VALUES(5,2,X'0000000000000000000000000000025a',X'00000000000000000000000000000048','Holiday gifts',1,3600,3900,'reference-2','waiting',1795989182000000,NULL,NULL,NULL,0,0,0,NULL,NULL,NULL,X'0000000000000000000000000000028a',2,2,X'0707070707070707070707070707070707070707070707070707070707070707',NULL,4,NULL,'Ben','messages',250);
CREATE TABLE end_user_card (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    payment_method_id TEXT NOT NULL,
    end_user_id TEXT NOT NULL,
    brand TEXT,
    last_4 TEXT,
    exp_month INTEGER,
    exp_year INTEGER,
    cardholder_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (connection_row, payment_method_id)
) STRICT;
INSERT INTO end_user_card VALUES(1,1,'pm-2','user-1','visa','4242',12,2030,'Ida Müller',1795989182000000);
CREATE TABLE send_log (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL,
    outbox_id BLOB NOT NULL,
    occurred_at INTEGER NOT NULL,
    event TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
INSERT INTO send_log VALUES(1,1,X'01a2294bf177728fbeb2e844b6d17fa9',1795989172599239,'{"step":"queued","recipients":3,"total_low":15435,"total_high":16980,"customer_reference_id":"01a2294b-f173-706f-a9ca-3ab96eaf85dd","request_sha256":"5b89499286974d476f2715ebe3bc3294728403ef4b77026f14bc497fedc56763"}',X'cae8da6daa563f5dff48fdc6df50b367b95e8e7261c748028a0e669764d34c9f');
INSERT INTO send_log VALUES(2,1,X'01a2294bf177728fbeb2e844b6d17fa9',1795989172599239,'{"step":"attempt_started","attempt":1}',X'bcd0ce17975b968b9414b205238c4d4adea34b5c5ba8a038e91390130cedd32a');
INSERT INTO send_log VALUES(3,1,X'01a2294bf177728fbeb2e844b6d17fa9',1795989172614895,'{"step":"sent","batch":"c1a2e7af-76d8-48e3-aeb6-d548c87b7eb0"}',X'19e71ce6851428ab2c0f8a43b7a43cfc6adfb6b2c8d48d8cf03019c29a488dd2');
INSERT INTO send_log VALUES(4,1,X'01a2294bf3be7271bef6109decfc81d2',1795989173180914,'{"step":"queued","recipients":3,"total_low":15435,"total_high":16980,"customer_reference_id":"01a2294b-f3b6-74e3-80bb-9cc672374ac3","request_sha256":"e9420deb3509b34cb7c3a76712bd7491868ca6230c7ce68a1812880fd1dc2f8d"}',X'22930d7dcbd26a4997f07b5874d08f396a2d21e9a7f91a68f2f372bea532d980');
INSERT INTO send_log VALUES(5,1,X'01a2294bf3be7271bef6109decfc81d2',1795989173180914,'{"step":"warnings_accepted","by":{"system_user":null,"account":"people@example.com","sender":"Ada"},"warnings":[{"code":"recent-gift","recipients":3}]}',X'4a40933f06ea80d0a2f52c1de4c1ef2087ef93f54d39bb4d93ed08a1c1ddbec1');
INSERT INTO send_log VALUES(6,1,X'01a2294bf3be7271bef6109decfc81d2',1795989173180914,'{"step":"attempt_started","attempt":1}',X'ef6dd4152253d9ed778ecb2ec30a9f144262af145c6317fe695df43726147476');
INSERT INTO send_log VALUES(7,1,X'01a2294bf3be7271bef6109decfc81d2',1795989173193910,'{"step":"sent","batch":"5f377930-d3f5-45e6-a553-e28319986069"}',X'fe7ac785d32fe22d579b6ff747b729961340edb8a0f1de37543e648e6712e520');
INSERT INTO send_log VALUES(8,1,X'01a2294c175271d0941b51b7c9dd379f',1795989182290229,'{"step":"queued","recipients":3,"total_low":15435,"total_high":16980,"customer_reference_id":"01a2294c-174b-73c1-9065-8c1303b007be","request_sha256":"ecdce23415750bd44ee899f48f1242b8e87bd33f24a83862bdca879876b4e972"}',X'19e83e5188ff43ce457de9bdfa878691bdd1970170f93d78464f0158c9cd13e8');
INSERT INTO send_log VALUES(9,1,X'01a2294c175271d0941b51b7c9dd379f',1795989182290229,'{"step":"warnings_accepted","by":{"system_user":null,"account":"people@example.com","sender":"Ada"},"warnings":[{"code":"recent-gift","recipients":3}]}',X'718fa742255b91d885da2411cb6c3c05b625bc589bf6af8dccb76b72a785d148');
INSERT INTO send_log VALUES(10,1,X'01a2294c175271d0941b51b7c9dd379f',1795989182290229,'{"step":"scheduled","at":"2026-12-24T18:00:00.000Z"}',X'a953088cd96fedfdcb6d8292d0ad9604ebdaeb88447e5ab884a9d0c59ed5c0e5');
CREATE TABLE order_job (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    action TEXT NOT NULL CHECK (action IN ('cancel', 'extend')),
    -- The new expiration; set for 'extend' only.
    expires_at INTEGER,
    is_stop_requested INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO order_job VALUES(1,1,X'01a2294c194b75f98cfea3e03788d5ea','cancel',NULL,0,1795989182795595);
CREATE TABLE order_job_item (
    job_row INTEGER NOT NULL REFERENCES order_job (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    order_id BLOB NOT NULL,
    recipient_name TEXT NOT NULL,
    -- waiting, in_doubt, done, not_allowed, failed, stopped.
    outcome TEXT NOT NULL,
    -- Why the action is not allowed.
    order_status TEXT,
    -- JSON: {"kind": {"type", "data"}, "impact", "details"}.
    problem TEXT, may_have_arrived INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (job_row, position)
) STRICT, WITHOUT ROWID;
INSERT INTO order_job_item VALUES(1,0,X'9acab115c73441edacd73b9e089fd114','Ben Ode','done',NULL,NULL,0);
CREATE TABLE canceled_order (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;
INSERT INTO canceled_order VALUES(1,X'9acab115c73441edacd73b9e089fd114');
CREATE TABLE order_note (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_id BLOB NOT NULL,
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (connection_row, order_id)
) STRICT, WITHOUT ROWID;
INSERT INTO order_note VALUES(1,X'9acab115c73441edacd73b9e089fd114','Call back; it''s a "maybe" — später',1795989182000000);
CREATE TABLE batch_copy (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    draft_id BLOB NOT NULL,
    source_batch_id BLOB NOT NULL,
    -- send_again: for recipients whose orders failed or were canceled; duplicate: for all recipients.
    reason TEXT NOT NULL CHECK (reason IN ('send_again', 'duplicate')),
    order_batch_id BLOB, order_ids TEXT,
    PRIMARY KEY (connection_row, draft_id)
) STRICT, WITHOUT ROWID;
INSERT INTO batch_copy VALUES(1,X'00000000000000000000000000000047',X'c1a2e7af76d848e3aeb6d548c87b7eb0','send_again',NULL,'["9acab115c73441edacd73b9e089fd114"]');
CREATE TABLE sent_recipient (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    -- JSON, as in the request.
    body TEXT NOT NULL, recipient_sort_key TEXT,
    PRIMARY KEY (connection_row, order_batch_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO sent_recipient VALUES(1,X'c1a2e7af76d848e3aeb6d548c87b7eb0',0,'{"email":"ida@example.com","first_name":"Ida","last_name":"Müller","mailing_address":{"address_1":"1 Pine Street","city":"Reno","country":"US","postal_code":"89501","state":"NV"}}','ida muller');
INSERT INTO sent_recipient VALUES(1,X'c1a2e7af76d848e3aeb6d548c87b7eb0',1,'{"email":"ben@example.com","first_name":"Ben","last_name":"Ode","mailing_address":{"address_1":"2 Pine Street","city":"Reno","country":"US","postal_code":"89501","state":"NV"}}','ben ode');
INSERT INTO sent_recipient VALUES(1,X'c1a2e7af76d848e3aeb6d548c87b7eb0',2,'{"email":"zoe@example.com","first_name":"Zoë","last_name":"Day","mailing_address":{"address_1":"3 Pine Street","city":"Reno","country":"US","postal_code":"89501","state":"NV"}}','zoe day');
CREATE TABLE inbox_mark (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    -- Null: done.
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    -- The change that wrote the mark, which can be undone as a whole.
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, kind, subject_id)
) STRICT, WITHOUT ROWID;
INSERT INTO inbox_mark VALUES(1,'failed_order',X'9acab115c73441edacd73b9e089fd114','',NULL,1795989182000000,X'0000000000000000000000000000038e');
INSERT INTO inbox_mark VALUES(1,'thank_you_note',X'00000000000000000000000000000321','Thanks!',1796075582000000,1795989182000000,X'0000000000000000000000000000038f');
CREATE TABLE sent_quote (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    -- Null when the payment method is not known.
    payment_method_id TEXT,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT, WITHOUT ROWID;
INSERT INTO sent_quote VALUES(1,X'5f377930d3f545e6a553e28319986069',3,15435,16980,'5b0c8a52-0a51-4c5e-9d54-6a3c1f0e4242');
INSERT INTO sent_quote VALUES(1,X'c1a2e7af76d848e3aeb6d548c87b7eb0',3,15435,16980,'5b0c8a52-0a51-4c5e-9d54-6a3c1f0e4242');
CREATE TABLE order_job_count (
    job_row INTEGER NOT NULL REFERENCES order_job (row_id) ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    orders INTEGER NOT NULL,
    PRIMARY KEY (job_row, outcome)
) STRICT, WITHOUT ROWID;
INSERT INTO order_job_count VALUES(1,'done',1);
INSERT INTO order_job_count VALUES(1,'in_doubt',0);
INSERT INTO order_job_count VALUES(1,'waiting',0);
CREATE TABLE replaced_inbox_mark (
    replaced_by BLOB NOT NULL,
    replaced_at INTEGER NOT NULL,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    fact TEXT NOT NULL,
    snoozed_until INTEGER,
    marked_at INTEGER NOT NULL,
    change_id BLOB NOT NULL,
    PRIMARY KEY (connection_row, replaced_by, kind, subject_id)
) STRICT, WITHOUT ROWID;
INSERT INTO replaced_inbox_mark VALUES(X'0000000000000000000000000000038e',1795989182000000,1,'failed_order',X'9acab115c73441edacd73b9e089fd114','',1795992782000000,1795989181999995,X'0000000000000000000000000000038d');
CREATE TABLE outbox_request (
    outbox_row INTEGER PRIMARY KEY REFERENCES outbox (row_id) ON DELETE CASCADE,
    body BLOB NOT NULL
, earlier_batches BLOB NOT NULL DEFAULT x'', columns TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO outbox_request VALUES(3,X'7b2266726f6d5f6e616d65223a22416461222c22726563697069656e7473223a5b7b2266697273745f6e616d65223a22496461222c226c6173745f6e616d65223a224dc3bc6c6c6572222c22656d61696c223a22696461406578616d706c652e636f6d227d2c7b2266697273745f6e616d65223a2242656e222c226c6173745f6e616d65223a224f6465222c22656d61696c223a2262656e406578616d706c652e636f6d227d2c7b2266697273745f6e616d65223a225a6fc3ab222c226c6173745f6e616d65223a22446179222c22656d61696c223a227a6f65406578616d706c652e636f6d227d5d2c2263617274223a7b226974656d73223a5b7b2270726f647563745f6964223a2236613034613238312d316334352d353034652d393132622d376435616263353332393865222c227175616e74697479223a317d5d7d2c2273656e645f6d6574686f64223a22656d61696c5f616e645f6c696e6b222c2273776170223a2273696e676c65222c2262617463685f6e616d65223a22537072696e67207468616e6b73222c22637573746f6d65725f7265666572656e63655f6964223a2230316132323934632d313734622d373363312d393036352d386331333033623030376265227d',X'5f377930d3f545e6a553e28319986069c1a2e7af76d848e3aeb6d548c87b7eb0','{"names":["Team","Birthday"],"recipients":[{"key":{"email":"ida@example.com","name":"ida muller"},"values":["North","1992-02-29"]},{"key":{"email":"ben@example.com","name":"ben ode"},"values":["South","1980-05-01"]},{"key":{"email":"zoe@example.com","name":"zoe day"},"values":["North","1999-12-31"]}],"choices":{"swap":"single","international_shipping_tier":"disabled","international_gift_cards_enabled":false,"text_messages":false,"notifications_enabled":true}}');
INSERT INTO outbox_request VALUES(4,X'7b2262617463685f6e616d65223a22486f6c69646179206769667473222c22726563697069656e7473223a5b5d7d',X'0000000000000000000000000000000100000000000000000000000000000002','');
INSERT INTO outbox_request VALUES(5,X'7b2262617463685f6e616d65223a22486f6c69646179206769667473222c22726563697069656e7473223a5b5d7d',X'0000000000000000000000000000000100000000000000000000000000000002','');
CREATE TABLE sent_columns (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    order_batch_id BLOB NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, order_batch_id)
) STRICT;
INSERT INTO sent_columns VALUES(1,X'c1a2e7af76d848e3aeb6d548c87b7eb0','{"names":["Team","Birthday"],"recipients":[{"key":{"email":"ida@example.com","name":"ida muller"},"values":["North","1992-02-29"]},{"key":{"email":"ben@example.com","name":"ben ode"},"values":["South","1980-05-01"]},{"key":{"email":"zoe@example.com","name":"zoe day"},"values":["North","1999-12-31"]}],"choices":{"swap":"single","international_shipping_tier":"disabled","international_gift_cards_enabled":false,"text_messages":false,"notifications_enabled":true}}');
INSERT INTO sent_columns VALUES(1,X'5f377930d3f545e6a553e28319986069','{"names":["Team","Birthday"],"recipients":[{"key":{"email":"ida@example.com","name":"ida muller"},"values":["North","1992-02-29"]},{"key":{"email":"ben@example.com","name":"ben ode"},"values":["South","1980-05-01"]},{"key":{"email":"zoe@example.com","name":"zoe day"},"values":["North","1999-12-31"]}],"choices":{"swap":"single","international_shipping_tier":"disabled","international_gift_cards_enabled":false,"text_messages":false,"notifications_enabled":true}}');
CREATE TABLE import_mapping (
    header_sha256 BLOB PRIMARY KEY,
    -- JSON: see `recipients::Mapping`.
    body TEXT NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO import_mapping VALUES(X'4b97f44812ade89f5165da9fda8ff7be2696b4f2c263f54639f6e82b642f48a5','{"columns":[{"field":"email"},{"field":"last_name"}]}',1795989182000000);
CREATE TABLE people_list (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON: the names of the extra columns.
    extra_columns TEXT NOT NULL DEFAULT '[]',
    -- A deleted list can be restored until the next start.
    is_deleted INTEGER NOT NULL DEFAULT 0,
    updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO people_list VALUES(1,1,X'000000000000000000000000000003a2','Team','[]',0,1795989182000000);
CREATE TABLE people_list_recipient (
    row_id INTEGER PRIMARY KEY,
    list_row INTEGER NOT NULL REFERENCES people_list (row_id) ON DELETE CASCADE,
    recipient_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- See `recipients::person_identity`; NULL for a recipient without one.
    identity TEXT,
    -- JSON: see `recipients::RecipientRow`.
    body TEXT NOT NULL,
    UNIQUE (list_row, recipient_id)
) STRICT;
INSERT INTO people_list_recipient VALUES(1,1,1,0,'ida@example.com','{"id": 1, "line": null, "values": ["Ida", "Müller", "ida@example.com", "", "1 Pine Street", "", "Reno", "NV", "89501", ""]}');
INSERT INTO people_list_recipient VALUES(2,1,2,1,'ben@example.com','{"id": 2, "line": null, "values": ["Ben", "Ode", "ben@example.com", "", "2 Pine Street", "", "Reno", "NV", "89501", ""]}');
INSERT INTO people_list_recipient VALUES(3,1,3,2,'zoe@example.com','{"id": 3, "line": null, "values": ["Zoë", "Day", "zoe@example.com", "", "3 Pine Street", "", "Reno", "NV", "89501", ""]}');
CREATE TABLE person (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    -- JSON: see `people::stored_person::PersonBody`.
    body TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    -- See `contract::text::search_text`.
    search_text TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '', only_import BLOB,
    UNIQUE (connection_row, identity)
) STRICT;
INSERT INTO person VALUES(1,1,'ida@example.com','{"values":["Ida","Müller","ida@example.com","","1 Pine Street","","Reno","NV","89501",""],"extra":{"Birthday":"1992-02-29","Team":"North"}}','muller ida',' ida muller ida example com 1 pine street reno nv 89501 1992 02 29 north','Likes tea',NULL);
INSERT INTO person VALUES(2,1,'ben@example.com','{"values":["Ben","Ode","ben@example.com","","2 Pine Street","","Reno","NV","89501",""],"extra":{"Birthday":"1980-05-01","Team":"South"}}','ode ben',' ben ode ben example com 2 pine street reno nv 89501 1980 05 01 south','',X'000000000000000000000000000003ac');
INSERT INTO person VALUES(3,1,'zoe@example.com','{"values":["Zoë","Day","zoe@example.com","","3 Pine Street","","Reno","NV","89501",""],"extra":{"Birthday":"1999-12-31","Team":"North"}}','day zoe',' zoe day zoe example com 3 pine street reno nv 89501 1999 12 31 north','',NULL);
CREATE TABLE person_tag (
    row_id INTEGER PRIMARY KEY,
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    UNIQUE (person_row, tag)
) STRICT;
INSERT INTO person_tag VALUES(1,1,'VIP');
CREATE TABLE person_date (
    row_id INTEGER PRIMARY KEY,
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    -- See `recipients::OccasionKind`.
    kind TEXT NOT NULL,
    -- month * 100 + day.
    day INTEGER NOT NULL,
    year INTEGER,
    UNIQUE (person_row, kind)
) STRICT;
INSERT INTO person_date VALUES(1,1,'birthday',229,1992);
INSERT INTO person_date VALUES(2,2,'birthday',501,1980);
INSERT INTO person_date VALUES(3,3,'birthday',1231,1999);
CREATE TABLE gift_template (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- JSON: see `TemplateContent`.
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    -- 1: deleted by the user, who can undo that until the session ends.
    is_deleted INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO gift_template VALUES(1,1,X'00000000000000000000000000000398','Winter','{"draft": {"message": "Warm wishes"}, "expires_after_days": 30}',1795989182000000,0);
CREATE TABLE removed_person (
    connection_row INTEGER NOT NULL REFERENCES connection (row_id) ON DELETE CASCADE,
    -- Of `recipients::person_identity`.
    identity_sha256 BLOB NOT NULL, removed_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (connection_row, identity_sha256)
) STRICT, WITHOUT ROWID;
INSERT INTO removed_person VALUES(1,X'2a59d59e3809f827ce709d3815e3950eef4a6a93af5557a93a7fdfba71460843',1795989182000000);
CREATE TABLE removed_person_date (
    person_row INTEGER NOT NULL REFERENCES person (row_id) ON DELETE CASCADE,
    -- See `recipients::OccasionKind`.
    kind TEXT NOT NULL,
    PRIMARY KEY (person_row, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO removed_person_date VALUES(1,'work_anniversary');
CREATE TABLE outbox_change (
    outbox_row INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL
) STRICT;
INSERT INTO outbox_change VALUES(1,2);
INSERT INTO outbox_change VALUES(2,4);
INSERT INTO outbox_change VALUES(3,5);
INSERT INTO outbox_change VALUES(4,6);
INSERT INTO outbox_change VALUES(5,7);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('person',3);
INSERT INTO sqlite_sequence VALUES('send_log',10);
CREATE INDEX draft_newest ON draft (connection_row, updated_at DESC);
CREATE INDEX outbox_by_created ON outbox (connection_row, created_at);
CREATE INDEX send_log_by_send ON send_log (outbox_id, sequence);
CREATE TRIGGER send_log_not_changed BEFORE UPDATE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;
CREATE TRIGGER send_log_not_deleted BEFORE DELETE ON send_log BEGIN
    SELECT RAISE(ABORT, 'the log of sends is append-only');
END;
CREATE INDEX order_job_by_creation ON order_job (connection_row, created_at);
CREATE INDEX order_job_item_by_outcome ON order_job_item (job_row, outcome, position);
CREATE INDEX batch_copy_by_source ON batch_copy (connection_row, source_batch_id);
CREATE INDEX batch_copy_by_batch ON batch_copy (connection_row, order_batch_id);
CREATE INDEX outbox_by_part ON outbox (split_send, part);
CREATE INDEX send_log_by_connection ON send_log (connection_row, sequence);
CREATE INDEX inbox_mark_by_change ON inbox_mark (change_id);
CREATE INDEX inbox_mark_by_snooze ON inbox_mark (connection_row, snoozed_until)
    WHERE snoozed_until IS NOT NULL;
CREATE INDEX sent_recipient_by_name ON sent_recipient (connection_row, order_batch_id, recipient_sort_key);
CREATE TRIGGER order_job_item_inserted AFTER INSERT ON order_job_item BEGIN
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_changed AFTER UPDATE OF outcome ON order_job_item
WHEN old.outcome <> new.outcome BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
    INSERT INTO order_job_count (job_row, outcome, orders) VALUES (new.job_row, new.outcome, 1)
    ON CONFLICT (job_row, outcome) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_job_item_deleted AFTER DELETE ON order_job_item BEGIN
    UPDATE order_job_count SET orders = orders - 1 WHERE job_row = old.job_row AND outcome = old.outcome;
END;
CREATE INDEX people_list_of_connection ON people_list (connection_row, is_deleted);
CREATE INDEX people_list_recipient_by_identity ON people_list_recipient (list_row, identity);
CREATE INDEX person_by_name ON person (connection_row, sort_key, search_text);
CREATE INDEX person_tag_by_name ON person_tag (tag, person_row);
CREATE INDEX person_date_by_day ON person_date (day, person_row);
CREATE INDEX gift_template_of_connection ON gift_template (connection_row);
CREATE INDEX outbox_change_by_revision ON outbox_change (revision);
CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT new.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;
CREATE TRIGGER outbox_updated AFTER UPDATE ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT new.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;
CREATE TRIGGER outbox_deleted AFTER DELETE ON outbox BEGIN
    INSERT OR REPLACE INTO outbox_change (outbox_row, revision)
    SELECT old.row_id, coalesce(max(revision), 0) + 1 FROM outbox_change;
END;
CREATE INDEX outbox_by_draft ON outbox (draft_id);
CREATE INDEX outbox_by_confirmation ON outbox (confirmation_order);
CREATE INDEX outbox_by_batch ON outbox (order_batch_id) WHERE order_batch_id IS NOT NULL;
CREATE INDEX outbox_by_reference ON outbox (connection_row, customer_reference_id);
CREATE INDEX person_by_import ON person (only_import) WHERE only_import IS NOT NULL;
COMMIT;
