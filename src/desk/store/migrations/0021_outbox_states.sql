-- Converts states that were stored as JSON text: "Waiting", {"Sent": id}, {"Refused": {"what",
-- "meaning", "remedy", "details"}} … Sentences of known failures become typed problems, others are
-- kept as "recorded". Rows that are converted already, and rows that are not JSON, stay as they are,
-- so the recovery of a damaged database runs this statement again on the rows it copied.
WITH old AS (
    SELECT n, json(state) AS body,
        CASE json_type(state)
            WHEN 'text' THEN json_extract(state, '$')
            WHEN 'object' THEN (SELECT key FROM json_each(state) LIMIT 1)
        END AS variant
    FROM outbox
    WHERE json_valid(state)
),
said AS (
    SELECT n, variant,
        json_extract(body, '$.Sent') AS batch,
        coalesce(json_extract(body, '$.' || variant || '.what'), '') AS what,
        coalesce(json_extract(body, '$.' || variant || '.meaning'), '') AS meaning,
        coalesce(json_extract(body, '$.' || variant || '.remedy'), '') AS remedy,
        coalesce(json_extract(body, '$.' || variant || '.details'), '') AS details
    FROM old
    WHERE variant IN ('Waiting', 'Sending', 'Unknown', 'Undecided', 'Sent', 'Refused')
),
kinds AS (
    SELECT *,
        CASE
            WHEN variant NOT IN ('Unknown', 'Undecided', 'Refused') THEN NULL
            WHEN what LIKE 'The service could not be reached.%' THEN 'service_unreachable'
            WHEN what = 'The service did not answer in time.' THEN 'service_timed_out'
            WHEN what = 'The connection broke before the service had answered.'
                THEN 'connection_interrupted'
            WHEN what LIKE 'The service is busy and asks for a pause%' THEN 'service_busy'
            WHEN what LIKE 'The service failed (___)%' THEN 'service_failed'
            WHEN variant = 'Undecided' AND what LIKE '% from which send. %'
                THEN 'send_needs_review'
            WHEN variant = 'Refused' AND details = 'HTTP 401' THEN 'key_refused'
            WHEN variant = 'Refused' AND details = 'HTTP 404' THEN 'not_found_at_service'
            WHEN variant = 'Refused' AND details LIKE 'HTTP 4__' THEN 'service_refused'
            ELSE 'recorded'
        END AS kind
    FROM said
),
typed AS (
    SELECT n, variant, batch, kind, details,
        CASE kind
            WHEN 'service_busy' THEN json_object('retry_after_seconds', NULL)
            WHEN 'service_failed' THEN json_object(
                'status', CAST(substr(what, 21, 3) AS INTEGER),
                'reason', CASE WHEN substr(what, 25, 1) = ':' THEN substr(what, 27) END)
            WHEN 'send_needs_review' THEN json_object(
                'similar_batches', CASE
                    WHEN what LIKE '%None of its batches%' THEN 0
                    WHEN what LIKE '%One of its batches%' THEN 1
                    ELSE CAST(substr(what, instr(what, ' from which send. ') + 18) AS INTEGER)
                END)
            WHEN 'key_refused' THEN json_object(
                'reason', CASE WHEN instr(what, ': ') > 0 THEN substr(what, instr(what, ': ') + 2) END)
            WHEN 'not_found_at_service' THEN json_object('reason', what)
            WHEN 'service_refused' THEN json_object(
                'status', CAST(substr(details, 6) AS INTEGER),
                'reason', CASE WHEN what NOT LIKE 'The service refused (%) and did not say why.'
                    THEN what END)
            WHEN 'recorded' THEN json_object('what', what, 'meaning', meaning, 'remedy', remedy)
        END AS data,
        CASE
            WHEN kind IN ('recorded', 'send_needs_review') THEN NULL
            WHEN variant = 'Refused' THEN 'draft_saved'
            ELSE 'send_in_doubt'
        END AS impact,
        CASE kind
            WHEN 'service_unreachable' THEN 'GD-1001'
            WHEN 'service_timed_out' THEN 'GD-1002'
            WHEN 'connection_interrupted' THEN 'GD-1003'
            WHEN 'service_refused' THEN 'GD-1004'
            WHEN 'service_busy' THEN 'GD-1005'
            WHEN 'service_failed' THEN 'GD-1006'
            WHEN 'not_found_at_service' THEN 'GD-1008'
            WHEN 'key_refused' THEN 'GD-1101'
            WHEN 'send_needs_review' THEN 'GD-2111'
            WHEN 'recorded' THEN 'GD-2118'
        END AS code
    FROM kinds
)
UPDATE outbox SET
    state = CASE typed.variant
        WHEN 'Waiting' THEN 'waiting'
        WHEN 'Sending' THEN 'sending'
        WHEN 'Unknown' THEN 'in_doubt'
        WHEN 'Undecided' THEN 'needs_review'
        WHEN 'Sent' THEN 'sent'
        WHEN 'Refused' THEN 'refused'
    END,
    problem_code = typed.code,
    problem_data = CASE WHEN typed.kind IS NOT NULL THEN json_object(
        'kind', CASE
            WHEN typed.data IS NULL THEN json_object('type', typed.kind)
            ELSE json_object('type', typed.kind, 'data', json(typed.data))
        END,
        'impact', typed.impact,
        'details', typed.details)
    END,
    order_batch_id = unhex(replace(typed.batch, '-', ''))
FROM typed
WHERE outbox.n = typed.n;
