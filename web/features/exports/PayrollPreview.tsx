import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Banknote } from 'lucide-react';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import type { Payroll, PayrollSum } from '#domain/api/exports.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { formatMonth, formatNumber } from '#web/messages/format.ts';
import { formatAmounts } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import type { exportsRoutes } from '#worker/features/exports/routes.ts';
import { periodText, type Period } from './periods.ts';

const client = hc<typeof exportsRoutes>('/api/exports', API_OPTIONS);

/** The device does not store the report, because it is about other users. */
const payrollOptions = ({ from, to }: Period) =>
  infiniteQueryOptions({
    queryKey: ['payroll', from, to],
    queryFn: ({ signal, pageParam }) =>
      readBody(client.payroll.$get({ query: { from, to, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 0,
    meta: { persist: false },
  });

type Money = ((sum: PayrollSum) => string) | null;

const createMoney = ({ currency, pointValueCents }: Payroll): Money =>
  pointValueCents === 0 ? null : (sum) => formatAmounts(sum, currency);

/** Shows the figures of a row in two lines, because a phone has no room for three columns of large numbers. */
function Figures({ sum, money }: { sum: PayrollSum; money: Money }) {
  return (
    <td className="border-t border-line py-2.5 pl-3 text-right">
      <span className="num block font-semibold">{money ? money(sum) : formatNumber(sum.points)}</span>
      <span className="num block text-sm text-ink-soft">
        {money && `${t('points.count', { points: sum.points })} · `}
        {t('claims.count', { count: sum.claims })}
      </span>
    </td>
  );
}

function Head({ first, money }: { first: string; money: Money }) {
  return (
    <thead>
      <tr className="text-sm text-ink-soft">
        <th scope="col" className="pb-2 text-left font-medium">
          {first}
        </th>
        <th scope="col" className="w-2/5 pb-2 pl-3 text-right font-medium">
          {t(money ? 'exports.col.amount' : 'figure.points')}
        </th>
      </tr>
    </thead>
  );
}

function Total({ report, money }: { report: Payroll; money: Money }) {
  const { total } = report;
  return (
    <Card>
      <p className="text-sm text-ink-soft">{t('exports.total')}</p>
      <p className="num text-4xl leading-tight font-bold break-words">
        {money ? money(total) : t('points.count', { points: total.points })}
      </p>
      <p className="num mt-1 text-ink-soft">
        {money && `${t('points.count', { points: total.points })} · `}
        {t('claims.count', { count: total.claims })}
      </p>
      {!money && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('exports.value.none')}{' '}
          <Link to={PATHS.settings} className="font-semibold text-action underline">
            {t('exports.value.set')}
          </Link>
        </p>
      )}
    </Card>
  );
}

const TABLE = 'w-full table-fixed border-separate border-spacing-0';

function Departments({ departments, money }: { departments: Payroll['departments']; money: Money }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lg font-semibold">
        {t('exports.departments')}
      </h3>
      <table aria-labelledby={id} className={TABLE}>
        <Head first={t('filter.department')} money={money} />
        <tbody>
          {departments.map((row) => (
            <tr key={row.department} className="align-top">
              <th
                scope="row"
                className="truncate border-t border-line py-2.5 text-left font-medium"
                title={row.department}
              >
                {row.department}
              </th>
              <Figures sum={row} money={money} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function People({ items, money }: { items: Payroll['items']; money: Money }) {
  const id = useId();
  return (
    <>
      <h3 id={id} className="mb-3 text-lg font-semibold">
        {t('exports.people')}
      </h3>
      <table aria-labelledby={id} className={TABLE}>
        <Head first={t('exports.col.person')} money={money} />
        <tbody>
          {items.map((row, index) => (
            <Fragment key={`${row.month} ${row.userId}`}>
              {row.month !== items[index - 1]?.month && (
                <tr>
                  <th scope="rowgroup" colSpan={2} className="pt-4 pb-1 text-left text-sm font-semibold text-ink-soft">
                    {formatMonth(row.month)}
                  </th>
                </tr>
              )}
              <tr className="align-top">
                <th scope="row" className="border-t border-line py-2.5 text-left font-medium">
                  <span className="block truncate" title={row.name}>
                    {row.name}
                  </span>
                  <span className="block truncate text-sm font-normal text-ink-soft" title={row.department}>
                    {[row.employeeNumber, row.department].filter(Boolean).join(' · ')}
                  </span>
                </th>
                <Figures sum={row} money={money} />
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function PayrollPreview({ period }: { period: Period }) {
  const id = useId();
  const payroll = useInfiniteQuery(payrollOptions(period));
  const [report] = payroll.data?.pages ?? [];
  const items = payroll.data?.pages.flatMap((page) => page.items) ?? [];
  const money = report ? createMoney(report) : null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-2xl font-bold">
        {t('exports.preview')}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{t('exports.preview.text', { period: periodText(period) })}</p>
      <QueryState query={payroll} className="h-96" />
      {report && report.total.claims === 0 && (
        <EmptyState icon={Banknote} title={t('exports.preview.empty')} text={t('exports.preview.empty.text')} />
      )}
      {report && report.total.claims > 0 && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-5">
            <Total report={report} money={money} />
            <Departments departments={report.departments} money={money} />
          </div>
          <Card>
            <People items={items} money={money} />
            <LoadMore label={t('list.more')} list={payroll} />
          </Card>
        </div>
      )}
    </section>
  );
}
