import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newQueuedAction, type OfflineAction } from '../../domain/outbox/action.ts';
import { useOutbox } from '../offline/outbox/outbox-store.ts';
import { readMetrics } from './stored-metrics.ts';
import { timeCheckIns, endTiming } from './timing.ts';

let now = 0;
let stop: () => void = () => undefined;
const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { pathname: '/employee/dashboard' });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  useOutbox.setState({ actions: [], isOnline: true });
  stop = timeCheckIns();
});
afterEach(() => {
  stop();
  useOutbox.setState({ actions: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const made = (id: string, type: OfflineAction['type'] = 'check_in'): OfflineAction =>
  newQueuedAction({ id, type, userId: 'maya', endpoint: '/api/checkins', method: 'POST', data: {}, timestamp: 0 });
/** Sets the clock to `ms`, and the actions in the outbox. */
const holds = (ms: number, ...actions: OfflineAction[]) => {
  now = ms;
  useOutbox.setState({ actions });
};
const figures = () => readMetrics().map(({ name, value, rating }) => [name, value, rating]);
const REFUSAL = { code: null, status: 409, message: 'No.', fields: [] };

it('measures a check-in from the press of the button to the answer, and only once', () => {
  holds(100, made('a'));
  holds(120, { ...made('a'), status: 'syncing', sentCount: 1 });
  const answered: OfflineAction = { ...made('a'), status: 'completed', sentCount: 1 };
  holds(1_600, answered);
  expect(figures()).toEqual([['CHECKIN', 1_500, 'needs-improvement']]);
  holds(1_700, { ...answered });
  expect(figures()).toHaveLength(1);
  expect(console.warn).not.toHaveBeenCalled();
});

it.each<[string, OfflineAction[]]>([
  ['was refused', [{ ...made('a'), status: 'failed', refusal: REFUSAL }]],
  ['was withdrawn', []],
  ['got no answer', [{ ...made('a'), retryCount: 1, sentCount: 1 }]],
])('records nothing for a check-in that %s, and measures the next check-in', (_what, after) => {
  holds(100, made('a'));
  holds(300, ...after);
  expect(endTiming('CHECKIN')).toBeNull();
  expect(figures()).toEqual([]);
  holds(1_000, made('b'));
  holds(1_250, { ...made('b'), status: 'completed' });
  expect(figures()).toEqual([['CHECKIN', 250, 'good']]);
});

it('does not measure claims, check-ins made offline, or check-ins while the page is hidden', () => {
  holds(0, made('claim', 'reward_claim'));
  holds(1, { ...made('claim', 'reward_claim'), status: 'completed' });
  useOutbox.setState({ isOnline: false });
  holds(2, made('a'));
  useOutbox.setState({ isOnline: true });
  holds(3, { ...made('a') });
  holds(9, { ...made('a'), status: 'completed' });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  holds(10, made('b'));
  holds(20, { ...made('b'), status: 'completed' });
  expect(figures()).toEqual([]);
});
