import { sql } from 'drizzle-orm';
import type { Approval, SettingState } from '#domain/api/settings.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { decidePolicyChange, type UsedPolicy } from '#domain/scoring/next-policy.ts';
import { listCompared, RAISE_DAYS } from '#domain/scoring/raise.ts';
import { mayChange, readScoringPolicy, SETTINGS } from '#domain/settings/settings.ts';
import { addDays, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { readUsedPolicies, selectPolicies, selectSettings, toPolicies, toSettings } from '#worker/db/settings.ts';
import { isWaiting, selectDeciders, selectProposal, type ProposalRow } from './scoring-repository.ts';

export const isProposalUnchanged = (id: string | null, now: Date): Guard =>
  guard('proposal: as read', sql`(SELECT id FROM scoring_proposals WHERE ${isWaiting(now)}) IS ${id}`);

export interface ApprovalFacts {
  approval: Approval;
  proposal: (Omit<ProposalRow, 'policy'> & { policy: ScoringPolicy }) | null;
  hasOtherAdmin: boolean;
  /** The current day in the company's zone. */
  today: LocalDate;
  used: readonly UsedPolicy[];
}

export const decideNext = ({ used, today }: ApprovalFacts, policy: ScoringPolicy, now: Date) =>
  decidePolicyChange(used, { policy, companyToday: today, now });

export async function readApproval(db: Db, actor: Pick<UserRow, 'id' | 'role'>, now: Date): Promise<ApprovalFacts> {
  // The company's day may be one day behind the UTC date.
  const since = addDays(now.toISOString().slice(0, 10), -RAISE_DAYS - 1);
  const rows = await runTogether(db, {
    settings: selectSettings(db),
    policies: selectPolicies(db, since),
    proposals: selectProposal(db, now),
    second: selectDeciders(db, actor.id, now),
  });
  const today = localDateIn(toSettings(rows.settings).companyTimeZone, now);
  const approved = new Set(rows.policies.filter(({ approvedBy }) => approvedBy !== null).map(({ number }) => number));
  const policies = toPolicies(rows.policies).map((one) => ({ ...one, isApproved: approved.has(one.number) }));
  const [row] = rows.proposals;
  const [second] = rows.second;
  const proposal = row ? { ...row, policy: readScoringPolicy(JSON.parse(row.policy)) } : null;
  const isOwn = proposal?.proposedBy === actor.id;
  return {
    approval: {
      comparedWith: listCompared(policies, today) as Approval['comparedWith'],
      proposal: proposal && {
        id: proposal.id,
        policy: proposal.policy as Approval['comparedWith'][number],
        isReset: proposal.isReset === 1,
        reason: proposal.reason,
        proposedBy: { id: proposal.proposedBy, name: proposal.proposedByName },
        proposedAt: proposal.proposedAt,
        expiresAt: proposal.expiresAt,
        mayDecide: !isOwn && mayChange(SETTINGS.scoringPolicy, actor.role),
        mayWithdraw: isOwn,
      },
      hasSecondAdmin: (proposal ? second?.forProposal : second?.forActor) === 1,
    },
    hasOtherAdmin: second?.forActor === 1,
    proposal,
    today,
    used: await readUsedPolicies(db, today),
  };
}

/**
 * The id of the proposal becomes the version of the setting, so an admin who has not seen the proposal gets
 * version_conflict.
 */
export function withApproval(state: SettingState, { approval }: Pick<ApprovalFacts, 'approval'>): SettingState {
  return { ...state, version: approval.proposal?.id ?? state.version, approval };
}

export const withoutProposal = (state: SettingState, { approval, hasOtherAdmin }: ApprovalFacts): SettingState =>
  withApproval(state, { approval: { ...approval, proposal: null, hasSecondAdmin: hasOtherAdmin } });
