import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from '../kit/settings/settings-store.ts';
import { readMetrics } from './stored-metrics.ts';
import { dropTiming, endTiming, noteTiming, startTiming } from './timing.ts';

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
