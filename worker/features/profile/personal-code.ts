import type { PersonalCode } from '#domain/api/stations.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { storeSealed } from '#worker/core/idempotency.ts';
import { derivePersonalCode, hashPersonalCode } from '#worker/core/signatures/personal-codes.ts';
import type { Db } from '#worker/db/client.ts';
import { eq, sql } from 'drizzle-orm';
import { guard } from '#worker/core/guard.ts';
import { personalCodes } from '#worker/db/schema.ts';

/**
 * Returns null when the user has not made any, or when the Worker has got another secret since, because no kiosk
 * accepts those codes any more.
 */
export async function readPersonalCode(db: Db, userId: string, secret: string): Promise<PersonalCode | null> {
  const [row] = await db.select().from(personalCodes).where(eq(personalCodes.userId, userId));
  if (!row) return null;
  const code = await derivePersonalCode(secret, userId, row.salt);
  return (await hashPersonalCode(secret, code.pin)) === row.pinHash ? { ...code, madeAt: row.madeAt } : null;
}

/**
 * When another user has the PIN, new codes are drawn. Throws busy when no free PIN was drawn, and the refusal of an
 * account that may not use the app.
 */
export async function makePersonalCode(db: Db, secret: string, context: ActionContext): Promise<PersonalCode> {
  const { actorId: userId } = context;
  const madeAt = context.now.toISOString();
  return commit<PersonalCode>(db, context, async () => {
    const salt = crypto.randomUUID();
    const code = await derivePersonalCode(secret, userId, salt);
    const [pinHash = '', badgeHash = ''] = await Promise.all(
      [code.pin, code.badge].map((one) => hashPersonalCode(secret, one)),
    );
    const row = { salt, pinHash, badgeHash, madeAt };
    const answer = { ...code, madeAt };
    return {
      answer,
      stored: { status: 200, response: await storeSealed(context.idempotent, { code: answer }) },
      guards: [
        guard('personal code: free', sql`NOT EXISTS (SELECT 1 FROM personal_codes WHERE pin_hash = ${pinHash})`),
      ],
      statements: [
        db
          .insert(personalCodes)
          .values({ userId, ...row })
          .onConflictDoUpdate({ target: personalCodes.userId, set: row }),
      ],
    };
  });
}
