import { Check, Undo2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import { canWithdraw, isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import { hasBegun } from '#domain/fulfilment/days-off.ts';
import { nextStatuses, type RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { CompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { FarZone, WaitingDays } from '#web/parts/company-day/list-parts.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Switch.tsx';
import { takeBackDecision, useDecideUndoably, useOwnDecision } from '#web/parts/decisions/undoable-decision.ts';
import { useBudgetRule } from '#web/parts/redemptions/budget.tsx';
import { daysOffText, toClaimApproval } from '#web/parts/redemptions/decide-claim.ts';
import { findOrderLimits, OrderState } from './OrderRepair.tsx';

interface Decided {
  /** The claim as the admin saw it, so that the row keeps its size. */
  redemption: RedemptionWithUser;
  status: RedemptionStatus;
}

const NONE: ReadonlyMap<string, Decided> = new Map();

export function useDecided(isHeld: boolean) {
  const [decided, setDecided] = useState(NONE);
  if (!isHeld && decided.size > 0) setDecided(NONE);
  const onDecided = (redemption: RedemptionWithUser, status: RedemptionStatus) =>
    setDecided((before) => new Map([...before, [redemption.id, { redemption, status }]]));
  return { decided, onDecided };
}

interface RowActionsProps {
  redemption: RedemptionWithUser;
  myId: string;
  isApproving: boolean;
  onApprove: () => void;
  onReject: () => void;
  onFulfil: () => void;
  onRepair: () => void;
}

/** Admins cannot act on their own redemptions, nor approve at their own cost or over the month's budget. */
export function RowActions({
  redemption,
  myId,
  isApproving,
  onApprove,
  onReject,
  onFulfil,
  onRepair,
}: RowActionsProps) {
  const me = useMe();
  const { chosenDays, fulfilment } = redemption;
  const today = localDateIn(redemption.user.timeZone, serverNow(me));
  const isTaken = redemption.status !== 'pending' && hasBegun(chosenDays, today);
  const next = isTaken ? [] : nextStatuses(redemption.status, fulfilment.way);
  const own = useOwnDecision(`/api/redemptions/${redemption.id}`, redemption.version);
  const { waitsForSuperAdmin } = useBudgetRule();
  const { mayDeliver, mayReject, needsRepair } = findOrderLimits(redemption.order);
  if (next.length === 0 && !needsRepair) return null;
  if (own && isUnsent(own) && !isApproving) return <Badge tone="warn">{t('redemptions.deciding')}</Badge>;
  if (redemption.userId === myId) {
    return (
      <p className="flex min-h-11 items-center text-sm text-ink-soft lg:ml-auto lg:max-w-52 lg:text-right">
        {t('redemptions.own')}
      </p>
    );
  }
  const look = 'grow lg:grow-0';
  const isOwnCost = redemption.costBy === myId;
  const other = isOwnCost ? 'redemptions.ownCost' : 'redemptions.forSuperAdmin';
  const isForOther = next.includes('approved') && (isOwnCost || waitsForSuperAdmin(redemption));
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {isForOther && (
        <p className="flex min-h-11 grow items-center text-sm text-ink-soft lg:max-w-52 lg:text-right">{t(other)}</p>
      )}
      {!isForOther && next.includes('approved') && (
        <Button variant="secondary" className={look} busy={isApproving} onClick={onApprove}>
          {t('dialog.approve')}
        </Button>
      )}
      {needsRepair && (
        <Button variant="secondary" className={look} onClick={onRepair}>
          {t('order.fix')}
        </Button>
      )}
      {mayDeliver && next.includes('fulfilled') && (
        <Button variant="secondary" className={look} onClick={onFulfil}>
          {t('redemptions.fulfil')}
        </Button>
      )}
      {mayReject && next.includes('rejected') && (
        <Button variant="ghost" className={look} onClick={onReject}>
          {t('dialog.reject')}
        </Button>
      )}
    </div>
  );
}

interface RedemptionRowProps {
  redemption: RedemptionWithUser;
  myId: string;
  today: CompanyDay;
  /** This admin's decision while the list is held, or null. The row keeps its place and shows the decision. */
  decided: Decided | null;
  isGone: boolean;
  /** True when all claims in the list have the same status. */
  isOneState: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onReject: () => void;
  onFulfil: () => void;
  onRepair: () => void;
  onApproved: () => void;
}

function describeWhen(requestedDate: string, isWaiting: boolean, today: CompanyDay): ReactNode {
  if (!isWaiting) {
    return (
      <TextWithWhen
        at={requestedDate}
        timeZone={today.timeZone}
        text={(when) => t('redemptions.requestedOn', { when })}
      />
    );
  }
  return <WaitingDays since={requestedDate} today={today} />;
}

function Outcome({ status, action, what }: { status: RedemptionStatus; action: OfflineAction | null; what: string }) {
  const isUndoable = action !== null && canWithdraw(action);
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 lg:justify-end">
      <StatusBadge status={status} icon={status === 'rejected' ? X : Check} />
      {isUndoable && action.waitsFor !== 'undo' && (
        <span className="text-sm text-ink-soft">{t('redemptions.deciding')}</span>
      )}
      {isUndoable && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('queue.undo.of', { what })}
          onClick={() => void takeBackDecision(action.id)}
        >
          <Undo2 aria-hidden="true" className="size-4.5" />
          {t('dialog.undo')}
        </Button>
      )}
    </div>
  );
}

