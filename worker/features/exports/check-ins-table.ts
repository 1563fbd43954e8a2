import { sql } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import { statement } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import type { Table } from '../../http/export-file.ts';
import { EXPORT_PAGE, pagesOf, timeIn, yesNo, type Reading } from './table.ts';

interface CheckInExport {
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
  points: number;
  bonus: number;
  streakDay: number;
  method: string;
  proof: string;
  /** As it is called now. */
  station: string | null;
}

/** Check-ins by their local day and then by time. Moods and notes are not in it: they are told to a person, not to a file. */
export function checkInsTable({ db }: Reading, { from, to }: ExportPeriod): Table {
  return {
    columns: [
      'Day',
      'Local time',
      'Time zone',
      'Name',
      'Email',
      'Department',
      'Type',
      'On time',
      'Points',
      'Bonus points',
      'Streak day',
      'Method',
      'Station',
      'Time proof',
      'User id',
    ],
    pages: pagesOf<CheckInExport>(
      (after) =>
        statement<CheckInExport>(
          db,
          sql`
          SELECT c.local_date AS day, c.user_id AS userId, u.name, u.email, c.department, c.check_in_time AS at,
            c.time_zone AS zone, c.check_in_type AS type, c.is_on_time AS onTime, c.points_earned AS points,
            c.bonus_points AS bonus, c.streak_day AS streakDay, c.method, c.time_proof AS proof, s.name AS station
          FROM check_ins AS c JOIN users AS u ON u.id = c.user_id LEFT JOIN qr_stations AS s ON s.id = c.station_id
          WHERE (c.local_date, c.check_in_time, c.user_id) > (${after?.day ?? from}, ${after?.at ?? 0}, ${after?.userId ?? ''})
            AND c.local_date <= ${to}
          ORDER BY c.local_date, c.check_in_time, c.user_id LIMIT ${EXPORT_PAGE}`,
        ),
      (row) => [
        row.day,
        timeIn(row.zone, row.at).slice(11),
        row.zone,
        row.name,
        row.email,
        row.department,
        String(checkIns.checkInType.mapFromDriverValue(row.type)),
        yesNo(row.onTime),
        row.points,
        row.bonus,
        row.streakDay,
        String(checkIns.method.mapFromDriverValue(row.method)),
        row.station ?? '',
        String(checkIns.timeProof.mapFromDriverValue(row.proof)),
        row.userId,
      ],
    ),
  };
}
