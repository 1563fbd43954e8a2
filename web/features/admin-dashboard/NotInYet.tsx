import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check, Palmtree, Thermometer, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NUDGES_MAX, type NotIn, type Nudged } from '#domain/api/nudges.ts';
import type { LeaveKind } from '#domain/leaves/kinds.ts';
import { addDays } from '#domain/time/local-date.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { toUserPath } from '#web/kit/paths.ts';
import { formatDayShort, formatNumber, formatWeekday } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useGiveLeave, useTakeLeaveBack } from '#web/parts/corrections/correction-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { useMedia } from '#web/ui/behaviour/use-media.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { reveal } from '#web/ui/Fold.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { notInOptions, sendNudges } from './admin-dashboard-queries.ts';

interface Person {
  id: string;
  name: string;
}

function sayNudged(people: readonly Person[], { items }: Nudged): void {
  const sent = items.filter(({ outcome }) => outcome === 'nudged').length;
  const [first] = items;
  const name = people[0]?.name ?? '';
  const text =
    people.length === 1 && first && first.outcome !== 'nudged'
      ? t(`home.notIn.outcome.${first.outcome}`, { name })
      : people.length === 1
        ? t('home.notIn.sentTo', { name })
        : t('home.notIn.sent', { count: sent });
  showToast({ tone: sent > 0 ? 'success' : 'info', text });
}

function useNudge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useKeyed<readonly Person[], Nudged>((people, key) =>
      sendNudges(
        people.map(({ id }) => id),
        key,
      ),
    ),
    onSuccess: (nudged, people) => sayNudged(people, nudged),
    onSettled: () => void refreshCompany(client),
  });
}

function useMarkLeave() {
  const give = useGiveLeave();
  const takeBack = useTakeLeaveBack();
  // The row has changed by then, so its callbacks would not run.
  const undo = (id: string, name: string) =>
    void takeBack
      .mutateAsync({ id, reason: t('home.notIn.mark.undoReason') })
      .then(() => showToast({ tone: 'success', text: t('home.notIn.mark.undone', { name }) }))
      .catch(handleError);
  return ({ user: { id: userId, name }, date }: NotIn, kind: MarkedKind) =>
    void give
      .mutateAsync({ userId, startDate: date, endDate: date, kind, reason: t('home.notIn.mark.reason') })
      .then(({ id }) =>
        showToast({
          tone: 'success',
          text: t(`home.notIn.mark.${kind}.done`, { name }),
          action: { label: t('dialog.undo'), onPress: () => undo(id, name) },
        }),
      )
      .catch(handleError);
}

const MARKS = { vacation: Palmtree, sick: Thermometer } as const satisfies Partial<Record<LeaveKind, LucideIcon>>;
type MarkedKind = keyof typeof MARKS;

const FIRST = 8;
const MORE = 20;
/** A page is empty when all users that the server read for the page have checked in. */
const SEARCHED_PAGES_MAX = 4;

type MissingRow = NotIn & { id: string };

