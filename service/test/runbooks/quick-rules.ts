import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const RULES = new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url);
/** A minute of the rules is a second here. */
const QUICKER = 60;
/** Of a range or a wait here: a rate needs some samples, and nobody waits for a day. */
const [SHORTEST_S, LONGEST_S] = [8, 60];
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };

const rulesSchema = z.object({
  groups: z.array(
    z.looseObject({
      rules: z.array(z.looseObject({ alert: z.string().optional(), expr: z.string(), for: z.string().optional() })),
    }),
  ),
});

type Rules = z.infer<typeof rulesSchema>;

/** The rules of deploy/prometheus/alerts.yaml with shorter ranges and waits, and their thresholds as they are. */
export function quickRules(): Rules {
  const { groups } = rulesSchema.parse(parse(readFileSync(RULES, 'utf8')));
  return {
    groups: groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => ({
        ...rule,
        expr: rule.expr.replace(/\[(\w+)\]/g, (_, range: string) => `[${quick(range)}]`),
        ...(rule.for !== undefined && { for: quick(rule.for) }),
      })),
    })),
  };
}

export function alertNames(): string[] {
  return quickRules().groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
}

function quick(duration: string): string {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const seconds = Number(count) * z.number().parse(Reflect.get(SECONDS, unit));
  return `${Math.min(Math.max(Math.ceil(seconds / QUICKER), SHORTEST_S), LONGEST_S)}s`;
}
