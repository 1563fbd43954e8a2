import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { CORRECTION_DAYS } from './corrections.ts';

/** Points of a day that stayed with the person though the check-in, or bonuses that hung on it, are gone. */
export interface KeptPoints {
  localDate: LocalDate;
  /** Of the check-in itself: they are the day's. */
  base: number;
  /** Of bonuses: they may come again on another day. */
  bonus: number;
}

/** What an act on the check-ins from `date` on brings or takes. */
export interface PointsChange {
  date: LocalDate;
  /** Of the day's own check-in without its bonuses. */
  base: number;
  /** Of all bonuses together, its own and those of later days. */
  bonus: number;
}

export interface Settled {
  /** What the balance moves by. */
  points: number;
  /** The kept points that change, as they then are. */
  kept: KeptPoints[];
}

/** Whether some of what stayed is taken: a day keeps less than before. */
export function takesKept(before: readonly KeptPoints[], after: readonly KeptPoints[]): boolean {
  return after.some(({ localDate, base, bonus }) => {
    const was = before.find((day) => day.localDate === localDate);
    return was !== undefined && base + bonus < was.base + was.bonus;
  });
}

/**
 * What is booked for a change. What stayed before is booked already: of what comes, only the rest is. What goes leaves the
 * balance up to `takes`; the rest stays. So what was booked is always what the check-ins say and what stayed. Points of days
 * further away than a correction reaches have nothing to do with it.
 */
export function settlePoints(
  { date, base, bonus }: PointsChange,
  known: readonly KeptPoints[],
  /** `drawsBonuses`: whether bonuses of other days that stayed count, too. A new day of one's own has nothing to do with them. */
  { takes, drawsBonuses }: { takes: number; drawsBonuses: boolean },
): Settled {
  const kept = known.filter(({ localDate }) => Math.abs(daysBetween(localDate, date)) <= CORRECTION_DAYS);
  const own = kept.find(({ localDate }) => localDate === date) ?? { localDate: date, base: 0, bonus: 0 };
  const days = [own, ...kept.filter((day) => day !== own)];
  // Each by itself, also where one comes and the other goes: a day's own points never stand for a bonus.
  const fromBase = Math.min(Math.max(base, 0), own.base);
  let wanted = drawsBonuses || own.base > 0 ? Math.max(bonus, 0) : 0;
  const drawn = days.map((day) => {
    const fromBonus = Math.min(wanted, day.bonus);
    wanted -= fromBonus;
    return { ...day, base: day.base - (day === own ? fromBase : 0), bonus: day.bonus - fromBonus };
  });
  const bonusesDrawn = days.reduce((sum, day) => sum + day.bonus, 0) - drawn.reduce((sum, day) => sum + day.bonus, 0);
  const baseChange = base - fromBase;
  const change = baseChange + bonus - bonusesDrawn;
  const stays = Math.max(-change - takes, 0);
  const ofBase = Math.min(stays, Math.max(-baseChange, 0));
  const after = drawn.map((day) =>
    day.localDate === date ? { ...day, base: day.base + ofBase, bonus: day.bonus + stays - ofBase } : day,
  );
  return {
    points: change + stays,
    kept: after.filter((day, index) => day.base !== days[index]?.base || day.bonus !== days[index]?.bonus),
  };
}
