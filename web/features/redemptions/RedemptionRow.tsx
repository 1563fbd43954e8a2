import type { ReactNode } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { daysBetween, localDateIn } from '../../../domain/time/local-date.ts';
import { TextWithWhen } from '../../app/When.tsx';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { CompanyDay } from '../company-day/queries.ts';
import { RowActions } from './RowActions.tsx';
import type { Decided } from './use-decided.ts';

interface Props {
  redemption: RedemptionWithUser;
  myId: string;
  today: CompanyDay;
  /** Decided here while the list is held: the row keeps its place and size, with the outcome. */
  decided: Decided | null;
  /** The list no longer has it. */
  isGone: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onReject: () => void;
  onFulfil: () => void;
  onApproved: () => void;
}

/** When it was asked for, or how long it has been waiting for a decision. */
function whenOf(requestedDate: string, isWaiting: boolean, today: CompanyDay): ReactNode {
  if (!isWaiting) {
    return (
      <TextWithWhen
        at={requestedDate}
        timeZone={today.timeZone}
        text={(when) => t('redemptions.requestedOn', { when })}
      />
    );
  }
  const count = daysBetween(localDateIn(today.timeZone, new Date(requestedDate)), today.date);
  return t('queue.waits', { count: Math.max(0, count) });
}

/** A card on a phone, a row of a table on a wide screen. */
export function RedemptionRow({
  redemption: current,
  myId,
  today,
  decided,
  isGone,
  isSelected,
  onSelect,
  onOpen,
  onReject,
  onFulfil,
  onApproved,
}: Props) {
  const redemption = decided?.redemption ?? current;
  const isSettled = decided !== null || isGone;
  const { user, reward, rejectionReason, fulfillmentNotes } = redemption;
  const named = { reward: reward.name, person: user.name };
  return (
    <li
      data-row={redemption.id}
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-3 rounded-card bg-surface p-(--space-card) shadow-soft has-[input:checked]:bg-action-soft lg:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)_auto] lg:items-center lg:gap-x-4 lg:rounded-none lg:border-b lg:border-line lg:bg-transparent lg:px-6 lg:py-(--space-row) lg:shadow-none lg:last:border-0"
    >
      <Checkbox
        label={t('queue.select', named)}
        checked={isSelected}
        onChange={onSelect}
        className={`-my-1 -ml-3 lg:ml-[-0.75rem] ${isSettled ? 'invisible' : ''}`}
      />
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold">
            <span className="truncate" title={user.name}>
              {user.name}
            </span>
            {user.id === myId && <Badge tone="warn">{t('queue.yours')}</Badge>}
          </p>
          <p className="flex gap-1 text-sm text-ink-soft">
            <span className="min-w-0 truncate" title={user.department}>
              {user.department}
            </span>
            <span className="shrink-0">· {t('redemptions.hasLeft', { points: user.pointsBalance })}</span>
          </p>
        </div>
      </div>
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
          <span className={isSettled ? 'invisible' : ''}>
            <StatusBadge status={redemption.status} />
          </span>
        </div>
        <p className="text-sm text-ink-soft">
          <span className="num font-semibold text-ink">{formatNumber(redemption.pointsSpent)}</span>{' '}
          {t('points.unit', { points: redemption.pointsSpent })} ·{' '}
          {whenOf(redemption.requestedDate, redemption.status === 'pending' && !isSettled, today)}
        </p>
        {rejectionReason && (
          <p className="mt-1 text-sm wrap-anywhere">{t('claims.reason', { reason: rejectionReason })}</p>
        )}
        {fulfillmentNotes && (
          <p className="mt-1 text-sm wrap-anywhere">{t('claims.notes', { notes: fulfillmentNotes })}</p>
        )}
      </div>
      <div className="col-span-2 lg:col-span-1">
        {isSettled ? (
          <div className="flex min-h-11 items-center lg:justify-end">
            {decided ? <StatusBadge status={decided.status} /> : <Badge tone="neutral">{t('list.gone')}</Badge>}
          </div>
        ) : (
          <RowActions
            redemption={redemption}
            myId={myId}
            onReject={onReject}
            onFulfil={onFulfil}
            onApproved={(isWaiting) => !isWaiting && onApproved()}
          />
        )}
      </div>
    </li>
  );
}
