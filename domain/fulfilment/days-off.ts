import type { ErrorCode } from '../api/errors.ts';
import { dayKind, type Leave, type WorkDays } from '../calendar/work-calendar.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { LEAVES_MAX } from '../leaves/leave-days.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

/** The number of days after today on which a day off may be. */
export const DAY_OFF_AHEAD = 365;

/** The most days off that one reward gives. */
export const DAYS_OFF_MAX = 2;

/**
 * Why a day in reach cannot be taken off: nothing is scheduled on it, the user has asked for other leave on it, or the
 * user has checked in on it.
 */
export const CLOSED_REASONS = ['rest', 'holiday', 'leave', 'asked', 'worked'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export interface DayOffFacts {
  /** The user's local day. */
  today: LocalDate;
  workDays: WorkDays;
  /** The leave that the user has asked for, and on which no admin has decided. */
  asked: readonly Leave[];
  attended: ReadonlySet<LocalDate>;
}

const covers = ({ startDate, endDate }: Leave, day: LocalDate): boolean => startDate <= day && day <= endDate;

export function findClosedReason(
  day: LocalDate,
  { today, workDays, asked, attended }: DayOffFacts,
): ClosedReason | 'past' | 'ahead' | null {
  if (day < today) return 'past';
  if (day > addDays(today, DAY_OFF_AHEAD)) return 'ahead';
  const kind = dayKind(day, workDays.calendar, workDays.leaves);
  if (kind !== 'scheduled') return kind;
  if (asked.some((leave) => covers(leave, day))) return 'asked';
  return attended.has(day) ? 'worked' : null;
}

export interface ClosedDay {
  date: LocalDate;
  reason: ClosedReason;
}

/** Returns the days from today to a year ahead that cannot be taken off. */
export function listClosedDays(facts: DayOffFacts): ClosedDay[] {
  return listDays(facts.today, addDays(facts.today, DAY_OFF_AHEAD)).flatMap((date) => {
    const reason = findClosedReason(date, facts);
    return reason === null || reason === 'past' || reason === 'ahead' ? [] : [{ date, reason }];
  });
}

/** A day that has begun in the user's zone cannot be given back. */
export const hasBegun = (days: readonly LocalDate[], today: LocalDate): boolean => days.some((day) => day <= today);

export interface DayOffChange {
  added: LocalDate[];
  removed: LocalDate[];
  /** In ascending order. */
  chosen: LocalDate[];
  /** True when no day is left to choose. */
  isWhole: boolean;
}

export interface DayOffRefusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/**
 * `wanted` replaces the days `chosen`. A chosen day stays possible, even when it has begun or its calendar has changed.
 * Refuses validation_failed (more days than the reward gives), day_off_begun, day_off_not_free, leave_limit.
 */
export function decideDaysOff(
  { days, chosen }: { days: number; chosen: readonly LocalDate[] },
  wanted: readonly LocalDate[],
  facts: DayOffFacts,
): DayOffRefusal | DayOffChange {
  if (wanted.length > days) {
    return { refused: 'validation_failed', fields: [createIssue('dates', 'too_many', { max: days })] };
  }
  const removed = chosen.filter((day) => !wanted.includes(day)).toSorted();
  if (hasBegun(removed, facts.today)) return { refused: 'day_off_begun' };
  const added = wanted.filter((day) => !chosen.includes(day)).toSorted();
  if (added.some((day) => findClosedReason(day, facts) !== null)) return { refused: 'day_off_not_free' };
  if (facts.workDays.leaves.length - removed.length + added.length > LEAVES_MAX) return { refused: 'leave_limit' };
  return { added, removed, chosen: wanted.toSorted(), isWhole: wanted.length === days };
}

/** The work days after the change. Each day off is a leave of one day, and a second leave on that day is kept. */
export function changeWorkDays({ calendar, leaves }: WorkDays, { added, removed }: DayOffChange): WorkDays {
  const gone = [...removed];
  const kept = leaves.filter(({ startDate, endDate }) => {
    const place = startDate === endDate ? gone.indexOf(startDate) : -1;
    if (place === -1) return true;
    gone.splice(place, 1);
    return false;
  });
  return { calendar, leaves: [...kept, ...added.map((day) => ({ startDate: day, endDate: day }))] };
}
