import { Flame } from 'lucide-react';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import type { ShownMe } from '../../app/me.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { WeekDots } from './WeekDots.tsx';

/** The advice without a streak. */
function startText({ today, waitingCheckIn }: ShownMe): string {
  if (today.kind !== 'scheduled') return t('streak.zero.off');
  return t(waitingCheckIn?.refusal === null ? 'streak.starts.text' : 'streak.zero');
}

/** The number, or its place where today's check-in starts a streak and the server has not confirmed it. */
function Count({ me, streak }: { me: ShownMe; streak: number }) {
  const isStarting = streak === 0 && me.today.kind === 'scheduled' && me.waitingCheckIn?.refusal === null;
  if (isStarting)
    return <p className="text-3xl leading-tight font-bold text-balance lg:text-4xl">{t('streak.starts')}</p>;
  return (
    <p className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2">
      <span
        className={`num text-7xl short:text-5xl leading-[0.85] font-bold lg:text-8xl ${streak > 0 ? 'text-sun-hero' : 'text-ink-soft'}`}
      >
        {formatNumber(streak)}
      </span>
      <span className="text-lg leading-tight font-semibold">{t('streak.unit', { count: streak })}</span>
    </p>
  );
}

/** The streak: one large number, what comes next, and the week it stands on. */
export function Streak({ me }: { me: ShownMe }) {
  const { currentStreak: streak, nextBonus } = me;
  const longest = displayedStreak(me.longestStreak, me.scoring);
  return (
    <section aria-labelledby="streak">
      <h2 id="streak" className="sr-only">
        {t('streak.title')}
      </h2>
      <div className="flex items-end gap-4">
        <Count me={me} streak={displayedStreak(streak, me.scoring)} />
        <Flame
          aria-hidden="true"
          className={`ml-auto size-12 short:size-8 lg:ml-0 lg:size-14 ${streak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
          strokeWidth={1.5}
        />
      </div>
      <p className="mt-3 short:mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {streak === 0 && <span>{startText(me)}</span>}
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
