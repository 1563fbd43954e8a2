import { eq, inArray, sql } from 'drizzle-orm';
import { ORDER_DIFFERENCES, type Difference } from '#domain/audit/difference.ts';
import { compareOrder } from '#domain/fulfilment/compare-orders.ts';
import { fromExternalId } from '#domain/fulfilment/orders.ts';
import type { FaceValue } from '#domain/fulfilment/ways.ts';
import { isOrderAt, moveOrder, storeOrder } from '../core/fulfilment/gift-cards.ts';
import { guard } from '../core/guard.ts';
import { ignoreFailedGuard, writeBatch } from '../core/write-batch.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { orders, redemptions } from '../db/schema.ts';
import type { ProviderOrder } from './port.ts';

/** The time for which the provider's list is compared. Orders are soon settled, so an older one changes no more. */
export const COMPARED_DAYS = 35;
/** An order of the last hour may be on its way to the list. */
const SETTLED_MS = 3_600_000;
const MISSING_MAX = 100;

const describeFace = (face: FaceValue | null): string =>
  face ? `${(face.cents / 100).toFixed(2)} ${face.currency}` : '-';

/** A user may have several differences of a kind on a day, of which the table keeps one. */
function keep(db: Db, found: readonly Difference[], at: string): Statement[] {
  if (found.length === 0) return [];
  return [
    statement(
      db,
      sql`INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at)
        SELECT ifnull(value ->> 'userId', ''), value ->> 'kind', value ->> 'day', value ->> 'stored',
          value ->> 'computed', ${at} FROM json_each(${JSON.stringify(found)}) WHERE true
        ON CONFLICT DO UPDATE SET stored = excluded.stored, computed = excluded.computed, found_at = excluded.found_at`,
    ),
  ];
}

export async function comparePage(db: Db, listed: readonly ProviderOrder[], runStartedAt: Date): Promise<number> {
  const at = runStartedAt.toISOString();
  const own = listed.flatMap((order) =>
    order.externalId === null ? [] : [{ order, ...fromExternalId(order.externalId) }],
  );
  if (own.length === 0) return 0;
  const ids = [...new Set(own.map(({ redemptionId }) => redemptionId))];
  const rows = await db
    .select({ row: orders, status: redemptions.status })
    .from(orders)
    .innerJoin(redemptions, eq(redemptions.id, orders.redemptionId))
    .where(inArray(orders.redemptionId, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  const stored = new Map(rows.map((one) => [one.row.redemptionId, one]));
  const found: Difference[] = [];
  const seen: string[] = [];
  const asked: Promise<unknown>[] = [];
  for (const { order, redemptionId, round } of own) {
    const ours = stored.get(redemptionId);
    const face =
      ours?.row.faceCents != null && ours.row.currency !== null
        ? { cents: ours.row.faceCents, currency: ours.row.currency }
        : null;
    const isDelivered = order.status === 'delivered';
    const kind = compareOrder(
      { round, isDelivered, face: order.face },
      ours ? { round: ours.row.round, state: ours.row.state, status: ours.status, face } : null,
    );
    if (ours?.row.round === round) seen.push(redemptionId);
    const told = kind === 'ask' && ours ? moveOrder(ours.row, { is: 'told' }, runStartedAt) : null;
    if (ours && told) {
      const guards = [guard('order: as read', isOrderAt(ours.row))];
      asked.push(
        writeBatch(db, [storeOrder(db, ours.row, told)], { guards, effects: { deliveries: true } }).catch(
          ignoreFailedGuard,
        ),
      );
    }
    if (kind === null || kind === 'ask') continue;
    found.push({
      kind,
      userId: ours?.row.userId ?? null,
      day: (ours?.row.orderedAt ?? at).slice(0, 10),
      stored: ours ? `${redemptionId}: ${ours.status}, ${describeFace(face)}` : '-',
      computed: `${order.order}: ${describeFace(order.face)}`,
    });
  }
  await Promise.all(asked);
  await writeBatch(db, [
    statement(
      db,
      sql`UPDATE orders SET checked_at = ${at}
        WHERE redemption_id IN (SELECT value FROM json_each(${JSON.stringify(seen)}))`,
    ),
    ...keep(db, found, at),
  ]);
  return found.length;
}

export async function finishComparison(db: Db, since: Date, runStartedAt: Date): Promise<number> {
  const at = runStartedAt.toISOString();
  // A day later than the list's first day, because the provider's clock may differ from ours.
  const from = new Date(since.getTime() + 86_400_000).toISOString();
  const until = new Date(runStartedAt.getTime() - SETTLED_MS).toISOString();
  const missing = await statement<{ id: string; userId: string; orderedAt: string; providerOrder: string | null }>(
    db,
    sql`SELECT redemption_id AS id, user_id AS userId, ordered_at AS orderedAt, provider_order AS providerOrder
      FROM orders WHERE state = 'delivered' AND way = 'provider' AND delivered_at BETWEEN ${from} AND ${until}
        AND (checked_at IS NULL OR checked_at < ${at}) LIMIT ${MISSING_MAX}`,
  );
  const found = missing.map(({ id, userId, orderedAt, providerOrder }): Difference => ({
    kind: 'order_missing',
    userId,
    day: orderedAt.slice(0, 10),
    stored: `${id}: ${providerOrder ?? '-'}`,
    computed: '-',
  }));
  await writeBatch(db, [
    ...keep(db, found, at),
    statement(
      db,
      sql`DELETE FROM audit_differences
        WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(ORDER_DIFFERENCES)})) AND found_at < ${at}`,
    ),
  ]);
  return found.length;
}
