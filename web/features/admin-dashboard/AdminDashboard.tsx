import { useQuery } from '@tanstack/react-query';
import { ScrollText, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Analytics } from '#domain/api/analytics.ts';
import { findBudgetState } from '#domain/redemptions/budget.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { LivePlace, LiveSign } from '#web/live/live-parts.tsx';
import { useLive } from '#web/live/live-store.ts';
import { useFollowLive } from '#web/live/use-follow-live.ts';
import {
  formatDayLong,
  formatDayShort,
  formatMonth,
  formatNumber,
  formatTimeOfDay,
  formatWeekday,
} from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { describeAction, describeActor } from '#web/parts/action-text.ts';
import { useCompanyDay, type CompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { ZoneNote } from '#web/parts/company-day/list-parts.tsx';
import { SendOnLeaving } from '#web/parts/decisions/undoable-decision.ts';
import { BudgetBar, budgetOptions } from '#web/parts/redemptions/budget.tsx';
import { isComparable } from '#web/parts/figures/period.ts';
import { punctuality, type TileFigure } from '#web/parts/figures/Tiles.tsx';
import { useHold } from '#web/ui/behaviour/steady-rows.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import {
  actsOptions,
  closedMonthsOptions,
  differencesOptions,
  fewCodesOptions,
  FOLLOWED,
  setupOptions,
  useDayFigures,
} from './admin-dashboard-queries.ts';
import { Decide } from './Decide.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { GivePoints } from './GivePoints.tsx';
import { NotInLink, NotInYet } from './NotInYet.tsx';
import { findComparedDay, type ComparedDay } from './shown-day.ts';
import { TodaysCheckIns } from './TodaysCheckIns.tsx';

const NONE: Pick<TileFigure, 'note'> = {};

const sayDay = ({ date, isWeekBefore }: ComparedDay) =>
  isWeekBefore
    ? t('home.compare.weekday', { weekday: formatWeekday(date) })
    : t('home.compare.date', { date: formatDayShort(date) });

/** While the day is not over, a lower number is normal. */
function compareActive(active: number, other: ComparedDay | null, isOver: boolean): Pick<TileFigure, 'note'> {
  if (!other || !isComparable(other.checkIns)) return NONE;
  const [day, delta] = [sayDay(other), active - other.checkIns];
  if (delta > 0) return { note: t('home.compare.more', { count: delta, day }) };
  if (delta === 0) return { note: t('home.compare.same', { day }) };
  return {
    note: isOver
      ? t('home.compare.fewer', { count: -delta, day })
      : t('home.compare.was', { value: formatNumber(other.checkIns), day }),
  };
}

function listTiles(
  { overview, summary }: Analytics,
  other: ComparedDay | null,
  newcomers: string,
  isToday: boolean,
): TileFigure[] {
  const [average, onTime] = punctuality(overview);
  const rate = other?.onTimeRate ?? null;
  return [
    {
      name: t('analytics.employees'),
      value: formatNumber(overview.totalEmployees),
      ...(newcomers && { note: newcomers }),
    },
    {
      name: t('analytics.active'),
      value: formatNumber(overview.activeToday),
      ...compareActive(overview.activeToday, other, !isToday),
    },
    ...(average
      ? [
          {
            ...average,
            ...(summary.averageCheckInTime !== null &&
              summary.days > 1 && {
                note: t('home.compare.average', { time: formatTimeOfDay(summary.averageCheckInTime) }),
              }),
          },
        ]
      : []),
    ...(onTime
      ? [
          {
            ...onTime,
            ...(other &&
              isComparable(rate) && {
                note: t('home.compare.was', { value: t('analytics.percent', { value: rate }), day: sayDay(other) }),
              }),
          },
        ]
      : []),
  ];
}

