import type * as v from 'valibot';
import { addDays } from '../../../domain/time/local-date.ts';
import { appAt, call, findOrMake, NOW, rows, type Answer } from '../harness.ts';

export type Fields = Record<string, unknown>;
export const TODAY = NOW.toISOString().slice(0, 10);
export const daysAgo = (days: number): string => addDays(TODAY, -days);

let requests = 0;
/** Makes each request later than the one before, so that the newest row of the audit log is its own. */
const app = appAt(() => new Date(NOW.getTime() + requests));

/** Sends one request as a super admin, or as another user. */
export async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Fields, as?: string) {
  const boss = await findOrMake('boss', { role: 'super_admin', time_zone: 'UTC' });
  requests += 1;
  return call(app, as ?? boss, method, path, body);
}

/** A route's write with its answer, its record and its audit row. */
export interface Written {
  answer: Answer;
  /** The record from its GET route. */
  read: Fields;
  /** The audit row of the act; null for a user's own act without one. */
  audit: { before: Fields | null; after: Fields | null; reason: string | null } | null;
}

/** A route that writes fields. */
export interface Editable {
  route: string;
  schema: v.GenericSchema;
  /** Sends the fields together with the required ones. Each call uses a record of its own. */
  write: (fields: Fields) => Promise<Written>;
  /** The record's fields before the write. A creation begins with the schema's defaults. */
  before: Fields;
  /** Valid values that the schema does not name. */
  known?: Record<string, readonly unknown[]>;
  /** The value of a field that the record has under another name; undefined when the answer does not contain it. */
  places?: Record<string, (written: Written) => { read?: unknown; answer?: unknown; audit?: unknown }>;
  /** Parts of fields whose change is refused. A test of their feature covers that. */
  fixed?: readonly string[];
  /** Fields that must be sent with another one. */
  together?: Record<string, Fields>;
}

/** Reads the newest row of the audit log about a target. */
export async function readAudit(targetId: unknown): Promise<Written['audit']> {
  const [row] = await rows<{ before_value: string | null; after_value: string | null; reason: string | null }>(
    'SELECT before_value, after_value, reason FROM audit_log WHERE target_id = ? ORDER BY created_at DESC LIMIT 1',
    targetId,
  );
  if (!row) return null;
  const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));
  return { before: parse(row.before_value), after: parse(row.after_value), reason: row.reason };
}

/** Returns the reason in the audit log. */
export const REASON = ({ audit }: Written) => ({ audit: audit?.reason });

/** Reads the item of a list with the id. */
export async function readListed(path: string, id: unknown): Promise<Fields> {
  const { body } = await ask('GET', path);
  const found = (body.items as Fields[]).find((item) => item.id === id);
  if (!found) throw new Error(`${path} does not have ${String(id)}`);
  return found;
}
