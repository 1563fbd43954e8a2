import { ERRORS, type ErrorCode } from '#domain/api/errors.ts';
import type { BulkInput, BulkPreview, BulkPreviewInput, BulkResult } from '#domain/api/people.ts';
import { decideBulk, type AwardLimits } from '#domain/people/bulk.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { ActorRefused, AppError } from '#worker/app-error.ts';
import { applyToEach, storeWhole } from '#worker/core/bulk.ts';
import { awardLimits, awardPoints } from '#worker/core/bonus.ts';
import { type Db, runTogether } from '#worker/db/client.ts';
import { type UserRow, users, workCalendars } from '#worker/db/schema.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { changeAccount } from './account.ts';
import { sql } from 'drizzle-orm';

async function readPeople(db: Db, { ids, act }: BulkInput): Promise<Map<string, UserRow>> {
  const { rows, calendars } = await runTogether(db, {
    rows: db
      .select()
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    calendars: db
      .select({ id: workCalendars.id })
      .from(workCalendars)
      .where(sql`${workCalendars.id} = ${act.type === 'calendar' ? act.calendarId : ''}`),
  });
  if (act.type === 'calendar' && calendars.length === 0) throw new AppError('calendar_not_found');
  return new Map(rows.map((row) => [row.id, row]));
}

interface Asked<Input = BulkInput> {
  input: Input;
  actor: UserRow;
  settings: Settings;
}

type Item = BulkResult['items'][number];
type Became = Item extends infer Each ? (Each extends Item ? Omit<Each, 'id' | 'name'> : never) : never;

const refusal = (code: ErrorCode) => ({ code, message: ERRORS[code].message });
const countPoints = ({ act }: BulkInput, count: number) => (act.type === 'award' ? act.amount * count : 0);

/** A preview may have several parts. Returns the limits after the earlier parts and `done` awards of this part. */
function limitsAfter(limits: AwardLimits, input: BulkPreviewInput, done: number): AwardLimits {
  return { ...limits, leftToday: limits.leftToday - (input.pointsBefore ?? 0) - countPoints(input, done) };
}

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
  return { items, people: changed, points: countPoints(input, changed) };
}

/** Applies the action to one user, with the same guards, audit row and notification as a request for one user. */
async function applyToUser(
  db: Db,
  person: UserRow,
  { input: { act: asked }, actor, settings }: Asked,
  context: ActionContext,
) {
  if (asked.type === 'award') {
    const { amount, description } = asked;
    await awardPoints(db, { userId: person.id, amount, description }, context, settings);
  } else if (asked.type === 'approve') {
    // The version guard prevents the approval of a user who was rejected in the meantime.
    const change = { approvalStatus: 'approved' as const, version: person.version };
    await changeAccount(db, person.id, change, actor, context, person);
  } else {
    const { calendarId: workCalendarId, reason } = asked;
    await changeAccount(db, person.id, { workCalendarId, ...(reason && { reason }) }, actor, context, person);
  }
}

async function findOutcome(db: Db, person: UserRow | undefined, asked: Asked, context: ActionContext): Promise<Became> {
  const { input, actor, settings } = asked;
  // These limits ignore the actor's earlier awards. `awardPoints` checks the awards of the last 24 hours.
  const limits = { perAward: settings.awardMaxPoints, leftToday: settings.awardPointsPerDay };
  const decision = decideBulk(input.act, actor, person, limits);
  if (decision.outcome === 'refused') return { outcome: 'refused' as const, ...refusal(decision.code) };
  if (decision.outcome === 'unchanged' || !person) return { outcome: 'unchanged' as const };
  try {
    await applyToUser(db, person, asked, context);
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof ActorRefused) throw error;
    return { outcome: error.status >= 500 ? ('failed' as const) : ('refused' as const), ...refusal(error.code) };
  }
  return { outcome: 'done' as const };
}

/** When an interrupted request is sent again, it acts on the remaining users, and changes no user twice. */
export async function applyToMany(db: Db, asked: Asked, context: ActionContext): Promise<BulkResult> {
  const { input } = asked;
  const people = await readPeople(db, input);
  const outcomes = await applyToEach<Became>(db, input.ids, context, {
    actOn: (id, own) => findOutcome(db, people.get(id), asked, own),
    done: { outcome: 'done' },
  });
  const items = outcomes.map(({ id, outcome }) => ({ id, name: people.get(id)?.name ?? null, ...outcome }));
  const changed = items.filter(({ outcome }) => outcome === 'done').length;
  const result: BulkResult = { items, people: changed, points: countPoints(input, changed) };
  await storeWhole(db, context, result);
  return result;
}
