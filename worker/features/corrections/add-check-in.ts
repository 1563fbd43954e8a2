import type {
  AdditionPreview,
  AdditionPreviewQuery,
  CheckInAddition,
  Correction,
  CorrectionEffect,
} from '#domain/api/corrections.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { expectMayGive, mayGive } from '#worker/core/award-limit.ts';
import { writeCorrection } from '#worker/core/record/write-correction.ts';
import { isRecordUnchanged, isPolicyThere } from '#worker/core/record/write-record.ts';
import { areBadgesUnchanged } from '#worker/core/award-writes.ts';
import { toCheckIn } from '#worker/db/check-ins.ts';
import type { Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { countUserStreak } from '#worker/db/people/users.ts';
import type { AnsweredRequest } from './answered-request.ts';
import { readAddition, type AddingAction } from './read-addition.ts';

const EFFECTS = ['points', 'badgePoints', 'currentStreak'] as const satisfies readonly (keyof CorrectionEffect)[];

function expectShown(effect: CorrectionEffect, shown: CorrectionEffect | undefined): void {
  if (shown && EFFECTS.some((name) => shown[name] !== effect[name])) throw new AppError('version_conflict');
}

export async function previewAddition(
  db: Db,
  input: AdditionPreviewQuery,
  actor: UserRow,
  act: AddingAction & Pick<ActionContext, 'idempotent'>,
): Promise<AdditionPreview> {
  const { facts, row, awards, gifts, awardPointsPerDay, effect } = await readAddition(db, input, actor, act);
  await expectMayGive(db, act, gifts, awardPointsPerDay);
  return {
    date: row.localDate,
    streakBefore: countUserStreak(facts.user, act.now),
    ...effect,
    badges: awards.badges.map(({ name }) => name),
  };
}

/**
 * The policy of that day scores the check-in, and the ledger row contains the reason. Throws version_conflict when the
 * effect differs from `expected`.
 */
export async function addCheckIn(
  db: Db,
  input: CheckInAddition,
  actor: UserRow,
  context: ActionContext,
  request?: AnsweredRequest,
): Promise<Correction> {
  const { reason } = input;
  return commit(db, context, async () => {
    await request?.expectOpen();
    const addition = await readAddition(db, input, actor, context);
    const { facts, change, row, awards, perfectMonths, policy, bookedOn, gifts, awardPointsPerDay, effect } = addition;
    expectShown(effect, input.expected);
    const { user } = facts;
    const { points, currentStreak, changedDays } = effect;
    const answer: Correction = { userId: user.id, date: row.localDate, points, currentStreak, changedDays };
    return {
      answer,
      stored: request?.stored(answer) ?? { status: 201 },
      guards: [
        ...(request?.guards ?? []),
        ...isRecordUnchanged('add check-in', user, facts, change.bookings),
        ...areBadgesUnchanged('add check-in: badges', awards.badges),
        ...isPolicyThere('add check-in', policy, bookedOn),
        mayGive('add check-in: limit of a day', context, gifts, awardPointsPerDay),
      ],
      effects: { topics: ['check_in', 'points', 'requests'], ranks: [user.id], deliveries: true },
      audit: {
        action: 'check_in.added',
        targetType: 'check_in',
        targetId: row.id,
        before: null,
        after: { ...toCheckIn(row), correction: points - row.pointsEarned, changedDays },
        reason,
      },
      statements: [
        ...(request?.statements ?? []),
        ...writeCorrection(
          db,
          facts,
          {
            change,
            added: { row, awards },
            months: perfectMonths,
            description: `Check-in added: ${reason}`,
            notice: { kind: 'check_in_added', facts: { date: row.localDate, points, reason } },
          },
          context,
        ),
      ],
    };
  });
}
