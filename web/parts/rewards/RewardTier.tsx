import type { Reward } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';
import type { RewardGroup } from './reward-view.ts';
import { RewardCard } from './RewardCard.tsx';

interface Props {
  group: RewardGroup;
  balance: number;
  onClaim: (reward: Reward) => void;
  onOpen?: ((reward: Reward) => void) | undefined;
}

export function RewardTier({ group: { category, rewards }, balance, onClaim, onOpen }: Props) {
  return (
    <section aria-labelledby={`tier-${category}`}>
      <h2 id={`tier-${category}`} className="mb-2 text-lg font-semibold">
        {t(`rewards.tier.${category}`)}
      </h2>
      <ul className="@container rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6">
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} balance={balance} onClaim={onClaim} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
