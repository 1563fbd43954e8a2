import type { AttendanceDay } from '../../../../domain/api/attendance.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import type { LoadedMe } from '../../../app/me.ts';
import { formatDayLong } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';

type Scoring = LoadedMe['scoring'];

/**
 * The points of a day by what they were for, such as "2 early + 5 for day 28"; null where they were for one thing. A day beyond the
 * longest streak that is shown is not named.
 */
export function partsOf({ points, streakBonus, streak, checkInType }: AttendanceDay, scoring: Scoring): string | null {
  if (!streakBonus || points === null) return null;
  const parts = { points: points - streakBonus, bonus: streakBonus };
  const kind = checkInType === 'early' ? 'early' : 'ontime';
  if (displayedStreak(streak, scoring) < streak) return t(`attendance.parts.${kind}.streak`, parts);
  return t(`attendance.parts.${kind}`, { ...parts, day: streak });
}

/** Why a day is what it is, in words. */
export function reasonOf(day: AttendanceDay, scoring: Scoring): string {
  const { reason, checkInType, holiday } = day;
  if (reason === 'checked_in') return partsOf(day, scoring) ?? t(`attendance.reason.${checkInType ?? 'ontime'}`);
  if (reason === 'holiday' && holiday) return t('attendance.reason.holidayOf', { name: holiday });
  return t(`attendance.reason.${reason}`);
}

/** What a day did to the streak, in words; null where there was none to do anything to. */
export function effectOf(day: AttendanceDay, streakBefore: number, scoring: Scoring): string | null {
  const count = displayedStreak(day.streak, scoring);
  if (day.reason === 'checked_in') return t('attendance.effect.grows', { count });
  if (day.reason === 'missed') return streakBefore > 0 ? t('attendance.effect.broken') : null;
  return day.streak > 0 && day.reason !== 'open' ? t('attendance.effect.stays', { count }) : null;
}

/** A day with its reason and its points, for those who do not see its mark. */
export function cellWords(day: AttendanceDay, scoring: Scoring): string {
  const words = { day: formatDayLong(day.date), reason: reasonOf(day, scoring) };
  return day.points === null
    ? t('attendance.cell', words)
    : t('attendance.cell.points', { ...words, points: day.points });
}
