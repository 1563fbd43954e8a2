import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Palmtree } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DaysOff, Redemption } from '#domain/api/redemptions.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshQueries } from '#web/kit/api/refresh-queries.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { formatDayLong, formatNames } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { DayPicker } from '#web/parts/days/DayPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';

const client = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

/** Leave and holidays change, so the days are read each time, and only online. */
const daysOffOptions = (id: string) =>
  queryOptions({
    queryKey: ['redemptions', 'days', id],
    queryFn: ({ signal }) => readBody(client[':id'].days.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false },
  });

const refresh = (queryClient: QueryClient) =>
  refreshQueries(queryClient, ['redemptions', 'me', 'attendance', 'corrections']);

const useChooseDays = (id: string) =>
  useWrite(
    (dates: readonly LocalDate[], key) =>
      readBody(client[':id'].days.$post({ param: { id }, json: { dates: [...dates] } }, underKey(key))),
    refresh,
  );

const toReason = ({ reason, holiday }: DaysOff['closed'][number]): string => holiday ?? t(`daysOff.closed.${reason}`);

/** A day that has begun stays. A further day takes the place of the day that was chosen first. */
function toggle(chosen: readonly LocalDate[], day: LocalDate, { days, first }: DaysOff): LocalDate[] {
  if (chosen.includes(day)) return chosen.filter((one) => one !== day || one <= first);
  const begun = chosen.filter((one) => one <= first);
  const ahead = [...chosen.filter((one) => one > first), day];
  return [...begun, ...ahead.slice(Math.max(0, begun.length + ahead.length - days))];
}

interface ChooseProps {
  claim: Redemption;
  open: DaysOff;
  onClose: () => void;
}

function ChooseDays({ claim, open, onClose }: ChooseProps) {
  const { days, first } = open;
  const isWish = claim.status === 'pending';
  const [closed] = useState(() => new Map(open.closed.map((day) => [day.date, toReason(day)])));
  const [chosen, setChosen] = useState<LocalDate[]>(() => open.chosen.filter((day) => !closed.has(day)));
  const write = useChooseDays(claim.id);
  const isBegunFull = chosen.filter((day) => day <= first && open.chosen.includes(day)).length === days;
  const save = () =>
    write.mutate(chosen.toSorted(), {
      onSuccess: (saved) => {
        const names = formatNames(saved.chosenDays.map(formatDayLong));
        showToast({ tone: 'success', text: t(isWish ? 'daysOff.wished' : 'daysOff.booked', { days: names }) });
        onClose();
      },
    });
  const isSame = chosen.toSorted().join() === open.chosen.join();
  return (
    <>
      <div className="mt-4">
        <DayPicker
          first={open.first}
          last={open.last}
          chosen={chosen}
          closed={closed}
          onToggle={(day) => !isBegunFull && setChosen((before) => toggle(before, day, open))}
        />
      </div>
      <p aria-live="polite" className="mt-2 font-semibold">
        {chosen.length > 0 ? formatNames(chosen.toSorted().map(formatDayLong)) : t('daysOff.none', { count: days })}
      </p>
      {write.isError && <Alert className="mt-4">{toAppError(write.error).message}</Alert>}
      <Actions>
        <Button
          size="lg"
          className="grow"
          disabled={chosen.length === 0 || isSame}
          busy={write.isPending}
          onClick={save}
        >
          {t(isWish ? 'daysOff.wish' : 'daysOff.book', { count: Math.max(1, chosen.length) })}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t(open.chosen.length > 0 ? 'dialog.cancel' : 'dialog.later')}
        </Button>
      </Actions>
    </>
  );
}

export function DaysOffDialog({ claim, onClose }: { claim: Redemption; onClose: () => void }) {
  const isOnline = useOutbox((state) => state.isOnline);
  const open = useQuery(daysOffOptions(claim.id));
  const count = claim.fulfilment.way === 'day_off' ? claim.fulfilment.days : 1;
  return (
    <Dialog title={t('daysOff.title', { count })} onClose={onClose}>
      <p className="mt-2 text-ink-soft">{t(claim.status === 'pending' ? 'daysOff.text.pending' : 'daysOff.text')}</p>
      {open.data ? (
        <ChooseDays key={open.data.first} claim={claim} open={open.data} onClose={onClose} />
      ) : (
        <>
          {isOnline ? (
            <QueryState query={open} className="mt-4 h-96" />
          ) : (
            <Alert className="mt-4">{t('daysOff.offline')}</Alert>
          )}
          <Actions>
            <Button size="lg" variant="outline" className="grow" onClick={onClose}>
              {t('dialog.close')}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}

/** The days of a claimed day off. While the claim is pending, they are a wish. */
export function ClaimDays({ claim, me }: { claim: Redemption; me: LoadedMe }) {
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const giveBack = useChooseDays(claim.id);
  const { status, chosenDays, fulfilment, reward } = claim;
  if (fulfilment.way !== 'day_off' || status === 'rejected' || status === 'cancelled') return null;
  const isWish = status === 'pending';
  const today = me.today.date;
  const kept = isWish ? [] : chosenDays.filter((day) => day <= today);
  const mayChange = chosenDays.length > kept.length;
  const left = fulfilment.days - chosenDays.length;
  const isLeft = left > 0;
  const chooseText = isLeft ? t('daysOff.choose', { count: left }) : t('dialog.change');
  const giveBackText = t(isWish ? 'daysOff.wish.clear' : 'daysOff.giveBack');
  const giveAllBack = () =>
    giveBack.mutate(kept, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t(isWish ? 'daysOff.wish.gone' : 'daysOff.givenBack') });
        // The pressed button disappears.
        box.current?.querySelector('button')?.focus();
      },
      onError: (error) => void handleError(error),
    });
  return (
    <div ref={box} className="mt-2 rounded-control bg-sunken px-3 py-1.5">
      {chosenDays.length === 0 && (
        <p className="py-1 text-sm">{t(isWish ? 'daysOff.ask.pending' : 'daysOff.ask', { count: fulfilment.days })}</p>
      )}
      {chosenDays.length > 0 && (
        <ul aria-label={t(isWish ? 'daysOff.wishes' : 'daysOff.yours')} className="py-1">
          {chosenDays.map((day) => (
            <li key={day} className="flex items-center gap-2 font-semibold">
              <Palmtree aria-hidden="true" className="size-4.5 shrink-0 text-action" />
              {formatDayLong(day)}
            </li>
          ))}
        </ul>
      )}
      {isWish && chosenDays.length > 0 && <p className="text-sm text-ink-soft">{t('daysOff.wish.hint')}</p>}
      {(isLeft || mayChange) && (
        <div className="flex flex-wrap gap-x-1">
          <Button
            size="sm"
            variant={isLeft ? 'secondary' : 'ghost'}
            className={isLeft ? 'my-1' : '-ml-3'}
            aria-label={`${chooseText}, ${reward.name}`}
            onClick={() => setChoosing(true)}
          >
            {chooseText}
          </Button>
          {mayChange && (
            <Button
              size="sm"
              variant="ghost"
              className={isLeft ? 'my-1' : ''}
              aria-label={`${giveBackText}, ${reward.name}`}
              busy={giveBack.isPending}
              onClick={giveAllBack}
            >
              {giveBackText}
            </Button>
          )}
        </div>
      )}
      {isChoosing && <DaysOffDialog claim={claim} onClose={() => setChoosing(false)} />}
    </div>
  );
}
