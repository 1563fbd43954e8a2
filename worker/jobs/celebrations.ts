import { sql, type SQL } from 'drizzle-orm';
import type { WorkCalendar } from '#domain/calendar/work-calendar.ts';
import type { NoticeKind } from '#domain/notices/notices.ts';
import { EVERY_QUARTER_HOUR } from '#domain/jobs/schedule.ts';
import type { Settings } from '#domain/settings/settings.ts';
import {
  countYears,
  findFirstDay,
  isCelebratedNow,
  listCelebratedDates,
  listHireDates,
  listKeysOn,
  type AnnouncedKind,
} from '#domain/thanks/celebrations.ts';
import { addDays, isTimeZone, localDateIn, localMomentIn, type LocalDate } from '#domain/time/local-date.ts';
import { zoneAt, type UserZone } from '#domain/time/user-zone.ts';
import { unlockRisingStar } from '../core/award-writes.ts';
import type { Effects } from '../core/effects.ts';
import { guard } from '../core/guard.ts';
import { movePoints } from '../core/points.ts';
import { ignoreFailedGuard, writeBatch } from '../core/write-batch.ts';
import { runTogether, statement, type Db, type Statement } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';
import { MAY_USE_APP } from '../db/people/users.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';
import { selectCalendars, toCalendars } from './repository.ts';

const toYear = (date: LocalDate): number => Number(date.slice(0, 4));

interface Task {
  kind: AnnouncedKind;
  /** The celebrated date; for a newcomer, the hire date. */
  date: LocalDate;
  /** The stored day and month, MM-DD. */
  key: string;
}

interface Candidate extends UserZone {
  id: string;
  department: string;
  found: string;
  createdAt: string;
  calendarId: string;
  paidFor: number;
}

const listTasks = (dates: readonly LocalDate[]): Task[] => [
  ...dates.flatMap((date) =>
    listKeysOn(date).flatMap((key): Task[] => [
      { kind: 'birthday', date, key },
      { kind: 'anniversary', date, key },
    ]),
  ),
  ...listHireDates(dates).map((date): Task => ({ kind: 'newcomer', date, key: date.slice(5) })),
];

/** A newcomer is welcomed once, even when the first working day moves. */
const isCelebrated = ({ kind, date }: Pick<Task, 'kind' | 'date'>, userId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM celebrations WHERE user_id = ${userId} AND kind = ${kind}
    AND (${kind === 'newcomer' ? 1 : 0} OR day = ${date}))`;

const PAGE = 200;

/** The row in which the next page begins: the hire date or the birthday, and the user's id. */
type Place = [found: string, id: string];

function selectPage(db: Db, task: Task, after: Place): Promise<Candidate[]> {
  const { kind, date, key } = task;
  const isOfBirthday = kind === 'birthday';
  const [from, to] = kind === 'newcomer' ? [date, date] : ['', `${toYear(date) - 1}-12-31`];
  // Without INDEXED BY, the query planner would use the index by approval status, and read every user.
  const found = isOfBirthday
    ? sql`users INDEXED BY users_by_birthday WHERE birthday IS NOT NULL AND birthday = ${key} AND (birthday, id) > (${after[0]}, ${after[1]})`
    : sql`users INDEXED BY users_by_anniversary WHERE shows_anniversary = 1 AND is_hire_date_known = 1
        AND substr(hire_date, 6) = ${key} AND hire_date BETWEEN ${from} AND ${to} AND (hire_date, id) > (${after[0]}, ${after[1]})`;
  const column = isOfBirthday ? sql`birthday` : sql`hire_date`;
  return statement<Candidate>(
    db,
    sql`SELECT id, department, ${column} AS found, created_at AS createdAt, work_calendar_id AS calendarId,
        ${isOfBirthday ? sql`birthday_paid_for` : sql`anniversary_paid_for`} AS paidFor,
        time_zone AS timeZone, day_start AS dayStart, pending_time_zone AS pendingTimeZone,
        pending_day_start AS pendingDayStart, pending_time_zone_from AS pendingTimeZoneFrom
      FROM ${found} AND ${MAY_USE_APP} AND NOT ${isCelebrated(task, sql`users.id`)}
      ORDER BY ${column}, id LIMIT ${PAGE}`,
  );
}

interface Celebration {
  kind: AnnouncedKind;
  date: LocalDate;
  years: number | null;
  points: number;
}

const NOTICES = {
  anniversary: 'celebration_anniversary',
  birthday: 'celebration_birthday',
  newcomer: 'celebration_welcome',
} as const satisfies Record<AnnouncedKind, NoticeKind>;

const toFacts = ({ kind, years, points }: Celebration) =>
  kind === 'newcomer' ? {} : { ...(kind === 'anniversary' && { years: years ?? 0 }), points };

/**
 * The ledger does not say which of the two it was, because its rows stay after the user takes the birthday back. But
 * admins still read the day of the points, and may conclude the birthday. The screens where the user gives it say so.
 */
function bookPoints(
  db: Db,
  userId: string,
  { kind, date, points }: Celebration,
  { at, bookedOn }: { at: string; bookedOn: LocalDate },
): Statement[] {
  if (points === 0) return [];
  const year = toYear(date);
  return [
    ...movePoints(db, {
      userId,
      entries: [
        {
          transactionType: 'bonus',
          pointsAmount: points,
          referenceType: 'celebration',
          referenceId: String(year),
          description: 'Celebration',
          createdBy: null,
        },
      ],
      bookedOn,
      at,
      user: kind === 'birthday' ? { birthdayPaidFor: year } : { anniversaryPaidFor: year },
    }),
    ...unlockRisingStar(db, { userId, at }),
  ];
}

/** Returns false when the user has just taken the consent back, or another run was faster. */
async function celebrate(
  db: Db,
  user: Candidate,
  celebration: Celebration,
  { now, newId, settings }: { now: Date; newId: () => string; settings: Settings },
): Promise<boolean> {
  const { id, department, found } = user;
  const { kind, date, years, points } = celebration;
  const at = now.toISOString();
  const [agrees, paidFor] =
    kind === 'birthday'
      ? [sql`birthday = ${found}`, sql`birthday_paid_for`]
      : [sql`shows_anniversary = 1 AND is_hire_date_known = 1 AND hire_date = ${found}`, sql`anniversary_paid_for`];
  const isUser = (condition: SQL) => sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${condition})`;
  const guards = [
    guard('celebration: first', sql`NOT ${isCelebrated(celebration, sql`${id}`)}`),
    guard('celebration: agreed', isUser(sql`${MAY_USE_APP} AND ${agrees}`)),
    ...(points > 0 ? [guard('celebration: points once', isUser(sql`${paidFor} < ${toYear(date)}`))] : []),
  ];
  const statements = [
    statement(
      db,
      sql`INSERT INTO celebrations (user_id, kind, day, department, years)
        VALUES (${id}, ${kind}, ${date}, ${department}, ${years})`,
    ),
    ...bookPoints(db, id, celebration, { at, bookedOn: localDateIn(settings.companyTimeZone, now) }),
    ...writeNotice(db, { id: newId(), userId: id, kind: NOTICES[kind], facts: toFacts(celebration), at }),
  ];
  const effects: Effects = {
    deliveries: true,
    topics: points > 0 ? ['thanks', 'points'] : ['thanks'],
    ...(points > 0 && { ranks: [id] }),
  };
  try {
    await writeBatch(db, statements, { guards, effects });
    return true;
  } catch (error) {
    ignoreFailedGuard(error);
    return false;
  }
}

