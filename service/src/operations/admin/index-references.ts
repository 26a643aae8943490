import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import type { AdminCommand } from './admin-command.js';

/** Builds, or builds again, what the console finds order references by. Payments go on meanwhile; nothing but the search needs it. */
export const indexReferencesCommand: AdminCommand = {
  usage: '',
  does: 'Builds the index by which the console finds order references, while payments go on. New databases have it.',
  limits: WHOLE_TABLE_LIMITS,
  run: async ({ pool }) => {
    const found = await pool.query<{ valid: boolean }>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('invoices_by_reference')`,
    );
    if (found.rows[0]?.valid) return { index: 'invoices_by_reference', built: false };
    // one that was interrupted is of no use, and its name is taken
    await pool.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_by_reference');
    await pool.query(`CREATE INDEX CONCURRENTLY invoices_by_reference ON invoices (integrator_id, reference_id, id)
      WHERE invoice_type IN ('user_purchase', 'user_purchase_escrow')`);
    return { index: 'invoices_by_reference', built: true };
  },
};
