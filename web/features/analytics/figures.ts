import type { Analytics } from '#domain/api/analytics.ts';
import { sinceStart } from '#domain/analytics/since-start.ts';
import { MOODS } from '#domain/checkins/moods.ts';
import { formatDayLong, formatDayShort, formatMonth } from '#web/messages/format.ts';
import { translateTexts } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import {
  type Column,
  type Figure,
  type Row,
  type Unit,
  formatDayOfMonth,
  formatDayOfYear,
  formatMonthShort,
} from './chart/figure.ts';

const column = (label: string, unit: Unit = 'count'): Column => ({ label, unit });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const toRate = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
const largest = <Item>(items: readonly Item[], value: (item: Item) => number): Item | undefined =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || value(item) > value(best) ? item : best),
    undefined,
  );

/** `last` is the final day or month of the period, such as `2026-03`. */
export function describeMissing({ kept }: Pick<Analytics, 'kept'>, last: string): string | null {
  const { from } = kept;
  return from !== null && last < from.slice(0, last.length)
    ? t('charts.kept.none', { day: formatDayOfYear(from) })
    : null;
}

interface Step {
  row: Pick<Row, 'name' | 'short' | 'inFile'>;
  checkIns: number;
  onTime: number;
  late: number;
  earned: number;
  redeemed: number;
}

const monthRow = (month: string) => ({ name: formatMonth(month), short: formatMonthShort(month), inFile: month });
type Month = Analytics['trends']['monthly'][number];
const hasMoved = ({ checkIns, totalPoints, pointsRedeemed }: Month) =>
  checkIns !== 0 || totalPoints !== 0 || pointsRedeemed !== 0;
const listMonthsShown = ({ trends }: Analytics): readonly Month[] => sinceStart(trends.monthly, hasMoved);
const isByMonths = ({ moods }: Analytics) => moods === null;

function listSteps(data: Analytics): Step[] {
  if (isByMonths(data)) {
    return listMonthsShown(data).map(({ month, checkIns, onTime, late, totalPoints, pointsRedeemed }) => ({
      row: monthRow(month),
      checkIns,
      onTime,
      late,
      earned: totalPoints,
      redeemed: pointsRedeemed,
    }));
  }
  return data.trends.daily.map(({ date, checkIns, onTime, late, pointsEarned, pointsRedeemed }) => ({
    row: { name: formatDayShort(date), short: formatDayOfMonth(date), inFile: date },
    checkIns,
    onTime,
    late,
    earned: pointsEarned,
    redeemed: pointsRedeemed,
  }));
}

/** Returns the percentage on time of the check-ins that were not made on a user's own day off. */
const toOnTimeRate = (steps: readonly Step[]) => {
  const onTime = sum(steps.map((step) => step.onTime));
  return toRate(onTime, onTime + sum(steps.map(({ late }) => late)));
};

export function checkInsFigure(data: Analytics): Figure {
  const steps = listSteps(data);
  const total = sum(steps.map(({ checkIns }) => checkIns));
  const best = largest(steps, ({ checkIns }) => checkIns);
  const hasDaysOff = steps.some(({ checkIns, onTime, late }) => checkIns > onTime + late);
  const says = isByMonths(data) ? 'charts.checkIns.saysMonths' : 'charts.checkIns.says';
  return {
    id: 'check-ins',
    title: t('figure.checkIns'),
    summary:
      total === 0 || !best
        ? t('charts.checkIns.none')
        : t(says, {
            total,
            rate: toOnTimeRate(steps) ?? 0,
            best: best.row.name,
            most: best.checkIns,
          }),
    of: t(isByMonths(data) ? 'charts.month' : 'field.day'),
    columns: [
      column(t('figure.checkIns')),
      column(t('admin.ontime')),
      column(t('admin.late')),
      ...(hasDaysOff ? [column(t('admin.dayOff'))] : []),
    ],
    rows: steps.map(({ row, checkIns, onTime, late }) => ({
      ...row,
      values: [checkIns, onTime, late, ...(hasDaysOff ? [checkIns - onTime - late] : [])],
    })),
    plot: { kind: 'bars', columns: hasDaysOff ? [1, 2, 3] : [1, 2], stack: 'sum', unit: 'count' },
  };
}

