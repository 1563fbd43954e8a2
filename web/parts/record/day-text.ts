import type { AttendanceDay } from '../../../domain/api/attendance.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import type { LoadedMe } from '../../kit/session/me.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

type Scoring = LoadedMe['scoring'];

/** A day as a screen shows it. `isWaiting` is true when its check-in is not sent yet. */
export type ShownDay = AttendanceDay & { isWaiting?: true };

/**
 * Returns a day's points by reason, such as "2 early + 5 for day 28". Returns null when the points have only one
 * reason. The text has no day number when the streak is longer than screens show.
 */
export function describeParts(
  { points, streakBonus, streak, checkInType }: AttendanceDay,
  scoring: Scoring,
): string | null {
  if (!streakBonus || points === null) return null;
  const parts = { points: points - streakBonus, bonus: streakBonus };
  const kind = checkInType === 'early' ? 'early' : 'ontime';
  if (displayedStreak(streak, scoring) < streak) return t(`attendance.parts.${kind}.streak`, parts);
  return t(`attendance.parts.${kind}`, { ...parts, day: streak });
}

/** Returns the reason of a day as text. */
export function describeReason(day: ShownDay, scoring: Scoring): string {
  if (day.isWaiting) return t('attendance.reason.waiting');
  const { reason, checkInType, holiday } = day;
  if (reason === 'checked_in') return describeParts(day, scoring) ?? t(`attendance.reason.${checkInType ?? 'ontime'}`);
  if (reason === 'holiday' && holiday) return t('attendance.reason.holidayOf', { name: holiday });
  return t(`attendance.reason.${reason}`);
}

/** Returns a day's effect on the streak as text, or null when the day has no effect. */
export function describeEffect(day: AttendanceDay, streakBefore: number, scoring: Scoring): string | null {
  const count = displayedStreak(day.streak, scoring);
  if (day.reason === 'checked_in') return t('attendance.effect.grows', { count });
  if (day.reason === 'missed') return streakBefore > 0 ? t('attendance.effect.broken') : null;
  return day.streak > 0 && day.reason !== 'open' ? t('attendance.effect.stays', { count }) : null;
}

/** Returns a day with its reason and points as text, for screen readers. */
export function describeCell(day: ShownDay, scoring: Scoring): string {
  const words = { day: formatDayLong(day.date), reason: describeReason(day, scoring) };
  return day.points === null
    ? t('attendance.cell', words)
    : t('attendance.cell.points', { ...words, points: day.points });
}
