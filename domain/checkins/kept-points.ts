import type { LocalDate } from '../time/local-date.ts';

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

const NONE = { base: 0, bonus: 0 };

/**
 * What is booked for a change. What stayed before is booked already: of what comes, only the rest is. What goes leaves the
 * balance up to `takes`; the rest stays. So what was booked is always what the check-ins say and what stayed.
 */
export function settlePoints(
  { date, base, bonus }: PointsChange,
  kept: readonly KeptPoints[],
  /** `drawsBonuses`: whether bonuses of other days that stayed count, too. A new day of one's own has none to do with them. */
  { takes, drawsBonuses }: { takes: number; drawsBonuses: boolean },
): Settled {
  const change = base + bonus;
  const own = kept.find(({ localDate }) => localDate === date) ?? { localDate: date, ...NONE };
  if (change <= 0) {
    const taken = Math.min(-change, takes);
    const stays = -change - taken;
    if (stays === 0) return { points: 0 - taken, kept: [] };
    const ofBase = Math.min(stays, Math.max(-base, 0));
    const left = { localDate: date, base: own.base + ofBase, bonus: own.bonus + stays - ofBase };
    return { points: 0 - taken, kept: [left] };
  }
  const fromBase = Math.min(Math.max(base, 0), own.base, change);
  let wanted = drawsBonuses || own.base > 0 ? Math.min(Math.max(bonus, 0), change - fromBase) : 0;
  let points = change - fromBase;
  const drawn: KeptPoints[] = [];
  for (const day of [own, ...kept.filter((one) => one !== own)]) {
    const fromBonus = Math.min(wanted, day.bonus);
    const ofBase = day === own ? fromBase : 0;
    if (fromBonus + ofBase === 0) continue;
    drawn.push({ localDate: day.localDate, base: day.base - ofBase, bonus: day.bonus - fromBonus });
    wanted -= fromBonus;
    points -= fromBonus;
  }
  return { points, kept: drawn };
}
