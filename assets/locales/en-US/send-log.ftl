### The log of sends: every step of every send.

send-log-title = Send log
send-log-open = Send log
send-log-open-name = Send log of { $title }
send-log-show-all = Show all sends
send-log-count = { $count ->
    [one] { $count } record
   *[other] { $count } records
}
send-log-table = Send log
send-log-column-number = No.
send-log-column-time = Time
send-log-column-send = Send
send-log-column-step = What happened
# Shown instead of the name of a send that was removed. $id: the first digits of its ID.
send-log-removed-send = Removed send { $id }
send-log-hash-tooltip = SHA-256 hash: { $hash }
send-log-empty-title = No records yet
send-log-empty-text = Every step of every send appears here after you send a gift.
send-log-empty-send-text = This send has no records. An earlier version of giftdesk may have sent it.
send-log-export-title = Export send log
send-log-export-text = This system has no file dialog. Enter the path of the file. Existing files aren’t overwritten.
send-log-export-csv = Export CSV
send-log-export-json = Export JSON Lines
send-log-exported = { $count ->
    [one] { $count } record saved to { $file }
   *[other] { $count } records saved to { $file }
}

## Verifying the log

send-log-verify = Verify log
send-log-verifying = Verifying…
send-log-verify-tooltip = Computes the hash of every record again.
send-log-intact = { $count ->
    [0] The log has no records.
    [one] The log is intact: { $count } record, unchanged.
   *[other] The log is intact: { $count } records, all unchanged and in order.
}
send-log-damaged = The log isn’t intact.
send-log-damaged-meaning = Something other than giftdesk changed the file of the log, or the disk is damaged. Sent gifts aren’t affected.
send-log-damaged-remedy = Don’t rely on the named records. Compare the log with an earlier export or a backup.
send-log-fault-changed = Record { $number } was changed.
send-log-fault-missing-one = Record { $number } is missing.
send-log-fault-missing = Records { $first } to { $last } are missing.
send-log-fault-cut-off-one = The newest record, { $number }, is missing.
send-log-fault-cut-off = The newest records, { $first } to { $last }, are missing.
send-log-fault-more = { $count ->
    [one] { $count } more fault.
   *[other] { $count } more faults.
}

## Steps of a send

send-step-queued = { $count ->
    [one] You confirmed { $count } gift for { $total }. The send was saved on this computer.
   *[other] You confirmed { $count } gifts for { $total }. The send was saved on this computer.
}
send-step-part-queued = The send is too large for one batch. This is part { $number } of { $count }.
send-step-split = The service refused the request as too large. The send was replaced by { $count } smaller parts.
# $user: the user of the computer and the account. $sender: the sender name of the gifts.
send-step-warnings-accepted = { $user } accepted warnings for { $sender }: { $warnings }.
send-step-unknown-user = Unknown user
send-step-hold-interrupted = giftdesk was closed while the send could still be undone. The send waits for you.
send-step-moved-here = The send waited on another computer and moved to this one. giftdesk checks with the service whether it has the send before it sends it.
send-step-hold-ended = The time to undo the send ended.
send-step-scheduled = The send is kept on this computer until { $time }.
send-step-schedule-ended = The user chose to send the gifts at once instead of at the scheduled time.
send-step-canceled = The send was canceled. Nothing was sent.
send-step-attempt-started = { $number ->
    [1] giftdesk started the request to the service.
   *[other] giftdesk started the same request again (attempt { $number }).
}
send-step-attempt-withdrawn = giftdesk canceled this attempt before it sent anything, to check the send again.
# $code: as in GD-1001.
send-step-not-reached = The service didn’t receive the request ({ $code }).
send-step-in-doubt = The service may have received the request ({ $code }).
send-step-not-found = { $count ->
    [one] giftdesk read the service’s list ({ $count } batch) and didn’t find the batch.
   *[other] giftdesk read the service’s list ({ $count } batches) and didn’t find the batch.
}
send-step-refusal-in-doubt = The service refused the request (HTTP { $status }). giftdesk checks that it doesn’t have the batch.
send-step-refusal-in-doubt-unknown = The service refused the request. giftdesk checks that it doesn’t have the batch.
send-step-repeat-refused = The service refused the repeated request (HTTP { $status }). This doesn’t show whether the first one arrived.
send-step-repeat-refused-unknown = The service refused the repeated request. This doesn’t show whether the first one arrived.
send-step-review-requested = { $count ->
    [0] giftdesk asked you to decide, because the service lists no such batch.
    [one] giftdesk asked you to decide: { $count } batch at the service looks the same.
   *[other] giftdesk asked you to decide: { $count } batches at the service look the same.
}
send-step-resend-requested = You decided to send again.
send-step-marked-as-sent = You marked the send as sent.
send-step-batch-identified = You identified the batch of the send ({ $batch }).
send-step-sent = The service has the batch ({ $batch }).
send-step-refused = The send was refused ({ $code }). Nothing was sent.
send-step-requeued = You asked to send the refused request again.
send-step-removed = The send was removed from the list.
send-step-copied-to-draft = { $count ->
    [one] You made a draft with { $count } recipient of this send.
   *[other] You made a draft with { $count } recipients of this send.
}
send-step-unreadable = This record can’t be read. It may be from a newer version of giftdesk.