export function onTimeFigure(data: Analytics): Figure {
  const steps = listSteps(data);
  const rates = steps.flatMap((step) => toOnTimeRate([step]) ?? []);
  const total = toOnTimeRate(steps);
  return {
    id: 'on-time',
    title: t('charts.rate'),
    summary:
      total === null
        ? t('charts.checkIns.none')
        : rates.length === 1
          ? t('charts.rate.one', { rate: total })
          : t('charts.rate.says', { low: Math.min(...rates), high: Math.max(...rates), rate: total }),
    of: t(isByMonths(data) ? 'charts.month' : 'field.day'),
    columns: [column(t('charts.col.onTimeRate'), 'percent')],
    rows: steps.map((step) => ({ ...step.row, values: [toOnTimeRate([step])] })),
    plot: { kind: 'line', columns: [0], unit: 'percent' },
  };
}

export function activeFigure(data: Analytics): Figure {
  const monthly = listMonthsShown(data);
  const last = monthly.at(-1);
  const active = monthly.filter(({ activeUsers }) => activeUsers > 0);
  const says = () => {
    if (!last || active.length === 0) return (last && describeMissing(data, last.month)) ?? t('charts.nothing');
    const missing = last.activeUsers === 0 ? describeMissing(data, last.month) : null;
    if (missing) return missing;
    const values = { people: last.activeUsers, month: formatMonth(last.month) };
    return active.length === 1
      ? t('charts.active.one', values)
      : t('charts.active.says', { ...values, most: Math.max(...active.map(({ activeUsers }) => activeUsers)) });
  };
  return {
    id: 'active-people',
    title: t('charts.active'),
    summary: says(),
    note: t('charts.active.note'),
    of: t('charts.month'),
    columns: [column(t('charts.col.active')), column(t('figure.checkIns')), column(t('charts.col.earned'))],
    rows: monthly.map(({ month, activeUsers, checkIns, totalPoints }) => ({
      ...monthRow(month),
      values: [activeUsers, checkIns, totalPoints],
    })),
    plot: { kind: 'bars', columns: [0], unit: 'count' },
  };
}

const LONG_STREAK = 10;

type StreakGroups = Analytics['streaks'];

/** Merges the groups whose streaks reach `cap`. */
function showUpTo(streaks: StreakGroups, cap: number | null): StreakGroups {
  const last = cap === null ? -1 : streaks.findIndex(({ to }) => to === null || to >= cap);
  const [group] = streaks.slice(last);
  if (last === -1 || !group) return streaks;
  return [
    ...streaks.slice(0, last),
    { ...group, to: null, people: sum(streaks.slice(last).map(({ people }) => people)) },
  ];
}

/** `cap` is the longest streak that screens show, or null when there is no limit. */
export function streaksFigure(data: Analytics, cap: number | null): Figure {
  const { streaks: all, streaksOn, period } = data;
  const streaks = showUpTo(all, cap);
  const total = sum(streaks.map(({ people }) => people));
  const date = streaksOn === null ? null : formatDayLong(streaksOn);
  const nameBucket = (from: number, to: number | null) => {
    if (to === 0) return t('charts.streaks.zero');
    return to === null ? t('charts.streaks.from', { from }) : t('charts.streaks.range', { from, to });
  };
  return {
    id: 'streaks',
    title: t('charts.streaks'),
    summary:
      total === 0 || date === null
        ? (describeMissing(data, period.to) ?? t('charts.checkIns.none'))
        : cap !== null && cap < LONG_STREAK
          ? t('charts.streaks.total', { total, date })
          : t('charts.streaks.says', {
              total,
              date,
              long: sum(all.filter(({ from }) => from >= LONG_STREAK).map(({ people }) => people)),
            }),
    of: t('charts.col.streak'),
    columns: [column(t('charts.people'))],
    rows: streaks.map(({ from, to, people }) => ({
      name: nameBucket(from, to),
      values: [people],
    })),
    // With horizontal bars, each name fits beside its bar at any width.
    plot: { kind: 'rows', columns: [0], unit: 'count' },
  };
}

/** In a smaller department, one person's leave moves the percentage too far to name the department as the last. */
const NAMED_PEOPLE_MIN = 5;

