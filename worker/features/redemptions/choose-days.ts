import { eq, sql } from 'drizzle-orm';
import type { DaysOff, Redemption } from '#domain/api/redemptions.ts';
import { DAY_OFF_AHEAD, decideDaysOff, listClosedDays } from '#domain/fulfilment/days-off.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import {
  countDaysOff,
  isRedemptionUnchanged,
  moveDaysOff,
  readDaysOff,
  writeDaysOff,
} from '#worker/core/fulfilment/days-off.ts';
import { monthIn } from '#worker/core/figures/reward-money.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db } from '#worker/db/client.ts';
import { toRedemption } from '#worker/db/redemptions.ts';
import { redemptions, type RedemptionRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';
import { toHolidayNames } from '#worker/db/work-days.ts';

/** Throws redemption_not_found, also for another user's claim and for a reward that is no day off. */
async function findOwn(db: Db, id: string, userId: string): Promise<RedemptionRow> {
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id));
  if (!row || row.userId !== userId || row.fulfilment.way !== 'day_off') throw new AppError('redemption_not_found');
  if (row.status === 'rejected' || row.status === 'cancelled') throw new AppError('redemption_wrong_state');
  return row;
}

export async function readOpenDays(db: Db, id: string, userId: string, now: Date): Promise<DaysOff> {
  const row = await findOwn(db, id, userId);
  const chosen = row.chosenDays;
  const { record, facts } = await readDaysOff(db, userId, [], now);
  const names = toHolidayNames(record);
  // A wish is no leave yet, so it may have become impossible. It is then shown as the others see it.
  const isLeave = (date: LocalDate) => row.status !== 'pending' && chosen.includes(date);
  return {
    first: facts.today,
    last: addDays(facts.today, DAY_OFF_AHEAD),
    days: countDaysOff(row),
    chosen,
    closed: listClosedDays(facts)
      .filter(({ date }) => !isLeave(date))
      .map(({ date, reason }) => {
        const holiday = reason === 'holiday' ? names.get(date) : undefined;
        return { date, reason, ...(holiday !== undefined && { holiday }) };
      }),
  };
}

/**
 * While the claim is pending, the days are a wish, which its approval writes. After the approval they are leave at
 * once, and the claim is fulfilled with the last of them. Fewer days give leave back, so the claim is a credit again.
 */
export async function chooseDays(
  db: Db,
  { id, dates }: { id: string; dates: readonly LocalDate[] },
  context: ActionContext,
): Promise<Redemption> {
  return commit<Redemption>(db, context, async () => {
    const before = await findOwn(db, id, context.actorId);
    const isWish = before.status === 'pending';
    const chosen = isWish ? [] : before.chosenDays;
    const touched = [...dates, ...chosen].filter((day) => !dates.includes(day) || !chosen.includes(day));
    const read = await readDaysOff(db, before.userId, touched, context.now);
    const change = decideDaysOff({ days: countDaysOff(before), chosen }, dates, read.facts);
    if ('refused' in change) throw new AppError(change.refused, change.fields);
    if (change.chosen.join() === before.chosenDays.join()) {
      return { unchanged: toRedemption(before), stored: { status: 200 } };
    }
    const { now } = context;
    const month = monthIn(toSettings(read.record.settings), now);
    const wish = { ...before, chosenDays: change.chosen, version: before.version + 1, updatedAt: now.toISOString() };
    const { after, statements } = isWish
      ? { after: wish, statements: [updateRow(db, redemptions, wish, sql`id = ${id}`, before)] }
      : moveDaysOff(db, before, { chosenDays: change.chosen, now, month });
    const leave = isWish ? { guards: [], statements: [] } : writeDaysOff(db, before, read, change, context);
    return {
      answer: toRedemption(after),
      stored: { status: 200 },
      guards: [isRedemptionUnchanged(before), ...leave.guards],
      effects: { topics: ['redemption', 'check_in'] },
      audit: {
        action: 'redemption.days_chosen',
        targetType: 'redemption',
        targetId: id,
        before: toRedemption(before),
        after: toRedemption(after),
        reason: null,
      },
      statements: [...statements, ...leave.statements],
    };
  });
}
