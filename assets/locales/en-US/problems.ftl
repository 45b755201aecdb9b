## Problems. Each has three texts: "what" happened, "meaning" for the gifts, "remedy" (what to do).
## They are shown one after the other, so each is a complete sentence. Names: src/desk/problem/code.rs.

# Shown before the code of a problem, in small type: "Code GD-1004".
problem-code = Code { $code }
# First line of a problem that is copied for a report.
problem-copy-title = giftdesk problem { $code } ({ $name })
problem-copy-details = Details: { $details }

### The service and the connection to it

problem-service-unreachable-what = Couldn’t reach the service.
problem-service-unreachable-meaning = Nothing was sent.
problem-service-unreachable-remedy = giftdesk tries again automatically. To try now, press F5. If the problem continues, check your internet connection and the address in Settings.

problem-service-timed-out-what = The service didn’t respond in time.
problem-service-timed-out-meaning = The service may have received the request.
problem-service-timed-out-remedy = giftdesk tries again automatically. To try now, press F5.

problem-connection-interrupted-what = The connection was interrupted before the service responded.
problem-connection-interrupted-meaning = The service may have received the request.
problem-connection-interrupted-remedy = giftdesk tries again automatically. To try now, press F5.

# $reason: the service's own sentence, in English, with its own punctuation. "none": no reason given.
problem-service-refused-what = { $has-reason ->
    [yes] The service refused the request: “{ $reason }”
   *[no] The service refused the request without giving a reason (HTTP { $status }).
}
problem-service-refused-meaning = Nothing was sent.
problem-service-refused-remedy = Correct what the service reports, then try again.

problem-service-busy-what = { $seconds ->
    [0] The service is busy and asked giftdesk to wait.
    [one] The service is busy and asked giftdesk to wait { $seconds } second.
   *[other] The service is busy and asked giftdesk to wait { $seconds } seconds.
}
problem-service-busy-meaning = Nothing was sent.
problem-service-busy-remedy = giftdesk tries again automatically after the wait.

problem-service-failed-what = { $has-reason ->
    [yes] The service reported an error (HTTP { $status }): “{ $reason }”
   *[no] The service reported an error (HTTP { $status }).
}
problem-service-failed-meaning = The service may have received the request.
problem-service-failed-remedy = giftdesk tries again automatically. To try now, press F5.

problem-not-a-gifting-service-what = { $fault ->
    [too-large] The response is too large to come from a gifting service.
    [redirect] This address isn’t a gifting service: it redirects to another address.
    [unknown-path] This address isn’t a gifting service: it doesn’t recognize the request.
    [empty] This address isn’t a gifting service: the response is empty.
    [web-page] This address isn’t a gifting service: the response is a web page.
    [not-json] This address isn’t a gifting service, or its response was cut off.
    [not-a-picture] The response isn’t a picture.
    [request-not-encoded] The request couldn’t be prepared.
   *[unexpected-structure] This address isn’t a gifting service: its response has an unexpected structure.
}
problem-not-a-gifting-service-meaning = { $fault ->
    [request-not-encoded] Nothing was sent.
   *[other] Another server may have received the request.
}
problem-not-a-gifting-service-remedy = { $fault ->
    [request-not-encoded] Try again. If the problem continues, select “Copy details” and ask for help with them.
   *[other] Check the address in Settings. On a public network, sign in to the network first.
}

problem-not-found-at-service-what = The service couldn’t find what was requested: “{ $reason }”
problem-not-found-at-service-meaning = Nothing was sent.
problem-not-found-at-service-remedy = Press F5 to get the current data, then try again.

problem-address-invalid-what = { $fault ->
    [empty] The address is empty.
    [not-http] The address must start with https:// and contain a host name.
    [has-credentials] The address must not contain a user name or password.
    [has-query] The address must not contain ? or #.
    [not-encrypted] With http://, others on the network could read your key.
    [not-public] Recipients can’t open this address from their devices.
    [key-not-sendable] The key is empty or contains invalid characters.
    [picture-not-fetchable] The address of the picture can’t be used.
   *[not-a-url] This isn’t a web address.
}
problem-address-invalid-meaning = Nothing was sent.
problem-address-invalid-remedy = { $fault ->
    [has-credentials] Enter the key in its own field.
    [has-query] Remove everything from ? or # on.
    [not-encrypted] Use https://. http:// works only for a service on this computer.
    [not-public] Enter an address that starts with https:// and opens on other computers.
    [key-not-sendable] Copy the key again.
    [picture-not-fetchable] Report this to the provider of the service.
   *[other] Enter an address like https://api.example.com.
}

