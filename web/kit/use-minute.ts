import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let minutes = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  minutes += 1;
  for (const listener of listeners) listener();
}

/** Calls every listener each minute. All share one timer, which stops without listeners. Exported for the test. */
export function onEachMinute(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const getMinutes = () => minutes;

/** Renders again each minute, so that texts such as "5 minutes ago" stay true. */
export const useMinute = (): number => useSyncExternalStore(onEachMinute, getMinutes, getMinutes);
