import { randomUUID } from 'node:crypto';
import { formatDisplayAmount, LANGUAGES, type LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardBody, createFlowWorld, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(() => world.close());

interface Page {
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly text: string;
}

/** The page that a browser with these preferred languages gets. */
async function visit(url: string, acceptLanguage?: string): Promise<Page> {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const { body } = await world.app.inject({ method: 'GET', url: new URL(url).pathname, headers });
  return {
    lang: /<html lang="([^"]*)"/.exec(body)?.[1],
    dir: /<html [^>]*dir="([^"]*)"/.exec(body)?.[1],
    text: body
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('&#39;', "'"),
  };
}

/** A buyer whose card waits for the demo bank. */
async function startStep(
  locale: string,
): Promise<{ bankUrl: string; answer(answer: 'pass' | 'refuse'): Promise<string> }> {
  const user = await world.addUser();
  await world.deps.db.updateTable('accounts').set({ locale }).where('id', '=', user.accountId).execute();
  const { payload } = await world.authorizeInvoice(user);
  const token = (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.session_token;
  const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
  const payment_methods = [{ payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 }];
  const paying = await world.inSession(token, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
  const bankUrl = paying.payload.checkout.next_action?.url ?? '';
  return {
    bankUrl,
    answer: async (answer) => {
      const answered = await world.app.inject({
        method: 'POST',
        url: new URL(bankUrl).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `answer=${answer}`,
      });
      return String(answered.headers.location);
    },
  };
}

const shownIn = (lang: LanguageTag) => ({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });

describe.each(LANGUAGES)('a buyer whose language is %s', (lang) => {
  const texts = textsIn(lang).challenge;

  it('sees the bank’s challenge, the return page and a second visit in it, whatever the browser prefers', async () => {
    const { bankUrl, answer } = await startStep(lang);
    const browser = lang === 'en' ? 'en-GB' : 'en-GB, fr;q=0.5, ja;q=0.4';

    const question = await visit(bankUrl, browser);
    const back = await visit(await answer('pass'), browser);
    const again = await visit(bankUrl, browser);

    for (const page of [question, back, again]) expect(page).toMatchObject(shownIn(lang));
    const { name, question: asks, confirm, decline, answered } = texts.demoBank;
    for (const text of [name, asks, formatDisplayAmount('USD 19.99', lang), confirm, decline])
      expect(question.text).toContain(text);
    for (const text of [texts.title, texts.states.passed, texts.close]) expect(back.text).toContain(text);
    for (const text of [name, answered, texts.back]) expect(again.text).toContain(text);
  });

  it('sees in it that the bank has refused, and that the challenge has expired', async () => {
    const refused = await startStep(lang);
    const late = await startStep(lang);
    const lateUrl = await late.answer('pass');
    const refusedPage = await visit(await refused.answer('refuse'));
    world.deps.clock.advance(16 * 60_000);
    const latePage = await visit(lateUrl);

    expect(refusedPage).toMatchObject(shownIn(lang));
    expect(refusedPage.text).toContain(texts.states.refused);
    expect(latePage).toMatchObject(shownIn(lang));
    expect(latePage.text).toContain(texts.states.expired);
  });

  it('sees in the browser’s language that a challenge does not exist', async () => {
    for (const path of ['three-d-secure', 'demo-bank']) {
      const page = await visit(`https://svc.test/ui/v1/${path}/${randomUUID()}`, `xx, ${lang};q=0.8, en;q=0.1`);
      expect(page).toMatchObject(shownIn(lang));
      expect(page.text).toContain(texts.states.unknown);
    }
  });
});

describe('the language of the challenge’s pages', () => {
  it.each([
    ['en', 'de-AT, en;q=0.5', 'de'],
    ['en', undefined, 'en'],
    ['en-GB', 'de', 'en'],
    ['pt', 'de', 'pt-BR'],
    ['zh-CN', 'de', 'zh-Hans'],
    ['xx', 'ar', 'ar'],
  ])('for an account with %s and a browser with %s is %s', async (locale, acceptLanguage, lang) => {
    const { bankUrl } = await startStep(locale);
    expect((await visit(bankUrl, acceptLanguage)).lang).toBe(lang);
  });

  it.each(LANGUAGES)('covers every text in %s, with none left in English', (lang) => {
    const english = textsOf(textsIn('en').challenge);
    const own = textsOf(textsIn(lang).challenge);

    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(own)) {
      expect({ name, isThere: text.trim() !== '' }).toEqual({ name, isThere: true });
      expect({ name, isEnglish: text === english[name] }).toEqual({ name, isEnglish: lang === 'en' });
    }
  });
});

/** Each text by its path. */
function textsOf(texts: object, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'string' ? { [`${path}${key}`]: value } : textsOf(value, `${path}${key}.`),
    ),
  );
}
