### Empfänger: die Felder der Tabelle, ihre Probleme und der Import einer Datei.

## Felder eines Empfängers

recipients-field-first-name = Vorname
recipients-field-last-name = Nachname
recipients-field-full-name = Vollständiger Name
recipients-field-full-address = Vollständige Adresse
recipients-field-email = E-Mail
recipients-field-phone = Telefon
recipients-field-address-1 = Adresse
recipients-field-address-2 = Adresszusatz
recipients-field-city = Ort
recipients-field-state = Bundesstaat
recipients-field-postal-code = Postleitzahl
recipients-field-country = Land

## Probleme, je eine Zeile neben der Tabellenzeile

recipients-issue-first-name-missing = Vorname fehlt
# $value: ein Platzhalter in der Datei, zum Beispiel „#N/A“.
recipients-issue-name-placeholder = „{ $value }“ ist kein Name
recipients-issue-email-placeholder = „{ $value }“ ist keine E-Mail-Adresse
recipients-issue-email-missing = E-Mail fehlt
# $value: was eingegeben wurde.
recipients-issue-email-invalid = „{ $value }“ ist keine gültige E-Mail-Adresse
recipients-issue-email-not-sent = „{ $value }“ ist keine gültige E-Mail-Adresse und wird nicht gesendet
recipients-issue-multiple-emails = Mehr als eine E-Mail-Adresse. Verwenden Sie eine Zeile pro Empfänger.
# $domain: gmail.com, bei einer Adresse mit gmial.com.
recipients-issue-email-typo = Meinten Sie { $domain }?
recipients-issue-email-lookalike = „{ $letters }“ in dieser E-Mail-Adresse sieht wie ein anderer Buchstabe aus. Die E-Mail erreicht die Person vielleicht nicht.
recipients-issue-duplicate = Duplikat von Zeile { $row }
recipients-issue-same-name-and-address = Gleicher Name und gleiche Adresse wie Zeile { $row }, mit anderer E-Mail-Adresse
recipients-issue-phone-invalid = „{ $value }“ ist keine US-Telefonnummer und wird nicht gesendet
recipients-issue-address-missing = Adresse fehlt
recipients-issue-address-date = „{ $date }“ sieht wie ein Datum aus, das eine Tabellenkalkulation aus „{ $number }“ gemacht hat. Das Paket käme nicht an.
recipients-issue-house-number-missing = „{ $street }“ hat keine Hausnummer
recipients-issue-street-name-missing = „{ $number }“ hat keinen Straßennamen
recipients-issue-city-missing = Ort fehlt
recipients-issue-state-missing = Bundesstaat fehlt
recipients-issue-postal-code-missing = Postleitzahl fehlt
recipients-issue-state-unknown = „{ $value }“ ist kein US-Bundesstaat
recipients-issue-postal-code-invalid = Postleitzahl muss 5 Ziffern haben, oder 9 wie 02139-4307
# $code: 02139. $state, $expected: Kürzel von Bundesstaaten, zum Beispiel „MA“.
recipients-issue-postal-code-other-state = Postleitzahl { $code } liegt in { $expected }, nicht in { $state }
recipients-issue-postal-code-not-in-state = Postleitzahl { $code } liegt nicht in { $state }
recipients-issue-country-unknown = „{ $value }“ ist kein bekanntes Land
recipients-issue-country-unsupported = Direktversand ist nur innerhalb der USA möglich, nicht nach „{ $value }“
# $field: der Name der Spalte, zum Beispiel „Vorname“.
recipients-issue-value-too-long = { $field } ist länger als { $max } Zeichen
recipients-issue-row-ragged = { $cells ->
    [one] Die Zeile hat { $cells } Zelle, die Kopfzeile { $columns }
   *[other] Die Zeile hat { $cells } Zellen, die Kopfzeile { $columns }
}
# $name: ein vollständiger Name in der Datei.
recipients-issue-address-split = „{ $address }“ wurde in Adresse „{ $street }“ und Ort „{ $city }“ geteilt
recipients-issue-name-split = „{ $name }“ wurde in Vorname „{ $first }“ und Nachname „{ $last }“ geteilt
recipients-issue-name-split-first-only = „{ $name }“ wurde als Vorname „{ $first }“ gelesen
recipients-issue-name-split-last-only = „{ $name }“ wurde als Nachname „{ $last }“ gelesen
recipients-issue-second-person = „{ $value }“ sieht nach zwei Personen aus. Diese Zeile sendet ein Geschenk
recipients-issue-person-inactive = In „{ $column }“ steht „{ $value }“. Prüfen Sie, ob diese Person ein Geschenk bekommt

