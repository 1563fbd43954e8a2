import { sql } from 'drizzle-orm';
import { findBadgeGiver, paysTo } from '#domain/badges/terms.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { sumGiven } from '#worker/core/award-limit.ts';
import { unlockRisingStar } from '#worker/core/award-writes.ts';
import { movePoints } from '#worker/core/points.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { badges, userBadges, type BadgeRow, type ThanksRow } from '#worker/db/schema.ts';
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

/** Points that nobody earned rank only where the balance does. */
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

/** The limit keeps the batch small. The user gets further badges with the next thanks or check-in. */
const BADGES_AT_ONCE = 3;

/** The badges that the giver can reach when `count` different people have been thanked. */
export const selectThanksBadges = (db: Db, userId: string, count: number) =>
  db
    .select()
    .from(badges)
    .where(
      sql`is_active = 1 AND criteria_type = 'thanks_given' AND criteria_count <= ${count} AND NOT EXISTS (
        SELECT 1 FROM ${userBadges} WHERE user_id = ${userId} AND badge_id = ${badges.id})`,
    )
    .orderBy(sql`criteria_count, id`)
    .limit(BADGES_AT_ONCE);

interface Occasion {
  userId: string;
  bookedOn: string;
  at: string;
  newId: () => string;
  perDay: number;
}

/**
 * Run these statements after the count of thanked people has grown. The batch alone knows whether the count is met and
 * whether the user has the badge by now, so each statement looks at the row of user_badges that the first one writes.
 * Until a second admin confirms the terms, the points count towards the daily limit of the admin who set them.
 */
function awardBadges(db: Db, reached: readonly BadgeRow[], occasion: Occasion): Statement[] {
  return reached.flatMap((badge) => awardBadge(db, badge, occasion));
}

function awardBadge(db: Db, badge: BadgeRow, { userId, bookedOn, at, newId, perDay }: Occasion): Statement[] {
  const id = newId();
  const points = paysTo(badge, userId) ? badge.points : 0;
  const giver = points > 0 ? findBadgeGiver(badge, null) : null;
  const isAffordable = giver === null ? sql`1` : sql`${sumGiven(giver, new Date(at))} + ${points} <= ${perDay}`;
  const earned = sql`SELECT user_id FROM user_badges WHERE user_id = ${userId} AND badge_id = ${badge.id} AND id = ${id}`;
  return [
    statement(
      db,
      sql`INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
        SELECT id, ${badge.id}, ${id}, ${at}, people_thanked, ${points} FROM users
        WHERE id = ${userId} AND people_thanked >= ${badge.criteriaCount} AND ${isAffordable}
        ON CONFLICT DO NOTHING`,
    ),
    ...(points === 0
      ? []
      : [
          ...movePoints(db, {
            userId: sql`(${earned})`,
            entries: [
              {
                transactionType: 'bonus',
                pointsAmount: points,
                referenceType: 'badge',
                referenceId: badge.id,
                description: `Badge: ${badge.name}`,
                createdBy: giver,
              },
            ],
            bookedOn,
            at,
          }),
          ...unlockRisingStar(db, { userId, at, givenBy: userId }),
        ]),
    statement(
      db,
      sql`INSERT INTO badge_holders (badge_id, people) SELECT ${badge.id}, 1 FROM (${earned}) WHERE 1
        ON CONFLICT (badge_id) DO UPDATE SET people = people + 1`,
    ),
    // A check-in that runs at the same time then reads the user's badges again.
    statement(db, sql`UPDATE users SET version = version + 1 WHERE id IN (${earned})`),
    ...writeNotice(
      db,
      { id: newId(), userId, kind: 'badge_earned', facts: { badge: badge.name, points }, at },
      sql`EXISTS (${earned})`,
    ),
  ];
}