export function departmentsFigure(data: Analytics): Figure {
  const ordered = data.departments.toSorted((a, b) => b.checkInRate - a.checkInRate || a.name.localeCompare(b.name));
  const large = ordered.filter(({ employees }) => employees >= NAMED_PEOPLE_MIN);
  const named = large.length > 1 ? large : ordered;
  const [best, worst] = [named[0], named.at(-1)];
  const says = () => {
    if (!best || !worst) return t('charts.nothing');
    if (best.checkInRate === 0) return describeMissing(data, data.period.to) ?? t('charts.checkIns.none');
    if (best === worst) return t('charts.departments.one', { best: best.name, high: best.checkInRate });
    if (best.checkInRate === worst.checkInRate) return t('charts.departments.same', { rate: best.checkInRate });
    return t('charts.departments.says', {
      best: best.name,
      high: best.checkInRate,
      worst: worst.name,
      low: worst.checkInRate,
    });
  };
  return {
    id: 'departments',
    title: t('charts.departments'),
    summary: says(),
    note: [
      t('charts.departments.note'),
      ...(named.length < ordered.length ? [t('charts.departments.large')] : []),
    ].join(' '),
    of: t('filter.department'),
    columns: [
      column(t('charts.people')),
      column(t('charts.col.avgPoints')),
      column(t('charts.col.rate'), 'percent'),
      column(t('charts.col.onTimeRate'), 'percent'),
    ],
    rows: ordered.map(({ name, employees, avgPoints, checkInRate, onTimeRate }) => ({
      name,
      values: [employees, avgPoints, checkInRate, onTimeRate],
    })),
    plot: { kind: 'rows', columns: [2, 3], unit: 'percent' },
  };
}

/** The number of moods, from the start of `MOODS`, that are good or better. */
const GOOD_MOODS = 3;

/** Returns the moods figure, or null when the period is too long for moods. */
export function moodsFigure({ moods }: Analytics): Figure | null {
  if (moods === null) return null;
  const counts = moods.groups.map(({ days }) => MOODS.map((mood) => days[mood]));
  const total = sum(counts.flat());
  const good = sum(counts.flatMap((row) => row.slice(0, GOOD_MOODS)));
  return {
    id: 'moods',
    title: t('charts.moods'),
    summary: total === 0 ? t('charts.moods.none') : t('charts.moods.says', { share: toRate(good, total) ?? 0 }),
    note: [
      t('charts.moods.note'),
      ...(moods.through === null ? [] : [t('charts.moods.through', { day: formatDayLong(moods.through) })]),
    ].join(' '),
    of: t('filter.department'),
    columns: MOODS.map((mood) => column(t(`charts.moods.${mood}`))),
    rows: moods.groups.map(({ department }, index) => ({
      name: department ?? t('charts.moods.rest'),
      values: counts[index] ?? [],
    })),
    plot: { kind: 'rows', columns: [0, 1, 2, 3, 4], stack: 'share', isScale: true, unit: 'count' },
  };
}

export function pointsFigure(data: Analytics): Figure {
  const { earned, redeemed } = data.points;
  const steps = listSteps(data);
  // The daily steps contain no days off. If a user earned points on a day off, the total is higher than their sum.
  const isOnDaysOff =
    !isByMonths(data) && data.kept.period === 'whole' && sum(steps.map((step) => step.earned)) !== earned;
  return {
    id: 'points',
    title: t('charts.flow'),
    summary: t('charts.flow.says', { earned, redeemed }),
    ...(isOnDaysOff && { note: t('charts.flow.daysOff') }),
    of: t(isByMonths(data) ? 'charts.month' : 'field.day'),
    columns: [column(t('charts.col.earned')), column(t('charts.col.redeemed'))],
    rows: steps.map((step) => ({ ...step.row, values: [step.earned, step.redeemed] })),
    plot: { kind: 'bars', columns: [0, 1], unit: 'count' },
  };
}

export function rewardsFigure(data: Analytics): Figure {
  const rewards = data.rewards.map(translateTexts);
  const [first] = rewards;
  return {
    id: 'rewards',
    title: t('charts.rewards'),
    summary: first
      ? t('charts.rewards.says', { name: first.name, count: first.claims })
      : (describeMissing(data, data.period.to) ?? t('charts.rewards.none')),
    note: t('charts.rewards.note'),
    of: t('queue.reward'),
    columns: [column(t('charts.col.claims')), column(t('figure.points'))],
    rows: rewards.map(({ name, claims, points }) => ({ name, values: [claims, points] })),
    plot: { kind: 'rows', columns: [0], unit: 'count' },
  };
}
