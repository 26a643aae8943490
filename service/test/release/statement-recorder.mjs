// Loaded into every process of a test run (NODE_OPTIONS=--import=…): writes down each SQL text that the service's own code sends, one JSON
// string a line, into $SVC_RECORD_STATEMENTS. What tests send themselves is left out.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.SVC_RECORD_STATEMENTS;
const recorded = new Set();
const OWN = /[\\/]service[\\/](?:src|dist)[\\/]/;
const OTHER = /[\\/](?:service[\\/]test|bench)[\\/]/;

if (file !== undefined) {
  watch(pg.Pool.prototype);
  watch(pg.Client.prototype);
}

function watch(prototype) {
  const query = prototype.query;
  prototype.query = function recordedQuery(...args) {
    const fresh = textsOf(args[0]).filter((text) => !recorded.has(text));
    if (fresh.length > 0 && isSentByService()) {
      for (const text of fresh) recorded.add(text);
      appendFileSync(file, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''));
    }
    return query.apply(this, args);
  };
}

/** Of a text, of pg's own query object, or of the ledger's pipelines, which carry several. */
function textsOf(query) {
  if (typeof query === 'string') return [query];
  const statements = Array.isArray(query?.statements) ? query.statements : [query];
  return statements.map((statement) => statement?.text).filter((text) => typeof text === 'string');
}

/** By the innermost frame of the service or a test; a pool's own calls of its clients have none and were recorded at the pool. */
function isSentByService() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const frames = (new Error('where').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = limit;
  const frame = frames.find(
    (line) =>
      !line.includes('node_modules') && !line.includes('statement-recorder') && (OWN.test(line) || OTHER.test(line)),
  );
  return frame !== undefined && OWN.test(frame);
}
