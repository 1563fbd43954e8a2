import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CheckIn } from '#domain/api/checkins.ts';
import type { DayKind } from '#domain/calendar/work-calendar.ts';
import { decideAutoCheckIn } from '#domain/checkins/auto-check-in.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { AppError, toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { ME_KEY, meOptions, type LoadedMe } from '#web/kit/session/me.ts';
import { readConsent, writeConsent } from '#web/kit/settings/device-choices.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { actionStore, holdingTheLock } from '#web/offline/outbox/action-store.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { throwIfRefused, type Settled } from '#web/offline/outbox/outbox.ts';
import { serverNow, shownMe } from '#web/offline/shown-me.ts';
import { checkIn } from '#web/parts/check-in/check-in-queries.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** The lock that lets only one tab at a time decide on the automatic check-in. */
const CHECK_IN_LOCK = 'employee-rewards-auto-check-in';

/**
 * Returns the server's record of the user, read after the app was opened. Without an answer, returns the device's copy,
 * or null when there is no copy.
 */
async function readMe(client: QueryClient, openedAt: number): Promise<LoadedMe | null> {
  try {
    return await client.fetchQuery({ ...meOptions, staleTime: Math.max(0, Date.now() - openedAt) });
  } catch (error) {
    // The server refused to return the record, so the account may not check in.
    if (error instanceof AppError && error.status !== null && error.status < 500) return null;
    return client.getQueryData<LoadedMe>(ME_KEY) ?? null;
  }
}

/** Returns the kind of the day if the server's record contains exactly this day. Otherwise returns null. */
function findDayKind(date: LocalDate, { today, stats }: LoadedMe): DayKind | null {
  if (today.date === date) return today.kind;
  return stats.weeklyProgress.days.find((day) => day.date === date)?.kind ?? null;
}

async function readActions(userId: string) {
  const { actions } = useOutbox.getState();
  const stored = await actionStore.load(userId).catch(() => []);
  return [...stored, ...actions.filter(({ id }) => !stored.some((one) => one.id === id))];
}

type AutoCheckInResult = { state: 'done'; checkIn: CheckIn } | { state: 'waiting'; at: string; timeZone: string };

/**
 * Makes the automatic check-in of the user who opened the app at `openedAt` (epoch milliseconds), if the user switched
 * it on at this device. Returns the result, or null when no check-in was made. Throws AppError when the server refused
 * the check-in.
 */
async function makeAutoCheckIn(
  client: QueryClient,
  openedAt: number,
  signal: AbortSignal,
): Promise<AutoCheckInResult | null> {
  const { userId } = useOutbox.getState();
  if (userId === null || readConsent()?.userId !== userId) return null;
  const loaded = await readMe(client, openedAt);
  if (!loaded) return null;
  return holdingTheLock(async () => {
    // Meanwhile another user may have signed in, or the setting may have been switched off.
    const consent = useSettings.getState().preferences.autoCheckIn ? readConsent() : null;
    const actions = await readActions(userId);
    const now = serverNow(loaded);
    const me = shownMe(loaded, actions, now);
    const decision = decideAutoCheckIn({
      consent,
      openedAt,
      sessionUserId: signal.aborted ? null : useOutbox.getState().userId,
      user: loaded,
      today: { date: me.today.date, kind: findDayKind(me.today.date, loaded) },
      needsCode: me.codeUse === 'needed',
      hasCheckIn: me.todayCheckIn !== null || me.waitingCheckIn !== null,
    });
    if (consent === null || decision === 'nothing') return null;
    // The day is stored before the check-in is sent, so that another tab or the next opening of the app does not check
    // in again.
    const isNoted = writeConsent({ ...consent, lastDate: me.today.date });
    if (decision === 'done already' || !isNoted) return null;
    let settled: Settled;
    try {
      settled = await checkIn(me, { mood: null, note: null, isByItself: true });
    } catch {
      // The check-in was neither stored nor sent. The next opening of the app may try again, and the user can still
      // press the button.
      writeConsent(consent);
      return null;
    }
    const made = await throwIfRefused(settled);
    if (made.state === 'done') return { state: 'done', checkIn: made.answer as CheckIn };
    return { state: 'waiting', at: now.toISOString(), timeZone: me.today.timeZone };
  }, CHECK_IN_LOCK);
}

/** The time when this page was opened or last became visible again, epoch milliseconds. */
let openedAt = performance.timeOrigin;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') openedAt = Date.now();
});

function tellCheckIn(made: AutoCheckInResult): void {
  // The receipt on the dashboard already shows the check-in.
  if (location.pathname === PATHS.dashboard) return;
  const text =
    made.state === 'done'
      ? t('checkin.byItself.done', {
          time: formatTime(made.checkIn.checkInTime, made.checkIn.timeZone),
          points: made.checkIn.pointsEarned,
        })
      : t('checkin.byItself.waits', { time: formatTime(made.at, made.timeZone) });
  showToast({ tone: 'success', text, action: { label: t('checkin.byItself.receipt'), to: PATHS.dashboard } });
}

const failCheckIn = (error: unknown): void =>
  void handleError(error, { message: t('checkin.failed', { reason: toAppError(error).message }) });

/** Checks in now, and when the app becomes visible again. The returned function stops this. */
function followAutoCheckIn(client: QueryClient): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    makeAutoCheckIn(client, openedAt, signal).then((made) => made && tellCheckIn(made), failCheckIn);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal });
  return () => stop.abort();
}

/**
 * Checks in when the app is opened or becomes visible again, if the user switched this on. Starts after the paint, and
 * stops when the user signs out or switches it off. The receipt or a toast shows the result.
 */
export default function AutomaticCheckIn() {
  const client = useQueryClient();
  useEffect(() => followAutoCheckIn(client), [client]);
  return null;
}
