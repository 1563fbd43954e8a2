import type { Attendance, AttendanceDay, CurrentStreak } from '#domain/api/attendance.ts';
import type { WorkDays } from '#domain/calendar/work-calendar.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import type { StreakFreezes } from '#domain/scoring/policy.ts';
import { sumStreakBonus } from '#domain/scoring/score.ts';
import { explainRecord, findStreakStart } from '#domain/streak/record.ts';
import { passDays } from '#domain/streak/streak.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { monthEnd, monthStart } from '#domain/time/months.ts';
import { completeCheckIns, readStreakStarts, selectCheckIns, selectFirstCheckIn } from '#worker/core/history/person.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import { AppError } from '#worker/app-error.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { countUserStreak } from '#worker/db/people/users.ts';
import { toHolidayNames, toWorkDays, selectWorkDaysBetween } from '#worker/db/work-days.ts';
import { selectSettings } from '#worker/db/settings.ts';
import type { ReadContext } from '#worker/http/access.ts';

export function selectAttendanceFacts({ db, subject }: ReadContext) {
  return { settings: selectSettings(db), first: selectFirstCheckIn(db, subject) };
}

function selectDays(db: Db, person: { id: string; employeeId: string }, from: LocalDate, to: LocalDate) {
  return {
    ...selectWorkDaysBetween(db, person.employeeId, { from, to }),
    ...selectCheckIns(db, person.id, from, to),
  };
}

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
  freezes: StreakFreezes;
  begins: LocalDate | null;
  now: Date;
  files: MonthFiles | null;
}

const toYear = (date: LocalDate) => Number(date.slice(0, 4));

/** `to` is not after today. */
async function readDays(
  db: Db,
  { user, begins, now, files }: Asked,
  from: LocalDate,
  to: LocalDate,
): Promise<{ days: AttendanceDay[]; workDays: WorkDays }> {
  const since = addDays(from, -LOOK_BACK_DAYS);
  const rows = await runTogether(db, selectDays(db, user, since, to));
  const made = await completeCheckIns(db, files, user.id, rows, { from: since, to, needed: from });
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

async function findEarlierStart(db: Db, asked: Asked, months: readonly string[]): Promise<LocalDate | null> {
  for (const month of months) {
    const { days } = await readDays(db, asked, monthStart(month), monthEnd(month));
    const startedOn = findStreakStart(days);
    if (startedOn !== null) return startedOn;
  }
  return null;
}

/** `days` are the days of this year. */
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
  let closed: Awaited<ReturnType<typeof readStreakStarts>> | null = null;
  const looks = currentCount > 0 ? START_BACK_TIMES : 0;
  for (let look = 0; look < looks && startedOn === null; look++) {
    const from = known[0]?.date;
    if (from === undefined || begins === null || begins >= from) break;
    closed ??= await readStreakStarts(db, user.id);
    const edge = closed.newest === null ? null : addDays(monthEnd(closed.newest), 1);
    if (edge !== null && from <= edge) {
      startedOn = await findEarlierStart(db, asked, closed.starts);
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
