import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileText, Heart, Printer } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Analytics as AnalyticsData } from '#domain/api/analytics.ts';
import { FIRST_DAY, lastDayFrom } from '#domain/time/day-bounds.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDay } from '#web/messages/format.ts';
import { formatAmounts } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { analyticsOptions, quietOptions } from '#web/parts/figures/figure-queries.ts';
import {
  findProblem,
  listPresetDays,
  PRESETS,
  readView,
  toQuery,
  toSearch,
  type Preset,
  type View,
} from '#web/parts/figures/period.ts';
import { Tiles } from '#web/parts/figures/Tiles.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ChartFrame } from './chart/ChartFrame.tsx';
import { type Figure, formatDayOfYear } from './chart/figure.ts';
import {
  activeFigure,
  checkInsFigure,
  departmentsFigure,
  describeMissing,
  moodsFigure,
  onTimeFigure,
  pointsFigure,
  rewardsFigure,
  streaksFigure,
} from './figures.ts';
import { pointFigures, Summary } from './period-figures.tsx';
import './print.css';

/** The company's settings decide who can see the list. */
function QuietPeople() {
  const { date } = useMe().today;
  const { data } = useQuery(quietOptions);
  if (!data?.isShown) return null;
  const { items, asOf, hasMore } = data;
  return (
    <Card aria-labelledby="quiet" className="print:hidden">
      <h3 id="quiet" className="text-lg font-semibold">
        {t('charts.quiet')}
      </h3>
      {asOf !== null && (
        <p className="mt-1 max-w-prose text-ink-soft">
          {t(items.length > 0 ? 'charts.quiet.text' : 'charts.quiet.none')}
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
          {items.map(({ id, name, department, avatarUrl, lastDay, days }) => (
            <li key={id} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
              <Avatar name={name} url={avatarUrl} size="sm" />
              <div className="min-w-0">
                <Link
                  to={toUserPath(id)}
                  className="font-semibold wrap-anywhere text-action underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {t('charts.quiet.since', {
                    department,
                    day: formatDay(`${lastDay}T12:00:00Z`, 'UTC', date),
                    days,
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {hasMore && `${t('charts.quiet.more', { count: items.length })} `}
        {asOf === null ? (
          t('charts.quiet.never')
        ) : (
          <TextWithWhen at={asOf} text={(when) => t('charts.quiet.asOf', { when })} />
        )}
      </p>
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl font-bold break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}

function NoMoods() {
  return (
    <Card>
      <h3 className="text-lg font-semibold">{t('charts.moods')}</h3>
      <p className="mt-1 text-ink-soft">{t('charts.moods.long')}</p>
    </Card>
  );
}

function PointsFacts({ data }: { data: AnalyticsData }) {
  const missing = data.points.outstanding === null ? describeMissing(data, data.period.to) : null;
  return (
    <div className="break-inside-avoid">
      <Tiles figures={pointFigures(data)} />
      {missing && <p className="mt-2 text-sm text-ink-soft">{missing}</p>}
      {data.pointValue === null && (
        <p className="mt-2 text-sm text-ink-soft print:hidden">
          {t('analytics.noValue')}{' '}
          <Link to={`${PATHS.settings}#money`} className="font-semibold text-action underline underline-offset-4">
            {t('analytics.noValue.do')}
          </Link>
        </p>
      )}
    </div>
  );
}

function RewardMoney({ data: { rewardMoney: money } }: { data: AnalyticsData }) {
  const id = useId();
  if (!money) return null;
  const { currency, delivered, owed, onTheWay, isMoreOnTheWay } = money;
  const sent = formatAmounts(onTheWay, currency);
  const facts = [
    ['charts.money.delivered', formatAmounts(delivered, currency)],
    ['charts.money.onTheWay', isMoreOnTheWay ? t('charts.money.atLeast', { amount: sent }) : sent],
    ['charts.money.owed', formatAmounts(owed, currency)],
  ] as const;
  return (
    <Card aria-labelledby={id} className="break-inside-avoid">
      <h3 id={id} className="text-lg font-semibold">
        {t('charts.money')}
      </h3>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(([key, amount]) => (
          <div key={key} className="min-w-0">
            <dt className="text-sm text-ink-soft">{t(key)}</dt>
            <dd className="num text-2xl leading-tight font-bold wrap-anywhere">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{t('charts.money.note')}</p>
    </Card>
  );
}

function Sections({ data, period }: { data: AnalyticsData; period: string }) {
  const chart = (figure: Figure) => (
    <ChartFrame key={figure.id} figure={figure} period={period} fileSuffix={`${data.period.from}--${data.period.to}`} />
  );
  const { scoring } = useLoadedMe();
  const moods = moodsFigure(data);
  const grid = 'grid gap-6 xl:grid-cols-2 print:block print:space-y-6';
  return (
    <>
      <Section title={t('charts.attendance')}>
        <div className={grid}>
          {chart(checkInsFigure(data))}
          {chart(onTimeFigure(data))}
          {chart(activeFigure(data))}
          {chart(streaksFigure(data, scoring.displayedStreakCap))}
        </div>
      </Section>
      <Section title={t('figure.points')}>
        <div className="flex flex-col gap-6">
          <PointsFacts data={data} />
          <RewardMoney data={data} />
          <div className={grid}>
            {chart(pointsFigure(data))}
            {chart(rewardsFigure(data))}
          </div>
        </div>
      </Section>
      <Section title={t('charts.people')}>
        <div className={grid}>
          {chart(departmentsFigure(data))}
          {moods ? chart(moods) : <NoMoods />}
        </div>
        <div className="mt-6">
          <QuietPeople />
        </div>
      </Section>
    </>
  );
}

function PeriodPicker({ view, today, onChange }: { view: View; today: LocalDate; onChange: (view: View) => void }) {
  const errorId = useId();
  const wrong = view.preset === 'custom' ? findProblem(view, today) : null;
  const choose = (preset: Preset) => {
    // A custom period has, at first, the days of the current month until today.
    onChange({ preset, ...(preset === 'custom' ? listPresetDays('month', today) : { from: '', to: '' }) });
  };
  const field = (name: 'from' | 'to') => (
    <div className="min-w-0 flex-1">
      <TextField
        label={t(`charts.period.${name}`)}
        type="date"
        min={FIRST_DAY}
        max={lastDayFrom(today)}
        value={view[name]}
        required
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? errorId : undefined}
        onChange={(event) => onChange({ ...view, [name]: event.target.value })}
      />
    </div>
  );
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <Segmented
        label={t('filter.period')}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`charts.period.${preset}`) }))}
        value={view.preset}
        onChange={choose}
      />
      {view.preset === 'custom' && (
        <div>
          <div className="flex max-w-md flex-wrap gap-4">
            {field('from')}
            {field('to')}
          </div>
          {wrong && (
            <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-bad">
              {t(`charts.period.${wrong}`)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

export default function Analytics() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { date: today } = useCompanyDay();
  const view = readView(search);
  const analytics = useQuery(analyticsOptions(toQuery(view, today)));
  const data = analytics.data;
  const show = (next: View) => void navigate(pathname + toSearch(next), { replace: true });
  return (
    <>
      <PageHeader title={t('nav.analytics')} {...(data && { text: periodText(data) })}>
        <div className="-mr-3 flex flex-wrap">
          <Link to={PATHS.thanksReview} className={buttonClass('ghost', 'md', 'print:hidden')}>
            <Heart aria-hidden="true" className="size-5" />
            {t('thanks.title')}
          </Link>
          <Link to={PATHS.monthReport} className={buttonClass('ghost', 'md', 'print:hidden')}>
            <FileText aria-hidden="true" className="size-5" />
            {t('analytics.report')}
          </Link>
          <Button variant="ghost" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('dialog.print')}
          </Button>
        </div>
      </PageHeader>
      <PeriodPicker view={view} today={today} onChange={show} />
      {analytics.isLoading && <AnalyticsSkeleton />}
      {analytics.isError && !analytics.isPlaceholderData && !data && <QueryError query={analytics} />}
      {data && (
        <div
          aria-busy={analytics.isPlaceholderData}
          className={`mt-8 flex flex-col gap-10 ${analytics.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Figures data={data} />
        </div>
      )}
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <div className="mt-8">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-36" />
        ))}
      </div>
      <Skeleton className="mt-10 mb-4 h-8 w-44" />
      <div className="grid gap-6 xl:grid-cols-2">
        {[0, 1].map((chart) => (
          <Skeleton key={chart} className="h-96" />
        ))}
      </div>
    </div>
  );
}

/** Zeros would look like figures. */
function Figures({ data }: { data: AnalyticsData }) {
  const { from, period } = data.kept;
  const day = from === null ? '' : formatDayOfYear(from);
  if (period === 'none') {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={t('charts.kept.none', { day })} text={t('charts.kept.choose')} />
    );
  }
  return (
    <>
      {period === 'partly' && <p className="text-ink-soft">{t('charts.kept.partly', { day })}</p>}
      <Summary data={data} />
      {isEmpty(data) ? <NoFigures /> : <Sections data={data} period={periodText(data)} />}
    </>
  );
}

const isEmpty = ({ overview, trends, points }: AnalyticsData): boolean =>
  overview.totalEmployees <= 1 && trends.monthly.every(({ checkIns }) => checkIns === 0) && !points.outstanding;

function NoFigures() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('charts.empty.title')}
      text={t('charts.empty.text')}
      action={
        <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
          {t('exchange.import')}
        </Link>
      }
    />
  );
}

function periodText({ period: { from, to }, moods }: AnalyticsData): string {
  const days = t('filter.span', { from: formatDayOfYear(from), to: formatDayOfYear(to) });
  return moods === null ? `${days}. ${t('charts.period.wholeMonths')}` : days;
}
