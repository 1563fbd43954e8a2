import type { WeekDay } from '../../../domain/api/me.ts';

export type WeekDayState = 'done' | 'open' | 'missed' | 'frozen' | 'ahead' | 'rest' | 'holiday' | 'leave';

/** Returns the state of a week's dot. A check-in on a day off also shows as done. */
export function weekDayState(day: WeekDay, today: string): WeekDayState {
  if (day.checkedIn) return 'done';
  if (day.kind !== 'scheduled') return day.kind;
  if (day.frozen) return 'frozen';
  if (day.date === today) return 'open';
  return day.date < today ? 'missed' : 'ahead';
}
