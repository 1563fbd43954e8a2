import {
  RECOMPUTED_A_REQUEST,
  type CalendarPreview,
  type CalendarPreviewInput,
} from '../../../domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '../../../domain/calendar/effect.ts';
import { changeRecord } from '../../../domain/record/change.ts';
import { readRecord } from '../../core/record/read-record.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { decideChange } from './decide.ts';
import { findTouched, measure } from './parts-repository.ts';

/**
 * Returns the effect of a change of the calendar on one page of its users. The page begins after the user id `after`.
 * `next` is the value of `after` for the next page, or null. Writes nothing. Throws the errors of decideChange.
 */
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
