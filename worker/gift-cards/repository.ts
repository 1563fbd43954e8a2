import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { GIFT_CARD_PROVIDER } from '#domain/api/audit.ts';
import type { OrderEvent } from '#domain/fulfilment/orders.ts';
import type { ActionContext } from '../core/action-context.ts';
import { commit, type Write } from '../core/commit.ts';
import { moveRedemptionCount } from '../core/figures/counts.ts';
import { monthIn, moveDelivered } from '../core/figures/reward-money.ts';
import { isOrderAt, moveOrder, selectOrder, storeOrder } from '../core/fulfilment/gift-cards.ts';
import { guard, hasVersion } from '../core/guard.ts';
import { updateRow } from '../core/rows.ts';
import { writeBatch } from '../core/write-batch.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';
import { toRedemption } from '../db/redemptions.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { orders, providerMessages, redemptions, users, type OrderRow, type RedemptionRow } from '../db/schema.ts';
import type { GiftCardMessage, ProviderOrder } from './port.ts';

export interface When {
  now: Date;
  newId: () => string;
}

const asProvider = ({ now, newId }: When): ActionContext => ({
  actorId: GIFT_CARD_PROVIDER,
  rights: 'system',
  idempotent: null,
  now,
  newId,
});

export interface TakenOrder {
  row: OrderRow;
  recipient: { name: string; email: string };
}

/**
 * A taken order belongs to this sender until its lease ends, because every later write expects the version that the
 * claim wrote.
 */
export async function takeDueOrders(db: Db, now: Date, limit: number): Promise<TakenOrder[]> {
  const due = await db
    .select({ row: orders, name: users.name, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(lte(orders.dueAt, now.toISOString()), eq(orders.way, 'provider')))
    .orderBy(asc(orders.dueAt))
    .limit(limit);
  const claims = due.flatMap(({ row, name, email }) => {
    const taken = moveOrder(row, { is: 'taken' }, now);
    return taken ? [{ before: row, taken, recipient: { name, email } }] : [];
  });
  if (claims.length === 0) return [];
  const results = await writeBatch(
    db,
    claims.map(({ before, taken: { state, attempts, dueAt, version, updatedAt } }) =>
      statement(
        db,
        sql`UPDATE orders SET state = ${state}, attempts = ${attempts}, due_at = ${dueAt}, version = ${version},
          updated_at = ${updatedAt}
        WHERE redemption_id = ${before.redemptionId} AND ${guard('order: claim', sql`version = ${before.version}`)}
        RETURNING redemption_id`,
      ),
    ),
  );
  return claims.flatMap(({ taken, recipient }, index) =>
    results[index]?.length === 1 ? [{ row: taken, recipient }] : [],
  );
}

export async function readNextOrderDue(db: Db): Promise<Date | null> {
  const [row] = await statement<{ dueAt: string }>(
    db,
    sql`SELECT due_at AS dueAt FROM orders WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
  );
  return row ? new Date(row.dueAt) : null;
}

function deliver(
  db: Db,
  before: RedemptionRow,
  month: string,
  { now, newId }: When,
): Pick<Write<null>, 'audit' | 'guards' | 'statements'> {
  const at = now.toISOString();
  const money = moveDelivered(db, before, 'fulfilled', month);
  const after: RedemptionRow = {
    ...before,
    ...money.counted,
    status: 'fulfilled',
    processedDate: at,
    version: before.version + 1,
    updatedAt: at,
  };
  const facts = { reward: before.rewardSnapshot.name, notes: '' };
  return {
    audit: {
      action: 'redemption.fulfilled',
      targetType: 'redemption',
      targetId: before.id,
      before: toRedemption(before),
      after: toRedemption(after),
      reason: null,
    },
    guards: [hasVersion('redemption: version', 'redemptions', before)],
    statements: [
      updateRow(db, redemptions, after, sql`id = ${before.id}`, before),
      moveRedemptionCount(db, before.status, 'fulfilled'),
      ...money.statements,
      ...writeNotice(db, { id: newId(), userId: before.userId, at, kind: 'redemption_fulfilled', facts }),
    ],
  };
}

/** Returns false when the order has moved since then; the answer then changes nothing. */
export async function hearAnswer(
  db: Db,
  taken: OrderRow,
  { event, found }: { event: OrderEvent; found: ProviderOrder | null },
  when: When,
): Promise<boolean> {
  return commit<boolean>(db, asProvider(when), async () => {
    const before = await selectOrder(db, taken.redemptionId);
    const moved = before?.version === taken.version ? moveOrder(before, event, when.now) : null;
    if (!before || !moved) return { unchanged: false };
    const after = { ...moved, feeCents: found?.feeCents ?? before.feeCents };
    const [redemption] =
      after.state === 'delivered' && before.state !== 'delivered'
        ? await db.select().from(redemptions).where(eq(redemptions.id, taken.redemptionId))
        : [];
    const delivery =
      redemption?.status === 'approved'
        ? deliver(db, redemption, monthIn(toSettings(await selectSettings(db)), when.now), when)
        : null;
    return {
      answer: true,
      stored: null,
      guards: [guard('order: as read', isOrderAt(before)), ...(delivery?.guards ?? [])],
      ...(delivery?.audit && { audit: delivery.audit }),
      statements: [storeOrder(db, before, after), ...(delivery?.statements ?? [])],
      ...(before.state !== after.state && { effects: { topics: ['redemption'], deliveries: delivery !== null } }),
    };
  });
}

/**
 * A message is heard once, whatever its order. It makes the order due, and the provider's answer then decides. A
 * message that comes before the answer finds no order, and the answer says the same.
 */
export async function hearMessage(db: Db, { id, about }: GiftCardMessage, when: When): Promise<boolean> {
  const at = when.now.toISOString();
  return commit<boolean>(db, asProvider(when), async () => {
    const [heard] = await db.select().from(providerMessages).where(eq(providerMessages.id, id));
    if (heard || about === null) return { unchanged: false };
    const [order] = await db
      .select()
      .from(orders)
      .where('order' in about ? eq(orders.providerOrder, about.order) : eq(orders.providerReward, about.reward));
    const told = order ? moveOrder(order, { is: 'told' }, when.now) : null;
    return {
      answer: told !== null,
      stored: null,
      guards: [
        guard('gift card message: first', sql`NOT EXISTS (SELECT 1 FROM provider_messages WHERE id = ${id})`),
        ...(order && told ? [guard('order: as read', isOrderAt(order))] : []),
      ],
      statements: [
        db.insert(providerMessages).values({ id, receivedAt: at }),
        ...(order && told ? [storeOrder(db, order, told)] : []),
      ],
      effects: { deliveries: told !== null },
    };
  });
}

/** The provider repeats a message for less than a month. */
const MESSAGE_DAYS = 30;
const FORGOTTEN_AT_ONCE = 1_000;

export async function forgetMessages(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MESSAGE_DAYS * 86_400_000).toISOString();
  const rows = await statement(
    db,
    sql`DELETE FROM provider_messages WHERE id IN (SELECT id FROM provider_messages WHERE received_at < ${before}
      ORDER BY received_at LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING id`,
  );
  return rows.length;
}

/** Admins see why orders wait. A key that is set later ends the wait. */
export const markUnconfigured = (db: Db, now: Date): Statement =>
  statement(
    db,
    sql`UPDATE orders SET failure = 'not_configured', version = version + 1, updated_at = ${now.toISOString()}
      WHERE due_at <= ${now.toISOString()} AND state = 'due' AND way = 'provider' AND failure IS NOT 'not_configured'`,
  );
