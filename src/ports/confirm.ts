/**
 * What became of a payment, by the integrator's server: `complete` (done), `incomplete` (not done, and nothing under
 * way), `pending` (not known yet; asked again).
 */
export type Confirmation = 'complete' | 'incomplete' | 'pending';

/** Asks the integrator's server; see `Confirmation`. A rejection counts as `pending`. */
export type Confirm = () => Promise<Confirmation>;
