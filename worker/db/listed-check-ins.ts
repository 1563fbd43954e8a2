import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { CheckInWithUser, TimeProof } from '#domain/api/checkins.ts';
import { hideMoodAndNote, type MoodReaders } from '#domain/checkins/mood-readers.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { toCheckIn } from './check-ins.ts';
import type { Db } from './client.ts';
import { checkIns, qrStations, users, type CheckInRow } from './schema.ts';

function hasProof(proof: TimeProof | undefined): SQL | undefined {
  if (proof === undefined) return undefined;
  // SQLite uses the index of the few unverified check-ins only when the query contains the index's own condition.
  return and(eq(checkIns.timeProof, proof), proof === 'verified' ? undefined : sql`time_proof <> 'v'`);
}

/**
 * The reader of a list, and whether admins read moods and notes by name. `readerId` is null for a list that many admins
 * get.
 */
export interface Reader {
  readerId: string | null;
  moodReaders: MoodReaders;
}

export const toListed = (row: CheckInRow, { readerId, moodReaders }: Reader) =>
  hideMoodAndNote({ ...toCheckIn(row), isDayOff: row.isDayOff }, row.isNamed, readerId, moodReaders);

/** A station may be renamed or closed, but is never deleted. */
const selectWithStation = (db: Db) =>
  db
    .select({ row: getTableColumns(checkIns), station: qrStations.name })
    .from(checkIns)
    .leftJoin(qrStations, eq(qrStations.id, checkIns.stationId));

export async function listDay(
  db: Db,
  {
    localDate,
    proof,
    place,
  }: {
    localDate: LocalDate;
    proof: TimeProof | undefined;
    place: { at: string; userId: string } | null;
  },
  limit: number,
  reader: Reader,
): Promise<CheckInWithUser[]> {
  const rows = await selectWithStation(db)
    .where(
      and(
        eq(checkIns.localDate, localDate),
        hasProof(proof),
        place
          ? sql`(${checkIns.checkInTime}, ${checkIns.userId}) < (${Date.parse(place.at)}, ${place.userId})`
          : undefined,
      ),
    )
    .orderBy(desc(checkIns.checkInTime), desc(checkIns.userId))
    .limit(limit);
  const ids = JSON.stringify(rows.map(({ row }) => row.userId));
  const people = await db
    .select({ id: users.id, name: users.name, department: users.department, avatarUrl: users.avatarUrl })
    .from(users)
    .where(inArray(users.id, sql`(SELECT value FROM json_each(${ids}))`));
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap(({ row, station }) => {
    const user = byId.get(row.userId);
    return user ? [{ ...toListed(row, reader), station, user }] : [];
  });
}
