import { Ban, Check, Clock, PackageCheck, X, type LucideIcon, CloudUpload } from 'lucide-react';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { refunds, type RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { canWithdraw, type OfflineAction } from '../../../domain/outbox/action.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { Badge } from '../../ui/Badge.tsx';
import { takeBack } from './undo-claim.ts';

/** StatusBadge does not import these icons, so that the first visit does not load them. */
const STATUS_ICONS: Readonly<Record<RedemptionStatus, LucideIcon>> = {
  pending: Clock,
  approved: Check,
  fulfilled: PackageCheck,
  rejected: X,
  cancelled: Ban,
};

interface Props {
  claim: Redemption;
  /** True while the cancellation of the claim waits to be sent. */
  isCancelling: boolean;
  onCancel: () => void;
}

export function ClaimRow({ claim, isCancelling, onCancel }: Props) {
  const { reward, status, processedDate, rejectionReason, fulfillmentNotes } = claim;
  // Only a pending or approved claim shows how to get the reward.
  const isOnItsWay = status === 'pending' || status === 'approved';
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{reward.name}</h3>
        <StatusBadge status={status} icon={STATUS_ICONS[status]} />
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        <TextWithWhen
          at={claim.requestedDate}
          text={(when) => t('claims.requested', { when, points: claim.pointsSpent })}
        />
      </p>
      {status !== 'pending' && processedDate && (
        <p className={`mt-0.5 text-sm ${refunds(status) ? 'font-medium' : 'text-ink-soft'}`}>
          <TextWithWhen
            at={processedDate}
            text={(when) => t(`claims.decided.${status}`, { when, points: claim.pointsSpent })}
          />
        </p>
      )}
      {rejectionReason && (
        <p className="mt-2 border-l-4 border-bad pl-3 font-medium">{t('claims.reason', { reason: rejectionReason })}</p>
      )}
      {fulfillmentNotes && <p className="mt-1 text-sm">{t('claims.notes', { notes: fulfillmentNotes })}</p>}
      {isOnItsWay && reward.howToGet && (
        <p className="mt-1 text-sm wrap-anywhere">
          <span className="font-medium">{t('rewards.howToGet')}:</span> {reward.howToGet}
        </p>
      )}
      {isCancelling && <p className="mt-1 text-sm font-medium text-warn">{t('claims.cancelling')}</p>}
      {status === 'pending' && !isCancelling && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          onClick={onCancel}
          aria-label={t('claims.cancel.name', { name: reward.name })}
        >
          {t('claims.cancel')}
        </Button>
      )}
    </li>
  );
}

/** Shows a claim that the server has not answered yet. The server may still refuse the claim. */
export function WaitingClaimRow({ action }: { action: OfflineAction }) {
  const name = String(action.shows?.name ?? '');
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{name}</h3>
        <Badge tone="warn">
          <CloudUpload aria-hidden="true" className="size-4" />
          {t('claims.waiting')}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {t('claims.waiting.text', { points: Math.abs(Number(action.shows?.points ?? 0)) })}
      </p>
      {canWithdraw(action) && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          onClick={() => void takeBack(action.id).catch(handleError)}
          aria-label={t('claims.withdraw.name', { name })}
        >
          {t('claims.withdraw')}
        </Button>
      )}
    </li>
  );
}
