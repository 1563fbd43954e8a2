import { sql, type SQL } from 'drizzle-orm';
import type { CheckIn } from '../../domain/api/checkins.ts';
import type { LocalDate } from '../../domain/time/local-date.ts';
import { checkIns, type CheckInRow } from './schema.ts';

/** The condition that a check-in is of one of these local days: one parameter, however many days. */
export const isOnDays = (days: readonly LocalDate[]): SQL =>
  sql`${checkIns.localDate} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`;

/** A check-in as people see it. */
export function toCheckIn(row: CheckInRow): CheckIn {
  return {
    id: row.id,
    userId: row.userId,
    localDate: row.localDate,
    timeZone: row.timeZone,
    checkInTime: row.checkInTime,
    method: row.method,
    timeProof: row.timeProof,
    checkInType: row.checkInType,
    isOnTime: row.isOnTime,
    pointsEarned: row.pointsEarned,
    bonusPoints: row.bonusPoints,
    pointsLines: row.pointsLines,
    streakDay: row.streakDay,
    location: row.location,
    notes: row.notes,
    mood: row.mood,
    awards: row.awards,
    createdAt: row.createdAt,
  };
}
