import { describe, expect, it } from 'vitest';
import { merchantView, viewTransaction } from '../../src/view.js';

const SET = {
  merchant_name: 'Sword Shop Ltd',
  support_email: 'help@sword-shop.example',
  support_url: 'https://sword-shop.example/help',
  refund_terms_url: 'https://sword-shop.example/refunds',
};

describe('who sells, and where to get help', () => {
  it('comes with the details', () => {
    expect(viewTransaction({ transaction_id: 'i1', merchant: SET }).merchant).toEqual({
      name: 'Sword Shop Ltd',
      supportEmail: 'help@sword-shop.example',
      supportUrl: 'https://sword-shop.example/help',
      refundTermsUrl: 'https://sword-shop.example/refunds',
    });
  });

  it.each([undefined, {}, { merchant_name: '' }, { merchant_name: null, support_url: 7 }])(
    'is unknown: %j',
    (merchant) => {
      expect(viewTransaction({ transaction_id: 'i1', ...(merchant && { merchant }) }).merchant).toBeUndefined();
    },
  );

  it.each([
    'javascript:alert(1)',
    'http://sword-shop.example',
    'https://a.example/"onclick=',
    'data:text/html,x',
    ' https://a',
  ])('is no link to %s', (address) => {
    expect(merchantView({ support_url: address, refund_terms_url: address })).toBeUndefined();
  });

  it.each(['help', 'a b@c.example', 'a@b@c.example', 'javascript:alert(1)'])('writes to no %s', (support_email) => {
    expect(merchantView({ support_email })).toBeUndefined();
  });
});
