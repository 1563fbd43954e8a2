import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { THANKABLE_MAX, THANKS_PAGE, type Thankable, type Thanks } from '#domain/api/thanks.ts';
import { isFoundBy, searchText, searchWords } from '#domain/people/search-text.ts';
import { countLeft, mostForPair } from '#domain/thanks/allowance.ts';
import { COMPANY_FEED } from '#domain/thanks/readers.ts';
import { eachJson, runTogether, statement, type Db } from '#worker/db/client.ts';
import { toPage } from '#worker/db/cursor.ts';
import { MAY_USE_APP } from '#worker/db/people/users.ts';
import { hasWord, wordsFrom } from '#worker/db/people/user-words.ts';
import { thanks, users, type ThanksRow, type UserRow } from '#worker/db/schema.ts';

export async function findThanks(db: Db, id: string): Promise<ThanksRow | undefined> {
  const [row] = await db.select().from(thanks).where(eq(thanks.id, id));
  return row;
}

export const isMarked = (id: string, userId: string, kind: 'heart' | 'report'): SQL => sql`EXISTS (
  SELECT 1 FROM thanks_marks WHERE thanks_id = ${id} AND kind = ${kind} AND user_id = ${userId})`;

export async function hasMark(db: Db, id: string, userId: string, kind: 'heart' | 'report'): Promise<boolean> {
  const [row] = await statement<{ has: number }>(db, sql`SELECT ${isMarked(id, userId, kind)} AS has`);
  return row?.has === 1;
}

type Person = Pick<UserRow, 'id' | 'name' | 'avatarUrl' | 'department' | 'isActive' | 'approvalStatus'>;

/** A statement may have 100 parameters, and a page can name 110 people. A short list costs no row of json_each. */
const PARAMETERS_MAX = 90;

