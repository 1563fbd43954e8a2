import { sql } from 'drizzle-orm';
import { ERRORS, type ErrorCode } from '../../../domain/api/errors.ts';
import type { BulkInput, BulkPreview, BulkPreviewInput, BulkResult } from '../../../domain/api/people.ts';
import { decideBulk, type AwardLimits } from '../../../domain/people/bulk.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { awardLimits, awardPoints } from '../../db/bonus.ts';
import { statement, type Db } from '../../db/client.ts';
import { storeOrReplay, type IdempotentRequest } from '../../db/idempotency.ts';
import { users, workCalendars, type UserRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { Replay } from '../../replay.ts';
import { changeAccount } from './account.ts';

interface Asked<Input = BulkInput> {
  input: Input;
  actor: UserRow;
  settings: Settings;
}

type Outcome = BulkResult['items'][number];

const refusal = (code: ErrorCode) => ({ code, message: ERRORS[code].message });
const pointsOf = ({ act }: BulkInput, count: number) => (act.type === 'award' ? act.amount * count : 0);

/** The people of the ids. Throws calendar_not_found, where the act names one that is not. */
async function readPeople(db: Db, { ids, act }: BulkInput): Promise<Map<string, UserRow>> {
  const [rows, calendars] = await db.batch([
    db
      .select()
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    db
      .select({ id: workCalendars.id })
      .from(workCalendars)
      .where(sql`${workCalendars.id} = ${act.type === 'calendar' ? act.calendarId : ''}`),
  ]);
  if (act.type === 'calendar' && calendars.length === 0) throw new AppError('calendar_not_found');
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the day still has after `done` awards, and those of the parts before. */
function limitsAfter(limits: AwardLimits, input: BulkPreviewInput, done: number): AwardLimits {
  return { ...limits, leftToday: limits.leftToday - (input.pointsBefore ?? 0) - pointsOf(input, done) };
}

/** What the act would do to each, and in all. Throws calendar_not_found. */
export async function previewBulk(
  db: Db,
  { input, actor, settings }: Asked<BulkPreviewInput>,
  now: Date,
): Promise<BulkPreview> {
  const people = await readPeople(db, input);
  const limits = await awardLimits(db, actor.id, settings, now);
  let changed = 0;
  const items = input.ids.map((id): BulkPreview['items'][number] => {
    const person = people.get(id);
    const decision = decideBulk(input.act, actor, person, limitsAfter(limits, input, changed));
    const who = { id, name: person?.name ?? null };
    if (decision.outcome === 'refused') return { ...who, outcome: 'refused', ...refusal(decision.code) };
    if (decision.outcome === 'change') changed += 1;
    return { ...who, outcome: decision.outcome };
  });
  return { items, people: changed, points: pointsOf(input, changed) };
}

/** The key under which the act is done to one person: no client can send it, for it holds a colon. */
function keyOf(request: IdempotentRequest | null, id: string): IdempotentRequest | null {
  return request && { key: `${request.key}:${id}`, requestHash: request.requestHash };
}

/** Those to whom an interrupted request of the same key did it already. Throws idempotency_key_reused. */
async function doneBefore(db: Db, { actorId, idempotent }: AdminAct, ids: readonly string[]): Promise<Set<string>> {
  if (!idempotent) return new Set();
  const keys = ids.map((id) => keyOf(idempotent, id)?.key);
  const rows = await statement<{ key: string; hash: string }>(
    db,
    sql`SELECT key, request_hash AS hash FROM idempotency_keys
      WHERE user_id = ${actorId} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  if (rows.some(({ hash }) => hash !== idempotent.requestHash)) throw new AppError('idempotency_key_reused');
  return new Set(rows.map(({ key }) => key.slice(idempotent.key.length + 1)));
}

/** The single act, with its own guards, audit row and notice. Throws what the single act throws. */
async function actOn(db: Db, person: UserRow, { input: { act: asked }, actor, settings }: Asked, act: AdminAct) {
  if (asked.type === 'award') {
    const { amount, description } = asked;
    await awardPoints(db, { userId: person.id, amount, description }, act, settings);
  } else if (asked.type === 'approve') {
    // Whoever was rejected in the meantime is not let in unseen.
    const change = { approvalStatus: 'approved' as const, version: person.version };
    await changeAccount(db, person.id, change, actor, act, person);
  } else {
    const { calendarId: workCalendarId, reason } = asked;
    await changeAccount(db, person.id, { workCalendarId, ...(reason && { reason }) }, actor, act, person);
  }
}

/** Does it to one person, and says what became of it. */
async function outcomeOf(db: Db, id: string, person: UserRow | undefined, asked: Asked, act: AdminAct) {
  const { input, actor, settings } = asked;
  // What is left of the day is for the award itself to ask.
  const limits = { perAward: settings.awardMaxPoints, leftToday: settings.awardPointsPerDay };
  const decision = decideBulk(input.act, actor, person, limits);
  if (decision.outcome === 'refused') return { outcome: 'refused' as const, ...refusal(decision.code) };
  if (decision.outcome === 'unchanged' || !person) return { outcome: 'unchanged' as const };
  try {
    await actOn(db, person, asked, { ...act, idempotent: keyOf(act.idempotent, id) });
  } catch (error) {
    // A twin of the request that was first with this person replays: it is done all the same.
    if (error instanceof Replay) return { outcome: 'done' as const };
    if (!(error instanceof AppError)) throw error;
    return { outcome: error.status >= 500 ? ('failed' as const) : ('refused' as const), ...refusal(error.code) };
  }
  return { outcome: 'done' as const };
}

/**
 * Acts on many people, one after the other, each in a batch of their own under a key of their own: whatever interrupts it,
 * the same request again goes on where it was, and nobody is acted on twice. Throws calendar_not_found,
 * idempotency_key_reused, Replay.
 */
export async function actOnMany(db: Db, asked: Asked, act: AdminAct): Promise<BulkResult> {
  const { input } = asked;
  // In this order: what a twin does in between shows in the keys, or stops the act on the row that was read.
  const people = await readPeople(db, input);
  const done = await doneBefore(db, act, input.ids);
  const items: Outcome[] = [];
  for (const id of input.ids) {
    const person = people.get(id);
    const became = done.has(id) ? { outcome: 'done' as const } : await outcomeOf(db, id, person, asked, act);
    items.push({ id, name: person?.name ?? null, ...became });
  }
  const changed = items.filter(({ outcome }) => outcome === 'done').length;
  const result: BulkResult = { items, people: changed, points: pointsOf(input, changed) };
  if (act.idempotent) {
    const answer = { id: act.newId(), status: 200, response: JSON.stringify(result), at: act.now.toISOString() };
    await storeOrReplay(db, act.actorId, act.idempotent, answer);
  }
  return result;
}
