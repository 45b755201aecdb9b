### The texts of a shop.

## Command line: keys and database

cli-keys-operator = { $name } (Operator)
cli-help-keys-add-operator = Schlüssel eines Operators erstellen, der den Shop führt und keine Geschenke sendet
cli-service-is-practice = Diese Datenbank gehört zum Übungsmodus, ein Shop sendet echte Geschenke.
cli-service-is-practice-remedy = Starten Sie den Shop mit einem anderen --data-dir oder einer anderen Datenbank oder den Übungsmodus mit --practice.
cli-service-is-shop = Diese Datenbank gehört zu einem Shop, der Übungsmodus würde erfundene Geschenke hinzufügen.
cli-service-is-shop-remedy = Starten Sie den Übungsmodus mit einem anderen --data-dir oder einer anderen Datenbank oder den Shop ohne --practice.
cli-service-file-exists = { $path } gibt es schon.
cli-service-file-exists-remedy = Wählen Sie einen anderen Namen oder Ordner. Eine Wiederherstellung braucht einen Ordner ohne Datenbank: Verwenden Sie ein anderes --data-dir oder verschieben Sie den alten Ordner.
cli-service-own-backups = PostgreSQL-Datenbanken werden mit ihren eigenen Programmen gesichert.
cli-service-own-backups-remedy = Verwenden Sie pg_dump und pg_restore oder die Sicherungen Ihrer Datenbank.

## Command line: help

