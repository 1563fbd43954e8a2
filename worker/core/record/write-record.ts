import { and, eq, sql } from 'drizzle-orm';
import { findBadgeGiver } from '#domain/badges/terms.ts';
import type { DecidedAwards } from '#domain/record/awards.ts';
import type { Booking } from '#domain/record/bookings.ts';
import type { RecordChange } from '#domain/record/change.ts';
import type { CheckInFigures, NumberedPolicy } from '#domain/record/recompute.ts';
import type { JudgedMonth } from '#domain/record/months.ts';
import { toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { countCheckIn } from '../figures/days.ts';
import { growBadgeHolders } from '../figures/counts.ts';
import { guard, type Guard, hasVersion } from '../guard.ts';
import { movePoints, type LedgerEntry } from '../points.ts';
import { toStored } from '#worker/db/columns.ts';
import { unlockAchievement } from '../award-writes.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { readCalendar, type WorkDaysRow } from '#worker/db/work-days.ts';
import { checkIns, perfectMonths, userBadges, type CheckInRow, type UserRow } from '#worker/db/schema.ts';
import type { CheckInFacts } from './read-record.ts';

export interface Booked {
  createdBy: string | null;
  added: string;
  corrected: string;
}

export interface RecordWrite {
  user: UserRow;
  before: readonly CheckInRow[];
  change: RecordChange<CheckInFacts>;
  added: CheckInRow | null;
  awards: DecidedAwards | null;
  months: readonly JudgedMonth[];
  bookedOn: LocalDate;
  at: string;
  newId: () => string;
  booked: Booked;
}

export function isCalendarUnchanged(workDays: readonly WorkDaysRow[]): Guard {
  const { id, version } = readCalendar({ workDays });
  return hasVersion('record: calendar', 'work_calendars', { id, version });
}

/**
 * Every change of check-ins and leaves increases the user's version. A move to another calendar increases the user's
 * version too. A change of the calendar's own days increases the calendar's version.
 */
export function isRecordUnchanged(
  act: 'check-in' | 'add check-in' | 'void check-in' | 'leave' | 'recompute',
  { id, version, pointsBalance }: UserRow,
  workDays: Parameters<typeof readCalendar>[0],
  bookings: readonly Booking[],
): Guard[] {
  const takes = bookings.some(({ points }) => points < 0);
  return [
    guard(`${act}: version`, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND version = ${version})`),
    isCalendarUnchanged(workDays.workDays),
    // The balance decided how many points are taken back and how many are forgiven. An award or a claim changes the
    // balance without a new version.
    ...(takes
      ? [guard(`${act}: balance`, sql`(SELECT points_balance FROM users WHERE id = ${id}) = ${pointsBalance}`)]
      : []),
  ];
}

/**
 * Only a policy that waits for the company's next day can be removed. In a zone east of the company, that day may have
 * begun, and then the policy already scores check-ins. The guard also compares the time at which the policy was made,
 * because a later policy may get the same number.
 */
export function isPolicyThere(
  act: 'check-in' | 'add check-in',
  { number, from, madeAt }: NumberedPolicy,
  companyToday: LocalDate,
): Guard[] {
  if (from <= companyToday) return [];
  const isThere = sql`EXISTS (SELECT 1 FROM scoring_policies
    WHERE number = ${number} AND created_at = ${madeAt.toISOString()})`;
  return [guard(`${act}: policy`, isThere)];
}

function toEntry({ kind, date, points }: Booking, added: CheckInRow | null, booked: Booked): LedgerEntry {
  const { createdBy } = booked;
  const row = { pointsAmount: points, referenceId: date, createdBy };
  if (kind === 'forgiven') {
    return { ...row, transactionType: 'adjusted', referenceType: 'forgiven', description: 'Points forgiven' };
  }
  if (kind === 'earned' && date === added?.localDate) {
    return { ...row, transactionType: 'earned', referenceType: 'check_in', description: booked.added };
  }
  return {
    ...row,
    transactionType: kind === 'earned' ? 'bonus' : 'adjusted',
    referenceType: 'correction',
    description: date === added?.localDate ? booked.added : booked.corrected,
  };
}

const toBadgeEntry = (badge: DecidedAwards['badges'][number], { createdBy }: Booked): LedgerEntry => ({
  transactionType: 'bonus',
  pointsAmount: badge.points,
  referenceType: 'badge',
  referenceId: badge.id,
  description: `Badge: ${badge.name}`,
  createdBy: findBadgeGiver(badge, createdBy),
});

const FIGURES: Readonly<Record<Exclude<keyof CheckInFigures, 'wasDayOff'>, string>> = {
  checkInType: 'check_in_type',
  isOnTime: 'is_on_time',
  isDayOff: 'is_day_off',
  pointsEarned: 'points_earned',
  bonusPoints: 'bonus_points',
  bonusLines: 'bonus_lines',
  streakDay: 'streak_day',
  streakFreezes: 'streak_freezes',
  longestStreak: 'longest_streak',
  earlyRun: 'early_run',
  longestEarlyRun: 'longest_early_run',
};

function updateFigures(db: Db, userId: string, changed: readonly (CheckInFacts & CheckInFigures)[]) {
  const stored = changed.map((row) => toStored(checkIns, row));
  const sets = Object.values(FIGURES).map((column) => sql.raw(`${column} = day.value ->> '$.${column}'`));
  return statement(
    db,
    sql`
    UPDATE check_ins SET ${sql.join(sets, sql`, `)} FROM json_each(${JSON.stringify(stored)}) AS day
    WHERE local_date = day.value ->> '$.local_date' AND user_id = ${userId}`,
  );
}

function writeMonths(db: Db, userId: string, months: readonly JudgedMonth[], at: string): Statement[] {
  return months.map(({ month, isPerfect }) =>
    isPerfect
      ? db.insert(perfectMonths).values({ userId, month, completedAt: at }).onConflictDoNothing()
      : db.delete(perfectMonths).where(and(eq(perfectMonths.userId, userId), eq(perfectMonths.month, month))),
  );
}

function writeAwards(db: Db, { user, awards, at, newId, booked }: RecordWrite): Statement[] {
  if (!awards) return [];
  // Without an admin, the user's own check-in earned the awards, and the check-in's receipt shows them.
  const givenBy = booked.createdBy ?? user.id;
  const { badges, achievements } = awards;
  return [
    ...badges.map(({ id, progress, points }) =>
      db.insert(userBadges).values({ userId: user.id, badgeId: id, id: newId(), earnedDate: at, progress, points }),
    ),
    ...badges.flatMap(({ name, points }) =>
      writeNotice(db, {
        id: newId(),
        userId: user.id,
        kind: 'badge_earned',
        facts: { badge: name, points },
        at,
        givenBy,
      }),
    ),
    ...growBadgeHolders(
      db,
      badges.map(({ id }) => id),
    ),
    ...achievements.flatMap((id) => unlockAchievement(db, id, { userId: user.id, at, givenBy })),
  ];
}

export function writeRecord(db: Db, write: RecordWrite): Statement[] {
  const { user, before, change, added, awards, months, bookedOn, at, booked } = write;
  const { removed, changed, state } = change;
  const was = new Map(before.map((row) => [row.localDate, row]));
  const left = before.filter(({ localDate }) => localDate !== removed?.localDate);
  const last = [...left, ...(added ? [added] : [])].reduce<CheckInRow | null>(
    (latest, row) => (latest === null || row.localDate > latest.localDate ? row : latest),
    null,
  );
  const isEarly = (row: { checkInType: string } | null) => (row?.checkInType === 'early' ? 1 : 0);
  const statements: Statement[] = [];
  if (added) statements.push(db.insert(checkIns).values(added));
  if (removed) {
    statements.push(
      db.delete(checkIns).where(and(eq(checkIns.localDate, removed.localDate), eq(checkIns.userId, user.id))),
    );
  }
  if (changed.length > 0) statements.push(updateFigures(db, user.id, changed));
  statements.push(
    ...writeMonths(db, user.id, months, at),
    ...writeAwards(db, write),
    ...movePoints(db, {
      userId: user.id,
      entries: [
        ...change.bookings.map((booking) => toEntry(booking, added, booked)),
        ...(awards?.badges ?? []).filter(({ points }) => points > 0).map((badge) => toBadgeEntry(badge, booked)),
      ],
      bookedOn,
      at,
      department: user.department,
      days: [
        ...(added ? [countCheckIn(added, 1)] : []),
        ...(removed ? [countCheckIn(removed, -1)] : []),
        ...changed.flatMap((row) => {
          const old = was.get(row.localDate);
          return old ? [countCheckIn(old, -1), countCheckIn(row, 1)] : [];
        }),
      ],
      user: {
        currentStreak: state.streak,
        longestStreak: state.longestStreak,
        streakFreezes: state.freezes,
        streakValidThrough: change.validThrough,
        longestEarlyRun: state.longestEarlyRun,
        totalCheckIns: user.totalCheckIns + (added ? 1 : 0) - (removed ? 1 : 0),
        earlyCheckIns: user.earlyCheckIns + isEarly(added) - isEarly(removed),
        lastCheckIn: last?.checkInTime ?? null,
        lastCheckInDate: last?.localDate ?? null,
        version: user.version + 1,
      },
    }),
  );
  return statements;
}

export const brokenMonth = (date: LocalDate): JudgedMonth => ({ month: toMonth(date), isPerfect: false });
