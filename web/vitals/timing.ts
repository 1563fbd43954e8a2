import { useSettings } from '../kit/settings/settings-store.ts';
import { noteMetric } from './note-metric.ts';

/** The timed actions, by the names of their metrics. */
export type TimingName = 'CHECKIN';

/** The start of each running mark by the page's own clock, milliseconds. */
const running = new Map<TimingName, number>();

/** Starts a timing mark. A running mark keeps its first start, with a warning: spec section 5. */
export function startTiming(name: TimingName): void {
  if (running.has(name)) {
    console.warn(`The timing mark "${name}" is already running.`);
    return;
  }
  running.set(name, performance.now());
}

/** Drops a mark whose action was not completed. */
export const dropTiming = (name: TimingName): void => void running.delete(name);

/** Ends a mark and returns the milliseconds since its start; null when it is not running. */
export function endTiming(name: TimingName): number | null {
  const startedAt = running.get(name);
  running.delete(name);
  return startedAt === undefined ? null : performance.now() - startedAt;
}

/** Ends a mark and records it as a metric of this device, if the user shares them. */
export function noteTiming(name: TimingName): void {
  const value = endTiming(name);
  if (value !== null && useSettings.getState().features.analytics) noteMetric(name, value);
}
