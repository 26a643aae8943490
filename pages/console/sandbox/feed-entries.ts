import type { ApiRequest, Delivery, Mail, Overview } from './overview-answer.js';

/** Something that happened. */
export type Entry = { readonly key: string; readonly when: string; readonly isFailure: boolean } & (
  | { readonly kind: 'request'; readonly request: ApiRequest }
  | { readonly kind: 'delivery'; readonly delivery: Delivery }
  | { readonly kind: 'mail'; readonly mail: Mail }
);

/** What is shown of all that happened. */
export type Filter = 'all' | 'failures' | Entry['kind'];

/** What happened, the newest first: a payment's request before its webhook and its mail. */
export function entriesOf({
  requests,
  deliveries,
  mails,
}: Pick<Overview, 'requests' | 'deliveries' | 'mails'>): Entry[] {
  const entries: Entry[] = [
    ...mails.map((mail) => ({
      kind: 'mail' as const,
      key: mail.mail_id,
      when: mail.when,
      isFailure: mail.state === 'failed',
      mail,
    })),
    ...deliveries.map((delivery) => ({
      kind: 'delivery' as const,
      key: delivery.delivery_id,
      when: delivery.when,
      isFailure: delivery.state === 'failed' || (delivery.state === 'due' && delivery.attempts.length > 0),
      delivery,
    })),
    ...requests.map((request) => ({
      kind: 'request' as const,
      key: request.request_id,
      when: request.when,
      isFailure: request.status >= 400,
      request,
    })),
  ];
  // ISO 8601 sorts as text; what happened in the same millisecond keeps its order
  return entries.sort((one, other) => (one.when < other.when ? 1 : one.when > other.when ? -1 : 0));
}

export function matches(entry: Entry, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'failures' ? entry.isFailure : entry.kind === filter;
}

/**
 * While somebody reads, the same lines stay in the same places; what they say goes on.
 *
 * @param read - the lines that are being read
 */
export function keepPlaces(entries: readonly Entry[], read: readonly Entry[]): Entry[] {
  const newest = new Map(entries.map((entry) => [entry.key, entry]));
  return read.map((entry) => newest.get(entry.key) ?? entry);
}
