import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { isUnsent } from '../../../domain/outbox/action.ts';
import { nextStatuses } from '../../../domain/redemptions/transitions.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useOwnDecision } from './queries.ts';

interface Props {
  redemption: RedemptionWithUser;
  myId: string;
  isApproving: boolean;
  onApprove: () => void;
  onReject: () => void;
  onFulfil: () => void;
}

/** Shows the possible actions on a redemption. Admins cannot act on their own redemptions, nor approve at their own cost. */
export function RowActions({ redemption, myId, isApproving, onApprove, onReject, onFulfil }: Props) {
  const next = nextStatuses(redemption.status);
  const own = useOwnDecision(redemption);
  if (next.length === 0) return null;
  if (own && isUnsent(own) && !isApproving) return <Badge tone="warn">{t('redemptions.deciding')}</Badge>;
  if (redemption.userId === myId) {
    return (
      <p className="flex min-h-11 items-center text-sm text-ink-soft lg:ml-auto lg:max-w-52 lg:text-right">
        {t('redemptions.own')}
      </p>
    );
  }
  const look = 'grow lg:grow-0';
  const isOwnCost = redemption.costBy === myId && next.includes('approved');
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {isOwnCost && (
        <p className="flex min-h-11 grow items-center text-sm text-ink-soft lg:max-w-52 lg:text-right">
          {t('redemptions.ownCost')}
        </p>
      )}
      {!isOwnCost && next.includes('approved') && (
        <Button variant="secondary" className={look} busy={isApproving} onClick={onApprove}>
          {t('redemptions.approve')}
        </Button>
      )}
      {next.includes('fulfilled') && (
        <Button variant="secondary" className={look} onClick={onFulfil}>
          {t('redemptions.fulfil')}
        </Button>
      )}
      {next.includes('rejected') && (
        <Button variant="ghost" className={look} onClick={onReject}>
          {t('redemptions.reject')}
        </Button>
      )}
    </div>
  );
}
