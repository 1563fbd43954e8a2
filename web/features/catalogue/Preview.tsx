import { type ReactNode, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { RewardFacts } from '../../parts/rewards/RewardFacts.tsx';
import { RewardTier } from '../../parts/rewards/RewardTier.tsx';
import { shownReward, type RewardDraft } from './reward-draft.ts';

/** Shows the item as users will see it. The buttons of the preview do nothing. */
export function Preview({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={t('catalogue.preview')} className="lg:sticky lg:top-6 lg:self-start">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-soft">{t('catalogue.preview')}</h3>
        {aside}
      </div>
      <div inert className="rounded-card bg-paper p-4">
        {children}
      </div>
    </section>
  );
}

const LOOKERS = ['rich', 'poor'] as const;

/** Shows the reward in its tier, for a user with enough points or for a user with too few points. */
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
