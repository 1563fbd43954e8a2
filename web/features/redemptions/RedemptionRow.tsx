import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import type { LoadedMe } from '../../app/me.ts';
import { formatDay, formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { RowActions } from './RowActions.tsx';

interface Props {
  redemption: RedemptionWithUser;
  me: LoadedMe;
  onReject: () => void;
  onFulfil: () => void;
}

/** A card on a phone, a row of a table on a wide screen. */
export function RedemptionRow({ redemption, me, onReject, onFulfil }: Props) {
  const { user, reward, rejectionReason, fulfillmentNotes } = redemption;
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-card bg-surface p-(--space-card) shadow-soft lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto] lg:items-center lg:rounded-none lg:border-b lg:border-line lg:bg-transparent lg:px-0 lg:py-(--space-row) lg:shadow-none lg:last:border-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate font-semibold" title={user.name}>
            {user.name}
          </p>
          <p className="text-sm text-ink-soft">
            {user.department} · {t('redemptions.hasLeft', { points: user.pointsBalance })}
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="leading-snug font-semibold">{reward.name}</h2>
          <StatusBadge status={redemption.status} />
        </div>
        <p className="text-sm text-ink-soft">
          <span className="num font-semibold text-ink">{formatNumber(redemption.pointsSpent)}</span>{' '}
          {t('points.unit', { points: redemption.pointsSpent })} ·{' '}
          {t('redemptions.requestedOn', {
            date: formatDay(redemption.requestedDate, me.today.timeZone, me.today.date),
          })}
        </p>
        {rejectionReason && <p className="mt-1 text-sm">{t('claims.reason', { reason: rejectionReason })}</p>}
        {fulfillmentNotes && <p className="mt-1 text-sm">{t('claims.notes', { notes: fulfillmentNotes })}</p>}
      </div>
      <RowActions redemption={redemption} myId={me.id} onReject={onReject} onFulfil={onFulfil} />
    </li>
  );
}
