import { eq, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/api/audit.ts';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { returnsPoints } from '#domain/thanks/allowance.ts';
import { takesPart } from '#domain/thanks/readers.ts';
import { countTaken, decideThanks, type ThanksDecision } from '#domain/thanks/states.ts';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { areBadgesUnchanged } from '#worker/core/award-writes.ts';
import { BEST_MONTH } from '#worker/core/figures/rebuild.ts';
import { guard, hasVersion, type Guard } from '#worker/core/guard.ts';
import { movePoints } from '#worker/core/points.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { hasOtherDecider, selectUserById } from '#worker/db/people/users.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { thanks, users, type ThanksRow, type UserRow } from '#worker/db/schema.ts';
import { deliverThanks, listPaid, listRanked, selectThanksBadges, shortenWords } from './deliver.ts';
import { countThanks, uncountThanks } from './hr-repository.ts';
import { findThanks, isHere, selectPeople } from './repository.ts';
import { areReceiversHere, returnToAllowance, shrinkPairs } from './write-repository.ts';

interface Act {
  decision: ThanksDecision;
  reason: string | null;
}

interface Occasion {
  reason: string;
  today: LocalDate;
  at: string;
  newId: () => string;
}

interface Outcome {
  guards?: readonly Guard[];
  statements: readonly Statement[];
  change?: Partial<ThanksRow>;
  moved?: readonly string[];
  ranks?: readonly string[];
}

/** The points move now, and stay in the allowance of the month in which they were given. */
async function release(db: Db, row: ThanksRow, occasion: Occasion, settings: Settings): Promise<Outcome> {
  const { today: bookedOn, at, newId } = occasion;
  const isEarned = settings.leaderboardThanks === 'on' && row.points > 0;
  const found = await selectPeople(db, [row.fromUser, ...row.receivers]);
  const receivers = found.filter(({ id }) => id !== row.fromUser);
  if (receivers.filter(isHere).length < row.receivers.length) throw new AppError('thanks_receiver_gone');
  const [giver] = await selectUserById(db, row.fromUser);
  const reached =
    giver && isHere(giver) ? await selectThanksBadges(db, giver.id, giver.peopleThanked + row.receivers.length) : [];
  const shown: ThanksRow = { ...row, isEarned, state: 'shown' };
  const delivery = { reached, pairPoints: 0, bookedOn, at, newId, perDay: settings.awardPointsPerDay };
  return {
    guards: [areReceiversHere(row), ...areBadgesUnchanged('thanks: badges', reached)],
    statements: [...countThanks(db, row, settings.thanksAllowance), ...deliverThanks(db, shown, delivery)],
    change: { isEarned },
    moved: listPaid(shown, reached),
    ranks: listRanked(shown, reached, settings),
  };
}

function refuse(db: Db, row: ThanksRow, { reason, today, at, newId }: Occasion): Outcome {
  const { fromUser: userId, month, receivers, points } = row;
  const returned = returnsPoints(month, today) ? points * receivers.length : 0;
  const facts = { words: shortenWords(row.words), reason, points: returned };
  return {
    statements: [
      ...returnToAllowance(db, row, returned, at),
      ...shrinkPairs(db, row),
      ...writeNotice(db, { id: newId(), userId, kind: 'thanks_refused', facts, at }),
    ],
  };
}

/**
 * Returns the day on which the receivers earned the points, or null when the points leave only the balance. After
 * CORRECTION_DAYS days the month may be closed. All receivers got the points in one batch, so the ledger of one of them
 * is read, and back to that day only. The company's zone may have changed since.
 */
async function findEarnedDay(db: Db, row: ThanksRow, at: string): Promise<LocalDate | null> {
  const { id, isEarned, receivers, decidedAt, createdAt } = row;
  const isLate = Date.parse(at) - Date.parse(decidedAt ?? createdAt) > CORRECTION_DAYS * 86_400_000;
  if (!isEarned || isLate) return null;
  const [found] = await statement<{ day: LocalDate }>(
    db,
    sql`SELECT booked_on AS day FROM point_transactions WHERE user_id = ${receivers[0]} AND reference_type = 'thanks'
      AND reference_id = ${id} AND points_amount > 0 ORDER BY seq DESC LIMIT 1`,
  );
  return found?.day ?? null;
}

/** Earned points leave the week, the month and the day that got them. */
function takePoints(
  db: Db,
  id: string,
  receivers: readonly { userId: string; taken: number }[],
  { earnedOn, today, at }: { earnedOn: LocalDate | null; today: LocalDate; at: string },
): Statement[] {
  return receivers.flatMap(({ userId, taken }) => [
    ...movePoints(db, {
      userId,
      entries: [
        {
          transactionType: earnedOn === null ? 'adjusted' : 'bonus',
          pointsAmount: -taken,
          referenceType: 'thanks',
          referenceId: id,
          description: 'Thanks removed',
          createdBy: null,
        },
      ],
      bookedOn: earnedOn ?? today,
      openOn: today,
      at,
    }),
    ...(earnedOn === null
      ? []
      : [statement(db, sql`UPDATE users SET best_month_points = (${sql.raw(BEST_MONTH)}) WHERE id = ${userId}`)]),
  ]);
}

/** The words of a withdrawn thanks leave the bell, and a message that is still to be sent. */
function forgetReceived(db: Db, { id, receivers }: ThanksRow): Statement[] {
  const ofThanks = sql`user_id IN (SELECT value FROM json_each(${JSON.stringify(receivers)}))
    AND kind = 'thanks_received' AND facts ->> 'thanks' = ${id}`;
  return [
    statement(db, sql`DELETE FROM notices WHERE ${ofThanks}`),
    statement(db, sql`DELETE FROM deliveries WHERE ${ofThanks}`),
  ];
}

/** A receiver who spent some of the points keeps the rest that the balance cannot cover. */
async function withdraw(db: Db, row: ThanksRow, { reason, today, at, newId }: Occasion): Promise<Outcome> {
  const { receivers, points, fromUser } = row;
  const found =
    points === 0
      ? []
      : await db
          .select({ userId: users.id, balance: users.pointsBalance })
          .from(users)
          .where(inArray(users.id, receivers));
  const taken = found.map(({ userId, balance }) => ({ userId, taken: countTaken(points, balance) }));
  const losers = taken.filter((one) => one.taken > 0);
  const earnedOn = losers.length === 0 ? null : await findEarnedDay(db, row, at);
  // A balance that changed meanwhile counts only if the withdrawal would take another number of points.
  const wouldTake = found.map(
    ({ userId, balance }) =>
      sql`(SELECT min(points_balance, ${points}) FROM users WHERE id = ${userId}) = ${countTaken(points, balance)}`,
  );
  const tell = (userId: string, lost: number) =>
    writeNotice(db, {
      id: newId(),
      userId,
      kind: 'thanks_withdrawn',
      facts: { reason, points: lost, isGiver: userId === fromUser },
      at,
    });
  return {
    guards: wouldTake.length === 0 ? [] : [guard('thanks withdrawal: balances', sql.join(wouldTake, sql` AND `))],
    statements: [
      uncountThanks(db, row),
      ...forgetReceived(db, row),
      ...takePoints(db, row.id, losers, { earnedOn, today, at }),
      ...tell(fromUser, 0),
      ...receivers.flatMap((userId) => tell(userId, taken.find((one) => one.userId === userId)?.taken ?? 0)),
    ],
    change: { pointsTaken: taken.reduce((sum, one) => sum + one.taken, 0) },
    moved: losers.map(({ userId }) => userId),
    ranks: losers.map(({ userId }) => userId),
  };
}

const hasOther = ({ fromUser, receivers }: ThanksRow) => hasOtherDecider(fromUser, JSON.stringify(receivers));

async function isDecidedByOthers(db: Db, row: ThanksRow): Promise<boolean> {
  const [read] = await statement<{ has: number }>(db, sql`SELECT ${hasOther(row)} AS has`);
  return read?.has === 1;
}

const ACTIONS: Readonly<Record<ThanksDecision, AuditAction>> = {
  show: 'thanks.shown',
  refuse: 'thanks.refused',
  withdraw: 'thanks.withdrawn',
};

export async function decideOnThanks(
  db: Db,
  id: string,
  { decision, reason }: Act,
  actor: UserRow,
  context: ActionContext,
  settings: Settings,
): Promise<Record<never, never>> {
  const { now, newId } = context;
  const at = now.toISOString();
  const today = localDateIn(settings.companyTimeZone, now);
  const occasion = { reason: reason ?? '', today, at, newId };
  return commit<Record<never, never>>(db, context, async () => {
    const row = await findThanks(db, id);
    const isOnly = row !== undefined && takesPart(actor.id, row) && !(await isDecidedByOthers(db, row));
    const decided = decideThanks(decision, actor, row, isOnly);
    if ('refused' in decided || !row) throw new AppError('refused' in decided ? decided.refused : 'thanks_not_found');
    const isDismissed = decision === 'show' && row.state === 'shown';
    const outcome: Outcome = isDismissed
      ? { statements: [] }
      : decision === 'show'
        ? await release(db, row, occasion, settings)
        : decision === 'refuse'
          ? refuse(db, row, occasion)
          : await withdraw(db, row, occasion);
    const { guards = [], statements, change = {}, moved = [], ranks = [] } = outcome;
    const after = {
      ...change,
      state: decided.state,
      reportedAt: null,
      // The instant of a release is when the receivers got the points, so a dismissal keeps it.
      ...(isDismissed ? {} : { decidedBy: actor.id, decidedAt: at, decisionReason: reason }),
      version: row.version + 1,
    };
    return audited<Record<never, never>>({
      action: isDismissed ? 'thanks.report_dismissed' : ACTIONS[decision],
      targetType: 'thanks',
      targetId: id,
      before: { state: row.state },
      after: { state: decided.state, ...(change.pointsTaken !== undefined && { pointsTaken: change.pointsTaken }) },
      answer: {},
      reason,
      status: 200,
      guards: [
        hasVersion('thanks decision: version', 'thanks', row),
        ...(isOnly ? [guard('thanks decision: no other admin', sql`NOT ${hasOther(row)}`)] : []),
        ...guards,
      ],
      effects: {
        topics: ['thanks', ...(moved.length > 0 ? (['points'] as const) : [])],
        ranks,
        deliveries: true,
      },
      change: [...statements, db.update(thanks).set(after).where(eq(thanks.id, id))],
    });
  });
}
