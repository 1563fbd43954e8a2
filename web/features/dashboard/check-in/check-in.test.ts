import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newQueuedAction, type OfflineAction } from '#domain/outbox/action.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { scoreCheckIn } from '#domain/scoring/score.ts';
import { submit } from '#web/offline/outbox/outbox.ts';
import { MAYA } from '#web/offline/test/maya.ts';
import { checkIn } from '#web/parts/check-in/check-in-queries.ts';
import { isAutoCheckIn, lineText } from './Receipt.tsx';

vi.mock('#web/offline/outbox/outbox.ts', () => ({ submit: vi.fn(), discard: vi.fn() }));

it('names the reason of each line, also when two bonuses are paid on the same day', () => {
  const facts = { secondsOfDay: 25_200, streakDay: 70, streakGrew: true, daysSincePrevious: 1 };
  const { lines } = scoreCheckIn(facts, SCORING_PRESETS.standard);
  expect(lines.map((line) => [lineText(line, '07:45'), line.points])).toEqual([
    ['Early, before 7:45 AM', 2],
    ['Streak bonus, every 10 days', 10],
    ['Streak bonus, every 7 days', 5],
  ]);
});

it('names a bonus that is paid every day', () => {
  expect(lineText({ reason: 'streak_bonus', points: 1, every: 1, streakDay: 3 }, '07:45')).toBe('Daily streak bonus');
});

const DAY = '2026-03-02';
const CHECK_IN = { id: 'c1', checkInTime: '2026-03-02T12:30:01.000Z' };
const waiting = (shows: object): OfflineAction => ({
  ...newQueuedAction({
    id: 'a1',
    userId: 'maya',
    type: 'check_in',
    endpoint: '/api/checkins',
    method: 'POST',
    timestamp: 0,
    data: { occurredAt: '2026-03-02T12:30:00.000Z' },
  }),
  shows: { date: DAY, ...shows },
});
const BY_ITSELF = waiting({ isByItself: true });
const sent: OfflineAction = { ...BY_ITSELF, status: 'completed', answer: CHECK_IN };

it('detects an automatic check-in while it waits and after it was sent', () => {
  expect(isAutoCheckIn([BY_ITSELF], DAY, null)).toBe(true);
  expect(isAutoCheckIn([sent], DAY, CHECK_IN)).toBe(true);
});

it('does not mark any other check-in as automatic', () => {
  expect(isAutoCheckIn([], DAY, CHECK_IN)).toBe(false);
  expect(isAutoCheckIn([waiting({})], DAY, null)).toBe(false);
  expect(isAutoCheckIn([BY_ITSELF], '2026-03-03', null)).toBe(false);
  expect(isAutoCheckIn([sent], DAY, { ...CHECK_IN, id: 'c2' })).toBe(false);
  expect(isAutoCheckIn([BY_ITSELF], DAY, CHECK_IN)).toBe(false);
  const refusal = { code: null, status: 409, message: 'No.', fields: [] };
  expect(isAutoCheckIn([{ ...BY_ITSELF, refusal }], DAY, null)).toBe(false);
});

it('does not mark the earlier check-in of another device as automatic', () => {
  const earlier = { id: 'c1', checkInTime: '2026-03-02T11:58:00.000Z' };
  expect(isAutoCheckIn([{ ...sent, answer: earlier }], DAY, earlier)).toBe(false);
});

describe('the request of a check-in', () => {
  const ME = { ...MAYA, waitingCheckIn: null, waitingPoints: 0, expectedStreak: null };
  const submitted = () => vi.mocked(submit).mock.calls.map(([{ data }]) => data);

  beforeEach(() => {
    vi.useFakeTimers({ now: MAYA.loadedAtMs + 60_000 });
    vi.mocked(submit).mockClear();
    return () => vi.useRealTimers();
  });

  it('a check-in contains the clock check of the loaded record and the id of the device', async () => {
    const today = { ...ME.today, clockCheck: '1.1772454540500.signed' };
    await checkIn({ ...ME, today }, { mood: 'good', note: null });
    expect(submitted()).toEqual([
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
    expect(submitted()).toEqual([{ occurredAt: '2026-03-02T12:30:00.500Z' }]);
  });
});
