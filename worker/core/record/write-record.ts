import { and, eq, sql, type SQL } from 'drizzle-orm';
import { findBadgeGiver } from '../../../domain/badges/terms.ts';
import type { DecidedAwards } from '../../../domain/record/awards.ts';
import type { Booking } from '../../../domain/record/bookings.ts';
import type { RecordChange } from '../../../domain/record/change.ts';
import type { CheckInFigures, NumberedPolicy } from '../../../domain/record/recompute.ts';
import type { JudgedMonth } from '../../../domain/record/months.ts';
import { toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { countCheckIn } from '../figures/days.ts';
import { growBadgeHolders } from '../figures/counts.ts';
import { guard, type Guard } from '../guard.ts';
import { movePoints, type LedgerEntry } from '../points.ts';
import { insertRow } from '../rows.ts';
import { toStored } from '../../db/columns.ts';
import { unlockAchievement } from '../award-writes.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import { readCalendar, type WorkDaysRow } from '../../db/work-days.ts';
import { checkIns, perfectMonths, userBadges, type CheckInRow, type UserRow } from '../../db/schema.ts';
import type { CheckInFacts } from './read-record.ts';

/** The actor who books the points of a change, and the descriptions of the ledger rows. */
export interface Booked {
  createdBy: string | null;
  /** The description for the points of the added check-in. */
  added: string;
  /** The description for the points of other days that change. */
  corrected: string;
}

export interface RecordWrite {
  /** The user's row as it was read. */
  user: UserRow;
  before: readonly CheckInRow[];
  change: RecordChange<CheckInFacts>;
  /** The whole row of the added check-in. */
  added: CheckInRow | null;
  awards: DecidedAwards | null;
  /** Null when the user's next check-in must read all facts. */
  settledBadges?: number | null;
  /** The months that the act changes. Each value tells whether the month is perfect after the act. */
  months: readonly JudgedMonth[];
  bookedOn: LocalDate;
  at: string;
  newId: () => string;
  booked: Booked;
}

/** Holds while the calendar in the row of selectWorkDays has the version that was read. */
export function isCalendarUnchanged(workDays: readonly WorkDaysRow[]): Guard {
  const { id, version } = readCalendar({ workDays });
  return guard(
    'record: calendar',
    sql`EXISTS (SELECT 1 FROM work_calendars WHERE id = ${id} AND version = ${version})`,
  );
}

/**
 * Holds while the user and the user's calendar have the versions that were read. Every change of check-ins and leaves
 * increases the user's version. A move to another calendar increases the user's version too. A change of the calendar's
 * own days increases the calendar's version.
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
 * Holds while the policy that scores an added check-in exists. Only a policy that waits for the company's next day can
 * be removed. In a zone east of the company, that day may have begun, and then the policy already scores check-ins. The
 * guard also compares the time at which the policy was made, because a later policy may get the same number.
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

/** The figures of a check-in, each with its column. */
const FIGURES: Readonly<Record<keyof CheckInFigures, string>> = {
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

/** Updates the figures of any number of later days in one statement. */
function updateFigures(db: Db, userId: string, changed: readonly (CheckInFacts & CheckInFigures)[], isWritten: SQL) {
  const stored = changed.map((row) => toStored(checkIns, row));
  const sets = Object.values(FIGURES).map((column) => sql.raw(`${column} = day.value ->> '$.${column}'`));
  return statement(
    db,
    sql`
    UPDATE check_ins SET ${sql.join(sets, sql`, `)} FROM json_each(${JSON.stringify(stored)}) AS day
    WHERE local_date = day.value ->> '$.local_date' AND user_id = ${userId} AND ${isWritten}`,
  );
}

function writeMonths(db: Db, userId: string, months: readonly JudgedMonth[], at: string, isWritten: SQL): Statement[] {
  return months.map(({ month, isPerfect }) =>
    isPerfect
      ? insertRow(db, perfectMonths, { userId, month, completedAt: at }, isWritten, 'nothing')
      : db
          .delete(perfectMonths)
          .where(and(eq(perfectMonths.userId, userId), eq(perfectMonths.month, month), isWritten)),
  );
}

function writeAwards(db: Db, { user, awards, at, newId, booked }: RecordWrite, isWritten: SQL): Statement[] {
  if (!awards) return [];
  // Without an admin, the user's own check-in earned the awards, and the check-in's receipt shows them.
  const givenBy = booked.createdBy ?? user.id;
  const { badges, achievements } = awards;
  return [
    ...badges.map(({ id, progress, points }) =>
      insertRow(
        db,
        userBadges,
        { userId: user.id, badgeId: id, id: newId(), earnedDate: at, progress, points },
        isWritten,
      ),
    ),
    ...badges.flatMap(({ name, points }) =>
      writeNotice(
        db,
        { id: newId(), userId: user.id, kind: 'badge_earned', facts: { badge: name, points }, at, givenBy },
        isWritten,
      ),
    ),
    ...growBadgeHolders(
      db,
      badges.map(({ id }) => id),
      isWritten,
    ),
    ...achievements.flatMap((id) => unlockAchievement(db, id, { userId: user.id, at, givenBy }, isWritten)),
  ];
}

/**
 * Returns all statements of a change of the record except the mark. The statements write check-ins, months, awards, the
 * ledger, the figures and the user's row. An added check-in is inserted here, unless the check-in is the mark.
 */
export function writeRecord(
  db: Db,
  write: RecordWrite,
  isWritten: SQL,
  mark: 'audit' | 'check-in' | 'user',
): Statement[] {
  const { user, before, change, added, awards, months, bookedOn, at, booked, settledBadges = null } = write;
  const { removed, changed, state } = change;
  const was = new Map(before.map((row) => [row.localDate, row]));
  const left = before.filter(({ localDate }) => localDate !== removed?.localDate);
  const last = [...left, ...(added ? [added] : [])].reduce<CheckInRow | null>(
    (latest, row) => (latest === null || row.localDate > latest.localDate ? row : latest),
    null,
  );
  const isEarly = (row: { checkInType: string } | null) => (row?.checkInType === 'early' ? 1 : 0);
  const statements: Statement[] = [];
  if (added && mark !== 'check-in') statements.push(insertRow(db, checkIns, added, isWritten));
  if (removed) {
    statements.push(
      db
        .delete(checkIns)
        .where(and(eq(checkIns.localDate, removed.localDate), eq(checkIns.userId, user.id), isWritten)),
    );
  }
  if (changed.length > 0) statements.push(updateFigures(db, user.id, changed, isWritten));
  statements.push(
    ...writeMonths(db, user.id, months, at, isWritten),
    ...writeAwards(db, write, isWritten),
    ...movePoints(
      db,
      {
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
          settledBadges,
          version: user.version + 1,
        },
      },
      isWritten,
    ),
  );
  return statements;
}

/** Returns the month of a day as a month that is not perfect. */
export const brokenMonth = (date: LocalDate): JudgedMonth => ({ month: toMonth(date), isPerfect: false });
