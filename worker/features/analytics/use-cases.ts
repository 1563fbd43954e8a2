import { participation, redemptionRate, type DaySpan } from '../../../domain/analytics/compare.ts';
import { averageTime } from '../../../domain/time/average-time.ts';
import { reportMoods } from '../../../domain/analytics/moods.ts';
import { PERIOD_MAX_DAYS, type Analytics } from '../../../domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { listDays } from '../../../domain/time/day-list.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { addDays, localDateIn, monthOf } from '../../../domain/time/local-date.ts';
import { selectCompanyCalendar, toCompanyCalendar } from '../../core/company-calendar.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { foldMonths, listUnfolded, selectFolded, toKeptFigures } from './fold-months.ts';
import { comparedWith, isLastMonthFolded, monthsInPlaceOfDays, periodOf, type KeptFigures } from './period.ts';
import {
  selectClaimedMost,
  selectDay,
  selectDays,
  selectFoldedMonths,
  selectMonthsOfDays,
  selectOutstanding,
  selectPeople,
  selectStreaks,
  type Cell,
  type DayCell,
  type MonthCell,
} from './repository.ts';

/** Maximum open months before a read folds them itself. More of them mean that the hourly run is late. */
const OPEN_MONTHS_MAX = 2;
/** Last days of the period that are searched for the day of the streaks. */
const STREAK_DAYS_MAX = 31;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const percent = (part: number, whole: number) => oneDecimal((100 * part) / whole);
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);
const netPoints = (cell: Cell) => cell.pointsEarned + cell.pointsAdjusted + cell.pointsOpening - cell.pointsRedeemed;

type Day = Awaited<ReturnType<typeof selectDay>>[number];

function overviewOf(
  date: string,
  day: Day | undefined,
  people: readonly { employees: number }[],
): Analytics['overview'] {
  const active = day?.checkIns ?? 0;
  return {
    date,
    totalEmployees: peopleIn(people),
    activeToday: active,
    averageCheckInTime: averageTime({ checkIns: active, seconds: day?.seconds ?? 0 }),
    onTimeRate: active === 0 ? null : percent(day?.onTime ?? 0, active),
  };
}

const peopleIn = (people: readonly { employees: number }[]) => sumOf(people, ({ employees }) => employees);

/** Sums the period's check-ins. `all` also has the cells of days off; `days` counts the scheduled days so far. */
function summaryOf(
  cells: readonly Cell[],
  { all, days, people }: { all: readonly Cell[]; days: number; people: number },
): Analytics['summary'] {
  const checkIns = sumOf(cells, (cell) => cell.checkIns);
  const seconds = sumOf(cells, (cell) => cell.seconds);
  const onTime = sumOf(cells, (cell) => cell.onTime);
  return {
    days,
    checkIns,
    checkInsPerDay: days === 0 ? null : oneDecimal(checkIns / days),
    averageCheckInTime: averageTime({ checkIns, seconds }),
    onTimeRate: checkIns === 0 ? null : percent(onTime, checkIns),
    participation: participation(checkIns, people, days),
    redemptionRate: redemptionRate(movedIn(all)),
  };
}

const movedIn = (cells: readonly Cell[]) => ({
  earned: sumOf(cells, ({ pointsEarned }) => pointsEarned),
  redeemed: sumOf(cells, ({ pointsRedeemed }) => pointsRedeemed),
});

function streaksOf(day: Awaited<ReturnType<typeof selectStreaks>>[number] | undefined): Analytics['streaks'] {
  const buckets: [number, number | null, number | null | undefined][] = [
    [0, 0, day?.streak0],
    [1, 4, day?.streak1],
    [5, 9, day?.streak5],
    [10, 19, day?.streak10],
    [20, 29, day?.streak20],
    [30, 59, day?.streak30],
    [60, 89, day?.streak60],
    [90, null, day?.streak90],
  ];
  return buckets.map(([from, to, people]) => ({ from, to, people: people ?? 0 }));
}

function dailyOf(days: readonly string[], cells: readonly DayCell[]): Analytics['trends']['daily'] {
  const byDay = Map.groupBy(cells, ({ date }) => date);
  return days.map((date) => {
    const ofDay = byDay.get(date) ?? [];
    return {
      date,
      checkIns: sumOf(ofDay, ({ checkIns }) => checkIns),
      onTime: sumOf(ofDay, ({ onTime }) => onTime),
      pointsEarned: sumOf(ofDay, ({ pointsEarned }) => pointsEarned),
      pointsRedeemed: sumOf(ofDay, ({ pointsRedeemed }) => pointsRedeemed),
    };
  });
}

