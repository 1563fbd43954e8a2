import { appAt, call, rows } from './harness.ts';

const app = appAt();
const keyed = (key: string | undefined): Record<string, string> => (key ? { 'Idempotency-Key': key } : {});

export const as = (id: string | undefined) => ({
  get: (key = '') => call(app, id ?? '', 'GET', `/api/settings${key && `/${key}`}`),
  put: (key: string, body: object, idempotencyKey?: string) =>
    call(app, id ?? '', 'PUT', `/api/settings/${key}`, body, keyed(idempotencyKey)),
  reset: (key: string, body: object = {}, idempotencyKey?: string) =>
    call(app, id ?? '', 'DELETE', `/api/settings/${key}`, body, keyed(idempotencyKey)),
});

export const readAudit = (key: string) =>
  rows(
    `SELECT actor_id, action, before_value, after_value, reason FROM audit_log
     WHERE target_type = 'setting' AND target_id = ? ORDER BY created_at, id`,
    key,
  );

export const code = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string }).code;