problem-connection-not-ready-what = The connection isn’t ready yet.
problem-connection-not-ready-meaning = Nothing was sent.
problem-connection-not-ready-remedy = Try again in a moment.

### Keys and connections

problem-key-refused-what = { $has-reason ->
    [yes] The service doesn’t accept the key of this connection: “{ $reason }”
   *[no] The service doesn’t accept the key of this connection.
}
problem-key-refused-meaning = Nothing was sent.
problem-key-refused-remedy = Check the key of this connection in Settings.

problem-key-missing-what = The key of “{ $connection }” isn’t on this computer.
problem-key-missing-meaning = Nothing is sent. You see the data of the last sync.
problem-key-missing-remedy = In Settings, select “Enter key” next to the connection.

problem-key-not-saved-what = Couldn’t save the key in the system’s keyring.
problem-key-not-saved-meaning = The key works until you close giftdesk.
problem-key-not-saved-remedy = To keep the key, unlock the keyring and enter the key again.

problem-key-of-other-account-what = The key belongs to a different account than the connection.
problem-key-of-other-account-meaning = Nothing was sent with this key. giftdesk switched to “{ $connection }”, the connection of the key’s account.
problem-key-of-other-account-remedy = To use the other account, select “Enter key” next to its connection in Settings.

problem-connection-has-open-sends-what = This connection has sends that aren’t finished.
problem-connection-has-open-sends-meaning = Nothing was removed, because the data of these sends would be lost with it.
problem-connection-has-open-sends-remedy = In Batches, wait for sends that are in progress, cancel those that are waiting, and decide what happens to the others.

problem-sends-in-other-connection-what = { $sends ->
    [one] { $sends } send of the connection “{ $connection }” isn’t finished.
   *[other] { $sends } sends of the connection “{ $connection }” aren’t finished.
}
problem-sends-in-other-connection-meaning = Nothing more is sent or looked up for this connection while another connection is active.
problem-sends-in-other-connection-remedy = To continue the sends, switch to “{ $connection }” in Settings.

### Practice mode

problem-practice-unavailable-what = This version of giftdesk has no practice mode.
problem-practice-unavailable-meaning = Nothing was sent. You see the data of the last sync.
problem-practice-unavailable-remedy = Connect to a service in Settings.

problem-practice-not-started-what = Couldn’t start the practice service.
problem-practice-not-started-meaning = You can’t send in practice mode now. Your practice data is kept.
problem-practice-not-started-remedy = Restart giftdesk. If the problem continues, select “Copy details” and ask for help with them.

problem-practice-data-damaged-what = The practice file { $path } is damaged.
problem-practice-data-damaged-meaning = You can’t send in practice mode now. The file is unchanged.
problem-practice-data-damaged-remedy = Move the file to another folder and restart giftdesk. Practice mode then starts empty, without earlier batches.

problem-practice-data-in-use-what = Another copy of giftdesk is using the practice data.
problem-practice-data-in-use-meaning = You can’t send in practice mode now. Your practice data is kept.
problem-practice-data-in-use-remedy = Close other copies of giftdesk and start it again.

problem-practice-data-too-new-what = The practice data was saved by a newer version of giftdesk.
problem-practice-data-too-new-meaning = You can’t send in practice mode now. Your practice data is kept.
problem-practice-data-too-new-remedy = Open the newest version of giftdesk that you used on this computer.

problem-practice-folder-unusable-what = The folder for the practice data can’t be used.
problem-practice-folder-unusable-meaning = You can’t send in practice mode now. Your practice data is kept.
problem-practice-folder-unusable-remedy = Check that you can write to the folder, then restart giftdesk.

problem-practice-data-not-deleted-what = Couldn’t delete the practice data.
problem-practice-data-not-deleted-meaning = Some of it is still on this computer.
problem-practice-data-not-deleted-remedy = Close programs that use the folder { $path }, then reset Practice again.

### My shop

problem-shop-not-started-what = Couldn’t start My shop.
problem-shop-not-started-meaning = You can’t send from My shop now. Its data is kept.
problem-shop-not-started-remedy = Restart giftdesk. If the problem continues, select “Copy details” and ask for help with them.

