import type { QuoteRow } from './rows.ts';

/** Old sayings in the public domain, and lines of our own (without an author). */
const QUOTES: readonly (readonly [text: string, author: string | null, category: string])[] = [
  ['A journey of a thousand miles begins with a single step.', 'Lao Tzu', 'beginnings'],
  ['He who has begun has half done.', 'Horace', 'beginnings'],
  ['Begin, be bold, and venture to be wise.', 'Horace', 'beginnings'],
  ['Better three hours too soon than a minute too late.', 'William Shakespeare', 'punctuality'],
  ["Things won are done; joy's soul lies in the doing.", 'William Shakespeare', 'perseverance'],
  ['Well done is better than well said.', 'Benjamin Franklin', 'work'],
  ['Little strokes fell great oaks.', 'Benjamin Franklin', 'perseverance'],
  ['No great thing is created suddenly.', 'Epictetus', 'perseverance'],
  ['Nothing great was ever achieved without enthusiasm.', 'Ralph Waldo Emerson', 'motivation'],
  ['Great works are performed not by strength, but by perseverance.', 'Samuel Johnson', 'perseverance'],
  ['Fortune favours the bold.', 'Virgil', 'courage'],
  ['They can because they think they can.', 'Virgil', 'courage'],
  ['Dripping water hollows out the stone.', 'Ovid', 'perseverance'],
  ['Practice is the best of all instructors.', 'Publilius Syrus', 'growth'],
  ['To strive, to seek, to find, and not to yield.', 'Alfred Tennyson', 'courage'],
  ['No act of kindness, no matter how small, is ever wasted.', 'Aesop', 'teamwork'],
  ['If there is no struggle, there is no progress.', 'Frederick Douglass', 'growth'],
  ['Showing up is the quiet half of every good result.', null, 'motivation'],
  ['Today is a good size. Start with that.', null, 'beginnings'],
  ['Small and daily beats large and someday.', null, 'perseverance'],
  ['A streak is only a promise you kept many times.', null, 'perseverance'],
  ['The early light is for the unhurried.', null, 'punctuality'],
  ['Make the first hour kind and the rest will follow.', null, 'motivation'],
  ['Ask for help early; it is the fastest tool in the room.', null, 'teamwork'],
  ['Leave the place a little better than this morning.', null, 'work'],
  ['Good work is rarely loud.', null, 'work'],
  ['Somebody is glad that you came in today.', null, 'teamwork'],
  ['Rest counts. So does coming back.', null, 'wellness'],
  ['Learn one thing before lunch.', null, 'growth'],
  ['You do not have to see the harbour to steer towards it.', null, 'courage'],
];

export function quoteRows(createdAt: string): QuoteRow[] {
  return QUOTES.map(([quoteText, author, category], index) => ({
    id: `quote-${String(index + 1).padStart(2, '0')}`,
    quoteText,
    author,
    category,
    createdAt,
    updatedAt: createdAt,
  }));
}
