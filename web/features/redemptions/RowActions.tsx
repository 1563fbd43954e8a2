import { useId } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { isUnsent } from '../../../domain/outbox/action.ts';
import { nextStatuses } from '../../../domain/redemptions/transitions.ts';
import { handleError } from '../../app/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDecide } from './queries.ts';

interface Props {
  redemption: RedemptionWithUser;
  myId: string;
  onReject: () => void;
  onFulfil: () => void;
  /** It was approved; `isWaiting`: the decision waits on the device for a connection. */
  onApproved?: (isWaiting: boolean) => void;
  /** It was refused; where nothing is said here, a toast says it. */
  onRefused?: (error: unknown) => void;
}

/** What an admin may do with a redemption now. Approving can still be undone by rejecting, so it asks nothing. */
export function RowActions({ redemption, myId, onReject, onFulfil, onApproved, onRefused = handleError }: Props) {
  const reward = redemption.reward.name;
  const person = redemption.user.name;
  const decide = useDecide({
    onDone: (isWaiting) => {
      showToast(
        isWaiting
          ? { tone: 'info', text: t('redemptions.waiting', { reward }) }
          : { tone: 'success', text: t('redemptions.approved', { reward, person }) },
      );
      onApproved?.(isWaiting);
    },
    onRefused: (error) => void onRefused(error),
  });
  const reasonId = useId();
  const next = nextStatuses(redemption.status);
  const isDeciding = useOutbox(({ actions }) =>
    actions.some((action) => action.endpoint === `/api/redemptions/${redemption.id}` && isUnsent(action)),
  );
  if (next.length === 0) return null;
  if (isDeciding && !decide.isPending) return <Badge tone="warn">{t('redemptions.deciding')}</Badge>;
  const own = redemption.userId === myId;

  const approve = () => decide.mutate({ redemption, change: { status: 'approved', version: redemption.version } });

  const shared = {
    disabled: own,
    'aria-describedby': own ? reasonId : undefined,
    className: 'grow lg:grow-0',
  } as const;
  return (
    <div className="lg:justify-self-end">
      <div className="flex gap-2 lg:justify-end">
        {next.includes('approved') && (
          <Button busy={decide.isPending} onClick={approve} {...shared}>
            {t('redemptions.approve')}
          </Button>
        )}
        {next.includes('fulfilled') && (
          <Button variant="success" onClick={onFulfil} {...shared}>
            {t('redemptions.fulfil')}
          </Button>
        )}
        {next.includes('rejected') && (
          <Button variant="outline" onClick={onReject} {...shared}>
            {t('redemptions.reject')}
          </Button>
        )}
      </div>
      {own && (
        <p id={reasonId} className="mt-2 text-sm text-ink-soft lg:text-right">
          {t('redemptions.own')}
        </p>
      )}
    </div>
  );
}