problem-shop-data-damaged-what = The file of My shop { $path } is damaged.
problem-shop-data-damaged-meaning = You can’t send from My shop now. The file is unchanged.
problem-shop-data-damaged-remedy = Close giftdesk, move the folder of My shop away, and restore a backup with “giftdesk shop restore FILE --connect shop”.

problem-shop-data-in-use-what = Another program is using the data of My shop.
problem-shop-data-in-use-meaning = You can’t send from My shop now. Its data is kept.
problem-shop-data-in-use-remedy = Close other copies of giftdesk, stop “giftdesk serve” for this folder, and start giftdesk again.

problem-shop-data-too-new-what = The data of My shop was saved by a newer version of giftdesk.
problem-shop-data-too-new-meaning = You can’t send from My shop now. Its data is kept.
problem-shop-data-too-new-remedy = Open the newest version of giftdesk that you used on this computer.

problem-shop-folder-unusable-what = The folder of My shop can’t be used.
problem-shop-folder-unusable-meaning = You can’t send from My shop now. Its data is kept.
problem-shop-folder-unusable-remedy = Check that you can write to the folder, then restart giftdesk.

problem-shop-settings-refused-what = My shop can’t start with its public URL or its email server.
problem-shop-settings-refused-meaning = You can’t send from My shop now. Its data is kept.
problem-shop-settings-refused-remedy = In Settings, edit the gift links of My shop and correct the public URL and the email server.

problem-shop-setting-missing-what = { $missing ->
    [email-server] My shop has no email server, so it can’t send emails.
   *[public-url] My shop has no public URL, so recipients can’t open gift links.
}
problem-shop-setting-missing-meaning = Nothing was sent.
problem-shop-setting-missing-remedy = In Settings, set up the gift links of My shop, or choose direct shipping without emails to recipients.

problem-shop-email-server-unavailable-what = My shop started without its email server.
problem-shop-email-server-unavailable-meaning = You can’t send gifts by email from My shop now.
problem-shop-email-server-unavailable-remedy = In Settings, edit the gift links of My shop and enter the email server again.

### Sending

problem-recipients-not-ready-what = { $rows ->
    [one] { $rows } recipient has a problem that must be solved first.
   *[other] { $rows } recipients have problems that must be solved first.
}
problem-recipients-not-ready-meaning = Nothing was sent. Your draft is saved.
problem-recipients-not-ready-remedy = Correct or remove the marked rows in Recipients.

problem-personal-data-incomplete-what = { $recipients ->
    [0] The gifts can’t be made for each recipient yet.
    [one] The gift of { $recipients } recipient is incomplete.
   *[other] The gifts of { $recipients } recipients are incomplete.
}
problem-personal-data-incomplete-meaning = Nothing was sent. Your draft is saved.
problem-personal-data-incomplete-remedy = Open Review, which lists each missing or unknown value.

problem-rules-violated-what = The gift can’t be sent as it is. { $violation }
problem-rules-violated-meaning = Nothing was sent. Your draft is saved.
problem-rules-violated-remedy = { $others ->
    [0] Correct the draft, then send again.
    [one] Correct this and { $others } more problem in the draft, then send again.
   *[other] Correct this and { $others } more problems in the draft, then send again.
}

problem-end-user-card-forgotten-what = The end user card for this gift was removed from this computer.
problem-end-user-card-forgotten-meaning = Nothing was sent. Your draft is saved.
problem-end-user-card-forgotten-remedy = Choose another payment method in Delivery.

problem-already-sending-what = This gift is already being sent.
problem-already-sending-meaning = The gift is sent once, as it was when you selected “Send”.
problem-already-sending-remedy = See its progress in Batches.

problem-request-not-prepared-what = Couldn’t prepare the gift for sending.
problem-request-not-prepared-meaning = Nothing was sent. Your draft is saved.
problem-request-not-prepared-remedy = Try again. If the problem continues, select “Copy details” and ask for help with them.

problem-price-increased-what = The price changed: it’s now up to { $current }. You agreed to up to { $agreed }.
problem-price-increased-meaning = Nothing was sent. Your draft is saved.
problem-price-increased-remedy = Check the new price in Review, then send again.

