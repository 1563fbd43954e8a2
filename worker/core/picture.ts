import { eq } from 'drizzle-orm';
import type { User } from '#domain/api/users.ts';
import { imageUrl } from '#domain/images/address.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { findAccountRefusal } from '#domain/people/roles.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/client.ts';
import { ANSWER_IS_RECORD } from './idempotency.ts';
import { users, type UserRow } from '../db/schema.ts';
import { selectUserById, toUser } from '../db/people/users.ts';
import type { ActionContext } from './action-context.ts';
import { audited, commit } from './commit.ts';
import { hasVersion } from './guard.ts';
import { deleteImage, replaceImage, type NewImage } from './images.ts';
import { updateRow } from './rows.ts';

const isUnchanged = ({ id, version }: UserRow) => hasVersion('picture: version', 'users', { id, version });

/**
 * Of two concurrent changes, the later one is stored completely. Throws account_suspended or a similar refusal when the
 * user lost access during the request.
 */
export function changePicture(db: Db, user: UserRow, image: NewImage | null, context: ActionContext): Promise<UserRow> {
  const readOwn = async (): Promise<UserRow> => {
    const [row] = await selectUserById(db, user.id);
    const refusal = row ? findAccountRefusal(row) : 'auth/unauthorized';
    if (!row || refusal) throw new AppError(refusal ?? 'auth/unauthorized');
    return row;
  };
  const stored = {
    status: 200 as const,
    response: ANSWER_IS_RECORD,
    readRecord: async () => toUser(await readOwn(), context.now),
  };
  return commit<UserRow>(db, context, async (attempt) => {
    const before = attempt === 0 ? user : await readOwn();
    if (!image && before.avatarUrl === '') return { unchanged: before, stored };
    const at = context.now.toISOString();
    const changed = {
      avatarUrl: image ? imageUrl(image.id) : '',
      version: before.version + 1,
      updatedAt: at,
    };
    return {
      answer: { ...before, ...changed },
      stored,
      guards: [isUnchanged(before)],
      effects: { topics: ['people'], users: [before.id] },
      statements: [
        updateRow(db, users, changed, eq(users.id, before.id)),
        ...(image ? replaceImage(db, before.id, image, at) : [deleteImage(db, before.id)]),
      ],
    };
  });
}

/** A second call changes nothing. */
export function removePicture(db: Db, id: string, actor: UserRow, context: ActionContext): Promise<User> {
  return commit(db, context, async () => {
    const [before] = await selectUserById(db, id);
    if (!before) throw new AppError('user_not_found');
    const refusal = findManageRefusal(actor, before);
    if (refusal) throw new AppError(refusal);
    if (before.avatarUrl === '') return { unchanged: toUser(before, context.now), stored: { status: 200 } };
    const changed = { avatarUrl: '', version: before.version + 1, updatedAt: context.now.toISOString() };
    return audited<User>({
      action: 'user.picture_removed',
      targetType: 'user',
      targetId: id,
      before: { avatarUrl: before.avatarUrl },
      after: { avatarUrl: '' },
      answer: toUser({ ...before, ...changed }, context.now),
      status: 200,
      guards: [isUnchanged(before)],
      effects: { topics: ['people', 'points'], users: [id] },
      change: [updateRow(db, users, changed, eq(users.id, before.id)), deleteImage(db, id)],
    });
  });
}
