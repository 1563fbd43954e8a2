import { earlyRunAt } from '../achievements/early-run.ts';
import { isScheduled } from '../calendar/work-calendar.ts';
import type { ScoringPolicy } from '../scoring/policy.ts';
import { scoreCheckIn, type PointsLine, type Score } from '../scoring/score.ts';
import { advanceStreak, NO_STREAK, streakValidThrough, type StreakRules, type StreakState } from '../streak/streak.ts';
import { addDays, daysBetween, localMomentIn, type LocalDate, type LocalMoment } from '../time/local-date.ts';

/** What of a check-in depends on those before it, as it is stored. */
export interface CountedCheckIn {
  localDate: LocalDate;
  timeZone: string;
  checkInTime: string;
  pointsLines: PointsLine[];
  pointsEarned: number;
  bonusPoints: number;
  streakDay: number;
  streakFreezes: number;
  streakValidThrough: LocalDate | null;
  earlyRun: number;
}

/** What a check-in finds, and leaves behind: the streak and the run of early days. */
export interface Standing {
  streak: StreakState;
  earlyRun: number;
}

export interface CountingRules {
  rules: StreakRules;
  policy: ScoringPolicy;
}

export interface Recount<Row> {
  /** The later check-ins that are not what they were, as they now are, ascending. */
  changed: Row[];
  /** What they bring more (or less) than before. */
  correction: number;
  /** What stands after the last check-in of all. */
  end: Standing;
}

export const NO_STANDING: Standing = { streak: NO_STREAK, earlyRun: 0 };

/** What stood when the check-in was made, with it. */
export function standingAfter(row: CountedCheckIn): Standing {
  const streak = {
    streak: row.streakDay,
    longest: row.streakDay,
    freezes: row.streakFreezes,
    lastDate: row.localDate,
  };
  return { streak, earlyRun: row.earlyRun };
}

/** What stood before somebody's first check-in on record: a streak from before the record is told by that check-in alone. */
function broughtOver(first: CountedCheckIn, { rules }: CountingRules): Standing {
  const own = isScheduled(first.localDate, rules.calendar, rules.leaves) ? 1 : 0;
  const streak = first.streakDay - own;
  if (streak <= 0) return NO_STANDING;
  const lastDate = addDays(first.localDate, -1);
  return {
    streak: { streak, longest: streak, freezes: first.streakFreezes, lastDate },
    earlyRun: Math.max(first.earlyRun - own, 0),
  };
}

/** A check-in at `moment` after what stood before it: its score, and what stands with it. */
export function countCheckIn(
  before: Standing,
  moment: LocalMoment,
  { rules, policy }: CountingRules,
): { standing: Standing; score: Score } {
  const { state, grew } = advanceStreak(before.streak, moment.date, rules);
  const { secondsOfDay } = moment;
  const { lastDate } = before.streak;
  const score = scoreCheckIn(
    {
      secondsOfDay,
      streakDay: state.streak,
      streakGrew: grew,
      daysSincePrevious: lastDate === null ? null : daysBetween(lastDate, moment.date),
    },
    policy,
  );
  const earlyRun = earlyRunAt(before.earlyRun, { secondsOfDay, streakDay: state.streak, streakGrew: grew });
  return { standing: { streak: state, earlyRun }, score };
}

const isSame = (a: Standing, b: Standing) =>
  a.earlyRun === b.earlyRun &&
  a.streak.streak === b.streak.streak &&
  a.streak.freezes === b.streak.freezes &&
  a.streak.lastDate === b.streak.lastDate;

const bonusLines = (score: Score) => score.lines.slice(1);

/** A check-in as it is with another standing. Its base points stand as they were booked; bonuses follow the streak. */
function restated<Row extends CountedCheckIn>(
  row: Row,
  standing: Standing,
  bonus: readonly PointsLine[] | null,
  { rules }: CountingRules,
): Row {
  const bonusPoints = bonus ? bonus.reduce((sum, { points }) => sum + points, 0) : row.bonusPoints;
  return {
    ...row,
    pointsLines: bonus ? [...row.pointsLines.slice(0, 1), ...bonus] : row.pointsLines,
    bonusPoints,
    pointsEarned: row.pointsEarned - row.bonusPoints + bonusPoints,
    streakDay: standing.streak.streak,
    streakFreezes: standing.streak.freezes,
    streakValidThrough: streakValidThrough(standing.streak, rules),
    earlyRun: standing.earlyRun,
  };
}

