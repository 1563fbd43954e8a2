/** Prints a company as SQL: `node worker/db/seed/print-sql.ts [--empty] [--now 2026-03-02T12:30:00Z]`. */
import { parseArgs } from 'node:util';
import { buildDemoCompany, buildNewCompany } from './company.ts';
import { seedStatements } from './statements.ts';

const { values } = parseArgs({ options: { empty: { type: 'boolean' }, now: { type: 'string' } } });
const now = values.now === undefined ? new Date() : new Date(values.now);
if (Number.isNaN(now.getTime())) {
  process.stderr.write('Usage: node worker/db/seed/print-sql.ts [--empty] [--now <ISO instant>]\n');
  process.exitCode = 1;
} else {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const rows = values.empty ? buildNewCompany({ now, zone }) : buildDemoCompany({ now });
  process.stdout.write(`${seedStatements(rows).join('\n')}\n`);
}
