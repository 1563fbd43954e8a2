import { sql } from 'drizzle-orm';
import type { Settings } from '#domain/settings/settings.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { unlockRisingStar } from '#worker/core/award-writes.ts';
import { movePoints } from '#worker/core/points.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import type { BadgeRow, ThanksRow } from '#worker/db/schema.ts';
import { awardBadges } from './badges-repository.ts';
import { countThanked, growPairs } from './write-repository.ts';

/** A notification and a push message show this many characters of the words. */
const NOTICE_WORDS_MAX = 120;

export function shortenWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= NOTICE_WORDS_MAX
    ? line
    : `${letters
        .slice(0, NOTICE_WORDS_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** The users whose points change when the thanks becomes visible. */
export const listPaid = ({ state, points, receivers, fromUser }: ThanksRow, reached: readonly BadgeRow[]): string[] => [
  ...(state === 'shown' && points > 0 ? receivers : []),
  ...(reached.length > 0 ? [fromUser] : []),
];

/** The users whose rank may change. Points that nobody earned rank only where the balance does. */
export const listRanked = (row: ThanksRow, reached: readonly BadgeRow[], settings: Settings): string[] =>
  row.isEarned || reached.length > 0 || settings.leaderboardAllTimeBy === 'balance' ? listPaid(row, reached) : [];

interface Delivery {
  /** The badges that the giver may earn with this thanks. */
  reached: readonly BadgeRow[];
  /** The points that the pairs have not counted yet. */
  pairPoints: number;
  /** Today in the company's zone. */
  bookedOn: LocalDate;
  at: string;
  newId: () => string;
  /** The points that an admin may give in 24 hours. */
  perDay: number;
}

/** Gives the receivers their points and tells them, and counts the thanks for the giver. Run these statements when the thanks becomes visible. */
export function deliverThanks(db: Db, row: ThanksRow, delivery: Delivery): Statement[] {
  const { id, fromUser, receivers, points, isEarned } = row;
  const { reached, pairPoints, bookedOn, at, newId, perDay } = delivery;
  const [only] = receivers;
  const facts = { thanks: id, from: fromUser, words: shortenWords(row.words), points };
  return [
    countThanked(db, row),
    growPairs(db, row, { shown: 1, points: pairPoints }),
    ...(points === 0
      ? []
      : movePoints(db, {
          userId:
            receivers.length === 1 && only !== undefined
              ? only
              : sql`(SELECT value FROM json_each(${JSON.stringify(receivers)}))`,
          entries: [
            {
              transactionType: isEarned ? 'bonus' : 'adjusted',
              pointsAmount: points,
              referenceType: 'thanks',
              referenceId: id,
              // The row names nobody, because admins read the ledger and may not read every thanks.
              description: 'Thanks',
              createdBy: null,
            },
          ],
          bookedOn,
          at,
        })),
    ...(isEarned ? receivers.flatMap((userId) => unlockRisingStar(db, { userId, at, givenBy: fromUser })) : []),
    ...receivers.flatMap((userId) =>
      writeNotice(db, { id: newId(), userId, kind: 'thanks_received', facts, at, givenBy: fromUser }),
    ),
    ...awardBadges(db, reached, { userId: fromUser, bookedOn, at, newId, perDay }),
  ];
}
