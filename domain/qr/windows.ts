const SECOND_MS = 1_000;

/**
 * Returns the start of the window that holds an instant, in epoch milliseconds. Windows of `seconds` begin at multiples
 * of it.
 */
export const windowStart = (at: Date, seconds: number): number =>
  Math.floor(at.getTime() / (seconds * SECOND_MS)) * seconds * SECOND_MS;

/**
 * Returns the windows whose codes are accepted for a scan at `at`, in epoch milliseconds: its own, the previous and the
 * next.
 * The previous one allows time to point the camera or to type. The next one allows for a slow device clock; only
 * displays have its code early.
 */
export function windowsTaken(at: Date, seconds: number): number[] {
  const own = windowStart(at, seconds);
  const length = seconds * SECOND_MS;
  return [own - length, own, own + length];
}

/** The time for which a display has codes in advance, in seconds, to bridge a short outage. */
export const CODES_AHEAD_SECONDS = 150;

/** Returns the windows whose codes a display gets at `now`, the current one first, in epoch milliseconds. */
export function windowsAhead(now: Date, seconds: number): number[] {
  const first = windowStart(now, seconds);
  return Array.from(
    { length: Math.ceil(CODES_AHEAD_SECONDS / seconds) + 1 },
    (_, index) => first + index * seconds * SECOND_MS,
  );
}
