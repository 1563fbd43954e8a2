import { sql } from 'drizzle-orm';
import { statement, type Db } from '../../db/client.ts';
import type { RedemptionRow } from '../../db/schema.ts';
import { EXPORT_PAGE } from './table.ts';

export interface RedemptionExport {
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

/** Selects the redemptions that were requested in the period, the newest first. Begins after the row `after`. */
export const selectRedemptions = (
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
