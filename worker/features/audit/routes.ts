import { Hono } from 'hono/tiny';
import {
  AUDIT_PAGE,
  auditExportQuerySchema,
  auditPageSchema,
  auditQuerySchema,
  mutualGiftsListSchema,
} from '#domain/api/audit.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { answerExport } from '#worker/http/export-file.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listMutualGifts } from './mutual-gifts-repository.ts';
import { EXPORT_COLUMNS, exportAudit, readAudit, withNames } from './use-cases.ts';

export const auditRoutes = new Hono()
  .get(
    '/',
    access('admin', withSettings),
    valid('query', auditQuerySchema),
    answers(auditPageSchema, 'List the entries of the audit log, newest first.'),
    async (c) => {
      const { limit = AUDIT_PAGE, ...query } = c.req.valid('query');
      const { db, facts } = c.var;
      return c.json(await withNames(db, await readAudit(db, { ...query, limit }, toSettings(facts.settings))), 200);
    },
  )
  .get(
    '/mutual-gifts',
    access('super_admin'),
    answers(mutualGiftsListSchema, 'List the pairs of admins who gave each other points in the last 90 days.'),
    async (c) => c.json(await listMutualGifts(c.var.db, c.var.now), 200),
  )
  .get(
    '/export.csv',
    access('admin', withSettings),
    valid('query', auditExportQuerySchema),
    answers('text/csv', 'Download the entries of the audit log as a CSV file.'),
    async (c) => {
      const { db, facts, now } = c.var;
      const { format, ...asked } = c.req.valid('query');
      const settings = toSettings(facts.settings);
      const fileName = `audit-log-${localDateIn(settings.companyTimeZone, now)}.csv`;
      const pages = exportAudit(db, asked, settings);
      return answerExport(c, { name: 'audit', asked, fileName, format, columns: EXPORT_COLUMNS, pages });
    },
  );