## Korrekturen, als Schaltflächen

recipients-fix-set = In { $value } ändern
recipients-fix-clear = Zelle leeren
recipients-fix-remove-row = Zeile entfernen

## Wie eine Datei gelesen wurde

# Eine Spalte ohne Namen. $letters: A, B, … AA, wie in Tabellenprogrammen.
recipients-column-unnamed = Spalte { $letters }
recipients-note-no-header = Die Datei hat keine Kopfzeile. Die Spalten wurden anhand ihres Inhalts zugeordnet.
recipients-note-header-not-first = { $skipped ->
    [one] Die Kopfzeile ist Zeile { $line }. { $skipped } Zeile darüber wurde ausgelassen.
   *[other] Die Kopfzeile ist Zeile { $line }. { $skipped } Zeilen darüber wurden ausgelassen.
}
recipients-note-header-repeated = { $count ->
    [one] Die Kopfzeile wiederholt sich weiter unten und wurde dort ausgelassen.
   *[other] Die Kopfzeile wiederholt sich weiter unten { $count }-mal und wurde dort ausgelassen.
}
# $encoding: windows-1252.
recipients-note-encoding-guessed = Die Datei ist nicht in UTF-8 und wurde als { $encoding } gelesen. Prüfen Sie Namen mit Umlauten und Akzenten.
recipients-note-mixed-encodings = { $cells ->
    [one] { $cells } Zelle hat eine andere Kodierung als der Rest der Datei. Prüfen Sie Namen mit Umlauten und Akzenten.
   *[other] { $cells } Zellen haben eine andere Kodierung als der Rest der Datei. Prüfen Sie Namen mit Umlauten und Akzenten.
}
recipients-note-cell-contains-rows = Zeile { $line }: Eine Zelle geht über mehrere Zeilen und scheint andere Datensätze zu enthalten. Prüfen Sie, wo ihre Anführungszeichen geschlossen werden.
recipients-note-quotation-marks-left-out = { $count ->
    [one] Zeile { $line }: Ein Anführungszeichen am Anfang einer Zelle wurde nie geschlossen und wurde weggelassen. Prüfen Sie diese Zeile.
   *[other] { $count } Anführungszeichen am Anfang einer Zelle wurden nie geschlossen und wurden weggelassen. Das erste ist in Zeile { $line }. Prüfen Sie diese Zeilen.
}
recipients-note-rows-too-long = { $count ->
    [one] { $count } Datensatz hat mehr Zellen als die Kopfzeile, in Zeile { $line }. Ein Komma in einer Zelle kann der Grund sein.
   *[other] { $count } Datensätze haben mehr Zellen als die Kopfzeile, der erste in Zeile { $line }. Ein Komma in einer Zelle kann der Grund sein.
}
recipients-note-rows-too-short = { $count ->
    [one] { $count } Datensatz hat weniger Zellen als die Kopfzeile, in Zeile { $line }.
   *[other] { $count } Datensätze haben weniger Zellen als die Kopfzeile, der erste in Zeile { $line }.
}
recipients-note-columns-left-out = Die Datei hat { $count } Spalten. Nur die ersten { $max } wurden gelesen.
# $size: 10 KB.
recipients-note-cells-cut = { $count ->
    [one] { $count } Zelle ist länger als { $size } und wurde gekürzt, in Zeile { $line }.
   *[other] { $count } Zellen sind länger als { $size } und wurden gekürzt, die erste in Zeile { $line }.
}
# Names like "Lee, Anna" without quotation marks in a file with commas between cells.
recipients-note-names-joined = { $count ->
    [one] In { $count } Datensatz wurden Nachname und Vorname wieder zu einer Zelle verbunden. Prüfen Sie die Namen.
   *[other] In { $count } Datensätzen wurden Nachname und Vorname wieder zu einer Zelle verbunden. Prüfen Sie die Namen.
}
recipients-note-tables-left-out = { $count ->
    [one] Die Seite hat { $count } weitere Tabelle, die wie eine Liste aussieht. Nur die Tabelle mit den meisten Empfängern wurde gelesen.
   *[other] Die Seite hat { $count } weitere Tabellen, die wie Listen aussehen. Nur die Tabelle mit den meisten Empfängern wurde gelesen.
}
recipients-note-cards-not-closed = { $count ->
    [one] { $count } Kontaktkarte hat kein Ende. Die Datei ist vielleicht unvollständig: Prüfen Sie, ob Empfänger fehlen.
   *[other] { $count } Kontaktkarten haben kein Ende. Die Datei ist vielleicht unvollständig: Prüfen Sie, ob Empfänger fehlen.
}
recipients-note-cards-left-out = { $count ->
    [one] { $count } Kontaktkarte wurde ausgelassen: eine Verteilerliste oder eine Person in einer anderen Karte, etwa eine Assistenz.
   *[other] { $count } Kontaktkarten wurden ausgelassen: Verteilerlisten oder Personen in anderen Karten, etwa Assistenzen.
}
recipients-note-rows-hidden = { $count ->
    [one] { $count } Zeile ist in der Arbeitsmappe ausgeblendet und wurde ausgelassen: Zeile { $line }.
   *[other] { $count } Zeilen sind in der Arbeitsmappe ausgeblendet und wurden ausgelassen, die erste ist Zeile { $line }.
}
recipients-note-hidden-rows-included = { $count ->
    [one] { $count } Zeile ist in der Arbeitsmappe ausgeblendet und ist enthalten: Zeile { $line }.
   *[other] { $count } Zeilen sind in der Arbeitsmappe ausgeblendet und sind enthalten, die erste ist Zeile { $line }.
}
# $columns: names of columns, as in "Email, City".
recipients-note-columns-hidden = { $count ->
    [one] { $count } Spalte ist in der Arbeitsmappe ausgeblendet und wird nicht verwendet: { $columns }
   *[other] { $count } Spalten sind in der Arbeitsmappe ausgeblendet und werden nicht verwendet: { $columns }
}
recipients-note-sheets-left-out = { $count ->
    [one] Die Arbeitsmappe hat { $count } weiteres Blatt mit Personen, das nicht gelesen wurde: { $sheets }
   *[other] Die Arbeitsmappe hat { $count } weitere Blätter mit Personen, die nicht gelesen wurden: { $sheets }
}
recipients-note-second-table = { $rows ->
    [one] In Zeile { $line } beginnt eine weitere Tabelle. Ihre { $rows } Zeile wurde ausgelassen. Um sie hinzuzufügen, kopieren Sie diese Tabelle und fügen Sie sie in die Liste ein.
   *[other] In Zeile { $line } beginnt eine weitere Tabelle. Ihre { $rows } Zeilen wurden ausgelassen. Um sie hinzuzufügen, kopieren Sie diese Tabelle und fügen Sie sie in die Liste ein.
}
recipients-note-hosts-left-out = { $count ->
    [one] { $count } Person in „{ $sections }“ wurde ausgelassen, weil ein anderer Abschnitt die Teilnehmer nennt. Um sie hinzuzufügen, kopieren Sie diesen Abschnitt und fügen Sie ihn in die Liste ein.
   *[other] { $count } Personen in „{ $sections }“ wurden ausgelassen, weil ein anderer Abschnitt die Teilnehmer nennt. Um sie hinzuzufügen, kopieren Sie diesen Abschnitt und fügen Sie ihn in die Liste ein.
}
recipients-note-cells-merged = { $count ->
    [one] Verbundene Zellen: Ihr Wert gilt in { $count } weiteren Zeile, Zeile { $line }.
   *[other] Verbundene Zellen: Ihre Werte gelten in { $count } weiteren Zeilen, die erste ist Zeile { $line }.
}
recipients-note-cells-crossed-out = { $count ->
    [one] { $count } Zeile hat durchgestrichenen Text und ist enthalten: Zeile { $line }. Prüfen Sie, ob diese Person ein Geschenk bekommt.
   *[other] { $count } Zeilen haben durchgestrichenen Text und sind enthalten, die erste ist Zeile { $line }. Prüfen Sie, ob diese Personen ein Geschenk bekommen.
}
recipients-note-formulas-without-result = { $count ->
    [one] { $count } Zeile hat eine Formel ohne gespeichertes Ergebnis, ihre Zelle ist daher leer: Zeile { $line }. Öffnen und speichern Sie die Arbeitsmappe in Ihrem Tabellenprogramm und importieren Sie sie noch einmal.
   *[other] { $count } Zeilen haben Formeln ohne gespeichertes Ergebnis, ihre Zellen sind daher leer. Die erste ist Zeile { $line }. Öffnen und speichern Sie die Arbeitsmappe in Ihrem Tabellenprogramm und importieren Sie sie noch einmal.
}
# Data types of Excel, such as Geography: cells with an icon.
recipients-note-data-types-read = { $count ->
    [one] { $count } Zeile hat einen Excel-Datentyp wie „Geografie“, Zeile { $line }. Sein Text wurde gelesen.
   *[other] { $count } Zeilen haben Excel-Datentypen wie „Geografie“, die erste ist Zeile { $line }. Ihr Text wurde gelesen.
}
recipients-note-data-types-without-text = { $count ->
    [one] { $count } Zeile hat einen Excel-Datentyp ohne Text, Zeile { $line }. Wandeln Sie die Zelle in Excel in Text um und importieren Sie die Datei noch einmal.
   *[other] { $count } Zeilen haben Excel-Datentypen ohne Text, die erste ist Zeile { $line }. Wandeln Sie die Zellen in Excel in Text um und importieren Sie die Datei noch einmal.
}
recipients-note-other-people = { $count ->
    [one] { $count } Spalte betrifft anscheinend eine andere Person und wird nicht verwendet: { $columns }
   *[other] { $count } Spalten betreffen anscheinend andere Personen und werden nicht verwendet: { $columns }
}
recipients-note-second-person = { $rows ->
    [one] { $rows } Zeile hat eine zweite Person, die nicht importiert wird. Spalten: { $columns }
   *[other] { $rows } Zeilen haben eine zweite Person, die nicht importiert wird. Spalten: { $columns }
}
# $column, $other: names of columns with emails.
recipients-note-emails-matched-by-name = Die E-Mail-Adressen in „{ $column }“ passen zu den Namen, die in „{ $other }“ nicht. „{ $column }“ wird verwendet.
recipients-note-emails-unlike-names = Mehrere Spalten enthalten E-Mail-Adressen, und die in „{ $column }“ passen nicht zu den Namen. Prüfen Sie, ob sie zu den Empfängern gehören.
recipients-note-repeated-column-used = { $count ->
    [one] { $count } leere Zelle in „{ $column }“ wurde aus einer anderen Spalte mit demselben Namen gefüllt.
   *[other] { $count } leere Zellen in „{ $column }“ wurden aus einer anderen Spalte mit demselben Namen gefüllt.
}
recipients-note-preferred-names-used = { $count ->
    [one] Vornamen sind die aus „{ $column }“. { $count } leere Zelle wurde aus „{ $other }“ gefüllt.
   *[other] Vornamen sind die aus „{ $column }“. { $count } leere Zellen wurden aus „{ $other }“ gefüllt.
}
# $column: the name of a column in the file. $field: Email.
recipients-note-column-of-other-person = Die Spalte „{ $column }“ betrifft anscheinend eine andere Person und wird nicht verwendet. Wenn sie zu den Empfängern gehört, wählen Sie für sie „{ $field }“.

