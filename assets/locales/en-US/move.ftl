### The move to another computer

## Command line

cli-help-move = Move the data of this computer to another one in an encrypted file, without API keys
cli-help-move-export = Write the file. Afterward, nothing is sent from this computer anymore
cli-help-move-export-file = The file to write
cli-help-move-export-passphrase-file = A file whose first line is the passphrase; without it, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-import = Read the file on the new computer. giftdesk checks with the service whether it has the sends that waited before it sends them
cli-help-move-import-file = The file that the other computer wrote
cli-help-move-import-passphrase-file = A file whose first line is the passphrase; without it, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-undo = Use this computer again after a move that didn’t work
cli-move-exported = Written to { $file }. Nothing is sent from this computer anymore.
cli-move-imported = The data is on this computer. Open giftdesk to go on.
cli-move-contents = { $drafts } { $drafts ->
    [one] draft
   *[other] drafts
}, { $people } { $people ->
    [one] person
   *[other] people
}, { $templates } { $templates ->
    [one] template
   *[other] templates
}, { $sends } { $sends ->
    [one] open send
   *[other] open sends
}.
cli-move-keys-note = API keys don’t move: enter the key of each connection again.
cli-move-shop-note = My shop stays in the old folder: its catalog, orders and money are not in the file.
cli-move-undone = This computer is used again. giftdesk checks with the service whether it has the sends that waited before it sends them. Delete the file of the move.
cli-move-not-moved = The data of this folder wasn’t moved. Nothing changed.
cli-move-passphrase-missing = No passphrase was given.
cli-move-passphrase-short = The passphrase has fewer than { $count } characters.
cli-move-passphrase-unreadable = The file “{ $file }” with the passphrase couldn’t be read.
cli-move-passphrase-remedy = Write the passphrase into a file for --passphrase-file, or set { $variable }.

## Window

move-title = Move to another computer
move-text = One encrypted file with drafts, people, lists, templates, settings and the outbox. API keys are not in it. My shop and Practice keep their data here.
move-out = Move from this computer…
move-in = Move to this computer…
move-out-title = Move from this computer
move-out-text = giftdesk closes and writes the file. From then on nothing is sent from this computer, so that no gift is sent twice. Open the file with giftdesk on the other computer.
move-out-action = Choose file and move
move-in-title = Move to this computer
move-in-text = Choose the file that giftdesk wrote on the other computer. giftdesk closes and reads the file. It checks with the service whether it has the sends that waited before it sends them. Works only while there are no drafts, lists, templates, notes, tags, sends or connections here.
move-in-action = Choose file and move
move-passphrase = Passphrase
move-passphrase-again = Passphrase, again
move-passphrase-short = At least { $count } characters. A longer passphrase is harder to guess.
move-passphrase-differs = The two passphrases differ.
move-file-name = giftdesk.age
move-files = Files of a move
move-out-done = Your data is in the file
move-out-done-text = Copy { $file } to the other computer, open giftdesk there and choose Settings > Move to this computer. Nothing is sent from here anymore.
move-in-done = Your data is on this computer
move-in-done-text = Open giftdesk to go on. Enter the API key of each connection again.
move-folder-moved = giftdesk was moved to another computer
move-use-again = Use this computer again
