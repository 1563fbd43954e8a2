import type { QueryClient } from '@tanstack/react-query';
import type { CheckIn } from '../../../domain/api/checkins.ts';
import type { DayKind } from '../../../domain/calendar/work-calendar.ts';
import { decideAutoCheckIn } from '../../../domain/checkins/auto-check-in.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { checkIn } from '../../parts/check-in/queries.ts';
import { actionStore } from '../../offline/outbox/action-store.ts';
import { holdingTheLock } from '../../offline/outbox/lock.ts';
import { throwIfRefused, type Settled } from '../../offline/outbox/outbox.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { serverNow, shownMe } from '../../offline/shown-me.ts';
import { AppError } from '../../kit/api/app-error.ts';
import { ME_KEY, meOptions, type LoadedMe } from '../../kit/session/me.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { readConsent, writeConsent } from '../../kit/settings/auto-check-in-consent.ts';

/** Only one tab at a time decides. */
const LOCK = 'employee-rewards-auto-check-in';

/**
 * Reads the user's record from the server, as of the app's opening. Without an answer it returns the device's copy, or
 * null.
 */
async function readMe(client: QueryClient, openedAt: number): Promise<LoadedMe | null> {
  try {
    return await client.fetchQuery({ ...meOptions, staleTime: Math.max(0, Date.now() - openedAt) });
  } catch (error) {
    // The server refused to give the record, so the account may not check in.
    if (error instanceof AppError && error.status !== null && error.status < 500) return null;
    return client.getQueryData<LoadedMe>(ME_KEY) ?? null;
  }
}

/** Returns the kind of the day if the server named it for exactly this day, else null. */
function findDayKind(date: LocalDate, { today, stats }: LoadedMe): DayKind | null {
  if (today.date === date) return today.kind;
  return stats.weeklyProgress.days.find((day) => day.date === date)?.kind ?? null;
}

/** Reads the queued actions on the device, and those that only this page holds. */
async function readActions(userId: string) {
  const { actions } = useOutbox.getState();
  const stored = await actionStore.load(userId).catch(() => []);
  return [...stored, ...actions.filter(({ id }) => !stored.some((one) => one.id === id))];
}

export type AutoCheckInResult =
  { state: 'done'; checkIn: CheckIn } | { state: 'waiting'; at: string; timeZone: string };

/**
 * Checks in the user who opened the app at `openedAt`, epoch milliseconds, if they switched it on here. Returns the
 * result, or null. Throws AppError when the server refused it.
 */
export async function makeAutoCheckIn(
  client: QueryClient,
  openedAt: number,
  signal: AbortSignal,
): Promise<AutoCheckInResult | null> {
  const { userId } = useOutbox.getState();
  if (userId === null || readConsent()?.userId !== userId) return null;
  const loaded = await readMe(client, openedAt);
  if (!loaded) return null;
  return holdingTheLock(async () => {
    // Another user may have signed in meanwhile, or the setting may be off.
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
    // Written before sending, so that another tab or the next opening does not check in again.
    const isNoted = writeConsent({ ...consent, lastDate: me.today.date });
    if (decision === 'done already' || !isNoted) return null;
    let settled: Settled;
    try {
      settled = await checkIn(me, { mood: null, note: null, isByItself: true });
    } catch {
      // The check-in was neither stored nor sent. The next opening may try again, and the button remains.
      writeConsent(consent);
      return null;
    }
    const made = await throwIfRefused(settled);
    if (made.state === 'done') return { state: 'done', checkIn: made.answer as CheckIn };
    return { state: 'waiting', at: now.toISOString(), timeZone: me.today.timeZone };
  }, LOCK);
}
