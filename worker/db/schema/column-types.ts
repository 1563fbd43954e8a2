import { customType, integer, text } from 'drizzle-orm/sqlite-core';
import type { ScoringTimes } from '#domain/scoring/policy.ts';

export const flag = (name: string) => integer(name, { mode: 'boolean' });
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>();

/**
 * A column for an instant: ISO 8601 in the program, epoch milliseconds in the database. The tables that grow without
 * limit use it.
 */
export const instant = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Date.parse(value),
  fromDriver: (value) => new Date(value).toISOString(),
});

/** An empty array is stored as empty text. */
export const jsonArray = <Item>(name: string) =>
  customType<{ data: Item[]; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
    fromDriver: (value) => (value === '' ? [] : (JSON.parse(value) as Item[])),
  })(name);

export function readScoringTimes(stored: string): ScoringTimes {
  const [earlyBefore = '', onTimeBefore = '', dayStart] = stored.split(' ');
  return { earlyBefore, onTimeBefore, ...(dayStart && { dayStart: Number(dayStart) }) };
}

/** Scoring times, stored as `HH:MM HH:MM`, followed by the start of the day in minutes when it is not midnight. */
export const scoringTimes = customType<{ data: ScoringTimes; driverData: string }>({
  dataType: () => 'text',
  toDriver: ({ earlyBefore, onTimeBefore, dayStart }) =>
    `${earlyBefore} ${onTimeBefore}${dayStart ? ` ${dayStart}` : ''}`,
  fromDriver: readScoringTimes,
});

/**
 * The ledger's descriptions of check-ins, each with its stored short form. No user can enter a single space as a
 * description, because texts are trimmed.
 */
const SHORT_TEXTS = new Map([
  ['Check-in', ''],
  ['Early check-in', ' '],
]);
const LONG_TEXTS = new Map([...SHORT_TEXTS].map(([long, short]) => [short, long]));
export const ledgerText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => SHORT_TEXTS.get(value) ?? value,
  fromDriver: (kept) => LONG_TEXTS.get(kept) ?? kept,
});

export function letter<Word extends string>(name: string, letters: Readonly<Record<Word, string>>) {
  const words = new Map(Object.entries(letters).map(([word, kept]) => [kept, word as Word]));
  return customType<{ data: Word; driverData: string }>({
    dataType: () => 'text',
    toDriver: (word) => letters[word],
    fromDriver: (kept) => {
      const word = words.get(kept as string);
      if (word === undefined) throw new Error(`${name}: no word is kept as ${kept}`);
      return word;
    },
  })(name);
}
