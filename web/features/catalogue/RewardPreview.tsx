import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { RewardFacts } from '../../parts/rewards/RewardFacts.tsx';
import { RewardTier } from '../../parts/rewards/RewardTier.tsx';
import { Preview } from './Preview.tsx';
import { shownReward, type RewardDraft } from './reward-draft.ts';

const LOOKERS = ['rich', 'poor'] as const;

/** Shows the reward in its tier, for a user with enough points and for one without. */
export function RewardPreview({ draft }: { draft: RewardDraft }) {
  const [looker, setLooker] = useState<(typeof LOOKERS)[number]>('rich');
  const reward = shownReward(draft, t('manage.reward.name'));
  const balance = looker === 'rich' ? reward.pointsCost : Math.floor(reward.pointsCost * 0.6);
  return (
    <Preview
      aside={
        <Segmented
          label={t('manage.reward.looker')}
          options={LOOKERS.map((value) => ({ value, label: t(`manage.reward.looker.${value}`) }))}
          value={looker}
          onChange={setLooker}
        />
      }
    >
      <RewardTier
        group={{ category: reward.category, rewards: [reward] }}
        balance={balance}
        onClaim={() => undefined}
      />
      <RewardFacts reward={reward} />
    </Preview>
  );
}
