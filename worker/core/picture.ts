import { eq, sql } from 'drizzle-orm';
import type { User } from '../../domain/api/users.ts';
import { findManageRefusal } from '../../domain/people/account-changes.ts';
import { findAccountRefusal } from '../../domain/people/roles.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/client.ts';
import { ANSWER_IS_RECORD } from './idempotency.ts';
import { users, type UserRow } from '../db/schema.ts';
import { toUser } from '../db/people/users.ts';
import type { ActionContext } from './action-context.ts';
import { expectStillActor, isStillActor } from './actor.ts';
import { audited, commit } from './commit.ts';
import { guard } from './guard.ts';
import { deleteImage, imageUrl, replaceImage, type NewImage } from './images.ts';
import { updateUser } from './update-user.ts';

async function readUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

const isUnchanged = ({ id, version }: UserRow) =>
  guard('picture: version', sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND version = ${version})`);

/**
 * Replaces the user's own picture, or deletes it when `image` is null. Of two concurrent changes, the later one is
 * stored completely. Throws busy. Throws account_suspended or a similar refusal when the user lost access during the
 * request.
 */
export function changePicture(db: Db, user: UserRow, image: NewImage | null, context: ActionContext): Promise<UserRow> {
  const readOwn = async (): Promise<UserRow> => {
    const row = await readUser(db, user.id);
    const refusal = row ? findAccountRefusal(row) : 'auth/unauthorized';
    if (!row || refusal) throw new AppError(refusal ?? 'auth/unauthorized');
    return row;
  };
  return commit<UserRow>(db, context, async (attempt) => {
    const before = attempt === 0 ? user : await readOwn();
    if (!image && before.avatarUrl === '') return { unchanged: before };
    const at = context.now.toISOString();
    const changed = {
      avatarUrl: image ? imageUrl(image.id) : '',
      version: before.version + 1,
      changeId: context.newId(),
      updatedAt: at,
    };
    return {
      answer: { ...before, ...changed },
      stored: { status: 200, response: ANSWER_IS_RECORD, readRecord: async () => toUser(await readOwn(), context.now) },
      guards: [isUnchanged(before)],
      mark: {
        write: (guards) => updateUser(db, before, changed, guards),
        isWritten: sql`EXISTS (SELECT 1 FROM users WHERE id = ${before.id} AND change_id = ${changed.changeId})`,
      },
      statements: (isWritten) =>
        image ? replaceImage(db, before.id, image, at, isWritten) : [deleteImage(db, before.id, isWritten)],
    };
  });
}

/**
 * Deletes another user's picture for an admin, and writes the audit log. A second call changes nothing.
 * Throws user_not_found, account_own, account_of_admin, auth/forbidden, busy.
 */
export function removePicture(db: Db, id: string, actor: UserRow, context: ActionContext): Promise<User> {
  return commit(db, context, async () => {
    const before = await readUser(db, id);
    if (!before) throw new AppError('user_not_found');
    const refusal = findManageRefusal(actor, before);
    if (refusal) throw new AppError(refusal);
    if (before.avatarUrl === '') return { unchanged: toUser(before, context.now) };
    const changed = { avatarUrl: '', version: before.version + 1, updatedAt: context.now.toISOString() };
    return audited<User>(db, context, {
      action: 'user.picture_removed',
      targetType: 'user',
      targetId: id,
      before: { avatarUrl: before.avatarUrl },
      after: { avatarUrl: '' },
      answer: toUser({ ...before, ...changed }, context.now),
      status: 200,
      guards: [isUnchanged(before), isStillActor('picture: actor', actor)],
      change: (isWritten) => [updateUser(db, before, changed, isWritten), deleteImage(db, id, isWritten)],
      refuse: () => expectStillActor(db, actor),
    });
  });
}
