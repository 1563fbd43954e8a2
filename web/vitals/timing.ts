import { useSettings } from '../app/settings/settings-store.ts';
import { noteMetric } from './note-metric.ts';

/** The timed actions, by the names of their metrics. */
export type TimingName = 'CHECKIN';

/** When each running mark started, by the page's own clock, milliseconds. */
const running = new Map<TimingName, number>();

/** Starts a timing mark. One that is running already goes on from its first start, with a warning: spec section 5. */
export function startTiming(name: TimingName): void {
  if (running.has(name)) {
    console.warn(`The timing mark "${name}" is already running.`);
    return;
  }
  running.set(name, performance.now());
}

/** Ends a mark that did not come to what it measures. */
export const dropTiming = (name: TimingName): void => void running.delete(name);

/** The milliseconds since the mark was started, and its end; null where it is not running. */
export function endTiming(name: TimingName): number | null {
  const startedAt = running.get(name);
  running.delete(name);
  return startedAt === undefined ? null : performance.now() - startedAt;
}

/** Ends a mark and counts it among the figures of this device, where its person shares them. */
export function noteTiming(name: TimingName): void {
  const value = endTiming(name);
  if (value !== null && useSettings.getState().features.analytics) noteMetric(name, value);
}
