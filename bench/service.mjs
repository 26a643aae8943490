// npm run bench:service [pay|stripe|history|memory …]: both sides of every comparison in one run; trust the ratios.
import { benchHistory } from './service/history.mjs';
import { benchMemory } from './service/memory.mjs';
import { benchPay } from './service/pay.mjs';
import { benchStripe } from './service/stripe.mjs';

const benches = { pay: benchPay, stripe: benchStripe, history: benchHistory, memory: benchMemory };
const [wanted = 'pay,stripe,history', size] = process.argv.slice(2);
for (const name of wanted.split(',')) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`);
  await bench(
    size === undefined
      ? {}
      : { perRound: Number(size), pairs: Number(size), rows: Number(size), payments: Number(size) },
  );
}
