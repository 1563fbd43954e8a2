import { Flame, Check, Minus, Palmtree, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WeekDay } from '#domain/api/me.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { ASK_FOR_MISSED, PATHS } from '#web/kit/paths.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { formatNumber, formatWeekday, formatWeekdayNarrow } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { nextBonusText } from '#web/parts/record/next-bonus-text.ts';

type WeekDayState = 'done' | 'open' | 'missed' | 'frozen' | 'ahead' | 'rest' | 'holiday' | 'leave';

/** A check-in on a day off is no part of the week's work, so the day stays free. */
export function weekDayState(day: WeekDay, today: string): WeekDayState {
  if (day.kind !== 'scheduled') return day.kind;
  if (day.checkedIn) return 'done';
  if (day.frozen) return 'frozen';
  if (day.date === today) return 'open';
  return day.date < today ? 'missed' : 'ahead';
}

const LOOKS: Readonly<Record<WeekDayState, string>> = {
  done: 'sunrise',
  open: 'border-2 border-dashed border-action text-action',
  missed: 'bg-sunken text-ink-soft',
  frozen: 'bg-action-soft text-action',
  ahead: 'border-2 border-ink-soft/50',
  rest: '',
  holiday: 'text-ink-soft',
  leave: 'text-ink-soft',
};

function Mark({ state }: { state: WeekDayState }) {
  if (state === 'done') return <Check aria-hidden="true" className="size-5" strokeWidth={3} />;
  if (state === 'missed') return <Minus aria-hidden="true" className="size-4" />;
  if (state === 'frozen') return <ShieldCheck aria-hidden="true" className="size-5" />;
  if (state === 'holiday' || state === 'leave') return <Palmtree aria-hidden="true" className="size-5" />;
  if (state === 'rest') return <span aria-hidden="true" className="size-1.5 rounded-full bg-ink-soft/60" />;
  return null;
}

interface WeekDotsProps {
  days: readonly WeekDay[];
  today: string;
  isFresh: boolean;
}

/** The states differ by shape and label, not by colour alone. */
function WeekDots({ days, today, isFresh }: WeekDotsProps) {
  return (
    <ul data-last="week" aria-label={t('streak.week')} className="mt-4 short:mt-1 grid max-w-md grid-cols-7">
      {days.map((day) => {
        const state = weekDayState(day, today);
        const isToday = day.date === today;
        return (
          <li key={day.date} className="flex min-w-0 flex-col items-center gap-1.5 short:gap-0.5">
            <span
              aria-hidden="true"
              className={`text-xs short:leading-4 ${isToday ? 'font-bold text-ink' : 'text-ink-soft'}`}
            >
              {formatWeekdayNarrow(day.date)}
            </span>
            <span
              className={`grid aspect-square w-[min(2.25rem,88%)] short:w-[min(2rem,88%)] place-content-center place-items-center rounded-full ${LOOKS[state]} ${isToday && isFresh ? 'animate-pop' : ''}`}
            >
              <Mark state={state} />
            </span>
            <span className="sr-only">{t(`streak.day.${state}`, { day: formatWeekday(day.date) })}</span>
          </li>
        );
      })}
    </ul>
  );
}

const WHY = `${PATHS.profile}#streak`;

function startText({ today, waitingCheckIn }: ShownMe): string {
  if (today.kind !== 'scheduled') return t('streak.zero.off');
  return t(waitingCheckIn?.refusal === null ? 'streak.starts.text' : 'streak.zero');
}

/** Shows a text when there is no streak, because a zero would only show the loss. */
function Start({ me, best }: { me: ShownMe; best: number }) {
  const isStarting = me.today.kind === 'scheduled' && me.waitingCheckIn?.refusal === null;
  const words = isStarting ? 'streak.starts' : best > 0 ? 'streak.fresh' : 'streak.first';
  return (
    <p data-last="streak" className="text-3xl leading-tight font-bold text-balance lg:text-4xl">
      {t(words)}
    </p>
  );
}

interface CountProps {
  streak: number;
  before: number;
  /** True when the check-in is not sent yet. A ring then marks the number as uncertain. */
  isWaiting: boolean;
}

function Count({ streak, before, isWaiting }: CountProps) {
  return (
    <Link to={WHY} data-last="streak" className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2 rounded-control">
      <span className="relative">
        <span className="num block text-7xl [clip-path:inset(0_-0.05em)] short:text-5xl leading-[0.85] font-bold text-sun-hero lg:text-8xl in-data-calm:text-4xl!">
          <span key={streak} data-was={formatNumber(before)} className={`block ${streak === before ? '' : 'rolled'}`}>
            {formatNumber(streak)}
          </span>
        </span>
        {isWaiting && (
          <span
            aria-hidden="true"
            className="absolute -inset-x-3 -inset-y-2.5 animate-late rounded-full border-3 border-dotted border-sun-hero"
          />
        )}
      </span>
      <span className={`text-lg leading-tight font-semibold ${isWaiting ? 'ml-2' : ''}`}>
        {t('streak.unit', { count: streak })}
      </span>
    </Link>
  );
}

