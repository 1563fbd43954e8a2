import type { RevealedCode } from '#domain/api/reward-codes.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { findGivenCode } from '#worker/core/fulfilment/codes.ts';
import { unsealCode, type CodeKey } from '#worker/core/signatures/code-seals.ts';
import type { Db } from '#worker/db/client.ts';
import { findOwnRedemption, logReveal } from './reveal-repository.ts';

/**
 * Shows the owner the code of a redemption, and logs it. The answer is not stored under the request's key, so a repeated
 * request is another look. Throws redemption_not_found also for another user's redemption, code_not_found,
 * code_unreadable.
 */
export async function revealCode(
  db: Db,
  redemptionId: string,
  keys: readonly CodeKey[],
  context: ActionContext,
): Promise<RevealedCode> {
  return commit(db, { ...context, idempotent: null }, async () => {
    const redemption = await findOwnRedemption(db, redemptionId, context.actorId);
    if (!redemption) throw new AppError('redemption_not_found');
    const given = await findGivenCode(db, redemptionId);
    if (!given) throw new AppError('code_not_found');
    const opened = await unsealCode(keys, given);
    if (!opened) throw new AppError('code_unreadable');
    return {
      answer: { ...opened, expiresOn: given.expiresOn },
      stored: null,
      guards: [],
      statements: logReveal(db, given.id, context.now.toISOString()),
    };
  });
}