function Claimant({ user, isOwn }: { user: RedemptionWithUser['user']; isOwn: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold">
          <span className="truncate" title={user.name}>
            {user.name}
          </span>
          {isOwn && <Badge tone="warn">{t('queue.yours')}</Badge>}
        </p>
        <p className="flex gap-1 text-sm text-ink-soft">
          <span className="min-w-0 truncate" title={user.department}>
            {user.department}
          </span>
          <span className="num shrink-0">· {t('redemptions.hasLeft', { points: user.pointsBalance })}</span>
        </p>
      </div>
    </div>
  );
}

function DaysOffText({ redemption }: { redemption: RedemptionWithUser }) {
  const text = daysOffText(redemption);
  return text && <p className="text-sm font-medium wrap-anywhere">{text}</p>;
}

function ClaimFacts({ redemption, today }: { redemption: RedemptionWithUser; today: CompanyDay }) {
  const { isOver } = useBudgetRule();
  const { rejectionReason, fulfillmentNotes } = redemption;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <span className="num font-semibold text-ink">{formatNumber(redemption.pointsSpent)}</span>{' '}
        {t('points.unit', { points: redemption.pointsSpent })} ·{' '}
        {describeWhen(redemption.requestedDate, redemption.status === 'pending', today)}
      </p>
      {redemption.costNow !== redemption.pointsSpent && (
        <p className="num text-sm font-semibold text-warn">
          {t('redemptions.costNow', { points: redemption.costNow })}
        </p>
      )}
      {isOver(redemption) && <p className="text-sm font-semibold text-warn">{t('redemptions.overBudget')}</p>}
      <DaysOffText redemption={redemption} />
      {rejectionReason && (
        <p className="mt-1 text-sm wrap-anywhere">{t('claims.reason', { reason: rejectionReason })}</p>
      )}
      {fulfillmentNotes && (
        <p className="mt-1 text-sm wrap-anywhere">{t('claims.notes', { notes: fulfillmentNotes })}</p>
      )}
    </>
  );
}

export function RedemptionRow({
  redemption: current,
  myId,
  today,
  decided,
  isGone,
  isOneState,
  isSelected,
  onSelect,
  onOpen,
  onReject,
  onFulfil,
  onRepair,
  onApproved,
}: RedemptionRowProps) {
  const redemption = decided?.redemption ?? current;
  const approve = useDecideUndoably(onApproved);
  const action = useOwnDecision(`/api/redemptions/${redemption.id}`, redemption.version);
  const outcome = action ? (action.data.status as RedemptionStatus) : (decided?.status ?? null);
  const isSettled = outcome !== null || isGone;
  const isOwn = redemption.userId === myId;
  const { user, reward } = redemption;
  const named = { reward: reward.name, person: user.name };
  return (
    <li
      data-row={redemption.id}
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-3 rounded-card bg-surface p-(--space-card) shadow-soft has-[input:checked]:bg-action-soft lg:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)_auto] lg:items-center lg:gap-x-4 lg:rounded-none lg:border-b lg:border-line lg:bg-transparent lg:px-6 lg:py-(--space-row) lg:shadow-none lg:last:border-0"
    >
      {isOwn || isSettled ? (
        <span className="-my-1 -ml-3 size-11 lg:ml-[-0.75rem]" />
      ) : (
        <Checkbox
          label={t('queue.select', named)}
          checked={isSelected}
          onChange={onSelect}
          className="-my-1 -ml-3 lg:ml-[-0.75rem]"
        />
      )}
      <Claimant user={user} isOwn={isOwn} />
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="leading-snug font-semibold">
            <button
              type="button"
              aria-label={t('queue.open', named)}
              className="min-h-11 text-left wrap-anywhere underline-offset-4 hover:text-action hover:underline"
              onClick={onOpen}
            >
              {reward.name}
            </button>
          </h2>
          {!isOneState && !isSettled && <StatusBadge status={redemption.status} />}
        </div>
        <ClaimFacts redemption={redemption} today={today} />
        {!isSettled && <OrderState order={redemption.order} />}
        {!isSettled && <FarZone user={user} className="mt-2 w-fit" />}
      </div>
      <div className="col-span-2 lg:col-span-1 lg:min-w-52">
        {outcome && <Outcome status={outcome} action={action ?? null} what={`${reward.name}, ${user.name}`} />}
        {!outcome && isGone && (
          <div className="flex min-h-11 items-center lg:justify-end">
            <Badge tone="neutral">{t('list.gone')}</Badge>
          </div>
        )}
        {!isSettled && (
          <RowActions
            redemption={redemption}
            myId={myId}
            isApproving={approve.isPending}
            onApprove={() => approve.mutate(toClaimApproval(redemption))}
            onReject={onReject}
            onFulfil={onFulfil}
            onRepair={onRepair}
          />
        )}
      </div>
    </li>
  );
}