interface Telling {
  standing: Standing;
  counting: CountingRules;
}

/**
 * The check-ins of later days (ascending) when they were told by `was` and now are by `now`. A row changes only by what
 * differs between the two tellings: one that another policy or calendar had scored is left as it was booked, and so is
 * everything from the first day on that both tell alike. `through`: the last day on which the two have other rules.
 */
function recount<Row extends CountedCheckIn>(
  was: Telling,
  now: Telling,
  later: readonly Row[],
  through: LocalDate | null = null,
): Recount<Row> {
  const changed: Row[] = [];
  let correction = 0;
  let [before, after] = [was.standing, now.standing];
  for (const row of later) {
    const { secondsOfDay } = localMomentIn(row.timeZone, new Date(row.checkInTime));
    const moment = { date: row.localDate, secondsOfDay };
    const told = countCheckIn(before, moment, was.counting);
    const tells = countCheckIn(after, moment, now.counting);
    const isBonusSame = JSON.stringify(bonusLines(told.score)) === JSON.stringify(bonusLines(tells.score));
    const isStandingSame = isSame(told.standing, tells.standing);
    const standing = isStandingSame ? standingAfter(row) : tells.standing;
    if (!isStandingSame || !isBonusSame) {
      const next = restated(row, standing, isBonusSame ? null : bonusLines(tells.score), now.counting);
      correction += next.pointsEarned - row.pointsEarned;
      changed.push(next);
    }
    [before, after] = [standingAfter(row), standing];
    if (isStandingSame && (through === null || row.localDate > through)) break;
  }
  const last = later.at(-1);
  const isToTheEnd = !last || after.streak.lastDate === last.localDate;
  return { changed, correction, end: isToTheEnd ? after : standingAfter(last) };
}

/** What an added check-in does to those after it. A streak that was brought over already counts the days before it. */
export function recountAdded<Row extends CountedCheckIn>(
  previous: Row | undefined,
  added: Standing,
  later: readonly Row[],
  counting: CountingRules,
): Recount<Row> {
  const [first] = later;
  const was = previous ? standingAfter(previous) : first ? broughtOver(first, counting) : NO_STANDING;
  const isBroughtOver = !previous && was.streak.streak > 0;
  return recount({ standing: was, counting }, { standing: isBroughtOver ? was : added, counting }, later);
}

/** What is left when a check-in goes: the days after it, and what stands at the end. */
export function recountVoided<Row extends CountedCheckIn>(
  previous: Row | undefined,
  voided: Row,
  later: readonly Row[],
  counting: CountingRules,
): Recount<Row> {
  const now = previous ? standingAfter(previous) : broughtOver(voided, counting);
  return recount({ standing: standingAfter(voided), counting }, { standing: now, counting }, later);
}

/** What other rules for the days up to `through` make of the check-ins from the first of these days on. */
export function recountRules<Row extends CountedCheckIn>(
  previous: Row | undefined,
  later: readonly Row[],
  was: CountingRules,
  now: CountingRules,
  through: LocalDate,
): Recount<Row> {
  const [first] = later;
  const standing = previous ? standingAfter(previous) : first ? broughtOver(first, was) : NO_STANDING;
  return recount({ standing, counting: was }, { standing, counting: now }, later, through);
}

/** The check-ins around a day, in any order: the last one before it, its own, and those after it, ascending. */
export function around<Row extends { localDate: LocalDate }>(date: LocalDate, known: readonly Row[]) {
  const rows = known.toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
  return {
    previous: rows.findLast(({ localDate }) => localDate < date),
    own: rows.find(({ localDate }) => localDate === date),
    later: rows.filter(({ localDate }) => localDate > date),
  };
}
