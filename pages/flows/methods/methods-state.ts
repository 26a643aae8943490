import type { FlowPaymentMethod } from '../api/payment-method.js';
import { type CardErrors, type CardForm, EMPTY_CARD } from './card-check.js';

/** The part of a flow's state that picks payment methods. */
export interface MethodsState {
  readonly methods: readonly FlowPaymentMethod[];
  /** What pays, or pays the remainder. */
  readonly chosenId: string | undefined;
  /** The wallet pays what it can first. */
  readonly walletFirst: boolean;
  readonly view: 'closed' | 'list' | 'card';
  /** Asked whether to remove it. */
  readonly removing: string | undefined;
  readonly card: CardForm;
  readonly cardErrors: CardErrors;
  readonly cardSending: boolean;
}

export const NO_METHODS: MethodsState = {
  methods: [],
  chosenId: undefined,
  walletFirst: false,
  view: 'closed',
  removing: undefined,
  card: EMPTY_CARD,
  cardErrors: {},
  cardSending: false,
};
