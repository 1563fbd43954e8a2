import type { DryRunInput, DryRunPart } from '#domain/api/settings.ts';
import { byDepartment, DRY_RUN_DAYS, scoreAgain, type RecordedScore } from '#domain/scoring/dry-run.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { addDays, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';
import { readScoringTimes } from '#worker/db/schema/column-types.ts';
import { brokenCursor, decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { sql } from 'drizzle-orm';

/** A part reads fewer than 5,000 rows, even with a check-in of every user on every day. */
const PEOPLE = 36;
/** The check-ins of this many earlier days are also read, because a bonus may depend on an earlier check-in. */
const DAYS_BEFORE = 30;

interface PersonRow {
  id: string;
  department: string;
}

interface CheckInRow {
  userId: string;
  localDate: LocalDate;
  /** Null when the time is unverified. */
  localSeconds: number | null;
  times: string | null;
  streakDay: number;
  isDayOff: 0 | 1;
  wasDayOff: 0 | 1;
  pointsEarned: number;
}

function selectPart(db: Db, after: string, from: LocalDate, to: LocalDate) {
  const people = sql`SELECT id, department FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE}`;
  return {
    people: statement<PersonRow>(db, people),
    checkIns: statement<CheckInRow>(
      db,
      sql`
      SELECT user_id AS userId, local_date AS localDate, 
        iif(time_proof = 'u', NULL, local_seconds) AS localSeconds, times,
        streak_day AS streakDay, is_day_off AS isDayOff, was_day_off AS wasDayOff, points_earned AS pointsEarned
      FROM (${people}) AS people
      CROSS JOIN check_ins ON user_id = people.id AND local_date BETWEEN ${addDays(from, -DAYS_BEFORE)} AND ${to}`,
    ),
    peopleInAll: statement<{ people: number }>(db, sql`SELECT ifnull(sum(people), 0) AS people FROM department_people`),
  };
}

const toRecorded = (row: CheckInRow): RecordedScore => ({
  date: row.localDate,
  secondsOfDay: row.localSeconds,
  times: row.times === null ? null : readScoringTimes(row.times),
  streakDay: row.streakDay,
  isDayOff: row.isDayOff === 1,
  wasDayOff: row.wasDayOff === 1,
  pointsEarned: row.pointsEarned,
});

function readPlace(cursor: string, today: LocalDate): { to: LocalDate; after: string } {
  const [to = '', after = ''] = decodeCursor(cursor, 2).map(String);
  if (!isPlausibleDay(to, today)) throw brokenCursor();
  return { to, after };
}

/** All parts of a dry run use the days of the first part. */
export async function dryRun(db: Db, input: DryRunInput, settings: Settings, now: Date): Promise<DryRunPart> {
  const today = localDateIn(settings.companyTimeZone, now);
  const { to, after } = input.cursor ? readPlace(input.cursor, today) : { to: today, after: '' };
  const from = addDays(to, 1 - DRY_RUN_DAYS);
  const { people, checkIns, peopleInAll } = await runTogether(db, selectPart(db, after, from, to));

  const recorded = new Map<string, RecordedScore[]>(people.map(({ id }) => [id, []]));
  for (const row of checkIns) recorded.get(row.userId)?.push(toRecorded(row));
  const compared = people.map(({ id, department }) => ({
    department,
    ...scoreAgain(recorded.get(id) ?? [], from, input.policy),
  }));
  const lastPerson = people.length === PEOPLE ? people.at(-1) : undefined;
  return {
    from,
    to,
    people: people.length,
    peopleInAll: peopleInAll[0]?.people ?? 0,
    departments: byDepartment(compared),
    ...(lastPerson && { nextCursor: encodeCursor([to, lastPerson.id]) }),
  };
}
