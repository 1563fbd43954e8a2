import type { ExportPeriod } from '#domain/api/exports.ts';
import type { RewardSnapshot } from '#domain/api/redemptions.ts';
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
            r.rejection_reason AS reason, r.fulfillment_notes AS notes
          FROM redemptions AS r JOIN users AS u ON u.id = r.user_id LEFT JOIN users AS b ON b.id = r.processed_by
          WHERE r.requested_date >= ${since} AND ${
            after
              ? sql`r.requested_date <= ${after.requested} AND (r.requested_date < ${after.requested} OR r.id > ${after.id})`
              : sql`r.requested_date < ${until}`
          }
          ORDER BY r.requested_date DESC, r.id LIMIT ${EXPORT_PAGE}`,
  );

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
      'User id',
      'Redemption id',
    ],
    pages: readPages<RedemptionExport>(
      (after) => selectRedemptions(db, { since, until }, after),
      (row) => {
        const reward = JSON.parse(row.snapshot) as RewardSnapshot;
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
          row.userId,
          row.id,
        ];
      },
    ),
  };
}
