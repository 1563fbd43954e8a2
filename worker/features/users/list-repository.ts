import { sql, type SQL } from 'drizzle-orm';
import type { PeopleTotal, UserPage, UsersQuery } from '#domain/api/users.ts';
import { searchWords } from '#domain/people/search-text.ts';
import { findByNumber } from './repository.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { all } from '#worker/core/guard.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { users } from '#worker/db/schema.ts';
import { hasWord, isFirstOfTheirs, USER_TEXT, wordsFrom } from '#worker/db/people/user-words.ts';
import { toManagedUser } from '#worker/db/people/users.ts';

const PAGE_DEFAULT = 50;
/** A page reads at most this many users when no index serves all filters. */
const SCAN_MAX = 900;
/** The same maximum for an order that reads several indexes. */
const SCAN_MAX_OF_MANY = 300;

const TOTAL_MAX = 1_000;

interface Walk {
  /** Returns SQL for the next `rows` users in order, as `(…) AS walked`, with their sort values k1 and k2. */
  from: (rows: number) => SQL;
  /** Returns SQL that reads only the sort values of the same rows. Absent if that SQL would read as many rows. */
  places?: (rows: number) => SQL;
  /** True when the rows may include users that do not match the query. */
  isWide: boolean;
  scanMax: number;
  where: SQL;
}

type Place = [string | number, string | number] | null;

function conditions(query: UsersQuery): Map<string, SQL> {
  const found = new Map<string, SQL>();
  if (query.role) found.set('role', sql`role = ${query.role}`);
  if (query.status) found.set('status', sql`approval_status = ${query.status}`);
  if (query.calendar) found.set('calendar', sql`work_calendar_id = ${query.calendar}`);
  if (query.location) found.set('location', sql`location = ${query.location}`);
  if (query.department) found.set('department', sql`department = ${query.department}`);
  return found;
}

/** The longest word is the first word. */
function walkSearchWords([longest = '', ...others]: readonly string[], query: UsersQuery, place: Place): Walk {
  const filters = [...conditions(query).values()];
  const alsoFound = others.map(hasWord);
  const places = (rows: number) => sql`(
    SELECT word AS k1, user_id AS k2 FROM user_words
    WHERE ${wordsFrom(longest, place && [String(place[0]), String(place[1])])}
    ORDER BY word, user_id LIMIT ${rows}
  ) AS words`;
  return {
    from: (rows) => sql`(
      SELECT users.*, k1, k2 FROM ${places(rows)} CROSS JOIN users ON users.id = k2
    ) AS walked`,
    places,
    isWide: filters.length > 0 || others.length > 0,
    scanMax: SCAN_MAX,
    where: all([...filters, ...alsoFound]),
  };
}

interface Order {
  key: SQL;
  direction: SQL;
  beyond: SQL;
}

/**
 * Each group of users has an index. Two queries read each group: the first reads the users with the same sort value as
 * `place`, and the second reads the following users. A single query would read all users with the same sort value, and
 * thousands of users may have the same points.
 */
function walkOrder({ key, direction, beyond }: Order, groups: readonly SQL[], place: Place): Walk['from'] {
  const parts = groups.flatMap((group) =>
    place === null
      ? [group]
      : [sql`${group} AND ${key} = ${place[0]} AND id > ${place[1]}`, sql`${group} AND ${key} ${beyond} ${place[0]}`],
  );
  const walks = (rows: number) =>
    parts.map(
      (part) =>
        sql`SELECT * FROM (SELECT users.*, ${key} AS k1, id AS k2 FROM users WHERE ${part}
          ORDER BY ${key} ${direction}, id LIMIT ${rows})`,
    );
  return (rows) => sql`(
    SELECT * FROM (${sql.join(walks(rows), sql` UNION ALL `)}) ORDER BY k1 ${direction}, k2 LIMIT ${rows}
  ) AS walked`;
}

/** The filters, from the fewest probable matches to the most. The query reads the index of the first filter in use. */
const NARROWEST_FIRST = ['role', 'status', 'calendar', 'location', 'department'];