function FigureLine({ figures }: { figures: readonly TileFigure[] }) {
  return (
    <Card className="@container py-4">
      <dl className="flex flex-wrap justify-between gap-x-2 gap-y-4 @min-[28rem]:grid @min-[28rem]:grid-cols-2 @min-[28rem]:gap-x-6 @min-[44rem]:grid-cols-4">
        {figures.map(({ name, value, note }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end @min-[28rem]:flex-col @min-[28rem]:justify-start"
          >
            <dt className="text-xs tracking-tight whitespace-nowrap text-ink-soft @min-[28rem]:text-sm @min-[28rem]:tracking-normal">
              {name}
            </dt>
            <dd className="num leading-tight font-bold whitespace-nowrap @min-[28rem]:text-2xl">{value}</dd>
            {note && <dd className="hidden text-sm text-ink-soft @min-[28rem]:block">{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** On a day off, shows the figures of the last working day, and names that day in the heading. */
function CompanyFigures({ companyDay }: { companyDay: CompanyDay }) {
  const { figures, overview, isToday } = useDayFigures(companyDay);
  const setup = useQuery(setupOptions);
  if (figures.isLoadingError) return <FailedCard title={t('home.figures')} query={figures} />;
  if (!figures.data || !overview) {
    return (
      <div className="@container">
        <Skeleton className="h-17 @min-[28rem]:h-44 @min-[44rem]:h-26" />
      </div>
    );
  }
  const newPeople = setup.data?.newPeople ?? 0;
  const newcomers = newPeople > 0 ? t('home.compare.new', { count: formatNumber(newPeople) }) : '';
  return (
    <section aria-labelledby="company-figures">
      <h2 id="company-figures" className={isToday ? 'sr-only' : 'mb-3 text-ink-soft'}>
        {isToday ? t('home.figures') : t('home.figures.on', { date: formatDayLong(overview.date) })}
      </h2>
      <FigureLine
        figures={listTiles({ ...figures.data, overview }, findComparedDay(figures.data), newcomers, isToday)}
      />
    </section>
  );
}

const gigabytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 100_000_000) / 10)} GB`;

function Warning({ id, title, texts, children }: { id: string; title: string; texts: string[]; children?: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="flex items-start gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-warn" />
        {title}
      </h2>
      {texts.map((text) => (
        <p key={text} className="mt-1 max-w-prose text-ink-soft">
          {text}
        </p>
      ))}
      {children}
    </Card>
  );
}

function DatabaseWarnings() {
  const { data } = useQuery(closedMonthsOptions);
  if (!data) return null;
  const { database, hasStore, items } = data;
  const stuck = items.find(({ state }) => state === 'stuck');
  return (
    <>
      {database?.isNearLimit && (
        <Warning
          id="database-full"
          title={t('home.database', { percent: formatNumber(database.percent) })}
          texts={[
            t('home.database.text', { size: gigabytes(database.bytes) }),
            t(hasStore ? 'home.database.shorten' : 'home.database.noStore'),
          ]}
        >
          {hasStore && (
            <Link to={`${PATHS.settings}#older_data`} className={buttonClass('secondary', 'md', 'mt-4')}>
              {t('home.database.settings')}
            </Link>
          )}
        </Warning>
      )}
      {stuck && (
        <Warning
          id="month-stuck"
          title={t('home.months.stuck', { month: formatMonth(stuck.month) })}
          texts={[t('home.months.stuck.text')]}
        >
          {stuck.problem !== null && (
            <p className="mt-3 max-w-prose text-sm">
              {t('home.months.problem')} {/* The server writes the problem in English only, for the app's operator. */}
              <span lang="en" className="font-medium">
                {stuck.problem}
              </span>
            </p>
          )}
        </Warning>
      )}
    </>
  );
}

function BudgetWarning() {
  const { data: budget } = useQuery(budgetOptions);
  if (!budget) return null;
  const state = findBudgetState(budget);
  if (state === 'none' || state === 'within') return null;
  return (
    <Warning id="budget" title={t(`home.budget.${state}`)} texts={[]}>
      <div className="mt-3">
        <BudgetBar budget={budget} />
      </div>
    </Warning>
  );
}

/** Three rewards at most, because the catalogue marks each of them. */
function CodesWarning() {
  const { data } = useQuery(fewCodesOptions);
  if (!data || data.items.length === 0) return null;
  return (
    <Warning id="few-codes" title={t('home.codes')} texts={[]}>
      <ul aria-labelledby="few-codes" className="mt-2">
        {data.items.map(({ id, name, stock }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span>
            <span className="text-ink-soft"> · {t('manage.codes.left', { count: stock ?? 0 })}</span>
          </li>
        ))}
      </ul>
      <Link to={PATHS.catalogue} className={buttonClass('secondary', 'md', 'mt-4')}>
        {t('home.codes.add')}
      </Link>
    </Warning>
  );
}

