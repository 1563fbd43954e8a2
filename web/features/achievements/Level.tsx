import { levelProgress } from '../../../domain/people/level.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

export function Level({ totalPointsEarned }: { totalPointsEarned: number }) {
  const { level, done, needed } = levelProgress(totalPointsEarned);
  return (
    <Card className="flex flex-col">
      <h2 className="text-4xl font-bold">{t('achievements.level', { level })}</h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="num text-2xl leading-tight font-bold">{formatNumber(totalPointsEarned)}</span>
        <span className="text-sm text-ink-soft">{t('achievements.earned')}</span>
      </p>
      <div className="mt-auto pt-5">
        <ProgressBar label={t('achievements.progress', { level: level + 1 })} value={done} max={needed} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {t('achievements.next', { points: needed - done, level: level + 1 })}
      </p>
    </Card>
  );
}