problem-send-needs-review-what = { $similar ->
    [0] The connection was interrupted during sending, and the service can’t tell whether it received the gifts. No similar batch was found at the service so far.
    [one] The connection was interrupted during sending, and the service can’t tell whether it received the gifts. { $similar } similar batch was found at the service.
   *[other] The connection was interrupted during sending, and the service can’t tell whether it received the gifts. { $similar } similar batches were found at the service.
}
problem-send-needs-review-meaning = The gifts may have been sent. giftdesk doesn’t send them again unless you choose to.
problem-send-needs-review-remedy = { $candidates ->
    [0] Look for the batch in Batches. If it is there, select “Mark as sent”. If not, select “Send again”.
    [one] Select “Compare batches”. If the similar batch is the batch of this send, select “This is the batch”. If not, select “Send again”.
   *[other] Select “Compare batches”. If one of the similar batches is the batch of this send, select “This is the batch” for it. If none is, select “Send again”.
}

problem-send-canceled-what = The send was canceled.
problem-send-canceled-meaning = Nothing was sent. Your draft is kept unless you deleted it.
problem-send-canceled-remedy = To send the gift later, open its draft.

problem-send-saved-as-draft-what = The send was canceled.
problem-send-saved-as-draft-meaning = Nothing was sent. Its draft was changed or deleted after you selected “Send”, so a new draft has everything that was going to be sent.
problem-send-saved-as-draft-remedy = To send the gifts later, open the new draft.

problem-batch-of-other-send-what = This batch belongs to another send.
problem-batch-of-other-send-meaning = This send is unchanged, and nothing was sent.
problem-batch-of-other-send-remedy = Choose another batch, or compare the two sends in Batches.

problem-send-not-canceled-what = The send couldn’t be canceled, because sending had already started.
problem-send-not-canceled-meaning = The gifts may have been sent.
problem-send-not-canceled-remedy = See the progress in Batches.

problem-send-in-doubt-what = giftdesk doesn’t know yet whether the service received these gifts.
problem-send-in-doubt-meaning = If you dismiss the send now, the gifts could be sent twice.
problem-send-in-doubt-remedy = Wait until the service responds. giftdesk keeps checking.

problem-send-changed-what = This send has changed since you looked at it.
problem-send-changed-meaning = Nothing was sent again.
problem-send-changed-remedy = See its progress in Batches.

problem-resend-not-checked-what = giftdesk couldn’t check with the service before sending again.
problem-resend-not-checked-meaning = Nothing was sent again.
problem-resend-not-checked-remedy = Select “Send again” when the service responds.

problem-similar-batch-found-what = A similar batch has appeared at the service.
problem-similar-batch-found-meaning = Nothing was sent again.
problem-similar-batch-found-remedy = In Batches, select “Compare batches” for the send. If the similar batch is the batch of this send, select “This is the batch”. If not, select “Send again”.

problem-resend-too-early-what = The service may not list the batch of this send yet.
problem-resend-too-early-meaning = Nothing was sent again.
problem-resend-too-early-remedy = Look for the batch in Batches. If it hasn’t appeared ten minutes after the last attempt, select “Send again”.

problem-draft-changed-after-send-what = The gift was sent as it was when you selected “Send”.
problem-draft-changed-after-send-meaning = Your later changes weren’t sent.
problem-draft-changed-after-send-remedy = The changed draft is in Drafts. To send it too, duplicate it there.

# Texts that an earlier version of the app recorded, in English.
problem-recorded-what = { $what }
problem-recorded-meaning = { $meaning }
problem-recorded-remedy = { $remedy }

problem-record-unreadable-what = { $has-code ->
    [yes] The saved details of this problem can’t be read (code { $recorded }).
   *[no] The saved details of this problem can’t be read.
}
problem-record-unreadable-meaning = The send itself is unchanged.
problem-record-unreadable-remedy = Check the batch in Batches. If the problem continues, select “Copy details” and ask for help with them.

problem-send-unreadable-what = A send that is saved on this computer can’t be read (ID { $id }).
problem-send-unreadable-meaning = Its gifts may have been sent. giftdesk doesn’t send them again. Other sends continue.
problem-send-unreadable-remedy = Check in Batches whether the gifts were sent. If the problem continues, select “Copy details” and ask for help with them.

