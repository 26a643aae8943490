/** A card can be charged again only with the customer that it is attached to, so a token names both. */
export function cardTokenOf(customer, paymentMethod) {
  return `${customer}/${paymentMethod}`;
}

/** @throws Error when it is none of this adapter's */
export function readCardToken(token) {
  const [, customer, paymentMethod] = /^(cus_\w+)\/(pm_\w+)$/.exec(token) ?? [];
  if (!customer || !paymentMethod) throw new Error('This card was stored by another provider.');
  return { customer, paymentMethod };
}
