import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { readArchivedRows } from '../../core/archive/read-months.ts';
import { checkIns } from '../../db/schema.ts';
import type { Table } from '../../http/export-file.ts';
import { readStations, selectCheckIns, type CheckInExport } from './check-ins-repository.ts';
import { readPages, timeIn, yesNo, type Reading } from './table.ts';

/** Yields the check-ins of archived months, which are read from the archive files. */
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
 * Returns in one word how punctual a check-in was. The stored type is `ontime` for every check-in that is not early, late
 * ones too, so a file with it would contradict its column 'On time'. Of an unverified time nobody knows more, and on
 * a day off nobody is early or late.
 */
function toType({ type, onTime, dayOff, proof }: CheckInExport): string {
  if (dayOff) return 'day off';
  if (proof === 'unverified') return 'unverified';
  if (!onTime) return 'late';
  return type === 'early' ? 'early' : 'on time';
}

/**
 * Exports check-ins, sorted by local day and then by time. Check-ins of archived months come first, user by user. The
 * export contains no moods and no notes.
 */
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
    yield* archivedPages(reading, period, toCells);
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