problem-warnings-not-accepted-what = The send has warnings that you haven’t accepted: { $warnings }.
problem-warnings-not-accepted-meaning = Nothing was sent. Your draft is saved.
problem-warnings-not-accepted-remedy = Open the draft, read the warnings in Review, then send again.

problem-send-blocked-what = { $warning }
problem-send-blocked-meaning = Nothing was sent. Your draft is saved.
problem-send-blocked-remedy = Change the gift in the draft, then send again.

### Drafts

problem-order-unchanged-what = The service accepted the request, but the order didn’t change.
problem-order-unchanged-meaning = The gift is as it was before.
problem-order-unchanged-remedy = Try again later. If this continues, contact the operator of the service.

problem-expiration-in-past-what = The new expiration isn’t in the future.
problem-expiration-in-past-meaning = No gift was changed.
problem-expiration-in-past-remedy = Choose a later date.

problem-no-orders-to-change-what = None of these gifts can be canceled or extended.
problem-no-orders-to-change-meaning = No gift was changed.
problem-no-orders-to-change-remedy = Choose gifts that aren’t accepted yet.

problem-no-orders-to-send-again-what = None of these gifts failed or was canceled.
problem-no-orders-to-send-again-meaning = No draft was created.
problem-no-orders-to-send-again-remedy = Choose failed or canceled gifts, or duplicate the batch.

problem-orders-sent-again-what = These gifts were already sent again.
problem-orders-sent-again-meaning = No draft was created, because the recipients could get two gifts.
problem-orders-sent-again-remedy = Open the batch of the new gifts, or duplicate the batch to send the recipients another gift.

problem-recipients-of-batch-incomplete-what = The service lists only some of the recipients of this batch.
problem-recipients-of-batch-incomplete-meaning = No draft was created, because recipients would be missing.
problem-recipients-of-batch-incomplete-remedy = Try again later.
problem-order-result-unknown-what = The service didn’t show what became of the order.
problem-order-result-unknown-meaning = The gift may have been changed, or it may be as it was before.
problem-order-result-unknown-remedy = Check the order at the service, or try again: giftdesk reads the order first.

problem-batch-not-failed-what = This batch hasn’t failed.
problem-batch-not-failed-meaning = No draft was created, because its recipients could get two gifts.
problem-batch-not-failed-remedy = Check the batch. To send its gifts a second time, duplicate the batch.

problem-batch-sent-again-what = This batch was already sent again.
problem-batch-sent-again-meaning = No draft was created, because its recipients could get two gifts.
problem-batch-sent-again-remedy = Open the batch that replaced this one.

problem-every-recipient-has-gift-what = Every recipient of this batch has a gift.
problem-every-recipient-has-gift-meaning = The batch failed after all gifts were created. No draft was created.
problem-every-recipient-has-gift-remedy = Check the orders of the batch.

problem-orders-of-batch-unreadable-what = Couldn’t read all orders of this batch.
problem-orders-of-batch-unreadable-meaning = No draft was created, because some recipients may already have their gift.
problem-orders-of-batch-unreadable-remedy = Try again later. If the problem stays, ask the service which gifts it created.

problem-packing-run-unknown-what = No parcel of packing run { $run } is to be printed.
problem-packing-run-unknown-meaning = Nothing was written.
problem-packing-run-unknown-remedy = Check the number. Shipped and refunded parcels are not printed again, and a canceled packing run has no parcels.

problem-draft-not-found-what = This draft no longer exists.
problem-draft-not-found-meaning = Nothing was sent.
problem-draft-not-found-remedy = Look in Batches: the gift may have been sent already.

problem-people-list-not-found-what = This list no longer exists.
problem-people-list-not-found-meaning = Nothing was changed.
problem-people-list-not-found-remedy = Choose another list in People.

problem-draft-not-saved-what = Couldn’t save the draft on this computer.
problem-draft-not-saved-meaning = Nothing was sent.
problem-draft-not-saved-remedy = Free up disk space, then send again.

problem-recipients-not-changed-what = Couldn’t change the recipients.
problem-recipients-not-changed-meaning = The recipients are unchanged, and nothing is lost.
problem-recipients-not-changed-remedy = Try again. If the problem continues, select “Copy details” and ask for help with them.

### Files and details

problem-import-is-folder-what = { $file } is a folder, not a file.
problem-import-is-folder-meaning = No recipients were imported. Your draft is unchanged.
problem-import-is-folder-remedy = Choose a CSV, TSV or text file.

