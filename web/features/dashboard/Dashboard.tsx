import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecentAward } from '#domain/api/me.ts';
import { isCardOpen } from '#domain/notices/card-kinds.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { useAfterPaint } from '#web/kit/later.tsx';
import {
  describeGiver,
  findNoticePage,
  noticesOptions,
  toNoticeText,
  useReadOne,
} from '#web/kit/notifications/notices.ts';
import { useUnreadCount } from '#web/kit/notifications/notification-store.ts';
import { PATHS } from '#web/kit/paths.ts';
import { ME_KEY, serverNow, useMe, welcomeName, type LoadedMe, type ShownMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { formatDayLong, formatNumber, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { awardName, MedalIcon } from '#web/parts/awards/MedalIcon.tsx';
import { quoteOptions } from '#web/parts/check-in/check-in-queries.ts';
import { QuoteFigure } from '#web/parts/QuoteFigure.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { NOTICE_TONES } from '#web/ui/Notice.tsx';
import { CheckIn, checkInState, dayNote } from './check-in/CheckIn.tsx';
import { Goal } from './Goal.tsx';
import { Streak } from './Streak.tsx';

interface FigureProps {
  name: string;
  value: string;
  to?: string;
  children?: ReactNode;
}

function Figure({ name, value, to, children }: FigureProps) {
  const id = useId();
  return (
    <div>
      <dt id={id} className="text-sm text-ink-soft">
        {name}
      </dt>
      <dd className="num flex items-baseline gap-2 text-2xl font-bold">
        {to ? (
          // The name of a link says what its number is, because a list of links shows each name alone.
          <Link
            id={`${id}-value`}
            aria-labelledby={`${id} ${id}-value`}
            to={to}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {value}
          </Link>
        ) : (
          value
        )}
        {children}
      </dd>
    </div>
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
  const { averageCheckInTime } = me.stats;
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
      <p className="mt-1 text-sm text-ink-soft">{t('dashboard.earned', { points: me.totalPointsEarned })}</p>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5">
        <Figure name={t('figure.level')} value={formatNumber(me.level)} to={PATHS.achievements} />
        <Figure
          name={t('dashboard.rank')}
          value={me.rank === null ? t('dashboard.rank.none') : t('dashboard.rank.value', { rank: me.rank })}
          to={PATHS.leaderboard}
        >
          <RankChange change={me.rankChange} />
        </Figure>
        <Figure
          name={t('dashboard.average')}
          value={averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('dashboard.average.none')}
        />
        <Figure name={t('figure.checkIns')} value={formatNumber(me.totalCheckIns)} to={`${PATHS.profile}#year`} />
      </dl>
      <Link to={PATHS.rewards} className={buttonClass('secondary', 'md', 'mt-6 w-full')}>
        {t('dashboard.spend')}
      </Link>
    </Card>
  );
}

/** A card goes when the user opens or closes it, on all devices. */
function NotificationCard() {
  const { role } = useMe();
  const { data } = useQuery(noticesOptions);
  const read = useReadOne();
  const notice = data?.items.findLast(isCardOpen);
  if (!notice) return null;
  const { id, kind, givenBy } = notice;
  const { tone, title, text } = toNoticeText(notice);
  const sender = describeGiver(notice);
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <section key={id} aria-label={t('given.title')} data-given="" className="grid animate-unfold">
      {/* The clip margin leaves room for the shadow. Without the margin, the row would cut the shadow. */}
      <div className="@container min-h-0 overflow-clip [overflow-clip-margin:2rem]">
        <div className="relative flex items-start gap-3 rounded-card bg-surface py-3 pr-12 pl-4 shadow-soft hover:bg-raised @max-[12rem]:flex-col">
          {givenBy ? (
            <Avatar name={givenBy.name} url={givenBy.avatarUrl} className="mt-0.5" />
          ) : (
            <Icon aria-hidden="true" className={`mt-1 size-6 shrink-0 ${colour}`} />
          )}
          <div className="min-w-0">
            {sender && <p className="text-sm text-ink-soft">{sender}</p>}
            <Link
              to={findNoticePage(kind, role)}
              onClick={() => read.mutate(id)}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {title}
            </Link>
            <p className="line-clamp-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
          <button
            type="button"
            aria-label={t('given.close', { title })}
            onClick={() => read.mutate(id)}
            className="absolute top-1 right-1 grid size-11 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </section>
  );
}

function RecentAwards({ awards }: { awards: readonly RecentAward[] }) {
  return (
    <Card aria-labelledby="recent-awards">
      <h2 id="recent-awards" className="text-sm text-ink-soft">
        {t('dashboard.awards')}
      </h2>
      {awards.length === 0 && <p className="mt-2 font-semibold">{t('dashboard.awards.none')}</p>}
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {awards.map((award) => (
          <li key={`${award.kind}-${award.id}`} className="flex items-center gap-4">
            <MedalIcon icon={award.icon} tier={award.tier} />
            <p className="min-w-0">
              <span className="line-clamp-2 leading-snug font-semibold">{awardName(award)}</span>
              <span className="text-sm text-ink-soft">
                <When at={award.at} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Link to={PATHS.achievements} className={buttonClass('ghost', 'md', 'mt-3 w-full')}>
        {t('dashboard.achievements')}
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

/** After the check-in, the goal is shown below the receipt instead of here. */
function DashboardAside({ me }: { me: ShownMe }) {
  return (
    <div className="flex flex-col gap-6">
      <Figures me={me} />
      {!me.todayCheckIn && <Goal me={me} />}
      <RecentAwards awards={me.stats.recentAchievements} />
      <QuoteOfTheDay />
    </div>
  );
}

/** The height of a phone's first screen, without the top bar and the navigation. */
const FIRST_SCREEN =
  'min-h-[calc(100svh-var(--bar-height)-var(--nav-height)-env(safe-area-inset-bottom)-var(--card-room,0rem)-2.25rem)] sm:min-h-0';

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
  const note = dayNote(me);
  const state = useOutbox(({ isOnline }) => checkInState(me, isOnline));
  const isFirstDay = me.totalCheckIns === 0 && (state === 'open' || state === 'refused');
  const hasRest = useAfterPaint();
  const hasCard = useUnreadCount((notices) => notices.hasCard);
  const isAsking = kind === 'scheduled' && state !== 'done' && state !== 'waiting';

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <div className="flex flex-col gap-5 short:gap-3 lg:gap-7">
        {/* Before the check-in, this part fills a phone's first screen, so that the button is near the thumb. */}
        <div className={`flex flex-col gap-5 short:gap-3 lg:gap-7 ${isAsking ? FIRST_SCREEN : ''}`}>
          <div>
            <h1 className="text-xl font-semibold lg:text-2xl">{formatDayLong(date)}</h1>
            {note && <p className="mt-1 text-ink-soft">{note}</p>}
          </div>
          {isFirstDay ? <Welcome me={me} /> : <Streak me={me} />}
          {/* The key resets the component each day, so that yesterday's mood and note are dropped. */}
          <CheckIn key={date} me={me} state={state} />
        </div>
        {/* The card arrives late, so it is below the button. A card above would move the button under the finger. */}
        {hasCard && <NotificationCard />}
      </div>
      {hasRest ? <DashboardAside me={me} /> : REST_PLACE}
    </div>
  );
}
