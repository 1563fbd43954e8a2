import { sql } from 'drizzle-orm';
import { PROPOSAL_DAYS } from '#domain/api/settings.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import type { ApprovalFacts } from './approval.ts';
import { notifyDeciders, notifyProposer } from './proposal-notices.ts';
import { dropProposal, insertProposal } from './scoring-repository.ts';

const DAY_MS = 86_400_000;

export const notifyReplaced = (
  db: Db,
  { proposal }: ApprovalFacts,
  actor: UserRow,
  context: ActionContext,
): Statement[] => notifyProposer(db, toWaitingScoring(proposal), { kind: 'setting_replaced' }, actor, context);

export const toWaitingScoring = (proposal: Pick<NonNullable<ApprovalFacts['proposal']>, 'proposedBy'> | null) =>
  proposal && { setting: SETTINGS.scoringPolicy.key, proposedBy: proposal.proposedBy };

/**
 * The new policy gets the number of a replaced policy, so such a check-in would seem to be scored by the new policy.
 */
export const haveScoredNothing = (replaced: readonly number[]): Guard[] =>
  replaced.length === 0
    ? []
    : [
        guard(
          'setting: replaced policies have scored nothing',
          sql`NOT EXISTS (SELECT 1 FROM scoring_policies JOIN check_ins ON local_date >= holds_from AND policy_number = number
            WHERE number IN (SELECT value FROM json_each(${JSON.stringify(replaced)})))`,
        ),
      ];

export interface NewProposal {
  id: string;
  policy: ScoringPolicy;
  isReset: boolean;
  reason: string | null;
  proposedAt: string;
  expiresAt: string;
}

export function newProposal(
  policy: ScoringPolicy,
  isReset: boolean,
  reason: string | null,
  context: ActionContext,
): NewProposal {
  return {
    id: context.newId(),
    policy,
    isReset,
    reason,
    proposedAt: context.now.toISOString(),
    expiresAt: new Date(context.now.getTime() + PROPOSAL_DAYS * DAY_MS).toISOString(),
  };
}

export function writeProposal(
  db: Db,
  proposal: NewProposal,
  facts: ApprovalFacts,
  actor: UserRow,
  context: ActionContext,
): Statement[] {
  const { reason } = proposal;
  return [
    dropProposal(db),
    insertProposal(db, { ...proposal, proposedBy: actor.id }),
    ...notifyReplaced(db, facts, actor, context),
    ...notifyDeciders(db, { setting: SETTINGS.scoringPolicy.key, reason }, actor, context),
  ];
}
