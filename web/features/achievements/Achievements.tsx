import { Flame, Sparkles } from 'lucide-react';
import { levelProgress } from '../../../domain/people/level.ts';
import { useMe, type LoadedMe } from '../../app/me.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Fact } from './Fact.tsx';

/** How far a person has come: the level, the streak and the check-ins, all from their own record. */
export default function Achievements() {
  usePageTitle(t('achievements.title'));
  const me = useMe();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader title={t('achievements.title')} text={t('achievements.intro')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Level totalPointsEarned={me.totalPointsEarned} />
        <Streaks me={me} />
        <Card>
          <Fact name={t('achievements.checkIns')} value={formatNumber(me.totalCheckIns)} />
        </Card>
        <NextBonus bonus={me.nextBonus} />
      </div>
    </div>
  );
}

function Level({ totalPointsEarned }: { totalPointsEarned: number }) {
  const { level, done, needed } = levelProgress(totalPointsEarned);
  return (
    <Card className="sm:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-4xl font-bold">{t('achievements.level', { level })}</h2>
        <p className="text-right">
          <span className="num block text-2xl leading-tight font-bold">{formatNumber(totalPointsEarned)}</span>
          <span className="text-sm text-ink-soft">{t('achievements.earned')}</span>
        </p>
      </div>
      <div className="mt-5">
        <ProgressBar label={t('achievements.progress', { level: level + 1 })} value={done} max={needed} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {t('achievements.next', { points: needed - done, level: level + 1 })}
      </p>
    </Card>
  );
}

function Streaks({ me: { currentStreak, longestStreak } }: { me: LoadedMe }) {
  const isRecord = currentStreak > 0 && currentStreak >= longestStreak;
  return (
    <Card className="sm:row-span-2">
      <Flame
        aria-hidden="true"
        strokeWidth={1.5}
        className={`mb-4 size-10 ${currentStreak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
      />
      <div className="grid gap-5">
        <Fact
          name={t('achievements.streak')}
          value={formatNumber(currentStreak)}
          unit={t('achievements.days', { count: currentStreak })}
          warm={currentStreak > 0}
        />
        <Fact
          name={t('achievements.longest')}
          value={formatNumber(longestStreak)}
          unit={t('achievements.days', { count: longestStreak })}
        />
      </div>
      {longestStreak > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          {isRecord
            ? t('achievements.record')
            : t('achievements.toRecord', { count: longestStreak - currentStreak + 1 })}
        </p>
      )}
    </Card>
  );
}

function NextBonus({ bonus }: { bonus: LoadedMe['nextBonus'] }) {
  if (!bonus) return null;
  return (
    <Card>
      <h2 className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden="true" className="size-5 text-sun-ink" />
        {t('achievements.bonus.title')}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t('achievements.bonus.text', { day: bonus.streakDay, points: bonus.points })}
      </p>
    </Card>
  );
}
