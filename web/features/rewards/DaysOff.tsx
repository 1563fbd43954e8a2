import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Palmtree, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { DaysOff, Redemption } from '#domain/api/redemptions.ts';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { nextMonth, previousMonth } from '#domain/time/months.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshQueries } from '#web/kit/api/refresh-queries.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { formatDayLong, formatNames, formatMonth, formatWeekday, formatWeekdayNarrow } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { listWeeks, movedBy } from '#web/parts/record/year-grid.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';

/** Any week that begins on Monday, for the names of the weekdays. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

interface PickerProps {
  first: LocalDate;
  last: LocalDate;
  chosen: readonly LocalDate[];
  /** The days that cannot be chosen, with the reason. The focus still reaches them. */
  closed: ReadonlyMap<LocalDate, string>;
  onToggle: (date: LocalDate) => void;
}

const readDate = ({ target }: SyntheticEvent): LocalDate | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

function findOpenDay({ first, last, chosen, closed }: PickerProps): LocalDate {
  const ahead = chosen.toSorted().find((day) => day >= first);
  if (ahead !== undefined) return ahead;
  let day = first;
  while (day < last && closed.has(day)) day = addDays(day, 1);
  return closed.has(day) ? first : day;
}

const CELL =
  'mx-auto grid size-11 max-w-full place-content-center rounded-control text-base group-focus-visible/day:outline-3 group-focus-visible/day:-outline-offset-1 group-focus-visible/day:outline-action';
const OPEN = `${CELL} cursor-pointer font-semibold hover:bg-action-soft`;
const CHOSEN = `${CELL} cursor-pointer bg-action font-bold text-on-action`;
const CLOSED = `${CELL} text-ink-soft line-through decoration-1 opacity-70`;

/** A month of days, of which some can be chosen. The arrow keys move by days and weeks, Page Up and Down by months. */
function DayPicker(props: PickerProps) {
  const { first, last, chosen, closed, onToggle } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [day, setDay] = useState(() => findOpenDay(props));
  const [isAsked, setAsked] = useState(false);
  const month = toMonth(day);

  const moveTo = (date: LocalDate, focuses: boolean) => {
    setDay(date);
    setAsked(true);
    // The new month's cell exists only after this update.
    if (focuses)
      requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  const press = (date: LocalDate) => {
    moveTo(date, false);
    if (!closed.has(date)) onToggle(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(day);
      return;
    }
    const to = movedBy(event.key, day, first, last);
    if (!to) return;
    event.preventDefault();
    moveTo(to, true);
  };
  const turn = (to: string) => {
    const start = `${to}-01`;
    moveTo(start < first ? first : start > last ? last : start, false);
    setAsked(false);
  };
  const reason = isAsked ? closed.get(day) : undefined;

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </h3>
        <span className="flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            className="w-11"
            disabled={month <= toMonth(first)}
            aria-label={t('days.before')}
            onClick={() => turn(previousMonth(month))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="w-11"
            disabled={month >= toMonth(last)}
            aria-label={t('days.after')}
            onClick={() => turn(nextMonth(month))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </span>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={id}
        className="mt-1 w-full table-fixed border-collapse"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const date = readDate(event);
          if (date) press(date);
        }}
      >
        <thead>
          <tr>
            {WEEK.map((date) => (
              <th
                key={date}
                scope="col"
                abbr={formatWeekday(date)}
                className="h-8 p-0 text-center text-sm font-normal text-ink-soft"
              >
                {formatWeekdayNarrow(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, weekday) => {
                if (date === null) return <td key={WEEK[weekday]} aria-hidden="true" className="h-11 p-0" />;
                const number = Number(date.slice(8));
                if (date < first || date > last) {
                  return (
                    <td key={date} className="h-11 p-0">
                      <span className={CLOSED}>{number}</span>
                    </td>
                  );
                }
                const isChosen = chosen.includes(date);
                const why = closed.get(date);
                return (
                  <td
                    key={date}
                    data-date={date}
                    aria-label={why === undefined ? formatDayLong(date) : `${formatDayLong(date)}, ${why}`}
                    aria-selected={isChosen}
                    aria-disabled={why === undefined ? undefined : true}
                    tabIndex={date === day ? 0 : -1}
                    className="group/day h-11 p-0 outline-none"
                  >
                    <span aria-hidden="true" className={isChosen ? CHOSEN : why === undefined ? OPEN : CLOSED}>
                      {number}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="mt-1 block min-h-6 text-sm text-ink-soft">
        {reason !== undefined && `${formatDayLong(day)}: ${reason}`}
      </output>
    </div>
  );
}

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
      {!isOnline && <Alert className="mt-4">{t('daysOff.offline')}</Alert>}
      {open.data ? (
        <ChooseDays key={open.data.first} claim={claim} open={open.data} onClose={onClose} />
      ) : (
        <>
          {isOnline && <QueryState query={open} className="mt-4 h-96" />}
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
