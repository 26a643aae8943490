// Written by `npm run generate:texts` from texts/languages/de.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: de. */
export const de: ViewTexts = {
  "general": {
    "errorText": "Der Dienst konnte nicht antworten. Dein Geld ist davon nicht betroffen.",
    "busyText": "Warte einen Moment und versuche es dann erneut.",
    "subtotal": "Zwischensumme",
    "tax": "Steuer",
    "total": "Gesamt",
    "orderReference": "Bestellreferenz",
    "youReceive": "Du erhältst",
    "notCharged": "Es wurde nichts abgebucht.",
    "labelled": "{name}: {value}",
    "wallet": "{currency}-Guthaben"
  },
  "history": {
    "title": "Kaufverlauf",
    "today": "Heute",
    "yesterday": "Gestern",
    "loadMore": "Mehr anzeigen",
    "emptyTitle": "Noch nichts vorhanden",
    "emptyText": "Hier erscheinen deine Käufe und Zahlungen.",
    "moreItems": [
      {
        "lang": "de",
        "of": "count",
        "forms": {
          "one": "und {#} weiterer",
          "other": "und {#} weitere"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "Kein Betrag",
    "noDate": "Datum unbekannt",
    "paid": "Bezahlt",
    "received": "Erhalten",
    "kinds": {
      "purchase": "Kauf",
      "sale": "Verkauf",
      "escrow": "Geschützter Kauf",
      "escrowSale": "Geschützter Verkauf",
      "tokenPurchase": "Token-Kauf",
      "exchange": "Token-Tausch",
      "deposit": "Aufladung",
      "payout": "Auszahlung",
      "refund": "Erstattung",
      "dispute": "Beanstandete Zahlung",
      "other": "Transaktion"
    },
    "statuses": {
      "completed": "Abgeschlossen",
      "pending": "In Bearbeitung",
      "failed": "Fehlgeschlagen",
      "held": "Sicher verwahrt",
      "released": "An den Verkäufer gezahlt",
      "refunded": "Erstattet",
      "returned": "Zurückgebucht",
      "cancelled": "Storniert",
      "other": "Unbekannt"
    }
  },
  "details": {
    "title": "Transaktion",
    "items": "Artikel",
    "toSeller": "An den Verkäufer",
    "toGame": "An das Spiel",
    "paidWith": "Bezahlt mit",
    "paidTo": "Gutgeschrieben auf",
    "refundedTo": "Erstattet auf",
    "refunds": "Erstattungen",
    "refundedTotal": "Erstattet",
    "disputes": "Beanstandungen",
    "disputedTotal": "Beanstandet",
    "disputeStates": {
      "open": "Wird von der Bank geprüft",
      "upheld": "Zahlung bleibt bestehen",
      "returned": "Von der Bank zurückgegeben"
    },
    "feesAndTotals": "Beträge",
    "serviceFee": "Servicegebühr",
    "gameFee": "Spielgebühr",
    "exchangeFee": "Währungsumtausch",
    "references": "Referenzen",
    "transactionId": "Transaktions-ID",
    "invoiceId": "Rechnungs-ID",
    "escrowId": "Treuhand-ID",
    "commitInvoiceId": "Rechnungs-ID der Zahlung an den Verkäufer",
    "cancelInvoiceId": "Rechnungs-ID der Erstattung",
    "refundedTransactionId": "ID der erstatteten Transaktion",
    "disputedTransactionId": "ID der beanstandeten Transaktion",
    "transferId": "Überweisungs-ID",
    "failureReason": "Grund",
    "progress": "Verlauf",
    "stepCharged": "Zahlung",
    "stepChargedSeller": "Zahlung des Käufers",
    "stepHeld": "Sicher verwahrt",
    "stepHeldText": "Das Geld ist sicher, bis der Handel abgeschlossen ist.",
    "heldUntil": {
      "refund": "Verwahrt bis spätestens {date}. Ist der Handel bis dahin nicht abgeschlossen, bekommst du das Geld zurück.",
      "release": "Verwahrt bis spätestens {date}. Wird der Handel bis dahin nicht abgebrochen, wird der Verkäufer bezahlt."
    },
    "stepReleased": "An den Verkäufer gezahlt",
    "stepReleasedSeller": "An dich gezahlt",
    "stepRefunded": "Vollständig erstattet",
    "stepRefundedSeller": "An den Käufer zurückgezahlt",
    "stepNext": "Zahlung an den Verkäufer oder Erstattung",
    "stepFailed": "Zahlung fehlgeschlagen",
    "stepRequested": "Angefordert",
    "stepProcessed": "Ausgeführt",
    "stepPayoutFailed": "Auszahlung fehlgeschlagen",
    "stepMoneyBack": "Das Geld wird deinem Guthaben wieder gutgeschrieben",
    "stepDone": "Erledigt",
    "stepWaiting": "Steht noch aus",
    "stepNow": "Jetzt"
  },
  "receipt": {
    "mailTitle": "Beleg per E-Mail",
    "mailOwn": "Wir senden ihn an {address}.",
    "mailOwnUnknown": "Wir senden ihn an die Adresse deines Kontos.",
    "mailOwnNone": "Dein Konto hat keine E-Mail-Adresse.",
    "send": "Beleg senden",
    "sending": "Wird gesendet …",
    "sent": "Gesendet an {address}",
    "sentUnknown": "Beleg gesendet",
    "sendAgain": "Erneut senden",
    "sendAgainIn": "Erneut senden in {seconds} s",
    "sendFailed": "Der Beleg konnte nicht gesendet werden. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "Es gab zu viele Versuche mit Karten. Warte eine Weile oder zahle auf andere Weise.",
    "card_declined": "Deine Bank hat die Karte abgelehnt.",
    "insufficient_funds": "Auf dieser Zahlungsmethode ist nicht genug Geld.",
    "expired_card": "Die Karte ist abgelaufen.",
    "incorrect_cvc": "Die Prüfnummer (CVC) stimmt nicht.",
    "limit_exceeded": "Das Limit der Karte reicht dafür nicht.",
    "payment_limit_reached": "Das Tageslimit für Zahlungen wurde erreicht. Versuche es an einem anderen Tag noch einmal.",
    "spending_limit_reached": "Diese Zahlung würde dein Ausgabenlimit überschreiten.",
    "account_in_debt": "Dein Guthaben ist wegen einer beanstandeten Kartenzahlung im Minus. Eingehendes Geld gleicht das zuerst aus.",
    "account_frozen": "Das ist gerade nicht möglich. Bitte wende dich an den Support des Spiels.",
    "authentication_required": "Deine Bank möchte, dass du diese Zahlung bestätigst. Versuche es noch einmal oder nimm eine andere Karte.",
    "authentication_failed": "Deine Bank konnte nicht bestätigen, dass du es warst.",
    "authentication_abandoned": "Die Bestätigung bei deiner Bank wurde abgebrochen.",
    "authentication_expired": "Die Bestätigung bei deiner Bank hat zu lange gedauert.",
    "payment_method_inactive": "Diese Zahlungsmethode ist nicht mehr verfügbar.",
    "processing_error": "Beim Zahlungsanbieter ist ein Problem aufgetreten.",
    "returned_by_bank": "Die Bank hat das Geld zurückgegeben.",
    "account_closed": "Das Bankkonto ist geschlossen.",
    "identity_unconfirmed": "Deine Identität wurde nicht bestätigt.",
    "return_url_not_allowed": "Das Spiel wollte an eine Adresse zurückkehren, die nicht erlaubt ist. Bitte gib dem Support des Spiels Bescheid."
  }
};
