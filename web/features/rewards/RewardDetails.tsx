import { Pin } from 'lucide-react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { RewardFacts } from '../../parts/rewards/RewardFacts.tsx';
import { claimable } from '../../parts/rewards/reward-view.ts';
import { readOffer } from '../../../domain/rewards/goal.ts';
import { useMe } from '../../kit/session/me.ts';
import { usePin } from '../../parts/rewards/pin.ts';

/** The button that pins a reward as the user's goal, or unpins it. A user has at most one goal. */
function PinButton({ reward }: { reward: Reward }) {
  const isPinned = useMe().pinnedReward?.id === reward.id;
  const pin = usePin();
  const { id, name, icon, category, pointsCost } = reward;
  const press = () =>
    pin.mutate(
      isPinned ? null : { id, name, icon, category, pointsCost, offer: readOffer({ ...reward, retiredAt: null }) },
    );
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t('rewards.pin', { name })}
      title={t('rewards.pin', { name })}
      onClick={press}
      className={`relative grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken ${isPinned ? 'text-sun-ink' : 'text-ink-soft'}`}
    >
      <Pin aria-hidden="true" className={`size-5 ${isPinned ? 'fill-current' : ''}`} />
    </button>
  );
}

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
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="num text-2xl font-bold">{price}</span>
        <PinButton reward={reward} />
        {isOpen && stock !== null && (
          <span className="text-sm text-ink-soft">{t('rewards.stock', { count: stock })}</span>
        )}
        {!isOpen && (
          <span className="font-medium text-ink-soft">
            {t(available ? 'rewards.outOfStock' : 'rewards.unavailable')}
          </span>
        )}
      </p>
      {isOpen && missing > 0 && (
        <div className="mt-3">
          <ProgressBar label={t('rewards.progress', { name })} value={balance} max={pointsCost} />
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
          {t('claim.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}
