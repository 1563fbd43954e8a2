const SECOND_MS = 1_000;

/** In epoch milliseconds. Windows have a length of `seconds` and begin at multiples of this length. */
export const windowStart = (at: Date, seconds: number): number =>
  Math.floor(at.getTime() / (seconds * SECOND_MS)) * seconds * SECOND_MS;

/**
 * Returns the starts of the windows whose codes are accepted for a scan at `at`, in epoch milliseconds. The previous
 * window gives the user time to point the camera or to type. The next window is accepted because a device with a slow
 * clock reports an earlier time. Only displays have the code of a window before it begins.
 */
export function windowsTaken(at: Date, seconds: number): number[] {
  const own = windowStart(at, seconds);
  const length = seconds * SECOND_MS;
  return [own - length, own, own + length];
}

/** A display has the codes of this many seconds in advance, so that it can show codes during a short outage. */
export const CODES_AHEAD_SECONDS = 150;

/** In epoch milliseconds. The current window is first. */
export function windowsAhead(now: Date, seconds: number): number[] {
  const first = windowStart(now, seconds);
  return Array.from(
    { length: Math.ceil(CODES_AHEAD_SECONDS / seconds) + 1 },
    (_, index) => first + index * seconds * SECOND_MS,
  );
}
