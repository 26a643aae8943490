import { mixedHistory } from './transactions.js';

const NEWEST_MS = Date.UTC(2026, 10, 20, 12);
const MINUTES_APART = 17;

/** Days of many rows, in rows of different heights. */
export function longHistory(count: number) {
  const kinds = mixedHistory();
  return Array.from({ length: count }, (_, index) => ({
    ...kinds[index % kinds.length],
    transaction_id: `t${index}`,
    transaction_date: new Date(NEWEST_MS - index * MINUTES_APART * 60_000).toISOString(),
  }));
}

type Row = ReturnType<typeof longHistory>[number];

/** Answers `transactions.list` by cursor, and `transactions.get`. */
export function answerFrom(rows: readonly Row[]) {
  return (call: string, args: Record<string, unknown>) => {
    if (call === 'transactions.get') {
      return { ok: true, value: rows.find((row) => row.transaction_id === args.transactionId) };
    }
    const from = Number(args.cursor ?? 0);
    const to = from + Number(args.limit);
    return {
      ok: true,
      value: {
        total: rows.length,
        transactions: rows.slice(from, to),
        next_cursor: to < rows.length ? String(to) : '',
      },
    };
  };
}
