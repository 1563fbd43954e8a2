import { sql, type SQL } from 'drizzle-orm';

/**
 * The text with the words that find a user, in SQL over `users`. worker/core/figures/people.ts splits it in the same
 * way.
 */
export const USER_TEXT = sql`iif(search_text = '', lower(name || ' ' || replace(email, '@', ' ')), search_text)`;

/**
 * Selects the words of user_words that begin with `start`, after a place (a word and a user's id) if given. There is
 * only one lower bound, because the index is entered at the first bound that it can use.
 */
export const wordsFrom = (start: string, after: readonly [word: string, userId: string] | null): SQL => {
  const from = after ? sql`(word, user_id) > (${after[0]}, ${after[1]})` : sql`word >= ${start}`;
  return sql`${from} AND word < ${`${start}\u{10FFFF}`}`;
};

/** Holds for a row of `users` with a word that begins with `word`. LIKE does not fit: its patterns are short on D1. */
export const hasWord = (word: string): SQL => sql`instr(' ' || ${USER_TEXT}, ${` ${word}`}) > 0`;

/**
 * True at the first of a user's words that begin with `start`. A user with two such words is read twice and must count
 * once.
 */
export const isFirstOfTheirs = (found: { text: string; word: string }, start: string): boolean =>
  found.text
    .split(' ')
    .filter((word) => word.startsWith(start))
    .toSorted((a, b) => (a < b ? -1 : 1))[0] === found.word;
