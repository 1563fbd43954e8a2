import type { ExportPeriod } from '#domain/api/exports.ts';
import type { RewardSnapshot } from '#domain/api/redemptions.ts';
import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { readClaimMoney } from '#domain/redemptions/claim-money.ts';
import type { Worth } from '#domain/redemptions/point-values.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { toInstantRange } from '#domain/time/periods.ts';
import type { Table } from '#worker/http/export-file.ts';
import { readPages, timeIn, type Reading, EXPORT_PAGE } from './table.ts';
import { sql } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';

interface RedemptionExport {
  id: string;
  userId: string;
  requested: string;
  processed: string | null;
  name: string;
  email: string;
  department: string;
  snapshot: string;
  points: number;
  status: RedemptionRow['status'];
  by: string | null;
  reason: string | null;
  notes: string | null;
  fulfilment: string;
  countedCents: number | null;
  countedCurrency: string | null;
  orderState: string | null;
  orderFace: number | null;
  orderCurrency: string | null;
  fee: number | null;
  delivered: string | null;
}

const selectRedemptions = (
  db: Db,
  { since, until }: { since: string; until: string },
  after: RedemptionExport | null,
) =>
  statement<RedemptionExport>(
    db,
    sql`
          SELECT r.id, r.user_id AS userId, r.requested_date AS requested, r.processed_date AS processed, u.name, u.email,
            u.department, r.reward_snapshot AS snapshot, r.points_spent AS points, r.status, b.name AS "by",
            r.rejection_reason AS reason, r.fulfillment_notes AS notes,
            r.fulfilment, r.counted_cents AS countedCents, r.counted_currency AS countedCurrency,
            o.state AS orderState, o.face_cents AS orderFace, o.currency AS orderCurrency, o.fee_cents AS fee,
            ifnull(o.delivered_at, iif(r.status = 'fulfilled', r.processed_date, NULL)) AS delivered
          FROM redemptions AS r JOIN users AS u ON u.id = r.user_id LEFT JOIN users AS b ON b.id = r.processed_by
            LEFT JOIN orders AS o ON o.redemption_id = r.id
          WHERE r.requested_date >= ${since} AND ${
            after
              ? sql`r.requested_date <= ${after.requested} AND (r.requested_date < ${after.requested} OR r.id > ${after.id})`
              : sql`r.requested_date < ${until}`
          }
          ORDER BY r.requested_date DESC, r.id LIMIT ${EXPORT_PAGE}`,
  );

const toWorth = (cents: number | null, currency: string | null): Worth | null =>
  cents === null || currency === null ? null : { cents, currency };

const amount = (hundredths: number | null): CsvValue => (hundredths === null ? '' : { hundredths });

export function redemptionsTable({ db, settings }: Reading, { from, to }: ExportPeriod): Table {
  const zone = settings.companyTimeZone;
  const { since, until } = toInstantRange(zone, from, to);
  return {
    columns: [
      'Requested',
      'Name',
      'Email',
      'Department',
      'Reward',
      'Category',
      'Points',
      'Status',
      'Processed',
      'Processed by',
      'Rejection reason',
      'Notes',
      'Delivered by',
      'Order',
      'Delivered',
      'Face value',
      'Currency',
      'Provider fee',
      'Still owed',
      'User id',
      'Redemption id',
    ],
    pages: readPages<RedemptionExport>(
      (after) => selectRedemptions(db, { since, until }, after),
      (row) => {
        const reward = JSON.parse(row.snapshot) as RewardSnapshot;
        const fulfilment = JSON.parse(row.fulfilment) as Fulfilment;
        const { face, owed } = readClaimMoney({
          status: row.status,
          fulfilment,
          counted: toWorth(row.countedCents, row.countedCurrency),
          ordered: toWorth(row.orderFace, row.orderCurrency),
        });
        return [
          timeIn(zone, row.requested),
          row.name,
          row.email,
          row.department,
          reward.name,
          reward.category,
          row.points,
          row.status,
          timeIn(zone, row.processed),
          row.by,
          row.reason,
          row.notes,
          fulfilment.way,
          row.orderState,
          timeIn(zone, row.delivered),
          amount(face?.cents ?? null),
          (face ?? owed)?.currency ?? '',
          amount(row.fee),
          amount(owed?.cents ?? null),
          row.userId,
          row.id,
        ];
      },
    ),
  };
}
