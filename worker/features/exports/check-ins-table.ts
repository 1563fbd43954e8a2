import { sql } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { readArchivedRows } from '../../core/archive/read-months.ts';
import { statement } from '../../db/client.ts';
import { checkIns, qrStations } from '../../db/schema.ts';
import type { Table } from '../../http/export-file.ts';
import { EXPORT_PAGE, readPages, timeIn, yesNo, type Reading } from './table.ts';

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
  /** Current name. */
  station: string | null;
}

/** Reads the current names of the stations. */
async function readStations(db: Reading['db']): Promise<Map<string, string>> {
  const rows = await db.select({ id: qrStations.id, name: qrStations.name }).from(qrStations);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Yields the check-ins of archived months, as their files hold them. */
async function* archivedPages(
  { db, archive }: Reading,
  { from, to }: ExportPeriod,
  toCells: (row: CheckInExport) => CsvValue[],
) {
  let stations: Map<string, string> | null = null;
  for await (const { users, checkIns: made } of readArchivedRows(db, archive, from, to)) {
    stations ??= await readStations(db);
    const names = stations;
    yield made
      .filter(({ localDate }) => localDate >= from && localDate <= to)
      .map((row) =>
        toCells({
          day: row.localDate,
          userId: row.userId,
          name: users.get(row.userId)?.name ?? '',
          email: users.get(row.userId)?.email ?? '',
          department: row.department,
          at: Date.parse(row.checkInTime),
          zone: row.timeZone,
          type: row.checkInType,
          onTime: row.isOnTime ? 1 : 0,
          points: row.pointsEarned,
          bonus: row.bonusPoints,
          streakDay: row.streakDay,
          method: row.method,
          proof: row.timeProof,
          station: row.stationId === null ? null : (names.get(row.stationId) ?? null),
        }),
      );
  }
}

/**
 * Exports check-ins by local day and then by time. Check-ins of archived months come first, user by user. The export
 * contains no moods and no notes.
 */
export function checkInsTable(reading: Reading, period: ExportPeriod): Table {
  const { db } = reading;
  const { from, to } = period;
  const toCells = (row: CheckInExport): CsvValue[] => [
    row.day,
    timeIn(row.zone, row.at).slice(11),
    row.zone,
    row.name,
    row.email,
    row.department,
    row.type,
    yesNo(row.onTime),
    row.points,
    row.bonus,
    row.streakDay,
    row.method,
    row.station ?? '',
    row.proof,
    row.userId,
  ];
  const decoded = (row: CheckInExport): CsvValue[] =>
    toCells({
      ...row,
      type: String(checkIns.checkInType.mapFromDriverValue(row.type)),
      method: String(checkIns.method.mapFromDriverValue(row.method)),
      proof: String(checkIns.timeProof.mapFromDriverValue(row.proof)),
    });
  const here = (after: CheckInExport | null) =>
    statement<CheckInExport>(
      db,
      sql`
      SELECT c.local_date AS day, c.user_id AS userId, u.name, u.email, c.department, c.check_in_time AS at,
        c.time_zone AS zone, c.check_in_type AS type, c.is_on_time AS onTime, c.points_earned AS points,
        c.bonus_points AS bonus, c.streak_day AS streakDay, c.method, c.time_proof AS proof, s.name AS station
      FROM check_ins AS c JOIN users AS u ON u.id = c.user_id LEFT JOIN qr_stations AS s ON s.id = c.station_id
      WHERE (c.local_date, c.check_in_time, c.user_id) > (${after?.day ?? from}, ${after?.at ?? 0}, ${after?.userId ?? ''})
        AND c.local_date <= ${to}
        AND NOT EXISTS (SELECT 1 FROM archived_records WHERE user_id = c.user_id AND month = substr(c.local_date, 1, 7))
      ORDER BY c.local_date, c.check_in_time, c.user_id LIMIT ${EXPORT_PAGE}`,
    );
  async function* pages() {
    yield* archivedPages(reading, period, toCells);
    yield* readPages<CheckInExport>(here, decoded);
  }
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
    pages: pages(),
  };
}
