import { sumBookings } from '#domain/record/bookings.ts';
import { changeRecord } from '#domain/record/change.ts';
import {
  decideCalendarChange,
  firstDayAhead,
  type CalendarChange,
  type CalendarDraft,
} from '#domain/calendar/change-calendar.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import { readRecord } from '#worker/core/record/read-record.ts';
import type { Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { toWorkDays, type CalendarJson } from '#worker/db/work-days.ts';
import { findCalendar } from './repository.ts';
import { RECOMPUTED_A_REQUEST, type CalendarPreview, type CalendarPreviewInput } from '#domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '#domain/calendar/effect.ts';
import { findTouched, measure } from './parts-repository.ts';

export async function previewChange(
  db: Db,
  id: string,
  { after = '', ...draft }: CalendarPreviewInput,
  actor: UserRow,
  now: Date,
): Promise<CalendarPreview> {
  const { change, drafted, recomputeFrom: from } = await decideChange(db, id, draft, { actor, now });
  const { rulesFrom } = change;
  if (from === null) return { ...NO_EFFECT, from, rulesFrom, next: null };
  const { ids, next } = await findTouched(db, id, { from, after, limit: RECOMPUTED_A_REQUEST });
  let sum = NO_EFFECT;
  for (const userId of ids) {
    const facts = await readRecord(db, userId, from, now);
    if (!facts) continue;
    sum = addEffects(
      sum,
      measure(changeRecord(facts.record, { workDays: toWorkDays(facts, drafted) }), facts.user, now),
    );
  }
  return { ...sum, from, rulesFrom, next };
}

const findEarlier = (a: LocalDate | null, b: LocalDate | null): LocalDate | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

export interface DecidedCalendar {
  before: Awaited<ReturnType<typeof findCalendar>>;
  change: CalendarChange;
  drafted: CalendarJson;
  /**
   * The day from which records must be recomputed, for this change and for earlier changes that are not yet recomputed.
   * Null when no record must be recomputed.
   */
  recomputeFrom: LocalDate | null;
}

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
