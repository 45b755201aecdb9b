-- Rows of a database before migration 0070: a batch of three recipients with two orders, paid from a
-- balance that has authorized 3,300 cents for each, a complete batch of two links, a webhook
-- endpoint, and background work that is due. Tests replace {N} with the id of that number.
INSERT INTO account (no, name, email, public_app_id, sender_first_name, sender_last_name,
    order_count, activity_count, changes)
VALUES (1, 'Old team', 'old@example.com', 'app', 'Old', 'Team', 4, 9, 7);
INSERT INTO payment_method (id, account_no, position, name, balance, created_at)
VALUES ('COMMERCE_STORED_VALUE', 1, 0, 'Account balance', 90000, 1000);
INSERT INTO order_batch (no, id, account_no, created_at, send_status, from_name, send_method,
    batch_name, payment_method_id, is_scheduled_send, swap, reference_id, recipients_count,
    orders_count, cart, gift, amount_product, amount_shipping, amount_processing_fee, hold, held,
    given_back)
VALUES (1, {1}, 1, 1000, 'pending', 'The old team', 'email_and_link', 'Old batch',
    'COMMERCE_STORED_VALUE', false, 'single', 'GB-OLD', 3, 2, '{}', '[]', 3000, 0, 0, 9900, 3300,
    0);
INSERT INTO order_batch (no, id, account_no, created_at, send_status, from_name, send_method,
    batch_name, payment_method_id, is_scheduled_send, swap, reference_id, recipients_count,
    orders_count, cart, gift, amount_product, amount_shipping, amount_processing_fee)
VALUES (2, {15}, 1, 1500, 'complete', 'The old team', 'link_multiple_custom_list', 'Old links',
    'card', false, 'single', 'GB-LINKS', 2, 2, '{}', '[]', 3000, 0, 0);
INSERT INTO recipient (batch_no, position, first_name, email) VALUES
    (1, 0, 'Ada', 'ada@example.com'), (1, 1, 'Bo', 'bo@example.com'), (1, 2, 'Cy', NULL),
    (2, 0, 'Di', NULL), (2, 1, 'Ed', NULL);
INSERT INTO gift_order (account_no, seq, id, batch_no, position, token, status, created_at,
    next_event_at, held, captured, given_back, ship_to) VALUES
    (1, 1, {2}, 1, 0, 'oldtokenoldtokenoldtokenold1', 'created', 1000, NULL, 3300, 0, 0, NULL),
    (1, 2, {3}, 1, 1, 'oldtokenoldtokenoldtokenold2', 'delivered', 1000, 3000, 0, 3000, 300,
        '{"city":"Oslo"}');
INSERT INTO gift_order (account_no, seq, id, batch_no, position, token, status, created_at) VALUES
    (1, 3, {16}, 2, 0, 'oldtokenoldtokenoldtokenold3', 'created', 1500),
    (1, 4, {17}, 2, 1, 'oldtokenoldtokenoldtokenold4', 'canceled', 1500);
INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at) VALUES
    (1, 1, {4}, 1, 'created', 1000), (1, 2, {5}, 2, 'created', 1000),
    (1, 3, {8}, 2, 'notified', 1100), (1, 4, {9}, 2, 'opened', 1200),
    (1, 5, {10}, 2, 'accepted', 1300), (1, 6, {11}, 2, 'delivered', 1400),
    (1, 7, {12}, 3, 'created', 1500), (1, 8, {13}, 4, 'created', 1500),
    (1, 9, {14}, 4, 'canceled', 1600);
INSERT INTO job (kind, batch_no, run_at, tries) VALUES ('create_orders', 1, 2000, 3);
INSERT INTO lease (name, owner, until) VALUES ('lives', 'another-instance', 4000);
INSERT INTO mailing (batch_no, kind, next_position, run_at) VALUES (1, 'gift', 0, 2000);
INSERT INTO mail (batch_no, position, kind, run_at, tries, failure)
VALUES (1, 1, 'gift', 3000, 2, 'try later');
INSERT INTO webhook_endpoint (no, id, account_no, url, created_at)
VALUES (1, {6}, 1, 'https://example.com/hook', 1000);
INSERT INTO webhook_secret (endpoint_no, position, secret) VALUES (1, 1, 'whsec_AAAA');
INSERT INTO webhook_event (id, account_no, event_type, order_seq, created_at)
VALUES ({7}, 1, 'order.created', 1, 1000);
INSERT INTO webhook_delivery (event_id, endpoint_no, created_at, next_at) VALUES ({7}, 1, 1000, 1000);
