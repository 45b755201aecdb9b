### Recipients: the fields of the table, its issues, and the import of a file.

## Fields of a recipient

recipients-field-first-name = Prénom
recipients-field-last-name = Nom
recipients-field-full-name = Nom complet
recipients-field-full-address = Adresse complète
recipients-field-email = E-mail
recipients-field-phone = Téléphone
recipients-field-address-1 = Adresse
recipients-field-address-2 = Complément d’adresse
recipients-field-city = Ville
recipients-field-state = État
recipients-field-postal-code = Code postal
recipients-field-country = Pays

## Issues, each shown in one line beside its row

recipients-issue-first-name-missing = Prénom manquant
# $value: a placeholder in the file, as in "#N/A".
recipients-issue-name-placeholder = « { $value } » n’est pas un nom
recipients-issue-email-placeholder = « { $value } » n’est pas une adresse e-mail
recipients-issue-email-missing = E-mail manquant
# $value: what was typed.
recipients-issue-email-invalid = « { $value } » n’est pas une adresse e-mail valide
recipients-issue-email-not-sent = « { $value } » n’est pas une adresse e-mail valide et ne sera pas transmise
recipients-issue-multiple-emails = Plusieurs adresses e-mail. Utilisez une ligne par destinataire.
# $domain: gmail.com, for an address at gmial.com.
recipients-issue-email-typo = Vouliez-vous dire { $domain } ?
recipients-issue-email-lookalike = « { $letters } » dans cette adresse ressemble à une autre lettre. L’e-mail risque de ne pas parvenir à cette personne.
recipients-issue-duplicate = Doublon de la ligne { $row }
recipients-issue-same-name-and-address = Mêmes nom et adresse que la ligne { $row }, avec une autre adresse e-mail
recipients-issue-phone-invalid = « { $value } » n’est pas un numéro américain et ne sera pas transmis
recipients-issue-address-missing = Adresse manquante
recipients-issue-address-date = « { $date } » ressemble à une date qu’un tableur a créée à partir de « { $number } ». Le colis n’arriverait pas.
recipients-issue-house-number-missing = « { $street } » n’a pas de numéro
recipients-issue-street-name-missing = « { $number } » n’a pas de nom de rue
recipients-issue-city-missing = Ville manquante
recipients-issue-state-missing = État manquant
recipients-issue-postal-code-missing = Code postal manquant
recipients-issue-state-unknown = « { $value } » n’est pas un État américain
recipients-issue-postal-code-invalid = Le code postal doit avoir 5 chiffres, ou 9 comme 02139-4307
# $code: 02139. $state, $expected: codes of states, as in "MA".
recipients-issue-postal-code-other-state = Le code postal { $code } est en { $expected }, pas en { $state }
recipients-issue-postal-code-not-in-state = Le code postal { $code } n’est pas en { $state }
recipients-issue-country-unknown = « { $value } » n’est pas un pays connu
recipients-issue-country-unsupported = L’expédition directe est possible aux États-Unis seulement, pas vers « { $value } »
# $field: the name of the column, as in "First name".
recipients-issue-value-too-long = { $field } : plus de { $max } caractères
recipients-issue-row-ragged = { $cells ->
    [one] La ligne a { $cells } cellule, l’en-tête en a { $columns }
   *[other] La ligne a { $cells } cellules, l’en-tête en a { $columns }
}
# $name: a full name in the file.
recipients-issue-address-split = « { $address } » a été séparé en adresse « { $street } » et ville « { $city } »
recipients-issue-name-split = « { $name } » a été séparé en prénom « { $first } » et nom « { $last } »
recipients-issue-name-split-first-only = « { $name } » a été lu comme prénom « { $first } »
recipients-issue-name-split-last-only = « { $name } » a été lu comme nom « { $last } »
recipients-issue-second-person = « { $value } » semble désigner deux personnes. Cette ligne envoie un seul cadeau
recipients-issue-person-inactive = « { $column } » indique « { $value } ». Vérifiez si cette personne reçoit un cadeau

## Fixes of issues, as buttons

recipients-fix-set = Remplacer par { $value }
recipients-fix-clear = Vider la cellule
recipients-fix-remove-row = Supprimer la ligne

## How a file was read

