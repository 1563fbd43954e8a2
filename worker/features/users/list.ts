import { sql, type SQL } from 'drizzle-orm';
import type { PeopleTotal, UserPage, UsersQuery } from '../../../domain/api/users.ts';
import { searchWords } from '../../../domain/people/search-text.ts';
import { findByNumber } from './repository.ts';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { statement, type Db } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { hasWord, isFirstOfTheirs, USER_TEXT, wordsFrom } from '../../db/user-words.ts';
import { toManagedUser } from '../../db/users.ts';

const PAGE_DEFAULT = 50;
/** Where no index serves all filters, a page looks at no more people than this, and the next one goes on from there. */
const SCAN_MAX = 900;
/** The same where a page is put together from several walks. */
const SCAN_MAX_OF_MANY = 300;

/** People are counted up to here. */
const TOTAL_MAX = 1_000;

/** An order in which people can be walked from any place, by an index. */
interface Walk {
  /** The rows from the place on, in order, as `(…) AS walked`: users, and their sort values k1 and k2. */
  from: (rows: number) => SQL;
  /** The same rows with their sort values alone, where that reads fewer. */
  places?: (rows: number) => SQL;
  /** Whether it leaves people in that the query does not mean. */
  isWide: boolean;
  /** How many rows such a page looks at. */
  scanMax: number;
  /** What sets apart whom the query means, over `walked`. */
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

const all = (parts: Iterable<SQL>): SQL => {
  const list = [...parts];
  return list.length === 0 ? sql`1` : sql.join(list, sql` AND `);
};

/** By the words that begin as the first of the query's does, its longest. */
function walkWords([longest = '', ...others]: readonly string[], query: UsersQuery, place: Place): Walk {
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

/** An order that an index has: people by a column and then by id. */
interface Order {
  key: SQL;
  /** As SQL writes it behind the column. */
  direction: SQL;
  beyond: SQL;
}

/**
 * People in an order, from a place on, of several groups each of which has its index. The rest of those who stand level with
 * the place is sought by itself: thousands may have the same points, and walking past them would read them all.
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

/** The filter whose index is walked: the one that most likely means the fewest people. */
const NARROWEST_FIRST = ['role', 'status', 'calendar', 'location', 'department'];

function walkNames(query: UsersQuery, place: Place): Walk {
  const found = conditions(query);
  // Most people are these.
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
    where: all(found.values()),
  };
}

/** From the highest value of a column on; the groups, which have an index each, hold everybody between them. */
const walkDown =
  (key: SQL, groups: readonly SQL[] = [sql`1`], scanMax = SCAN_MAX) =>
  (query: UsersQuery, place: Place): Walk => {
    const found = conditions(query);
    return {
      from: walkOrder({ key, direction: sql`DESC`, beyond: sql`<` }, groups, place),
      isWide: found.size > 0,
      scanMax,
      where: all(found.values()),
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
  /** The words that the person is found by. */
  text: string;
}

/** How many people the query means: a walk of TOTAL_MAX rows and one, by the narrowest index that there is. */
async function countPeople(db: Db, query: UsersQuery, words: readonly string[] | null): Promise<PeopleTotal> {
  const walk = words ? walkWords(words, query, null) : walkNames(query, null);
  const meant = sql`count(DISTINCT iif(${walk.where}, k2, NULL))`;
  const [counted] = await db.all<PeopleTotal>(
    sql`SELECT min(${meant}, ${TOTAL_MAX}) AS count, count(*) > ${TOTAL_MAX} AS isMore FROM ${walk.from(TOTAL_MAX + 1)}`,
  );
  return { count: counted?.count ?? 0, isMore: Boolean(counted?.isMore) };
}

/**
 * People, searched, filtered and ordered; a page reads a bounded number of rows however many people there are
 * (docs/decisions/0020). Where filters leave few of many, a page may be short, and `nextCursor` goes on. The first page has
 * the total. A whole employee number finds its person alone.
 * Throws validation_failed on a cursor that is not one of ours.
 */
export async function listPeople(db: Db, query: UsersQuery, now: Date): Promise<UserPage> {
  const { cursor, limit = PAGE_DEFAULT, search, sort = 'name' } = query;
  const place = cursor ? (decodeCursor(cursor, 2) as [string | number, string | number]) : null;
  const words = search === undefined ? null : searchWords(search).toSorted((a, b) => b.length - a.length);
  const numbered = search === undefined || place !== null ? undefined : await findByNumber(db, search);
  if (numbered) return { items: [toManagedUser(numbered, now)], total: { count: 1, isMore: false } };
  if (words?.length === 0) return { items: [], total: { count: 0, isMore: false } };
  const walk = words ? walkWords(words, query, place) : WALKS[sort](query, place);
  const scanned = walk.isWide ? Math.max(walk.scanMax, limit + 1) : limit + 1;
  const [found, ends] = await db.batch([
    statement<Found>(
      db,
      sql`SELECT id, k1, k2, ${USER_TEXT} AS text FROM ${walk.from(scanned)} WHERE ${walk.where} LIMIT ${limit + 1}`,
    ),
    statement<Pick<Found, 'k1' | 'k2'>>(
      db,
      sql`SELECT k1, k2 FROM ${(walk.places ?? walk.from)(scanned)} LIMIT 1 OFFSET ${scanned - 1}`,
    ),
  ]);
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
    // A page that is not full has counted already, as far as it looked.
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
