import { useState } from 'react';
import { proposalDecisionSchema, type Approval, type Proposal, type ProposalDecision } from '#domain/api/settings.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { useDecideProposal } from '../setting-queries.ts';
import { policyTexts, raiseText } from '../value-text.ts';

type Decision = ProposalDecision['status'];

interface ProposalDialogProps {
  proposal: Proposal;
  decision: Decision;
  onClose: () => void;
}

/** An approval and a rejection need a reason for the proposer. */
function ProposalDialog({ proposal: { id, proposedBy }, decision, onClose }: ProposalDialogProps) {
  const isWithdrawal = decision === 'withdrawn';
  const name = proposedBy.name ?? t('system.somebody');
  const { text, dialog } = useForm({
    start: { reason: '' },
    required: isWithdrawal ? [] : ['reason'],
    write: useDecideProposal(),
    toInput: ({ reason }) => ({ id, status: decision, ...(reason && { reason }) }),
    done: () => t(`proposal.${decision}.done`),
    onClose,
  });
  return (
    <ActionDialog
      title={t(`proposal.${decision}.title`)}
      text={t(`proposal.${decision}.text`)}
      confirm={t(`proposal.${decision}.confirm`)}
      variant={decision === 'approved' ? 'primary' : 'error'}
      {...dialog}
    >
      <TextArea
        label={isWithdrawal ? t('system.reason') : t('proposal.reason')}
        hint={isWithdrawal ? t('system.reason.hint') : t('proposal.reason.hint', { name })}
        rows={3}
        {...limitInput(proposalDecisionSchema.entries.reason)}
        required={!isWithdrawal}
        {...text('reason', t('proposal.reason.missing'))}
      />
    </ActionDialog>
  );
}

interface ProposalPanelProps {
  proposal: Proposal;
  approval: Approval;
  /** The newest accepted policy. It applies today or from tomorrow. */
  inForce: ScoringPolicy;
}

function PolicyChange({ before, after }: { before: ScoringPolicy; after: ScoringPolicy }) {
  const [was, is] = [policyTexts(before), policyTexts(after)];
  const rows = [
    [t('proposal.now'), was.filter((text) => !is.includes(text))],
    [t('proposal.proposed'), is.filter((text) => !was.includes(text))],
  ] as const;
  return (
    <dl className="mt-3 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1.5">
      {rows
        .filter(([, texts]) => texts.length > 0)
        .map(([label, texts]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
            <dd className="num mb-2 font-medium sm:mb-0">
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export function ProposalPanel({ proposal, approval, inForce }: ProposalPanelProps) {
  const { date: today, timeZone } = useCompanyDay();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { policy, proposedBy, proposedAt, reason, expiresAt, mayDecide, mayWithdraw } = proposal;
  const name = proposedBy.name ?? t('system.somebody');
  return (
    <section aria-labelledby="proposal-title" className="mt-5 rounded-control bg-sunken p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h4 id="proposal-title" className="font-semibold">
          {t('proposal.title')}
        </h4>
        <Badge tone="warn">{t('proposal.raise', { percent: raiseText(policy, approval) })}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        <TextWithWhen
          at={proposedAt}
          text={(when) => (mayWithdraw ? t('proposal.yours', { when }) : t('proposal.by', { name, when }))}
        />{' '}
        {t('proposal.until', { date: formatDay(expiresAt, timeZone, today) })}
      </p>
      {reason && <p className="mt-2 wrap-anywhere">“{reason}”</p>}
      <PolicyChange before={inForce} after={policy} />
      {!approval.hasSecondAdmin && (
        <p className="mt-3 rounded-control bg-warn-soft px-4 py-3 text-sm font-medium text-warn">
          {t('proposal.alone')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button className="grow sm:grow-0" onClick={() => setAsked('approved')}>
              {t('proposal.approve')}
            </Button>
            <Button className="grow sm:grow-0" variant="outline" onClick={() => setAsked('rejected')}>
              {t('proposal.reject')}
            </Button>
          </>
        )}
        {mayWithdraw && (
          <Button variant="outline" onClick={() => setAsked('withdrawn')}>
            {t('proposal.withdraw')}
          </Button>
        )}
      </div>
      {asked && <ProposalDialog proposal={proposal} decision={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
