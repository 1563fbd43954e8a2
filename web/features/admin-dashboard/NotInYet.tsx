import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NUDGES_MAX, type NotIn, type Nudged } from '#domain/api/nudges.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { toUserPath } from '#web/kit/paths.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
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

/** A retry uses the same Idempotency-Key. */
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

const FIRST = 5;
const MORE = 20;
/** A page is empty when all users that the server read for the page have checked in. */
const SEARCHED_PAGES_MAX = 4;

type MissingRow = NotIn & { id: string };

function useNotIn() {
  const notIn = useInfiniteQuery(notInOptions);
  const pages = notIn.data?.pages ?? [];
  // `useSteadyRows` needs rows with an `id`.
  const items = pages.flatMap((page) => page.items).map((one): MissingRow => ({ id: one.user.id, ...one }));
  const { hasNextPage, isFetching, isError, fetchNextPage } = notIn;
  const canSearchFurther = items.length === 0 && hasNextPage && !isError && pages.length < SEARCHED_PAGES_MAX;
  useEffect(() => {
    if (canSearchFurther && !isFetching) void fetchNextPage();
  }, [canSearchFurther, isFetching, fetchNextPage]);
  const isSearching = notIn.isPending || canSearchFurther;
  return { notIn, items, isSearching, isPushConfigured: pages[0]?.isPushConfigured };
}

interface RowProps {
  row: NotIn;
  isGone: boolean;
  canNudge: boolean;
  isBusy: boolean;
  onNudge: () => void;
}

function Row({ row: { user, nudge }, isGone, canNudge, isBusy, onNudge }: RowProps) {
  const note = isGone ? t('list.gone') : nudge === 'unreachable' && canNudge ? t('home.notIn.silent') : user.department;
  return (
    <li
      data-row={user.id}
      tabIndex={-1}
      className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-0"
    >
      <Link to={toUserPath(user.id)} className="flex min-h-11 min-w-0 grow items-center gap-3 hover:text-action">
        <Avatar name={user.name} url={user.avatarUrl} size="sm" />
        <span className="min-w-0">
          <span className="block truncate font-semibold" title={user.name}>
            {user.name}
          </span>
          <span className="block truncate text-sm text-ink-soft" title={note}>
            {note}
          </span>
        </span>
      </Link>
      {canNudge && !isGone && nudge === 'possible' && (
        <Button
          size="sm"
          variant="outline"
          busy={isBusy}
          aria-label={t('home.notIn.nudgeOf', { name: user.name })}
          onClick={onNudge}
        >
          {t('home.notIn.nudge')}
        </Button>
      )}
      {canNudge && !isGone && nudge === 'sent' && (
        <span className="inline-flex shrink-0 items-center gap-1.5 px-3 text-sm font-semibold text-good">
          <Check aria-hidden="true" className="size-4" />
          {t('home.notIn.nudged')}
        </span>
      )}
    </li>
  );
}

export function NotInYet({ isHeld }: { isHeld: boolean }) {
  const people = useNotIn();
  if (people.isSearching && people.notIn.errorUpdateCount === 0) return <Skeleton className="h-92" />;
  if (people.notIn.isLoadingError) return <FailedCard title={t('home.notIn')} query={people.notIn} />;
  return <List people={people} isHeld={isHeld} />;
}

interface ListProps {
  people: ReturnType<typeof useNotIn>;
  isHeld: boolean;
}

function List({ people: { notIn, items, isPushConfigured: canNudge = false }, isHeld }: ListProps) {
  const [shown, setShown] = useState(FIRST);
  const rows = useSteadyRows(items.slice(0, shown), isHeld, { view: String(shown), grows: false });
  const { list, asked } = useNewRowFocus<HTMLUListElement>(rows.length);
  const nudge = useNudge();
  if (rows.length === 0) return null;
  const count = items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = notIn;
  const possible = items.filter((item) => item.nudge === 'possible').slice(0, NUDGES_MAX);
  const send = (people: readonly NotIn[]) => nudge.mutate(people.map(({ user: { id, name } }) => ({ id, name })));
  const isBusy = (id: string) => nudge.isPending && nudge.variables.some((one) => one.id === id);
  const more = () => {
    asked();
    setShown(shown + MORE);
    if (hasNextPage && shown + MORE >= count) void fetchNextPage();
  };
  return (
    <Card aria-labelledby="not-in">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id="not-in" className="text-sm text-ink-soft">
            {t('home.notIn')}
          </h2>
          <p className="num mt-1 text-5xl leading-none font-bold">
            {hasNextPage ? t('list.atLeast', { count }) : formatNumber(count)}
          </p>
        </div>
        {canNudge && possible.length > 1 && (
          <Button size="sm" variant="secondary" busy={nudge.isPending} onClick={() => send(possible)}>
            <BellRing aria-hidden="true" className="size-4" />
            {t('home.notIn.nudgeAll', { count: possible.length })}
          </Button>
        )}
      </div>
      <ActionError error={nudge.error} failed={t('home.notIn.failed')} className="mt-4" />
      <ul ref={list} aria-labelledby="not-in" className="mt-3">
        {rows.map(({ row, isGone }) => (
          <Row
            key={row.id}
            row={row}
            isGone={isGone}
            canNudge={canNudge}
            isBusy={isBusy(row.id)}
            onNudge={() => send([row])}
          />
        ))}
      </ul>
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
