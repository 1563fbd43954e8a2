import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#domain/api/common.ts';
import type { RedemptionsQuery, RedemptionWithUser } from '#domain/api/redemptions.ts';
import { searchWords } from '#domain/people/search-text.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { addDays, toInstant } from '#domain/time/local-date.ts';
import { all } from '#worker/core/guard.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import { redemptions } from '#worker/db/schema.ts';
import { hasWord, isFirstOfTheirs, USER_TEXT, wordsFrom } from '#worker/db/people/user-words.ts';
import { selectWithUsers } from './repository.ts';

const PAGE_DEFAULT = 50;
/** A page reads at most this many redemptions when no index serves all filters. */
const SCAN_MAX = 1_000;
/** A search reads at most this many words for a page. */
const WORDS_MAX = 500;
/** A search reads the redemptions of at most this many users together. */
const GROUP = 20;
/** A search returns pages of at most this size. It reads this number of redemptions for each user of a group. */
const SEARCHED_PAGE_MAX = 50;

export interface RedemptionsWanted extends Omit<RedemptionsQuery, 'from' | 'to' | 'search'> {
  words: readonly string[] | null;
  since: string | null;
  until: string | null;
}

export function toWanted(
  { from, to, search, ...query }: RedemptionsQuery,
  { companyTimeZone }: Settings,
): RedemptionsWanted {
  return {
    ...query,
    words: search === undefined ? null : searchWords(search).toSorted((a, b) => b.length - a.length),
    since: from === undefined ? null : toInstant(companyTimeZone, from, 0).toISOString(),
    until: to === undefined ? null : toInstant(companyTimeZone, addDays(to, 1), 0).toISOString(),
  };
}

interface Place {
  at: string;
  id: string;
}

function span({ since, until, sort }: RedemptionsWanted, place: Place | null): SQL[] {
  const parts: SQL[] = [];
  if (since !== null) parts.push(sql`requested_date >= ${since}`);
  if (until !== null) parts.push(sql`requested_date < ${until}`);
  if (place && sort === 'oldest') {
    parts.push(sql`requested_date >= ${place.at} AND (requested_date > ${place.at} OR redemptions.id < ${place.id})`);
  } else if (place) {
    parts.push(sql`requested_date <= ${place.at} AND (requested_date < ${place.at} OR redemptions.id > ${place.id})`);
  }
  return parts;
}

/** The two orders are the reverse of each other, so one index serves both orders. */
const toOrderSql = ({ sort }: RedemptionsWanted): SQL =>
  sort === 'oldest' ? sql`requested_date, id DESC` : sql`requested_date DESC, id`;

/** `walked` is the condition that probably matches the fewest rows, and the index of this condition is read. */
function split({ userId, status, rewardId, department, words }: RedemptionsWanted) {
  const user = userId === undefined ? [] : [sql`redemptions.user_id = ${userId}`];
  const state = status === undefined ? [] : [sql`redemptions.status = ${status}`];
  const reward = rewardId === undefined ? [] : [sql`redemptions.reward_id = ${rewardId}`];
  // Few redemptions are pending or approved, because admins soon process them. Redemptions in other states accumulate.
  const waits = status === 'pending' || status === 'approved';
  const [walked = sql`1`, ...others] = waits ? [...user, ...state, ...reward] : [...user, ...reward, ...state];
  const ofPerson = [
    ...(department === undefined ? [] : [sql`users.department = ${department}`]),
    ...(words ?? []).map(hasWord),
  ];
  return { walked, others, ofPerson };
}

const toIds = (found: readonly Place[]): string[] => found.map(({ id }) => id);

