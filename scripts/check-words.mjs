// The product speaks of itself alone: no path of a developer's machine, no registry host, no unfinished words, no loose types.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const everywhere = [
  [/(^|[\s'"`(=])\/(work|farm|home\/[a-z]+|root)\//, 'a path of one machine'],
  [/\b(registry\.npmjs\.org|deb\.debian\.org)\b/, 'a registry host'],
];
const inProduct = [[/\bas unknown as\b/, 'a loose type']];
/** Words that the service, the pages and the docs avoid, and the field's word for each. */
const oddWords = [
  [/\b[Ff]lights?\b(?<!single-flight)(?<!in-flight)(?<!in flight)/, 'say pipeline'],
  [/\b(runForeseen|new Unforeseen)\b/, 'say optimistic path, conflict'],
  [/\b([Dd]emandingCard|letGo)\b/, 'say soft decline, void'],
  [/\borderedFailures?\b/, 'say injected fault'],
  [/\bbusy (wallet|account)s?\b/, 'say hot account'],
  [/\b(fold(s|ed|ing)? (the |waiting |wallet )?credits|foldWalletCredits|unfolded)\b/, 'say roll up'],
  [/\b(PaymentSubject|paySubject)\b/, 'say payable'],
  [/\bGuessLimit\b/, 'say authentication throttle'],
  [/\bsettle(Cards|Attempt)\b/, 'say finalize'],
  [/\b([Ss]tart(s|ed|ing)? anew|harms nobody|belongs into)\b/, 'say it in plain English'],
  [/\b(what|What) (becomes|became|has become) of\b/, 'say outcome'],
  [/\banew\b/, 'say again'],
  [/\b[Gg]iven? back\b|\b[Gg]iv(es|ing) back\b/, 'say refund'],
  [/\b[Ss]teps? at (the|a|its|their) banks?\b/, 'say challenge'],
];
const inCode = [
  [/\b(TODO|FIXME|not implemented)\b/, 'an unfinished word'],
  [/@ts-(ignore|nocheck)\b/, 'a loose type'],
  [/\b(it|test|describe)\.(skip|only|todo|fails)\b/, 'a test that does not run'],
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      file && file !== 'package-lock.json' && file !== 'scripts/check-words.mjs' && !/\.(png|woff2?|wasm)$/.test(file),
  );

for (const file of files) {
  const isCode = /\.(ts|tsx|mjs|js|c|h|cs|gd|jslib)$/.test(file);
  const isTest = /(^|\/)test\//.test(file);
  const isOurs =
    /^(service\/src|docs|pages|texts|README|CONTRIBUTING)/.test(file) && !/\/migrations\/|\.json$/.test(file);
  const rules = [
    ...(isOurs ? oddWords : []),
    ...everywhere,
    ...(isCode ? inCode : []),
    ...(isCode && !isTest ? inProduct : []),
  ];
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [pattern, what] of rules)
        if (pattern.test(line)) report(`${file}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`);
    });
}

function report(problem) {
  console.error(problem);
  process.exitCode = 1;
}
