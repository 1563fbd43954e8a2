import { Hono } from 'hono';
import { AUDIT_PAGE, auditPageSchema, auditQuerySchema } from '../../../domain/api/audit.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { readAudit } from './use-cases.ts';

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
  );
export type AuditApi = typeof auditRoutes;
