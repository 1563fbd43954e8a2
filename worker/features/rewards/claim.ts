import { and, eq, gt, sql } from 'drizzle-orm';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { type Db, statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin, type IdempotentRequest } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { redemptions, users, type RedemptionRow, type UserRow } from '../../db/schema.ts';
import { Replay } from '../../replay.ts';
import { findReward } from './repository.ts';

/** How often a claim is decided anew because the reward or the balance changed under it. */
const ATTEMPTS = 5;
const HOUR_MS = 3_600_000;

/**
 * Claims a reward for `user`: the points leave the balance at once. Spec section 5.
 * Throws reward_not_found, reward_unavailable, reward_out_of_stock, insufficient_points, claim_limit, busy.
 */
export async function claimReward(
  db: Db,
  request: {
    user: UserRow;
    rewardId: string;
    idempotent: IdempotentRequest | null;
    settings: Settings;
    now: Date;
    newId: () => string;
  },
): Promise<Redemption> {
  const { user, rewardId, idempotent, settings, now, newId } = request;
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  let balance = user.pointsBalance;
  let claims = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const reward = await findReward(db, rewardId);
    if (!reward) throw new AppError('reward_not_found');
    if (!reward.available) throw new AppError('reward_unavailable');
    if (reward.stock === 0) throw new AppError('reward_out_of_stock');
    if (claims >= settings.claimsPerHour) throw new AppError('claim_limit');
    if (balance < reward.pointsCost) throw new AppError('insufficient_points');

    const at = now.toISOString();
    const id = newId();
    const { name, description, pointsCost, category, icon, company } = reward;
    const row: RedemptionRow = {
      id,
      userId: user.id,
      rewardId,
      pointsSpent: pointsCost,
      status: 'pending',
      requestedDate: at,
      processedDate: null,
      processedBy: null,
      rejectionReason: null,
      fulfillmentNotes: null,
      rewardSnapshot: { id: rewardId, name, description, pointsCost, category, icon, company },
      idempotencyKey: idempotent?.key ?? id,
      version: 0,
      changeId: id,
      createdAt: at,
      updatedAt: at,
    };
    const claimed = sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${id})`;
    const results = await db.batch([
      statement(
        db,
        sql`
        INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot,
          idempotency_key, version, change_id, created_at, updated_at)
        SELECT ${id}, u.id, r.id, r.points_cost, 'pending', ${at}, ${JSON.stringify(row.rewardSnapshot)},
          ${row.idempotencyKey}, 0, ${id}, ${at}, ${at}
        FROM users AS u, rewards AS r
        WHERE u.id = ${user.id} AND r.id = ${rewardId} AND r.version = ${reward.version} AND r.available = 1
          AND r.retired_at IS NULL AND (r.stock IS NULL OR r.stock > 0) AND u.points_balance >= r.points_cost
          AND (SELECT count(*) FROM (SELECT 1 FROM redemptions WHERE user_id = ${user.id}
            AND requested_date > ${hourAgo} LIMIT ${settings.claimsPerHour})) < ${settings.claimsPerHour}
          AND ${isFirst(user.id, idempotent)}
        ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
      ),
      appendToLedger(
        db,
        {
          id: newId(),
          userId: user.id,
          transactionType: 'redeemed',
          pointsAmount: -pointsCost,
          referenceType: 'redemption',
          referenceId: id,
          description: `Claimed: ${name}`,
          createdBy: null,
          bookedOn: localDateIn(settings.companyTimeZone, now),
          at,
        },
        claimed,
      ),
      statement(
        db,
        sql`UPDATE rewards SET stock = stock - 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${claimed}`,
      ),
      keepAnswer(
        db,
        user.id,
        idempotent,
        { id: newId(), status: 201, response: JSON.stringify(toRedemption(row)), at },
        claimed,
      ),
      db.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.id, id)),
      db.select({ balance: users.pointsBalance }).from(users).where(eq(users.id, user.id)),
      db
        .select({ id: redemptions.id })
        .from(redemptions)
        .where(and(eq(redemptions.userId, user.id), gt(redemptions.requestedDate, hourAgo)))
        .limit(settings.claimsPerHour),
    ]);
    if (results[4][0]) return toRedemption(row);
    await replayTwin(db, user.id, idempotent);
    // The stored answer is gone after a week; the claim is still the same one.
    if (idempotent) await replayClaim(db, user.id, rewardId, idempotent.key);
    balance = results[5][0]?.balance ?? 0;
    claims = results[6].length;
  }
  throw new AppError('busy');
}

/** Ends the request with the claim that was made under the key, when there is one. Throws Replay, or idempotency_key_reused. */
async function replayClaim(db: Db, userId: string, rewardId: string, key: string): Promise<void> {
  const [claimed] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), eq(redemptions.idempotencyKey, key)));
  if (!claimed) return;
  if (claimed.rewardId !== rewardId) throw new AppError('idempotency_key_reused');
  throw new Replay(201, toRedemption(claimed));
}
