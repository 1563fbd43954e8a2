import { sql, type SQL } from 'drizzle-orm';
import { PROPOSAL_DAYS } from '../../../domain/api/settings.ts';
import type { ScoringPolicy } from '../../../domain/scoring/policy.ts';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { guard, type Guard } from '../../core/guard.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import type { ApprovalFacts } from './approval.ts';
import { notifyDeciders, notifyProposer } from './proposal-notices.ts';
import { dropProposal, insertProposal } from './scoring-repository.ts';

const DAY_MS = 86_400_000;

/** Returns the statements that notify the proposer when another admin's change ends the waiting proposal. */
export const notifyReplaced = (
  db: Db,
  { proposal }: ApprovalFacts,
  actor: UserRow,
  context: ActionContext,
  isWritten: SQL,
): Statement[] =>
  notifyProposer(db, toWaitingScoring(proposal), { kind: 'setting_replaced' }, actor, context, isWritten);

/** Returns the waiting proposal as notifications tell it. */
export const toWaitingScoring = (proposal: Pick<NonNullable<ApprovalFacts['proposal']>, 'proposedBy'> | null) =>
  proposal && { setting: SETTINGS.scoringPolicy.key, proposedBy: proposal.proposedBy };

/**
 * Returns the guard that no check-in was scored by a replaced policy. The new policy gets the number of a replaced
 * policy, so such a check-in would seem to be scored by the new policy.
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

/** Returns a new proposal, which waits for 14 days. */
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

/** Returns the statements that replace the waiting proposal, and notify all users who may decide on the new one. */
export function writeProposal(
  db: Db,
  proposal: NewProposal,
  facts: ApprovalFacts,
  actor: UserRow,
  context: ActionContext,
) {
  const { reason } = proposal;
  return (isWritten: SQL): Statement[] => [
    dropProposal(db, isWritten),
    insertProposal(db, { ...proposal, proposedBy: actor.id }, isWritten),
    ...notifyReplaced(db, facts, actor, context, isWritten),
    ...notifyDeciders(db, { setting: SETTINGS.scoringPolicy.key, reason }, actor, context, isWritten),
  ];
}