# A column without a name. $letters: A, B, … AA, as spreadsheets name columns.
recipients-column-unnamed = Colonne { $letters }
recipients-note-no-header = Le fichier n’a pas de ligne d’en-tête. Ses colonnes ont été reconnues d’après leur contenu.
recipients-note-header-not-first = { $skipped ->
    [one] L’en-tête est à la ligne { $line }. { $skipped } ligne située avant a été ignorée.
   *[other] L’en-tête est à la ligne { $line }. { $skipped } lignes situées avant ont été ignorées.
}
recipients-note-header-repeated = { $count ->
    [one] L’en-tête est répété plus bas et y a été ignoré.
   *[other] L’en-tête est répété { $count } fois plus bas et y a été ignoré.
}
# $encoding: windows-1252.
recipients-note-encoding-guessed = Le fichier n’est pas en UTF-8 et a été lu en { $encoding }. Vérifiez les noms accentués.
recipients-note-mixed-encodings = { $cells ->
    [one] { $cells } cellule a un autre encodage que le reste du fichier. Vérifiez les noms accentués.
   *[other] { $cells } cellules ont un autre encodage que le reste du fichier. Vérifiez les noms accentués.
}
recipients-note-cell-contains-rows = Ligne { $line } : une cellule s’étend sur plusieurs lignes et semble contenir d’autres entrées. Vérifiez où ses guillemets se ferment.
recipients-note-quotation-marks-left-out = { $count ->
    [one] Ligne { $line } : un guillemet au début d’une cellule n’est jamais fermé et a été ignoré. Vérifiez cette ligne.
   *[other] { $count } guillemets au début d’une cellule ne sont jamais fermés et ont été ignorés. Le premier est à la ligne { $line }. Vérifiez ces lignes.
}
recipients-note-rows-too-long = { $count ->
    [one] { $count } ligne a plus de cellules que l’en-tête, à la ligne { $line }. Une virgule dans une cellule peut en être la cause.
   *[other] { $count } lignes ont plus de cellules que l’en-tête, la première à la ligne { $line }. Une virgule dans une cellule peut en être la cause.
}
recipients-note-rows-too-short = { $count ->
    [one] { $count } ligne a moins de cellules que l’en-tête, à la ligne { $line }.
   *[other] { $count } lignes ont moins de cellules que l’en-tête, la première à la ligne { $line }.
}
recipients-note-columns-left-out = Le fichier a { $count } colonnes. Seules les { $max } premières ont été lues.
# $size: 10 KB.
recipients-note-cells-cut = { $count ->
    [one] { $count } cellule dépasse { $size } et a été coupée, à la ligne { $line }.
   *[other] { $count } cellules dépassent { $size } et ont été coupées, la première à la ligne { $line }.
}
# Names like "Lee, Anna" without quotation marks in a file with commas between cells.
recipients-note-names-joined = { $count ->
    [one] Dans { $count } ligne, le nom et le prénom ont été réunis dans une seule cellule. Vérifiez les noms.
   *[other] Dans { $count } lignes, le nom et le prénom ont été réunis dans une seule cellule. Vérifiez les noms.
}
recipients-note-tables-left-out = { $count ->
    [one] La page contient { $count } autre tableau qui ressemble à une liste. Seul le tableau avec le plus de destinataires a été lu.
   *[other] La page contient { $count } autres tableaux qui ressemblent à des listes. Seul le tableau avec le plus de destinataires a été lu.
}
recipients-note-cards-not-closed = { $count ->
    [one] { $count } fiche de contact n’a pas de fin. Le fichier est peut-être incomplet : vérifiez qu’aucun destinataire ne manque.
   *[other] { $count } fiches de contact n’ont pas de fin. Le fichier est peut-être incomplet : vérifiez qu’aucun destinataire ne manque.
}
recipients-note-cards-left-out = { $count ->
    [one] { $count } fiche de contact a été ignorée : c’est une liste de diffusion, ou une personne dans une autre fiche, comme un assistant.
   *[other] { $count } fiches de contact ont été ignorées : ce sont des listes de diffusion, ou des personnes dans d’autres fiches, comme des assistants.
}
recipients-note-rows-hidden = { $count ->
    [one] { $count } ligne est masquée dans le classeur et a été ignorée : ligne { $line }.
   *[other] { $count } lignes sont masquées dans le classeur et ont été ignorées, la première est la ligne { $line }.
}
recipients-note-hidden-rows-included = { $count ->
    [one] { $count } ligne est masquée dans le classeur et est incluse : ligne { $line }.
   *[other] { $count } lignes sont masquées dans le classeur et sont incluses, la première est la ligne { $line }.
}
# $columns: names of columns, as in "Email, City".
recipients-note-columns-hidden = { $count ->
    [one] { $count } colonne est masquée dans le classeur et n’est pas utilisée : { $columns }
   *[other] { $count } colonnes sont masquées dans le classeur et ne sont pas utilisées : { $columns }
}
recipients-note-sheets-left-out = { $count ->
    [one] Le classeur contient { $count } autre feuille avec des personnes, qui n’a pas été lue : { $sheets }
   *[other] Le classeur contient { $count } autres feuilles avec des personnes, qui n’ont pas été lues : { $sheets }
}
recipients-note-second-table = { $rows ->
    [one] Un autre tableau commence à la ligne { $line }. Sa { $rows } ligne a été ignorée. Pour l’ajouter, copiez ce tableau et collez-le dans la liste.
   *[other] Un autre tableau commence à la ligne { $line }. Ses { $rows } lignes ont été ignorées. Pour les ajouter, copiez ce tableau et collez-le dans la liste.
}
recipients-note-hosts-left-out = { $count ->
    [one] { $count } personne de « { $sections } » a été ignorée, car une autre section contient les participants. Pour l’ajouter, copiez cette section et collez-la dans la liste.
   *[other] { $count } personnes de « { $sections } » ont été ignorées, car une autre section contient les participants. Pour les ajouter, copiez cette section et collez-la dans la liste.
}
recipients-note-cells-merged = { $count ->
    [one] Cellules fusionnées : leur valeur vaut pour { $count } autre ligne, la ligne { $line }.
   *[other] Cellules fusionnées : leurs valeurs valent pour { $count } autres lignes, la première est la ligne { $line }.
}
recipients-note-cells-crossed-out = { $count ->
    [one] { $count } ligne a du texte barré et est incluse : ligne { $line }. Vérifiez si cette personne reçoit un cadeau.
   *[other] { $count } lignes ont du texte barré et sont incluses, la première est la ligne { $line }. Vérifiez si ces personnes reçoivent un cadeau.
}
recipients-note-formulas-without-result = { $count ->
    [one] { $count } ligne a une formule sans résultat enregistré, sa cellule est donc vide : ligne { $line }. Ouvrez le classeur dans votre tableur, enregistrez-le et importez-le à nouveau.
   *[other] { $count } lignes ont des formules sans résultat enregistré, leurs cellules sont donc vides. La première est la ligne { $line }. Ouvrez le classeur dans votre tableur, enregistrez-le et importez-le à nouveau.
}
# Data types of Excel, such as Geography: cells with an icon.
recipients-note-data-types-read = { $count ->
    [one] { $count } ligne a un type de données Excel comme « Géographie », ligne { $line }. Son texte a été lu.
   *[other] { $count } lignes ont des types de données Excel comme « Géographie », la première est la ligne { $line }. Leur texte a été lu.
}
recipients-note-data-types-without-text = { $count ->
    [one] { $count } ligne a un type de données Excel sans texte, ligne { $line }. Convertissez la cellule en texte dans Excel et importez le fichier à nouveau.
   *[other] { $count } lignes ont des types de données Excel sans texte, la première est la ligne { $line }. Convertissez les cellules en texte dans Excel et importez le fichier à nouveau.
}
recipients-note-other-people = { $count ->
    [one] { $count } colonne semble concerner une autre personne et n’est pas utilisée : { $columns }
   *[other] { $count } colonnes semblent concerner d’autres personnes et ne sont pas utilisées : { $columns }
}
recipients-note-second-person = { $rows ->
    [one] { $rows } ligne contient une deuxième personne, qui n’est pas importée. Colonnes : { $columns }
   *[other] { $rows } lignes contiennent une deuxième personne, qui n’est pas importée. Colonnes : { $columns }
}
# $column, $other: names of columns with emails.
recipients-note-emails-matched-by-name = Les e-mails de « { $column } » correspondent aux noms, ceux de « { $other } » non. « { $column } » est utilisée.
recipients-note-emails-unlike-names = Plusieurs colonnes contiennent des e-mails, et ceux de « { $column } » ne correspondent pas aux noms. Vérifiez qu’ils sont bien ceux des destinataires.
recipients-note-repeated-column-used = { $count ->
    [one] { $count } cellule vide de « { $column } » a été remplie à partir d’une autre colonne du même nom.
   *[other] { $count } cellules vides de « { $column } » ont été remplies à partir d’une autre colonne du même nom.
}
recipients-note-preferred-names-used = { $count ->
    [one] Les prénoms sont ceux de « { $column } ». { $count } cellule vide a été remplie à partir de « { $other } ».
   *[other] Les prénoms sont ceux de « { $column } ». { $count } cellules vides ont été remplies à partir de « { $other } ».
}
# $column: the name of a column in the file. $field: Email.
recipients-note-column-of-other-person = La colonne « { $column } » semble concerner une autre personne et n’est pas utilisée. Si elle concerne les destinataires, choisissez « { $field } » pour elle.

