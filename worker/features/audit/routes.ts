import { Hono } from 'hono';
import { AUDIT_PAGE, auditExportQuerySchema, auditPageSchema, auditQuerySchema } from '../../../domain/api/audit.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { csvHeaders, csvStream } from '../../http/csv.ts';
import { answers, answersFile } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { EXPORT_COLUMNS, exportAudit, readAudit } from './use-cases.ts';

export const auditRoutes = new Hono<AppEnv>()
  /** Admin. Newest first. */
  .get(
    '/',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', auditQuerySchema),
    answers(200, auditPageSchema, 'Who changed what, when and why, newest first.'),
    async (c) => {
      const { limit = AUDIT_PAGE, ...query } = c.req.valid('query');
      return c.json(await readAudit(c.var.db, { ...query, limit }, toSettings(c.var.facts.settings)), 200);
    },
  )
  /** Admin. The same entries as a CSV file, all of them. */
  .get(
    '/export.csv',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', auditExportQuerySchema),
    answersFile(200, 'text/csv', 'The entries of the audit log as a file.'),
    async (c) => {
      const { db, facts } = c.var;
      const settings = toSettings(facts.settings);
      const pages = exportAudit(db, c.req.valid('query'), settings);
      const name = `audit-log-${localDateIn(settings.companyTimeZone, c.var.now)}.csv`;
      return c.body(await csvStream(EXPORT_COLUMNS, pages), 200, csvHeaders(name));
    },
  );
export type AuditApi = typeof auditRoutes;
