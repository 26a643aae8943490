// npm run bench:service [-- pay,refund,stripe,cost,keys,snapshot,history,items,memory [size]]: both sides of every comparison in one run; trust the ratios.
// Every figure is printed with its limit; the exit code is 1 when one is over.

import { benchCost } from './service/cost.mjs';
import { printFigure } from './service/figure.mjs';
import { benchHistory } from './service/history.mjs';
import { benchKeys } from './service/keys.mjs';
import { benchManyItems } from './service/many-items.mjs';
import { benchMemory } from './service/memory.mjs';
import { benchPay } from './service/pay.mjs';
import { benchRefund } from './service/refund.mjs';
import { benchSnapshot } from './service/snapshot.mjs';
import { benchStripe } from './service/stripe.mjs';

const benches = {
  pay: benchPay,
  refund: benchRefund,
  stripe: benchStripe,
  cost: benchCost,
  keys: benchKeys,
  snapshot: benchSnapshot,
  history: benchHistory,
  items: benchManyItems,
  memory: benchMemory,
};
const [wanted = Object.keys(benches).join(','), size] = process.argv.slice(2);
const names = wanted.split(',');
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined || (size !== undefined && !(Number(size) > 0))) {
  console.error(`Usage: npm run bench:service -- [${Object.keys(benches).join(',')}] [size]`);
  process.exit(2);
}

const figures = [];
for (const name of names) figures.push(...(await benches[name](size === undefined ? {} : { size: Number(size) })));

console.log('\nFigures and their limits');
for (const figure of figures) printFigure(figure);
process.exitCode = figures.every((figure) => figure.ok) ? 0 : 1;
