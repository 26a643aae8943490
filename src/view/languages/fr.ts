// Written by `npm run generate:texts` from texts/languages/fr.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: fr. */
export const fr: ViewTexts = {
  "general": {
    "errorText": "Le service n’a pas pu répondre. Votre argent n’est pas concerné.",
    "busyText": "Patientez un instant, puis réessayez.",
    "subtotal": "Sous-total",
    "tax": "Taxes",
    "total": "Total",
    "orderReference": "Référence de commande",
    "youReceive": "Vous recevez",
    "notCharged": "Rien n’a été débité.",
    "labelled": "{name} : {value}",
    "wallet": "Portefeuille {currency}"
  },
  "history": {
    "title": "Historique des achats",
    "today": "Aujourd’hui",
    "yesterday": "Hier",
    "loadMore": "Afficher plus",
    "emptyTitle": "Rien pour le moment",
    "emptyText": "Vos achats et paiements apparaîtront ici.",
    "moreItems": [
      {
        "lang": "fr",
        "of": "count",
        "forms": {
          "one": "et {#} autre",
          "other": "et {#} autres"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "Aucun montant",
    "noDate": "Date inconnue",
    "paid": "Payé",
    "received": "Reçu",
    "kinds": {
      "purchase": "Achat",
      "sale": "Vente",
      "escrow": "Achat protégé",
      "escrowSale": "Vente protégée",
      "tokenPurchase": "Achat de jetons",
      "exchange": "Échange de jetons",
      "deposit": "Rechargement",
      "payout": "Retrait",
      "refund": "Remboursement",
      "dispute": "Paiement contesté",
      "other": "Transaction"
    },
    "statuses": {
      "completed": "Terminé",
      "pending": "En cours",
      "failed": "Échec",
      "held": "Conservé en sécurité",
      "released": "Versé au vendeur",
      "refunded": "Remboursé",
      "returned": "Retourné",
      "cancelled": "Annulé",
      "other": "Inconnu"
    }
  },
  "details": {
    "title": "Transaction",
    "items": "Articles",
    "toSeller": "Au vendeur",
    "toGame": "Au jeu",
    "paidWith": "Payé avec",
    "paidTo": "Versé sur",
    "refundedTo": "Remboursé sur",
    "refunds": "Remboursements",
    "refundedTotal": "Remboursé",
    "disputes": "Contestations",
    "disputedTotal": "Contesté",
    "disputeStates": {
      "open": "En cours d’examen par la banque",
      "upheld": "Paiement maintenu",
      "returned": "Remboursé par la banque"
    },
    "feesAndTotals": "Montants",
    "serviceFee": "Frais de service",
    "gameFee": "Frais du jeu",
    "exchangeFee": "Change",
    "references": "Références",
    "transactionId": "ID de transaction",
    "invoiceId": "ID de facture",
    "escrowId": "ID de séquestre",
    "commitInvoiceId": "ID de facture du versement",
    "cancelInvoiceId": "ID de facture de remboursement",
    "refundedTransactionId": "ID de la transaction remboursée",
    "disputedTransactionId": "ID de la transaction contestée",
    "transferId": "ID de virement",
    "failureReason": "Motif",
    "progress": "Suivi",
    "stepCharged": "Paiement",
    "stepChargedSeller": "Paiement de l’acheteur",
    "stepHeld": "Conservé en sécurité",
    "stepHeldText": "L’argent reste en sécurité jusqu’à la fin de la transaction.",
    "heldUntil": {
      "refund": "Conservé jusqu’au {date} au plus tard. Si la transaction n’est pas terminée d’ici là, l’argent vous est rendu.",
      "release": "Conservé jusqu’au {date} au plus tard. Si la transaction n’est pas annulée d’ici là, le vendeur est payé."
    },
    "stepReleased": "Versé au vendeur",
    "stepReleasedSeller": "Vous a été versé",
    "stepRefunded": "Remboursé intégralement",
    "stepRefundedSeller": "Rendu à l’acheteur",
    "stepNext": "Versement au vendeur ou remboursement",
    "stepFailed": "Échec du paiement",
    "stepRequested": "Demandé",
    "stepProcessed": "Traité",
    "stepPayoutFailed": "Échec du retrait",
    "stepMoneyBack": "L’argent revient dans votre portefeuille",
    "stepDone": "Fait",
    "stepWaiting": "À venir",
    "stepNow": "En cours"
  },
  "receipt": {
    "mailTitle": "Reçu par e-mail",
    "mailOwn": "Nous l’envoyons à {address}.",
    "mailOwnUnknown": "Nous l’envoyons à l’adresse de votre compte.",
    "mailOwnNone": "Votre compte n’a pas d’adresse e-mail.",
    "send": "Envoyer le reçu",
    "sending": "Envoi…",
    "sent": "Envoyé à {address}",
    "sentUnknown": "Reçu envoyé",
    "sendAgain": "Renvoyer",
    "sendAgainIn": "Renvoyer dans {seconds} s",
    "sendFailed": "Le reçu n’a pas pu être envoyé. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "Il y a eu trop d’essais avec des cartes. Attendez un peu ou payez autrement.",
    "card_declined": "Votre banque a refusé la carte.",
    "insufficient_funds": "Il n’y a pas assez d’argent sur ce moyen de paiement.",
    "expired_card": "La carte a expiré.",
    "incorrect_cvc": "Le code de sécurité est incorrect.",
    "limit_exceeded": "Le montant dépasse le plafond de la carte.",
    "payment_limit_reached": "La limite quotidienne des paiements a été atteinte. Réessayez un autre jour.",
    "spending_limit_reached": "Ce paiement dépasserait votre limite de dépenses.",
    "account_in_debt": "Le solde de votre portefeuille est négatif à cause d’un paiement par carte contesté. L’argent reçu sert d’abord à le combler.",
    "account_frozen": "Ce n’est pas possible pour le moment. Contactez l’assistance du jeu.",
    "authentication_required": "Votre banque veut que vous confirmiez ce paiement. Réessayez ou utilisez une autre carte.",
    "authentication_failed": "Votre banque n’a pas pu confirmer que c’était bien vous.",
    "authentication_abandoned": "La confirmation auprès de votre banque a été annulée.",
    "authentication_expired": "La confirmation auprès de votre banque a pris trop de temps.",
    "payment_method_inactive": "Ce moyen de paiement n’est plus disponible.",
    "processing_error": "Le prestataire de paiement a rencontré un problème.",
    "returned_by_bank": "La banque a renvoyé l’argent.",
    "account_closed": "Le compte bancaire est fermé.",
    "identity_unconfirmed": "Votre identité n’a pas été confirmée.",
    "return_url_not_allowed": "Le jeu a demandé à revenir à une adresse qui n’est pas autorisée. Merci de prévenir l’assistance du jeu."
  }
};
