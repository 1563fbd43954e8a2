import type { Reward } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';
import type { RewardGroup } from './group-rewards.ts';
import { RewardCard } from './RewardCard.tsx';

interface Props {
  group: RewardGroup;
  balance: number;
  onClaim: (reward: Reward) => void;
}

export function RewardTier({ group: { category, rewards }, balance, onClaim }: Props) {
  return (
    <section aria-labelledby={`tier-${category}`}>
      <h2 id={`tier-${category}`} className="mb-3 text-lg font-semibold">
        {t(`rewards.tier.${category}`)}
      </h2>
      <ul className="flex flex-col gap-3 sm:gap-0 sm:rounded-card sm:bg-surface sm:px-6 sm:py-1 sm:shadow-soft">
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} balance={balance} onClaim={onClaim} />
        ))}
      </ul>
    </section>
  );
}
