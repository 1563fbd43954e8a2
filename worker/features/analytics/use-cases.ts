import { participation, redemptionRate, type DaySpan } from '#domain/analytics/compare.ts';
import { averageTime } from '#domain/time/average-time.ts';
import { countMoodDays } from '#domain/analytics/moods.ts';
import { PERIOD_MAX_DAYS, type Analytics } from '#domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '#domain/calendar/work-calendar.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { listDays } from '#domain/time/day-list.ts';
import { listMonths } from '#domain/time/months.ts';
import { addDays, localDateIn, toMonth } from '#domain/time/local-date.ts';
import { sumAmounts, valueOfMonth, type Worth } from '#domain/redemptions/point-values.ts';
import { selectPointValues } from '#worker/db/settings.ts';
import { selectCompanyCalendar, toCompanyCalendar } from '#worker/core/company-calendar.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { foldMonths, listUnfolded, selectFolded, toFoldedFigures } from './fold-repository.ts';
import { selectMoodDays, toGroupMoods } from './mood-repository.ts';
import { comparedWith, isLastMonthFolded, monthsInPlaceOfDays, toPeriod, type FoldedFigures } from './period.ts';
import {
  selectClaimedMost,
  selectDay,
  selectDays,
  selectFoldedMonths,
  ORDERS_COUNTED,
  selectMonthsOfDays,
  selectOnTheWay,
  selectOutstanding,
  selectPeople,
  selectRewardMoney,
  selectStreaks,
  type Cell,
  type ClaimedMonth,
  type DayCell,
  type MonthCell,
} from './repository.ts';

/** The hourly job folds months. When more months than this are not folded, a request folds them itself. */
const OPEN_MONTHS_MAX = 2;
/**
 * The streaks are those of the last day with check-ins. Only the last STREAK_DAYS_MAX days of the period are searched
 * for that day.
 */
const STREAK_DAYS_MAX = 31;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const percent = (part: number, whole: number) => oneDecimal((100 * part) / whole);
const sumRows = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);
const netPoints = (cell: Cell) => cell.pointsEarned + cell.pointsAdjusted + cell.pointsOpening - cell.pointsRedeemed;

function toPunctuality(cells: readonly Pick<Cell, 'scheduled' | 'onTime' | 'seconds'>[]) {
  const scheduled = sumRows(cells, (cell) => cell.scheduled);
  return {
    averageCheckInTime: averageTime({ checkIns: scheduled, seconds: sumRows(cells, ({ seconds }) => seconds) }),
    onTimeRate:
      scheduled === 0
        ? null
        : percent(
            sumRows(cells, ({ onTime }) => onTime),
            scheduled,
          ),
  };
}

/** A check-in on a user's own day off is neither. */
const toCheckIns = (cells: readonly Cell[]) => ({
  checkIns: sumRows(cells, ({ checkIns }) => checkIns),
  onTime: sumRows(cells, ({ onTime }) => onTime),
  late: sumRows(cells, ({ scheduled, onTime }) => scheduled - onTime),
});

type Day = Awaited<ReturnType<typeof selectDay>>[number];

function toOverview(
  date: string,
  day: Day | undefined,
  people: readonly { employees: number }[],
): Analytics['overview'] {
  const active = day?.checkIns ?? 0;
  return {
    date,
    totalEmployees: peopleIn(people),
    activeToday: active,
    ...toPunctuality([{ scheduled: day?.scheduled ?? 0, onTime: day?.onTime ?? 0, seconds: day?.seconds ?? 0 }]),
  };
}

const peopleIn = (people: readonly { employees: number }[]) => sumRows(people, ({ employees }) => employees);

/** `all` also contains days off. `days` is the number of scheduled days so far. */
function toSummary(
  cells: readonly Cell[],
  { all, days, people }: { all: readonly Cell[]; days: number; people: number },
): Analytics['summary'] {
  const checkIns = sumRows(cells, (cell) => cell.checkIns);
  return {
    days,
    checkIns,
    checkInsPerDay: days === 0 ? null : oneDecimal(checkIns / days),
    ...toPunctuality(cells),
    participation: participation(checkIns, people, days),
    redemptionRate: redemptionRate(movedIn(all)),
  };
}

