import { beforeEach, expect, it, vi } from 'vitest';
import { MAYA } from '#web/offline/test/maya.ts';
import { submit } from '#web/offline/outbox/outbox.ts';
import { checkIn } from '#web/parts/check-in/check-in-queries.ts';

vi.mock('#web/offline/outbox/outbox.ts', () => ({ submit: vi.fn(), discard: vi.fn() }));

const ME = { ...MAYA, waitingCheckIn: null, waitingPoints: 0, expectedStreak: null };
const sent = () => vi.mocked(submit).mock.calls.map(([{ data }]) => data);

beforeEach(() => {
  vi.useFakeTimers({ now: MAYA.loadedAtMs + 60_000 });
  vi.mocked(submit).mockClear();
  return () => vi.useRealTimers();
});

it('a check-in contains the clock check of the loaded record and the id of the device', async () => {
  const today = { ...ME.today, clockCheck: '1.1772454540500.signed' };
  await checkIn({ ...ME, today }, { mood: 'good', note: null });
  expect(sent()).toEqual([
    {
      mood: 'good',
      moodReaders: 'groups',
      occurredAt: '2026-03-02T12:30:00.500Z',
      clockCheck: '1.1772454540500.signed',
      deviceId: 'device-of-maya-1',
    },
  ]);
});

it('a check-in contains no clock check when the stored record has none', async () => {
  await checkIn(ME, { mood: null, note: null });
  expect(sent()).toEqual([{ occurredAt: '2026-03-02T12:30:00.500Z' }]);
});