## Warum eine Datei nicht importiert werden kann. Danach folgt „Korrigieren Sie die Datei oder wählen Sie eine andere.“

recipients-import-file-empty = Die Datei ist leer.
recipients-import-no-rows = Die Datei hat eine Kopfzeile, aber keine Zeilen darunter.
recipients-import-all-rows-hidden = { $count ->
    [one] Die einzige Zeile des Blatts ist ausgeblendet. Blenden Sie sie in Ihrem Tabellenprogramm ein, speichern Sie die Datei und importieren Sie sie noch einmal.
   *[other] Alle { $count } Zeilen des Blatts sind ausgeblendet. Entfernen Sie den Filter in Ihrem Tabellenprogramm, speichern Sie die Datei und importieren Sie sie noch einmal.
}
recipients-import-unsupported-format = { $format ->
    [pdf] Das ist eine PDF-Datei, keine Empfängerliste.
    [picture] Das ist ein Bild, keine Empfängerliste.
    [archive] Das ist eine komprimierte Datei, keine Empfängerliste.
    [old_workbook] Das ist eine Arbeitsmappe im alten Excel-Format (.xls). Speichern Sie sie in Ihrem Tabellenprogramm als XLSX.
    [binary_workbook] Das ist eine binäre Excel-Arbeitsmappe (.xlsb). Speichern Sie sie in Ihrem Tabellenprogramm als XLSX.
    [web_archive] Das ist ein Webarchiv ohne Tabelle. Speichern Sie die Liste in Ihrem Tabellenprogramm als XLSX.
    [text_document] Das ist ein Textdokument, keine Empfängerliste.
    [presentation] Das ist eine Präsentation, keine Empfängerliste.
    [program] Das ist ein Programm, keine Empfängerliste.
    [database] Das ist eine Datenbank, keine Empfängerliste.
    [calendar] Das ist ein Kalender, keine Empfängerliste.
    [web_page] Diese Webseite enthält keine Tabelle mit Empfängern.
    [xml] Das ist eine XML-Datei, keine Empfängerliste.
   *[json] Das ist eine JSON-Datei, keine Empfängerliste.
} Importieren Sie eine Arbeitsmappe (XLSX, ODS), eine CSV- oder Textdatei oder Visitenkarten (vCard).
recipients-import-binary-file = Das ist keine Textdatei. Exportieren Sie die Liste als CSV (UTF-8) und importieren Sie diese Datei.
# $size: 256 MB.
recipients-import-file-too-large = Die Datei ist größer als { $size }. Teilen Sie sie oder entfernen Sie Spalten, die keine Empfängerdaten enthalten.
recipients-import-password-protected = Die Datei ist mit einem Passwort geschützt. Entfernen Sie das Passwort in Ihrem Tabellenprogramm und importieren Sie die Datei erneut.
recipients-import-workbook-damaged = Die Arbeitsmappe ist beschädigt oder unvollständig. Öffnen Sie sie in Ihrem Tabellenprogramm, speichern Sie sie neu und importieren Sie die neue Datei.
# $size: 64 MB.
recipients-import-workbook-too-large = Der Inhalt der Arbeitsmappe ist größer als { $size }. Speichern Sie nur das Blatt mit den Empfängern als neue Datei.
# $sheets: the names of the sheets of the workbook.
recipients-import-sheet-unknown = Die Arbeitsmappe hat kein Blatt „{ $name }“. Ihre Blätter: { $sheets }
recipients-import-sheet-empty = Das Blatt „{ $name }“ ist leer.
recipients-import-canceled = Der Import wurde abgebrochen.
recipients-import-too-many-columns = Zeile { $line } hat { $count } Spalten; möglich sind bis zu { $max }. Die Datei muss einen Empfänger pro Zeile enthalten.
recipients-import-too-many-rows = Die Datei hat mehr als { $max } Empfänger, das Maximum einer Versandaktion. Teilen Sie sie in mehrere Dateien.
recipients-import-record-too-long = Der Datensatz ab Zeile { $line } ist länger als { $size }. Vielleicht fehlt ein schließendes Anführungszeichen.
recipients-import-quotation-mark-not-closed = Das Anführungszeichen im Datensatz ab Zeile { $line } wird nie geschlossen. Alle folgenden Datensätze gingen verloren.
recipients-import-read-failed = Die Datei konnte nicht bis zum Ende gelesen werden: { $reason }

