// Fails when an entry outgrows its budget.
import { bundleSize } from './bundle-size.mjs';
import { entries, libraries, ourPackage } from './entries.mjs';

for (const { name, code, gzipBudget, ownGzipBudget } of entries) {
  const { gzip } = await bundleSize(code, { from: ourPackage });
  report(name, gzip, gzipBudget);
  if (ownGzipBudget === undefined) continue;
  const own = await bundleSize(code, { from: ourPackage, external: libraries });
  report(`${name}, without libraries`, own.gzip, ownGzipBudget);
}

function report(name, gzip, budget) {
  const over = gzip > budget;
  console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${gzip} of ${budget} bytes gzip`);
  if (over) process.exitCode = 1;
}
