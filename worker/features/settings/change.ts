import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Approval, SettingState } from '#domain/api/settings.ts';
import type { Role } from '#domain/people/roles.ts';
import { reopensLeaderboards } from '#domain/settings/company-zone.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { waitsForApproval } from '#domain/scoring/raise.ts';
import { findMostPoints } from '#domain/scoring/score.ts';
import { mayChange, findSetting, SETTINGS } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit, type Write } from '#worker/core/commit.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { HAS_NO_LEDGER } from '#worker/core/history/sums.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { RANK_PERIODS } from '#worker/db/rank-updates.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { toInputRefusal } from '#worker/http/validate.ts';
import {
  decideNext,
  isProposalUnchanged,
  readApproval,
  withApproval,
  withoutProposal,
  type ApprovalFacts,
} from './approval.ts';
import {
  deleteSetting,
  findSettingRow,
  isSettingUnchanged,
  isTrue,
  rankAgain,
  storeSetting,
  type SettingRow,
} from './repository.ts';
import { dropProposal, holdPolicy } from './scoring-repository.ts';
import { haveScoredNothing, newProposal, notifyReplaced, writeProposal } from './scoring-writes.ts';
import { toSettingState } from './state.ts';

export interface SettingWrite {
  key: string;
  /** Undefined resets the setting to its default. */
  value: unknown;
  reason?: string | undefined;
  version?: string | null | undefined;
}

/** The paths of this error begin with `value`. */
export function checked(schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw toInputRefusal(parsed.issues, 'value');
  return parsed.output;
}

const RANKING: readonly string[] = [SETTINGS.leaderboardAllTimeBy.key, SETTINGS.leaderboardGifts.key];

const HAS_NO_POINTS = sql.raw(HAS_NO_LEDGER);

/**
 * Throws setting_reopens_boards when a new company time zone would move the company's day back into a past week. Any
 * zone is accepted while no user has points.
 */
async function expectLeaderboardsHold(db: Db, before: SettingState, value: unknown, now: Date): Promise<Guard[]> {
  if (before.key !== SETTINGS.companyTimeZone.key) return [];
  if (!reopensLeaderboards(String(before.value), String(value), now)) return [];
  if (!(await isTrue(db, HAS_NO_POINTS))) throw new AppError('setting_reopens_boards');
  return [guard('setting: no boards yet', HAS_NO_POINTS)];
}

/**
 * Throws scoring_over_limit when a policy exceeds the limit of points for one check-in. The limit does not apply when
 * one of `savers` is a super admin.
 */
export async function expectWithinLimit(
  db: Db,
  policy: ScoringPolicy,
  savers: readonly (Role | null)[],
): Promise<Guard[]> {
  if (savers.includes('super_admin')) return [];
  const row = await findSettingRow(db, SETTINGS.checkInMaxPoints.key);
  const { value: most } = toSettingState(row, 'admin');
  if (findMostPoints(policy) > Number(most)) throw new AppError('scoring_over_limit');
  const isLimitAsRead = sql`(SELECT change_id FROM system_settings WHERE setting_key = ${row.key}) IS ${row.changeId}`;
  return [guard('setting: limit of a check-in', isLimitAsRead)];
}

export const toAudited = ({ value, isDefault }: Pick<SettingState, 'value' | 'isDefault'>) => ({ value, isDefault });

/** With status 202, the setting is unchanged, and a proposal waits. */
export interface Changed {
  status: 200 | 202;
  setting: SettingState;
}

export function answerSetting(write: Write<Changed>): Write<Changed> {
  const { status, setting } = write.answer as Changed;
  return { ...write, stored: { status, response: JSON.stringify(setting) } };
}

export function storeSettingState(db: Db, row: SettingRow, state: SettingState): Statement {
  const { key, stored, changedBy, changedAt, changeId } = row;
  if (stored === null || changedBy === null || changedAt === null || changeId === null) {
    return deleteSetting(db, key);
  }
  const { description, category } = state;
  return storeSetting(db, { key, value: stored, description, category, changedBy, changedAt, changeId });
}

/**
 * A value that equals the stored one is not written. A scoring policy that raises the points by more than half becomes
 * a proposal, and another admin decides on the proposal (docs/decisions/0025).
 */
