import {
  hasSameFigures,
  recompute,
  type CheckInFigures,
  type MadeCheckIn,
  type RecordRules,
} from '../record/recompute.ts';
import type { RecordState } from '../record/state.ts';
import { streakValidThrough } from '../streak/streak.ts';
import type { LocalDate } from '../time/local-date.ts';

export interface StoredRecord {
  streak: number;
  longestStreak: number;
  freezes: number;
  longestEarlyRun: number;
  lastDate: LocalDate | null;
  validThrough: LocalDate | null;
}

export interface RecordDifference {
  /** The day of the check-in that differs; null when the user's row differs. */
  day: LocalDate | null;
  stored: string;
  computed: string;
}

const tellFigures = (one: CheckInFigures | undefined): string =>
  one ? `${one.pointsEarned} points, day ${one.streakDay} of the streak` : '-';
function tellBoth(storedCheckIn: CheckInFigures | undefined, one: CheckInFigures): [stored: string, computed: string] {
  const [stored, computed] = [tellFigures(storedCheckIn), tellFigures(one)];
  if (!storedCheckIn || stored !== computed) return [stored, computed];
  const tellRest = (figures: CheckInFigures) =>
    `${figures.checkInType}${figures.isDayOff ? ' on a day off' : ''}, ${figures.bonusPoints} of them bonus, longest ${figures.longestStreak}, ` +
    `${figures.streakFreezes} freezes, early run ${figures.earlyRun} of ${figures.longestEarlyRun}`;
  return [`${stored}, ${tellRest(storedCheckIn)}`, `${computed}, ${tellRest(one)}`];
}
const tellRecord = (record: StoredRecord): string =>
  `${record.streak} days, longest ${record.longestStreak}, ${record.freezes} freezes, early run ${record.longestEarlyRun}, ` +
  `last ${record.lastDate ?? '-'}, holds through ${record.validThrough ?? '-'}`;

/**
 * `before` is the record before the first of `made`. `made` is in ascending order and ends with the last check-in.
 * `lastDate` is the day of the last check-in.
 */
export function compareRecord<Made extends MadeCheckIn>(
  stored: StoredRecord,
  {
    before,
    made,
    lastDate,
  }: { before: RecordState; made: readonly (Made & CheckInFigures)[]; lastDate: LocalDate | null },
  rules: RecordRules,
): RecordDifference[] {
  const { checkIns, state } = recompute<Made & CheckInFigures>(before, made, rules);
  const validThrough = streakValidThrough(
    { streak: state.streak, longest: state.longestStreak, freezes: state.freezes, lastDate: state.lastDate },
    rules.workDays,
  );
  const computed: StoredRecord = {
    streak: state.streak,
    longestStreak: state.longestStreak,
    freezes: state.freezes,
    longestEarlyRun: state.longestEarlyRun,
    lastDate,
    // Without a check-in there is no day to compute this value from, so the stored value counts as correct.
    validThrough: lastDate === null ? stored.validThrough : validThrough,
  };
  const days = checkIns.flatMap((one, index): RecordDifference[] => {
    const storedCheckIn = made[index];
    if (storedCheckIn && hasSameFigures(storedCheckIn, one)) return [];
    const [told, computedTold] = tellBoth(storedCheckIn, one);
    return [{ day: one.localDate, stored: told, computed: computedTold }];
  });
  const [was, is] = [tellRecord(stored), tellRecord(computed)];
  return was === is ? days : [...days, { day: null, stored: was, computed: is }];
}
