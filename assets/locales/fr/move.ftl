### The move to another computer

## Command line

cli-help-move = Transférer les données de cet ordinateur vers un autre dans un fichier chiffré, sans clés API
cli-help-move-export = Écrire le fichier. Ensuite, plus rien n’est envoyé depuis cet ordinateur
cli-help-move-export-file = Le fichier à écrire
cli-help-move-export-passphrase-file = Un fichier dont la première ligne est la phrase secrète ; sinon, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-import = Lire le fichier sur le nouvel ordinateur. giftdesk vérifie si le service a déjà les envois en attente avant de les envoyer
cli-help-move-import-file = Le fichier que l’autre ordinateur a écrit
cli-help-move-import-passphrase-file = Un fichier dont la première ligne est la phrase secrète ; sinon, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-undo = Réutiliser cet ordinateur après un transfert qui n’a pas fonctionné
cli-move-exported = Écrit dans { $file }. Plus rien n’est envoyé depuis cet ordinateur.
cli-move-imported = Les données sont sur cet ordinateur. Ouvrez giftdesk pour continuer.
cli-move-contents = { $drafts } { $drafts ->
    [one] brouillon
   *[other] brouillons
}, { $people } { $people ->
    [one] personne
   *[other] personnes
}, { $templates } { $templates ->
    [one] modèle
   *[other] modèles
}, { $sends } { $sends ->
    [one] envoi ouvert
   *[other] envois ouverts
}.
cli-move-keys-note = Les clés API ne sont pas transférées : saisissez de nouveau la clé de chaque connexion.
cli-move-shop-note = Ma boutique reste dans l’ancien dossier : son catalogue, ses commandes et son argent ne sont pas dans le fichier.
cli-move-undone = Cet ordinateur est de nouveau utilisé. giftdesk vérifie si le service a déjà les envois en attente avant de les envoyer. Supprimez le fichier du transfert.
cli-move-not-moved = Les données de ce dossier n’ont pas été transférées. Rien n’a changé.
cli-move-passphrase-missing = Aucune phrase secrète n’a été indiquée.
cli-move-passphrase-short = La phrase secrète a moins de { $count } caractères.
cli-move-passphrase-unreadable = Le fichier « { $file } » contenant la phrase secrète n’a pas pu être lu.
cli-move-passphrase-remedy = Écrivez la phrase secrète dans un fichier pour --passphrase-file, ou définissez { $variable }.

## Window

move-title = Transfert vers un autre ordinateur
move-text = Un fichier chiffré avec les brouillons, les personnes, les listes, les modèles, les paramètres et la boîte d’envoi. Les clés API n’y sont pas. Ma boutique et l’entraînement gardent leurs données ici.
move-out = Transférer depuis cet ordinateur…
move-in = Transférer vers cet ordinateur…
move-out-title = Transférer depuis cet ordinateur
move-out-text = giftdesk se ferme et écrit le fichier. Ensuite, plus rien n’est envoyé depuis cet ordinateur, pour qu’aucun cadeau ne soit envoyé deux fois. Ouvrez le fichier avec giftdesk sur l’autre ordinateur.
move-out-action = Choisir le fichier et transférer
move-in-title = Transférer vers cet ordinateur
move-in-text = Choisissez le fichier que giftdesk a écrit sur l’autre ordinateur. giftdesk se ferme et lit le fichier. Il vérifie si le service a déjà les envois en attente avant de les envoyer. Possible seulement tant qu’il n’y a ici ni brouillons, ni listes, ni modèles, ni notes, ni étiquettes, ni envois, ni connexions.
move-in-action = Choisir le fichier et transférer
move-passphrase = Phrase secrète
move-passphrase-again = Phrase secrète, encore une fois
move-passphrase-short = Au moins { $count } caractères. Une phrase secrète plus longue est plus difficile à deviner.
move-passphrase-differs = Les deux phrases secrètes sont différentes.
move-file-name = giftdesk.age
move-files = Fichiers de transfert
move-out-done = Vos données sont dans le fichier
move-out-done-text = Copiez { $file } sur l’autre ordinateur, ouvrez-y giftdesk et choisissez Paramètres > Transférer vers cet ordinateur. Plus rien n’est envoyé d’ici.
move-in-done = Vos données sont sur cet ordinateur
move-in-done-text = Ouvrez giftdesk pour continuer. Saisissez de nouveau la clé API de chaque connexion.
move-folder-moved = giftdesk a été transféré sur un autre ordinateur
move-use-again = Réutiliser cet ordinateur
