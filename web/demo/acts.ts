import * as v from 'valibot';
import { COMPANY_ZONE } from '../../worker/db/seed/calendar.ts';
import { localDateIn } from '../../domain/time/local-date.ts';

/** A recorded write request. Repeated at its own instant under its own id, it gives the same rows. */
const actSchema = v.strictObject({
  /** The prefix of all ids that it creates. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{12}$/)),
  /** Epoch milliseconds. */
  atMs: v.pipe(v.number(), v.safeInteger()),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  /** The path from /api on, with the query. */
  path: v.pipe(v.string(), v.startsWith('/api/')),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});
export type Act = v.InferOutput<typeof actSchema>;

/** A request to the demo, a write or a read. */
export type Asked = Omit<Act, 'method'> & { method: string };

/** The path of speed measurements. They change nothing visible here and would fill the journal. */
const NOT_KEPT = '/api/telemetry';

export function isAct(asked: Asked): asked is Act {
  if (asked.path === NOT_KEPT) return false;
  return actSchema.entries.method.options.some((method) => method === asked.method);
}

/** The writes in a demo company, in order, and the instant at which that company was made. */
export const journalSchema = v.strictObject({
  version: v.literal(1),
  seededAtMs: v.pipe(v.number(), v.safeInteger()),
  acts: v.array(actSchema),
});
export type Journal = v.InferOutput<typeof journalSchema>;

/** Returns true when a company made at one instant is still valid at the other: it lives one day of its own zone. */
export function isSameDay(seededAtMs: number, nowMs: number): boolean {
  const day = (ms: number) => localDateIn(COMPANY_ZONE, new Date(ms));
  return seededAtMs <= nowMs && day(seededAtMs) === day(nowMs);
}

/** Returns the claims made here and the later requests about them, which outlive the day. */
function ofOwnClaims(acts: readonly Act[], nowMs: number): Act[] {
  const claims = new Set<string>();
  return acts.filter(({ id, atMs, path }) => {
    if (atMs > nowMs) return false;
    if (path === '/api/rewards/claim') return claims.add(id);
    const [, redemption] = /^\/api\/redemptions\/([\w-]+)/.exec(path) ?? [];
    return redemption !== undefined && [...claims].some((claim) => redemption.startsWith(claim));
  });
}

/**
 * Returns the journal to continue with: unchanged within the day, only its claims on another day, empty without one.
 */
export function journalAt(kept: Journal | null, nowMs: number): Journal {
  if (kept && isSameDay(kept.seededAtMs, nowMs)) return kept;
  return { version: 1, seededAtMs: nowMs, acts: kept ? ofOwnClaims(kept.acts, nowMs) : [] };
}