## Die Tabelle der Empfänger

recipients-column-row = Zeile
recipients-column-issue = Problem
# Zugänglicher Name einer Zelle. $field: der Name der Spalte, zum Beispiel „Vorname“.
recipients-cell-name = { $field }, Zeile { $row }
# Zugänglicher Name der Zeilennummer, mit der die Zeile ausgewählt wird.
recipients-row-name = Zeile { $row }
recipients-issue-name = Problem, Zeile { $row }: { $issue }
# Das erste Problem einer Zeile und die Anzahl der weiteren.
recipients-issue-and-more = { $issue } · { $count ->
    [one] { $count } weiteres
   *[other] { $count } weitere
}
recipients-fix-button = Beheben
recipients-fix-button-name = Fehler in Zeile { $row } beheben
recipients-remove-button = Entfernen
recipients-remove-button-name = Zeile { $row } entfernen

recipients-empty-title = Noch keine Empfänger
recipients-empty-text = Importieren Sie eine Datei, ziehen Sie eine hierher oder fügen Sie eine Liste ein. Sie können die Spalten prüfen, bevor Empfänger hinzugefügt werden.
recipients-empty-text-without-drop = Importieren Sie eine Datei oder fügen Sie eine Liste ein. Sie können die Spalten prüfen, bevor Empfänger hinzugefügt werden.
recipients-enter-by-hand = Empfänger von Hand eingeben

