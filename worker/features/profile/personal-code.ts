import type { PersonalCode } from '../../../domain/api/stations.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillUser } from '../../core/actor.ts';
import { commit } from '../../core/commit.ts';
import { storeSealed } from '../../core/idempotency.ts';
import { derivePersonalCode, hashPersonalCode } from '../../core/signatures/personal-codes.ts';
import type { Db } from '../../db/client.ts';
import { isStored, mayStoreCode, storeCode } from './personal-code-repository.ts';

/**
 * Makes new codes for the user and replaces the earlier ones. When another user has the PIN, new codes are drawn. Throws
 * busy when no free PIN was drawn, and the refusal of an account that may not use the app.
 */
export async function makePersonalCode(db: Db, secret: string, context: ActionContext): Promise<PersonalCode> {
  const { actorId: userId } = context;
  const madeAt = context.now.toISOString();
  return commit<PersonalCode>(db, context, async () => {
    const salt = crypto.randomUUID();
    const code = await derivePersonalCode(secret, userId, salt);
    const [pinHash, badgeHash] = await Promise.all([code.pin, code.badge].map((one) => hashPersonalCode(secret, one)));
    const row = { userId, salt, pinHash: pinHash ?? '', badgeHash: badgeHash ?? '', madeAt };
    const answer = { ...code, madeAt };
    return {
      answer,
      stored: { status: 200, response: await storeSealed(context.idempotent, { code: answer }) },
      guards: mayStoreCode(row),
      mark: { write: (guards) => storeCode(db, row, guards), isWritten: isStored(row) },
      statements: () => [],
      refuse: () => expectStillUser(db, userId),
    };
  });
}
