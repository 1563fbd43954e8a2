import { Hono, type Context } from 'hono';
import {
  exportPeriodSchema,
  exportUsersSchema,
  payrollQuerySchema,
  payrollSchema,
  type ExportName,
} from '../../../domain/api/exports.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { sql } from 'drizzle-orm';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/client.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { ActorVariables, AppEnv, AppVariables } from '../../http/app-env.ts';
import { answers, answersFile } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { checkInsTable } from './check-ins-table.ts';
import { csvStream } from './csv.ts';
import { ledgerTable } from './ledger-table.ts';
import { payrollTable, readPayroll } from './payroll.ts';
import { redemptionsTable } from './redemptions-table.ts';
import type { Reading, Table } from './table.ts';
import { usersTable } from './users-table.ts';

const admin = access('admin', ({ db }: { db: Db }) => ({ settings: selectSettings(db) }));

type Variables = AppVariables & ActorVariables & { facts: { settings: Awaited<ReturnType<typeof selectSettings>> } };
interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

function readingOf({ db, facts, now }: Variables): Reading {
  return { db, now, settings: toSettings(facts.settings) };
}

/** `rewards-ledger-2026-01-01-to-2026-01-31.csv`. */
function fileNameOf(name: ExportName, { from, to }: Period, today: string): string {
  const days = from === undefined && to === undefined ? today : [from, to].filter(Boolean).join('-to-');
  return `rewards-${name}-${days}.csv`;
}

/** Writes down who took what, and answers with the file as it is read. */
async function download<Asked extends Period>(
  c: Context<{ Variables: Variables }>,
  name: ExportName,
  asked: Asked,
  tableOf: (reading: Reading, asked: Asked) => Table,
): Promise<Response> {
  const { actor, db, now, parts } = c.var;
  const reading = readingOf(c.var);
  await writeAudit(
    db,
    {
      id: parts.newId(),
      actorId: actor.id,
      action: `export.${name}`,
      targetType: 'export',
      targetId: name,
      before: null,
      after: asked,
      reason: null,
      at: now.toISOString(),
    },
    sql`1`,
  );
  const { columns, next } = tableOf(reading, asked);
  const fileName = fileNameOf(name, asked, localDateIn(reading.settings.companyTimeZone, now));
  return c.body(csvStream(columns, next), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}

export const exportsRoutes = new Hono<AppEnv>()
  /** Admin, as all of these. CSV, streamed; what is exported is written in the audit log. */
  .get(
    '/users.csv',
    admin,
    valid('query', exportUsersSchema),
    answersFile(200, 'text/csv', 'Everybody, as a file.'),
    (c) => download(c, 'users', c.req.valid('query'), usersTable),
  )
  .get(
    '/checkins.csv',
    admin,
    valid('query', exportPeriodSchema),
    answersFile(200, 'text/csv', 'The check-ins of a period, as a file.'),
    (c) => download(c, 'checkins', c.req.valid('query'), checkInsTable),
  )
  .get(
    '/ledger.csv',
    admin,
    valid('query', exportPeriodSchema),
    answersFile(200, 'text/csv', 'The ledger of a period, as a file.'),
    (c) => download(c, 'ledger', c.req.valid('query'), ledgerTable),
  )
  .get(
    '/redemptions.csv',
    admin,
    valid('query', exportPeriodSchema),
    answersFile(200, 'text/csv', 'The redemptions of a period, as a file.'),
    (c) => download(c, 'redemptions', c.req.valid('query'), redemptionsTable),
  )
  .get(
    '/payroll.csv',
    admin,
    valid('query', exportPeriodSchema),
    answersFile(200, 'text/csv', 'Redeemed value by person, department and month, as a file.'),
    (c) => download(c, 'payroll', c.req.valid('query'), payrollTable),
  )
  /** The payroll report, to be looked at. */
  .get(
    '/payroll',
    admin,
    valid('query', payrollQuerySchema),
    answers(200, payrollSchema, 'Redeemed value by person, department and month.'),
    async (c) => c.json(await readPayroll(readingOf(c.var), c.req.valid('query')), 200),
  );
export type ExportsApi = typeof exportsRoutes;