## Werkzeuge über der Tabelle

recipients-import-file = Datei importieren
recipients-add-row = Zeile hinzufügen
recipients-undo = Rückgängig
recipients-redo = Wiederholen
recipients-find-replace = Suchen und ersetzen
recipients-remove-rows = { $count ->
    [one] { $count } Zeile entfernen
   *[other] { $count } Zeilen entfernen
}
# Ein Filter: zeigt nur Zeilen mit Problemen oder Warnungen.
recipients-only-problems = Nur Zeilen mit Problemen
recipients-only-problems-short = Mit Problemen
recipients-fix-all = Alle beheben
recipients-fix-all-count = Alle beheben ({ $count })
recipients-fix-all-help = Übernimmt alle sicheren Korrekturen. Vermutungen, etwa Tippfehler in E-Mail-Adressen, bleiben Ihnen überlassen. Sie können das rückgängig machen.

recipients-find-field = Suchen
recipients-replace-field = Ersetzen durch
recipients-find-column = Spalte
recipients-find-all-columns = Alle Spalten
recipients-replace-all = Alle ersetzen
recipients-replace-all-rows = In allen Zeilen ersetzen
recipients-find-close = Suchen und ersetzen schließen
recipients-find-matches = { $count ->
    [one] { $count } passende Zelle
   *[other] { $count } passende Zellen
}