## Why a file can't be imported. "Correct the file or choose another one." follows.

recipients-import-file-empty = Le fichier est vide.
recipients-import-no-rows = Le fichier a un en-tête, mais aucune ligne en dessous.
recipients-import-all-rows-hidden = { $count ->
    [one] La seule ligne de la feuille est masquée. Affichez-la dans votre tableur, enregistrez le fichier et importez-le à nouveau.
   *[other] Les { $count } lignes de la feuille sont toutes masquées. Supprimez le filtre dans votre tableur, enregistrez le fichier et importez-le à nouveau.
}
recipients-import-unsupported-format = { $format ->
    [pdf] C’est un PDF, pas une liste de destinataires.
    [picture] C’est une image, pas une liste de destinataires.
    [archive] C’est un fichier compressé, pas une liste de destinataires.
    [old_workbook] C’est un classeur à l’ancien format Excel (.xls). Enregistrez-le en XLSX dans votre tableur.
    [binary_workbook] C’est un classeur Excel binaire (.xlsb). Enregistrez-le en XLSX dans votre tableur.
    [web_archive] C’est une archive web sans tableau. Enregistrez la liste en XLSX dans votre tableur.
    [text_document] C’est un document texte, pas une liste de destinataires.
    [presentation] C’est une présentation, pas une liste de destinataires.
    [program] C’est un programme, pas une liste de destinataires.
    [database] C’est une base de données, pas une liste de destinataires.
    [calendar] C’est un calendrier, pas une liste de destinataires.
    [web_page] Cette page web ne contient pas de tableau de destinataires.
    [xml] C’est un fichier XML, pas une liste de destinataires.
   *[json] C’est un fichier JSON, pas une liste de destinataires.
} Importez un classeur (XLSX, ODS), un fichier CSV ou texte, ou des cartes de contact (vCard).
recipients-import-binary-file = Ce n’est pas un fichier texte. Exportez la liste en CSV (UTF-8) et importez ce fichier.
# $size: 256 MB.
recipients-import-file-too-large = Le fichier dépasse { $size }. Divisez-le ou retirez les colonnes sans rapport avec les destinataires.
recipients-import-password-protected = Le fichier est protégé par un mot de passe. Retirez le mot de passe dans votre tableur et importez de nouveau le fichier.
recipients-import-workbook-damaged = Le classeur est endommagé ou incomplet. Ouvrez-le dans votre tableur, enregistrez-le de nouveau et importez le nouveau fichier.
# $size: 64 MB.
recipients-import-workbook-too-large = Le contenu du classeur dépasse { $size }. Enregistrez seulement la feuille des destinataires dans un nouveau fichier.
# $sheets: the names of the sheets of the workbook.
recipients-import-sheet-unknown = Le classeur n’a pas de feuille « { $name } ». Ses feuilles : { $sheets }
recipients-import-sheet-empty = La feuille « { $name } » est vide.
recipients-import-canceled = L’importation a été annulée.
recipients-import-too-many-columns = La ligne { $line } a { $count } colonnes ; le maximum est de { $max }. Le fichier doit avoir un destinataire par ligne.
recipients-import-too-many-rows = Le fichier compte plus de { $max } destinataires, le maximum pour un envoi groupé. Divisez-le en plusieurs fichiers.
recipients-import-record-too-long = L’entrée qui commence à la ligne { $line } dépasse { $size }. Il manque peut-être un guillemet fermant.
recipients-import-quotation-mark-not-closed = Le guillemet de l’entrée qui commence à la ligne { $line } n’est jamais fermé : toutes les lignes suivantes seraient perdues.
recipients-import-read-failed = Le fichier n’a pas pu être lu jusqu’au bout : { $reason }

