### The page that a gift link opens. Its readers are recipients: they need no account and often read it on a phone.

## Every page

page-practice-banner = Mode test : ce cadeau n’est pas réel. Rien n’est débité ni livré.
page-footer = Cadeaux par giftdesk
page-back-button = Retour à votre cadeau

## The gift

page-gift-title = Un cadeau de { $sender }
page-gift-greeting = { $name }, c’est pour vous
# Screen readers announce the section under this name.
page-gift-label = Votre cadeau
page-gift-accept-button = Accepter votre cadeau
page-gift-choose-button = Choisir votre cadeau
page-gift-swap-button = Choisir autre chose
page-gift-free = Ce cadeau ne vous coûte rien.
page-gift-free-until = Ce cadeau ne vous coûte rien. Date limite pour l’accepter : { $date }.
page-item-title = { $quantity } × { $product }

## The greeting card

page-card-label = Votre carte
page-card-alt = Carte de vœux
page-card-alt-occasion = Carte de vœux : { $occasion }
page-card-from = De la part de { $sender }

## An accepted gift

page-accepted-title = Votre cadeau de { $sender }
page-accepted-heading = Cadeau accepté
page-accepted-text = Votre cadeau est en cours d’emballage. Revenez sur cette page à tout moment pour suivre sa progression.
page-direct-heading = Votre cadeau est en préparation
page-direct-text = Revenez sur cette page à tout moment pour suivre sa progression.
page-shipped-heading = Votre cadeau est en route
page-shipped-text = Votre cadeau a été expédié et devrait bientôt arriver.
page-delivered-heading = Votre cadeau est arrivé
page-delivered-text = Profitez bien de votre cadeau.
page-step-accepted = Accepté
page-step-confirmed = Confirmé
page-step-packed = Emballé
page-step-shipped = Expédié
page-step-delivered = Livré
# Screen readers announce it after the name of a step.
page-step-not-reached = Pas encore

## Parcels

page-parcel-preparing = En préparation
page-parcel-in-transit = En route
page-parcel-delivered = Livré
page-parcel-problem = Problème de livraison
page-parcel-expected = Prévu : { $date }
page-parcel-track-link = Suivre ce colis

## The thank-you note

page-thanks-title = Dire merci
page-thanks-label = Votre message à { $sender }
page-thanks-button = Envoyer le mot de remerciement
page-thanks-sent-title = Votre mot de remerciement
page-thanks-sent-text = { $sender } peut lire votre mot.
page-note-already-sent = Vous avez déjà envoyé un mot de remerciement, qui ne peut plus être modifié. Le nouveau n’a pas été envoyé.
page-note-blank = Saisissez un message.
page-note-too-long = Votre message est trop long. La limite est de { $limit } caractères.
page-note-unprintable = Votre message contient un caractère qui ne peut pas s’afficher. Supprimez-le et réessayez.

## A gift that can no longer be accepted

page-expired-title = Ce cadeau a expiré
page-expired-text = Il pouvait être accepté jusqu’à cette date : { $date }.
page-expired-text-no-date = Le délai pour l’accepter est passé.
page-expired-help = Si vous souhaitez toujours ce cadeau, contactez { $sender }.
page-canceled-title = Ce cadeau a été annulé
page-canceled-text = { $sender } a annulé ce cadeau. Vous n’avez rien à faire.
page-canceled-help = Pour toute question, contactez { $sender }.
page-failed-title = Ce cadeau ne peut pas être livré
page-failed-text = Un problème est survenu avec la commande de ce cadeau.
page-failed-help = Contactez { $sender } pour qu’un autre cadeau puisse vous être envoyé.

## Choosing something else, or from a collection

page-sold-out-title = Ce cadeau est épuisé
page-sold-out-text = { $product } n’est plus disponible : le cadeau ne peut pas être accepté. Rien n’a été débité.
page-sold-out-help = Contactez { $sender } pour recevoir un autre cadeau.
page-swap-title = Choisir autre chose
page-swap-single-text = Choisissez le cadeau que vous préférez. Il ne vous coûte rien.
page-swap-multiple-text = Choisissez un ou plusieurs produits, jusqu’à { $limit } au total. Livraison comprise, votre sélection ne peut pas coûter plus que votre cadeau. Les produits d’une même marque sont expédiés ensemble.
page-swap-keep-button = Garder le cadeau d’origine
page-swap-empty = Aucun autre produit n’est disponible pour ce cadeau actuellement.
page-choose-title = Choisissez votre cadeau
page-choose-count-text = { $count ->
    [one] Choisissez un produit. Il ne vous coûte rien.
   *[other] Choisissez jusqu’à { $count } produits. Cela ne vous coûte rien.
}
page-choose-quantity = Quantité reçue de chaque produit choisi : { $quantity }.
page-choose-included = Également inclus : { $products }
page-choose-again-link = Choisir de nouveau
page-choose-submit-button = Continuer avec votre sélection

