### Shop: the money of accounts

shop-funds-title = Fonds
shop-funds-text = Les cadeaux sont payés avec le solde d’un compte ou sur facture.
shop-funds-text-practice = L’argent du mode test est fictif : ajoutez-en autant que vous voulez. Rien n’est débité.
shop-funds-text-cards = Les cadeaux sont payés avec le solde d’un compte, sur facture ou avec la carte d’un utilisateur final. Les montants comprennent les cartes.
shop-funds-accounts = Comptes
shop-funds-account = Compte
shop-funds-balance = Solde
shop-funds-authorized = Autorisé
shop-funds-captured = Débité
shop-funds-invoice = Facture
shop-funds-actions = Actions
shop-funds-invoice-off = Désactivée
shop-funds-invoice-unlimited = Sans limite
shop-funds-invoice-limit = Jusqu’à { $limit }
shop-funds-empty-title = Pas encore de comptes
shop-funds-empty-text = Les comptes envoient des cadeaux et les paient. Cette commande en crée un, avec sa clé :

## Deposits

shop-funds-fund = Ajouter des fonds
shop-funds-fund-name = Ajouter des fonds à { $name }
shop-funds-fund-title = Ajouter des fonds à { $name }
shop-funds-fund-amount = Ajouter { $amount }
shop-funds-amount = Montant
shop-funds-note = Note
shop-funds-note-help = Apparaît dans le journal, comme un bon de commande
shop-funds-funded = { $amount } ajoutés à { $name }
shop-funds-in-doubt = Réessayez le même dépôt : le compte n’est crédité qu’une fois.

## Invoices

shop-funds-invoice-change = Modifier la facture
shop-funds-invoice-change-name = Modifier la facture de { $name }
shop-funds-invoice-title = Facture de { $name }
shop-funds-invoice-text = Les cadeaux envoyés gardent leur paiement si la facture est désactivée.
shop-funds-invoice-active = Les nouveaux cadeaux peuvent être payés sur facture
shop-funds-limit = Limite
shop-funds-limit-help = Le maximum autorisé et débité au total, pour tous les cadeaux jusqu’ici
shop-funds-invoice-save = Enregistrer la facture
shop-funds-invoice-save-mine = Enregistrer ma facture
shop-funds-invoice-conflict = Un autre opérateur a modifié cette facture
shop-funds-invoice-versions = Actuellement : { $theirs }. Votre modification : { $mine }. Enregistrez la vôtre ou annulez.
shop-funds-invoice-saved = Facture de { $name } enregistrée

## Files

shop-funds-files = Journal et relevés
shop-funds-files-text = Tous les mouvements d’argent d’un mois : de tous les comptes ou d’un seul. Les mois sont en UTC.
shop-funds-all-accounts = Tous les comptes
shop-funds-month = Mois
shop-funds-journal-dialog = Exporter le journal
shop-funds-statement-dialog = Exporter le relevé

## Cartes qui n’ont pas pu être débitées

