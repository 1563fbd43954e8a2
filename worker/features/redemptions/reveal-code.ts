import { and, eq, sql } from 'drizzle-orm';
import type { RevealedCode } from '#domain/api/reward-codes.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { findGivenCode } from '#worker/core/fulfilment/codes.ts';
import { unsealCode, type CodeKey } from '#worker/core/signatures/code-seals.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { redemptions } from '#worker/db/schema.ts';

/** Later looks at a code are only counted. */
const LOGGED_MAX = 100;

const logReveal = (db: Db, codeId: string, at: string): Statement[] => [
  statement(db, sql`UPDATE reward_codes SET reveals = reveals + 1 WHERE id = ${codeId}`),
  statement(
    db,
    sql`INSERT INTO code_reveals (code_id, number, revealed_at)
      SELECT id, reveals, ${at} FROM reward_codes WHERE id = ${codeId} AND reveals <= ${LOGGED_MAX}`,
  ),
];

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
    const [own] = await db
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(and(eq(redemptions.id, redemptionId), eq(redemptions.userId, context.actorId)));
    if (!own) throw new AppError('redemption_not_found');
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
