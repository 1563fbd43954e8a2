import { isScheduled } from '#domain/calendar/work-calendar.ts';
import { weekBefore, type WeeklyReport } from '#domain/mail/weekly-report.ts';
import { greetingName } from '#domain/people/names.ts';
import { addDays, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { toInstantRange, type InstantRange } from '#domain/time/periods.ts';
import { dayAt, zoneAt } from '#domain/time/user-zone.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import { countUserStreak, selectUserById } from '../db/people/users.ts';
import { selectWorkDaysBetween, toWorkDays } from '../db/work-days.ts';
import type { Ranks } from '../parts.ts';
import { and, between, eq, gt, notInArray, sql } from 'drizzle-orm';
import { selectNextReward } from '../db/next-reward.ts';
import { checkIns, pointTransactions, type UserRow } from '../db/schema.ts';

/** Every user has fewer rows in a week. */
const LEDGER_ROWS = 200;
/** The report of a user with more thanks in a week has this number. */
const THANKS_COUNTED = 100;

const readWeekFacts = (
  db: Db,
  user: UserRow,
  { from, to }: { from: LocalDate; to: LocalDate },
  { since, until }: InstantRange,
) =>
  runTogether(db, {
    ...selectWorkDaysBetween(db, user.employeeId, { from, to }),
    checkIns: db
      .select({ localDate: checkIns.localDate, isOnTime: checkIns.isOnTime, isDayOff: checkIns.isDayOff })
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
    thanks: statement<{ thanks: number }>(
      db,
      sql`SELECT count(*) AS thanks FROM (SELECT 1 FROM thanks_people AS p CROSS JOIN thanks AS t ON t.id = p.thanks_id
        WHERE p.user_id = ${user.id} AND p.is_giver = 0 AND p.created_at >= ${since} AND p.created_at < ${until}
          AND t.state = 'shown' LIMIT ${THANKS_COUNTED})`,
    ),
    nextReward: selectNextReward(db, sql`${user.pointsBalance}`),
  });

/** Reads about 20 rows, and two for each thanks, in a company of any size. */
export async function readWeek(
  db: Db,
  ranks: Ranks,
  userId: string,
  { day: reportDay, now }: { day: LocalDate | null; now: Date },
): Promise<WeeklyReport | null> {
  const [user] = await selectUserById(db, userId);
  if (!user) return null;
  const week = weekBefore(reportDay ?? dayAt(user, now));
  const zone = zoneAt(user, now);
  const rows = await readWeekFacts(db, user, week, toInstantRange(zone, week.from, week.to));
  const { calendar, leaves } = toWorkDays(rows);
  // Days before the user joined do not count as missed.
  const since = localDateIn(zone, new Date(user.createdAt));
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.from, index)).filter((day) => day >= since);
  const scheduled = days.filter((day) => isScheduled(day, calendar, leaves));
  const checkedIn = new Set(rows.checkIns.map(({ localDate }) => localDate));
  const all = { period: 'all', periodKey: 'all', points: user.boardPoints } as const;
  const [above = null] = user.ranks ? await ranks.countAbove([all]) : [];
  const [reward] = rows.nextReward;
  return {
    ...week,
    firstName: greetingName(user),
    scheduled: scheduled.length,
    checkedIn: scheduled.filter((day) => checkedIn.has(day)).length,
    checkIns: rows.checkIns.length,
    onTime: rows.checkIns.filter(({ isOnTime, isDayOff }) => isOnTime && !isDayOff).length,
    points: rows.points[0]?.points ?? 0,
    balance: user.pointsBalance,
    streak: countUserStreak(user, now),
    thanks: rows.thanks[0]?.thanks ?? 0,
    rank: above === null ? null : above + 1,
    nextReward: reward ? { name: reward.name, pointsCost: reward.pointsCost } : null,
  };
}