## The form that accepts a gift

page-title-with-problems = Erreur : { $title }
page-accept-title = Accepter votre cadeau
page-accept-heading = Saisissez votre adresse de livraison
page-accept-summary-label = Ce que vous recevez
page-accept-submit-button = Accepter le cadeau
page-accept-privacy = Votre adresse sert uniquement à livrer ce cadeau. L’expéditeur ne la voit pas.
page-accept-country = Les cadeaux sont livrés aux États-Unis uniquement.
page-accept-heading-gift-card = Saisissez votre adresse e-mail
page-accept-privacy-gift-card = Votre adresse e-mail sert uniquement à vous envoyer la carte cadeau. L’expéditeur ne la voit pas.
page-country-title = Où habitez-vous ?
page-country-text = La façon de recevoir ce cadeau dépend de votre pays.
page-country-button = Continuer
page-country-chosen = Pays de livraison : { $country }.
page-country-change-link = Changer de pays
page-country-other-link = J’habite dans un autre pays
page-country-refused-title = Ce cadeau n’est pas livré dans ce pays : { $country }
page-country-us-only = { $sender } a choisi la livraison aux États-Unis. Si vous y avez une adresse, choisissez États-Unis.
page-country-not-served = Rien de ce cadeau n’est livré dans ce pays. Si vous avez une adresse ailleurs, choisissez ce pays.
page-country-no-gift-card = Dans ce pays, vous pourriez échanger le cadeau contre une carte cadeau, mais aucune carte de sa valeur n’y est disponible. Si vous avez une adresse ailleurs, choisissez ce pays.
page-country-refused-help = Rien n’a été modifié. Vous pouvez demander un autre cadeau à { $sender }.
page-field-country = Pays ou région
page-gift-card-title = Choisissez une carte cadeau
page-gift-card-text = Ce cadeau n’est pas expédié dans votre pays ({ $country }). Choisissez une carte cadeau à la place : vous la recevrez par e-mail, sans frais pour vous.
page-gift-card-value = Valeur : { $value }
page-field-first-name = Prénom
page-field-last-name = Nom
page-field-address-1 = Numéro et rue
page-field-address-2 = Appartement, étage, société
page-field-city = Ville
page-field-state = État
page-field-postal-code = Code postal (ZIP)
page-field-postal-code-abroad = Code postal
page-field-eircode = Eircode
page-field-pin = Code PIN
page-field-province = Province ou région
page-field-area = Zone
page-field-county = Comté
page-field-department = Département
page-field-district = District
page-field-emirate = Émirat
page-field-island = Île
page-field-oblast = Oblast
page-field-parish = Paroisse
page-field-prefecture = Préfecture
page-field-post-town = Localité
page-field-suburb = Ville ou banlieue
page-field-email = Adresse e-mail
page-field-optional = { $label } (facultatif)
page-field-select = Choisir une option
page-field-variant = Option
# The product has several places for the same kind of option, for example three flavors in a box.
page-field-variant-number = { $label } { $number } sur { $count }

## Problems with the form

