import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newQueuedAction, type OfflineAction } from '#domain/outbox/action.ts';
import { SCREENS } from '#domain/telemetry/screens.ts';
import { PATHS } from '../kit/paths.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { useOutbox } from '../offline/outbox/outbox-store.ts';
import {
  dropTiming,
  endTiming,
  METRICS_KEY,
  noteTiming,
  readMetrics,
  startTiming,
  storeMetrics,
  timeCheckIns,
  toScreen,
  type PerformanceMetric,
} from './metrics.ts';

it('the server accepts only the addresses of the app, and each maps to itself', () => {
  expect(SCREENS.toSorted()).toEqual([...Object.values(PATHS), 'other'].toSorted());
  for (const path of Object.values(PATHS)) expect(toScreen(path)).toBe(path);
});

it.each([
  ['/auth/sso-callback', '/auth'],
  ['/authority', 'other'],
  ['/employee/dashboard/maya@example.test', 'other'],
  ['/dashboard', 'other'],
  ['other', 'other'],
])('maps the path %s to the screen %s', (pathname, screen) => {
  expect(toScreen(pathname)).toBe(screen);
});

let now = 0;
const at = (ms: number) => void (now = ms);

beforeEach(() => {
  at(0);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  dropTiming('CHECKIN');
  vi.restoreAllMocks();
});

it('returns the milliseconds between start and end once', () => {
  at(1_000);
  startTiming('CHECKIN');
  at(1_250);
  expect(endTiming('CHECKIN')).toBe(250);
  expect(endTiming('CHECKIN')).toBeNull();
  expect(console.warn).not.toHaveBeenCalled();
});

it('warns when the mark is already running, and keeps the first start', () => {
  at(1_000);
  startTiming('CHECKIN');
  at(1_400);
  startTiming('CHECKIN');
  expect(vi.mocked(console.warn).mock.calls).toEqual([['The timing mark "CHECKIN" is already running.']]);
  at(1_500);
  expect(endTiming('CHECKIN')).toBe(500);
});

it('can start a mark again after the mark ended or was dropped', () => {
  startTiming('CHECKIN');
  dropTiming('CHECKIN');
  expect(endTiming('CHECKIN')).toBeNull();
  at(10);
  startTiming('CHECKIN');
  at(30);
  expect(endTiming('CHECKIN')).toBe(20);
  startTiming('CHECKIN');
  expect(console.warn).not.toHaveBeenCalled();
});

describe('a timing as a metric of the device', () => {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('location', { pathname: '/employee/dashboard' });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
  });
  afterEach(() => {
    useSettings.setState((state) => ({ features: { ...state.features, analytics: true } }));
    vi.unstubAllGlobals();
  });

  it('stores a timing with its rating', () => {
    startTiming('CHECKIN');
    at(1_200);
    noteTiming('CHECKIN');
    expect(readMetrics()).toEqual([
      { name: 'CHECKIN', value: 1_200, rating: 'needs-improvement', timestamp: expect.any(String) },
    ]);
  });

  it('stores no timing when analytics is off, or when the mark was not started', () => {
    noteTiming('CHECKIN');
    useSettings.setState((state) => ({ features: { ...state.features, analytics: false } }));
    startTiming('CHECKIN');
    noteTiming('CHECKIN');
    expect(readMetrics()).toEqual([]);
    expect(endTiming('CHECKIN')).toBeNull();
  });
});

describe('the time of check-ins', () => {
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
});

describe('the metrics that the device stores', () => {
  const metric = (value: number): PerformanceMetric => ({
    name: 'LCP',
    value,
    rating: 'good',
    timestamp: '2026-03-02T12:30:00.000Z',
  });
  const items = new Map<string, string>();

  beforeEach(() => {
    items.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stores the last 50 metrics, oldest first', () => {
    for (let n = 1; n <= 30; n++) storeMetrics([metric(n), metric(n + 0.5)]);
    expect(readMetrics().map(({ value }) => value)).toEqual(Array.from({ length: 50 }, (_, index) => 6 + index / 2));
  });

  it('writes nothing when there are no metrics', () => {
    storeMetrics([]);
    expect(items.size).toBe(0);
  });

  it.each(['{', '{}', 'null'])('replaces the invalid content %s', (text) => {
    items.set(METRICS_KEY, text);
    expect(readMetrics()).toEqual([]);
    storeMetrics([metric(1)]);
    expect(readMetrics()).toEqual([metric(1)]);
  });

  it('returns no metrics when there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeMetrics([metric(1)]);
    expect(readMetrics()).toEqual([]);
  });
});
