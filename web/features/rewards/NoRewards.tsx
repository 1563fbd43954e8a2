import { Gift, SearchX, Target } from 'lucide-react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** True when no filter is set. The whole rewards catalogue is then empty. */
  isAll: boolean;
  /** The cheapest reward, if the user cannot afford any reward. */
  nearest: Reward | undefined;
  balance: number;
  onShowAll: () => void;
}

/** Explains why the list is empty, and offers to show all rewards. */
export function NoRewards({ isAll, nearest, balance, onShowAll }: Props) {
  if (isAll) return <EmptyState icon={Gift} title={t('rewards.empty.title')} text={t('rewards.empty.text')} />;
  const action = <Button onClick={onShowAll}>{t('rewards.showAll')}</Button>;
  if (!nearest) {
    return <EmptyState icon={SearchX} title={t('rewards.none.title')} text={t('rewards.none.text')} action={action} />;
  }
  const missing = Math.max(1, nearest.pointsCost - balance);
  return (
    <EmptyState
      icon={Target}
      title={t('rewards.reach.empty.title')}
      text={t('rewards.reach.empty.text', { name: nearest.name, points: missing })}
      action={action}
    />
  );
}
