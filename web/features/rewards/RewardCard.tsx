import type { Reward } from '../../../domain/api/rewards.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { claimable } from './group-rewards.ts';
import { REWARD_ICON } from './reward-icons.ts';
import { TIER_LOOKS } from './tier-looks.ts';

interface Props {
  reward: Reward;
  balance: number;
  onClaim: (reward: Reward) => void;
}

/** Few left is worth saying; a full shelf is not. */
const LOW_STOCK = 5;

export function RewardCard({ reward, balance, onClaim }: Props) {
  const Icon = REWARD_ICON[reward.icon];
  const missing = reward.pointsCost - balance;
  return (
    <li className="flex flex-col rounded-card bg-surface p-5 shadow-soft">
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-content-center rounded-2xl ${TIER_LOOKS[reward.category]}`}
        >
          <Icon className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 grow">
          <h3 className="leading-snug font-semibold">{reward.name}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">{reward.description}</p>
        </div>
      </div>
      <div className="mt-auto flex items-end justify-between gap-4 pt-4">
        <p>
          <span className="num text-2xl leading-none font-bold">{formatNumber(reward.pointsCost)}</span>{' '}
          <span className="text-sm text-ink-soft">{t('rewards.points', { points: reward.pointsCost })}</span>
          {reward.available && reward.stock !== null && reward.stock > 0 && reward.stock <= LOW_STOCK && (
            <span className="block text-sm font-medium text-warn">{t('rewards.stock', { count: reward.stock })}</span>
          )}
        </p>
        {claimable(reward) && missing <= 0 && (
          <Button onClick={() => onClaim(reward)} aria-label={t('rewards.claim.name', { name: reward.name })}>
            {t('rewards.claim')}
          </Button>
        )}
        {!claimable(reward) && (
          <p className="text-sm font-medium text-ink-soft">
            {t(reward.available ? 'rewards.outOfStock' : 'rewards.unavailable')}
          </p>
        )}
      </div>
      {claimable(reward) && missing > 0 && (
        <div className="mt-3">
          <ProgressBar label={t('rewards.progress', { name: reward.name })} value={balance} max={reward.pointsCost} />
          <p className="mt-1.5 text-sm text-ink-soft">{t('rewards.missing', { points: missing })}</p>
        </div>
      )}
    </li>
  );
}
