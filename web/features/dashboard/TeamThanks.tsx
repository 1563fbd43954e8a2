import { useQuery, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { HandHeart, Plus, Cake, Check, PartyPopper, Sprout, Undo2, type LucideIcon } from 'lucide-react';
import { memo, useDeferredValue, useId } from 'react';
import { Link } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import type { TeamToday } from '#domain/api/thanks.ts';
import { greetingName } from '#domain/people/names.ts';
import { suggestCelebration, type CelebrationKind } from '#domain/thanks/celebrations.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { openThanks, type Receiver } from '#web/parts/thanks/thanks-form.ts';
import { suggestionsOptions } from '#web/parts/thanks/thanks-queries.ts';
import { listUnsent } from '#web/parts/thanks/thanks-view.ts';
import { ThanksRow, UnsentRow, useThanks } from '#web/parts/thanks/ThanksList.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass, Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import type { thanksTodayRoutes } from '#worker/features/thanks/today-routes.ts';

const client = hc<typeof thanksTodayRoutes>('/api/thanks', API_OPTIONS);

/** Celebrations begin during the day, in the morning of each colleague. */
const ASKED_EVERY_MS = 15 * 60_000;

/** `date` is the user's local day, so that yesterday's celebrations are not shown. */
const teamTodayOptions = (date: string) =>
  queryOptions({
    queryKey: ['thanks', 'today', date],
    queryFn: ({ signal }) => readBody(client.today.$get(undefined, { init: { signal } })),
    staleTime: 5 * 60_000,
    refetchInterval: ASKED_EVERY_MS,
    // A device would still name colleagues who took their consent back.
    meta: { persist: false },
  });

type Celebration = TeamToday['items'][number];

const ICONS: Readonly<Record<CelebrationKind, LucideIcon>> = {
  anniversary: PartyPopper,
  birthday: Cake,
  newcomer: Sprout,
  back: Undo2,
};

const describeCelebration = ({ kind, years }: Pick<Celebration, 'kind' | 'years'>): string =>
  kind === 'anniversary' ? t('today.anniversary', { years: years ?? 1 }) : t(`today.${kind}`);

const toReceiver = (person: Pick<Receiver, 'userId' | 'name' | 'avatarUrl'>): Receiver => ({
  ...person,
  department: '',
  pointsMost: null,
});

/**
 * Shows nothing while it loads and when nobody celebrates, because most days have no celebration. `date` is the user's
 * local day.
 */
export function Celebrations({ date }: { date: string }) {
  const { data } = useQuery(teamTodayOptions(date));
  const unsent = useOutbox(useShallow(({ actions }) => listUnsent(actions)));
  if (!data || data.items.length === 0) return null;
  const waiting = new Set(unsent.flatMap((action) => action.data.receivers as string[]));
  return (
    <Card title={t('today.title')}>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map(({ kind, person, years, isThanked }) => {
          const Icon = ICONS[kind];
          return (
            <li key={`${kind} ${person.userId}`} className="flex items-start gap-x-3 py-3 last:pb-0">
              <Avatar name={person.name} url={person.avatarUrl} />
              {/* In a narrow column, the button stands below the name, at its left edge. */}
              <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
                <div className="min-w-[min(8rem,100%)] grow basis-0">
                  <p className="font-semibold wrap-anywhere">{person.name}</p>
                  <p className="flex items-start gap-1.5 text-sm text-ink-soft">
                    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    <span className="min-w-0">{describeCelebration({ kind, years })}</span>
                  </p>
                </div>
                {isThanked || waiting.has(person.userId) ? (
                  <p className="flex min-h-11 items-center gap-1.5 text-sm font-medium text-good">
                    <Check aria-hidden="true" className="size-4" />
                    {t('today.thanked')}
                  </p>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="shrink-0"
                    aria-label={t('today.thank.to', { name: person.name })}
                    onClick={() => openThanks(toReceiver(person))}
                  >
                    {t('today.thank')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A phone has one line of faces, with the button for other colleagues at its end. */
const FACES = 4;
const FACE = 'flex w-full flex-col items-center gap-1.5 rounded-control px-1 py-2 text-sm font-medium hover:bg-sunken';
const ROWS = 4;
/** On a phone, the balance follows below. */
const ROWS_ON_PHONE = 2;

/** One tap opens the form for the colleague. `first` is suggested before the others. */
function Faces({ first }: { first: Receiver | null }) {
  const { data } = useQuery(suggestionsOptions);
  const others = data?.items.filter(({ userId }) => userId !== first?.userId) ?? [];
  return (
    <ul
      aria-label={t('thanks.say.whom')}
      className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(min(3.75rem,100%),1fr))] gap-1 sm:grid-cols-5"
    >
      {[...(first ? [first] : []), ...others].slice(0, FACES).map((person) => (
        <li key={person.userId} className="min-w-0">
          <button
            type="button"
            aria-label={t('thanks.say.to', { name: person.name })}
            title={person.name}
            className={FACE}
            onClick={() => openThanks(person)}
          >
            <Avatar name={person.name} url={person.avatarUrl} />
            <span className="w-full truncate text-center">{toFirstName(person)}</span>
          </button>
        </li>
      ))}
      <li className="min-w-0">
        <button
          type="button"
          aria-label={t('thanks.say.to', { name: t('thanks.say.others') })}
          className={FACE}
          onClick={() => openThanks()}
        >
          <span className="grid size-11 place-content-center rounded-full bg-action-soft text-action">
            <Plus aria-hidden="true" className="size-5" />
          </span>
          <span className="w-full text-center text-action wrap-anywhere">{t('thanks.say.others')}</span>
        </button>
      </li>
    </ul>
  );
}

const toFirstName = ({ name }: { name: string }): string => greetingName({ name, firstName: '' });

function Feed({ suggested }: { suggested: Celebration | null }) {
  const id = useId();
  const { list, region, rows: read, unsent } = useThanks('team');
  // The first rows render in slices, because they arrive while the user may be about to check in. Later changes show at
  // once, so that a thanks that was just sent does not vanish in between.
  const isDrawn = useDeferredValue(list.data !== undefined);
  const rows = isDrawn && list.data ? read : null;
  if (list.isLoadingError && unsent.length === 0) return <FailedCard title={t('thanks.team')} query={list} />;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {t('thanks.team')}
      </h2>
      <p className="mt-1 mb-1 text-ink-soft">
        {suggested
          ? t(`thanks.suggest.${suggested.kind}`, { name: toFirstName(suggested.person) })
          : t('thanks.say.whom')}
      </p>
      <Faces first={suggested && toReceiver(suggested.person)} />
      <div ref={region} className="mt-2 border-t border-line">
        {rows === null && !list.isLoadingError && <Skeleton className="mt-4 h-80" />}
        {rows?.length === 0 && unsent.length === 0 && (
          <p className="flex items-center gap-3 pt-4 text-ink-soft">
            <HandHeart aria-hidden="true" className="size-8 shrink-0" strokeWidth={1.5} />
            {t('thanks.empty')}
          </p>
        )}
        <ul aria-label={t('thanks.team')} className="empty:hidden">
          {unsent.map((action) => (
            <UnsentRow key={action.id} action={action} />
          ))}
          {rows?.slice(0, ROWS).map(({ row, isGone }, index) => (
            <ThanksRow
              key={row.id}
              thanks={row}
              isGone={isGone}
              className={index < ROWS_ON_PHONE ? '' : 'max-lg:hidden'}
            />
          ))}
        </ul>
        {rows !== null && rows.length > 0 && (
          <Link to={PATHS.thanks} className={buttonClass('ghost', 'md', 'mt-1 -mb-2 w-full')}>
            {t('list.more')}
          </Link>
        )}
      </div>
    </Card>
  );
}

interface Props {
  /** The user's local day. */
  date: string;
  /** After the check-in, one colleague who celebrates is suggested. */
  isCheckedIn: boolean;
  /** False on a wide screen, which has them in its other column. */
  hasCelebrations: boolean;
}

/** Both cards appear together, so that the feed does not move when the other card arrives. */
export const TeamThanks = memo(function TeamThanks({ date, isCheckedIn, hasCelebrations }: Props) {
  const today = useQuery(teamTodayOptions(date));
  if (today.isPending && today.failureCount === 0) return <Skeleton className="h-128" />;
  const suggested = isCheckedIn && today.data ? suggestCelebration(today.data.items) : null;
  return (
    <div className="flex flex-col gap-5 lg:gap-7">
      {hasCelebrations && <Celebrations date={date} />}
      <Feed suggested={suggested} />
    </div>
  );
});