/** A record that is at most this many check-ins away is named. */
const NEAR = 7;

/** A streak that would not be shown in full is not a record to beat. On a day off, no record is chased. */
export function bestText(
  streak: number,
  { longestStreak, scoring, today }: Pick<ShownMe, 'longestStreak' | 'scoring' | 'today'>,
) {
  const longest = Math.max(longestStreak, streak);
  const best = displayedStreak(longest, scoring);
  if (best === 0) return null;
  if (streak === 0) return t('streak.best', { count: best });
  const left = longest + 1 - streak;
  const isShown = displayedStreak(longest + 1, scoring) > longest;
  if (isShown && left === 1 && longest > 1) return t('streak.record');
  return isShown && left > 1 && left <= NEAR && today.kind === 'scheduled'
    ? t('streak.toRecord', { count: left })
    : t('streak.longest', { count: best });
}

export function Streak({ me }: { me: ShownMe }) {
  const { todayCheckIn, waitingCheckIn, expectedStreak } = me;
  const best = displayedStreak(me.longestStreak, me.scoring);
  // False for the first day of a streak, for which `Start` shows a text.
  const isWaiting = waitingCheckIn?.refusal === null && (expectedStreak ?? 0) > 1;
  const streak = isWaiting && expectedStreak ? expectedStreak : me.currentStreak;
  const shown = displayedStreak(streak, me.scoring);
  const isCalm = me.today.kind !== 'scheduled';
  const isLit = todayCheckIn !== null || waitingCheckIn?.refusal === null || isCalm;
  // Without a streak, a bonus of a later day is too far away to promise.
  const hasBonus = streak > 0 || me.nextBonus?.date === me.today.date;
  const bonus = hasBonus ? nextBonusText(me, waitingCheckIn?.refusal === null) : null;
  const [before] = useState({ shown, isLit });
  const isFresh = isLit && !before.isLit;
  return (
    // The last state keeps the number and the flame for the next first paint. Their sizes depend on the section, because
    // the next day may be a working day.
    <section aria-labelledby="streak" data-calm={isCalm || undefined}>
      <h2 id="streak" className="sr-only">
        {t('streak.title')}
      </h2>
      <div className="flex items-end gap-4">
        {streak > 0 ? (
          <Count streak={shown} before={before.shown} isWaiting={isWaiting} />
        ) : (
          <Start me={me} best={best} />
        )}
        <Link
          to={PATHS.achievements}
          aria-label={t('streak.badges')}
          data-last="flame"
          className="ml-auto shrink-0 rounded-control lg:ml-0"
        >
          <Flame
            aria-hidden="true"
            data-flame=""
            className={`size-12 origin-bottom short:size-8 lg:size-14 in-data-calm:size-8! ${streak > 0 ? `stroke-sun-coral ${isLit ? 'fill-sun-amber' : 'fill-sun-soft'}` : 'stroke-ink-soft'} ${isFresh ? 'animate-light' : ''}`}
            strokeWidth={1.5}
          />
        </Link>
      </div>
      <p data-last="line" className="mt-3 short:mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {streak === 0 && <span>{startText(me)}</span>}
        {/* For screen readers only. Other users see the ring around the number, and the receipt. */}
        {isWaiting && <span className="sr-only">{t('streak.waiting')}</span>}
        {bonus && <span className="font-medium text-ink">{bonus}</span>}
        {me.streakFreezes.left > 0 && <span>{t('streak.freezes', { count: me.streakFreezes.left })}</span>}
        {best > 0 && <span>{bestText(streak, me)}</span>}
        {streak === 0 && best > 0 && (
          <Link
            to={`${PATHS.profile}#year`}
            state={ASK_FOR_MISSED}
            className="font-semibold text-action underline-offset-4 hover:underline"
          >
            {t('streak.wrong')}
          </Link>
        )}
      </p>
      <div className="relative max-w-md">
        <WeekDots days={me.stats.weeklyProgress.days} today={me.today.date} isFresh={isFresh} />
        {/* The link lies over the days. If it contained the days, their texts would become the name of the link. */}
        <Link to={`${PATHS.profile}#year`} aria-label={t('streak.year')} className="absolute inset-0 rounded-control" />
      </div>
    </section>
  );
}
