import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CheckInInput, DayWordsInput } from '#domain/api/checkins.ts';
import type { Mood } from '#domain/checkins/moods.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { serverNow, type ShownMe } from '#web/kit/session/me.ts';
import { discard, submit, type Settled } from '#web/offline/outbox/outbox.ts';
import type { checkinsRoutes } from '#worker/features/checkins/routes.ts';
import type { quotesRoutes } from '#worker/features/quotes/routes.ts';

const checkins = hc<typeof checkinsRoutes>('/api/checkins', API_OPTIONS);
const quotes = hc<typeof quotesRoutes>('/api/quotes', API_OPTIONS);

export const quoteOptions = queryOptions({
  queryKey: ['quote'],
  queryFn: ({ signal }) => readBody(quotes.today.$get(undefined, { init: { signal } })),
});

interface MoodAndNote {
  mood: Mood | null;
  note: string | null;
}

type Scanned = Pick<CheckInInput, 'code' | 'position' | 'occurredAt' | 'wasQueued'>;

/**
 * The check-in has the device's estimate of the server's time, so that its day stays the same when the server receives
 * it much later. Throws AppError when the check-in can be neither stored nor sent.
 */
export async function checkIn(
  me: ShownMe,
  { mood, note, scanned, isByItself = false }: MoodAndNote & { scanned?: Scanned; isByItself?: boolean },
): Promise<Settled> {
  if (me.waitingCheckIn?.refusal) await discard(me.waitingCheckIn.actionId);
  const data: CheckInInput = {
    ...(mood && { mood }),
    ...(note && { notes: note }),
    ...((mood || note) && { moodReaders: me.moodReaders }),
    occurredAt: serverNow(me).toISOString(),
    ...scanned,
    // Data that an earlier release stored on this device has no clock check.
    ...(me.today.clockCheck && { clockCheck: me.today.clockCheck, deviceId: me.deviceId }),
  };
  return submit({
    type: 'check_in',
    endpoint: '/api/checkins',
    method: 'POST',
    data,
    shows: { timeZone: me.today.timeZone, date: me.today.date, ...(isByItself && { isByItself }) },
  });
}

/** Throws AppError. */
export const changeMoodAndNote = (json: DayWordsInput) => readBody(checkins.today.words.$put({ json }));

/** The browser's history may keep this state until another day, so the state contains the day of the mood. */
export interface ScanState extends MoodAndNote {
  date: LocalDate;
}

/** The state that the scanner passes back to the dashboard. */
export interface ScannedState {
  hasScanned: true;
}

/**
 * Returns true when the scanner has just made the check-in. After a reload it returns false, so that the check-in is
 * not celebrated again.
 */
export function useScanned(): boolean {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<ScannedState> | null;
  const isNew = state?.hasScanned === true;
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (isNew) void navigate('.', { replace: true, state: null });
  }, [isNew, navigate]);
  return wasNew;
}
