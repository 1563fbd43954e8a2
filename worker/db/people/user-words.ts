import { sql, type SQL } from 'drizzle-orm';

/**
 * SQL for the text with the words by which a search finds a user. worker/core/figures/people.ts splits the same text
 * into words.
 */
export const USER_TEXT = sql`iif(search_text = '', lower(name || ' ' || replace(email, '@', ' ')), search_text)`;

/**
 * Holds for the words of user_words that begin with `start`. With `after`, holds only for words after this place. There
 * is only one lower bound, because SQLite starts in the index at the first bound that it can use.
 */
export const wordsFrom = (start: string, after: readonly [word: string, userId: string] | null): SQL => {
  const from = after ? sql`(word, user_id) > (${after[0]}, ${after[1]})` : sql`word >= ${start}`;
  return sql`${from} AND word < ${`${start}\u{10FFFF}`}`;
};

/** LIKE cannot be used, because D1 allows only short patterns. */
export const hasWord = (word: string): SQL => sql`instr(' ' || ${USER_TEXT}, ${` ${word}`}) > 0`;

/**
 * True when `found.word` is the first of the user's words that begin with `start`. A user with two such words is read
 * twice, but must count only once.
 */
export const isFirstOfTheirs = (found: { text: string; word: string }, start: string): boolean =>
  found.text
    .split(' ')
    .filter((word) => word.startsWith(start))
    .toSorted((a, b) => (a < b ? -1 : 1))[0] === found.word;