## Import: welche Spalte der Datei welches Feld wird

recipients-import-title = Spalten von { $file } zuordnen
recipients-import-title-pasted = Spalten der eingefügten Liste zuordnen
recipients-import-rows = { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
}
recipients-import-no-first-name = Keine Spalte wird als Vorname importiert.
recipients-import-no-email = Keine Spalte wird als E-Mail importiert.
recipients-import-no-address = Keine Spalte wird als Adresse importiert.
# Titel der drei Spalten der Zuordnung.
recipients-import-columns = Spalten der Datei
recipients-import-column-title = Spalte
recipients-import-field-title = Importieren als
recipients-import-values-title = Erste Werte
# Zugänglicher Name der Auswahl, die das Feld einer Spalte bestimmt.
recipients-import-column = Feld für { $column }
recipients-import-not-imported = Nicht importiert
recipients-import-extra-column = Zusatzspalte
recipients-import-sheet = Blatt
# A checkbox. $count: the rows that a filter or the user hid in the workbook.
recipients-import-hidden-rows = { $count ->
    [one] { $count } ausgeblendete Zeile einschließen
   *[other] { $count } ausgeblendete Zeilen einschließen
}
# A column whose field is a guess.
recipients-import-guessed = Vermutet
recipients-import-remembered = Die Spalten werden wie bei Ihrem letzten Import mit diesen Spaltennamen gelesen.
# Eine Spalte ohne Werte.
recipients-import-column-empty = Leer
recipients-import-button = { $count ->
    [one] { $count } Zeile importieren
   *[other] { $count } Zeilen importieren
}
recipients-import-needs-column = Wählen Sie für mindestens eine Spalte ein Feld.
recipients-import-cancel = Abbrechen
recipients-import-existing = Vorhandene Zeilen
recipients-import-add = Zur Liste hinzufügen
recipients-import-replace = { $count ->
    [one] { $count } Zeile ersetzen
   *[other] { $count } Zeilen ersetzen
}
recipients-import-waiting = Warten auf die Datei …
# Shown while a large file is read. $file: its name.
recipients-import-reading = { $file } wird gelesen
recipients-import-reading-pasted = Die eingefügte Liste wird gelesen
# $read, $total: numbers of megabytes, as in "12.4".
recipients-import-reading-amounts = { $rows ->
    [0] { $read } von { $total } MB
    [one] { $read } von { $total } MB · { $rows } Zeile
   *[other] { $read } von { $total } MB · { $rows } Zeilen
}
recipients-import-choose-another = Andere Datei wählen
recipients-dialog-title = Empfängerliste auswählen
recipients-dialog-lists = Listen