cli-help-shop = Einen Shop führen: Katalog, Bestand, Pakete und Geld
cli-help-shop-accounts = Konten und ihr Geld auflisten
cli-help-shop-accounts-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-address = Die Adresse eines Pakets korrigieren, bis sein Geschenk verpackt ist
cli-help-shop-address-address-1 = Straße und Hausnummer
cli-help-shop-address-address-2 = Wohnung, Etage, Firma
cli-help-shop-address-city = Ort
cli-help-shop-address-country = Code des Landes aus zwei Buchstaben; er kann nicht geändert werden
cli-help-shop-address-first-name = Der Vorname der beschenkten Person; ohne ihn bleibt der Name
cli-help-shop-address-json = JSON ausgeben
cli-help-shop-address-last-name = Der Nachname der beschenkten Person
cli-help-shop-address-parcel = Die Nummer des Pakets
cli-help-shop-address-postal-code = Postleitzahl
cli-help-shop-address-state = Bundesstaat; er kann nicht geändert werden, weil die Steuer von ihm abhängt
cli-help-shop-audit = Änderungen der Operatoren anzeigen
cli-help-shop-audit-action = Nur Änderungen dieser Art, etwa catalog.import, oder Gruppe, etwa catalog
cli-help-shop-audit-json = JSON ausgeben
cli-help-shop-audit-last = Anzahl der Änderungen
cli-help-shop-audit-operator = Nur Änderungen mit dem Operator-Schlüssel dieses Namens
cli-help-shop-audit-since = Nur Änderungen ab dieser Zeit
cli-help-shop-audit-until = Nur Änderungen vor dieser Zeit
cli-help-shop-backup = Den ganzen Shop in eine Datei schreiben, auch während er läuft
cli-help-shop-backup-file = Zu schreibende Datei; eine vorhandene bleibt
cli-help-shop-cards = Karten auflisten, die nicht belastet werden konnten, oder eine bearbeiten
cli-help-shop-cards-cancel = Ein unbezahltes Geschenk oder die Abbuchung eines verschickten Geschenks ohne Autorisierung beenden; nichts wird abgebucht
cli-help-shop-cards-cancel-json = Die übrigen Probleme als JSON ausgeben
cli-help-shop-cards-cancel-order = Die ID der Bestellung
cli-help-shop-cards-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-cards-retry = Die Karte eines Geschenks erneut versuchen
cli-help-shop-cards-retry-json = Die übrigen Probleme als JSON ausgeben
cli-help-shop-cards-retry-order = Die ID der Bestellung
cli-help-shop-deliver = Pakete als zugestellt eintragen
cli-help-shop-deliver-json = JSON ausgeben
cli-help-shop-deliver-parcels = Die Nummern der Pakete
cli-help-shop-emails = Anzeigen oder festlegen, wann an ein Geschenk erinnert wird
cli-help-shop-emails-json = JSON ausgeben
cli-help-shop-emails-remind-after = Tage nach der E-Mail mit dem Geschenk; 0 schaltet die Erinnerung aus
cli-help-shop-emails-remind-before-expiry = Tage vor dem Ablauf des Geschenks; 0 schaltet die Erinnerung aus
cli-help-shop-export = Den ganzen Katalog in einen Ordner schreiben
cli-help-shop-export-folder = Neuer oder leerer Ordner
cli-help-shop-export-xlsx = Eine Arbeitsmappe statt CSV-Dateien schreiben
cli-help-shop-fund = Geld auf das Guthaben eines Kontos einzahlen
cli-help-shop-fund-account = Name oder Nummer des Kontos
cli-help-shop-fund-amount = Dollar und Cent, etwa 5000.00
cli-help-shop-fund-id = Kennung der Einzahlung; dieselbe Kennung zahlt nur einmal ein, auch wenn der Befehl öfter läuft
cli-help-shop-fund-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-fund-note = Notiz für das Journal, etwa eine Bestellnummer
cli-help-shop-import = Produkte, Marken, Karten und Kollektionen aus Dateien importieren
cli-help-shop-import-archive-missing = Einträge archivieren, die die Dateien nicht nennen
cli-help-shop-import-dry-run = Den Plan anzeigen und nichts ändern
cli-help-shop-import-files = Dateien der Vorlage oder ein Produktexport von Shopify
cli-help-shop-import-json = JSON ausgeben
cli-help-shop-import-pictures = Ordner oder ZIP-Datei mit den Bildern, die die Dateien nennen
cli-help-shop-inbox = Anzeigen, was zu tun ist
cli-help-shop-inbox-json = JSON ausgeben
cli-help-shop-invoice = Ein Konto auf Rechnung zahlen lassen
cli-help-shop-invoice-account = Name oder Nummer des Kontos
cli-help-shop-invoice-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-invoice-limit = Höchstsumme aller Geschenke auf Rechnung. Ohne Angabe wie bisher, zuerst unbegrenzt
cli-help-shop-invoice-no-limit = Das Limit entfernen
cli-help-shop-invoice-off = Keine neuen Geschenke auf Rechnung annehmen
cli-help-shop-journal = Geldbewegungen eines Monats auflisten oder in eine Datei schreiben
cli-help-shop-journal-account = Name oder Nummer eines Kontos, für dessen Auszug; sonst alle Konten
cli-help-shop-journal-csv = Eine CSV-Datei schreiben
cli-help-shop-journal-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-journal-month = Monat in UTC, etwa 2026-11
cli-help-shop-journal-xlsx = Eine Excel-Arbeitsmappe schreiben
cli-help-shop-pack = Pakete packen: Packzettel, Pickliste und eine Datei zum Kauf von Versandmarken
cli-help-shop-pack-account = Mit --all: nur Geschenke des Kontos mit diesem Namen
cli-help-shop-pack-again = Einen Packlauf noch einmal drucken
cli-help-shop-pack-all = Alle zu verschickenden Pakete packen
cli-help-shop-pack-batch = Mit --all: nur Geschenke dieser Versandaktion
cli-help-shop-pack-brand = Mit --all: nur Pakete dieser Marke
cli-help-shop-pack-json = JSON ausgeben
cli-help-shop-pack-labels = Die CSV-Datei zum Kauf von Versandmarken
cli-help-shop-pack-older-than = Mit --all: nur Pakete, die mindestens so viele Tage warten
cli-help-shop-pack-paper = Das Papier der PDF-Datei: letter oder a4
cli-help-shop-pack-parcels = Die Nummern der Pakete
cli-help-shop-pack-pdf = Die Datei für Pickliste und Packzettel
cli-help-shop-pack-profile = Die Spalten der Datei: plain, shippo, pirate_ship oder easypost
cli-help-shop-pack-runs = Die letzten Packläufe auflisten
cli-help-shop-pack-take-back = Einen Packlauf zurücknehmen (nichts davon wurde verschickt)
cli-help-shop-problem = Melden, dass ein Paket verloren ging, beschädigt wurde oder zurückkam
cli-help-shop-problem-json = JSON ausgeben
cli-help-shop-problem-parcel = Die Nummer des Pakets
cli-help-shop-problem-problem = Was geschehen ist
cli-help-shop-refund = Die Bestellung eines Pakets erstatten
cli-help-shop-refund-json = JSON ausgeben
cli-help-shop-refund-parcel = Die Nummer des Pakets
cli-help-shop-reship = Ein verlorenes, beschädigtes oder zurückgekommenes Paket ohne Kosten noch einmal senden
cli-help-shop-reship-json = JSON ausgeben
cli-help-shop-reship-parcel = Die Nummer des Pakets
cli-help-shop-restore = Aus einer Sicherung einen neuen Shop machen
cli-help-shop-restore-file = Datei einer Sicherung
cli-help-shop-settle = Ein verlorenes, beschädigtes oder zurückgekommenes Paket ohne neues Paket und ohne Geld abschließen
cli-help-shop-settle-json = JSON ausgeben
cli-help-shop-settle-note = Wie der Fall gelöst wurde
cli-help-shop-settle-parcel = Die Nummer des Pakets
cli-help-shop-shipping = Anzeigen oder festlegen, wann eine verschickte Bestellung als zugestellt gilt
cli-help-shop-shipping-delivered-after = Tage nach dem Versand des letzten Pakets; 0: nur, wenn die Zustellung gemeldet wird
cli-help-shop-shipping-json = JSON ausgeben
cli-help-shop-stock = Bestand anzeigen
cli-help-shop-stock-json = JSON ausgeben
cli-help-shop-stock-low = Nur Artikel, von denen wenige frei sind
cli-help-shop-stock-set = Den Bestand eines Artikels setzen
cli-help-shop-stock-set-json = JSON ausgeben
cli-help-shop-stock-set-low-at = Warnen, wenn so viele oder weniger frei sind
cli-help-shop-stock-set-note = Der Grund, für die Liste der Änderungen
cli-help-shop-stock-set-number = Der Bestand
cli-help-shop-stock-set-sku = Die SKU des Artikels
cli-help-shop-terms = Gebühr, Steuern und Kosten der Lieferung ins Ausland anzeigen oder ersetzen
cli-help-shop-terms-csv = Sie in eine CSV-Datei schreiben
cli-help-shop-terms-fee = Bearbeitungsgebühr in Prozent
cli-help-shop-terms-file = CSV-, XLSX- oder ODS-Datei mit den Spalten State, Country, Tax und Freight, die alle Steuern und Auslandskosten ersetzt
cli-help-shop-terms-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-to-ship = Zu verschickende Pakete auflisten, die am längsten wartenden zuerst
cli-help-shop-to-ship-account = Nur Geschenke des Kontos mit diesem Namen
cli-help-shop-to-ship-batch = Nur Geschenke dieser Versandaktion
cli-help-shop-to-ship-brand = Nur Pakete dieser Marke
cli-help-shop-to-ship-csv = CSV ausgeben
cli-help-shop-to-ship-json = JSON ausgeben
cli-help-shop-to-ship-older-than = Nur Pakete, die mindestens so viele Tage warten
cli-help-shop-track = Sendungsnummern aus der Datei eines Versanddienstes eintragen
cli-help-shop-track-accept-suggestions = Pakete annehmen, die nach Name und Postleitzahl vorgeschlagen werden
cli-help-shop-track-dry-run = Zeigen, was eingetragen würde, und nichts ändern
cli-help-shop-track-file = CSV-, XLSX- oder ODS-Datei, oder - für Zeilen der Standardeingabe
cli-help-shop-track-json = JSON ausgeben
cli-help-shop-verify = Prüfen, ob Hauptbuch, Bestellungen, Bestand und Protokoll übereinstimmen
cli-help-shop-verify-json = JSON ausgeben
cli-help-shop-withdraw = Geld vom Guthaben eines Kontos abheben
cli-help-shop-withdraw-account = Name oder Nummer des Kontos
cli-help-shop-withdraw-amount = Dollar und Cent, etwa 5000.00
cli-help-shop-withdraw-id = Kennung der Abhebung; dieselbe Kennung hebt nur einmal ab, auch wenn der Befehl öfter läuft
cli-help-shop-withdraw-json = JSON ausgeben, mit Beträgen in Cent
cli-help-shop-withdraw-note = Notiz für das Journal, etwa eine Bestellnummer

