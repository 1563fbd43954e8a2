import { useState, type MouseEvent } from 'react';
import type { Redemption } from '#domain/api/redemptions.ts';
import type { Reward } from '#domain/api/rewards.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import { claimable } from '#web/parts/rewards/reward-view.ts';
import { HowToGet, PinButton, RewardFacts } from '#web/parts/rewards/RewardCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useClaim } from './claim-queries.ts';
import { showClaimed } from './undo-claim.ts';

interface Props {
  reward: Reward;
  balance: number;
  onClaim: (reward: Reward) => void;
  onClose: () => void;
}

export function RewardDetails({ reward, balance, onClaim, onClose }: Props) {
  const { name, pointsCost, available, stock } = reward;
  const isOpen = claimable(reward);
  const missing = pointsCost - balance;
  const price = t('points.count', { points: pointsCost });
  return (
    <Dialog title={name} onClose={onClose}>
      <RewardFacts reward={reward} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="num text-2xl font-bold">{price}</p>
        <PinButton reward={reward} className="" />
        {isOpen && stock !== null && (
          <span className="text-sm text-ink-soft">{t('rewards.stock', { count: stock })}</span>
        )}
        {!isOpen && (
          <span className="font-medium text-ink-soft">
            {t(available ? 'rewards.outOfStock' : 'rewards.unavailable')}
          </span>
        )}
      </div>
      {isOpen && missing > 0 && (
        <div className="mt-3">
          <ProgressBar label={t('dashboard.next.progress', { name })} value={balance} max={pointsCost} />
          <p className="mt-1.5 text-sm text-ink-soft">{t('rewards.missing', { points: missing })}</p>
        </div>
      )}
      <Actions>
        {isOpen && missing <= 0 && (
          <Button size="lg" className="grow" onClick={() => onClaim(reward)}>
            {t('rewards.claim')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={isOpen && missing <= 0 ? '' : 'grow'} onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ClaimDialogProps {
  reward: Reward;
  balance: number;
  onShowCode: (claim: Redemption) => void;
  /** A day off is claimed, and its days can be chosen. */
  onDayOff: (claim: Redemption) => void;
  onClose: () => void;
}

export function ClaimDialog({ reward, balance, onShowCode, onDayOff, onClose }: ClaimDialogProps) {
  // The balance when the dialog opened, because `balance` changes as soon as the claim is made.
  const [before] = useState(balance);
  const claim = useClaim();
  const willWait = useWillWait();

  const error = claim.error && toAppError(claim.error);
  // True after a final refusal, which no retry can change.
  const isRefused = error?.status === 404 || error?.status === 409;

  const confirm = (event: MouseEvent) => {
    // The `detail` of a click event is 0 when a key caused the click.
    const isByKeyboard = event.detail === 0;
    claim.mutate(reward, {
      onSuccess: (made) => {
        const claimed = made.state === 'done' ? (made.answer as Redemption) : null;
        const isDayOff = claimed?.fulfilment.way === 'day_off';
        showClaimed(made.id, { name: reward.name, isByKeyboard: isByKeyboard && !isDayOff, onShowCode });
        onClose();
        if (isDayOff) onDayOff(claimed);
      },
    });
  };

  return (
    <Dialog title={t('claim.title', { name: reward.name })} onClose={onClose}>
      <dl className="mt-5 flex flex-col gap-2 text-lg">
        <Line name={t('claim.before')} value={formatNumber(before)} />
        <Line name={t('claim.cost')} value={`−${formatNumber(reward.pointsCost)}`} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-4 font-bold">
          <dt>{t('claim.after')}</dt>
          <dd className="num text-4xl leading-none">{formatNumber(before - reward.pointsCost)}</dd>
        </div>
      </dl>
      <HowToGet text={reward.howToGet} />
      <p className="mt-5 text-sm text-ink-soft">{t(willWait ? 'claim.text.offline' : 'claim.text')}</p>
      {error && <Alert className="mt-4">{error.message}</Alert>}
      <Actions>
        {!isRefused && (
          <Button size="lg" className="grow" busy={claim.isPending} onClick={confirm}>
            {t('claim.confirm')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={isRefused ? 'grow' : ''} onClick={onClose}>
          {t(isRefused ? 'dialog.close' : 'dialog.notNow')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  );
}