# Wird statt des Dateidialogs des Systems angezeigt.
recipients-no-dialog-title = Dieses System hat keinen Dateidialog
recipients-no-dialog-text = Geben Sie den Pfad der Datei ein, ziehen Sie die Datei auf dieses Fenster oder fügen Sie eine Liste ein. Unter Linux stellt xdg-desktop-portal einen Dateidialog bereit.
recipients-no-dialog-text-without-drop = Geben Sie den Pfad der Datei ein oder fügen Sie eine Liste ein. Unter Linux stellt xdg-desktop-portal einen Dateidialog bereit.
recipients-path-field = Dateipfad
recipients-path-hint = ~/empfaenger.csv
recipients-path-import = Datei importieren
recipients-paste-list = Liste einfügen
recipients-dialog-all-files = Alle Dateien

## Exported recipient files: titles, notes on columns, problems

# Names of sheets have at most 31 characters. The import knows the sheets with notes and the column
# "Problems" by these names: src/recipients/data/column_words.txt.
recipients-file-recipients-sheet = Empfänger
recipients-file-problems-column = Probleme (giftdesk)
recipients-file-problems-sheet = Liste der Probleme
recipients-file-row = Zeile
recipients-file-level = Schweregrad
recipients-file-column = Spalte
recipients-file-problem = Problem
recipients-file-value = Wert
recipients-file-suggestion = Vorschlag
recipients-file-notes-sheet = Hinweise zu Spalten
# Title of a column with "Required" or "Optional".
recipients-file-need = Pflicht?
recipients-file-note = Was einzutragen ist
recipients-file-required = Pflicht
recipients-file-optional = Optional
recipients-file-error = Fehler
recipients-file-warning = Warnung
# $level: "Error" or "Warning".
recipients-file-cell-note = { $level }: { $issue }
# $suggestion: the label of the fix, as in "Change to gmail.com".
recipients-file-cell-note-suggestion = { $level }: { $issue }. Vorschlag: { $suggestion }
recipients-file-note-first-name = Der Vorname, wie er in der Anrede steht
recipients-file-note-last-name = Der Nachname
recipients-file-note-email = Eine E-Mail-Adresse, etwa name@example.com
recipients-file-note-phone = Eine US-Telefonnummer, etwa 617-555-0123
recipients-file-note-address-1 = Straße und Hausnummer, etwa 12 Sample Street
recipients-file-note-address-2 = Wohnung, Büro oder Stockwerk
recipients-file-note-city = Der Ort
recipients-file-note-state = Der US-Bundesstaat als Name oder Kürzel, etwa MA
recipients-file-note-postal-code = Die US-Postleitzahl mit allen Nullen, etwa 02110 oder 02139-4307
recipients-file-note-country = Das Land. Geschenke werden in die USA geliefert; eine leere Zelle bedeutet USA.

## Export of recipients

recipients-export = Exportieren
recipients-export-problems = Probleme als Excel-Datei
recipients-export-clean-xlsx = Bereinigte Liste als Excel-Datei
recipients-export-clean-csv = Bereinigte Liste als CSV
recipients-export-template-xlsx = Leere Empfängerdatei als Excel-Datei
recipients-export-template-csv = Leere Empfängerdatei als CSV
recipients-export-dialog-problems = Liste der Probleme speichern
recipients-export-dialog-clean = Bereinigte Liste speichern
recipients-export-dialog-template = Leere Empfängerdatei speichern
recipients-template-save = Leere Empfängerdatei speichern
recipients-template-help = Eine leere Empfängerdatei mit den Spalten, die die Versandart braucht
recipients-exported = { $count ->
    [one] { $count } Empfänger in { $file } gespeichert
   *[other] { $count } Empfänger in { $file } gespeichert
}
# $omitted: the number of rows with errors, which the file does not have.
recipients-exported-without = { $count ->
    [one] { $count } Empfänger in { $file } gespeichert.
   *[other] { $count } Empfänger in { $file } gespeichert.
} { $omitted ->
    [one] { $omitted } Zeile mit Fehlern wurde ausgelassen.
   *[other] { $omitted } Zeilen mit Fehlern wurden ausgelassen.
}

