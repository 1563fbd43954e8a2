import {
  estimateServerMs,
  RIGHT_WITHIN_MS,
  type ClockReading,
  type KnownServerTime,
} from '#domain/time/device-clock.ts';

/** The server's time at a reading of a page's clocks. */
export interface PageClock extends KnownServerTime {
  /** The page's performance.timeOrigin. Readings of the steady clock compare only within a page. */
  page: number;
}

const NOTE_KEY = 'employee-rewards-clock';

const readClocks = (): ClockReading => ({ wallMs: Date.now(), steadyMs: performance.now() });

export const startClock = (serverMs: number): PageClock => ({
  page: performance.timeOrigin,
  serverMs,
  ...readClocks(),
});

export const readServerMs = (clock: PageClock): number =>
  clock.page === performance.timeOrigin
    ? estimateServerMs(clock, readClocks())
    : clock.serverMs + Date.now() - clock.wallMs;

/** Notes the server's time for pages that load later, when the wall clock was set since `clock` started. */
export function noteForLaterPages(clock: PageClock): void {
  const serverMs = readServerMs(clock);
  const wallMs = Date.now();
  if (Math.abs(serverMs - clock.serverMs - (wallMs - clock.wallMs)) <= RIGHT_WITHIN_MS) return;
  try {
    localStorage.setItem(NOTE_KEY, JSON.stringify({ serverMs, wallMs }));
  } catch {
    // Storage is blocked, and then the device keeps no record for later pages either.
  }
}

/** Returns the clock that another page started, or a newer note of another page, as a clock of this page. */
export function moveToThisPage(clock: PageClock): PageClock {
  let note: Partial<PageClock> = {};
  try {
    note = (JSON.parse(localStorage.getItem(NOTE_KEY) ?? '{}') ?? {}) as typeof note;
  } catch {
    // Storage is blocked, or the note is broken.
  }
  const { serverMs = 0, wallMs = 0 } = note;
  const isNoteNewer = serverMs > clock.serverMs && Number.isFinite(wallMs);
  return startClock(readServerMs(isNoteNewer ? { ...clock, page: 0, serverMs, wallMs } : clock));
}
