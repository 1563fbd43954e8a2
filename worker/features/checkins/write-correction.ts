import type { SQL } from 'drizzle-orm';
import type { Correction } from '../../../domain/api/corrections.ts';
import type { NoticeFacts, NoticeKind } from '../../../domain/people/notices.ts';
import type { DecidedAwards } from '../../../domain/record/awards.ts';
import { sumBookings } from '../../../domain/record/bookings.ts';
import type { RecordChange } from '../../../domain/record/change.ts';
import type { JudgedMonth } from '../../../domain/record/months.ts';
import { standingStreak } from '../../../domain/streak/streak.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Act } from '../../core/act.ts';
import type { Guard } from '../../core/guard.ts';
import type { Db, Statement } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { dayAt } from '../../../domain/time/person-zone.ts';
import type { CheckInFacts, ReadRecord } from '../../core/record/read-record.ts';
import { writeRecord } from '../../core/record/write-record.ts';

/** An admin's act on a user's record, as it was decided. */
interface CorrectionWrite<Kind extends NoticeKind> {
  change: RecordChange<CheckInFacts>;
  /** The added check-in as its whole row, with its awards. */
  added?: { row: CheckInRow; awards: DecidedAwards };
  /** The months that the act touches, as they are judged after it. */
  months: readonly JudgedMonth[];
  /** Names every point in the ledger that comes or goes with the act. */
  description: string;
  notice: { kind: Kind; facts: NoticeFacts[Kind] };
}

/** What else a correction does in its own batch: the request that it answers is decided. */
export interface AnsweredRequest {
  /** Throws when the request is not to be decided any more. Asked before each attempt. */
  expectOpen: () => Promise<void>;
  guards: readonly Guard[];
  statements: (isWritten: SQL) => readonly Statement[];
  /** The stored response. */
  stored: (correction: Correction) => { status: 200; response: string };
}

/** The effect of a change that its admin is told: points are signed, and the streak is the one of the user's today. */
export function sumEffect(
  { bookings, state, validThrough, changed }: RecordChange<CheckInFacts>,
  user: UserRow,
  now: Date,
) {
  return {
    points: sumBookings(bookings),
    currentStreak: standingStreak(state.streak, validThrough, dayAt(user, now)),
    changedDays: changed.length,
  };
}

/** Writes the record that an admin corrected, and the notification of its user. The batch is marked by the audit row. */
export function writeCorrection<Kind extends NoticeKind>(
  db: Db,
  { user, known, settings }: ReadRecord,
  { change, added, months, description, notice }: CorrectionWrite<Kind>,
  { actorId, now, newId }: Act,
  isWritten: SQL,
): Statement[] {
  const at = now.toISOString();
  return [
    ...writeRecord(
      db,
      {
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
      },
      isWritten,
      'audit',
    ),
    ...writeNotice(db, { id: newId(), userId: user.id, ...notice, at, givenBy: actorId }, isWritten),
  ];
}
