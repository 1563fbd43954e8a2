/** A job is due once in each period. Periods are counted from the epoch in UTC, moved by `offsetMs`. */
export interface Schedule {
  everyMs: number;
  offsetMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const EVERY_FIVE_MINUTES: Schedule = { everyMs: 5 * MINUTE_MS };
export const HOURLY: Schedule = { everyMs: HOUR_MS };
/** Once a day, at a full hour in UTC. */
export const dailyAt = (utcHour: number): Schedule => ({ everyMs: 24 * HOUR_MS, offsetMs: utcHour * HOUR_MS });

/** What the schedule looks at: instants as ISO 8601 text. */
export interface JobTimes {
  /** When the run under way began; null when there is none. */
  runStartedAt: string | null;
  /** When the last run that ended began; null before the first. */
  lastStartedAt: string | null;
  /** An admin wants a run beside the schedule. */
  askedAt: string | null;
  /** After a failure: no attempt before. */
  retryAt: string | null;
}

/** When the job is due next; null where it has never run, which is at once. A run under way, or one that is asked for, is due now. */
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

/** The wait before the next attempt, after `failures` in a row: 5 minutes, doubled each time, at most an hour. */
export function retryDelayMs(failures: number): number {
  return Math.min(5 * MINUTE_MS * 2 ** Math.min(failures - 1, 10), HOUR_MS);
}