function monthlyOf(months: readonly string[], cells: readonly MonthCell[]): Analytics['trends']['monthly'] {
  const byMonth = Map.groupBy(cells, ({ month }) => month);
  return months.map((month) => {
    const ofMonth = byMonth.get(month) ?? [];
    return {
      month,
      checkIns: sumOf(ofMonth, ({ checkIns }) => checkIns),
      onTime: sumOf(ofMonth, ({ onTime }) => onTime),
      totalPoints: sumOf(ofMonth, ({ pointsEarned }) => pointsEarned),
      activeUsers: sumOf(ofMonth, ({ newlyActive }) => newlyActive),
      pointsRedeemed: sumOf(ofMonth, ({ pointsRedeemed }) => pointsRedeemed),
    };
  });
}

/** Sums by department: check-ins of scheduled days when figures are daily, of every day when they are by month. */
function departmentsOf(
  people: readonly { name: string; employees: number }[],
  cells: readonly Cell[],
  scheduled: readonly Cell[],
  days: number,
): Analytics['departments'] {
  const [all, counted] = [Map.groupBy(cells, keyOf), Map.groupBy(scheduled, keyOf)];
  return people.map(({ name, employees }) => {
    const made = counted.get(name) ?? [];
    const checkIns = sumOf(made, (cell) => cell.checkIns);
    return {
      name,
      employees,
      avgPoints: oneDecimal(sumOf(all.get(name) ?? [], ({ pointsEarned }) => pointsEarned) / employees),
      checkInRate: days === 0 ? 0 : Math.min(100, percent(checkIns, employees * days)),
      onTimeRate:
        checkIns === 0
          ? null
          : percent(
              sumOf(made, ({ onTime }) => onTime),
              checkIns,
            ),
    };
  });
}

const keyOf = ({ department }: Cell) => department;

/** Returns the days of some months as month cells. */
const monthCells = (days: readonly DayCell[], months: readonly string[]): MonthCell[] =>
  days.map((day) => ({ ...day, month: monthOf(day.date) })).filter(({ month }) => months.includes(month));

function moodsOf(cells: readonly DayCell[]): NonNullable<Analytics['moods']> {
  return reportMoods(
    cells.map(({ date, department, great, excellent, good, okay, tired }) => {
      return { date, department, moods: { great, excellent, good, okay, tired } };
    }),
  );
}

/** Folds the months up to `last` first when the hourly run has left too many of them open. */
async function foldIfMany(db: Db, last: string, now: Date, kept: KeptFigures): Promise<KeptFigures> {
  if (listUnfolded(kept, last).length <= OPEN_MONTHS_MAX) return kept;
  await foldMonths(db, now);
  return toKeptFigures(await runTogether(db, selectFolded(db)));
}

/** Reports how much of the period's scheduled days up to today is kept. */
function keptOf(
  firstDay: string | null,
  to: string,
  due: readonly string[],
  known: readonly string[],
): Analytics['kept'] {
  const isBefore = firstDay !== null && to < firstDay;
  if (known.length === 0 && isBefore) return { from: firstDay, period: 'none' };
  return { from: firstDay, period: known.length < due.length ? 'partly' : 'whole' };
}

/** Returns the figures of the period before. */
function beforeOf(
  span: DaySpan | null,
  cells: readonly DayCell[],
  calendar: WorkCalendar,
  people: number,
): Analytics['before'] {
  if (!span) return null;
  const days = new Set(listDays(span.from, span.to).filter((day) => isScheduled(day, calendar, [])));
  const counted = cells.filter(({ date }) => days.has(date));
  const { earned, redeemed } = movedIn(cells);
  return { period: span, summary: summaryOf(counted, { all: cells, days: days.size, people }), earned, redeemed };
}

const valueOf = ({ pointValueCents, currency }: Settings): Analytics['pointValue'] =>
  pointValueCents === 0 ? null : { cents: pointValueCents, currency };

/**
 * Returns the company's figures for a period, from one row per day and department (docs/decisions/0019).
 * Throws validation_failed on an invalid period.
 */
