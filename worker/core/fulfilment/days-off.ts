import { and, eq, sql } from 'drizzle-orm';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import {
  changeWorkDays,
  decideDaysOff,
  hasBegun,
  type DayOffChange,
  type DayOffFacts,
} from '#domain/fulfilment/days-off.ts';
import { LEAVE_REQUESTS_MAX } from '#domain/leaves/leave-days.ts';
import { changeRecord } from '#domain/record/change.ts';
import { judgeMonths } from '#domain/record/months.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { addDays, localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { moveRedemptionCount } from '#worker/core/figures/counts.ts';
import { moveDelivered } from '#worker/core/figures/reward-money.ts';
import { guard, hasVersion, type Guard } from '#worker/core/guard.ts';
import { readRecord, type ReadRecord } from '#worker/core/record/read-record.ts';
import { isRecordUnchanged, writeRecord } from '#worker/core/record/write-record.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { leaves, orders, redemptions, type LeaveRow, type RedemptionRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';

interface DaysWrite {
  guards: readonly Guard[];
  statements: readonly Statement[];
}

export const isRedemptionUnchanged = (redemption: RedemptionRow): Guard =>
  hasVersion('redemption: version', 'redemptions', redemption);

export const countDaysOff = ({ fulfilment }: Pick<RedemptionRow, 'fulfilment'>): number =>
  fulfilment.way === 'day_off' ? fulfilment.days : 0;

const selectAsked = (db: Db, userId: string): Promise<Leave[]> =>
  db
    .select({ startDate: leaves.startDate, endDate: leaves.endDate })
    .from(leaves)
    .where(sql`user_id = ${userId} AND status = 'requested'`)
    .limit(LEAVE_REQUESTS_MAX);

interface Read {
  record: ReadRecord;
  facts: DayOffFacts;
}

/** `days` are all days that a change may add or remove. Only the record from the first of these days on is read. */
export async function readDaysOff(db: Db, userId: string, days: readonly LocalDate[], now: Date): Promise<Read> {
  // The user's local day may be a day behind UTC.
  const utcDate = now.toISOString().slice(0, 10);
  const first = [...days, utcDate].toSorted()[0] ?? utcDate;
  const earliest = addDays(utcDate, -CORRECTION_DAYS - 1);
  const asked = await selectAsked(db, userId);
  const record = await readRecord(db, userId, first < earliest ? earliest : first, now, [...days].toSorted().at(-1));
  if (!record) throw new AppError('redemption_not_found');
  const attended = new Set(record.known.map(({ localDate }) => localDate));
  const facts = { today: dayAt(record.user, now), workDays: record.record.rules.workDays, asked, attended };
  return { record, facts };
}

