import { sql } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import { statement, type Db } from '../../db/client.ts';
import { qrStations } from '../../db/schema.ts';
import { EXPORT_PAGE } from './table.ts';

export interface CheckInExport {
  day: string;
  userId: string;
  name: string;
  email: string;
  department: string;
  /** Epoch milliseconds. */
  at: number;
  zone: string;
  type: string;
  onTime: number;
  dayOff: number;
  points: number;
  bonus: number;
  streakDay: number;
  method: string;
  proof: string;
  /** The current name of the station. */
  station: string | null;
}

/** Reads the current names of all stations, by id. */
export async function readStations(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: qrStations.id, name: qrStations.name }).from(qrStations);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Selects the check-ins of the period after the row `after`. Leaves out check-ins of archived months. */
export const selectCheckIns = (db: Db, { from, to }: ExportPeriod, after: CheckInExport | null) =>
  statement<CheckInExport>(
    db,
    sql`
      SELECT c.local_date AS day, c.user_id AS userId, u.name, u.email, c.department, c.check_in_time AS at,
        c.time_zone AS zone, c.check_in_type AS type, c.is_on_time AS onTime, c.is_day_off AS dayOff,
        c.points_earned AS points,
        c.bonus_points AS bonus, c.streak_day AS streakDay, c.method, c.time_proof AS proof, s.name AS station
      FROM check_ins AS c JOIN users AS u ON u.id = c.user_id LEFT JOIN qr_stations AS s ON s.id = c.station_id
      WHERE (c.local_date, c.check_in_time, c.user_id) > (${after?.day ?? from}, ${after?.at ?? 0}, ${after?.userId ?? ''})
        AND c.local_date <= ${to}
        AND NOT EXISTS (SELECT 1 FROM archived_records WHERE user_id = c.user_id AND month = substr(c.local_date, 1, 7))
      ORDER BY c.local_date, c.check_in_time, c.user_id LIMIT ${EXPORT_PAGE}`,
  );
