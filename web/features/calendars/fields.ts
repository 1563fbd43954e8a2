import type { CalendarDetail, CalendarInput } from '../../../domain/api/calendars.ts';
import type { ScoringTimes } from '../../../domain/scoring/policy.ts';

/** The fields of a calendar's form. */
export interface CalendarFields extends CalendarInput {
  isDefault: boolean;
}

/** Returns the times with another start of the day. For midnight, `dayStart` is left out. */
export const withDayStart = ({ earlyBefore, onTimeBefore }: ScoringTimes, dayStart: number): ScoringTimes => ({
  earlyBefore,
  onTimeBefore,
  ...(dayStart !== 0 && { dayStart }),
});

/** Times of a late shift. The form shows them first when an admin gives a calendar its own times. */
export const LATE_TIMES: ScoringTimes = { earlyBefore: '13:45', onTimeBefore: '14:00' };

const NEW: CalendarFields = { name: '', workdays: [1, 2, 3, 4, 5], times: null, holidays: [], isDefault: false };

/** Returns the fields of a stored calendar, or the fields of a new calendar when `stored` is null. */
export function toFields(stored: CalendarDetail | null): CalendarFields {
  if (!stored) return NEW;
  const { name, workdays, times, holidays, isDefault } = stored;
  return { name, workdays, times, holidays, isDefault };
}

/** True when the draft changes days or times. The dialog then shows the effect before the draft is saved. */
export function changesDays(stored: CalendarDetail, draft: CalendarFields): boolean {
  const toDaysKey = ({ workdays, times, holidays }: Pick<CalendarFields, 'workdays' | 'times' | 'holidays'>) =>
    JSON.stringify([workdays.toSorted(), times, holidays.map(({ date }) => date).toSorted()]);
  return toDaysKey(stored) !== toDaysKey(draft);
}
