import { eq, sql } from 'drizzle-orm';
import type { CheckIn, DayWordsInput } from '#domain/api/checkins.ts';
import { isNamed } from '#domain/checkins/mood-readers.ts';
import { findAccountRefusal } from '#domain/people/roles.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { growDays } from '#worker/core/figures/days.ts';
import { hasVersion } from '#worker/core/guard.ts';
import { updateRow } from '#worker/core/rows.ts';
import { toCheckIn } from '#worker/db/check-ins.ts';
import type { Db } from '#worker/db/client.ts';
import { users, type UserRow } from '#worker/db/schema.ts';
import { selectUserBySubject } from '#worker/db/people/users.ts';
import { findCheckIn, updateMoodAndNote } from './repository.ts';

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
    const changed = { version: user.version + 1 };
    const by = { ...(row.mood && { [row.mood]: -1 }), ...(moodAndNote.mood && { [moodAndNote.mood]: 1 }) };
    const growth = row.mood === moodAndNote.mood ? [] : [{ day: row.localDate, department: row.department, by }];
    return {
      answer: toCheckIn(after),
      stored: { status: 200 },
      guards: [
        // `growth` subtracts the mood that was read, so this mood must still be stored.
        hasVersion('check-in words: version', 'users', { id, version: user.version }),
      ],
      effects: { topics: ['check_in', 'points', 'requests'] },
      statements: [
        updateRow(db, users, changed, eq(users.id, user.id)),
        updateMoodAndNote(db, id, today, moodAndNote),
        ...growDays(db, sql`(${id})`, growth, localDateIn(settings.companyTimeZone, now)),
      ],
    };
  });
}
