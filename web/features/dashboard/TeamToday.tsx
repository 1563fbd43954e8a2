import { queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Cake, Check, PartyPopper, Sprout, Undo2, type LucideIcon } from 'lucide-react';
import type { TeamToday as Today } from '#domain/api/thanks.ts';
import type { CelebrationKind } from '#domain/thanks/celebrations.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { listUnsent } from '#web/parts/thanks/thanks-view.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { thanksTodayRoutes } from '#worker/features/thanks/today-routes.ts';

const client = hc<typeof thanksTodayRoutes>('/api/thanks', API_OPTIONS);

/** Celebrations begin during the day, in the morning of each colleague. */
const ASKED_EVERY_MS = 15 * 60_000;

/** `date` is the user's local day, so that yesterday's celebrations are not shown. */
export const teamTodayOptions = (date: string) =>
  queryOptions({
    queryKey: ['thanks', 'today', date],
    queryFn: ({ signal }) => readBody(client.today.$get(undefined, { init: { signal } })),
    staleTime: 5 * 60_000,
    refetchInterval: ASKED_EVERY_MS,
    // A device would still name colleagues who took their consent back.
    meta: { persist: false },
  });

type Item = Today['items'][number];

const ICONS: Readonly<Record<CelebrationKind, LucideIcon>> = {
  anniversary: PartyPopper,
  birthday: Cake,
  newcomer: Sprout,
  back: Undo2,
};

const describeCelebration = ({ kind, years }: Pick<Item, 'kind' | 'years'>): string =>
  kind === 'anniversary' ? t('today.anniversary', { years: years ?? 1 }) : t(`today.${kind}`);

interface Props {
  /** The user's local day. */
  date: string;
  onThank: (person: Item['person']) => void;
}

/** Shows nothing while it loads and when nobody celebrates, because most days have no celebration. */
export default function TeamToday({ date, onThank }: Props) {
  const { data } = useQuery(teamTodayOptions(date));
  const actions = useOutbox((state) => state.actions);
  if (!data || data.items.length === 0) return null;
  const waiting = new Set(listUnsent(actions).flatMap((action) => action.data.receivers as string[]));
  return (
    <Card title={t('today.title')}>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map(({ kind, person, years, isThanked }) => {
          const Icon = ICONS[kind];
          return (
            <li key={`${kind} ${person.userId}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
              <Avatar name={person.name} url={person.avatarUrl} />
              <div className="min-w-32 grow basis-0">
                <p className="font-semibold wrap-anywhere">{person.name}</p>
                <p className="flex items-start gap-1.5 text-sm text-ink-soft">
                  <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <span className="min-w-0">{describeCelebration({ kind, years })}</span>
                </p>
              </div>
              {isThanked || waiting.has(person.userId) ? (
                <p className="ml-auto flex min-h-11 items-center gap-1.5 text-sm font-medium text-good">
                  <Check aria-hidden="true" className="size-4" />
                  {t('today.thanked')}
                </p>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  className="ml-auto shrink-0"
                  aria-label={t('today.thank.to', { name: person.name })}
                  onClick={() => onThank(person)}
                >
                  {t('today.thank')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