shop-card-declined = La carte a été refusée pour { $amount }.
shop-card-authorize = { $amount } n’ont pas pu être autorisés.
shop-card-capture = { $amount } n’ont pas pu être débités.
shop-card-cancel = L’autorisation de { $amount } n’a pas pu être levée.
shop-card-refund = { $amount } n’ont pas pu être remboursés.
shop-card-amount-differs = Le prestataire de cartes indique un autre montant que { $amount }.
shop-card-ended = L’autorisation de { $amount } a pris fin.
shop-card-charged-outside = { $amount } ont été débités dans le tableau de bord du prestataire de cartes.
shop-card-refunded-outside = { $amount } ont été remboursés dans le tableau de bord du prestataire de cartes.
shop-card-refused = Le prestataire de cartes a refusé la requête.
shop-card-unavailable = Le prestataire de cartes n’a pas répondu, ou ne peut pas encore le faire.
shop-card-unauthorized = Le prestataire de cartes a refusé la clé de la boutique.
shop-card-not-performed = Aucun service en marche avec un prestataire de cartes ne l’a fait.
shop-card-reason = Raison : { $reason }
shop-card-authorize-meaning = Sans autorisation valide, le cadeau n’est pas emballé. Un cadeau déjà expédié n’est pas encore payé.
shop-card-capture-meaning = Le cadeau est expédié et n’est pas encore payé.
shop-card-cancel-meaning = Une autorisation devenue inutile réserve peut-être encore ce montant.
shop-card-cancel-refund-meaning = Un montant débité dans le tableau de bord n’est pas encore rendu.
shop-card-refund-meaning = Le cadeau est terminé, et son débit n’est pas encore rendu.
shop-card-charged-outside-meaning = Le cadeau est payé et peut être emballé.
shop-card-refunded-outside-meaning = Le journal contient encore le débit.
shop-card-declined-remedy = Demandez une autre carte à l’expéditeur, réessayez, ou annulez le cadeau tant qu’il n’est pas payé.
shop-card-declined-shipped-remedy = Demandez une autre carte à l’expéditeur, réessayez, ou annulez le débit.
shop-card-refused-remedy = Vérifiez le paiement dans le tableau de bord du prestataire de cartes, puis réessayez.
shop-card-unavailable-remedy = Le service réessaie de lui-même.
shop-card-unauthorized-remedy = Donnez à GIFTDESK_STRIPE_KEY la clé secrète de Stripe, et redémarrez le service.
shop-card-not-performed-remedy = Démarrez le service avec la clé secrète de Stripe dans GIFTDESK_STRIPE_KEY.
shop-card-amount-differs-remedy = Annulez ou remboursez le paiement dans le tableau de bord du prestataire de cartes, puis réessayez.
shop-card-ended-remedy = Le service demande une autre autorisation. Si elle est refusée, demandez une autre carte à l’expéditeur.
shop-card-ended-shipped-remedy = Le service demande une autre autorisation. Si elle est refusée, demandez une autre carte à l’expéditeur, ou annulez le débit.
shop-card-charged-outside-remedy = Expédiez le cadeau, ou remboursez son colis.
shop-card-refunded-outside-remedy = Remboursez le colis du cadeau.
shop-card-refund-failed-remedy = Réessayez, ou rendez l’argent par un autre moyen.
shop-card-next = Prochain essai : { $time }
shop-card-no-next = Aucun autre essai, sauf si vous réessayez
shop-cards-title = Cartes avec un problème
shop-cards-gift = { $account } · commande { $order }
shop-cards-retry = Réessayer
shop-cards-retry-name = Réessayer la carte de la commande { $order }
shop-cards-check = Vérifier à nouveau
shop-cards-check-name = Vérifier à nouveau la carte de la commande { $order }
shop-cards-retried = Le prestataire de cartes est interrogé à nouveau dans quelques secondes
shop-cards-cancel = Annuler le cadeau
shop-cards-cancel-name = Annuler le cadeau de la commande { $order }
shop-cards-cancel-title = Annuler ce cadeau ?
shop-cards-cancel-text = Le cadeau de { $account } pour { $amount } échoue, et ses articles sont de nouveau disponibles. Rien n’est débité.
shop-cards-canceled = Le cadeau est annulé, et rien n’a été débité
shop-cards-cancel-charge = Annuler le débit
shop-cards-cancel-charge-name = Annuler le débit de la commande { $order }
shop-cards-cancel-charge-title = Annuler ce débit ?
shop-cards-cancel-charge-text = Le cadeau de { $account } a été expédié et n’est pas débité. Ensuite, { $amount } ne sera pas prélevé.
shop-cards-charge-canceled = Le débit est annulé. Le cadeau a été expédié et n’est pas débité.
shop-cards-more = { $count ->
    [one] 1 autre : exécutez « giftdesk shop cards »
   *[other] { $count } autres : exécutez « giftdesk shop cards »
}
