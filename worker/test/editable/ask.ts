import type * as v from 'valibot';
import { addDays } from '#domain/time/local-date.ts';
import { appAt, call, findOrMake, NOW, rows, type Answer } from '../harness.ts';

export type Fields = Record<string, unknown>;
export const TODAY = NOW.toISOString().slice(0, 10);
export const daysAgo = (days: number): string => addDays(TODAY, -days);

let requests = 0;
/** Its clock advances at each request, so the newest row of the audit log belongs to the last request. */
const app = appAt(() => new Date(NOW.getTime() + requests));

export async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Fields, as?: string) {
  const boss = await findOrMake('boss', { role: 'super_admin', time_zone: 'UTC' });
  requests += 1;
  return call(app, as ?? boss, method, path, body);
}

export interface Written {
  answer: Answer;
  read: Fields;
  /** The audit row of the act; null for a user's own act that writes no audit row. */
  audit: { before: Fields | null; after: Fields | null; reason: string | null } | null;
}

export interface Editable {
  route: string;
  schema: v.GenericSchema;
  /** Sends the fields together with the required fields. Each call uses a new record. */
  write: (fields: Fields) => Promise<Written>;
  before: Fields;
  /** Valid values that the schema does not contain. */
  known?: Record<string, readonly unknown[]>;
  /**
   * For a field that the record has under another name: returns the field's values in the record, the answer and the
   * audit log.
   */
  places?: Record<string, (written: Written) => { read?: unknown; answer?: unknown; audit?: unknown }>;
  /** Parts of fields that cannot be changed. */
  fixed?: readonly string[];
  together?: Record<string, Fields>;
}

export async function readAudit(targetId: unknown): Promise<Written['audit']> {
  const [row] = await rows<{ before_value: string | null; after_value: string | null; reason: string | null }>(
    'SELECT before_value, after_value, reason FROM audit_log WHERE target_id = ? ORDER BY created_at DESC LIMIT 1',
    targetId,
  );
  if (!row) return null;
  const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));
  return { before: parse(row.before_value), after: parse(row.after_value), reason: row.reason };
}

export const REASON = ({ audit }: Written) => ({ audit: audit?.reason });

export async function readListed(path: string, id: unknown): Promise<Fields> {
  const { body } = await ask('GET', path);
  const found = (body.items as Fields[]).find((item) => item.id === id);
  if (!found) throw new Error(`${path} does not have ${String(id)}`);
  return found;
}
