import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import type * as v from 'valibot';
import {
  exportPeriodSchema,
  exportUsersSchema,
  payrollQuerySchema,
  payrollSchema,
  type ExportName,
} from '#domain/api/exports.ts';
import type { CsvFormat } from '#domain/text/csv.ts';
import { fileNamePrefix } from '#domain/text/file-name.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { toSettings, type selectSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import type { ActorVariables, AppVariables } from '#worker/http/app-env.ts';
import { answerExport, type Table } from '#worker/http/export-file.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { checkInsTable } from './check-ins-table.ts';
import { ledgerTable } from './ledger-table.ts';
import { payrollTable, readPayroll } from './payroll.ts';
import { redemptionsTable } from './redemptions-table.ts';
import type { Reading } from './table.ts';
import { taxableTable } from './taxable-table.ts';
import { thanksTable } from './thanks-table.ts';
import { usersTable } from './users-table.ts';

const admin = access('admin', withSettings);

type Variables = AppVariables & ActorVariables & { facts: { settings: Awaited<ReturnType<typeof selectSettings>> } };
interface Period {
  from?: string | undefined;
  to?: string | undefined;
  format?: CsvFormat | undefined;
}

function toReading({ db, facts, now, parts }: Variables): Reading {
  return { db, now, files: parts.monthFiles, settings: toSettings(facts.settings) };
}

/** Returns a file name such as `rewards-ledger-2026-01-01-to-2026-01-31.csv`, with the company's name in front. */
function toFileName(name: ExportName, { from, to }: Period, today: string, company: string): string {
  const days = from === undefined && to === undefined ? today : [from, to].filter(Boolean).join('-to-');
  return `${fileNamePrefix(company)}rewards-${name}-${days}.csv`;
}

function file<Asked extends Period>(
  name: ExportName,
  schema: v.GenericSchema<Period, Asked>,
  toTable: (reading: Reading, asked: Omit<Asked, 'format'>) => Table,
) {
  const answer = (c: Context<{ Variables: Variables }, string, { out: { query: Asked } }>) => {
    const { format, ...asked } = c.req.valid('query');
    const reading = toReading(c.var);
    const { companyTimeZone, companyName } = reading.settings;
    const fileName = toFileName(name, asked, localDateIn(companyTimeZone, reading.now), companyName);
    return answerExport(c, { name, asked, fileName, format, ...toTable(reading, asked) });
  };
  return [admin, valid('query', schema), answer] as const;
}

export const exportsRoutes = new Hono()
  .get(
    '/users.csv',
    answers('text/csv', 'Download all users, or the users who joined in a period, as a CSV file.'),
    ...file('users', exportUsersSchema, usersTable),
  )
  .get(
    '/checkins.csv',
    answers('text/csv', 'Download the check-ins of a period as a CSV file.'),
    ...file('checkins', exportPeriodSchema, checkInsTable),
  )
  .get(
    '/ledger.csv',
    answers('text/csv', 'Download the ledger rows of a period as a CSV file.'),
    ...file('ledger', exportPeriodSchema, ledgerTable),
  )
  .get(
    '/redemptions.csv',
    answers('text/csv', 'Download the redemptions of a period as a CSV file.'),
    ...file('redemptions', exportPeriodSchema, redemptionsTable),
  )
  .get(
    '/payroll.csv',
    answers(
      'text/csv',
      'Download the payroll report as a CSV file, with fulfilled redemptions by month, department and user.',
    ),
    ...file('payroll', exportPeriodSchema, payrollTable),
  )
  .get(
    '/taxable.csv',
    answers('text/csv', 'Download the value of the rewards that each user got in each year, as a CSV file.'),
    ...file('taxable', exportPeriodSchema, taxableTable),
  )
  .get(
    '/thanks.csv',
    answers('text/csv', 'Download the thanks of a period as a CSV file, without their words.'),
    ...file('thanks', exportPeriodSchema, thanksTable),
  )
  .get(
    '/payroll',
    admin,
    valid('query', payrollQuerySchema),
    answers(payrollSchema, 'Get the payroll report, with fulfilled redemptions by month, department and user.'),
    async (c) => c.json(await readPayroll(toReading(c.var), c.req.valid('query')), 200),
  );
