import type { Analytics } from '../../../domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { addDays, daysBetween, localDateIn, localMomentIn, monthOf } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runTogether, type Db } from '../../db/client.ts';
import {
  countPeople,
  selectCompanyCalendar,
  selectDay,
  selectDays,
  selectDepartmentCheckIns,
  selectMonths,
} from './repository.ts';

const RANGE_MAX_DAYS = 366;
/** Without a period: the last seven scheduled days (spec section 9), and six months. */
const DAILY_DEFAULT = 7;
const MONTHS = 6;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function scheduledDays(from: string, to: string, calendar: WorkCalendar): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  return days.filter((day) => isScheduled(day, calendar, []));
}

function lastScheduled(count: number, to: string, calendar: WorkCalendar): string[] {
  const days: string[] = [];
  let day = lastScheduledOnOrBefore(to, calendar);
  while (day !== null && days.length < count) {
    days.unshift(day);
    day = lastScheduledOnOrBefore(addDays(day, -1), calendar);
  }
  return days;
}

function lastMonths(date: string): string[] {
  const months = [monthOf(date)];
  while (months.length < MONTHS) months.unshift(monthOf(addDays(`${months[0]}-01`, -1)));
  return months;
}

/** Mean local time over zones, each zone's mean weighed by its check-ins. */
function meanLocalTime(
  zones: readonly { timeZone: string; checkIns: number; meanEpochSeconds: number }[],
): string | null {
  const total = zones.reduce((sum, zone) => sum + zone.checkIns, 0);
  if (total === 0) return null;
  const seconds = zones.reduce((sum, { timeZone, checkIns, meanEpochSeconds }) => {
    return sum + localMomentIn(timeZone, new Date(meanEpochSeconds * 1000)).secondsOfDay * checkIns;
  }, 0);
  const minutes = Math.floor(seconds / total / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The company's figures for a period that ends on `to`. Throws validation_failed when the period is no period. */
export async function readAnalytics(
  db: Db,
  request: { query: { from?: string | undefined; to?: string | undefined }; settings: Settings; now: Date },
): Promise<Analytics> {
  const companyToday = localDateIn(request.settings.companyTimeZone, request.now);
  const { from, to = companyToday } = request.query;
  if (from !== undefined && (from > to || daysBetween(from, to) >= RANGE_MAX_DAYS)) {
    throw new AppError('validation_failed', [
      { path: 'from', message: `Must be within ${RANGE_MAX_DAYS} days before to.` },
    ]);
  }
  const read = await runTogether(
    db,
    selectCompanyCalendar(db, addDays(from ?? to, -RANGE_MAX_DAYS), addDays(companyToday, 1)),
  );
  const calendar: WorkCalendar = {
    workdays: JSON.parse(read.calendar[0]?.workdays ?? '[]') as number[],
    holidays: new Set(read.holidays.map(({ date }) => date)),
  };
  const days = from === undefined ? lastScheduled(DAILY_DEFAULT, to, calendar) : scheduledDays(from, to, calendar);
  const date = lastScheduledOnOrBefore(companyToday, calendar) ?? companyToday;
  const months = lastMonths(companyToday);

  const facts = await runTogether(db, {
    people: countPeople(db),
    day: selectDay(db, date),
    days: selectDays(db, days[0] ?? to, days.at(-1) ?? to),
    departments: selectDepartmentCheckIns(db, days),
    months: selectMonths(db, months[0] ?? monthOf(companyToday)),
  });
  const active = facts.day.reduce((sum, zone) => sum + zone.checkIns, 0);
  const onTime = facts.day.reduce((sum, zone) => sum + zone.onTime, 0);
  const byDay = new Map(facts.days.map((row) => [row.date, row]));
  const byMonth = new Map(facts.months.map((row) => [row.month, row]));
  const made = new Map(facts.departments.map((row) => [row.name, row.checkIns]));
  return {
    overview: {
      date,
      totalEmployees: facts.people.reduce((sum, { employees }) => sum + employees, 0),
      activeToday: active,
      averageCheckInTime: meanLocalTime(facts.day),
      onTimeRate: active === 0 ? null : oneDecimal((100 * onTime) / active),
    },
    trends: {
      daily: days.map((day) => byDay.get(day) ?? { date: day, checkIns: 0, onTime: 0 }),
      monthly: months.map((month) => byMonth.get(month) ?? { month, totalPoints: 0, activeUsers: 0 }),
    },
    departments: facts.people.map(({ name, employees, avgPoints }) => ({
      name,
      employees,
      avgPoints: Math.round(avgPoints),
      checkInRate: days.length === 0 ? 0 : oneDecimal((100 * (made.get(name) ?? 0)) / (employees * days.length)),
    })),
  };
}
