import { eq, sql, type SQL } from 'drizzle-orm';
import type { LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { orders, rewardCodes, type RedemptionRow } from '#worker/db/schema.ts';

/** A code can still be used on its last day. */
const isUsable = (rewardId: string, today: LocalDate): SQL =>
  sql`reward_id = ${rewardId} AND redemption_id IS NULL AND ifnull(expires_on, '9999-12-31') >= ${today}`;

/**
 * Gives the free code that expires first. The batch itself chooses the code, so that many approvals at once give many
 * codes instead of all trying for the same one.
 */
export async function giveCode(
  db: Db,
  { id: redemptionId, userId, rewardId, fulfilment }: RedemptionRow,
  { today, at }: { today: LocalDate; at: string },
): Promise<{ guards: Guard[]; statements: Statement[] }> {
  const usable = isUsable(rewardId, today);
  const found = await statement(db, sql`SELECT 1 FROM reward_codes WHERE ${usable} LIMIT 1`);
  if (found.length === 0) throw new AppError('no_code_left');
  const face = fulfilment.way === 'codes' ? fulfilment.face : null;
  return {
    guards: [guard('redemption: code free', sql`EXISTS (SELECT 1 FROM reward_codes WHERE ${usable})`)],
    statements: [
      statement(
        db,
        sql`UPDATE reward_codes SET redemption_id = ${redemptionId}, given_at = ${at} WHERE id = (
          SELECT id FROM reward_codes WHERE ${usable} ORDER BY ifnull(expires_on, '9999-12-31'), id LIMIT 1)`,
      ),
      db.insert(orders).values({
        redemptionId,
        userId,
        way: 'codes',
        state: 'delivered',
        faceCents: face?.cents ?? null,
        currency: face?.currency ?? null,
        attempts: 0,
        version: 0,
        orderedAt: at,
        deliveredAt: at,
        updatedAt: at,
      }),
    ],
  };
}

/** The number of a reward's free codes, without the codes that its open claims will get. It is never below 0. */
export const countUnpromised = (rewardId: string): SQL<number> =>
  sql<number>`((SELECT count(*) FROM reward_codes WHERE reward_id = ${rewardId} AND redemption_id IS NULL)
    - (SELECT count(*) FROM redemptions WHERE reward_id = ${rewardId} AND status = 'pending'
        AND fulfilment ->> 'way' = 'codes'))`;

export async function findGivenCode(db: Db, redemptionId: string) {
  const [row] = await db.select().from(rewardCodes).where(eq(rewardCodes.redemptionId, redemptionId));
  return row;
}
