import { textsIn } from '@svc-bridge/texts/catalogue';
import { describe, expect, it } from 'vitest';
import { failureText, problemText, refusalText } from '../../flows/payment/failure-text.js';

const german = textsIn('de');

const declined = (decline_code: string) => ({ code: 'payment_method_declined', decline_code, message: 'In English.' });

describe('the reason of a failed payment', () => {
  it.each([
    [declined('card_declined'), 'Deine Bank hat die Karte abgelehnt.'],
    [declined('insufficient_funds'), 'Auf dieser Zahlungsmethode ist nicht genug Geld.'],
    [declined('lost_card'), 'Deine Bank hat die Karte abgelehnt.'],
    [declined('stolen_card'), 'Deine Bank hat die Karte abgelehnt.'],
    [declined('expired_card'), 'Die Karte ist abgelaufen.'],
    [declined('incorrect_cvc'), 'Die Prüfnummer (CVC) stimmt nicht.'],
    [declined('processing_error'), 'Beim Zahlungsanbieter ist ein Problem aufgetreten.'],
    [declined('limit_exceeded'), 'Das Limit der Karte reicht dafür nicht.'],
    [declined('a code of tomorrow'), 'Deine Bank hat die Karte abgelehnt.'],
    [{ code: 'payment_method_inactive', message: 'In English.' }, 'Diese Zahlungsmethode ist nicht mehr verfügbar.'],
    [
      { code: 'spending_limit_reached', message: 'In English.' },
      'Diese Zahlung würde dein Ausgabenlimit überschreiten.',
    ],
    [
      { code: 'account_in_debt', message: 'In English.' },
      'Dein Guthaben ist wegen einer beanstandeten Kartenzahlung im Minus. Eingehendes Geld gleicht das zuerst aus.',
    ],
    [
      { code: 'account_frozen', message: 'In English.' },
      'Das ist gerade nicht möglich. Bitte wende dich an den Support des Spiels.',
    ],
    [
      { code: 'recipient_frozen', message: 'In English.' },
      'Das ist gerade nicht möglich. Bitte wende dich an den Support des Spiels.',
    ],
    [
      { code: 'integrator_frozen', message: 'In English.' },
      'Das ist gerade nicht möglich. Bitte wende dich an den Support des Spiels.',
    ],
    [{ code: 'wallet_frozen', message: 'In English.' }, 'Diese Zahlungsmethode ist nicht mehr verfügbar.'],
    [
      { code: 'authentication_required', decline_code: 'authentication_required', message: 'In English.' },
      'Deine Bank möchte, dass du diese Zahlung bestätigst. Versuche es noch einmal oder nimm eine andere Karte.',
    ],
    [
      { code: 'authentication_failed', message: 'In English.' },
      'Deine Bank konnte nicht bestätigen, dass du es warst.',
    ],
    [{ code: 'identity_unconfirmed', message: 'In English.' }, 'Deine Identität wurde nicht bestätigt.'],
    [undefined, 'Die Zahlung hat nicht geklappt.'],
  ])('is shown in the page’s language: %o', (failure, words) => {
    expect(failureText(failure, german)).toBe(`${words} Es wurde nichts abgebucht.`);
  });

  it('is the service’s own sentence where the page has no text for it', () => {
    const text = failureText({ code: 'on_the_moon', message: 'The bank is on the moon.' }, german);
    expect(text).toBe('The bank is on the moon. Es wurde nichts abgebucht.');
  });
});

describe('the reason of a refused payment', () => {
  const refusal = (code: string, messages: string[], status = 422) => ({
    ...{ code, messages, status, codes: [code], fields: [], payload: {} },
    ...{ requestId: undefined, retryAfterS: undefined },
  });

  it('is shown in the page’s language where it has a text for it', () => {
    expect(refusalText(refusal('return_url_not_allowed', ['In English.']), german)).toBe(
      'Das Spiel wollte an eine Adresse zurückkehren, die nicht erlaubt ist. Bitte gib dem Support des Spiels Bescheid. ' +
        'Es wurde nichts abgebucht.',
    );
  });

  it('is otherwise the service’s own sentence, or that it did not work', () => {
    expect(refusalText(refusal('on_the_moon', ['The bank is on the moon.']), german)).toBe('The bank is on the moon.');
    expect(refusalText(refusal('on_the_moon', []), german)).toBe(german.flow.problem);
  });

  it.each([
    ['payment_method_inactive', 409, 'Diese Zahlungsmethode ist nicht mehr verfügbar.'],
    ['party_frozen', 403, german.reasons.account_frozen],
    ['account_in_debt', 409, german.reasons.account_in_debt],
    ['too_many_card_tries', 429, german.reasons.too_many_card_tries],
    ['rate_limited', 429, 'Warte einen Moment und versuche es dann erneut.'],
    ['bank_unavailable', 503, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['response_invalid', 200, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['constructor', 409, 'In English.'],
  ])(
    'is in the page’s language also for a step that charges nothing, and for what passes: %s, %d',
    (code, status, words) => {
      expect(problemText(refusal(code, ['In English.'], status), german)).toBe(words);
    },
  );
});
