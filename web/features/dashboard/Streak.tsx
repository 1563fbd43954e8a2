import { Flame } from 'lucide-react';
import type { LoadedMe } from '../../app/me.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { WeekDots } from './WeekDots.tsx';

/** The streak: one large number, what comes next, and the week it stands on. */
export function Streak({ me }: { me: LoadedMe }) {
  const { currentStreak: streak, longestStreak: longest, nextBonus } = me;
  return (
    <section aria-labelledby="streak">
      <h2 id="streak" className="sr-only">
        {t('streak.title')}
      </h2>
      <div className="flex items-end gap-4">
        <p className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2">
          <span
            className={`num text-7xl short:text-5xl leading-[0.85] font-bold lg:text-8xl ${streak > 0 ? 'text-sun-hero' : 'text-ink-soft'}`}
          >
            {formatNumber(streak)}
          </span>
          <span className="text-lg leading-tight font-semibold">{t('streak.unit', { count: streak })}</span>
        </p>
        <Flame
          aria-hidden="true"
          className={`ml-auto size-12 short:size-8 lg:ml-0 lg:size-14 ${streak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
          strokeWidth={1.5}
        />
      </div>
      <p className="mt-3 short:mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {streak === 0 && <span>{t('streak.zero')}</span>}
        {streak > 0 && nextBonus && (
          <span className="font-medium text-ink">
            {t('streak.bonus', { count: nextBonus.streakDay - streak, points: `+${formatNumber(nextBonus.points)}` })}
          </span>
        )}
        {me.streakFreezes.left > 0 && <span>{t('streak.freezes', { count: me.streakFreezes.left })}</span>}
        {longest > 0 && <span>{t('streak.longest', { count: longest })}</span>}
      </p>
      <WeekDots days={me.stats.weeklyProgress.days} today={me.today.date} />
    </section>
  );
}
