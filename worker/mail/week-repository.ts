import { and, between, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { LocalDate } from '../../domain/time/local-date.ts';
import { runTogether, type Db } from '../db/client.ts';
import { selectNextReward } from '../db/next-reward.ts';
import { checkIns, pointTransactions, type UserRow } from '../db/schema.ts';
import { selectWorkDaysBetween } from '../db/work-days.ts';

/** The number of newest ledger rows that are read. Every user has fewer rows in a week. */
const LEDGER_ROWS = 200;

/** Reads a user's work days, check-ins and points of a week, and the user's next reward, in one round trip. */
export const readWeekFacts = (db: Db, user: UserRow, { from, to }: { from: LocalDate; to: LocalDate }) =>
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
    nextReward: selectNextReward(db, sql`${user.pointsBalance}`),
  });