## Die Tabellenkalkulation: Menüs, Filter, Spalten

recipients-grid = Empfänger
recipients-selection = { $rows } × { $columns } Zellen ausgewählt
recipients-issues-of-row = Probleme der Zeile
recipients-issue-go-to-cell = Zur Zelle
recipients-issue-fix-same = Alle { $count } dieser Art beheben
recipients-issue-accept = Warnung akzeptieren
recipients-issue-accept-same = Alle { $count } dieser Art akzeptieren
recipients-remove-duplicates = Alle { $count } Duplikate entfernen
recipients-menu-row = Zeile
recipients-menu-cell = Zelle
recipients-menu-cut = Ausschneiden
recipients-menu-copy = Kopieren
recipients-menu-paste = Einfügen
recipients-menu-clear = Zellen leeren
recipients-menu-insert-above = Zeile darüber einfügen
recipients-menu-filter-by-value = Nur diesen Wert zeigen
recipients-menu-sort-up = Von A bis Z sortieren
recipients-menu-sort-down = Von Z bis A sortieren
recipients-menu-filter = Spalte filtern
recipients-menu-filter-values = Nach Werten filtern
recipients-menu-filter-remove = Filter entfernen
recipients-menu-move-column-left = Nach links verschieben
recipients-menu-move-column-right = Nach rechts verschieben
recipients-menu-fit-column = Spaltenbreite anpassen
recipients-menu-hide-column = Spalte ausblenden
recipients-menu-show-columns = Ausgeblendete Spalten zeigen
recipients-menu-add-column = Spalte hinzufügen
recipients-menu-rename-column = Spalte umbenennen
recipients-menu-remove-column = Spalte entfernen
recipients-column-add-title = Eine Spalte hinzufügen
recipients-column-add = Spalte hinzufügen
recipients-column-rename-title = Die Spalte umbenennen
recipients-column-rename = Spalte umbenennen
recipients-column-name = Name der Spalte
recipients-column-name-empty = Geben Sie einen Namen ein.
recipients-column-name-too-long = Verwenden Sie höchstens { $max } Zeichen.
recipients-column-name-taken = Eine andere Spalte heißt schon so.
recipients-filter-column = Filter für { $column }
# Die Bedingungen eines Filters nach dem Namen der Spalte: „Ort enthält …“.
recipients-filter-contains = enthält
recipients-filter-equals = ist
recipients-filter-empty = ist leer
recipients-filter-not-empty = ist nicht leer
recipients-filter-text = Text in { $column }
recipients-filter-hint = Gesuchter Wert
recipients-filter-remove = Filter entfernen: { $column }
recipients-filter-values = ist einer von
recipients-filter-values-of = Werte von { $column }
recipients-filter-values-button = Werte von { $column }: { $chosen }
recipients-filter-values-search = Werte suchen
recipients-filter-values-all = Alle auswählen
recipients-filter-values-none = Keine auswählen
recipients-filter-values-loading = Werte werden geladen …
recipients-filter-values-not-found = Keine Werte gefunden
recipients-filter-values-omitted = { $count ->
    [one] Der häufigste Wert ist aufgelistet. Weitere finden Sie über die Suche.
   *[other] Die { $count } häufigsten Werte sind aufgelistet. Weitere finden Sie über die Suche.
}
recipients-filter-values-some = { $count ->
    [one] { $count } Wert
   *[other] { $count } Werte
}
recipients-filter-values-except = { $count ->
    [one] Alle außer { $count } Wert
   *[other] Alle außer { $count } Werten
}
recipients-filter-values-every = Alle Werte
recipients-filter-value-empty = (leer)
recipients-find-previous = Vorheriger Treffer
recipients-find-next = Nächster Treffer
