import { Link } from 'react-router';
import type { NextReward as Reward } from '../../../domain/api/me.ts';
import { PATHS } from '../../app/paths.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { REWARD_ICON } from '../rewards/reward-icons.ts';
import { TIER_LOOKS } from '../rewards/tier-looks.ts';

/** The cheapest reward that is still out of reach, and how far it is. */
export function NextReward({ reward, balance }: { reward: Reward; balance: number }) {
  const Icon = REWARD_ICON[reward.icon];
  const { name, pointsCost } = reward;
  return (
    <Card aria-labelledby="next-reward" className="relative">
      <h2 id="next-reward" className="text-sm text-ink-soft">
        {t('dashboard.next')}
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-content-center rounded-2xl ${TIER_LOOKS[reward.category]}`}
        >
          <Icon className="size-6" strokeWidth={1.75} />
        </span>
        <p className="min-w-0">
          <Link
            to={PATHS.rewards}
            className="line-clamp-2 font-semibold after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {name}
          </Link>
          <span className="text-sm text-ink-soft">{t('dashboard.next.left', { points: pointsCost - balance })}</span>
        </p>
      </div>
      <div className="mt-4">
        <ProgressBar label={t('dashboard.next.progress', { name })} value={balance} max={pointsCost} />
      </div>
    </Card>
  );
}