function walkNames(query: UsersQuery, place: Place): Walk {
  const found = conditions(query);
  // Most users are approved employees, so these two filters match many users.
  const isCommon = (name: string) =>
    (name === 'role' && query.role === 'employee') || (name === 'status' && query.status === 'approved');
  const order = NARROWEST_FIRST.toSorted((a, b) => Number(isCommon(a)) - Number(isCommon(b)));
  const driver = order.find((name) => found.has(name));
  const within = driver === undefined ? sql`1` : (found.get(driver) ?? sql`1`);
  if (driver !== undefined) found.delete(driver);
  const byName = { key: sql`name COLLATE NOCASE`, direction: sql`COLLATE NOCASE ASC`, beyond: sql`>` };
  return {
    from: walkOrder(byName, [within], place),
    isWide: found.size > 0,
    scanMax: SCAN_MAX,
    where: all([...found.values()]),
  };
}

const walkDown =
  (key: SQL, groups: readonly SQL[] = [sql`1`], scanMax = SCAN_MAX) =>
  (query: UsersQuery, place: Place): Walk => {
    const found = conditions(query);
    return {
      from: walkOrder({ key, direction: sql`DESC`, beyond: sql`<` }, groups, place),
      isWide: found.size > 0,
      scanMax,
      where: all([...found.values()]),
    };
  };

const WALKS = {
  name: walkNames,
  newest: walkDown(sql`created_at`),
  points: walkDown(sql`board_points`, [sql`ranks = 1`, sql`ranks = 0`], SCAN_MAX_OF_MANY),
  balance: walkDown(sql`points_balance`),
};

interface Found {
  id: string;
  k1: string | number;
  k2: string;
  text: string;
}

/** Reads at most TOTAL_MAX + 1 rows of the narrowest index. */
async function countPeople(db: Db, query: UsersQuery, words: readonly string[] | null): Promise<PeopleTotal> {
  const walk = words ? walkSearchWords(words, query, null) : walkNames(query, null);
  const meant = sql`count(DISTINCT iif(${walk.where}, k2, NULL))`;
  const [counted] = await db.all<PeopleTotal>(
    sql`SELECT min(${meant}, ${TOTAL_MAX}) AS count, count(*) > ${TOTAL_MAX} AS isMore FROM ${walk.from(TOTAL_MAX + 1)}`,
  );
  return { count: counted?.count ?? 0, isMore: Boolean(counted?.isMore) };
}

/**
 * A page reads a limited number of rows, whatever the number of users (docs/decisions/0016). When few users match the
 * filters, a page may have fewer items than `limit` although more pages follow. The first page contains the total. A
 * search for a whole employee number finds only the user with that number.
 */
export async function listPeople(db: Db, query: UsersQuery, now: Date): Promise<UserPage> {
  const { cursor, limit = PAGE_DEFAULT, search, sort = 'name' } = query;
  const place = cursor ? (decodeCursor(cursor, 2) as [string | number, string | number]) : null;
  const words = search === undefined ? null : searchWords(search).toSorted((a, b) => b.length - a.length);
  const numbered = search === undefined || place !== null ? undefined : await findByNumber(db, search);
  if (numbered) return { items: [toManagedUser(numbered, now)], total: { count: 1, isMore: false } };
  if (words?.length === 0) return { items: [], total: { count: 0, isMore: false } };
  const walk = words ? walkSearchWords(words, query, place) : WALKS[sort](query, place);
  const scanned = walk.isWide ? Math.max(walk.scanMax, limit + 1) : limit + 1;
  const { found, ends } = await runTogether(db, {
    found: statement<Found>(
      db,
      sql`SELECT id, k1, k2, ${USER_TEXT} AS text FROM ${walk.from(scanned)} WHERE ${walk.where} LIMIT ${limit + 1}`,
    ),
    ends: statement<Pick<Found, 'k1' | 'k2'>>(
      db,
      sql`SELECT k1, k2 FROM ${(walk.places ?? walk.from)(scanned)} LIMIT 1 OFFSET ${scanned - 1}`,
    ),
  });
  const page = found.slice(0, limit);
  const meant = words
    ? page.filter((row) => isFirstOfTheirs({ text: row.text, word: String(row.k1) }, words[0] ?? ''))
    : page;
  const isFull = found.length > limit;
  const last = isFull ? page.at(-1) : ends[0];
  const ids = meant.map(({ id }) => id);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    // A page that is not full contains all matches among the rows that were read, so its length is the count.
    isFull && !place ? countPeople(db, query, words) : { count: ids.length, isMore: last !== undefined },
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => byId.get(id) ?? []).map((row) => toManagedUser(row, now));
  return {
    items,
    ...(place === null && { total }),
    ...(last && { nextCursor: encodeCursor([last.k1, last.k2]) }),
  };
}
