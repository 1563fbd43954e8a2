import type { Refusal } from '../record/decide-check-in.ts';
import { CORRECTION_DAYS } from '../checkins/corrections.ts';
import { createIssue } from '../errors/field-problems.ts';
import { addDays, localDateIn, type LocalDate } from '../time/local-date.ts';
import type { CalendarRules, PastRules } from './work-calendar.ts';

export interface Holiday {
  date: LocalDate;
  name: string;
}

/** What an admin sets of a calendar. */
export interface CalendarDraft extends CalendarRules {
  holidays: readonly Holiday[];
}

export interface CalendarChange {
  pastRules: PastRules[];
  /** Holidays that are new or have another name. */
  put: Holiday[];
  removed: LocalDate[];
  /** The first day that may be of another kind than before: records are computed again from it on. Null without one. */
  from: LocalDate | null;
}

/** Past rules of older days are dropped: no record is read so far back. */
const RULES_KEPT_DAYS = 800;

/** The first local day that has begun nowhere on earth. */
export const firstDayAhead = (now: Date): LocalDate => addDays(localDateIn('Pacific/Kiritimati', now), 1);

const hasSameRules = (a: CalendarRules, b: CalendarRules): boolean =>
  JSON.stringify([a.workdays.toSorted(), a.times ?? null]) === JSON.stringify([b.workdays.toSorted(), b.times ?? null]);

/**
 * Changes a calendar. Other weekdays and times hold from the first day that has begun nowhere, so that they change no day of
 * anybody; holidays hold on their days, past ones too. A day that has begun somewhere moves points, so it is a super admin's to change.
 * Refuses calendar_day_begun, validation_failed (a holiday of long ago). Issue 15, "Fair days"; docs/decisions/0052.
 */
export function decideCalendarChange(
  before: CalendarDraft & { pastRules: readonly PastRules[] },
  draft: CalendarDraft,
  { now, isSuper }: { now: Date; isSuper: boolean },
): Refusal | CalendarChange {
  const ahead = firstDayAhead(now);
  const [old, wanted] = [before, draft].map(({ holidays }) => new Map(holidays.map(({ date, name }) => [date, name])));
  const removed = [...(old ?? [])].map(([date]) => date).filter((date) => !wanted?.has(date));
  const put = draft.holidays.filter(({ date, name }) => old?.get(date) !== name);
  const turned = [...removed, ...put.map(({ date }) => date).filter((date) => !old?.has(date))].toSorted();
  const [first] = turned;
  if (first !== undefined && first < addDays(ahead, -CORRECTION_DAYS)) {
    return { refused: 'validation_failed', fields: [createIssue('holidays', 'past_days', { days: CORRECTION_DAYS })] };
  }
  if (first !== undefined && first < ahead && !isSuper) return { refused: 'calendar_day_begun' };

  const { workdays, times = null, pastRules } = before;
  const until = addDays(ahead, -1);
  const hasOtherRules = !hasSameRules(before, draft);
  // Changed twice before it holds, a day keeps the rules that it had.
  const isFirst = hasOtherRules && pastRules.at(-1)?.until !== until;
  const oldest = addDays(ahead, -RULES_KEPT_DAYS);
  const left = pastRules.filter((rules) => rules.until >= oldest);
  const others = hasOtherRules ? [ahead] : [];
  const [from = null] = [...turned, ...others].toSorted();
  return { pastRules: isFirst ? [...left, { until, workdays, times }] : left, put, removed, from };
}
