import type { ProposalDecision, SettingState } from '../../../domain/api/settings.ts';
import type { NoticeFacts } from '../../../domain/notices/notices.ts';
import { mayChange, SETTINGS } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { audited, commit } from '../../core/commit.ts';
import type { Db } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import type { UserRow } from '../../db/schema.ts';
import { decideNext, isProposalUnchanged, readApproval, withoutProposal, type ApprovalFacts } from './approval.ts';
import { answerSetting, expectWithinLimit, storeSettingState, toAudited, type Changed } from './change.ts';
import { findSettingRow, type SettingRow } from './repository.ts';
import { dropProposal, holdPolicy } from './scoring-repository.ts';
import { haveScoredNothing } from './scoring-writes.ts';
import { toSettingState } from './state.ts';

const { key } = SETTINGS.scoringPolicy;
type WaitingProposal = NonNullable<ApprovalFacts['proposal']>;

/**
 * Returns the waiting proposal when its id is `id` and the actor may make this decision. Throws proposal_not_found,
 * proposal_own, proposal_of_other, setting_reserved.
 */
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

/**
 * Decides on the waiting proposal of a scoring policy. The proposer may withdraw the proposal. Another admin may
 * approve or reject it. An approved policy takes effect on the company's next day. Returns the setting after the
 * decision. Throws proposal_not_found, proposal_own, proposal_of_other, setting_reserved, scoring_over_limit,
 * auth/forbidden, busy.
 */
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
    // A change of the setting ends the waiting proposal, so a guard on the setting's own version is not needed.
    const asRead = [isStillActor('proposal: actor', actor), isProposalUnchanged(id, context.now)];
    const at = context.now.toISOString();
    const shared = {
      targetType: 'setting',
      targetId: key,
      reason,
      status: 200,
      refuse: () => expectStillActor(db, actor),
    } as const;

    if (status !== 'approved') {
      const after = withoutProposal(toSettingState(row, actor.role), facts);
      const noticeFacts: NoticeFacts['scoring_rejected'] = { by: actor.name, reason: reason ?? '' };
      return answerSetting(
        audited<Changed>(db, context, {
          ...shared,
          action: status === 'rejected' ? 'setting.rejected' : 'setting.withdrawn',
          before: { value: proposal.policy, isDefault: proposal.isReset === 1 },
          // The setting itself does not change. In the log, `before` is the proposed value, `after` the current value.
          after: toAudited(after),
          answer: { status: 200, setting: after },
          guards: asRead,
          change: (isWritten) => [
            dropProposal(db, isWritten),
            ...(status === 'rejected'
              ? writeNotice(
                  db,
                  {
                    id: context.newId(),
                    userId: proposal.proposedBy,
                    kind: 'scoring_rejected',
                    facts: noticeFacts,
                    at,
                  },
                  isWritten,
                )
              : []),
          ],
        }),
      );
    }

    const isWithinLimit = await expectWithinLimit(db, proposal.policy, [actor.role, proposal.proposedByRole]);
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
    const holdsFrom = next.added.from;
    const noticeFacts: NoticeFacts['scoring_approved'] = { by: actor.name, reason: reason ?? '', holdsFrom };
    const made = { createdBy: proposal.proposedBy, approvedBy: actor.id };
    return answerSetting(
      audited<Changed>(db, context, {
        ...shared,
        action: 'setting.approved',
        before: toAudited(toSettingState(row, actor.role)),
        after: toAudited(after),
        answer: { status: 200, setting: after },
        guards: [...asRead, ...isWithinLimit, ...haveScoredNothing(next.replaced)],
        change: (isWritten) => [
          storeSettingState(db, changed, after, isWritten),
          dropProposal(db, isWritten),
          ...holdPolicy(db, next, made, isWritten),
          ...writeNotice(
            db,
            { id: context.newId(), userId: proposal.proposedBy, kind: 'scoring_approved', facts: noticeFacts, at },
            isWritten,
          ),
        ],
      }),
    );
  });
  return setting;
}
