import type { FrameLocator, Locator } from 'playwright-core';

/** The flow's frame, or its page. */
type Flow = Pick<FrameLocator, 'locator'>;

/** The card provider's fields within a flow's card form. */
export function cardFields(flow: Flow): FrameLocator {
  return flow.locator('iframe.card-fields').contentFrame();
}

interface TypeCardOptions {
  /** `MM/YY`; valid when absent. */
  readonly expiry?: string;
  readonly type?: (field: Locator, text: string) => Promise<void>;
}

/** Types a card into the provider's fields. */
export async function typeCard(flow: Flow, number: string, options: TypeCardOptions = {}): Promise<void> {
  const { expiry = '12/40', type = (field, text) => field.fill(text) } = options;
  const fields = cardFields(flow);
  await type(fields.getByLabel('Card number'), number);
  await type(fields.getByLabel('Expiry date'), expiry);
  await type(fields.getByLabel('Security code'), '123');
}
