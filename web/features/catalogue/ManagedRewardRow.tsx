import type { ManagedReward } from '../../../domain/api/rewards.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { REWARD_ICON } from '../../parts/rewards/reward-icons.ts';
import { TIER_LOOKS } from '../../parts/rewards/tier-looks.ts';
import { restoreReward } from './queries.ts';
import { RowButtons } from './RowButtons.tsx';
import { ROW_BUTTONS_CLASS, ROW_CLASS } from './SectionBar.tsx';

interface Props {
  reward: ManagedReward;
  onEdit: () => void;
  onRetire: () => void;
}

export function ManagedRewardRow({ reward, onEdit, onRetire }: Props) {
  const { name, category, icon, pointsCost, stock, available, claims, retiredAt } = reward;
  const Icon = REWARD_ICON[icon];
  const facts = [
    t(`rewards.filter.${category}`),
    t('manage.reward.claims', { count: claims }),
    ...(stock === null ? [] : [t('manage.reward.stock.left', { count: stock })]),
  ];
  return (
    <li className={ROW_CLASS}>
      <span aria-hidden="true" className={`grid size-12 place-content-center rounded-2xl ${TIER_LOOKS[category]}`}>
        <Icon className="size-6" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!available && retiredAt === null && <Badge tone="warn">{t('manage.reward.paused')}</Badge>}
          {available && stock === 0 && <Badge tone="bad">{t('rewards.outOfStock')}</Badge>}
        </h2>
        <p className="num text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <p className="text-right">
        <span className="num block text-xl leading-none font-bold">{formatNumber(pointsCost)}</span>
        <span className="text-sm text-ink-soft">{t('points.unit', { points: pointsCost })}</span>
      </p>
      <div className={ROW_BUTTONS_CLASS}>
        <RowButtons
          name={name}
          isRetired={retiredAt !== null}
          onEdit={onEdit}
          onRetire={onRetire}
          restore={(key) => restoreReward(reward.id, key)}
        />
      </div>
    </li>
  );
}
