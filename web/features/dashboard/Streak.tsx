import { Flame } from 'lucide-react';
import { Link } from 'react-router';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import type { ShownMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { WeekDots } from './WeekDots.tsx';

/** The page that explains the streak day by day. */
const WHY = `${PATHS.profile}#streak`;

/** The advice without a streak. */
function startText({ today, waitingCheckIn }: ShownMe): string {
  if (today.kind !== 'scheduled') return t('streak.zero.off');
  return t(waitingCheckIn?.refusal === null ? 'streak.starts.text' : 'streak.zero');
}

/** The words without a streak: a zero would only say what is lost. */
function Start({ me, best }: { me: ShownMe; best: number }) {
  const isStarting = me.today.kind === 'scheduled' && me.waitingCheckIn?.refusal === null;
  const words = isStarting ? 'streak.starts' : best > 0 ? 'streak.fresh' : 'streak.first';
  return <p className="text-3xl leading-tight font-bold text-balance lg:text-4xl">{t(words)}</p>;
}

/** The number, which leads to why it is what it is. */
function Count({ streak }: { streak: number }) {
  return (
    <Link to={WHY} className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2 rounded-control">
      <span className="num text-7xl short:text-5xl leading-[0.85] font-bold text-sun-hero lg:text-8xl">
        {formatNumber(streak)}
      </span>
      <span className="text-lg leading-tight font-semibold">{t('streak.unit', { count: streak })}</span>
    </Link>
  );
}

/** The streak: one large number, what comes next, and the week it stands on. */
export function Streak({ me }: { me: ShownMe }) {
  const { currentStreak: streak, nextBonus } = me;
  const best = displayedStreak(me.longestStreak, me.scoring);
  return (
    <section aria-labelledby="streak">
      <h2 id="streak" className="sr-only">
        {t('streak.title')}
      </h2>
      <div className="flex items-end gap-4">
        {streak > 0 ? <Count streak={displayedStreak(streak, me.scoring)} /> : <Start me={me} best={best} />}
        <Flame
          aria-hidden="true"
          className={`ml-auto size-12 shrink-0 short:size-8 lg:ml-0 lg:size-14 ${streak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
          strokeWidth={1.5}
        />
      </div>
      <p className="mt-3 short:mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {streak === 0 && <span>{startText(me)}</span>}
        {streak > 0 && nextBonus && (
          <span className="font-medium text-ink">
            {t('streak.bonus', { count: nextBonus.streakDay - streak, points: nextBonus.points })}
          </span>
        )}
        {me.streakFreezes.left > 0 && <span>{t('streak.freezes', { count: me.streakFreezes.left })}</span>}
        {best > 0 && <span>{t(streak > 0 ? 'streak.longest' : 'streak.best', { count: best })}</span>}
        {streak === 0 && best > 0 && (
          <Link to={`${PATHS.profile}#year`} className="font-semibold text-action underline-offset-4 hover:underline">
            {t('streak.wrong')}
          </Link>
        )}
      </p>
      <div className="relative max-w-md">
        <WeekDots days={me.stats.weeklyProgress.days} today={me.today.date} />
        {/* Over the days, not around them: inside a link their words would be one name. */}
        <Link to={`${PATHS.profile}#year`} aria-label={t('streak.year')} className="absolute inset-0 rounded-control" />
      </div>
    </section>
  );
}
