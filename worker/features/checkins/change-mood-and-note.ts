import { sql } from 'drizzle-orm';
import type { CheckIn, DayWordsInput } from '../../../domain/api/checkins.ts';
import { isNamed } from '../../../domain/checkins/mood-readers.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import { growDays } from '../../core/figures/days.ts';
import { guard } from '../../core/guard.ts';
import { updateUser } from '../../core/update-user.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { selectUserBySubject } from '../../db/people/users.ts';
import { findCheckIn, updateMoodAndNote } from './repository.ts';

/**
 * Changes the mood and the note of the user's check-in of today, and the moods in the figures of the day. Points do not
 * change. Throws check_in_not_found and busy. Throws the refusal of an account that was blocked in the meantime, such
 * as account_suspended.
 */
export async function changeMoodAndNote(
  db: Db,
  { employeeId, id }: UserRow,
  input: DayWordsInput,
  settings: Settings,
  context: ActionContext,
): Promise<CheckIn> {
  return commit(db, context, async () => {
    const { now } = context;
    const [user] = await selectUserBySubject(db, employeeId);
    const refusal = user ? findAccountRefusal(user) : 'auth/unauthorized';
    if (!user || refusal) throw new AppError(refusal ?? 'auth/unauthorized');
    const today = dayAt(user, now);
    const row = await findCheckIn(db, id, today);
    if (!row) throw new AppError('check_in_not_found');

    const moodAndNote = { mood: input.mood, notes: input.notes || null, isNamed: isNamed(input, settings) || null };
    const after = { ...row, ...moodAndNote };
    const changed = { version: user.version + 1, changeId: context.newId() };
    const by = { ...(row.mood && { [row.mood]: -1 }), ...(moodAndNote.mood && { [moodAndNote.mood]: 1 }) };
    const growth = row.mood === moodAndNote.mood ? [] : [{ day: row.localDate, department: row.department, by }];
    return {
      answer: toCheckIn(after),
      stored: { status: 200 },
      guards: [
        // `growth` subtracts the mood that was read, so this mood must still be stored.
        guard(
          'check-in words: version',
          sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND version = ${user.version})`,
        ),
      ],
      mark: {
        write: (guards) => updateUser(db, user, changed, guards),
        isWritten: sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND change_id = ${changed.changeId})`,
      },
      statements: (isWritten) => [
        updateMoodAndNote(db, id, today, moodAndNote, isWritten),
        ...growDays(db, sql`(${id})`, growth, localDateIn(settings.companyTimeZone, now), isWritten),
      ],
    };
  });
}