## The table of recipients

recipients-column-row = Ligne
recipients-column-issue = Problème
# Accessible name of a cell. $field: the name of the column, as in "Prénom".
recipients-cell-name = { $field }, ligne { $row }
# Accessible name of the row's number, which selects the row.
recipients-row-name = Ligne { $row }
recipients-issue-name = Problème, ligne { $row } : { $issue }
# The first issue of a row and the number of its other issues.
recipients-issue-and-more = { $issue } · { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
recipients-fix-button = Corriger
recipients-fix-button-name = Corriger la ligne { $row }
recipients-remove-button = Supprimer
recipients-remove-button-name = Supprimer la ligne { $row }

recipients-empty-title = Aucun destinataire
recipients-empty-text = Importez un fichier, déposez-le ici ou collez une liste. Vous pourrez vérifier les colonnes avant l’ajout des destinataires.
recipients-empty-text-without-drop = Importez un fichier ou collez une liste. Vous pourrez vérifier les colonnes avant l’ajout des destinataires.
recipients-enter-by-hand = Saisir les destinataires

## Tools above the table

recipients-import-file = Importer un fichier
recipients-add-row = Ajouter une ligne
recipients-undo = Annuler la modification
recipients-redo = Rétablir
recipients-find-replace = Rechercher et remplacer
recipients-remove-rows = { $count ->
    [one] Supprimer { $count } ligne
   *[other] Supprimer { $count } lignes
}
# A filter: shows only rows with problems or warnings.
recipients-only-problems = Lignes avec problèmes uniquement
recipients-only-problems-short = Avec problèmes
recipients-fix-all = Tout corriger
recipients-fix-all-count = Tout corriger ({ $count })
recipients-fix-all-help = Applique toutes les corrections sûres. Les suppositions, comme les fautes dans les e-mails, vous restent. Vous pouvez annuler cette action.

recipients-find-field = Rechercher
recipients-replace-field = Remplacer par
recipients-find-column = Colonne
recipients-find-all-columns = Toutes les colonnes
recipients-replace-all = Tout remplacer
recipients-replace-all-rows = Remplacer dans toutes les lignes
recipients-find-close = Fermer Rechercher et remplacer
recipients-find-matches = { $count ->
    [one] { $count } cellule trouvée
   *[other] { $count } cellules trouvées
}

## Import: which column of the file becomes which field

recipients-import-title = Associer les colonnes de { $file }
recipients-import-title-pasted = Associer les colonnes de la liste collée
recipients-import-rows = { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}
recipients-import-no-first-name = Aucune colonne n’est importée comme prénom.
recipients-import-no-email = Aucune colonne n’est importée comme e-mail.
recipients-import-no-address = Aucune colonne n’est importée comme adresse.
# Titles of the three columns of the mapping.
recipients-import-columns = Colonnes du fichier
recipients-import-column-title = Colonne
recipients-import-field-title = Importer comme
recipients-import-values-title = Premières valeurs
# Accessible name of the list that chooses the field of a column.
recipients-import-column = Champ pour { $column }
recipients-import-not-imported = Non importée
recipients-import-extra-column = Colonne supplémentaire
recipients-import-sheet = Feuille
# A checkbox. $count: the rows that a filter or the user hid in the workbook.
recipients-import-hidden-rows = { $count ->
    [one] Inclure { $count } ligne masquée
   *[other] Inclure { $count } lignes masquées
}
# A column whose field is a guess.
recipients-import-guessed = Supposé
recipients-import-remembered = Les colonnes sont lues comme lors de votre dernier import avec ces noms de colonnes.
# A column without values.
recipients-import-column-empty = Vide
recipients-import-button = { $count ->
    [one] Importer { $count } ligne
   *[other] Importer { $count } lignes
}
recipients-import-needs-column = Choisissez un champ pour au moins une colonne.
recipients-import-cancel = Annuler
recipients-import-existing = Lignes existantes
recipients-import-add = Ajouter à la liste
recipients-import-replace = { $count ->
    [one] Remplacer { $count } ligne
   *[other] Remplacer { $count } lignes
}
recipients-import-waiting = En attente du fichier…
# Shown while a large file is read. $file: its name.
recipients-import-reading = Lecture de { $file }
recipients-import-reading-pasted = Lecture de la liste collée
# $read, $total: numbers of megabytes, as in "12.4".
recipients-import-reading-amounts = { $rows ->
    [0] { $read } sur { $total } Mo
    [one] { $read } sur { $total } Mo · { $rows } ligne
   *[other] { $read } sur { $total } Mo · { $rows } lignes
}
recipients-import-choose-another = Choisir un autre fichier
recipients-dialog-title = Choisir une liste de destinataires
recipients-dialog-lists = Listes

# Shown instead of the file dialog of the system.
recipients-no-dialog-title = Ce système n’a pas de sélecteur de fichiers
recipients-no-dialog-text = Saisissez le chemin du fichier, déposez le fichier sur cette fenêtre ou collez une liste. Sous Linux, xdg-desktop-portal fournit un sélecteur de fichiers.
recipients-no-dialog-text-without-drop = Saisissez le chemin du fichier ou collez une liste. Sous Linux, xdg-desktop-portal fournit un sélecteur de fichiers.
recipients-path-field = Chemin du fichier
recipients-path-hint = ~/destinataires.csv
recipients-path-import = Importer le fichier
recipients-paste-list = Coller une liste
recipients-dialog-all-files = Tous les fichiers

## Exported recipient files: titles, notes on columns, problems

# Names of sheets have at most 31 characters. The import knows the sheets with notes and the column
# "Problems" by these names: src/recipients/data/column_words.txt.
recipients-file-recipients-sheet = Destinataires
recipients-file-problems-column = Problèmes (giftdesk)
recipients-file-problems-sheet = Liste des problèmes
recipients-file-row = Ligne
recipients-file-level = Niveau
recipients-file-column = Colonne
recipients-file-problem = Problème
recipients-file-value = Valeur
recipients-file-suggestion = Suggestion
recipients-file-notes-sheet = Notes sur les colonnes
# Title of a column with "Required" or "Optional".
recipients-file-need = Obligatoire ?
recipients-file-note = Que saisir
recipients-file-required = Obligatoire
recipients-file-optional = Facultatif
recipients-file-error = Erreur
recipients-file-warning = Avertissement
# $level: "Error" or "Warning".
recipients-file-cell-note = { $level } : { $issue }
# $suggestion: the label of the fix, as in "Change to gmail.com".
recipients-file-cell-note-suggestion = { $level } : { $issue }. Suggestion : { $suggestion }
recipients-file-note-first-name = Le prénom, tel qu’il figure dans la formule de salutation
recipients-file-note-last-name = Le nom de famille
recipients-file-note-email = Une adresse e-mail, par exemple name@example.com
recipients-file-note-phone = Un numéro de téléphone américain, par exemple 617-555-0123
recipients-file-note-address-1 = Le numéro et la rue, par exemple 12 Sample Street
recipients-file-note-address-2 = Appartement, bureau ou étage
recipients-file-note-city = La ville
recipients-file-note-state = L’État américain, par son nom ou son code, par exemple MA
recipients-file-note-postal-code = Le code postal américain avec ses zéros, par exemple 02110 ou 02139-4307
recipients-file-note-country = Le pays. Les cadeaux sont livrés aux États-Unis ; une cellule vide signifie États-Unis.

## Export of recipients

recipients-export = Exporter
recipients-export-problems = Problèmes en fichier Excel
recipients-export-clean-xlsx = Liste corrigée en fichier Excel
recipients-export-clean-csv = Liste corrigée en CSV
recipients-export-template-xlsx = Fichier de destinataires vide en Excel
recipients-export-template-csv = Fichier de destinataires vide en CSV
recipients-export-dialog-problems = Enregistrer la liste des problèmes
recipients-export-dialog-clean = Enregistrer la liste corrigée
recipients-export-dialog-template = Enregistrer le fichier de destinataires vide
recipients-template-save = Enregistrer un fichier de destinataires vide
recipients-template-help = Un fichier de destinataires vide avec les colonnes nécessaires au mode d’envoi
recipients-exported = { $count ->
    [one] { $count } destinataire enregistré dans { $file }
   *[other] { $count } destinataires enregistrés dans { $file }
}
# $omitted: the number of rows with errors, which the file does not have.
recipients-exported-without = { $count ->
    [one] { $count } destinataire enregistré dans { $file }.
   *[other] { $count } destinataires enregistrés dans { $file }.
} { $omitted ->
    [one] { $omitted } ligne avec des erreurs a été omise.
   *[other] { $omitted } lignes avec des erreurs ont été omises.
}

## The spreadsheet: menus, filters, columns

recipients-grid = Destinataires
recipients-selection = { $rows } × { $columns } cellules sélectionnées
recipients-issues-of-row = Problèmes de la ligne
recipients-issue-go-to-cell = Aller à la cellule
recipients-issue-fix-same = Corriger les { $count } de ce type
recipients-issue-accept = Accepter l’avertissement
recipients-issue-accept-same = Accepter les { $count } de ce type
recipients-remove-duplicates = Supprimer les { $count } doublons
recipients-menu-row = Ligne
recipients-menu-cell = Cellule
recipients-menu-cut = Couper
recipients-menu-copy = Copier
recipients-menu-paste = Coller
recipients-menu-clear = Effacer les cellules
recipients-menu-insert-above = Insérer une ligne au-dessus
recipients-menu-filter-by-value = Afficher seulement cette valeur
recipients-menu-sort-up = Trier de A à Z
recipients-menu-sort-down = Trier de Z à A
recipients-menu-filter = Filtrer la colonne
recipients-menu-filter-values = Filtrer par valeurs
recipients-menu-filter-remove = Supprimer le filtre
recipients-menu-move-column-left = Déplacer vers la gauche
recipients-menu-move-column-right = Déplacer vers la droite
recipients-menu-fit-column = Ajuster la largeur de la colonne
recipients-menu-hide-column = Masquer la colonne
recipients-menu-show-columns = Afficher les colonnes masquées
recipients-menu-add-column = Ajouter une colonne
recipients-menu-rename-column = Renommer la colonne
recipients-menu-remove-column = Supprimer la colonne
recipients-column-add-title = Ajouter une colonne
recipients-column-add = Ajouter la colonne
recipients-column-rename-title = Renommer la colonne
recipients-column-rename = Renommer la colonne
recipients-column-name = Nom de la colonne
recipients-column-name-empty = Saisissez un nom.
recipients-column-name-too-long = Utilisez au maximum { $max } caractères.
recipients-column-name-taken = Une autre colonne porte déjà ce nom.
recipients-filter-column = Filtre pour { $column }
# The conditions of a filter, after the name of the column.
recipients-filter-contains = contient
recipients-filter-equals = est
recipients-filter-empty = est vide
recipients-filter-not-empty = n’est pas vide
recipients-filter-text = Texte dans { $column }
recipients-filter-hint = Valeur recherchée
recipients-filter-remove = Supprimer le filtre : { $column }
recipients-filter-values = est l’une de
recipients-filter-values-of = Valeurs de { $column }
recipients-filter-values-button = Valeurs de { $column } : { $chosen }
recipients-filter-values-search = Rechercher des valeurs
recipients-filter-values-all = Tout sélectionner
recipients-filter-values-none = Ne rien sélectionner
recipients-filter-values-loading = Chargement des valeurs…
recipients-filter-values-not-found = Aucune valeur trouvée
recipients-filter-values-omitted = { $count ->
    [one] La valeur la plus fréquente est affichée. Recherchez pour en trouver d’autres.
   *[other] Les { $count } valeurs les plus fréquentes sont affichées. Recherchez pour en trouver d’autres.
}
recipients-filter-values-some = { $count ->
    [one] { $count } valeur
   *[other] { $count } valeurs
}
recipients-filter-values-except = { $count ->
    [one] Toutes sauf { $count } valeur
   *[other] Toutes sauf { $count } valeurs
}
recipients-filter-values-every = Toutes les valeurs
recipients-filter-value-empty = (vide)
recipients-find-previous = Résultat précédent
recipients-find-next = Résultat suivant
