import type { LocalDate } from '../time/local-date.ts';
import { PointCounts } from './point-counts.ts';
import type { LeaderboardPeriod } from './rank.ts';

/**
 * The company, each department, each location, and each pair of a department and a location has a leaderboard. When the
 * limit is reached, users count only on the leaderboards that already exist.
 */
const SCOPES_MAX = 10_000;

export interface RankEntry {
  department: string;
  location: string;
  all: number;
  /** The Monday of the newest week with points, and the points of that week; '' and 0 before the first points. */
  week: LocalDate | '';
  weekPoints: number;
  /** The newest month with points (`YYYY-MM`), and the points of that month; '' and 0 before the first points. */
  month: string;
  monthPoints: number;
}

/** A user's entry before and after a commit; null when the user does not rank. */
export interface RankMove {
  before: RankEntry | null;
  after: RankEntry | null;
}

export interface RankQuestion {
  period: LeaderboardPeriod;
  /** The Monday of the week, `YYYY-MM` of the month, or `all`. */
  periodKey: string;
  department?: string | undefined;
  location?: string | undefined;
  points: number;
}

export interface RankGroup {
  period: LeaderboardPeriod;
  periodKey: string;
  department: string;
  location: string;
  people: Iterable<readonly [points: number, people: number]>;
}

const toGroupKey = (department?: string, location?: string) => JSON.stringify([department ?? null, location ?? null]);

class PeriodCounts {
  private readonly scopes = new Map<string, PointCounts>();
  readonly periodKey: string;

  constructor(periodKey: string) {
    this.periodKey = periodKey;
  }

  get bytes(): number {
    return [...this.scopes.values()].reduce((sum, counts) => sum + counts.bytes, 0);
  }

  /** The company's leaderboard is first. */
  find(department: string, location: string): PointCounts[] {
    const keys = [toGroupKey(), toGroupKey(department)];
    if (location !== '') keys.push(toGroupKey(undefined, location), toGroupKey(department, location));
    return keys.flatMap((key) => {
      const known = this.scopes.get(key);
      if (known) return [known];
      if (this.scopes.size >= SCOPES_MAX) return [];
      const counts = new PointCounts();
      this.scopes.set(key, counts);
      return [counts];
    });
  }

  countAbove({ department, location, points }: RankQuestion): number | null {
    const counts = this.scopes.get(toGroupKey(department, location));
    if (counts) return Math.max(0, counts.countAbove(points));
    return this.scopes.size >= SCOPES_MAX ? null : 0;
  }
}

/** The periods are all time, the newest week and the newest month. The counts contain no data of single users. */
export class Leaderboards {
  private readonly periods: Record<LeaderboardPeriod, PeriodCounts> = {
    all: new PeriodCounts('all'),
    week: new PeriodCounts(''),
    month: new PeriodCounts(''),
  };

  /** Without the objects and keys around the counts. */
  get bytes(): number {
    return Object.values(this.periods).reduce((sum, period) => sum + period.bytes, 0);
  }

  addGroup({ period, periodKey, department, location, people }: RankGroup): void {
    const scopes = this.open(period, periodKey)?.find(department, location) ?? [];
    for (const [points, count] of people) for (const counts of scopes) counts.add(points, count);
  }

  move({ before, after }: RankMove): void {
    if (before) this.count(before, -1);
    if (after) this.count(after, 1);
  }

  countAbove(question: RankQuestion): number | null {
    const period = this.periods[question.period];
    // No user has points in a newer period yet.
    if (question.periodKey > period.periodKey) return 0;
    return question.periodKey < period.periodKey ? null : period.countAbove(question);
  }

  private count({ department, location, ...entry }: RankEntry, people: 1 | -1): void {
    const { all, week, weekPoints, month, monthPoints } = entry;
    const add = (period: LeaderboardPeriod, periodKey: string, points: number) => {
      if (points > 0) this.addGroup({ period, periodKey, department, location, people: [[points, people]] });
    };
    add('all', 'all', all);
    add('week', week, weekPoints);
    add('month', month, monthPoints);
  }

  /** A newer period replaces the older period. */
  private open(period: LeaderboardPeriod, periodKey: string): PeriodCounts | null {
    if (periodKey > this.periods[period].periodKey) this.periods[period] = new PeriodCounts(periodKey);
    return periodKey < this.periods[period].periodKey ? null : this.periods[period];
  }
}
