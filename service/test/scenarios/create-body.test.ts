import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remedies } from '../../../src/server/calls/remedies.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

type Body = ReturnType<typeof purchaseBody>;
type Item = Body['line_items'][number];

describe.each(['/v2/invoice', '/v2/escrow'])('interface §4.1: the create body of %s', (path) => {
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  let otherSeller: WorldUser;
  let cardId: string;
  beforeAll(async () => {
    world = await createMoneyWorld();
    [buyer, seller, otherSeller] = await Promise.all([
      world.addUser({ USD: 100_000, EUR: 100 }),
      world.addUser(),
      world.addUser(),
    ]);
    cardId = await world.addCard(buyer, 'approve');
  });
  afterAll(() => world.close());

  const valid = (): Body => purchaseBody({ buyer, lines: [{ amount: 300, seller }, { amount: 20 }] });
  const wallet = () => buyer.wallets.USD?.methodId ?? '';
  const send = (body: unknown) => world.call('POST', path, { body });
  const withItem = (change: object): unknown => {
    const body = valid();
    return { ...body, line_items: body.line_items.map((item, index) => (index === 0 ? { ...item, ...change } : item)) };
  };
  const withRecipient = (change: object): unknown => {
    const [recipient] = valid().line_items[0]?.recipients ?? [];
    return withItem({ recipients: [{ ...recipient, ...change }] });
  };

  it.each(['account_id', 'reference_type', 'reference_id', 'payment_methods', 'line_items'])(
    'requires %s',
    async (field) => {
      const refused = await send({ ...valid(), [field]: undefined });

      expect(refused).toMatchObject({ status: 422, body: { status: 'Failure', codes: [`${field}_missing`] } });
    },
  );

  it.each<[name: string, body: () => unknown, code: string]>([
    ['no line item', () => ({ ...valid(), line_items: [] }), 'line_items_invalid'],
    ['a fraction', () => withItem({ amount: 1.5 }), 'amount_invalid'],
    ['a negative amount', () => withItem({ amount: -1 }), 'amount_invalid'],
    ['an amount of zero', () => withItem({ amount: 0 }), 'amount_invalid'],
    ['an amount beyond 2^53', () => withItem({ amount: 2 ** 53 }), 'amount_invalid'],
    ['an amount as text', () => withItem({ amount: '300' }), 'amount_invalid'],
    ['an unknown transaction type', () => withItem({ transaction_type: 'gift' }), 'transaction_type_invalid'],
    ['another currency in one item', () => withItem({ currency: 'EUR' }), 'currency_mismatch'],
    [
      'a currency without wallets',
      () => ({ ...valid(), line_items: [{ ...valid().line_items[1], currency: 'XTS' }] }),
      'currency_unsupported',
    ],
    ['a user_to_user item without recipients', () => withItem({ recipients: [] }), 'recipients_missing'],
    [
      'a user_to_integrator item with recipients',
      () => withItem({ transaction_type: 'user_to_integrator' }),
      'recipients_not_allowed',
    ],
    ['recipients that receive less than the item', () => withRecipient({ amount: 299 }), 'recipients_amount_mismatch'],
    ['recipients that receive more than the item', () => withRecipient({ amount: 301 }), 'recipients_amount_mismatch'],
    ['a recipient in another currency', () => withRecipient({ currency: 'EUR' }), 'currency_mismatch'],
    [
      'a destination that does not exist',
      () => withRecipient({ destination_wallet_id: crypto.randomUUID() }),
      'destination_wallet_id_unknown',
    ],
    [
      'a destination of another currency',
      () => withRecipient({ destination_wallet_id: seller.wallets.EUR?.walletId }),
      'wallet_currency_mismatch',
    ],
    [
      "a source that is not the integrator's",
      () => withRecipient({ source_wallet_id: seller.wallets.USD?.walletId }),
      'source_wallet_id_unknown',
    ],
    ['an unknown buyer', () => ({ ...valid(), account_id: crypto.randomUUID() }), 'account_id_unknown'],
    [
      'an unknown method',
      () => ({ ...valid(), payment_methods: [{ payment_method_id: crypto.randomUUID() }] }),
      'payment_method_id_unknown',
    ],
    [
      'a method of another user',
      () => ({ ...valid(), payment_methods: [{ payment_method_id: seller.wallets.USD?.methodId }] }),
      'payment_method_id_unknown',
    ],
    [
      'a method of another currency',
      () => ({ ...valid(), payment_methods: [{ payment_method_id: buyer.wallets.EUR?.methodId }] }),
      'payment_method_currency_mismatch',
    ],
    ['no method', () => ({ ...valid(), payment_methods: [] }), 'payment_methods_invalid'],
    [
      'the same method twice',
      () => ({
        ...valid(),
        payment_methods: [
          { payment_method_id: wallet(), amount: 5 },
          { payment_method_id: wallet(), amount: 0 },
        ],
      }),
      'payment_methods_duplicate',
    ],
    [
      'several methods and none with 0',
      () => ({
        ...valid(),
        payment_methods: [
          { payment_method_id: wallet(), amount: 300 },
          { payment_method_id: cardId, amount: 20 },
        ],
      }),
      'payment_methods_remainder_missing',
    ],
    [
      'several methods and two with 0',
      () => ({
        ...valid(),
        payment_methods: [
          { payment_method_id: wallet(), amount: 0 },
          { payment_method_id: cardId, amount: 0 },
        ],
      }),
      'payment_methods_remainder_ambiguous',
    ],
    [
      'several methods and one without amount',
      () => ({
        ...valid(),
        payment_methods: [{ payment_method_id: wallet() }, { payment_method_id: cardId, amount: 0 }],
      }),
      'payment_methods_amount_missing',
    ],
    [
      'methods that exceed the total',
      () => ({
        ...valid(),
        payment_methods: [
          { payment_method_id: wallet(), amount: 321 },
          { payment_method_id: cardId, amount: 0 },
        ],
      }),
      'payment_methods_amount_too_large',
    ],
    ['text with a NUL', () => ({ ...valid(), reference_id: 'a\0b' }), 'reference_id_invalid'],
    ['half of a surrogate pair', () => ({ ...valid(), description: '\ud800' }), 'description_invalid'],
  ])('refuses %s and writes nothing', async (_name, body, code) => {
    const count = 'SELECT (SELECT count(*) FROM invoices) + (SELECT count(*) FROM escrows) AS count';
    const before = await world.deps.pool.query(count);

    const refused = await send(body());

    expect(refused.status).toBe(422);
    expect(refused.body.codes).toEqual([code]);
    if (!/_(missing|invalid)$/.test(code)) expect(Object.keys(remedies)).toContain(code);
    expect(refused.body.message).toHaveLength(1);
    expect(refused.body.payload.errors).toEqual([{ code, param: expect.any(String) }]);
    expect((await world.deps.pool.query(count)).rows).toEqual(before.rows);
  });

  it('ignores unknown fields', async () => {
    const taken = await send({
      ...valid(),
      coupon: 'SPRING',
      line_items: valid().line_items.map((item) => ({ ...item, tags: [] })),
    });

    expect(taken.status).toBe(201);
  });

  it.each([{}, { amount: 0 }])('accepts %j for a single method', async (amount) => {
    expect(await send({ ...valid(), payment_methods: [{ payment_method_id: wallet(), ...amount }] })).toMatchObject({
      status: 201,
    });
  });

  it('charges the remainder to the method with 0, and each other method its amount (§8.3)', async () => {
    const methods = [
      { payment_method_id: wallet(), amount: 120 },
      { payment_method_id: cardId, amount: 0 },
    ];
    const created = await send({ ...valid(), payment_methods: methods });
    const invoiceId = created.body.payload.invoice_id ?? created.body.payload.escrow_invoice_id;

    const invoice = await world.call('GET', `/v2/invoice/${invoiceId}`);

    const charged = new Map<string, number>();
    for (const subitem of Object.values(invoice.body.payload.subitems as Record<string, Record<string, unknown>>)) {
      const methodId = String(subitem.source_payment_method_id);
      charged.set(methodId, (charged.get(methodId) ?? 0) + Number(subitem.amount));
    }
    expect([charged.get(wallet()), charged.get(cardId)]).toEqual([120, 200]);
  });

  it('fills source and destination of the subitems, and uses the default wallet where the source is blank', async () => {
    const items: Item[] = purchaseBody({
      buyer,
      lines: [{ amount: 10, seller }, { amount: 20, seller: otherSeller }, { amount: 5 }],
    }).line_items;
    const created = await send({ ...valid(), line_items: items });
    const escrowId = created.body.payload.id;
    if (escrowId) await world.call('POST', `/v2/escrow/${escrowId}/pay`);
    const end = escrowId ? await world.call('POST', `/v2/escrow/${escrowId}/commit`) : created;
    const invoice = await world.call(
      'GET',
      `/v2/invoice/${end.body.payload.invoice_id ?? end.body.payload.commit_invoice_id}`,
    );

    const subitems = Object.values(invoice.body.payload.subitems as Record<string, Record<string, unknown>>);
    const recipients = subitems.filter((subitem) => subitem.subitem_type === 'user_recipient');
    expect(recipients).toMatchObject(
      [seller, otherSeller].map((user, index) => ({
        amount: [10, 20][index],
        source_account_id: world.integrator.accountId,
        source_wallet_id: world.integrator.wallets.USD,
        destination_account_id: user.accountId,
        destination_wallet_id: user.wallets.USD?.walletId,
        destination_payment_method_id: user.wallets.USD?.methodId,
      })),
    );
    const lineItems = invoice.body.payload.line_items as Record<string, { subitems: object; transaction_type: string }>;
    for (const recipient of recipients)
      expect(lineItems[String(recipient.reference_id)]?.subitems).toHaveProperty(String(recipient.subitem_id));
  });
});
