import type { NoticeFacts, NoticeKind } from '#domain/notices/notices.ts';
import type { DecidedAwards } from '#domain/record/awards.ts';
import { sumBookings } from '#domain/record/bookings.ts';
import type { RecordChange } from '#domain/record/change.ts';
import type { JudgedMonth } from '#domain/record/months.ts';
import { readCurrentStreak } from '#domain/streak/streak.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import type { ActionContext } from '../action-context.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import type { CheckInRow, UserRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import type { CheckInFacts, ReadRecord } from './read-record.ts';
import { writeRecord } from './write-record.ts';

interface CorrectionWrite<Kind extends NoticeKind> {
  change: RecordChange<CheckInFacts>;
  added?: { row: CheckInRow; awards: DecidedAwards };
  /**
   * The months in which the correction changes days. Each value tells whether the month is perfect after the
   * correction.
   */
  months: readonly JudgedMonth[];
  description: string;
  notice: { kind: Kind; facts: NoticeFacts[Kind] };
}

export function sumEffect(
  { bookings, state, validThrough, changed }: RecordChange<CheckInFacts>,
  user: UserRow,
  now: Date,
) {
  return {
    points: sumBookings(bookings),
    currentStreak: readCurrentStreak(state.streak, validThrough, dayAt(user, now)),
    changedDays: changed.length,
  };
}

export function writeCorrection<Kind extends NoticeKind>(
  db: Db,
  { user, known, settings }: ReadRecord,
  { change, added, months, description, notice }: CorrectionWrite<Kind>,
  { actorId, now, newId }: ActionContext,
): Statement[] {
  const at = now.toISOString();
  return [
    ...writeRecord(db, {
      user,
      before: known,
      change,
      added: added?.row ?? null,
      awards: added?.awards ?? null,
      months,
      bookedOn: localDateIn(toSettings(settings).companyTimeZone, now),
      at,
      newId,
      booked: { createdBy: actorId, added: description, corrected: description },
    }),
    ...writeNotice(db, { id: newId(), userId: user.id, ...notice, at, givenBy: actorId }),
  ];
}