export const selectPeople = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: users.id,
      name: users.name,
      avatarUrl: users.avatarUrl,
      department: users.department,
      isActive: users.isActive,
      approvalStatus: users.approvalStatus,
    })
    .from(users)
    .where(
      ids.length <= PARAMETERS_MAX
        ? inArray(users.id, [...ids])
        : inArray(users.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    );

export const isHere = ({ isActive, approvalStatus }: Pick<Person, 'isActive' | 'approvalStatus'>): boolean =>
  isActive && approvalStatus === 'approved';

function toPerson(id: string, person: Person | undefined): Thanks['from'] {
  return {
    userId: id,
    name: person?.name ?? '',
    avatarUrl: person?.avatarUrl ?? '',
    isHere: person !== undefined && isHere(person),
  };
}

export function toThanks(
  row: Omit<ThanksRow, 'version'>,
  people: ReadonlyMap<string, Person>,
  isHearted: boolean,
): Thanks {
  const { id, words, value, points, audience, state, createdAt: at, hearts } = row;
  const find = (userId: string) => toPerson(userId, people.get(userId));
  const to = row.receivers.map(find);
  return { id, from: find(row.fromUser), to, words, value, points, audience, state, at, hearts, isHearted };
}

export async function readPeople(
  db: Db,
  rows: readonly Pick<ThanksRow, 'fromUser' | 'receivers'>[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(rows.flatMap(({ fromUser, receivers }) => [fromUser, ...receivers]))];
  if (ids.length === 0) return new Map();
  return new Map((await selectPeople(db, ids)).map((person) => [person.id, person]));
}

export interface FeedReader {
  id: string;
  department: string;
}
/** The instant and the id of the last thanks of the page before. */
export type FeedPlace = readonly (string | number)[];

/** Each part reads one range of an index. SQLite merges the parts, and reads no more of each than the page needs. */
export function placesInFeed(feed: 'team' | 'own', { id, department }: FeedReader, after: FeedPlace): SQL {
  const older = (at: SQL, key: SQL) =>
    after.length === 0 ? sql`1` : sql`(${at}, ${key}) < (${after[0]}, ${after[1]})`;
  const ofFeed = (name: string) => sql`SELECT id AS k, created_at AS at FROM thanks
    WHERE state = 'shown' AND feed = ${name} AND feed IS NOT NULL AND ${older(sql`created_at`, sql`id`)}`;
  const ofUser = (isGiver: 0 | 1) => sql`SELECT thanks_id AS k, p.created_at AS at FROM thanks_people AS p
    CROSS JOIN thanks AS t ON t.id = thanks_id
    WHERE user_id = ${id} AND is_giver = ${sql.raw(String(isGiver))} AND ${older(sql`p.created_at`, sql`thanks_id`)}
      AND t.state IN (${sql.raw(isGiver === 1 ? `'shown', 'held'` : `'shown'`)})`;
  const feeds = department === COMPANY_FEED ? [COMPANY_FEED] : [COMPANY_FEED, department];
  const parts = feed === 'own' ? [ofUser(1), ofUser(0)] : feeds.map(ofFeed);
  return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY at DESC, k DESC LIMIT ${THANKS_PAGE + 1}`;
}

export async function readFeed(db: Db, feed: 'team' | 'own', reader: FeedReader, after: FeedPlace) {
  const rows = await db
    .select({
      row: thanks,
      isHearted: sql<number>`EXISTS (SELECT 1 FROM thanks_marks
        WHERE thanks_id = ${thanks.id} AND kind = 'heart' AND user_id = ${reader.id})`,
    })
    .from(thanks)
    .innerJoin(sql`(${placesInFeed(feed, reader, after)}) AS place`, sql`${thanks.id} = place.k`)
    .orderBy(sql`place.at DESC, place.k DESC`);
  const people = await readPeople(
    db,
    rows.slice(0, THANKS_PAGE).map(({ row }) => row),
  );
  return toPage(
    rows,
    THANKS_PAGE,
    ({ row, isHearted }) => toThanks(row, people, isHearted === 1),
    ({ row }) => [row.createdAt, row.id],
  );
}

/** The points left after the month's last row; NULL before the first giving of the month. */
export const storedLeft = (userId: string, month: string): SQL => sql`(SELECT points_left FROM allowance_transactions
  WHERE user_id = ${userId} AND month = ${month} ORDER BY seq DESC LIMIT 1)`;

export async function readLeft(db: Db, userId: string, month: string, perMonth: number): Promise<number> {
  const [row] = await statement<{ left: number | null }>(db, sql`SELECT ${storedLeft(userId, month)} AS left`);
  return countLeft(perMonth, row?.left ?? null);
}

/** The points that two users gave each other in a month, in both directions. */
export const pointsBetween = (one: string | SQL, other: string | SQL, month: string): SQL => sql`(
  ifnull((SELECT points FROM thanks_pairs WHERE from_user = ${one} AND month = ${month} AND to_user = ${other}), 0) +
  ifnull((SELECT points FROM thanks_pairs WHERE from_user = ${other} AND month = ${month} AND to_user = ${one}), 0))`;

/** A search finds at most this many people among this many words, and the suggestions read this many given thanks. */
const FOUND_MAX = 100;
const SCAN_MAX = 1_000;
const LATEST_MAX = 20;

const PERSON = sql.raw('users.id, name, avatar_url AS avatarUrl, users.department');
type Found = Pick<UserRow, 'id' | 'name' | 'avatarUrl' | 'department'>;

/** By name only, because an address is nothing that colleagues may search by. */
async function searchPeople(db: Db, search: string, self: FeedReader): Promise<Found[]> {
  const words = searchWords(search);
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const found = await statement<Found>(
    db,
    sql`SELECT ${PERSON}
      FROM (SELECT user_id FROM user_words WHERE ${wordsFrom(longest, null)} ORDER BY word, user_id LIMIT ${SCAN_MAX}) AS w
      CROSS JOIN users ON users.id = w.user_id
      WHERE ${sql.join([MAY_USE_APP, sql`users.id <> ${self.id}`, ...others.map(hasWord)], sql` AND `)}
      LIMIT ${FOUND_MAX}`,
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  const isNear = (one: Found) => Number(one.department !== self.department);
  return [...byId.values()]
    .filter(({ name }) => isFoundBy(searchText(name, ''), words))
    .toSorted((a, b) => isNear(a) - isNear(b) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .slice(0, THANKABLE_MAX);
}

/** The colleagues whom the user thanked last come first, and then those of the department. */
async function suggestPeople(db: Db, self: FeedReader): Promise<Found[]> {
  const { latest, near } = await runTogether(db, {
    latest: statement<Found>(
      db,
      sql`SELECT ${PERSON}
        FROM (SELECT thanks_id, created_at FROM thanks_people WHERE user_id = ${self.id} AND is_giver = 1
          ORDER BY created_at DESC, thanks_id DESC LIMIT ${LATEST_MAX}) AS given
        CROSS JOIN thanks ON thanks.id = given.thanks_id CROSS JOIN json_each(thanks.receivers) AS receiver
        CROSS JOIN users ON users.id = receiver.value
        WHERE ${MAY_USE_APP} ORDER BY given.created_at DESC, thanks.id DESC`,
    ),
    near: statement<Found>(
      db,
      // Without INDEXED BY, the query planner would use the index by approval status, and read every user.
      sql`SELECT ${PERSON} FROM users INDEXED BY users_by_department_name WHERE department = ${self.department} AND ${MAY_USE_APP} AND id <> ${self.id}
        ORDER BY name COLLATE NOCASE, id LIMIT ${2 * THANKABLE_MAX}`,
    ),
  });
  return [...new Map([...latest, ...near].map((one) => [one.id, one])).values()].slice(0, THANKABLE_MAX);
}

async function findOne(db: Db, userId: string, self: FeedReader): Promise<Found[]> {
  return statement<Found>(
    db,
    sql`SELECT ${PERSON} FROM users WHERE id = ${userId} AND ${MAY_USE_APP} AND id <> ${self.id}`,
  );
}

export async function readThankables(
  db: Db,
  query: { search?: string | undefined; userId?: string | undefined },
  self: FeedReader,
  { month, perMonth }: { month: string; perMonth: number },
): Promise<Thankable[]> {
  const found =
    query.userId !== undefined
      ? await findOne(db, query.userId, self)
      : query.search !== undefined
        ? await searchPeople(db, query.search, self)
        : await suggestPeople(db, self);
  if (found.length === 0) return [];
  const { left, pairs } = await runTogether(db, {
    left: statement<{ left: number | null }>(db, sql`SELECT ${storedLeft(self.id, month)} AS left`),
    pairs: statement<{ shared: number }>(
      db,
      sql`SELECT ${pointsBetween(self.id, sql`value ->> 'id'`, month)} AS shared
        FROM ${eachJson(found.map(({ id }) => ({ id })))}`,
    ),
  });
  const own = countLeft(perMonth, left[0]?.left ?? null);
  return found.map(({ id: userId, name, avatarUrl, department }, index) => ({
    userId,
    name,
    avatarUrl,
    department,
    pointsMost: mostForPair({ perMonth, left: own, between: pairs[index]?.shared ?? 0 }),
  }));
}
