import type { CalendarDetail, CalendarInput } from '../../../domain/api/calendars.ts';
import type { ScoringTimes } from '../../../domain/scoring/policy.ts';

/** The fields of a calendar's form. */
export interface CalendarFields extends CalendarInput {
  isDefault: boolean;
}

/** The times with another start of the day; midnight goes without saying. */
export const withDayStart = ({ earlyBefore, onTimeBefore }: ScoringTimes, dayStart: number): ScoringTimes => ({
  earlyBefore,
  onTimeBefore,
  ...(dayStart !== 0 && { dayStart }),
});

/** The times of a calendar that gets its own: those of a late shift. */
export const LATE_TIMES: ScoringTimes = { earlyBefore: '13:45', onTimeBefore: '14:00' };

const NEW: CalendarFields = { name: '', workdays: [1, 2, 3, 4, 5], times: null, holidays: [], isDefault: false };

/** The fields of a stored calendar; of a new one for null. */
export function toFields(stored: CalendarDetail | null): CalendarFields {
  if (!stored) return NEW;
  const { name, workdays, times, holidays, isDefault } = stored;
  return { name, workdays, times, holidays, isDefault };
}

/** Whether the draft changes days or times: then its effect is shown before it is saved. */
export function changesDays(stored: CalendarDetail, draft: CalendarFields): boolean {
  const daysOf = ({ workdays, times, holidays }: Pick<CalendarFields, 'workdays' | 'times' | 'holidays'>) =>
    JSON.stringify([workdays.toSorted(), times, holidays.map(({ date }) => date).toSorted()]);
  return daysOf(stored) !== daysOf(draft);
}