function RecentActions() {
  const today = useCompanyDay();
  const acts = useQuery(actsOptions);
  if (acts.isPending) return <Skeleton className="h-136" />;
  if (acts.isLoadingError) return <FailedCard title={t('home.acts')} query={acts} />;
  const { items } = acts.data;
  return (
    <Card aria-labelledby="acts">
      <h2 id="acts" className="text-lg font-bold">
        {t('home.acts')}
      </h2>
      {items.length === 0 && (
        <EmptyState icon={ScrollText} title={t('home.acts.empty.title')} text={t('home.acts.empty.text')} />
      )}
      {items.length > 0 && (
        <>
          <ul aria-labelledby="acts" className="mt-2">
            {items.map(({ id, actorId, actorName, action, targetName, reason, createdAt }) => (
              <li key={id} className="border-b border-line py-3 last:border-0">
                <p className="wrap-anywhere">
                  <span className="font-medium">{describeAction(action)}</span>
                  {targetName && <span className="text-ink-soft"> · {targetName}</span>}
                </p>
                {reason && <p className="line-clamp-2 text-sm wrap-anywhere">{reason}</p>}
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {describeActor({ actorId, actorName }) ?? t('home.acts.somebody')} ·{' '}
                  <When at={createdAt} timeZone={today.timeZone} />
                </p>
              </li>
            ))}
          </ul>
          <Link to={PATHS.audit} className={buttonClass('ghost', 'md', 'mt-2 w-full')}>
            {t('home.acts.all')}
          </Link>
        </>
      )}
    </Card>
  );
}

const NAMED = 3;

function AuditDifferences() {
  const { data } = useQuery(differencesOptions);
  if (!data || data.total === 0) return null;
  const names = [...new Set(data.items.flatMap(({ name }) => (name === null ? [] : [name])))];
  const more = names.length > NAMED;
  return (
    <section
      aria-labelledby="audit-differences"
      className="rounded-card border-2 border-bad bg-bad-soft p-(--space-card)"
    >
      <h2 id="audit-differences" className="flex items-center gap-2 text-lg font-bold text-bad">
        <ShieldAlert aria-hidden="true" className="size-6 shrink-0" />
        {t('home.differences', { count: data.total })}
      </h2>
      {names.length > 0 && (
        <p className="mt-2 font-semibold wrap-anywhere">
          {names.slice(0, NAMED).join(', ')}
          {more && ` ${t('home.differences.more', { count: names.length - NAMED })}`}
        </p>
      )}
      <Link to={PATHS.jobs} className={buttonClass('secondary', 'md', 'mt-4')}>
        {t('home.differences.open')}
      </Link>
    </section>
  );
}

function OwnDay({ checkedIn }: { checkedIn: boolean }) {
  return (
    // The side bar of a wide screen has the same link.
    <Card className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${checkedIn ? 'lg:hidden' : ''}`}>
      <h2 className="font-semibold">{t('nav.ownDay')}</h2>
      <Link to={PATHS.dashboard} className={buttonClass('secondary', 'md')}>
        {t(checkedIn ? 'admin.ownDay.see' : 'checkin.button')}
      </Link>
    </Card>
  );
}

export default function AdminDashboard() {
  const { todayCheckIn } = useMe();
  const companyDay = useCompanyDay();
  const { region: decisions, isHeld: areDecisionsHeld } = useHold<HTMLDivElement>();
  const { region: missing, isHeld: areMissingHeld } = useHold<HTMLDivElement>();
  // Both lists are held together, because on a phone, a list that grows moves the other.
  const isHeld = areDecisionsHeld || areMissingHeld;
  useFollowLive(FOLLOWED);
  // Renders again when the status of the live room changes, because some queries poll only without a live room.
  useLive((state) => state.status);
  return (
    <>
      <SendOnLeaving />
      <PageHeader title={t('nav.admin')} text={formatDayLong(companyDay.date)}>
        <div className="order-last -mt-3 -mb-4 flex grow basis-full items-center gap-x-4 empty:hidden lg:order-none lg:m-0 lg:basis-0">
          <NotInLink />
          <LivePlace className="flex min-h-11 grow items-center justify-end first:justify-start lg:first:justify-end">
            <LiveSign companyDay={companyDay} />
          </LivePlace>
        </div>
        <GivePoints />
      </PageHeader>
      <ZoneNote className="-mt-3 mb-5" />
      <div className="flex flex-col gap-6">
        <AuditDifferences />
        <DatabaseWarnings />
        <BudgetWarning />
        <CodesWarning />
        <CompanyFigures companyDay={companyDay} />
        <FirstSteps />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div ref={decisions} className="min-w-0">
            <Decide isHeld={isHeld} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2">
            <div ref={missing} className="flex flex-col gap-6">
              <NotInYet isHeld={isHeld} />
              <OwnDay checkedIn={todayCheckIn !== null} />
            </div>
            <TodaysCheckIns companyDay={companyDay} />
          </div>
          <RecentActions />
        </div>
      </div>
    </>
  );
}
