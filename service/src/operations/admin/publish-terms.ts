import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { publishTerms } from '../../accounts/terms/publish-terms.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { logCommand } from './log-command.js';
import { one } from './options.js';
import { readBySchema } from './read-by-schema.js';

const termsSchema = z.record(
  z.string().min(2),
  z.object({
    title: z.string().min(1),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })).min(1),
  }),
);

export const publishTermsCommand: AdminCommand = {
  usage: '--file terms.json',
  does: 'Publishes the next version of the terms: {"en": {"title", "sections": [{"heading", "paragraphs": []}]}, …}.',
  run: publish,
};

async function publish(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const texts = readTerms(one(options, 'file'));
  if (!texts.en) throw new Error('The terms need at least the language en.');
  const languages = Object.keys(texts);
  return deps.db.transaction().execute(async (trx) => {
    const version = await publishTerms(deps, trx, texts);
    const about = { objectKind: 'terms', objectId: String(version), integratorId: null };
    await logCommand(deps, trx, { ...about, action: 'terms.publish', after: { version, languages } });
    return { version, languages };
  });
}

function readTerms(file: string): z.infer<typeof termsSchema> {
  const terms = readJson(file);
  try {
    return readBySchema(termsSchema, terms, { whole: 'the whole' });
  } catch (cause) {
    throw new Error(`--file ${file} has invalid terms: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`--file ${file} ${reason}: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}