/** Each celebration needs at most 16 statements. */
const CELEBRATED_A_SLICE = 15;
const PAGES_A_SLICE = 24;

interface Cursor {
  tasks: Task[];
  after: Place;
}

const BEFORE_ALL: Place = ['', ''];

function findCelebration(
  user: Candidate,
  { kind, date: given }: Task,
  { now, settings, calendars }: { now: Date; settings: Settings; calendars: ReadonlyMap<string, WorkCalendar> },
): Celebration | null {
  const zone = zoneAt(user, now);
  // A zone that the runtime does not know must not stop the celebrations of other users.
  if (!isTimeZone(zone)) return null;
  const calendar = calendars.get(user.calendarId);
  const createdOn = localDateIn(zone, new Date(user.createdAt));
  const firstDay = calendar ? findFirstDay({ hireDate: given, createdOn }, calendar) : null;
  const date = kind === 'newcomer' ? firstDay : given;
  if (date === null || !isCelebratedNow(date, localMomentIn(zone, now))) return null;
  const points = { anniversary: settings.anniversaryPoints, birthday: settings.birthdayPoints, newcomer: 0 }[kind];
  return {
    kind,
    date,
    years: kind === 'anniversary' ? countYears(user.found, date) : null,
    points: user.paidFor < toYear(date) ? points : 0,
  };
}

/** Reads only the users of the date. */
export const celebrations = toJob<Cursor>({
  name: 'celebrations',
  schedule: EVERY_QUARTER_HOUR,
  queries: 10 + PAGES_A_SLICE + 16 * CELEBRATED_A_SLICE,
  async runSlice({ db, parts: { newId }, now, runStartedAt, lastStartedAt, cursor }) {
    const dates = listCelebratedDates(runStartedAt, lastStartedAt);
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? ''];
    const read = await runTogether(db, {
      settings: selectSettings(db),
      ...selectCalendars(db, addDays(first, -7), last),
    });
    const facts = { now, settings: toSettings(read.settings), calendars: toCalendars(read) };
    let { tasks, after } = cursor ?? { tasks: listTasks(dates), after: BEFORE_ALL };
    let [tried, people] = [0, 0];
    for (let pages = 0; pages < PAGES_A_SLICE && tried < CELEBRATED_A_SLICE; pages++) {
      const [task, ...rest] = tasks;
      if (!task) break;
      const page = await selectPage(db, task, after);
      for (const user of page) {
        if (tried === CELEBRATED_A_SLICE) break;
        after = [user.found, user.id];
        const celebration = findCelebration(user, task, facts);
        if (!celebration) continue;
        tried += 1;
        if (await celebrate(db, user, celebration, { ...facts, newId })) people += 1;
      }
      // A page that filled the slice is read again from the last user.
      if (tried < CELEBRATED_A_SLICE && page.length < PAGE) [tasks, after] = [rest, BEFORE_ALL];
    }
    return { isDone: tasks.length === 0, cursor: { tasks, after }, counts: { people } };
  },
});
