import type { TermsText } from '../../../accounts/terms/publish-terms.js';

/** The sandbox's terms of service, by language. */
export const demoTerms: Readonly<Record<string, TermsText>> = {
  en: {
    title: 'Terms of service',
    sections: [
      {
        heading: 'What this is',
        paragraphs: ['This is a sandbox. No money moves, no card is charged, and nothing that is bought here exists.'],
      },
      {
        heading: 'Your wallet',
        paragraphs: [
          'Your wallet holds a balance in each currency that you use. Purchases are taken from it or from a card.',
          'A cancelled escrow is refunded in full to the payment method that was charged.',
        ],
      },
      {
        heading: 'Receipts',
        paragraphs: ['You can see every transaction in your history and have its receipt sent to you by e-mail.'],
      },
    ],
  },
  de: {
    title: 'Nutzungsbedingungen',
    sections: [
      {
        heading: 'Worum es geht',
        paragraphs: [
          'Dies ist eine Testumgebung. Es fließt kein Geld, keine Karte wird belastet, und nichts hier Gekauftes existiert.',
        ],
      },
      {
        heading: 'Ihr Guthaben',
        paragraphs: [
          'Ihr Guthaben wird je Währung geführt. Käufe werden davon oder von einer Karte abgebucht.',
          'Eine abgebrochene Treuhandzahlung wird vollständig auf das belastete Zahlungsmittel zurückgebucht.',
        ],
      },
      {
        heading: 'Belege',
        paragraphs: ['Sie sehen jeden Vorgang in Ihrem Verlauf und können sich den Beleg per E-Mail senden lassen.'],
      },
    ],
  },
};
