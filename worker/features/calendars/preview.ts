import type { CalendarPreview, CalendarPreviewInput } from '../../../domain/api/calendars.ts';
import { decideCalendarChange, firstDayAhead } from '../../../domain/calendar/change-calendar.ts';
import { changeRecord } from '../../../domain/record/change.ts';
import { AppError } from '../../app-error.ts';
import { readRecord } from '../../core/record/read-record.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { toWorkDays, type CalendarJson } from '../../db/work-days.ts';
import { addEffects, findTouched, measure, NOTHING } from './parts.ts';
import { findCalendar } from './repository.ts';

/**
 * The effect that a change would have on the next of the calendar's people. Writes nothing. Throws calendar_not_found,
 * calendar_day_begun, validation_failed (a holiday of long ago).
 */
export async function previewChange(
  db: Db,
  id: string,
  { after = '', ...draft }: CalendarPreviewInput,
  actor: UserRow,
  now: Date,
): Promise<CalendarPreview> {
  const { row, holidays } = await findCalendar(db, id);
  const decided = decideCalendarChange({ ...row, holidays }, draft, { now, isSuper: actor.role === 'super_admin' });
  if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
  const { pastRules, from } = decided;
  const rulesFrom =
    pastRules.length > 0 && pastRules.at(-1)?.until !== row.pastRules.at(-1)?.until ? firstDayAhead(now) : null;
  if (from === null) return { ...NOTHING, from, rulesFrom, next: null };
  const drafted: CalendarJson = {
    id,
    workdays: draft.workdays,
    times: draft.times,
    pastRules,
    holidays: draft.holidays.map(({ date, name }) => [date, name]),
  };
  const { ids, next } = await findTouched(db, id, from, after);
  let sum = NOTHING;
  for (const userId of ids) {
    const facts = await readRecord(db, userId, from, now);
    if (!facts) continue;
    const change = changeRecord(facts.record, { workDays: toWorkDays(facts, drafted) });
    sum = addEffects(sum, measure(change, facts.user, now));
  }
  return { ...sum, from, rulesFrom, next };
}
