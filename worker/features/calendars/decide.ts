import { sumBookings } from '../../../domain/record/bookings.ts';
import { changeRecord } from '../../../domain/record/change.ts';
import {
  decideCalendarChange,
  firstDayAhead,
  type CalendarChange,
  type CalendarDraft,
} from '../../../domain/calendar/change-calendar.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { readRecord } from '../../core/record/read-record.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { toWorkDays, type CalendarJson } from '../../db/work-days.ts';
import { findCalendar } from './repository.ts';

const findEarlier = (a: LocalDate | null, b: LocalDate | null): LocalDate | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

export interface DecidedCalendar {
  before: Awaited<ReturnType<typeof findCalendar>>;
  change: CalendarChange;
  /** The calendar after the change, for `toWorkDays`. */
  drafted: CalendarJson;
  /**
   * The day from which records must be recomputed, for this change and for earlier changes that are not yet recomputed.
   * Null when no record must be recomputed.
   */
  recomputeFrom: LocalDate | null;
}

/**
 * Decides a change of a calendar. Throws calendar_not_found, calendar_day_begun, calendar_times, calendar_own (the
 * change would give the actor points), validation_failed (a holiday is too long ago).
 */
export async function decideChange(
  db: Db,
  id: string,
  draft: CalendarDraft,
  { actor, now }: { actor: UserRow; now: Date },
): Promise<DecidedCalendar> {
  const before = await findCalendar(db, id);
  const { row, holidays } = before;
  const isOwn = actor.workCalendarId === id;
  const change = decideCalendarChange({ ...row, holidays }, draft, {
    now,
    isSuper: actor.role === 'super_admin',
    isOwn,
  });
  if ('refused' in change) throw new AppError(change.refused, change.fields);
  const { from, pastRules } = change;
  const drafted: CalendarJson = {
    id,
    version: row.version,
    workdays: [...draft.workdays],
    times: draft.times ?? null,
    pastRules,
    holidays: draft.holidays.map(({ date, name }) => [date, name]),
  };
  const ahead = firstDayAhead(now, row.times?.dayStart);
  if (from !== null && from < ahead) await refuseOwnGain(db, actor, drafted, { from, now });
  return { before, change, drafted, recomputeFrom: findEarlier(row.recomputeFrom, from) };
}

async function refuseOwnGain(
  db: Db,
  { id }: UserRow,
  drafted: CalendarJson,
  { from, now }: { from: LocalDate; now: Date },
): Promise<void> {
  const facts = await readRecord(db, id, from, now);
  if (!facts) return;
  const own = changeRecord(facts.record, { workDays: toWorkDays(facts, drafted) });
  if (sumBookings(own.bookings) > 0) throw new AppError('calendar_own');
}
