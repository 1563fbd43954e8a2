import type { Refusal } from '../record/decide-check-in.ts';
import { CORRECTION_DAYS } from '../checkins/corrections.ts';
import { createIssue } from '../errors/field-problems.ts';
import { readDayClock } from '../time/day-clock.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { isScheduled, type CalendarRules, type PastRules } from './work-calendar.ts';

export interface Holiday {
  date: LocalDate;
  name: string;
}

export interface CalendarDraft extends CalendarRules {
  holidays: readonly Holiday[];
}

export interface CalendarChange {
  pastRules: PastRules[];
  /** Holidays that are new or renamed. */
  put: Holiday[];
  removed: LocalDate[];
  /** The first day whose kind may change. Records are recomputed from this day on. */
  from: LocalDate | null;
  /** The first day on which the new weekdays and times apply. */
  rulesFrom: LocalDate | null;
}

/** Past rules that ended before these days are removed. */
const DAYS_READ = 500;

/** Returns the first day that has not begun in any time zone. Days begin at `dayStart` (DayClock). */
export const firstDayAhead = (now: Date, dayStart = 0): LocalDate =>
  addDays(readDayClock({ timeZone: 'Pacific/Kiritimati', dayStart }, now).date, 1);

const hasSameTimes = ({ times: a }: CalendarRules, { times: b }: CalendarRules): boolean =>
  a?.earlyBefore === b?.earlyBefore && a?.onTimeBefore === b?.onTimeBefore;
const readDayStart = ({ times }: CalendarRules): number => times?.dayStart ?? 0;
const hasSameRules = (a: CalendarRules, b: CalendarRules): boolean =>
  a.workdays.toSorted().join() === b.workdays.toSorted().join() && hasSameTimes(a, b);

function nextPastRules(
  before: CalendarRules & { pastRules: readonly PastRules[] },
  draft: CalendarRules,
  ahead: LocalDate,
): PastRules[] {
  const until = addDays(ahead, -1);
  const left = before.pastRules.filter((rules) => rules.until >= addDays(ahead, -DAYS_READ));
  if (hasSameRules(before, draft)) return left;
  const last = left.at(-1);
  if (last?.until !== until) return [...left, { until, workdays: before.workdays, times: before.times ?? null }];
  // An earlier change also begins on `ahead`, so that change has never applied. The days before `ahead` keep the rules
  // from before that change. When `draft` restores those rules, the past rules are not needed.
  return hasSameRules(last, draft) ? left.slice(0, -1) : left;
}

/**
 * Decides a change of a calendar. New weekdays and times apply from the first day that has not begun in any time zone,
 * so the change affects no day that has begun. New holidays apply on their days, even on past days.
 *
 * Only super admins may change times, and holidays on days that have begun, because both affect points. Nobody may
 * change the times of their own calendar.
 *
 * Refuses calendar_day_begun, calendar_times, calendar_own, validation_failed (a new day start, or a holiday too far in
 * the past).
 * Issue 15, "Fair days"; docs/decisions/0052.
 */
export function decideCalendarChange(
  before: CalendarDraft & { pastRules: readonly PastRules[] },
  draft: CalendarDraft,
  { now, isSuper, isOwn }: { now: Date; isSuper: boolean; isOwn: boolean },
): Refusal | CalendarChange {
  const ahead = firstDayAhead(now, readDayStart(before));
  // A new day start would change the date of days that have begun.
  if (readDayStart(draft) !== readDayStart(before)) {
    return { refused: 'validation_failed', fields: [createIssue('times.dayStart', 'fixed')] };
  }
  const hasOtherTimes = !hasSameTimes(before, draft);
  if (hasOtherTimes && !isSuper) return { refused: 'calendar_times' };
  if (hasOtherTimes && isOwn) return { refused: 'calendar_own' };

  const old = new Map(before.holidays.map(({ date, name }) => [date, name]));
  const wanted = new Set(draft.holidays.map(({ date }) => date));
  const removed = [...old.keys()].filter((date) => !wanted.has(date));
  const put = draft.holidays.filter(({ date, name }) => old.get(date) !== name);
  const calendar = { ...before, holidays: new Set<LocalDate>() };
  const turned = [...removed, ...put.map(({ date }) => date).filter((date) => !old.has(date))]
    .filter((date) => date >= addDays(ahead, -DAYS_READ))
    .toSorted();
  const [first] = turned;
  if (first !== undefined && first < addDays(ahead, -CORRECTION_DAYS)) {
    return { refused: 'validation_failed', fields: [createIssue('holidays', 'past_days', { days: CORRECTION_DAYS })] };
  }
  if (first !== undefined && first < ahead && !isSuper) return { refused: 'calendar_day_begun' };

  const pastRules = nextPastRules(before, draft, ahead);
  const isRuled = !hasSameRules(before, draft);
  // A holiday on a rest day changes no record, because the day was already a day off.
  const next = { ...draft, pastRules, holidays: new Set<LocalDate>() };
  const others = turned.filter((date) => [calendar, next].some((one) => isScheduled(date, one, [])));
  const [from = null] = [...others, ...(isRuled ? [ahead] : [])].toSorted();
  return {
    pastRules,
    put,
    removed,
    from,
    rulesFrom: isRuled && pastRules.at(-1)?.until === addDays(ahead, -1) ? ahead : null,
  };
}
