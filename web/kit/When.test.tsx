import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '../messages/t.ts';
import { MAYA } from '../offline/test/maya.ts';
import { meOptions } from './session/me.ts';
import { onEachTick, TextWithWhen, When } from './When.tsx';

// The device's clock is an hour behind the server's clock. The server's clock shows 12:29:00.5 when the record arrives.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T11:29:01.000Z') }));
afterEach(() => void vi.useRealTimers());

function rendered(element: ReactElement): string {
  const client = new QueryClient();
  const me = { ...MAYA, loadedAtMs: Date.parse('2026-03-02T11:29:00.500Z') };
  client.setQueryData(meOptions.queryKey, me);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>).replaceAll(
    '\u202f',
    ' ',
  );
}

it('shows the age by the server’s clock, and the exact instant in the user’s zone', () => {
  expect(rendered(<When at="2026-03-02T10:00:00.000Z" />)).toBe(
    '<time dateTime="2026-03-02T10:00:00.000Z" title="Mar 2, 2026, 5:00 AM" class="relative">2 hours ago' +
      '<span class="sr-only"> (Mar 2, 2026, 5:00 AM)</span></time>',
  );
});

it('shows the exact instant in the zone that the screen passes', () => {
  expect(rendered(<When at="2026-02-16T23:30:00.000Z" timeZone="Asia/Tokyo" />)).toContain(
    '>1 week ago<span class="sr-only"> (Feb 17, 2026, 8:30 AM)<',
  );
});

it('never shows a past instant as a future one', () => {
  expect(rendered(<When at="2026-03-02T12:29:30.000Z" />)).toContain('>1 second ago<');
});

it.each([
  ['2026-03-02T12:29:00.900Z', '1 second ago'],
  ['2026-03-02T12:28:57.900Z', '3 seconds ago'],
  ['2026-03-02T12:28:01.001Z', '59 seconds ago'],
  ['2026-03-02T12:28:01.000Z', '1 minute ago'],
])('shows the instant %s as "%s"', (at, words) => {
  expect(rendered(<When at={at} />)).toContain(`>${words}<`);
});

it('shows the instant at its place in the sentence', () => {
  const text = (when: string) => t('claims.decided.cancelled', { when, points: 5 });
  expect(rendered(<TextWithWhen at="2026-03-01T12:00:00.000Z" text={text} />)).toMatch(
    /^Canceled <time .*>1 day ago<.*<\/time> · 5 points returned$/,
  );
});

it('calls every listener every ten seconds from one timer, and stops the timer after the last listener', () => {
  const calls = [0, 0];
  const [stopFirst, stopSecond] = calls.map((_, index) => onEachTick(() => void (calls[index]! += 1)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(9_999);
  expect(calls).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([1, 1]);
  stopFirst?.();
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([1, 2]);
  stopSecond?.();
  expect(vi.getTimerCount()).toBe(0);
  const stopAgain = onEachTick(() => void (calls[0]! += 1));
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([2, 2]);
  stopAgain();
});
