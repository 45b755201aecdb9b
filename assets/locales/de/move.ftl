### The move to another computer

## Command line

cli-help-move = Daten dieses Computers in einer verschlüsselten Datei auf einen anderen mitnehmen, ohne API-Schlüssel
cli-help-move-export = Die Datei schreiben. Danach wird von diesem Computer nichts mehr gesendet
cli-help-move-export-file = Die Datei, die geschrieben wird
cli-help-move-export-passphrase-file = Eine Datei, deren erste Zeile die Passphrase ist; sonst GIFTDESK_MOVE_PASSPHRASE
cli-help-move-import = Die Datei auf dem neuen Computer lesen. giftdesk prüft beim Dienst, ob er die wartenden Versandaufträge hat, bevor giftdesk sie verschickt
cli-help-move-import-file = Die Datei, die der andere Computer geschrieben hat
cli-help-move-import-passphrase-file = Eine Datei, deren erste Zeile die Passphrase ist; sonst GIFTDESK_MOVE_PASSPHRASE
cli-help-move-undo = Diesen Computer nach einem misslungenen Umzug wieder verwenden
cli-move-exported = In { $file } geschrieben. Von diesem Computer wird nichts mehr gesendet.
cli-move-imported = Die Daten sind auf diesem Computer. Öffnen Sie giftdesk, um weiterzuarbeiten.
cli-move-contents = { $drafts } { $drafts ->
    [one] Entwurf
   *[other] Entwürfe
}, { $people } { $people ->
    [one] Person
   *[other] Personen
}, { $templates } { $templates ->
    [one] Vorlage
   *[other] Vorlagen
}, { $sends } { $sends ->
    [one] offener Versandauftrag
   *[other] offene Versandaufträge
}.
cli-move-keys-note = API-Schlüssel ziehen nicht um: Geben Sie den Schlüssel jeder Verbindung neu ein.
cli-move-shop-note = „Mein Shop“ bleibt im alten Ordner: Katalog, Bestellungen und Geld sind nicht in der Datei.
cli-move-undone = Dieser Computer wird wieder verwendet. giftdesk prüft beim Dienst, ob er die wartenden Versandaufträge hat, bevor giftdesk sie verschickt. Löschen Sie die Umzugsdatei.
cli-move-not-moved = Die Daten dieses Ordners sind nicht umgezogen. Nichts hat sich geändert.
cli-move-passphrase-missing = Es wurde keine Passphrase angegeben.
cli-move-passphrase-short = Die Passphrase hat weniger als { $count } Zeichen.
cli-move-passphrase-unreadable = Die Datei „{ $file }“ mit der Passphrase konnte nicht gelesen werden.
cli-move-passphrase-remedy = Schreiben Sie die Passphrase in eine Datei für --passphrase-file oder setzen Sie { $variable }.

## Window

move-title = Umzug auf einen anderen Computer
move-text = Eine verschlüsselte Datei mit Entwürfen, Personen, Listen, Vorlagen, Einstellungen und dem Postausgang. API-Schlüssel sind nicht enthalten. „Mein Shop“ und die Übung behalten ihre Daten hier.
move-out = Von diesem Computer umziehen …
move-in = Auf diesen Computer umziehen …
move-out-title = Von diesem Computer umziehen
move-out-text = giftdesk schließt sich und schreibt die Datei. Danach wird von diesem Computer nichts mehr gesendet, damit kein Geschenk zweimal gesendet wird. Öffnen Sie die Datei mit giftdesk auf dem anderen Computer.
move-out-action = Datei wählen und umziehen
move-in-title = Auf diesen Computer umziehen
move-in-text = Wählen Sie die Datei, die giftdesk auf dem anderen Computer geschrieben hat. giftdesk schließt sich und liest die Datei. giftdesk prüft beim Dienst, ob er die wartenden Versandaufträge hat, bevor giftdesk sie verschickt. Das geht nur, solange es hier keine Entwürfe, Listen, Vorlagen, Notizen, Tags, Versandaufträge oder Verbindungen gibt.
move-in-action = Datei wählen und umziehen
move-passphrase = Passphrase
move-passphrase-again = Passphrase wiederholen
move-passphrase-short = Mindestens { $count } Zeichen. Eine längere Passphrase ist schwerer zu erraten.
move-passphrase-differs = Die beiden Passphrasen unterscheiden sich.
move-file-name = giftdesk.age
move-files = Umzugsdateien
move-out-done = Ihre Daten sind in der Datei
move-out-done-text = Kopieren Sie { $file } auf den anderen Computer, öffnen Sie dort giftdesk und wählen Sie „Einstellungen > Auf diesen Computer umziehen“. Von hier wird nichts mehr gesendet.
move-in-done = Ihre Daten sind auf diesem Computer
move-in-done-text = Öffnen Sie giftdesk, um weiterzuarbeiten. Geben Sie den API-Schlüssel jeder Verbindung neu ein.
move-folder-moved = giftdesk ist auf einen anderen Computer umgezogen
move-use-again = Diesen Computer wieder verwenden