const movedIn = (cells: readonly Cell[]) => ({
  earned: sumRows(cells, ({ pointsEarned }) => pointsEarned),
  redeemed: sumRows(cells, ({ pointsRedeemed }) => pointsRedeemed),
});

function toStreaks(day: Awaited<ReturnType<typeof selectStreaks>>[number] | undefined): Analytics['streaks'] {
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

function toDaily(days: readonly string[], cells: readonly DayCell[]): Analytics['trends']['daily'] {
  const byDay = Map.groupBy(cells, ({ date }) => date);
  return days.map((date) => {
    const ofDay = byDay.get(date) ?? [];
    return {
      date,
      ...toCheckIns(ofDay),
      pointsEarned: sumRows(ofDay, ({ pointsEarned }) => pointsEarned),
      pointsRedeemed: sumRows(ofDay, ({ pointsRedeemed }) => pointsRedeemed),
    };
  });
}

function toMonthly(months: readonly string[], cells: readonly MonthCell[]): Analytics['trends']['monthly'] {
  const byMonth = Map.groupBy(cells, ({ month }) => month);
  return months.map((month) => {
    const ofMonth = byMonth.get(month) ?? [];
    return {
      month,
      ...toCheckIns(ofMonth),
      totalPoints: sumRows(ofMonth, ({ pointsEarned }) => pointsEarned),
      activeUsers: sumRows(ofMonth, ({ newlyActive }) => newlyActive),
      pointsRedeemed: sumRows(ofMonth, ({ pointsRedeemed }) => pointsRedeemed),
    };
  });
}

/** Daily figures count only check-ins of scheduled days. Monthly figures count check-ins of every day. */
function toDepartments(
  people: readonly { name: string; employees: number }[],
  cells: readonly Cell[],
  scheduled: readonly Cell[],
  days: number,
): Analytics['departments'] {
  const [all, counted] = [Map.groupBy(cells, toKey), Map.groupBy(scheduled, toKey)];
  return people.map(({ name, employees }) => {
    const made = counted.get(name) ?? [];
    const checkIns = sumRows(made, (cell) => cell.checkIns);
    return {
      name,
      employees,
      avgPoints: oneDecimal(sumRows(all.get(name) ?? [], ({ pointsEarned }) => pointsEarned) / employees),
      checkInRate: days === 0 ? 0 : Math.min(100, percent(checkIns, employees * days)),
      onTimeRate: toPunctuality(made).onTimeRate,
    };
  });
}

const toKey = ({ department }: Cell) => department;

const monthCells = (days: readonly DayCell[], months: readonly string[]): MonthCell[] =>
  days.map((day) => ({ ...day, month: toMonth(day.date) })).filter(({ month }) => months.includes(month));

async function foldIfMany(db: Db, last: string, now: Date, foldedFigures: FoldedFigures): Promise<FoldedFigures> {
  if (listUnfolded(foldedFigures, last).length <= OPEN_MONTHS_MAX) return foldedFigures;
  await foldMonths(db, now);
  return toFoldedFigures(await runTogether(db, selectFolded(db)));
}

function toCoverage(
  firstDay: string | null,
  to: string,
  due: readonly string[],
  known: readonly string[],
): Analytics['kept'] {
  const isBefore = firstDay !== null && to < firstDay;
  if (known.length === 0 && isBefore) return { from: firstDay, period: 'none' };
  return { from: firstDay, period: known.length < due.length ? 'partly' : 'whole' };
}

function toComparison(
  span: DaySpan | null,
  cells: readonly DayCell[],
  calendar: WorkCalendar,
  people: number,
): Analytics['before'] {
  if (!span) return null;
  const days = new Set(listDays(span.from, span.to).filter((day) => isScheduled(day, calendar, [])));
  const counted = cells.filter(({ date }) => days.has(date));
  const { earned, redeemed } = movedIn(cells);
  return { period: span, summary: toSummary(counted, { all: cells, days: days.size, people }), earned, redeemed };
}

function toPointValue(
  ofPeriod: readonly (DayCell | MonthCell)[],
  months: readonly string[],
  findWorth: FindWorth,
): Analytics['pointValue'] {
  if (months.every((month) => findWorth(month).cents === 0)) return null;
  const redeemed = ofPeriod.map((cell) =>
    toAmount(cell.pointsRedeemed, findWorth('month' in cell ? cell.month : toMonth(cell.date))),
  );
  const { cents, currency } = findWorth(months.at(-1) ?? '');
  const { cents: redeemedCents, otherAmounts } = sumAmounts(redeemed, currency);
  return { cents, redeemedCents, otherAmounts, currency };
}

type FindWorth = (month: string) => Worth;
const toAmount = (points: number, { cents, currency }: Worth): Worth => ({ currency, cents: points * cents });

const toRewards = (rows: readonly ClaimedMonth[], findWorth: FindWorth, last: string): Analytics['rewards'] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, months]) => ({
    id,
    name: months[0]?.name ?? '',
    claims: months.reduce((sum, { claims }) => sum + claims, 0),
    points: months.reduce((sum, { points }) => sum + points, 0),
    ...sumAmounts(
      months.map(({ month, points }) => toAmount(points, findWorth(month))),
      findWorth(last).currency,
    ),
  }));

