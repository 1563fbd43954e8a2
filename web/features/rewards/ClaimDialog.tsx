import { useState, type MouseEvent } from 'react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWillWait } from '../../offline/outbox/use-will-wait.ts';
import { useClaim } from './queries.ts';
import { HowToGet } from '../../parts/rewards/RewardFacts.tsx';
import { showClaimed } from './undo-claim.ts';

interface Props {
  reward: Reward;
  balance: number;
  onClose: () => void;
}

/** Asks for confirmation before points are spent. Shows the balance before and after the claim. */
export function ClaimDialog({ reward, balance, onClose }: Props) {
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
        showClaimed(made.id, reward.name, isByKeyboard);
        onClose();
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
      {error && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {error.message}
        </p>
      )}
      <Actions>
        {!isRefused && (
          <Button size="lg" className="grow" busy={claim.isPending} onClick={confirm}>
            {t('claim.confirm')}
          </Button>
        )}
        <Button size="lg" variant="outline" className={isRefused ? 'grow' : ''} onClick={onClose}>
          {t(isRefused ? 'claim.close' : 'claim.cancel')}
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