problem-import-file-unreadable-what = Couldn’t open { $file }.
problem-import-file-unreadable-meaning = No recipients were imported. Your draft is unchanged.
problem-import-file-unreadable-remedy = Check that the file exists and that you can read it.

# $reason: a complete sentence from recipients.ftl.
problem-import-refused-what = { $has-file ->
    [yes] { $file }: { $reason }
   *[no] { $reason }
}
problem-import-refused-meaning = No recipients were imported. Your draft is unchanged.
problem-import-refused-remedy = Correct the file or choose another one.

problem-import-failed-what = Couldn’t read the file.
problem-import-failed-meaning = No recipients were imported. Your draft is unchanged.
problem-import-failed-remedy = Save the file as CSV (UTF-8) and try again. If the problem continues, select “Copy details” and ask for help with them.

problem-import-expired-what = The file is no longer open.
problem-import-expired-meaning = No recipients were imported. Your draft is unchanged.
problem-import-expired-remedy = Choose the file again.

problem-catalog-not-found-what = { $has-file ->
    [yes] { $file } has no table of products.
   *[other] The pasted text has no table of products.
}
problem-catalog-not-found-meaning = Nothing was imported.
problem-catalog-not-found-remedy = Choose a file with a row for each product, such as the template or the product export of Shopify.

problem-pictures-unreadable-what = The pictures in { $file } can’t be read.
problem-pictures-unreadable-meaning = Nothing was imported.
problem-pictures-unreadable-remedy = Choose a folder or a ZIP file with PNG, JPEG or WebP files.

problem-picture-file-changed-what = A picture file was changed or removed after the plan was made.
problem-picture-file-changed-meaning = Nothing was imported.
problem-picture-file-changed-remedy = Choose the files again.

problem-no-gift-links-what = This batch has no gift links yet.
problem-no-gift-links-meaning = The links appear when the service has created the orders.
problem-no-gift-links-remedy = Try again when the batch is complete.

problem-file-not-written-what = Couldn’t write { $file }.
problem-file-not-written-meaning = The orders are unchanged, here and at the service.
problem-file-not-written-remedy = Free up disk space or choose another folder.

problem-file-exists-what = { $file } already exists.
problem-file-exists-meaning = Nothing was written.
problem-file-exists-remedy = Choose another name or folder.

problem-export-folder-used-what = The folder { $folder } has files already.
problem-export-folder-used-meaning = Nothing was written.
problem-export-folder-used-remedy = Choose a new or empty folder.

problem-not-on-this-computer-what = { $item ->
    [product] This product isn’t in the data on this computer.
    [brand] This brand isn’t in the data on this computer.
    [collection] This collection isn’t in the data on this computer.
    [batch] This batch isn’t in the data on this computer.
   *[order] This order isn’t in the data on this computer.
}
problem-not-on-this-computer-meaning = Nothing was sent. You see the data of the last sync.
problem-not-on-this-computer-remedy = Press F5 to sync, then try again.

### Data on this computer

problem-data-folder-unusable-what = The data folder { $path } can’t be used.
problem-data-folder-unusable-meaning = Nothing was changed or sent.
problem-data-folder-unusable-remedy = Make sure that you can write to this folder, or choose another one with --data-dir.

problem-data-folder-in-use-what = giftdesk is already open with this data folder.
problem-data-folder-in-use-meaning = Your drafts and gifts are safe. The other copy keeps working.
problem-data-folder-in-use-remedy = Use the other window, or choose another folder with --data-dir.

problem-folder-moved-what = The data of this folder moved to another computer on { $time }.
problem-folder-moved-meaning = Nothing is sent from here, so that no gift is sent twice. The data is still in the folder.
problem-folder-moved-remedy = Use giftdesk on the other computer. If the move didn’t work, run “giftdesk move undo” here and delete the file of the move.

problem-move-file-unreadable-what = { $fault ->
    [other-file] “{ $file }” isn’t a file of a move.
    [wrong-passphrase] The passphrase doesn’t open “{ $file }”.
    [later-version] “{ $file }” was made by a later version of giftdesk.
    [damaged] “{ $file }” is incomplete or was changed.
   *[unreadable] “{ $file }” couldn’t be read.
}
problem-move-file-unreadable-meaning = Nothing on this computer changed, and nothing was sent.
problem-move-file-unreadable-remedy = { $fault ->
    [other-file] Choose the file that giftdesk wrote on the other computer.
    [wrong-passphrase] Enter the passphrase that was chosen for the move. Without it, the file can’t be opened; run “giftdesk move undo” on the other computer and start again.
    [later-version] Update giftdesk on this computer.
    [damaged] Copy the file again from the other computer.
   *[unreadable] Check that the file exists and that you may read it.
}

