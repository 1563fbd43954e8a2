import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CheckInInput, DayWordsInput } from '../../../domain/api/checkins.ts';
import type { Mood } from '../../../domain/checkins/moods.ts';
import type { CheckinsApi } from '../../../worker/features/checkins/routes.ts';
import type { QuotesApi } from '../../../worker/features/quotes/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { serverNow, type ShownMe } from '../../app/me.ts';
import { discard, submit, type Settled } from '../../offline/outbox.ts';

const checkins = hc<CheckinsApi>('/api/checkins', API_OPTIONS);
const quotes = hc<QuotesApi>('/api/quotes', API_OPTIONS);

export const quoteOptions = queryOptions({
  queryKey: ['quote'],
  queryFn: ({ signal }) => bodyOf(quotes.today.$get(undefined, { init: { signal } })),
});

/** The mood and the note that a user gives with a check-in. */
export interface DayWords {
  mood: Mood | null;
  note: string | null;
}

/** A code with when it was scanned, and where if its station asked. */
type Scanned = Pick<CheckInInput, 'code' | 'position' | 'occurredAt' | 'wasQueued'>;

/**
 * Checks in, now by the server's clock as far as the device knows it: the answer may come much later, and the day stays
 * this one. Throws AppError when it can be neither kept nor sent.
 */
export async function checkIn(
  me: ShownMe,
  { mood, note, scanned, isByItself = false }: DayWords & { scanned?: Scanned; isByItself?: boolean },
): Promise<Settled> {
  // One that was refused before is answered by this one.
  if (me.waitingCheckIn?.refusal) await discard(me.waitingCheckIn.actionId);
  const data: CheckInInput = {
    ...(mood && { mood }),
    ...(note && { notes: note }),
    ...((mood || note) && { moodReaders: me.moodReaders }),
    occurredAt: serverNow(me).toISOString(),
    ...scanned,
    // What an earlier release kept on this device has none.
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

/** Gives today's check-in another mood and note. Throws AppError. */
export const changeWords = (json: DayWordsInput) => bodyOf(checkins.today.words.$put({ json }));
