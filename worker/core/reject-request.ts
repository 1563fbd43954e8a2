import type { ErrorCode } from '#domain/api/errors.ts';
import type { NoticeFacts, NoticeKind } from '#domain/notices/notices.ts';
import { AppError } from '../app-error.ts';
import type { ActionContext } from './action-context.ts';
import { type Write } from './commit.ts';
import type { Guard } from './guard.ts';
import type { Db, Statement } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';
import { selectUserById } from '../db/people/users.ts';
import type { UserRow } from '../db/schema.ts';

interface Rejection<Answer, Kind extends NoticeKind> {
  userId: string;
  refusal: (user: UserRow) => ErrorCode | null;
  action: 'correction.rejected' | 'leave.rejected';
  before: unknown;
  after: unknown;
  reason: string;
  answer: Answer;
  isOpen: Guard;
  update: Statement;
  notice: { kind: Kind; facts: NoticeFacts[Kind] };
}

export async function rejectRequest<Answer, Kind extends NoticeKind>(
  db: Db,
  context: ActionContext,
  { userId, refusal, action, before, after, reason, answer, isOpen, update, notice }: Rejection<Answer, Kind>,
): Promise<Write<Answer>> {
  const [user] = await selectUserById(db, userId);
  const refused = user ? refusal(user) : 'user_not_found';
  if (refused) throw new AppError(refused);
  return {
    answer,
    stored: { status: 200 },
    guards: [isOpen],
    effects: { topics: ['requests'], deliveries: true },
    audit: { action, targetType: 'user', targetId: userId, before, after, reason },
    statements: [
      update,
      ...writeNotice(db, {
        id: context.newId(),
        userId,
        ...notice,
        at: context.now.toISOString(),
        givenBy: context.actorId,
      }),
    ],
  };
}
