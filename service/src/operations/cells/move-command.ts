import { markOf } from '../../platform/cell.js';
import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import { explained } from '../../platform/db/open-database.js';
import { readCell } from '../../platform/db/service-cell.js';
import type { AdminCommand, AdminDeps, AdminOptions } from '../admin/admin-command.js';
import { requireIntegrator } from '../admin/find-integrator.js';
import { one } from '../admin/options.js';
import { moveIntegrator } from './move-integrator.js';

const PATIENCE_MS = 2 * 60_000;
/** Nodes believe a token for two seconds. */
const FREEZE_KNOWN_MS = 3_000;

export const moveCommand: AdminCommand = {
  usage: '--integrator demo-games',
  does: 'Moves an integrator with all its rows to the cell of TARGET_DATABASE_URL (docs/cells.md), and prints the lines for the load balancer. Its payments wait meanwhile. Cannot be undone.',
  limits: WHOLE_TABLE_LIMITS,
  run: move,
};

async function move(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const name = one(options, 'integrator');
  const target = deps.openTarget?.();
  if (!target)
    throw new Error('TARGET_DATABASE_URL must be set to the database of the cell that the integrator moves to.');
  try {
    const fromCell = await readCell(deps.pool);
    const toCell = await readCell(target.pool).catch((error: unknown) => {
      throw explained(error, 'target');
    });
    if (fromCell === undefined || toCell === undefined) {
      throw new Error(
        'Both databases must belong to a cell. Set SVC_CELL on the nodes of each, and start one of them.',
      );
    }
    if (fromCell === toCell) {
      throw new Error(
        `Both databases belong to cell ${fromCell}. Set TARGET_DATABASE_URL to the database of another cell.`,
      );
    }
    const { id } = await requireIntegrator(deps, name);
    const started = performance.now();
    const rows = await moveIntegrator({
      deps,
      target: target.pool,
      integrator: { id, name },
      toCell,
      patienceMs: PATIENCE_MS,
      freezeKnownMs: FREEZE_KNOWN_MS,
    });
    const seconds = Math.round((performance.now() - started) / 1_000);
    return {
      integrator: name,
      from_cell: fromCell,
      to_cell: toCell,
      rows,
      seconds,
      load_balancer: await readLines(deps, id, toCell),
    };
  } finally {
    await target.close();
  }
}

/** A line for its mark, one for its id, and one for each client that is older than marks. */
async function readLines({ db }: AdminDeps, integratorId: string, toCell: number): Promise<string[]> {
  const clients = await db.selectFrom('clients').select('id').where('integrator_id', '=', integratorId).execute();
  const mark = markOf(integratorId);
  const old = clients.map(({ id }) => id).filter((id) => !id.includes(mark));
  return [mark, `integrator=${integratorId}`, ...old.sort()].map((text) => `${text} cell-${toCell}`);
}