problem-move-target-used-what = giftdesk on this computer already has drafts, lists, templates, notes, tags, sends or connections.
problem-move-target-used-meaning = Nothing changed: a move never replaces data.
problem-move-target-used-remedy = Move into another folder with --data-dir, or move the data of this computer away first.

problem-disk-full-what = The disk is full.
problem-disk-full-meaning = Earlier changes are saved. The last change isn’t saved, and nothing was sent.
problem-disk-full-remedy = Free up disk space, then try again.

problem-database-damaged-what = The database on this computer is damaged.
problem-database-damaged-meaning = Sent gifts are safe at the service.
problem-database-damaged-remedy = Restart giftdesk. It sets the damaged file aside and recovers what it can.

problem-database-too-new-what = This data folder was used by a newer version of giftdesk.
problem-database-too-new-meaning = Nothing was changed.
problem-database-too-new-remedy = Use the newer version, or choose another folder with --data-dir.

problem-database-too-old-what = This data folder was last used by a version of giftdesk that is too old for this one.
problem-database-too-old-meaning = Nothing was changed.
problem-database-too-old-remedy = Open the folder once with a version of giftdesk between that version and this one, or choose another folder with --data-dir.

problem-database-failed-what = The database on this computer couldn’t be used.
problem-database-failed-meaning = Earlier changes are saved. The last change may not be.
problem-database-failed-remedy = Try again. If the problem continues, check the disk and your permissions for the data folder.

problem-database-not-replaced-what = The database on this computer is damaged, and giftdesk couldn’t replace it.
problem-database-not-replaced-meaning = Nothing was changed. Sent gifts are safe at the service.
problem-database-not-replaced-remedy = Make sure that the disk has free space and that you can write to the data folder, then restart giftdesk. If the problem remains, move { $path } to another folder: giftdesk then starts without its drafts and unfinished sends.

problem-database-replaced-what = The database on this computer was damaged. giftdesk started a new one.
problem-database-replaced-meaning = Sent gifts are safe at the service and are loaded from there again.
problem-database-replaced-remedy = The damaged file is kept as { $path }.

# What was recovered from a damaged database; shown after problem-database-replaced-meaning.
problem-recovery-drafts-unknown = The drafts in the damaged database couldn’t be recovered.
problem-recovery-drafts-none = The damaged database had no drafts.
problem-recovery-drafts-saved = { $saved ->
    [0] No draft was recovered.
    [one] { $saved } draft was recovered.
   *[other] { $saved } drafts were recovered.
}
problem-recovery-drafts-lost = { $lost ->
    [one] { $lost } draft couldn’t be read.
   *[other] { $lost } drafts couldn’t be read.
}
problem-recovery-drafts-lost-at-least = { $lost ->
    [0] Other drafts may be missing.
    [one] At least { $lost } draft couldn’t be read.
   *[other] At least { $lost } drafts couldn’t be read.
}
problem-recovery-recipients-missing = Some recipients couldn’t be read: check the recipients of each draft before you send it.
problem-recovery-cards-lost = { $lost ->
    [one] { $lost } end user card couldn’t be read.
   *[other] { $lost } end user cards couldn’t be read.
}
problem-recovery-sends-saved = { $saved ->
    [one] { $saved } unfinished send was recovered.
   *[other] { $saved } unfinished sends were recovered.
}
problem-recovery-sends-lost = { $lost ->
    [one] { $lost } send couldn’t be read: check in Batches whether its gifts were sent before you send them again.
   *[other] { $lost } sends couldn’t be read: check in Batches whether their gifts were sent before you send them again.
}
problem-recovery-sends-lost-at-least = { $lost ->
    [0] Unfinished sends may be missing: check in Batches whether their gifts were sent before you send them again.
    [one] At least { $lost } send couldn’t be read: check in Batches whether its gifts were sent before you send them again.
   *[other] At least { $lost } sends couldn’t be read: check in Batches whether their gifts were sent before you send them again.
}
problem-recovery-other-data-missing = Other data, such as notes and people, may be missing.

