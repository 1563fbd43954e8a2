import { eq, sql } from 'drizzle-orm';
import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { newOrder, nextOrder, type Order, type OrderEvent } from '#domain/fulfilment/orders.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { orders, type OrderRow, type RedemptionRow } from '#worker/db/schema.ts';

interface OrderWrite {
  guards: readonly Guard[];
  statements: readonly Statement[];
}

/** The senders and the provider's messages find the order by its due time. */
export function orderGiftCard(
  db: Db,
  { id, userId }: RedemptionRow,
  { face, product }: Extract<Fulfilment, { way: 'provider' }>,
  { now }: ActionContext,
): Statement {
  const at = now.toISOString();
  const { state, attempts, round } = newOrder(now);
  return db.insert(orders).values({
    redemptionId: id,
    userId,
    way: 'provider',
    state,
    faceCents: face.cents,
    currency: face.currency,
    product,
    round,
    attempts,
    dueAt: at,
    version: 0,
    orderedAt: at,
    updatedAt: at,
  });
}

export async function selectOrder(db: Db, redemptionId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.redemptionId, redemptionId));
  return row ?? null;
}

const toOrder = ({ state, attempts, round, dueAt, failure, providerOrder, providerReward }: OrderRow): Order => ({
  state,
  attempts,
  round,
  dueAt: dueAt === null ? null : new Date(dueAt),
  failure,
  providerOrder,
  providerReward,
});

export function moveOrder(row: OrderRow, event: OrderEvent, now: Date): OrderRow | null {
  const next = nextOrder(toOrder(row), event, now);
  if (next === null) return null;
  const at = now.toISOString();
  return {
    ...row,
    ...next,
    dueAt: next.dueAt?.toISOString() ?? null,
    deliveredAt: next.state === 'delivered' ? (row.deliveredAt ?? at) : null,
    version: row.version + 1,
    updatedAt: at,
  };
}

export const storeOrder = (db: Db, before: OrderRow, after: OrderRow): Statement =>
  updateRow(db, orders, after, sql`redemption_id = ${before.redemptionId}`, before);

export const isOrderAt = ({ redemptionId, version }: OrderRow) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE redemption_id = ${redemptionId} AND version = ${version})`;

/**
 * Ends an order, so that its points can be refunded. Throws order_open when the provider may have the order: a refund
 * could then pay for the same reward twice.
 */
export async function takeBackGiftCard(db: Db, { id }: RedemptionRow, { now }: ActionContext): Promise<OrderWrite> {
  const row = await selectOrder(db, id);
  const after = row && moveOrder(row, { is: 'taken_back' }, now);
  if (!row || !after) throw new AppError('order_open');
  return { guards: [guard('order: given back as read', isOrderAt(row))], statements: [storeOrder(db, row, after)] };
}

/**
 * An admin hands a gift card over only after its order has ended. An ended order stays ended, so this needs no guard.
 */
export async function expectEndedOrder(db: Db, { id }: RedemptionRow): Promise<void> {
  const row = await selectOrder(db, id);
  if (row?.state !== 'cancelled') throw new AppError('order_open');
}
