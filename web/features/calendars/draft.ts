import type { CalendarDetail, CalendarInput } from '../../../domain/api/calendars.ts';

/** A calendar as its form has it. */
export interface CalendarDraft extends CalendarInput {
  isDefault: boolean;
}

/** The times of a calendar that gets its own: those of a late shift. */
export const LATE_TIMES = { earlyBefore: '13:45', onTimeBefore: '14:00' };

const NEW: CalendarDraft = { name: '', workdays: [1, 2, 3, 4, 5], times: null, holidays: [], isDefault: false };

/** The form of a stored calendar; null is a new one. */
export function draftOf(stored: CalendarDetail | null): CalendarDraft {
  if (!stored) return NEW;
  const { name, workdays, times, holidays, isDefault } = stored;
  return { name, workdays, times, holidays, isDefault };
}

/** Whether saving the draft makes days others, or their times: that is looked at before it is saved. */
export function turnsDays(stored: CalendarDetail, draft: CalendarDraft): boolean {
  const daysOf = ({ workdays, times, holidays }: Pick<CalendarDraft, 'workdays' | 'times' | 'holidays'>) =>
    JSON.stringify([workdays.toSorted(), times, holidays.map(({ date }) => date).toSorted()]);
  return daysOf(stored) !== daysOf(draft);
}
