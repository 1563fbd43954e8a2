import { and, eq, sql } from 'drizzle-orm';
import type { ProfileInput } from '../../../domain/api/users.ts';
import { searchText } from '../../../domain/people/search-text.ts';
import { changeZone } from '../../../domain/time/person-zone.ts';
import type { Db } from '../../db/client.ts';
import {
  ANSWER_IS_RECORD,
  isFirst,
  keepAnswer,
  kept,
  replayTwin,
  type IdempotentRequest,
} from '../../db/idempotency.ts';
import { users, type UserRow } from '../../db/schema.ts';
import { selectUserBySubject, toUser } from '../../db/users.ts';
import { AppError } from '../../app-error.ts';

/** Fields left out stay as they are; an edit that named its version is refused when another came first. */
const ATTEMPTS = 5;

/** The person's row after the change. Throws version_conflict, or busy when the record kept changing. */
export async function changeProfile(
  db: Db,
  request: { user: UserRow; input: ProfileInput; idempotent: IdempotentRequest | null; now: Date; newId: () => string },
): Promise<UserRow> {
  const { version, timeZone, preferences, ...fields } = request.input;
  const { idempotent, now, newId } = request;
  let { user } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (version !== undefined && version !== user.version) throw new AppError('version_conflict');
    const next: UserRow = {
      ...user,
      ...fields,
      ...(timeZone === undefined ? {} : changeZone(user, timeZone, now)),
      preferences: { ...user.preferences, ...preferences },
      searchText: searchText(fields.name ?? user.name, user.email),
      version: user.version + 1,
      updatedAt: now.toISOString(),
    };
    const answerId = newId();
    const unchanged = sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND version = ${user.version})`;
    const [, updated] = await db.batch([
      keepAnswer(
        db,
        user.id,
        idempotent,
        { id: answerId, status: 200, response: ANSWER_IS_RECORD, at: next.updatedAt },
        sql`${unchanged} AND ${isFirst(user.id, idempotent)}`,
      ),
      db
        .update(users)
        .set({
          name: next.name,
          searchText: next.searchText,
          firstName: next.firstName,
          lastName: next.lastName,
          phone: next.phone,
          bio: next.bio,
          avatarUrl: next.avatarUrl,
          location: next.location,
          timeZone: next.timeZone,
          pendingTimeZone: next.pendingTimeZone,
          pendingTimeZoneFrom: next.pendingTimeZoneFrom,
          preferences: next.preferences,
          hiddenFromLeaderboard: next.hiddenFromLeaderboard,
          version: next.version,
          updatedAt: next.updatedAt,
        })
        .where(and(eq(users.id, user.id), eq(users.version, user.version), kept(user.id, idempotent, answerId)))
        .returning(),
    ]);
    if (updated[0]) return updated[0];
    const [again] = await selectUserBySubject(db, user.employeeId);
    if (!again) throw new AppError('auth/unauthorized');
    await replayTwin(db, user.id, idempotent, () => toUser(again, now));
    user = again;
  }
  throw new AppError('busy');
}
