/** The job is due once in each period of `everyMs`. The first period begins `offsetMs` after the epoch in UTC. */
export interface Schedule {
  everyMs: number;
  offsetMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const EVERY_FIVE_MINUTES: Schedule = { everyMs: 5 * MINUTE_MS };
/** The offsets of zones are quarters of hours. */
export const EVERY_QUARTER_HOUR: Schedule = { everyMs: 15 * MINUTE_MS };
export const HOURLY: Schedule = { everyMs: HOUR_MS };
export const dailyAt = (utcHour: number): Schedule => ({ everyMs: 24 * HOUR_MS, offsetMs: utcHour * HOUR_MS });

/** The times that decide when a job is due, as ISO 8601 text. */
export interface JobTimes {
  runStartedAt: string | null;
  lastStartedAt: string | null;
  /** The time when an admin requested a run that has not begun yet. */
  askedAt: string | null;
  /** The earliest time of the next attempt after a failed attempt. */
  retryAt: string | null;
}

/** Null means at once: the job has never run, or a run is in progress or requested. Never before `retryAt`. */
export function nextDue({ everyMs, offsetMs = 0 }: Schedule, times: JobTimes): Date | null {
  const { runStartedAt, lastStartedAt, askedAt, retryAt } = times;
  const begins = (instant: string) => (Math.floor((Date.parse(instant) - offsetMs) / everyMs) + 1) * everyMs + offsetMs;
  const due = lastStartedAt === null || runStartedAt !== null || askedAt !== null ? 0 : begins(lastStartedAt);
  const dueMs = Math.max(due, retryAt === null ? 0 : Date.parse(retryAt));
  return dueMs === 0 ? null : new Date(dueMs);
}

export function isDue(schedule: Schedule, times: JobTimes, now: Date): boolean {
  const due = nextDue(schedule, times);
  return due === null || due <= now;
}

export function retryDelayMs(failures: number): number {
  return Math.min(5 * MINUTE_MS * 2 ** Math.min(failures - 1, 10), HOUR_MS);
}