## Command line: results

cli-shop-fund-again = Führen Sie den Befehl noch einmal mit --id { $id } aus; damit wird das Geld nur einmal bewegt.
cli-shop-address-corrected = Die Adresse von Paket { $parcel } ist korrigiert.
cli-shop-emails-after = { $days ->
    [0] Keine Erinnerung nach der E-Mail mit dem Geschenk
    [one] Erinnerung { $days } Tag nach der E-Mail mit dem Geschenk
   *[other] Erinnerung { $days } Tage nach der E-Mail mit dem Geschenk
}
cli-shop-emails-are-set = Die Erinnerungen sind festgelegt.
cli-shop-emails-before = { $days ->
    [0] Keine Erinnerung vor dem Ablauf des Geschenks
    [one] Erinnerung { $days } Tag vor dem Ablauf des Geschenks
   *[other] Erinnerung { $days } Tage vor dem Ablauf des Geschenks
}
cli-shop-account = { $name }: Guthaben { $balance }, reserviert { $authorized }, abgerechnet { $captured }
cli-shop-amount-form = Dollar und Cent mit Punkt, etwa 5000.00
cli-shop-backed-up = Der Shop wurde in { $file } geschrieben.
cli-shop-cards-canceled = Für die Bestellung { $order } wird nichts abgebucht. Ihr Geschenk ist storniert, außer es wurde verschickt.
cli-shop-cards-empty = Keine Karte hat ein Problem.
cli-shop-cards-retried = Die Karte der Bestellung { $order } wird in wenigen Sekunden erneut versucht.
cli-shop-check-passed = { $name }: bestanden. { $detail }
cli-shop-check-failed = { $name }: NICHT BESTANDEN. { $detail }
cli-shop-delivered = { $parcels ->
    [one] 1 Paket zugestellt
   *[other] { $parcels } Pakete zugestellt
}
cli-shop-differs = Die Daten des Shops stimmen nicht überein.
cli-shop-differs-remedy = Bewahren Sie eine Kopie der Datenbank auf und melden Sie die nicht bestandenen Prüfungen.
cli-shop-export-folder = Der Ordner { $folder } enthält Dateien oder ist nicht beschreibbar.
cli-shop-export-folder-remedy = Wählen Sie einen neuen oder leeren Ordner.
cli-shop-exported = { $count ->
    [one] Ein Produkt wurde
   *[other] { $count } Produkte wurden
} in { $folder } geschrieben.
cli-shop-file-unreadable = { $file } enthält keine lesbaren Sendungsnummern.
cli-shop-file-unreadable-remedy = Verwenden Sie eine CSV-, XLSX- oder ODS-Datei mit den Spalten Parcel, Carrier und Tracking number.
cli-shop-import-problems = Der Import hat { $count ->
    [one] ein Problem
   *[other] { $count } Probleme
}.
cli-shop-import-problems-remedy = Korrigieren Sie die Zellen und importieren Sie die Dateien noch einmal.
cli-shop-import-stale = Der Shop hat sich zwischen Plan und Import geändert. Nichts wurde übernommen.
cli-shop-import-stale-remedy = Importieren Sie die Dateien noch einmal.
cli-shop-import-unreadable = { $file } kann nicht gelesen werden: { $reason }
cli-shop-import-unreadable-remedy = Speichern Sie die Datei als CSV, XLSX oder ODS mit den Spalten von „giftdesk shop template“ und importieren Sie sie noch einmal.
cli-shop-import-applied = Der Import wurde übernommen.
cli-shop-import-counts = { $kind }: { $new } neu, { $changed } geändert, { $archived } archiviert, { $unchanged } unverändert
cli-shop-inbox-empty = Es ist nichts zu tun.
cli-shop-inbox-shown = { $shown } von { $total } angezeigt
cli-shop-inbox-card = { $count ->
    [one] { $count } Problem mit Karten
   *[other] { $count } Probleme mit Karten
}
cli-shop-inbox-damaged = beschädigt: noch einmal senden oder erstatten
cli-shop-inbox-lost = verloren: noch einmal senden oder erstatten
cli-shop-inbox-low = { $free ->
    [0] ausverkauft
   *[other] noch { $free }
}
cli-shop-inbox-returned = zurückgekommen: noch einmal senden oder erstatten
cli-shop-invoice-off = Rechnung: aus
cli-shop-invoice-unlimited = Rechnung: unbegrenzt
cli-shop-invoice-limit = Rechnung: höchstens { $limit }
cli-shop-is-practice = Dieser Befehl arbeitet mit einem Shop, und der Übungsmodus ist keiner.
cli-shop-is-practice-remedy = Verwenden Sie --connect shop für „Mein Shop“ oder --data-dir für den Ordner eines Shops.
cli-shop-practice-is-new = Der Übungsmodus wurde mit diesem Datenordner noch nicht gestartet.
cli-shop-practice-is-new-remedy = Öffnen Sie giftdesk einmal, das startet den Übungsmodus. Für „Mein Shop“ verwenden Sie --connect shop.
cli-shop-is-remote = Eine Sicherung braucht die Dateien des Shops, und { $url } ist ein Dienst.
cli-shop-is-remote-remedy = Führen Sie den Befehl auf dem Rechner des Dienstes mit dessen --data-dir aus. Für „Mein Shop“ verwenden Sie --connect shop.
cli-shop-journal-line = { $time }  { $account }  { $method }  { $kind }  { $amount }  { $subject }
cli-shop-key-missing = Der Shop unter { $url } braucht den Schlüssel eines Operators.
cli-shop-key-missing-remedy = Schreiben Sie den Schlüssel in die Umgebungsvariable { $variable }. „giftdesk keys add --operator --name NAME“ erstellt einen.
cli-shop-key-refused = Der Shop akzeptiert diesen Schlüssel nicht als den eines Operators.
cli-shop-key-refused-remedy = Verwenden Sie einen Schlüssel von „giftdesk keys add --operator --name NAME“.
cli-shop-may-be-changed = Möglicherweise wurde die Änderung ausgeführt.
cli-shop-no-answer = Der Shop hat nicht geantwortet.
cli-shop-no-answer-remedy = Prüfen Sie, ob die Änderung ausgeführt wurde, und führen Sie den Befehl dann noch einmal aus.
cli-shop-not-reached = Der Shop ist nicht erreichbar.
cli-shop-not-reached-remedy = Prüfen Sie Adresse und Netzwerk und führen Sie den Befehl noch einmal aus.
cli-shop-other-parcels-recorded = Die anderen Pakete sind eingetragen.
cli-shop-parcels-are-recorded = Die Pakete sind eingetragen.
cli-shop-parcels-unknown = Unbekannte, erstattete oder ersetzte Pakete: { $parcels }.
cli-shop-parcels-unknown-remedy = Prüfen Sie die Nummern.
cli-shop-pdf-failed = Die PDF-Datei konnte nicht erstellt werden.
cli-shop-pdf-failed-remedy = Melden Sie die Einzelheiten.
cli-shop-percent-form = ein Prozentsatz von 0 bis 100 mit höchstens vier Nachkommastellen, etwa 8.875
cli-shop-picture-changed = Ein Bild wurde während des Imports geändert oder entfernt.
cli-shop-picture-changed-remedy = Importieren Sie die Dateien noch einmal.
cli-shop-print-again = Die Pakete sind in Packlauf { $run } gepackt. Drucken Sie ihn mit „giftdesk shop pack --again { $run }“.
cli-shop-problem-recorded = Das Problem von Paket { $parcel } ist eingetragen. Noch einmal versenden: „giftdesk shop reship { $parcel }“. Bestellung erstatten: „giftdesk shop refund { $parcel }“.
cli-shop-refunded = Bestellung { $order } ist erstattet.
cli-shop-refused = Der Shop hat die Anfrage abgelehnt: { $reason }.
cli-shop-refused-remedy = Korrigieren Sie den Befehl und führen Sie ihn noch einmal aus.
cli-shop-reshipped = Paket { $new } ersetzt Paket { $parcel } und muss verschickt werden. Es wird nichts berechnet.
cli-shop-restored = Der Shop wurde in { $folder } wiederhergestellt.
cli-shop-run-is-packed = Die Pakete sind gepackt.
cli-shop-run-line = Packlauf { $run }: { $parcels ->
    [one] 1 Paket
   *[other] { $parcels } Pakete
}, { $time }, { $operator }
cli-shop-run-line-taken-back = Packlauf { $run }: { $parcels ->
    [one] 1 Paket
   *[other] { $parcels } Pakete
}, { $time }, { $operator }, zurückgenommen
cli-shop-run-packed = Packlauf { $run }: { $parcels ->
    [one] 1 Paket
   *[other] { $parcels } Pakete
}
cli-shop-run-taken-back = Packlauf { $run } ist zurückgenommen: { $parcels ->
    [one] 1 Paket wartet auf den Versand
   *[other] { $parcels } Pakete warten auf den Versand
}
cli-shop-stock-is-set = Der Bestand ist gesetzt.
cli-shop-terms-fee = Bearbeitungsgebühr: { $percent } %
cli-shop-terms-freight-of-state = Eine Fracht gilt für Länder. Innerhalb der USA haben Marken Versandpreise.
cli-shop-terms-no-titles = keine Zeile hat die Titel State, Country und Tax
cli-shop-terms-place-missing = Eine Zeile braucht einen Bundesstaat oder ein Land, und nicht beides.
cli-shop-terms-repeated = { $name } steht in zwei Zeilen.
cli-shop-terms-rows = { $rows ->
    [one] Eine Zeile der Datei kann
   *[other] { $rows } Zeilen der Datei können
} nicht gelesen werden.
cli-shop-terms-rows-remedy = Korrigieren Sie die Zeilen und führen Sie den Befehl noch einmal aus.
cli-shop-terms-tax = Verkaufssteuer von { $state }: { $percent } %
cli-shop-terms-tax-invalid = „{ $text }“ ist kein Prozentsatz von 0 bis 100 mit höchstens vier Nachkommastellen.
cli-shop-terms-unreadable = { $file } kann nicht gelesen werden: { $reason }
cli-shop-terms-unreadable-remedy = Verwenden Sie eine CSV-, XLSX- oder ODS-Datei mit den Spalten State, Country, Tax und Freight, wie sie --csv schreibt.
cli-shop-terms-zone = { $countries }: Fracht { $freight }, Steuern und Zoll { $percent } %
cli-shop-settled = Der Fall des Pakets { $parcel } ist abgeschlossen.
cli-shop-shipping-after = { $days ->
    [0] Bestellungen sind erst zugestellt, wenn das gemeldet wird
    [one] Bestellungen gelten { $days } Tag nach dem Versand als zugestellt
   *[other] Bestellungen gelten { $days } Tage nach dem Versand als zugestellt
}
cli-shop-shipping-is-set = Die Einstellung ist gespeichert.
cli-shop-stock-set = { $sku }: { $on_hand } vorhanden, { $free } frei
cli-shop-tracked = { $matched ->
    [one] 1 Eintrag zugeordnet
   *[other] { $matched } Einträge zugeordnet
}, { $changed ->
    [one] 1 Paket geändert
   *[other] { $changed } Pakete geändert
}
cli-shop-tracked-dry-run = { $matched ->
    [one] 1 Eintrag zugeordnet
   *[other] { $matched } Einträge zugeordnet
}, { $changed ->
    [one] 1 Paket würde geändert
   *[other] { $changed } Pakete würden geändert
}
cli-shop-unmatched = { $entries ->
    [one] 1 Eintrag wurde nicht zugeordnet.
   *[other] { $entries } Einträge wurden nicht zugeordnet.
}
cli-shop-unmatched-remedy = Korrigieren Sie diese Zeilen und führen Sie den Befehl noch einmal aus. Was eingetragen ist, bleibt.
cli-shop-unmatched-row = Zeile { $row }: { $reason }
cli-shop-unmatched-not-found = keine Paketnummer und kein gepacktes Paket mit diesem Namen und dieser Postleitzahl
cli-shop-unmatched-invalid = der Text ist keine Paketnummer
cli-shop-unmatched-unknown = kein Paket hat diese Nummer
cli-shop-unmatched-suggestion = keine Paketnummer. Nach Name und Postleitzahl: { $parcels }
cli-shop-unmatched-no-number = keine Sendungsnummer
cli-shop-unmatched-bad-date = das Datum der Zustellung ist nicht lesbar; schreiben Sie es als 2026-11-20
cli-shop-unmatched-bad-number = der Text ist keine Sendungsnummer; formatieren Sie die Spalte in einer Tabelle als Text
cli-shop-unmatched-two-numbers = eine andere Zeile hat eine andere Sendungsnummer für das Paket
cli-shop-unmatched-not-to-ship = der Fall des Pakets ist abgeschlossen, die Bestellung wurde erstattet, oder ein anderes Paket ersetzt dieses

## Kinds of entries

shop-kind-products = Produkte
shop-kind-brands = Marken
shop-kind-cards = Karten
shop-kind-collections = Kollektionen

## Packing slips

slips-title = Packlauf { $run }
slips-title-practice = Übungsmodus: Packlauf { $run }
slips-summary = { $parcels ->
    [one] 1 Paket
   *[other] { $parcels } Pakete
}, { $units ->
    [one] 1 Artikel
   *[other] { $units } Artikel
}
slips-shelf = Regal
slips-sku = SKU
slips-item = Artikel
slips-quantity = Anzahl
slips-gift-from = Ein Geschenk von { $sender }
slips-gift-from-practice = Übungsmodus: ein Geschenk von { $sender }
slips-reference = Bestellung { $reference }
slips-page = Seite { $page } von { $pages }
