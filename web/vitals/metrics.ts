import type { OfflineAction } from '#domain/outbox/action.ts';
import { rateMetric, type MetricName, type Rating } from '#domain/telemetry/metrics.ts';
import { SCREENS, type Screen } from '#domain/telemetry/screens.ts';
import { isWithin, PATHS } from '../kit/paths.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { useOutbox } from '../offline/outbox/outbox-store.ts';
import { addItem } from './outgoing.ts';

/**
 * A metric of spec section 3. `value` is in milliseconds, except for CLS, which has no unit. `timestamp` is an instant.
 */
export interface PerformanceMetric {
  name: MetricName;
  value: number;
  rating: Rating;
  timestamp: string;
}

/** The page /clear removes the stored metrics with all other data of the app. */
export const METRICS_KEY = 'employee-rewards-vitals';
const METRICS_MAX = 50;

/** Returns the last metrics of this device, oldest first. */
export function readMetrics(): readonly PerformanceMetric[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(METRICS_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as PerformanceMetric[]) : [];
  } catch {
    return [];
  }
}

export function storeMetrics(metrics: readonly PerformanceMetric[]): void {
  if (metrics.length === 0) return;
  try {
    localStorage.setItem(METRICS_KEY, JSON.stringify([...readMetrics(), ...metrics].slice(-METRICS_MAX)));
  } catch {
    // Storage is blocked or full. The user is not told, because metrics are optional.
  }
}

/** Screens are in a closed list, so that no unknown path leaves the device. */
export function toScreen(pathname: string): Screen {
  // The identity provider has its own pages below /auth.
  if (isWithin(pathname, PATHS.auth)) return PATHS.auth;
  return SCREENS.find((screen) => screen === pathname) ?? 'other';
}

type TimingName = 'CHECKIN';

/** The start of each running mark, in milliseconds of `performance.now()`. */
const running = new Map<TimingName, number>();

/** Spec section 5. */
export function startTiming(name: TimingName): void {
  if (running.has(name)) {
    console.warn(`The timing mark "${name}" is already running.`);
    return;
  }
  running.set(name, performance.now());
}

export const dropTiming = (name: TimingName): void => void running.delete(name);

export function endTiming(name: TimingName): number | null {
  const startedAt = running.get(name);
  running.delete(name);
  return startedAt === undefined ? null : performance.now() - startedAt;
}

function noteMetric(name: MetricName, value: number): void {
  storeMetrics([{ name, value, rating: rateMetric(name, value), timestamp: new Date().toISOString() }]);
  addItem({ type: 'metric', name, value, screen: toScreen(location.pathname) });
}

export function noteTiming(name: TimingName): void {
  const value = endTiming(name);
  if (value !== null && useSettings.getState().features.analytics) noteMetric(name, value);
}

const isCheckIn = ({ type }: OfflineAction): boolean => type === 'check_in';

/** Measures the time of this page's check-ins until the server's answer. */
export function timeCheckIns(): () => void {
  let timed: string | null = null;
  return useOutbox.subscribe(({ actions, isOnline }, { actions: before }) => {
    if (actions === before) return;
    const current = actions.find(({ id }) => id === timed);
    if (timed !== null && (!current || current.status !== 'pending')) {
      // While the check-in is being sent, its outcome is not known. A refused, withdrawn or retried check-in is not
      // measured.
      if (current?.status === 'syncing') return;
      if (current?.status === 'completed') noteTiming('CHECKIN');
      else dropTiming('CHECKIN');
      timed = null;
    } else if (current && current.retryCount > 0) {
      dropTiming('CHECKIN');
      timed = null;
    }
    // The outbox also contains other tabs' actions. The user can have pressed the button only in the visible page.
    if (!isOnline || document.visibilityState !== 'visible') return;
    const made = actions.find((one) => isCheckIn(one) && one.sentCount === 0 && one.status === 'pending');
    if (!made || made.id === timed || before.some(({ id }) => id === made.id)) return;
    timed = made.id;
    startTiming('CHECKIN');
  });
}
