import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import { canWithdraw } from '#domain/outbox/action.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDayShort, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { WaitingDays } from '#web/parts/company-day/list-parts.tsx';
import { spanText } from '#web/parts/leave/span-text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { takeBackDecision, useApproveUndoably, useOwnDecision } from '#web/parts/redemptions/decide-claim.ts';
import {
  approvalsOptions,
  askedLeaveOptions,
  correctionsOptions,
  pendingOptions,
  proposalOptions,
} from './admin-dashboard-queries.ts';

interface WaitingRow {
  id: string;
  to: string;
  name: string;
  avatarUrl: string;
  text: ReactNode;
  /** A control beside the link. */
  act?: ReactNode;
}

interface Props {
  id: string;
  title: string;
  count: number;
  more: boolean;
  note?: ReactNode;
  rows: readonly WaitingRow[];
  isHeld: boolean;
  open: { to: string; label: string };
}

function WaitingList({ id, title, count, more, note, rows, isHeld, open }: Props) {
  const shown = useSteadyRows(rows, isHeld, { grows: false });
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="text-sm text-ink-soft">
        {title}
      </h3>
      <p className="num mt-1 text-5xl leading-none font-bold">
        {more ? t('list.atLeast', { count }) : formatNumber(count)}
      </p>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      <ul aria-labelledby={id} className="mt-4">
        {shown.map(({ row, isGone }) => (
          <li
            key={row.id}
            data-row={row.id}
            className="flex flex-wrap items-center gap-x-3 border-b border-line last:border-0"
          >
            <Link
              to={row.to}
              className="flex min-h-14 min-w-[min(10rem,100%)] grow basis-0 items-center gap-3 py-2 hover:text-action"
            >
              <Avatar name={row.name} url={row.avatarUrl} size="sm" />
              <span className="min-w-0">
                <span className="block truncate font-semibold" title={row.name}>
                  {row.name}
                </span>
                <span className="block text-sm text-ink-soft">{isGone && !row.act ? t('list.gone') : row.text}</span>
              </span>
            </Link>
            {row.act}
          </li>
        ))}
      </ul>
      <Link to={open.to} className={buttonClass('secondary', 'md', 'mt-4 w-full')}>
        {open.label}
      </Link>
    </Card>
  );
}

/** Approves the claim in place. The approval can be undone until the admin leaves the page. */
function ApproveHere({ claim }: { claim: RedemptionWithUser }) {
  const { id: myId } = useMe();
  const [isApproved, setApproved] = useState(false);
  const approve = useApproveUndoably(() => setApproved(true));
  const action = useOwnDecision(claim);
  const what = `${claim.reward.name}, ${claim.user.name}`;
  if (action ?? isApproved) {
    return (
      <span className="flex min-h-11 items-center gap-2 text-sm font-semibold text-good">
        <Check aria-hidden="true" className="size-4" />
        {t('home.approved')}
        {action && canWithdraw(action) && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('queue.undo.of', { what })}
            onClick={() => void takeBackDecision(action.id)}
          >
            {t('dialog.undo')}
          </Button>
        )}
      </span>
    );
  }
  // An admin does not approve a reward at the admin's own price.
  if (claim.costBy === myId) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={approve.isPending}
      aria-label={t('home.approve.of', { what })}
      onClick={() => approve.mutate(claim)}
    >
      {t('dialog.approve')}
    </Button>
  );
}

export function PendingClaims({ isHeld }: { isHeld: boolean }) {
  const companyDay = useCompanyDay();
  const pending = useQuery(pendingOptions(useMe().id));
  if (pending.isLoadingError) return <FailedCard level={3} title={t('admin.pending')} query={pending} />;
  if (!pending.data) return null;
  const { first, own, ...counted } = pending.data;
  return (
    <WaitingList
      id="pending"
      title={t('admin.pending')}
      note={own > 0 && t('admin.pending.own', { count: own })}
      {...counted}
      isHeld={isHeld}
      rows={first.map((claim) => ({
        id: claim.id,
        to: PATHS.redemptions,
        name: claim.user.name,
        avatarUrl: claim.user.avatarUrl,
        text: (
          <>
            {claim.reward.name} · <WaitingDays since={claim.requestedDate} today={companyDay} />
          </>
        ),
        act: <ApproveHere claim={claim} />,
      }))}
      open={{ to: PATHS.redemptions, label: t('admin.pending.open') }}
    />
  );
}

export function Approvals({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const approvals = useQuery(approvalsOptions);
  if (approvals.isLoadingError) return <FailedCard level={3} title={t('home.approvals')} query={approvals} />;
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
  if (asked.isLoadingError) return <FailedCard level={3} title={t('home.corrections')} query={asked} />;
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
  if (asked.isLoadingError) return <FailedCard level={3} title={t('home.leave')} query={asked} />;
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
        {t('dialog.review')}
      </Link>
    </Card>
  );
}