export async function changeSetting(
  db: Db,
  write: SettingWrite,
  actor: UserRow,
  context: ActionContext,
): Promise<Changed> {
  const { key, reason } = write;
  const setting = findSetting(key);
  if (!setting) throw new AppError('setting_not_found');
  if (!mayChange(setting, actor.role)) throw new AppError('setting_reserved');
  const isReset = write.value === undefined;
  const value = isReset ? setting.fallback : checked(setting.schema, write.value);
  const stored = isReset ? null : JSON.stringify(value);
  const isScoring = key === SETTINGS.scoringPolicy.key;

  return commit<Changed>(db, context, async () => {
    const row = await findSettingRow(db, key);
    const facts = isScoring ? await readApproval(db, actor, context.now) : null;
    const state = toSettingState(row, actor.role);
    const before = facts ? withApproval(state, facts) : state;
    if (write.version !== undefined && write.version !== before.version) throw new AppError('version_conflict');
    if (stored === row.stored) {
      return {
        unchanged: { status: 200, setting: before } as const,
        stored: { status: 200 as const, response: JSON.stringify(before) },
      };
    }
    const asRead = [
      isSettingUnchanged('setting', key, row.changeId),
      ...(await expectLeaderboardsHold(db, before, value, context.now)),
    ];
    if (facts) {
      const policy = value as ScoringPolicy;
      asRead.push(isProposalUnchanged(facts.proposal?.id ?? null, context.now));
      asRead.push(...(await expectWithinLimit(db, policy, [actor.role])));
      if (waitsForApproval(policy, facts.approval.comparedWith)) {
        return propose(db, { policy, isReset, reason, before, facts, asRead }, actor, context);
      }
    }

    const changed: SettingRow = {
      key,
      stored,
      changeId: context.newId(),
      changedBy: actor.id,
      changedByName: actor.name,
      changedAt: context.now.toISOString(),
    };
    const changedState = toSettingState(changed, actor.role);
    const after = facts ? withoutProposal(changedState, facts) : changedState;
    const next = facts && decideNext(facts, value as ScoringPolicy, context.now);
    return answerSetting(
      audited<Changed>({
        action: isReset ? 'setting.reset' : 'setting.changed',
        targetType: 'setting',
        targetId: key,
        before: toAudited(before),
        after: toAudited(after),
        answer: { status: 200, setting: after },
        reason,
        status: 200,
        guards: [...asRead, ...haveScoredNothing(next?.replaced ?? [])],
        effects: {
          deliveries: facts !== null,
          // These settings decide by which points the users are ranked, so all ranks change at once.
          ...(RANKING.includes(key) && { ranks: 'now' as const }),
        },
        change: [
          storeSettingState(db, changed, changedState),
          ...listEffects(db, key, value, { facts, next, actor, act: context }),
        ],
      }),
    );
  });
}

interface Raise {
  policy: ScoringPolicy;
  isReset: boolean;
  reason: string | undefined;
  before: SettingState;
  facts: ApprovalFacts;
  asRead: readonly Guard[];
}

function propose(
  db: Db,
  { policy, isReset, reason, before, facts, asRead }: Raise,
  actor: UserRow,
  context: ActionContext,
) {
  const { proposal: waiting } = facts;
  const isSame = waiting?.proposedBy === actor.id && waiting.isReset === (isReset ? 1 : 0);
  if (isSame && JSON.stringify(waiting.policy) === JSON.stringify(policy)) {
    return {
      unchanged: { status: 202, setting: before } as const,
      stored: { status: 202 as const, response: JSON.stringify(before) },
    };
  }
  const proposal = newProposal(policy, isReset, reason ?? null, context);
  const shown = {
    ...proposal,
    policy: policy as Approval['comparedWith'][number],
    proposedBy: { id: actor.id, name: actor.name },
    mayDecide: false,
    mayWithdraw: true,
  };
  const setting = withApproval(before, {
    approval: { ...facts.approval, proposal: shown, hasSecondAdmin: facts.hasOtherAdmin },
  });
  return answerSetting(
    audited<Changed>({
      action: 'setting.proposed',
      targetType: 'setting',
      targetId: before.key,
      before: toAudited(before),
      after: { value: policy, isDefault: isReset },
      answer: { status: 202, setting },
      reason,
      status: 202,
      guards: asRead,
      change: writeProposal(db, proposal, facts, actor, context),
      effects: { deliveries: true },
    }),
  );
}

function listEffects(
  db: Db,
  key: string,
  value: unknown,
  {
    facts,
    next,
    actor,
    act,
  }: { facts: ApprovalFacts | null; next: ReturnType<typeof decideNext> | null; actor: UserRow; act: ActionContext },
): Statement[] {
  if (key === SETTINGS.leaderboardAllTimeBy.key) {
    return [rankAgain(db, value === 'balance' ? 'points_balance' : 'total_points_earned')];
  }
  if (key === SETTINGS.leaderboardGifts.key) return [statement(db, sql.raw(RANK_PERIODS))];
  if (!facts || !next) return [];
  return [
    // A stored change of the scoring policy ends the waiting proposal.
    dropProposal(db),
    ...notifyReplaced(db, facts, actor, act),
    ...holdPolicy(db, next, { createdBy: actor.id, approvedBy: null }),
  ];
}
