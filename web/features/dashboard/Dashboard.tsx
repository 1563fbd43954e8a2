import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { readGoal } from '#domain/rewards/goal.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { LatePart, lazyParts, useAfterPaint } from '#web/kit/later.tsx';
import { useUnreadCount } from '#web/kit/notifications/notification-store.ts';
import { PATHS } from '#web/kit/paths.ts';
import { ME_KEY, serverNow, useMe, welcomeName, type LoadedMe, type ShownMe } from '#web/kit/session/me.ts';
import { translateName } from '#web/messages/built-in.ts';
import { formatDayLong, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { quoteOptions } from '#web/parts/check-in/check-in-queries.ts';
import { QuoteFigure } from '#web/parts/QuoteFigure.tsx';
import { rewardsOptions, usePin } from '#web/parts/rewards/reward-queries.ts';
import { ALL_REWARDS, claimable } from '#web/parts/rewards/reward-view.ts';
import { RewardPicture } from '#web/parts/rewards/RewardPicture.tsx';
import { useMedia } from '#web/ui/behaviour/use-media.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { CheckIn, checkInState } from './check-in/CheckIn.tsx';
import { morningPart, PICTURE_PLACE } from './check-in/Receipt.tsx';
import { Streak } from './Streak.tsx';

/** Returns the user's goal: the pinned reward, otherwise the cheapest reward that costs more than the balance. */
function findGoal({ pinnedReward, nextReward, pointsBalance, stats }: ShownMe) {
  const reward = pinnedReward ?? (nextReward && { ...nextReward, offer: 'open' as const });
  return reward && { reward, ...readGoal(reward, pointsBalance, stats.pointsPerCheckIn) };
}

function stateText({ state, missing, mornings }: ReturnType<typeof readGoal>): string {
  if (state !== 'saving') return t(`dashboard.goal.${state}`);
  if (mornings === null) return t('dashboard.goal.left', { points: missing });
  return t('dashboard.goal.mornings', { points: missing, mornings });
}

const FIRST_GOALS = 3;

/** Asks for a goal after the first check-in. From the next check-in on, the cheapest reward is the goal. */
function FirstGoal({ me: { pointsBalance, stats } }: { me: ShownMe }) {
  const { data } = useInfiniteQuery(rewardsOptions(ALL_REWARDS, pointsBalance));
  const pin = usePin();
  const rewards = data?.pages[0]?.items.filter((it) => claimable(it) && it.pointsCost > pointsBalance) ?? [];
  if (rewards.length === 0) return null;
  return (
    <Card aria-labelledby="goal">
      <h2 id="goal" className="font-semibold">
        {t('dashboard.goal.ask')}
      </h2>
      <ul className="mt-2 -mb-2">
        {rewards.slice(0, FIRST_GOALS).map((reward) => (
          <li key={reward.id}>
            <button
              type="button"
              className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-4 rounded-control p-2 text-left hover:bg-sunken"
              onClick={() => pin.mutate({ ...reward, offer: 'open' })}
            >
              <RewardPicture reward={reward} className="w-20" />
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{reward.name}</span>
                <span className="block text-sm text-ink-soft">
                  {stateText(readGoal({ ...reward, offer: 'open' }, pointsBalance, stats.pointsPerCheckIn))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Goal({ me }: { me: ShownMe }) {
  const goal = findGoal(me);
  const pin = usePin();
  if (!me.pinnedReward && me.todayCheckIn && me.totalCheckIns === 1) return <FirstGoal me={me} />;
  if (!goal) return null;
  const { reward, state } = goal;
  const name = translateName(reward.name);
  return (
    <Card aria-labelledby="goal" className="relative">
      <h2 id="goal" className="text-sm text-ink-soft">
        {t(me.pinnedReward ? 'dashboard.goal' : 'dashboard.next')}
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <RewardPicture reward={reward} className="w-24" />
        <p className="min-w-0">
          <Link
            to={PATHS.rewards}
            className="line-clamp-2 font-semibold after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {name}
          </Link>
          <span className={`text-sm ${state === 'reached' ? 'font-semibold text-good' : 'text-ink-soft'}`}>
            {stateText(goal)}
          </span>
        </p>
      </div>
      {state === 'saving' && (
        <div className="mt-4">
          <ProgressBar
            label={t('dashboard.next.progress', { name })}
            value={me.pointsBalance}
            max={reward.pointsCost}
          />
        </div>
      )}
      {state === 'reached' && (
        <Link to={PATHS.rewards} className={buttonClass('primary', 'md', 'relative mt-4 w-full')}>
          {t('dashboard.goal.claim')}
        </Link>
      )}
      {state === 'gone' && (
        // The rewards catalogue no longer contains the reward, so this is the only place to unpin it.
        <Button variant="ghost" size="sm" className="relative -mb-2 -ml-3 mt-1" onClick={() => pin.mutate(null)}>
          {t('dashboard.goal.remove')}
        </Button>
      )}
    </Card>
  );
}

function RankChange({ change }: { change: number }) {
  if (change === 0) return null;
  const count = Math.abs(change);
  const Icon = change > 0 ? ChevronUp : ChevronDown;
  return (
    <span className={`inline-flex items-center text-sm ${change > 0 ? 'text-good' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={3} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t(change > 0 ? 'dashboard.rank.up' : 'dashboard.rank.down', { count })}</span>
    </span>
  );
}

function Figures({ me }: { me: LoadedMe }) {
  const id = useId();
  return (
    <Card aria-label={t('dashboard.figures')}>
      <p id={id} className="text-sm text-ink-soft">
        {t('dashboard.balance')}
      </p>
      <p className="num mt-1 text-[min(3rem,16vw)] leading-none font-bold break-all">
        <Link
          id={`${id}-value`}
          aria-labelledby={`${id} ${id}-value`}
          to={`${PATHS.profile}#points`}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {formatNumber(me.pointsBalance)}
        </Link>
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
        <Link to={PATHS.leaderboard} className="rounded-sm underline-offset-4 hover:underline">
          {t('dashboard.rank')}{' '}
          <span className="num text-lg font-bold text-ink">
            {me.rank === null ? t('dashboard.rank.none') : t('dashboard.rank.value', { rank: me.rank })}
          </span>
        </Link>
        <RankChange change={me.rankChange} />
      </p>
      <Link to={PATHS.rewards} className={buttonClass('secondary', 'md', 'mt-5 w-full')}>
        {t('dashboard.spend')}
      </Link>
    </Card>
  );
}

/** Renders nothing if the quote fails to load, because an error message would not help. */
function QuoteOfTheDay() {
  const quote = useQuery(quoteOptions);
  if (quote.isPending) return <Skeleton className="h-24" />;
  if (quote.isLoadingError) return null;
  return <QuoteFigure label={t('dashboard.quote')} {...quote.data} />;
}

const DayOff = morningPart('DayOff');
const NotificationCard = morningPart('NotificationCard');
const team = lazyParts(() => import('./TeamThanks.tsx'), 'employee');
const TeamThanks = team('TeamThanks');
const Celebrations = team('Celebrations');

function DashboardAside({ me, isWide }: { me: ShownMe; isWide: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <Goal me={me} />
      <Figures me={me} />
      {isWide && (
        <LatePart atOnce>
          <Celebrations date={me.today.date} />
        </LatePart>
      )}
      <QuoteOfTheDay />
    </div>
  );
}

/**
 * The height of a phone's first screen, without the top bar and the navigation. Before the check-in, the upper part
 * fills it, so that the button is near the thumb.
 */
const FIRST_SCREEN =
  'has-data-check-in:min-h-[calc(100svh-var(--bar-height)-var(--nav-height)-env(safe-area-inset-bottom)-var(--card-room,0rem)-2.25rem)] sm:has-data-check-in:min-h-0';

const REST_PLACE = (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-88" />
    <Skeleton className="h-40" />
  </div>
);

function Welcome({ me }: { me: LoadedMe }) {
  return (
    <section aria-labelledby="welcome">
      <h2
        id="welcome"
        className="text-4xl leading-tight font-bold tracking-tight wrap-anywhere short:text-3xl lg:text-5xl"
      >
        {t('app.welcome', { name: welcomeName(me) })}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft short:mt-1.5 short:text-base">
        {t(me.today.kind === 'scheduled' ? 'dashboard.welcome.text' : 'dashboard.welcome.off')}
      </p>
    </section>
  );
}

/** An app that was left open overnight must not show yesterday's receipt. */
function useDayChange(me: LoadedMe): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      if (dayAt(me, serverNow(me)) === me.today.date) return;
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      void queryClient.invalidateQueries({ queryKey: ['quote'] });
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [me, queryClient]);
}

export default function Dashboard() {
  const me = useMe();
  useDayChange(me);
  const { date, kind } = me.today;
  const state = useOutbox(({ isOnline }) => checkInState(me, isOnline));
  const isFirstDay = me.totalCheckIns === 0 && (state === 'open' || state === 'refused');
  const hasRest = useAfterPaint();
  // A wide screen has two columns.
  const isWide = useMedia('(width >= 64rem)');
  const hasCard = useUnreadCount((notices) => notices.hasCard);

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <div className="flex flex-col gap-5 short:gap-3 lg:gap-7 low:gap-4">
        <div className={`flex flex-col gap-5 short:gap-3 lg:gap-7 low:gap-4 ${FIRST_SCREEN}`}>
          <h1 data-last="date" className="text-xl font-semibold lg:text-2xl">
            {formatDayLong(date)}
          </h1>
          {kind !== 'scheduled' && !isFirstDay && (
            <div className={`${PICTURE_PLACE} low:mb-3`}>
              <LatePart>
                <DayOff me={me} />
              </LatePart>
            </div>
          )}
          {isFirstDay ? <Welcome me={me} /> : <Streak me={me} />}
          {/* The key resets the component each day, so that yesterday's mood and note are dropped. */}
          <CheckIn key={date} me={me} state={state} />
        </div>
        {/* The card arrives late, so it is below the button. A card above would move the button under the finger. */}
        {hasCard && (
          <LatePart>
            <NotificationCard />
          </LatePart>
        )}
        <LatePart className="min-h-128">
          <TeamThanks date={date} isCheckedIn={me.todayCheckIn !== null} hasCelebrations={!isWide} />
        </LatePart>
      </div>
      {hasRest ? <DashboardAside me={me} isWide={isWide} /> : REST_PLACE}
    </div>
  );
}
