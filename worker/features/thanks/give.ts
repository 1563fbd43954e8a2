import { sql, type SQL } from 'drizzle-orm';
import type { Thanked, ThanksInput } from '#domain/api/thanks.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { sharedByPair, THANKS_A_DAY, thanksCountSince } from '#domain/thanks/allowance.ts';
import { chooseFeed } from '#domain/thanks/readers.ts';
import { isHeldBack } from '#domain/thanks/states.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { areBadgesUnchanged } from '#worker/core/award-writes.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { eachJson, runTogether, statement, type Db, type Statement } from '#worker/db/client.ts';
import { writeNotice, writeNotices } from '#worker/db/notices.ts';
import { thanks, type ThanksRow, type UserRow } from '#worker/db/schema.ts';
import { countThanks } from './hr-repository.ts';
import { isHere, pointsBetween, selectPeople, storedLeft, toThanks } from './repository.ts';
import { deliverThanks, listPaid, listRanked, selectThanksBadges, shortenWords } from './deliver.ts';
import { areDeciders, areReceiversHere, growPairs, linkPeople, takeFromAllowance } from './write-repository.ts';

const eachId = (ids: readonly string[]): SQL => eachJson(ids.map((id) => ({ id })));

function listGuards(row: ThanksRow, perMonth: number, now: Date): Guard[] {
  const { fromUser, receivers, points, month } = row;
  const total = points * receivers.length;
  const isShared = sql`${pointsBetween(fromUser, sql`value ->> 'id'`, month)} + ${points} <= ${sharedByPair(perMonth)}`;
  return [
    areReceiversHere(row),
    guard(
      'thanks: limit of a day',
      sql`NOT EXISTS (SELECT 1 FROM thanks_people WHERE user_id = ${fromUser} AND is_giver = 1
        AND created_at > ${thanksCountSince(now)} LIMIT 1 OFFSET ${THANKS_A_DAY - 1})`,
    ),
    ...(total === 0
      ? []
      : [
          guard('thanks: allowance', sql`ifnull(${storedLeft(fromUser, month)}, ${perMonth}) >= ${total}`),
          guard('thanks: pair', sql`NOT EXISTS (SELECT 1 FROM ${eachId(receivers)} WHERE NOT (${isShared}))`),
        ]),
  ];
}

function tellOfHolding(db: Db, row: ThanksRow, actor: UserRow, newId: () => string): Statement[] {
  const { id, createdAt: at, fromUser: userId } = row;
  const facts = { words: shortenWords(row.words) };
  return [
    ...writeNotice(db, { id: newId(), userId, kind: 'thanks_held', facts, at }),
    ...writeNotices(db, {
      id: `thanks-${id}`,
      kind: 'thanks_to_review',
      facts: { name: actor.name, isReported: false },
      at,
      to: areDeciders(row),
    }),
  ];
}

export async function giveThanks(
  db: Db,
  input: ThanksInput,
  actor: UserRow,
  context: ActionContext,
  settings: Settings,
): Promise<Thanked> {
  const { now } = context;
  const perMonth = settings.thanksAllowance;
  const today = localDateIn(settings.companyTimeZone, now);
  const month = toMonth(today);
  if (input.receivers.includes(actor.id)) throw new AppError('thanks_own');
  const value = settings.thanksValues.find(({ id }) => id === input.valueId) ?? null;
  if (input.valueId !== null && value === null) throw new AppError('thanks_value_gone');
  if (input.points > sharedByPair(perMonth)) {
    throw new AppError(input.points * input.receivers.length > perMonth ? 'thanks_allowance' : 'thanks_pair_limit');
  }
  const isHeld = isHeldBack(input.words, settings.thanksHeldWords);
  return commit<Thanked>(db, context, async () => {
    const { found, badges } = await runTogether(db, {
      found: selectPeople(db, input.receivers),
      badges: selectThanksBadges(db, actor.id, actor.peopleThanked + input.receivers.length),
    });
    const reached = isHeld ? [] : badges;
    if (found.filter(isHere).length < input.receivers.length) throw new AppError('thanks_receiver_gone');
    const row: ThanksRow = {
      id: context.newId(),
      fromUser: actor.id,
      department: actor.department,
      receivers: input.receivers,
      words: input.words,
      value,
      points: input.points,
      audience: input.audience,
      state: isHeld ? 'held' : 'shown',
      feed: chooseFeed(input.audience, actor.department),
      month,
      isEarned: !isHeld && settings.leaderboardThanks === 'on' && input.points > 0,
      hearts: 0,
      reportedAt: null,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      pointsTaken: 0,
      createdAt: now.toISOString(),
      version: 0,
    };
    const paid = listPaid(row, reached);
    const given = toThanks(row, new Map([actor, ...found].map((one) => [one.id, one])), false);
    // Only the transaction knows how many points are left.
    const left = perMonth === 0 ? sql`0` : sql`ifnull(${storedLeft(actor.id, month)}, ${perMonth})`;
    return {
      answer: {
        read: statement<{ left: number }>(db, sql`SELECT ${left} AS left`),
        toAnswer: (rows) => ({ thanks: given, allowanceLeft: (rows[0] as { left: number }).left }),
      },
      stored: {
        status: 201,
        response: sql`json_set(${JSON.stringify({ thanks: given, allowanceLeft: 0 })}, '$.allowanceLeft', ${left})`,
      },
      guards: [...listGuards(row, perMonth, now), ...areBadgesUnchanged('thanks: badges', reached)],
      effects: {
        topics: ['thanks', ...(paid.length > 0 ? (['points'] as const) : [])],
        ranks: listRanked(row, reached, settings),
        deliveries: true,
      },
      statements: [
        db.insert(thanks).values(row),
        linkPeople(db, row),
        ...(isHeld ? [] : countThanks(db, row, perMonth)),
        ...takeFromAllowance(db, row, perMonth),
        ...(isHeld
          ? [growPairs(db, row, { shown: 0, points: row.points }), ...tellOfHolding(db, row, actor, context.newId)]
          : deliverThanks(db, row, {
              reached,
              pairPoints: row.points,
              bookedOn: today,
              at: row.createdAt,
              newId: context.newId,
              perDay: settings.awardPointsPerDay,
            })),
      ],
    };
  });
}
