import type { DryRunInput, DryRunPart } from '../../../domain/api/settings.ts';
import { byDepartment, DRY_RUN_DAYS, scoreAgain, type RecordedScore } from '../../../domain/scoring/dry-run.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { isScheduled, type CalendarRules, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { addDays, localDateIn, type LocalDate } from '../../../domain/time/local-date.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { readScoringTimes } from '../../db/schema/column-types.ts';
import { brokenCursor, decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { PEOPLE, selectPart, type CheckInRow } from './dry-run-repository.ts';

const toRecorded = (row: CheckInRow, rules: WorkCalendar): RecordedScore => ({
  date: row.localDate,
  secondsOfDay: row.localSeconds,
  times: row.times === null ? null : readScoringTimes(row.times),
  streakDay: row.streakDay,
  isWorkday: isScheduled(row.localDate, rules, []),
  pointsEarned: row.pointsEarned,
});

/** Decodes a cursor: the last day of the dry run, and the last user of the earlier part. Throws validation_failed. */
function readPlace(cursor: string, today: LocalDate): { to: LocalDate; after: string } {
  const [to = '', after = ''] = decodeCursor(cursor, 2).map(String);
  if (!isPlausibleDay(to, today)) throw brokenCursor();
  return { to, after };
}

/**
 * Reads the check-ins that one part of the users made in the last 90 days, and scores them again by `policy`. Returns
 * the points that were given, and the points that `policy` would have given. Writes nothing. All parts of a dry run use
 * the days of the first part. Throws validation_failed on an invalid cursor.
 */
export async function dryRun(db: Db, input: DryRunInput, settings: Settings, now: Date): Promise<DryRunPart> {
  const today = localDateIn(settings.companyTimeZone, now);
  const { to, after } = input.cursor ? readPlace(input.cursor, today) : { to: today, after: '' };
  const from = addDays(to, 1 - DRY_RUN_DAYS);
  const { people, checkIns, peopleInAll } = await runTogether(db, selectPart(db, after, from, to));

  const recorded = new Map<string, RecordedScore[]>(people.map(({ id }) => [id, []]));
  const rulesById = new Map(
    people.map(({ id, rules }) => [id, { ...(JSON.parse(rules) as CalendarRules), holidays: new Set<LocalDate>() }]),
  );
  for (const row of checkIns) {
    const rules = rulesById.get(row.userId);
    if (rules) recorded.get(row.userId)?.push(toRecorded(row, rules));
  }
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