export async function readAnalytics(
  db: Db,
  request: { query: { from?: string | undefined; to?: string | undefined }; settings: Settings; now: Date },
): Promise<Analytics> {
  const today = localDateIn(request.settings.companyTimeZone, request.now);
  // The period before is at most as long as the period.
  const earliest = addDays(request.query.from ?? request.query.to ?? today, -PERIOD_MAX_DAYS);
  const read = await runTogether(db, {
    ...selectCompanyCalendar(db, earliest, addDays(today, 1)),
    ...selectFolded(db),
    people: selectPeople(db),
  });
  const calendar = toCompanyCalendar(read);
  const before = toKeptFigures(read);
  const period = periodOf(request.query, today, calendar, read.people.length, before);
  const date = lastScheduledOnOrBefore(today, calendar) ?? today;
  const last = monthOf(period.to);
  const kept = await foldIfMany(db, last, request.now, before);
  const { firstDay } = kept;
  const open = [...new Set([...listUnfolded(kept, last), ...(isLastMonthFolded(period.to, kept) ? [] : [last])])];
  const closed = period.months.filter((month) => !open.includes(month));
  const folded = firstDay ? listMonths(monthOf(firstDay), monthOf(period.to)) : [];

  const span = comparedWith(period, calendar, firstDay, read.people.length);

  // In zones where it is tomorrow already, users may have checked in for that day.
  const tomorrow = addDays(today, 1);
  const streaksTo = period.to < tomorrow ? period.to : tomorrow;
  const streaksFrom = addDays(streaksTo, 1 - STREAK_DAYS_MAX);
  const facts = await runTogether(db, {
    day: selectDay(db, date),
    streaks: selectStreaks(db, streaksFrom > period.from ? streaksFrom : period.from, streaksTo),
    days: selectDays(db, period.from, period.byMonths ? period.from : period.to),
    closed: selectFoldedMonths(db, closed),
    // Days inside the period are read by `days`. Only the days of the open months before it are read here.
    open: selectMonthsOfDays(db, open, period.byMonths ? period.to : addDays(period.from, -1)),
    folded: selectOutstanding(
      db,
      folded.filter((month) => !open.includes(month)),
    ),
    rewards: selectClaimedMost(db, monthOf(period.from), monthOf(period.to)),
    before: selectDays(db, span?.from ?? '', span?.to ?? ''),
  });
  const ofOpen = period.byMonths ? facts.open : [...facts.open, ...monthCells(facts.days, open)];
  const months = [...facts.closed, ...ofOpen];
  const wholeMonths = monthsInPlaceOfDays(period, kept);
  const inWholeMonths = facts.closed.filter(({ month }) => wholeMonths.has(month));
  const byDay = facts.days.filter((cell) => !wholeMonths.has(monthOf(cell.date)));
  const ofPeriod: readonly Cell[] = period.byMonths
    ? months.filter(({ month }) => month >= monthOf(period.from))
    : [...byDay, ...inWholeMonths];
  const scheduled = new Set(period.days);
  const counted = period.byMonths ? ofPeriod : [...byDay.filter((cell) => scheduled.has(cell.date)), ...inWholeMonths];
  const hasOwnFigures = (day: string) => firstDay === null || day >= firstDay;
  const known = period.days.filter((day) => hasOwnFigures(day) || wholeMonths.has(monthOf(day)));
  const due = period.days.filter((day) => day <= today);
  const knownDue = known.filter((day) => day <= today);
  return {
    kept: keptOf(firstDay, period.to, due, knownDue),
    period: { from: period.from, to: period.to },
    overview: overviewOf(date, facts.day[0], read.people),
    summary: summaryOf(counted, { all: ofPeriod, days: knownDue.length, people: peopleIn(read.people) }),
    before: beforeOf(span, facts.before, calendar, peopleIn(read.people)),
    pointValue: valueOf(request.settings),
    trends: {
      daily: period.byMonths ? [] : dailyOf(period.days.filter(hasOwnFigures), facts.days),
      monthly: monthlyOf(period.months, months),
    },
    departments: departmentsOf(read.people, ofPeriod, counted, known.length),
    moods: period.byMonths ? null : moodsOf(facts.days),
    points: {
      earned: sumOf(ofPeriod, ({ pointsEarned }) => pointsEarned),
      redeemed: sumOf(ofPeriod, ({ pointsRedeemed }) => pointsRedeemed),
      adjusted: sumOf(ofPeriod, ({ pointsAdjusted }) => pointsAdjusted),
      outstanding: hasOwnFigures(period.to) ? (facts.folded[0]?.points ?? 0) + sumOf(ofOpen, netPoints) : null,
    },
    streaksOn: facts.streaks[0]?.date ?? null,
    streaks: streaksOf(facts.streaks[0]),
    rewards: facts.rewards,
  };
}
