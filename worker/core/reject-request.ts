import { eq, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '../../domain/api/errors.ts';
import type { NoticeFacts, NoticeKind } from '../../domain/notices/notices.ts';
import { AppError } from '../app-error.ts';
import type { ActionContext } from './action-context.ts';
import { expectStillActor, isStillActor } from './actor.ts';
import { auditMark, type Write } from './commit.ts';
import type { Guard } from './guard.ts';
import type { Db, Statement } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';
import { users, type UserRow } from '../db/schema.ts';

interface Rejection<Answer, Kind extends NoticeKind> {
  userId: string;
  /** Returns the reason why the admin may not decide on this user's request, or null. */
  refusal: (user: UserRow) => ErrorCode | null;
  action: 'correction.rejected' | 'leave.rejected';
  before: unknown;
  after: unknown;
  reason: string;
  answer: Answer;
  isOpen: Guard;
  update: (isWritten: SQL) => Statement;
  notice: { kind: Kind; facts: NoticeFacts[Kind] };
}

/**
 * Returns the write that rejects a user's request. It updates the request, writes the audit log and notifies the user.
 * Throws user_not_found, or the code that `refusal` returns.
 */
export async function rejectRequest<Answer, Kind extends NoticeKind>(
  db: Db,
  actor: UserRow,
  context: ActionContext,
  { userId, refusal, action, before, after, reason, answer, isOpen, update, notice }: Rejection<Answer, Kind>,
): Promise<Write<Answer>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const refused = user ? refusal(user) : 'user_not_found';
  if (refused) throw new AppError(refused);
  return {
    answer,
    stored: { status: 200 },
    guards: [isOpen, isStillActor('request rejection: actor', actor)],
    mark: auditMark(db, context, { action, targetType: 'user', targetId: userId, before, after, reason }),
    refuse: () => expectStillActor(db, actor),
    statements: (isWritten) => [
      update(isWritten),
      ...writeNotice(
        db,
        { id: context.newId(), userId, ...notice, at: context.now.toISOString(), givenBy: context.actorId },
        isWritten,
      ),
    ],
  };
}
