/** Prints the demo company as SQL: `node worker/db/seed/print-sql.ts [--now 2026-03-02T12:30:00Z]`. */
import { buildDemoCompany } from './company.ts';
import { seedStatements } from './statements.ts';

const [flag, instant] = process.argv.slice(2);
const now = flag === '--now' && instant ? new Date(instant) : new Date();
if ((flag !== undefined && (flag !== '--now' || !instant)) || Number.isNaN(now.getTime())) {
  process.stderr.write('Usage: node worker/db/seed/print-sql.ts [--now <ISO instant>]\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`${seedStatements(buildDemoCompany({ now })).join('\n')}\n`);
}
