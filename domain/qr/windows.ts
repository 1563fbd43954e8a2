const SECOND_MS = 1_000;

/** The beginning of the window that holds an instant: epoch milliseconds. Windows of `seconds` begin at multiples of them. */
export const windowStart = (at: Date, seconds: number): number =>
  Math.floor(at.getTime() / (seconds * SECOND_MS)) * seconds * SECOND_MS;

/**
 * The windows whose codes are taken for a scan at `at`: its own; the one before, since somebody has to point the camera or to
 * type; and the next, since the clock of a device may be slow. Only displays have that one's code early. Epoch milliseconds.
 */
export function windowsTaken(at: Date, seconds: number): number[] {
  const own = windowStart(at, seconds);
  const length = seconds * SECOND_MS;
  return [own - length, own, own + length];
}

/** A display has the codes of so many seconds ahead, to go on through a short outage. */
export const CODES_AHEAD_SECONDS = 150;

/** The windows that a display is given codes for at `now`, the current one first. Epoch milliseconds. */
export function windowsAhead(now: Date, seconds: number): number[] {
  const first = windowStart(now, seconds);
  return Array.from(
    { length: Math.ceil(CODES_AHEAD_SECONDS / seconds) + 1 },
    (_, index) => first + index * seconds * SECOND_MS,
  );
}
