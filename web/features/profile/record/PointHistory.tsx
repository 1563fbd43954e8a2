import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AttendanceDay } from '#domain/api/attendance.ts';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { formatMonth, formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { HistoryRow } from '#web/parts/record/record-rows.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { attendanceOptions, pointHistoryOptions, toYear } from '../own-queries.ts';
import { byMonth, shownDays, useFilesWait, type HistoryMonth } from './record-days.ts';

/** A placeholder of the same height keeps the content below in its place. */
const HEIGHTS = {
  streak: 'h-[46.5rem] lg:h-[44.5rem]',
  year: 'h-[30.25rem] lg:h-[67rem]',
  points: 'h-[26rem]',
} as const;

export function RecordSkeleton({ part }: { part: keyof typeof HEIGHTS }) {
  return <Skeleton className={HEIGHTS[part]} />;
}

const FEW = 5;
/** The browser does not lay out or paint a block that is off the screen. */
const BLOCK_ROWS = 25;
/** The browser uses this height for rows that were never on the screen. */
const ROW_PX = 57;

type FindDay = (row: PointHistoryRow) => AttendanceDay | undefined;

const splitIntoBlocks = (rows: readonly PointHistoryRow[]) =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, index) =>
    rows.slice(index * BLOCK_ROWS, (index + 1) * BLOCK_ROWS),
  );

interface MonthProps {
  month: HistoryMonth;
  timeZone: string;
  findDay: FindDay;
}

const Month = memo(function Month({ month: { month, rows, sum }, timeZone, findDay }: MonthProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 pt-4 pb-1 text-sm text-ink-soft">
        <h3 id={id} className="font-semibold">
          {formatMonth(month)}
        </h3>
        {sum !== null && <p className="num">{t('history.monthSum', { points: formatSigned(sum) })}</p>}
      </div>
      <div>
        {splitIntoBlocks(rows).map((block) => (
          <ul
            key={block[0]?.id}
            className="divide-y divide-line border-b border-line [content-visibility:auto] last:border-b-0"
            style={{ containIntrinsicBlockSize: `auto ${block.length * ROW_PX}px` }}
          >
            {block.map((row) => (
              <HistoryRow key={row.id} row={row} timeZone={timeZone} day={findDay(row)} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
});

function useFindDay(me: ShownMe): FindDay {
  // The cards above have already requested this data.
  const attendance = useQuery(attendanceOptions(toYear(me.today.date))).data;
  return useMemo<FindDay>(() => {
    const days = new Map(attendance && shownDays(attendance, me).map((day) => [day.date, day]));
    return ({ transactionType, referenceId }) =>
      transactionType === 'earned' ? days.get(referenceId ?? '') : undefined;
  }, [attendance, me]);
}

function useFirstPageOnly(userId: string): () => void {
  const client = useQueryClient();
  const keepFirstPage = useCallback(
    () =>
      void client.setQueryData(pointHistoryOptions(userId).queryKey, (data) =>
        data && data.pages.length > 1
          ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
          : data,
      ),
    [client, userId],
  );
  useEffect(() => keepFirstPage, [keepFirstPage]);
  return keepFirstPage;
}

function NoPoints() {
  return (
    <EmptyState
      icon={Coins}
      title={t('history.empty.title')}
      text={t('history.empty.text')}
      action={
        <Link to={PATHS.dashboard} className={buttonClass('secondary', 'md')}>
          {t('history.empty.action')}
        </Link>
      }
    />
  );
}

export function PointHistory({ me }: { me: ShownMe }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const history = useInfiniteQuery(pointHistoryOptions(me.id));
  const { timeZone } = me.today;
  const pages = history.data?.pages;
  const { hasNextPage } = history;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  const months = useMemo(() => byMonth(rows, timeZone, !hasNextPage), [rows, timeZone, hasNextPage]);

  const findDay = useFindDay(me);
  const isSlow = useFilesWait(history.isFetchingNextPage, rows.at(-1)?.createdAt.slice(0, 10), me.today.date);

  const keepFirstPage = useFirstPageOnly(me.id);

  if (history.isPending) return <RecordSkeleton part="points" />;
  if (history.isLoadingError) {
    return <FailedCard title={t('history.title')} query={history} />;
  }
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg font-bold">
        {t('history.title')}
      </h2>
      {rows.length === 0 && <NoPoints />}
      {!isOpen && rows.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {rows.slice(0, FEW).map((row) => (
            <HistoryRow key={row.id} row={row} timeZone={timeZone} day={findDay(row)} />
          ))}
        </ul>
      )}
      {!isOpen && rows.length > FEW && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setIsOpen(true)}>
          {t('history.all')}
        </Button>
      )}
      {isOpen && (
        <>
          {months.map((month) => (
            <Month key={month.month} month={month} timeZone={timeZone} findDay={findDay} />
          ))}
          <output className="mt-4 block text-center text-sm text-ink-soft">
            {isSlow ? t('history.olderMonths') : t('history.shown', { count: rows.length })}
          </output>
          <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:items-end">
            <MoreButton variant="secondary" className="grow" label={t('history.more')} list={history} />
            <Button
              variant="ghost"
              className="grow"
              onClick={() => {
                setIsOpen(false);
                keepFirstPage();
                // The button disappears with the rows, so the focus moves to the start of the card.
                heading.current?.focus();
              }}
            >
              {t('history.less')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