function useNotIn() {
  const notIn = useInfiniteQuery(notInOptions);
  const pages = notIn.data?.pages ?? [];
  // `useSteadyRows` needs rows with an `id`.
  const items = pages
    .flatMap((page) => page.items)
    .map((one): MissingRow => ({ id: one.user.id, ...one }))
    .toSorted(
      (a, b) =>
        a.user.department.localeCompare(b.user.department) ||
        Number(a.isOnLeave) - Number(b.isOnLeave) ||
        a.user.name.localeCompare(b.user.name),
    );
  const { hasNextPage, isFetching, isError, fetchNextPage } = notIn;
  const canSearchFurther = items.length === 0 && hasNextPage && !isError && pages.length < SEARCHED_PAGES_MAX;
  useEffect(() => {
    // The link and the list both ask, and the second would cancel the first.
    if (canSearchFurther && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [canSearchFurther, isFetching, fetchNextPage]);
  const isSearching = notIn.isPending || canSearchFurther;
  return { notIn, items, isSearching, canNudge: pages[0]?.canNudge };
}

const WEEK = 7;

function lastInText({ lastInDate, date }: NotIn): string {
  if (lastInDate === null) return t('home.notIn.never');
  const isThisWeek = lastInDate > addDays(date, -WEEK);
  return t('home.notIn.last', { day: isThisWeek ? formatWeekday(lastInDate) : formatDayShort(lastInDate) });
}

function noteText(row: NotIn, canNudge: boolean): string {
  if (row.isOnLeave) return t('home.notIn.onLeave');
  const last = lastInText(row);
  return row.nudge === 'unreachable' && canNudge ? `${last} · ${t('home.notIn.silent')}` : last;
}

interface RowProps {
  row: NotIn;
  isGone: boolean;
  canNudge: boolean;
  /** True without the button for everyone, which shows the word beside its bell. */
  isOnly: boolean;
  isBusy: boolean;
  onNudge: () => void;
  onMark: (kind: MarkedKind) => void;
}

function Row({ row, isGone, canNudge, isOnly, isBusy, onNudge, onMark }: RowProps) {
  const { user, nudge, isOnLeave, mayGiveLeave } = row;
  const { name } = user;
  const note = isGone ? t('list.gone') : noteText(row, canNudge);
  const marks = (Object.keys(MARKS) as MarkedKind[]).map((kind) => ({
    name: kind,
    label: t(`home.notIn.mark.${kind}`),
    Icon: MARKS[kind],
    onChoose: () => onMark(kind),
  }));
  return (
    <li
      data-row={user.id}
      tabIndex={-1}
      className="flex min-h-14 flex-wrap items-center justify-end gap-1 border-b border-line py-1.5"
    >
      <Link
        to={toUserPath(user.id)}
        className="flex min-h-11 min-w-[min(8.5rem,100%)] grow basis-0 items-center gap-3 hover:text-action"
      >
        <Avatar name={name} url={user.avatarUrl} size="sm" className={isOnLeave ? 'opacity-60' : ''} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>
        </span>
      </Link>
      <span className="flex shrink-0 items-center gap-1 empty:hidden">
        {canNudge && !isGone && nudge === 'possible' && (
          <Button
            size="sm"
            variant={isOnly ? 'outline' : 'ghost'}
            busy={isBusy}
            aria-label={t('home.notIn.nudgeOf', { name })}
            title={isOnly ? undefined : t('home.notIn.nudgeOf', { name })}
            onClick={onNudge}
          >
            {isOnly ? t('home.notIn.nudge') : <BellRing aria-hidden="true" className="size-5" />}
          </Button>
        )}
        {canNudge && !isGone && nudge === 'sent' && (
          <span className="inline-flex items-center gap-1.5 px-3 text-sm font-semibold text-good">
            <Check aria-hidden="true" className="size-4" />
            {t('home.notIn.nudged')}
          </span>
        )}
        {!isGone && !isOnLeave && mayGiveLeave && (
          <Menu isCompact label={t('home.notIn.more', { name })} items={marks} />
        )}
      </span>
    </li>
  );
}

type NotInPeople = ReturnType<typeof useNotIn>;

function countMissing({ notIn: { hasNextPage }, items }: NotInPeople): string {
  const count = items.filter(({ isOnLeave }) => !isOnLeave).length;
  return hasNextPage ? t('list.atLeast', { count }) : formatNumber(count);
}

/** On a phone, leads from the head of the page to the list, which stands below the decisions. */
export function NotInLink() {
  const people = useNotIn();
  const isWide = useMedia('(width >= 64rem)');
  if (isWide) return null;
  if (people.notIn.isPending) return <span className="min-h-11" />;
  if (people.items.every(({ isOnLeave }) => isOnLeave)) return null;
  return (
    <a
      href="#not-in"
      onClick={(event) => {
        // An entry of the history without a state would pass the guard of unsaved text.
        event.preventDefault();
        reveal('#not-in');
        document.getElementById('not-in')?.focus({ preventScroll: true });
      }}
      className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
    >
      {t('home.notIn.link', { count: countMissing(people) })}
    </a>
  );
}

interface ListProps {
  people: NotInPeople;
  isHeld: boolean;
}

function List({ people, isHeld }: ListProps) {
  const { notIn, items, canNudge = false } = people;
  const [shown, setShown] = useState(FIRST);
  const rows = useSteadyRows(items.slice(0, shown), isHeld, { view: String(shown), grows: false });
  const { list, asked } = useNewRowFocus<HTMLDivElement>(rows.length);
  const nudge = useNudge();
  const mark = useMarkLeave();
  if (rows.length === 0) return null;
  const count = items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = notIn;
  const possible = items.filter((item) => item.nudge === 'possible').slice(0, NUDGES_MAX);
  const send = (them: readonly NotIn[]) => nudge.mutate(them.map(({ user: { id, name } }) => ({ id, name })));
  const isBusy = (id: string) => nudge.isPending && nudge.variables.some((one) => one.id === id);
  const more = () => {
    asked();
    setShown(shown + MORE);
    if (hasNextPage && shown + MORE >= count) void fetchNextPage();
  };
  const onLeave = items.filter((item) => item.isOnLeave).length;
  const missing = countMissing(people);
  const departments = Map.groupBy(rows, ({ row }) => row.user.department);
  return (
    <Card
      id="not-in"
      tabIndex={-1}
      className="scroll-mt-[calc(var(--bar-height)+1rem)]"
      title={t('home.notIn')}
      aside={onLeave > 0 ? t('home.notIn.count', { count: missing, leave: formatNumber(onLeave) }) : missing}
    >
      {canNudge && possible.length > 1 && (
        <Button size="sm" variant="secondary" className="mt-3" busy={nudge.isPending} onClick={() => send(possible)}>
          <BellRing aria-hidden="true" className="size-4" />
          {t('home.notIn.nudgeAll', { count: possible.length })}
        </Button>
      )}
      <ActionError error={nudge.error} failed={t('home.notIn.failed')} className="mt-4" />
      <div ref={list}>
        {[...departments].map(([department, ofDepartment]) => (
          <section key={department} className="mt-3">
            <h3 className="text-sm font-semibold text-ink-soft wrap-anywhere">
              {department || t('home.notIn.noDepartment')}
            </h3>
            <ul className="*:last:border-0">
              {ofDepartment.map(({ row, isGone }) => (
                <Row
                  key={row.id}
                  row={row}
                  isGone={isGone}
                  canNudge={canNudge}
                  isOnly={possible.length === 1}
                  isBusy={isBusy(row.id)}
                  onNudge={() => send([row])}
                  onMark={(kind) => mark(row, kind)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MoreButton
        className="pt-3"
        label={t('list.more')}
        list={{
          hasNextPage: hasNextPage || shown < count,
          isFetchingNextPage,
          isFetchNextPageError,
          error,
          fetchNextPage,
        }}
        onMore={more}
      />
    </Card>
  );
}

export function NotInYet({ isHeld }: { isHeld: boolean }) {
  const people = useNotIn();
  const { notIn, isSearching } = people;
  if (notIn.isPending || (isSearching && notIn.errorUpdateCount === 0)) return <Skeleton className="h-92" />;
  if (notIn.isLoadingError) return <FailedCard title={t('home.notIn')} query={notIn} />;
  return <List people={people} isHeld={isHeld} />;
}
