import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { approvalsOptions, pendingOptions, correctionsOptions, askedLeaveOptions, proposalOptions } from './queries.ts';
import { WaitingList } from './WaitingList.tsx';
import { useMe } from '../../kit/session/me.ts';
import { WaitingDays } from '../../parts/company-day/WaitingDays.tsx';
import { formatDayShort } from '../../messages/format.ts';
import { spanText } from '../../parts/leave/span-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { useSteadyRows } from '../../ui/behaviour/use-steady-rows.ts';

/** Counts the pending claims, and lists other users' claims, oldest first. */
export function PendingClaims({ isHeld }: { isHeld: boolean }) {
  const companyDay = useCompanyDay();
  const pending = useQuery(pendingOptions(useMe().id));
  if (pending.isLoadingError)
    return (
      <FailedCard level={3} title={t('admin.pending')} error={pending.error} onRetry={() => void pending.refetch()} />
    );
  if (!pending.data) return null;
  const { first, own, ...counted } = pending.data;
  return (
    <WaitingList
      id="pending"
      title={t('admin.pending')}
      note={own > 0 && t('admin.pending.own', { count: own })}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, user, reward, requestedDate }) => ({
        id,
        to: PATHS.redemptions,
        name: user.name,
        avatarUrl: user.avatarUrl,
        text: (
          <>
            {reward.name} · <WaitingDays since={requestedDate} today={companyDay} />
          </>
        ),
      }))}
      open={{ to: PATHS.redemptions, label: t('admin.pending.open') }}
    />
  );
}

/** Lists the accounts that wait for approval. Each row links to the user's page, where an admin can approve. */
export function Approvals({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const approvals = useQuery(approvalsOptions);
  if (approvals.isLoadingError)
    return (
      <FailedCard
        level={3}
        title={t('home.approvals')}
        error={approvals.error}
        onRetry={() => void approvals.refetch()}
      />
    );
  if (!approvals.data) return null;
  const { first, ...counted } = approvals.data;
  return (
    <WaitingList
      id="approvals"
      title={t('home.approvals')}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, name, avatarUrl, createdAt }) => ({
        id,
        to: `${PATHS.users}/${id}`,
        name,
        avatarUrl,
        text: <TextWithWhen at={createdAt} timeZone={timeZone} text={(when) => t('home.approvals.since', { when })} />,
      }))}
      open={{ to: `${PATHS.users}?status=pending`, label: t('home.approvals.open') }}
    />
  );
}

export function CorrectionRequests({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const asked = useQuery(correctionsOptions);
  if (asked.isLoadingError)
    return (
      <FailedCard level={3} title={t('home.corrections')} error={asked.error} onRetry={() => void asked.refetch()} />
    );
  if (!asked.data) return null;
  const { first, ...counted } = asked.data;
  return (
    <WaitingList
      id="corrections"
      title={t('home.corrections')}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, user, date, createdAt }) => ({
        id,
        to: PATHS.corrections,
        name: user.name,
        avatarUrl: user.avatarUrl,
        text: (
          <TextWithWhen
            at={createdAt}
            timeZone={timeZone}
            text={(when) => t('home.corrections.since', { day: formatDayShort(date), when })}
          />
        ),
      }))}
      open={{ to: PATHS.corrections, label: t('home.corrections.open') }}
    />
  );
}

export function LeaveRequests({ isHeld }: { isHeld: boolean }) {
  const asked = useQuery(askedLeaveOptions);
  if (asked.isLoadingError)
    return <FailedCard level={3} title={t('home.leave')} error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { first, ...counted } = asked.data;
  const to = `${PATHS.corrections}?show=leave`;
  return (
    <WaitingList
      id="leave"
      title={t('home.leave')}
      {...counted}
      isHeld={isHeld}
      rows={first.map((leave) => ({
        id: leave.id,
        to,
        name: leave.user.name,
        avatarUrl: leave.user.avatarUrl,
        text: spanText(leave),
      }))}
      open={{ to, label: t('home.leave.open') }}
    />
  );
}

/** Shows the scoring policy that waits for a second admin. Renders nothing when no policy waits. */
export function WaitingScoring({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const { data: proposal = null } = useQuery(proposalOptions);
  const [shown] = useSteadyRows(proposal ? [proposal] : [], isHeld, { grows: false });
  if (!shown) return null;
  const { row, isGone } = shown;
  const name = row.proposedBy.name ?? t('home.acts.somebody');
  const text = (when: string) => t(row.mayWithdraw ? 'home.scoring.yours' : 'home.scoring.by', { when });
  return (
    <Card aria-labelledby="waiting-scoring">
      <h3 id="waiting-scoring" className="text-sm text-ink-soft">
        {t('home.scoring')}
      </h3>
      <div className="mt-3 flex items-center gap-3">
        <Avatar name={name} url="" size="sm" />
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft">
            {isGone ? t('list.gone') : <TextWithWhen at={row.proposedAt} timeZone={timeZone} text={text} />}
          </span>
        </p>
      </div>
      <Link to={`${PATHS.settings}#scoring`} className={buttonClass('secondary', 'md', 'mt-4 w-full')}>
        {t('home.scoring.open')}
      </Link>
    </Card>
  );
}