function toRewardMoney(
  money: Awaited<ReturnType<typeof selectRewardMoney>>,
  onTheWay: Awaited<ReturnType<typeof selectOnTheWay>>,
  currency: string,
): Analytics['rewardMoney'] {
  if (money.length === 0) return null;
  const addUp = (pick: (row: (typeof money)[number]) => number) =>
    sumAmounts(
      money.map((row): Worth => ({ currency: row.currency, cents: pick(row) })),
      currency,
    );
  return {
    currency,
    delivered: addUp(({ delivered }) => delivered),
    owed: addUp(({ owed }) => owed),
    onTheWay: sumAmounts(onTheWay, currency),
    isMoreOnTheWay: sumRows(onTheWay, ({ orders }) => orders) > ORDERS_COUNTED,
  };
}

/** From one row per day and department (docs/decisions/0019). */
export async function readAnalytics(
  db: Db,
  request: { query: { from?: string | undefined; to?: string | undefined }; settings: Settings; now: Date },
): Promise<Analytics> {
  const today = localDateIn(request.settings.companyTimeZone, request.now);
  // The period to compare with begins at most PERIOD_MAX_DAYS before the requested period.
  const earliest = addDays(request.query.from ?? request.query.to ?? today, -PERIOD_MAX_DAYS);
  const read = await runTogether(db, {
    ...selectCompanyCalendar(db, earliest, addDays(today, 1)),
    ...selectFolded(db),
    people: selectPeople(db),
  });
  const calendar = toCompanyCalendar(read);
  const before = toFoldedFigures(read);
  const period = toPeriod(request.query, today, calendar, read.people.length, before);
  const date = lastScheduledOnOrBefore(today, calendar) ?? today;
  const last = toMonth(period.to);
  const foldedFigures = await foldIfMany(db, last, request.now, before);
  const { firstDay } = foldedFigures;
  const open = [
    ...new Set([...listUnfolded(foldedFigures, last), ...(isLastMonthFolded(period.to, foldedFigures) ? [] : [last])]),
  ];
  const closed = period.months.filter((month) => !open.includes(month));
  const folded = firstDay ? listMonths(toMonth(firstDay), toMonth(period.to)) : [];

  const span = comparedWith(period, calendar, firstDay, read.people.length);

  // In some time zones the next day has already begun, so users may have checked in on that day.
  const tomorrow = addDays(today, 1);
  const streaksTo = period.to < tomorrow ? period.to : tomorrow;
  const streaksFrom = addDays(streaksTo, 1 - STREAK_DAYS_MAX);
  const facts = await runTogether(db, {
    day: selectDay(db, date),
    streaks: selectStreaks(db, streaksFrom > period.from ? streaksFrom : period.from, streaksTo),
    days: selectDays(db, period.from, period.byMonths ? period.from : period.to),
    closed: selectFoldedMonths(db, closed),
    // `days` reads the days inside the period. `open` reads only the days of unfolded months before the period.
    open: selectMonthsOfDays(db, open, period.byMonths ? period.to : addDays(period.from, -1)),
    folded: selectOutstanding(
      db,
      folded.filter((month) => !open.includes(month)),
    ),
    rewards: selectClaimedMost(db, toMonth(period.from), toMonth(period.to)),
    money: selectRewardMoney(db, toMonth(period.from), toMonth(period.to)),
    onTheWay: selectOnTheWay(db),
    before: selectDays(db, span?.from ?? '', span?.to ?? ''),
    values: selectPointValues(db),
    moods: selectMoodDays(db, period.from, period.byMonths ? period.from : period.to),
  });
  const { pointValueCents: cents, currency } = request.settings;
  const findWorth: FindWorth = (month) => valueOfMonth(facts.values, month, { cents, currency });
  const ofOpen = period.byMonths ? facts.open : [...facts.open, ...monthCells(facts.days, open)];
  const months = [...facts.closed, ...ofOpen];
  const wholeMonths = monthsInPlaceOfDays(period, foldedFigures);
  const inWholeMonths = facts.closed.filter(({ month }) => wholeMonths.has(month));
  const byDay = facts.days.filter((cell) => !wholeMonths.has(toMonth(cell.date)));
  const ofPeriod: readonly (DayCell | MonthCell)[] = period.byMonths
    ? months.filter(({ month }) => month >= toMonth(period.from))
    : [...byDay, ...inWholeMonths];
  const scheduled = new Set(period.days);
  const counted = period.byMonths ? ofPeriod : [...byDay.filter((cell) => scheduled.has(cell.date)), ...inWholeMonths];
  const hasOwnFigures = (day: string) => firstDay === null || day >= firstDay;
  const known = period.days.filter((day) => hasOwnFigures(day) || wholeMonths.has(toMonth(day)));
  const due = period.days.filter((day) => day <= today);
  const knownDue = known.filter((day) => day <= today);
  return {
    kept: toCoverage(firstDay, period.to, due, knownDue),
    period: { from: period.from, to: period.to },
    overview: toOverview(date, facts.day[0], read.people),
    summary: toSummary(counted, { all: ofPeriod, days: knownDue.length, people: peopleIn(read.people) }),
    before: toComparison(span, facts.before, calendar, peopleIn(read.people)),
    pointValue: toPointValue(ofPeriod, listMonths(toMonth(period.from), last), findWorth),
    trends: {
      daily: period.byMonths ? [] : toDaily(period.days.filter(hasOwnFigures), facts.days),
      monthly: toMonthly(period.months, months),
    },
    departments: toDepartments(read.people, ofPeriod, counted, known.length),
    moods: period.byMonths
      ? null
      : { through: facts.moods.at(-1)?.day ?? null, groups: countMoodDays(facts.moods.map(toGroupMoods)) },
    points: {
      earned: sumRows(ofPeriod, ({ pointsEarned }) => pointsEarned),
      redeemed: sumRows(ofPeriod, ({ pointsRedeemed }) => pointsRedeemed),
      adjusted: sumRows(ofPeriod, ({ pointsAdjusted }) => pointsAdjusted),
      outstanding: hasOwnFigures(period.to) ? (facts.folded[0]?.points ?? 0) + sumRows(ofOpen, netPoints) : null,
    },
    streaksOn: facts.streaks[0]?.date ?? null,
    streaks: toStreaks(facts.streaks[0]),
    rewardMoney: toRewardMoney(facts.money, facts.onTheWay, findWorth(last).currency),
    rewards: toRewards(facts.rewards, findWorth, last),
  };
}
