import type { ExportPeriod } from '#domain/api/exports.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { readMovedRows } from '#worker/core/history/company.ts';
import { checkIns, qrStations } from '#worker/db/schema.ts';
import type { Table } from '#worker/http/export-file.ts';
import { readPages, timeIn, yesNo, type Reading, EXPORT_PAGE } from './table.ts';
import { sql } from 'drizzle-orm';
import { IS_COUNTED_CHECK_IN } from '#worker/core/history/sums.ts';
import { statement, type Db } from '#worker/db/client.ts';

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
  dayOff: number;
  points: number;
  bonus: number;
  streakDay: number;
  method: string;
  proof: string;
  station: string | null;
}

async function readStations(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: qrStations.id, name: qrStations.name }).from(qrStations);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const selectCheckIns = (db: Db, { from, to }: ExportPeriod, after: CheckInExport | null) =>
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
        AND ${sql.raw(IS_COUNTED_CHECK_IN)}
      ORDER BY c.local_date, c.check_in_time, c.user_id LIMIT ${EXPORT_PAGE}`,
  );

async function* movedPages(
  { db, files }: Reading,
  { from, to }: ExportPeriod,
  toCells: (row: CheckInExport) => CsvValue[],
) {
  let stations: Map<string, string> | null = null;
  for await (const { users, checkIns: made } of readMovedRows(db, files, from, to)) {
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
          dayOff: row.isDayOff ? 1 : 0,
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
 * The stored type is `ontime` for every check-in that is not early, late ones too, so a file with it would contradict
 * its column 'On time'. Of an unverified time nobody knows more, and on a day off nobody is early or late.
 */
function toType({ type, onTime, dayOff, proof }: CheckInExport): string {
  if (dayOff) return 'day off';
  if (proof === 'unverified') return 'unverified';
  if (!onTime) return 'late';
  return type === 'early' ? 'early' : 'on time';
}

/** Check-ins that moved to files come first, user by user. The export contains no moods and no notes. */
export function checkInsTable(reading: Reading, period: ExportPeriod): Table {
  const { db } = reading;
  const toCells = (row: CheckInExport): CsvValue[] => [
    row.day,
    timeIn(row.zone, row.at).slice(11),
    row.zone,
    row.name,
    row.email,
    row.department,
    toType(row),
    row.dayOff ? '' : yesNo(row.onTime),
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
  async function* pages() {
    yield* movedPages(reading, period, toCells);
    yield* readPages<CheckInExport>((after) => selectCheckIns(db, period, after), decoded);
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
