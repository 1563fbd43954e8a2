import { memo } from 'react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { REWARD_ICON } from './reward-icons.ts';
import { claimable } from './reward-view.ts';
import { TIER_LOOKS } from './tier-looks.ts';

interface Props {
  reward: Reward;
  balance: number;
  onClaim: (reward: Reward) => void;
}

/** Few left is worth saying; a full shelf is not. */
const LOW_STOCK = 5;

/** A card on a phone, a row of its tier on a wide screen. Pages are added below it, which is no reason to draw it anew. */
export const RewardCard = memo(function RewardCard({ reward, balance, onClaim }: Props) {
  const Icon = REWARD_ICON[reward.icon];
  const missing = reward.pointsCost - balance;
  const open = claimable(reward);
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-card bg-surface p-(--space-card) shadow-soft sm:grid-cols-[auto_minmax(0,1fr)_auto_7rem] sm:rounded-none sm:border-b sm:border-line sm:bg-transparent sm:px-0 sm:py-(--space-row) sm:shadow-none sm:last:border-0"
    >
      <span
        aria-hidden="true"
        className={`grid size-12 shrink-0 place-content-center self-start rounded-2xl sm:self-center ${TIER_LOOKS[reward.category]}`}
      >
        <Icon className="size-6" strokeWidth={1.75} />
      </span>
      <div>
        <h3 className="leading-snug font-semibold">{reward.name}</h3>
        <p className="text-sm text-ink-soft">{reward.description}</p>
        {open && missing > 0 && (
          <div className="mt-2 max-w-xs">
            <ProgressBar label={t('rewards.progress', { name: reward.name })} value={balance} max={reward.pointsCost} />
          </div>
        )}
      </div>
      <p className="self-center sm:text-right">
        <span className="num text-2xl leading-none font-bold">{formatNumber(reward.pointsCost)}</span>
        <span className="block text-sm text-ink-soft">{t('points.unit', { points: reward.pointsCost })}</span>
      </p>
      <div className="flex flex-col items-end gap-1 text-right text-sm">
        {open && missing <= 0 && (
          <Button
            variant="secondary"
            onClick={() => onClaim(reward)}
            aria-label={t('rewards.claim.name', { name: reward.name })}
          >
            {t('rewards.claim')}
          </Button>
        )}
        {open && missing > 0 && <p className="text-ink-soft">{t('rewards.missing', { points: missing })}</p>}
        {open && reward.stock !== null && reward.stock <= LOW_STOCK && (
          <p className="font-medium text-warn">{t('rewards.stock', { count: reward.stock })}</p>
        )}
        {!open && (
          <p className="font-medium text-ink-soft">
            {t(reward.available ? 'rewards.outOfStock' : 'rewards.unavailable')}
          </p>
        )}
      </div>
    </li>
  );
});
