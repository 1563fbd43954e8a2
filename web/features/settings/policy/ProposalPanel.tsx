import { useState } from 'react';
import type { Approval, Proposal } from '../../../../domain/api/settings.ts';
import type { ScoringPolicy } from '../../../../domain/scoring/policy.ts';
import { TextWithWhen } from '../../../kit/When.tsx';
import { formatDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useCompanyDay } from '../../../parts/company-day/queries.ts';
import { ProposalDialog, type Decision } from './ProposalDialog.tsx';
import { policyTexts, raiseText } from '../value-text.ts';

interface Props {
  proposal: Proposal;
  approval: Approval;
  /** The newest accepted policy. It applies today or from tomorrow. */
  inForce: ScoringPolicy;
}

/** Lists the rules in which two policies differ. */
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

/** Shows a proposal with its changes, its proposer and the buttons for a decision. */
export function ProposalPanel({ proposal, approval, inForce }: Props) {
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
