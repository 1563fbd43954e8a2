import type { ActionContext } from './action-context.ts';
import { commit } from './commit.ts';
import type { Guard } from './guard.ts';
import type { Db, Statement } from '../db/client.ts';

export const writeOwn = <Answer>(
  db: Db,
  context: ActionContext,
  {
    answer,
    status = 200,
    guards = [],
    statements,
  }: { answer: Answer; status?: 200 | 201; guards?: readonly Guard[]; statements: readonly Statement[] },
): Promise<Answer> => commit(db, context, async () => ({ answer, stored: { status }, guards, statements }));