### End users' cards

problem-card-number-entered-what = This is a card number, not a card key.
problem-card-number-entered-meaning = The number was neither sent nor saved.
problem-card-number-entered-remedy = Enter the card key that the card form returned.

### The app

problem-engine-not-started-what = giftdesk couldn’t start its background tasks.
problem-engine-not-started-meaning = Nothing was changed.
problem-engine-not-started-remedy = Close other programs and start giftdesk again.

problem-engine-stopped-what = The background tasks of giftdesk stopped during startup.
problem-engine-stopped-meaning = Nothing was sent.
problem-engine-stopped-remedy = Start giftdesk again. If the problem continues, select “Copy details” and ask for help with them.

problem-window-crashed-what = giftdesk closed because of an error on { $time }.
problem-window-crashed-meaning = Your drafts are stored. Sends that were under way are looked up before anything is sent again.
problem-window-crashed-remedy = If it happens again, select “Copy details” and ask for help with them. They contain no names, addresses or keys.

problem-answer-failed-what = Couldn’t load this because of an error in giftdesk.
problem-answer-failed-meaning = Nothing was sent or changed.
problem-answer-failed-remedy = Try again. If the problem continues, select “Copy details” and ask for help with them.

### What a failure means for the gifts, where the task decides it. Shown instead of the meaning above.

problem-impact-nothing-sent = Nothing was sent.
problem-impact-nothing-changed = Nothing was changed or sent.
problem-impact-shop-unchanged = Nothing in the shop was changed.
problem-impact-shop-may-be-changed = The shop may have the change.
problem-remedy-shop-may-be-changed = Check the shop before you try again.
problem-impact-draft-saved = Nothing was sent. Your draft is saved.
problem-impact-part-not-sent = Nothing of this part was sent. The following parts wait until you decide.
problem-impact-schedule-kept = The send was not changed and keeps its time.
problem-impact-last-sync-shown = Nothing was sent or lost. You see the data of the last sync.
problem-impact-price-unknown = The gift has no price yet. Nothing was sent.
problem-impact-send-in-doubt = The gifts may have been sent. giftdesk doesn’t send them twice.
problem-impact-batch-list-unreadable = The gifts may have been sent. giftdesk can’t read the service’s list of batches to find out.
problem-impact-still-in-doubt = This attempt sent nothing. The first attempt may have sent the gifts.
problem-impact-not-sent-again = Nothing was sent again.
problem-impact-send-not-recorded = { $has-title ->
    [yes] “{ $title }” may have been sent, but the result couldn’t be saved. giftdesk checks with the service before it sends anything again.
   *[no] A gift may have been sent, but the result couldn’t be saved. giftdesk checks with the service before it sends anything again.
}
problem-impact-orders-wait = The remaining orders aren’t changed yet. giftdesk continues when the service responds.
problem-impact-order-unchanged = The gift wasn’t changed.
problem-impact-card-not-added = No card was added, and nothing was charged.
problem-impact-card-in-doubt = The service may have added the card, but the card isn’t saved on this computer and can’t pay for gifts.
problem-impact-card-not-saved = The service added the card, but the card couldn’t be saved on this computer and can’t pay for gifts.

### What to do, where the task decides it. Shown instead of the remedy above.

problem-remedy-check-address = Check the address and your internet connection, then try again.
problem-remedy-in-doubt = giftdesk keeps checking with the service until the result is known.
problem-remedy-batch-list-unreadable = Ask the provider of the service whether the batch exists. “Mark as sent” then removes this send and keeps its draft.
problem-remedy-still-in-doubt = Press F5 and look for the batch in Batches before you send again.
problem-remedy-not-sent-again = Select “Send again” when the service responds.
problem-remedy-send-not-recorded = Make sure that the disk has free space and can be written to. giftdesk then continues automatically.
problem-remedy-card-later = Add the card again when the service responds.
problem-remedy-card-unsupported = This service may not support end user cards. Ask its provider.
problem-remedy-card-new-key = Add the card again with a new key from the card form.
problem-remedy-cards-not-accepted = This service doesn’t accept cards. Choose another payment method, or ask its provider to turn on cards.
problem-remedy-card-check = Check the card, then add it again.
