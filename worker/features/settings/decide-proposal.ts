import type { ProposalDecision, SettingState } from '#domain/api/settings.ts';
import { mayChange, SETTINGS } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import type { Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { decideNext, isProposalUnchanged, readApproval, withoutProposal, type ApprovalFacts } from './approval.ts';
import { answerSetting, expectWithinLimit, storeSettingState, toAudited, type Changed } from './change.ts';
import { findSettingRow, type SettingRow } from './repository.ts';
import { dropProposal, holdPolicy } from './scoring-repository.ts';
import { notifyProposer } from './proposal-notices.ts';
import { haveScoredNothing, toWaitingScoring } from './scoring-writes.ts';
import { toSettingState } from './state.ts';

const { key } = SETTINGS.scoringPolicy;
type WaitingProposal = NonNullable<ApprovalFacts['proposal']>;

function expectDecidable(
  { proposal }: ApprovalFacts,
  id: string,
  status: ProposalDecision['status'],
  actor: UserRow,
): WaitingProposal {
  if (!mayChange(SETTINGS.scoringPolicy, actor.role)) throw new AppError('setting_reserved');
  if (proposal?.id !== id) throw new AppError('proposal_not_found');
  const isOwn = proposal.proposedBy === actor.id;
  if (status === 'withdrawn' && !isOwn) throw new AppError('proposal_of_other');
  if (status !== 'withdrawn' && isOwn) throw new AppError('proposal_own');
  return proposal;
}

interface Decision {
  row: SettingRow;
  facts: ApprovalFacts;
  proposal: WaitingProposal;
  reason: ProposalDecision['reason'];
  actor: UserRow;
}

function shareParts({ proposal, reason }: Decision, context: ActionContext) {
  return {
    targetType: 'setting',
    targetId: key,
    reason,
    status: 200,
    effects: { deliveries: true },
    // A change of the setting ends the waiting proposal. While the proposal waits, the setting has not changed.
    guards: [isProposalUnchanged(proposal.id, context.now)],
  } as const;
}

function decline(db: Db, status: 'rejected' | 'withdrawn', decision: Decision, context: ActionContext) {
  const { row, facts, proposal, reason, actor } = decision;
  const after = withoutProposal(toSettingState(row, actor.role), facts);
  const ending = { kind: 'setting_rejected', reason: reason ?? '' } as const;
  return answerSetting(
    audited<Changed>({
      ...shareParts(decision, context),
      action: status === 'rejected' ? 'setting.rejected' : 'setting.withdrawn',
      // In the audit log, `before` is the proposed value, and `after` is the current value.
      before: { value: proposal.policy, isDefault: proposal.isReset === 1 },
      after: toAudited(after),
      answer: { status: 200, setting: after },
      change: [dropProposal(db), ...notifyProposer(db, toWaitingScoring(proposal), ending, actor, context)],
    }),
  );
}

async function approve(db: Db, decision: Decision, context: ActionContext) {
  const { row, facts, proposal, reason, actor } = decision;
  const isWithinLimit = await expectWithinLimit(db, proposal.policy, [actor.role, proposal.proposedByRole]);
  const at = context.now.toISOString();
  const changed: SettingRow = {
    key,
    stored: proposal.isReset === 1 ? null : JSON.stringify(proposal.policy),
    changeId: context.newId(),
    changedBy: actor.id,
    changedByName: actor.name,
    changedAt: at,
  };
  const after = withoutProposal(toSettingState(changed, actor.role), facts);
  const next = decideNext(facts, proposal.policy, context.now);
  const made = { createdBy: proposal.proposedBy, approvedBy: actor.id };
  const ending = { kind: 'setting_approved', reason: reason ?? '', holdsFrom: next.added.from } as const;
  const shared = shareParts(decision, context);
  return answerSetting(
    audited<Changed>({
      ...shared,
      action: 'setting.approved',
      before: toAudited(toSettingState(row, actor.role)),
      after: toAudited(after),
      answer: { status: 200, setting: after },
      guards: [...shared.guards, ...isWithinLimit, ...haveScoredNothing(next.replaced)],
      change: [
        storeSettingState(db, changed, after),
        dropProposal(db),
        ...holdPolicy(db, next, made),
        ...notifyProposer(db, toWaitingScoring(proposal), ending, actor, context),
      ],
    }),
  );
}

/** An approved policy takes effect on the company's next day. */
export async function decideProposal(
  db: Db,
  id: string,
  { status, reason }: ProposalDecision,
  actor: UserRow,
  context: ActionContext,
): Promise<SettingState> {
  const { setting } = await commit<Changed>(db, context, async () => {
    const row = await findSettingRow(db, key);
    const facts = await readApproval(db, actor, context.now);
    const proposal = expectDecidable(facts, id, status, actor);
    const decision: Decision = { row, facts, proposal, reason, actor };
    return status === 'approved' ? approve(db, decision, context) : decline(db, status, decision, context);
  });
  return setting;
}