async function readItems(db: Db, ids: readonly string[]): Promise<RedemptionWithUser[]> {
  if (ids.length === 0) return [];
  const rows = await selectWithUsers(db, isInIds(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isInIds = (ids: readonly string[]): SQL =>
  inArray(redemptions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);

async function listInOrder(db: Db, wanted: RedemptionsWanted, limit: number): Promise<Page<RedemptionWithUser>> {
  const [at, id] = wanted.cursor ? decodeCursor(wanted.cursor, 2) : [];
  const place = id === undefined ? null : { at: String(at), id: String(id) };
  const { walked, others, ofPerson } = split(wanted);
  const scanned = others.length + ofPerson.length > 0 ? SCAN_MAX : limit + 1;
  const walk = sql`(
    SELECT id, requested_date, user_id, status, reward_id FROM redemptions
    WHERE ${all([walked, ...span(wanted, place)])} ORDER BY ${toOrderSql(wanted)} LIMIT ${scanned}
  ) AS redemptions`;
  const people = ofPerson.length > 0 ? sql`CROSS JOIN users ON users.id = redemptions.user_id` : sql``;
  const { found, ends } = await runTogether(db, {
    found: statement<Place>(
      db,
      sql`SELECT redemptions.id, requested_date AS at FROM ${walk} ${people} WHERE ${all([...others, ...ofPerson])}
        LIMIT ${limit + 1}`,
    ),
    ends: statement<Place>(db, sql`SELECT id, requested_date AS at FROM ${walk} LIMIT 1 OFFSET ${scanned - 1}`),
  });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : ends[0];
  const items = await readItems(db, toIds(shown));
  return last ? { items, nextCursor: encodeCursor([last.at, last.id]) } : { items };
}

interface FoundPerson {
  word: string;
  id: string;
  text: string;
}

/** `end` is the position after which the next group begins. */
async function nextPeople(
  db: Db,
  { words, department }: RedemptionsWanted,
  after: readonly [word: string, user: string] | null,
): Promise<{ ids: string[]; end: { word: string; user: string } | null }> {
  const [longest = '', ...others] = words ?? [];
  const walk = sql`(
    SELECT word, user_id FROM user_words WHERE ${wordsFrom(longest, after)}
    ORDER BY word, user_id LIMIT ${WORDS_MAX}
  ) AS words`;
  const where = [
    sql`EXISTS (SELECT 1 FROM redemptions WHERE redemptions.user_id = users.id)`,
    ...(department === undefined ? [] : [sql`users.department = ${department}`]),
    ...others.map(hasWord),
  ];
  const { found, ends } = await runTogether(db, {
    found: statement<FoundPerson>(
      db,
      sql`SELECT words.word, users.id, ${USER_TEXT} AS text FROM ${walk} CROSS JOIN users ON users.id = words.user_id
        WHERE ${all(where)} LIMIT ${GROUP}`,
    ),
    ends: statement<{ word: string; user: string }>(
      db,
      sql`SELECT word, user_id AS user FROM ${walk} LIMIT 1 OFFSET ${WORDS_MAX - 1}`,
    ),
  });
  const last = found.at(-1);
  return {
    ids: found.filter((person) => isFirstOfTheirs(person, longest)).map(({ id }) => id),
    end: found.length === GROUP && last ? { word: last.word, user: last.id } : (ends[0] ?? null),
  };
}

/**
 * Users are read in groups of at most GROUP, in the order of their matching words. Within a group, the redemptions have
 * the order that the query asks for.
 */
async function listFound(db: Db, wanted: RedemptionsWanted, limit: number): Promise<Page<RedemptionWithUser>> {
  const [word = '', user = '', at = '', id = ''] = wanted.cursor ? decodeCursor(wanted.cursor, 4).map(String) : [];
  const { ids, end } = await nextPeople(db, wanted, word === '' ? null : [word, user]);
  const place = id === '' ? null : { at, id };
  const { walked, others } = split({ ...wanted, userId: undefined });
  const order = toOrderSql(wanted);
  const found = await statement<Place>(
    db,
    sql`SELECT redemptions.id, requested_date AS at FROM json_each(${JSON.stringify(ids)}) AS person
      CROSS JOIN redemptions ON redemptions.id IN (
        SELECT id FROM redemptions WHERE redemptions.user_id = person.value
          AND ${all([...span(wanted, place), ...[walked, ...others].map((part) => sql`+${part}`)])} ORDER BY ${order} LIMIT ${limit + 1})
      ORDER BY ${wanted.sort === 'oldest' ? sql`requested_date, redemptions.id DESC` : sql`requested_date DESC, redemptions.id`}
      LIMIT ${limit + 1}`,
  );
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const next = last ? [word, user, last.at, last.id] : end && [end.word, end.user, '', ''];
  const items = await readItems(db, toIds(shown));
  return next ? { items, nextCursor: encodeCursor(next) } : { items };
}

/**
 * A page reads a limited number of rows, whatever the size of the table (docs/decisions/0016). When few rows match the
 * filters, a page may have fewer items than `limit` although more pages follow.
 */
export async function listRedemptions(db: Db, wanted: RedemptionsWanted): Promise<Page<RedemptionWithUser>> {
  const { words, userId, limit = PAGE_DEFAULT } = wanted;
  if (words?.length === 0) return { items: [] };
  if (words && userId === undefined) return listFound(db, wanted, Math.min(limit, SEARCHED_PAGE_MAX));
  return listInOrder(db, wanted, limit);
}
