import { AppError } from '#worker/app-error.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { RedemptionCounts, RedemptionOrder, RedemptionWithUser } from '#domain/api/redemptions.ts';
import { canAskAgain } from '#domain/fulfilment/orders.ts';
import type { Db } from '#worker/db/client.ts';
import { toRedemption } from '#worker/db/redemptions.ts';
import { CHOSEN_ZONE } from '#worker/db/people/users.ts';
import { orders, redemptionCounts, redemptions, users, type OrderRow, type RedemptionRow } from '#worker/db/schema.ts';

export function toRedemptionOrder({ way, state, failure, dueAt, version }: OrderRow): RedemptionOrder {
  const due = dueAt === null ? null : new Date(dueAt);
  return {
    way,
    state,
    failure,
    canAskAgain: way === 'provider' && canAskAgain({ state, failure, dueAt: due }),
    version,
  };
}

export async function selectWithUsers(db: Db, where: SQL): Promise<RedemptionWithUser[]> {
  const rows = await db
    .select({
      redemption: redemptions,
      // The column needs a name, because a batch on D1 distinguishes columns by their names.
      costNow: sql<number>`(SELECT points_cost FROM rewards WHERE id = ${redemptions.rewardId})`.as('cost_now'),
      order: orders,
      user: {
        id: users.id,
        name: users.name,
        department: users.department,
        avatarUrl: users.avatarUrl,
        location: users.location,
        timeZone: CHOSEN_ZONE,
        pointsBalance: users.pointsBalance,
      },
    })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .leftJoin(orders, eq(orders.redemptionId, redemptions.id))
    .where(where);
  return rows.map(({ redemption, costNow, order, user }) => ({
    ...toRedemption(redemption),
    costNow,
    costBy: redemption.costBy,
    order: order && toRedemptionOrder(order),
    user,
  }));
}

export async function readRedemption(db: Db, id: string): Promise<RedemptionWithUser> {
  const [redemption] = await selectWithUsers(db, eq(redemptions.id, id));
  if (!redemption) throw new AppError('redemption_not_found');
  return redemption;
}

const among = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export async function findRedemptions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { row: RedemptionRow; person: string }>> {
  const found = await db
    .select({ row: redemptions, person: users.name })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .where(sql`${redemptions.id} IN ${among(ids)}`);
  return new Map(found.map((one) => [one.row.id, one]));
}

export async function countRedemptions(db: Db): Promise<RedemptionCounts> {
  const counts: RedemptionCounts = { pending: 0, approved: 0, fulfilled: 0, rejected: 0, cancelled: 0 };
  for (const row of await db.select().from(redemptionCounts)) counts[row.status] = row.redemptions;
  return counts;
}
