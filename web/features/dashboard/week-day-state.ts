import type { WeekDay } from '../../../domain/api/me.ts';

export type WeekDayState = 'done' | 'open' | 'missed' | 'frozen' | 'ahead' | 'rest' | 'holiday' | 'leave';

/** What a dot of the week stands for. A check-in on a day off shows as done: it was one. */
export function weekDayState(day: WeekDay, today: string): WeekDayState {
  if (day.checkedIn) return 'done';
  if (day.kind !== 'scheduled') return day.kind;
  if (day.frozen) return 'frozen';
  if (day.date === today) return 'open';
  return day.date < today ? 'missed' : 'ahead';
}
