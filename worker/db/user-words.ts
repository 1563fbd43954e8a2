import { sql, type SQL } from 'drizzle-orm';

/** The text whose words find a user, in SQL over `users`: as worker/core/figures/people.ts splits it. */
export const USER_TEXT = sql`iif(search_text = '', lower(name || ' ' || replace(email, '@', ' ')), search_text)`;

/**
 * The words of user_words that begin as `start` does, those after a place (a word and a user's id) if one is given. One bound
 * below, and not two: the index is entered at the first that it can use.
 */
export const wordsFrom = (start: string, after: readonly [word: string, userId: string] | null): SQL => {
  const from = after ? sql`(word, user_id) > (${after[0]}, ${after[1]})` : sql`word >= ${start}`;
  return sql`${from} AND word < ${`${start}\u{10FFFF}`}`;
};

/** Whether a row of `users` has a word that begins as `word` does. Not by LIKE: its patterns are short on D1. */
export const hasWord = (word: string): SQL => sql`instr(' ' || ${USER_TEXT}, ${` ${word}`}) > 0`;

/** A person with two words that begin alike is walked past twice, and meant once: at the first of them. */
export const isFirstOfTheirs = (found: { text: string; word: string }, start: string): boolean =>
  found.text
    .split(' ')
    .filter((word) => word.startsWith(start))
    .toSorted((a, b) => (a < b ? -1 : 1))[0] === found.word;
