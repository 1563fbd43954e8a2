import type { Attendance, AttendanceDay, CurrentStreak } from '../../../domain/api/attendance.ts';
import type { WorkDays } from '../../../domain/calendar/work-calendar.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import type { StreakFreezes } from '../../../domain/scoring/policy.ts';
import { sumStreakBonus } from '../../../domain/scoring/score.ts';
import { explainRecord, findStreakStart } from '../../../domain/streak/record.ts';
import { passDays } from '../../../domain/streak/streak.ts';
import { addDays, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { addArchivedCheckIns } from '../../core/archive/read.ts';
import type { ArchiveStore } from '../../core/archive/store.ts';
import { AppError } from '../../app-error.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { countUserStreak } from '../../db/people/users.ts';
import { toHolidayNames, toWorkDays } from '../../db/work-days.ts';
import { readStreakStarts, selectDays } from './repository.ts';

/** A request also reads this many days before its first day, to compute the streak of the first day. */
const LOOK_BACK_DAYS = 62;
/**
 * When a streak began before this year, its first day is searched in steps. A step reads START_BACK_DAYS days, and a
 * request makes at most START_BACK_TIMES steps.
 */
const START_BACK_DAYS = 366;
const START_BACK_TIMES = 10;

interface Asked {
  user: UserRow;
  /** The rules for freezes of the current scoring policy. */
  freezes: StreakFreezes;
  /** The day of the user's first check-in, or null for a user without a check-in. */
  begins: LocalDate | null;
  now: Date;
  /** Files of archived months. */
  store: ArchiveStore | null;
}

const toYear = (date: LocalDate) => Number(date.slice(0, 4));

/** Reads the days from `from` to `to`, with the work days that applied at that time. `to` is not after today. */
async function readDays(
  db: Db,
  { user, begins, now, store }: Asked,
  from: LocalDate,
  to: LocalDate,
): Promise<{ days: AttendanceDay[]; workDays: WorkDays }> {
  const since = addDays(from, -LOOK_BACK_DAYS);
  const rows = await runTogether(db, selectDays(db, user, since, to));
  // Before `from`, only the newest check-in is needed.
  const isKnownBefore = rows.here.some(({ localDate }) => localDate < from);
  const months = rows.months.filter(({ month }) => month >= toMonth(from) || !isKnownBefore);
  const made = await addArchivedCheckIns(db, store, user.id, { months, here: rows.here, from: since, to });
  const checkIns = made.map(({ localDate, streakDay, streakFreezes, pointsEarned, bonusLines, checkInType }) => ({
    date: localDate,
    streakDay,
    freezes: streakFreezes,
    points: pointsEarned,
    streakBonus: sumStreakBonus(bonusLines),
    checkInType,
  }));
  const workDays = toWorkDays(rows);
  const byDate = new Map(checkIns.map((row) => [row.date, row]));
  const holidays = toHolidayNames(rows);
  // For a past period, the day after it is also explained, so that the last day of the period does not count as today.
  const isOver = to < dayAt(user, now);
  const explained = explainRecord(checkIns, begins, from, isOver ? addDays(to, 1) : to, workDays);
  const days = explained.slice(0, isOver ? -1 : undefined).map((day): AttendanceDay => {
    const checkIn = byDate.get(day.date);
    const holiday = day.reason === 'holiday' ? holidays.get(day.date) : undefined;
    return {
      ...day,
      points: checkIn?.points ?? null,
      checkInType: checkIn?.checkInType ?? null,
      ...(checkIn && checkIn.streakBonus > 0 && { streakBonus: checkIn.streakBonus }),
      ...(holiday !== undefined && { holiday }),
    };
  });
  return { days, workDays };
}

/**
 * Returns the first day of a streak that began in an archived month. Reads only `months`, which are the months in which
 * a streak began.
 */
async function findArchivedStart(db: Db, asked: Asked, months: readonly string[]): Promise<LocalDate | null> {
  for (const month of months) {
    const { days } = await readDays(db, asked, monthStart(month), monthEnd(month));
    const startedOn = findStreakStart(days);
    if (startedOn !== null) return startedOn;
  }
  return null;
}

/** Returns the user's current streak and its first day. `days` are the days of this year. */
async function currentStreak(
  db: Db,
  asked: Asked,
  days: readonly AttendanceDay[],
  workDays: WorkDays,
): Promise<CurrentStreak> {
  const { user, begins, now } = asked;
  const { cap, earnedEvery } = asked.freezes;
  const currentCount = countUserStreak(user, now);
  const state = {
    streak: user.currentStreak,
    longest: user.longestStreak,
    freezes: user.streakFreezes,
    lastDate: user.lastCheckInDate,
  };
  let known = days;
  let startedOn = findStreakStart(known);
  let archived: Awaited<ReturnType<typeof readStreakStarts>> | null = null;
  const looks = currentCount > 0 ? START_BACK_TIMES : 0;
  for (let look = 0; look < looks && startedOn === null; look++) {
    const from = known[0]?.date;
    if (from === undefined || begins === null || begins >= from) break;
    archived ??= await readStreakStarts(db, user.id);
    const edge = archived.newest === null ? null : addDays(monthEnd(archived.newest), 1);
    if (edge !== null && from <= edge) {
      startedOn = await findArchivedStart(db, asked, archived.starts);
      break;
    }
    const back = addDays(from, -START_BACK_DAYS);
    // Reads one step after the other, because the first step is nearly always enough.
    const earlier = await readDays(db, asked, edge !== null && back < edge ? edge : back, addDays(from, -1));
    known = [...earlier.days, ...known];
    startedOn = findStreakStart(known);
  }
  return {
    days: currentCount,
    startedOn,
    freezes: cap > 0 ? { left: passDays(state, dayAt(user, now), workDays).freezes, cap, earnedEvery } : null,
  };
}

/**
 * Returns a user's days of the year `wanted`, or of this year when `wanted` is undefined. Throws validation_failed for
 * a year before the user's first year, and for a future year.
 */
export async function readAttendance(db: Db, asked: Asked, wanted: number | undefined): Promise<Attendance> {
  const { user, begins, now } = asked;
  const today = dayAt(user, now);
  const thisYear = toYear(today);
  const year = wanted ?? thisYear;
  const firstYear = Math.min(thisYear, toYear(user.hireDate), begins === null ? thisYear : toYear(begins));
  if (year < firstYear || year > thisYear) {
    // The years are passed as text, because some languages would write the numbers with a thousands separator.
    const range = { first: String(firstYear), last: String(thisYear) };
    throw new AppError('validation_failed', [createIssue('year', 'year_range', range)]);
  }
  const isThisYear = year === thisYear;
  const { days, workDays } = await readDays(db, asked, `${year}-01-01`, isThisYear ? today : `${year}-12-31`);
  return {
    year,
    today,
    firstYear,
    firstCheckIn: begins,
    days,
    currentStreak: isThisYear ? await currentStreak(db, asked, days, workDays) : null,
  };
}
