import { and, between, eq, gt, notInArray, sql } from 'drizzle-orm';
import { isScheduled } from '../../domain/calendar/work-calendar.ts';
import { weekBefore, type WeeklyReport } from '../../domain/mail/weekly-report.ts';
import { addDays, localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import { dayAt, zoneAt } from '../../domain/time/user-zone.ts';
import { runTogether, type Db } from '../db/client.ts';
import { selectNextReward } from '../db/next-reward.ts';
import { checkIns, pointTransactions, users } from '../db/schema.ts';
import { countUserStreak } from '../db/people/users.ts';
import { selectWorkDaysBetween, toWorkDays } from '../db/work-days.ts';
import type { Ranks } from '../parts.ts';

/** The newest ledger rows that are read. A week of any user has fewer. */
const LEDGER_ROWS = 200;

/**
 * Reads a user's week before `day`, or before the user's local day at `now`: about 20 rows, whatever the size of the
 * company. Returns null without the user.
 */
export async function readWeek(
  db: Db,
  ranks: Ranks,
  userId: string,
  { day: reportDay, now }: { day: LocalDate | null; now: Date },
): Promise<WeeklyReport | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const week = weekBefore(reportDay ?? dayAt(user, now));
  const { from, to } = week;
  const rows = await runTogether(db, {
    ...selectWorkDaysBetween(db, user.employeeId, { from, to }),
    checkIns: db
      .select({ localDate: checkIns.localDate, isOnTime: checkIns.isOnTime })
      .from(checkIns)
      .where(and(eq(checkIns.userId, user.id), between(checkIns.localDate, from, to))),
    points: db
      .select({ points: sql<number>`ifnull(sum(${pointTransactions.pointsAmount}), 0)`.as('points') })
      .from(pointTransactions)
      .where(
        and(
          eq(pointTransactions.userId, user.id),
          gt(pointTransactions.seq, user.ledgerSeq - LEDGER_ROWS),
          between(pointTransactions.bookedOn, from, to),
          notInArray(pointTransactions.transactionType, ['redeemed', 'refunded']),
          sql`${pointTransactions.referenceType} <> 'opening'`,
        ),
      ),
    nextReward: selectNextReward(db, sql`${user.pointsBalance}`),
  });
  const { calendar, leaves } = toWorkDays(rows);
  // Days before the user joined do not count as missed.
  const since = localDateIn(zoneAt(user, now), new Date(user.createdAt));
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter((day) => day >= since);
  const scheduled = days.filter((day) => isScheduled(day, calendar, leaves));
  const checkedIn = new Set(rows.checkIns.map(({ localDate }) => localDate));
  const all = { period: 'all', periodKey: 'all', points: user.boardPoints } as const;
  const [above = null] = user.ranks ? await ranks.countAbove([all]) : [];
  const [reward] = rows.nextReward;
  return {
    ...week,
    firstName: user.firstName || user.name,
    scheduled: scheduled.length,
    checkedIn: scheduled.filter((day) => checkedIn.has(day)).length,
    checkIns: rows.checkIns.length,
    onTime: rows.checkIns.filter(({ isOnTime }) => isOnTime).length,
    points: rows.points[0]?.points ?? 0,
    balance: user.pointsBalance,
    streak: countUserStreak(user, now),
    rank: above === null ? null : above + 1,
    nextReward: reward ? { name: reward.name, pointsCost: reward.pointsCost } : null,
  };
}
