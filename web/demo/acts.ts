import * as v from 'valibot';
import { COMPANY_ZONE } from '../../worker/db/seed/calendar.ts';
import { localDateIn } from '../../domain/time/local-date.ts';

/** A write as it was asked for. Done again at its own instant under its own id, it gives the same rows. */
const actSchema = v.strictObject({
  /** What it makes gets ids that begin with this one. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{12}$/)),
  /** Epoch milliseconds. */
  atMs: v.pipe(v.number(), v.safeInteger()),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  /** With the query, from /api on. */
  path: v.pipe(v.string(), v.startsWith('/api/')),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});
export type Act = v.InferOutput<typeof actSchema>;

/** A request to the demo: an act, or a question. */
export type Asked = Omit<Act, 'method'> & { method: string };

/** Counts of how fast the app is change nothing that anybody sees here, and would fill the journal. */
const NOT_KEPT = '/api/telemetry';

export function isAct(asked: Asked): asked is Act {
  if (asked.path === NOT_KEPT) return false;
  return actSchema.entries.method.options.some((method) => method === asked.method);
}

/** What was done in a demo company, in order, and the instant at which that company was made. */
export const journalSchema = v.strictObject({
  version: v.literal(1),
  seededAtMs: v.pipe(v.number(), v.safeInteger()),
  acts: v.array(actSchema),
});
export type Journal = v.InferOutput<typeof journalSchema>;

/** Whether a company made at one instant is still of today at the other: it lives one day of its own zone. */
export function isSameDay(seededAtMs: number, nowMs: number): boolean {
  const day = (ms: number) => localDateIn(COMPANY_ZONE, new Date(ms));
  return seededAtMs <= nowMs && day(seededAtMs) === day(nowMs);
}

/** The claims that were made here, and what became of them: they outlive the day. */
function ofOwnClaims(acts: readonly Act[], nowMs: number): Act[] {
  const claims = new Set<string>();
  return acts.filter(({ id, atMs, path }) => {
    if (atMs > nowMs) return false;
    if (path === '/api/rewards/claim') return claims.add(id);
    const [, redemption] = /^\/api\/redemptions\/([\w-]+)/.exec(path) ?? [];
    return redemption !== undefined && [...claims].some((claim) => redemption.startsWith(claim));
  });
}

/** The journal to go on with: as it was kept within the day, the claims alone on another, empty without one. */
export function journalAt(kept: Journal | null, nowMs: number): Journal {
  if (kept && isSameDay(kept.seededAtMs, nowMs)) return kept;
  return { version: 1, seededAtMs: nowMs, acts: kept ? ofOwnClaims(kept.acts, nowMs) : [] };
}
