/**
 * The readings of a device's two clocks at one moment, in milliseconds. The wall clock can be set by the user. The steady
 * clock only runs forward, from the load of the page. On some platforms, it pauses while the device sleeps.
 */
export interface ClockReading {
  wallMs: number;
  steadyMs: number;
}

export interface KnownServerTime extends ClockReading {
  serverMs: number;
}

/** A wall clock that is off by at most this much counts as right, in milliseconds. */
export const RIGHT_WITHIN_MS = 2 * 60_000;

/**
 * Returns the server's time at a later reading of the same page, epoch milliseconds. The result is never before the
 * time that the steady clock shows, because the steady clock may pause, but never runs ahead.
 *
 * When the wall clock shows less than the steady clock, the wall clock was set back. When it shows more, the device
 * slept or the wall clock was set forward. It was set forward when a wrong wall clock is now right by the steady clock.
 * In all other cases the device counts as asleep, because a right clock is rarely set wrong.
 */
export function estimateServerMs(known: KnownServerTime, now: ClockReading): number {
  const bySteady = known.serverMs + now.steadyMs - known.steadyMs;
  const byWall = known.serverMs + now.wallMs - known.wallMs;
  if (byWall <= bySteady) return bySteady;
  const wasWrong = Math.abs(known.wallMs - known.serverMs) > RIGHT_WITHIN_MS;
  const isPutRight = wasWrong && Math.abs(now.wallMs - bySteady) <= RIGHT_WITHIN_MS;
  return isPutRight ? bySteady : byWall;
}