page-problems-title = { $count ->
    [one] Il y a un problème
   *[other] Il y a { $count } problèmes
}
page-problem-variant = Choisissez une option pour « { $label } ».
page-problem-missing-first-name = Saisissez votre prénom.
page-problem-missing-address-1 = Saisissez le numéro et la rue.
page-problem-missing-city = Saisissez votre ville.
page-problem-missing-state = Choisissez votre État.
page-problem-missing-postal-code = Saisissez votre code postal (ZIP).
page-problem-too-long = La limite est de { $limit } caractères.
page-problem-unprintable = Supprimez le caractère qui ne peut pas s’afficher.
page-problem-unknown-state = Choisissez un État dans la liste.
page-problem-postal-code = Saisissez un code postal de 5 chiffres, comme 60614, ou de 9 chiffres, comme 60614-1234.
page-problem-other-state = Ce code postal n’est pas dans l’État choisi. Vérifiez les deux. S’ils sont justes, envoyez à nouveau le formulaire.
page-problem-postal-code-abroad = Saisissez un code postal de ce pays, comme { $example }.
page-problem-missing-field = Remplissez « { $label } ».
page-problem-fixed-state = L’État ne peut pas être modifié, car la taxe en dépend. Demandez de l’aide à l’expéditeur.
page-problem-email = Saisissez une adresse e-mail, comme name@example.com.
page-problem-not-shipped = { $product } n’est pas expédié dans votre pays. Choisissez autre chose.
page-problem-no-gift-card = Choisissez une carte cadeau.
page-problem-restricted-state = { $product } ne peut pas être livré dans cet État. Choisissez autre chose ou saisissez une autre adresse.

## Problems with what was chosen

page-problem-sold-out = { $product } est épuisé. Choisissez autre chose.
page-problem-variant-sold-out = { $variant } est épuisé. Choisissez une autre option.
page-problem-swap-not-allowed = Vous ne pouvez pas choisir autre chose pour ce cadeau.
page-problem-duplicate = Choisissez chaque produit une seule fois.
page-problem-unavailable = L’un des produits choisis n’est plus disponible. Choisissez de nouveau.
page-problem-not-in-collection = L’un des produits choisis ne fait pas partie de ce cadeau ou n’est plus disponible. Choisissez de nouveau.
page-problem-over-limit = Votre sélection coûte { $total }. La limite est de { $limit }.
page-problem-over-limit-with-shipping = Livraison comprise, votre sélection coûte plus que votre cadeau. Choisissez moins de produits, ou des produits d’une seule marque.
page-problem-nothing-chosen = Choisissez d’abord un produit dans « { $collection } ».
page-problem-too-many = { $limit ->
    [one] Choisissez un seul produit.
   *[other] Choisissez { $limit } produits au maximum.
}

## Pages that report an error

page-not-found-title = Cadeau introuvable
page-not-found-text = Le lien est peut-être incomplet. Ouvrez-le de nouveau depuis votre e-mail, ou copiez le lien en entier.
page-not-found-help = Si le lien ne fonctionne toujours pas, demandez-en un nouveau à l’expéditeur.
page-method-title = Cette action n’est pas disponible
page-method-text = Rien n’a été modifié. Ouvrez de nouveau le lien depuis votre e-mail.
page-error-title = Un problème est survenu
page-error-text = Votre cadeau est en sécurité. Réessayez dans un instant.
page-busy-title = Cette page est très sollicitée
page-busy-text = Votre cadeau est toujours là. Patientez un instant, puis ouvrez de nouveau le lien.
page-foreign-form-title = Ce formulaire ne vient pas de votre page cadeau
page-foreign-form-text = Rien n’a été modifié. Pour votre sécurité, les formulaires ne fonctionnent que sur la page cadeau elle-même.
page-too-large-title = Votre formulaire est trop long
page-too-large-text = Rien n’a été modifié. Raccourcissez votre texte et réessayez.
page-timeout-title = Votre formulaire n’est pas arrivé à temps
page-timeout-text = Rien n’a été modifié. Votre connexion est peut-être lente. Réessayez.
page-incomplete-title = Votre formulaire n’est pas arrivé en entier
page-incomplete-text = Rien n’a été modifié. La connexion a été interrompue. Réessayez.
page-too-often-title = Trop de tentatives
page-too-often-text = Votre cadeau est toujours là. Patientez une minute, puis réessayez.

## Corriger l’adresse d’un cadeau accepté

page-address-link = Corriger l’adresse de livraison
page-address-title = Corriger l’adresse de livraison
page-address-text = Saisissez à nouveau l’adresse complète. L’État ne peut pas être modifié, car la taxe en dépend.
page-address-text-abroad = Saisissez à nouveau l’adresse complète. Le pays ne peut pas être modifié.
page-address-submit-button = Enregistrer l’adresse
page-address-corrected = Votre adresse de livraison est enregistrée.
page-address-packed = Votre cadeau est emballé : son adresse ne peut plus être corrigée ici. Demandez de l’aide à { $sender }.