function noneAsked(userId: string, days: readonly LocalDate[]): Guard[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const thatDay = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(days)})
    WHERE value BETWEEN leaves.start_date AND leaves.end_date)`;
  return [
    guard(
      'day off: no leave asked that day',
      sql`NOT EXISTS (SELECT 1 FROM leaves WHERE user_id = ${userId} AND end_date >= ${first} AND start_date <= ${last}
        AND status = 'requested' AND ${thatDay})`,
    ),
  ];
}

function toLeaveRow(redemption: RedemptionRow, day: LocalDate, { actorId, newId, now }: ActionContext): LeaveRow {
  const at = now.toISOString();
  return {
    id: newId(),
    userId: redemption.userId,
    startDate: day,
    endDate: day,
    kind: 'reward',
    status: 'approved',
    note: redemption.rewardSnapshot.name,
    createdBy: actorId,
    decisionReason: null,
    redemptionId: redemption.id,
    createdAt: at,
    updatedAt: at,
  };
}

/** Writes and cancels the leave of the days, with the streak that follows from them. The days are not in the past. */
export function writeDaysOff(
  db: Db,
  redemption: RedemptionRow,
  { record, facts }: Read,
  change: DayOffChange,
  context: ActionContext,
): DaysWrite {
  const { added, removed } = change;
  if (added.length === 0 && removed.length === 0) return { guards: [], statements: [] };
  const { user, known, settings } = record;
  const at = context.now.toISOString();
  const workDays = changeWorkDays(facts.workDays, change);
  const changed = changeRecord(record.record, { workDays });
  const months = [...new Set([...added, ...removed].map(toMonth))].toSorted();
  return {
    guards: [...isRecordUnchanged('leave', user, record, changed.bookings), ...noneAsked(user.id, added)],
    statements: [
      ...added.map((day) => db.insert(leaves).values(toLeaveRow(redemption, day, context))),
      ...removed.map((day) =>
        updateRow(
          db,
          leaves,
          { status: 'cancelled', updatedAt: at },
          sql`user_id = ${user.id} AND redemption_id = ${redemption.id} AND start_date = ${day} AND status = 'approved'`,
        ),
      ),
      ...writeRecord(db, {
        user,
        before: known,
        change: changed,
        added: null,
        awards: null,
        months: judgeMonths(months, { workDays, hireDate: user.hireDate, attended: facts.attended }, facts.today),
        bookedOn: localDateIn(toSettings(settings).companyTimeZone, context.now),
        at,
        newId: context.newId,
        booked: { createdBy: context.actorId, added: '', corrected: `Day off: ${redemption.rewardSnapshot.name}` },
      }),
    ],
  };
}

const updateDaysOrder = (db: Db, { id }: RedemptionRow, isWhole: boolean, at: string): Statement =>
  db
    .update(orders)
    .set({
      state: isWhole ? 'delivered' : 'due',
      deliveredAt: isWhole ? at : null,
      version: sql`version + 1`,
      updatedAt: at,
    })
    .where(and(eq(orders.redemptionId, id), eq(orders.way, 'day_off')));

const insertDaysOrder = (db: Db, { id, userId }: RedemptionRow, isWhole: boolean, at: string): Statement =>
  db.insert(orders).values({
    redemptionId: id,
    userId,
    way: 'day_off',
    state: isWhole ? 'delivered' : 'due',
    attempts: 0,
    version: 0,
    orderedAt: at,
    deliveredAt: isWhole ? at : null,
    updatedAt: at,
  });

/**
 * The days that the owner wished for are written when all of them can still be taken. Otherwise, and without a wish, the
 * claim is a credit, for which the owner chooses days later.
 */
export async function approveDaysOff(
  db: Db,
  redemption: RedemptionRow,
  context: ActionContext,
): Promise<DaysWrite & { status: 'approved' | 'fulfilled'; chosenDays: LocalDate[] }> {
  const at = context.now.toISOString();
  const wished = redemption.chosenDays;
  if (wished.length > 0) {
    const read = await readDaysOff(db, redemption.userId, wished, context.now);
    const change = decideDaysOff({ days: countDaysOff(redemption), chosen: [] }, wished, read.facts);
    if (!('refused' in change)) {
      const { guards, statements } = writeDaysOff(db, redemption, read, change, context);
      const { isWhole, chosen } = change;
      return {
        status: isWhole ? 'fulfilled' : 'approved',
        chosenDays: chosen,
        guards,
        statements: [...statements, insertDaysOrder(db, redemption, isWhole, at)],
      };
    }
  }
  return { status: 'approved', chosenDays: [], guards: [], statements: [insertDaysOrder(db, redemption, false, at)] };
}

export async function cancelDaysOff(
  db: Db,
  redemption: RedemptionRow,
  context: ActionContext,
): Promise<DaysWrite & { chosenDays: LocalDate[] }> {
  const at = context.now.toISOString();
  const cancelled = db
    .update(orders)
    .set({ state: 'cancelled', deliveredAt: null, version: sql`version + 1`, updatedAt: at })
    .where(eq(orders.redemptionId, redemption.id));
  const { chosenDays } = redemption;
  if (chosenDays.length === 0) return { chosenDays: [], guards: [], statements: [cancelled] };
  const read = await readDaysOff(db, redemption.userId, chosenDays, context.now);
  if (hasBegun(chosenDays, read.facts.today)) throw new AppError('day_off_begun');
  const change = { added: [], removed: [...chosenDays], chosen: [], isWhole: false };
  const { guards, statements } = writeDaysOff(db, redemption, read, change, context);
  return { chosenDays: [], guards, statements: [...statements, cancelled] };
}

export async function returnDayOff(
  db: Db,
  { redemptionId, startDate }: Pick<LeaveRow, 'redemptionId' | 'startDate'>,
  { now }: ActionContext,
): Promise<DaysWrite> {
  if (redemptionId === null) return { guards: [], statements: [] };
  const [before] = await db.select().from(redemptions).where(eq(redemptions.id, redemptionId));
  if (!before) throw new Error('The leave of a reward has a claim');
  const chosenDays = before.chosenDays.filter((day) => day !== startDate);
  // No day is added, so nothing is delivered in a month.
  return {
    guards: [isRedemptionUnchanged(before)],
    statements: moveDaysOff(db, before, { chosenDays, now, month: '' }).statements,
  };
}

/** `month` is the company's. */
export function moveDaysOff(
  db: Db,
  before: RedemptionRow,
  { chosenDays, now, month }: { chosenDays: LocalDate[]; now: Date; month: string },
): { after: RedemptionRow; statements: Statement[] } {
  const at = now.toISOString();
  const isWhole = chosenDays.length === countDaysOff(before);
  const status: RedemptionStatus = isWhole ? 'fulfilled' : 'approved';
  const money = moveDelivered(db, before, status, month);
  const after = {
    ...before,
    ...money.counted,
    status,
    chosenDays,
    processedDate: status === before.status ? before.processedDate : at,
    version: before.version + 1,
    updatedAt: at,
  };
  return {
    after,
    statements: [
      updateRow(db, redemptions, after, sql`id = ${before.id}`, before),
      ...(status === before.status ? [] : [moveRedemptionCount(db, before.status, status)]),
      ...money.statements,
      updateDaysOrder(db, before, isWhole, at),
    ],
  };
}
