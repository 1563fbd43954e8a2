import { describe, expect, it } from 'vitest';
import { dailyAt, EVERY_FIVE_MINUTES, HOURLY, isDue, nextDue, retryDelayMs, type JobTimes } from './schedule.ts';

const NEVER: JobTimes = { runStartedAt: null, lastStartedAt: null, askedAt: null, retryAt: null };
const ran = (lastStartedAt: string, more: Partial<JobTimes> = {}): JobTimes => ({ ...NEVER, lastStartedAt, ...more });
const at = (instant: string) => new Date(instant);

describe('a job', () => {
  it('a job is due at once when it has never run', () => {
    expect(nextDue(HOURLY, NEVER)).toBeNull();
    expect(isDue(HOURLY, NEVER, at('2026-03-02T10:00:00.000Z'))).toBe(true);
  });

  it.each([
    [EVERY_FIVE_MINUTES, '2026-03-02T10:00:00.000Z', '2026-03-02T10:05:00.000Z'],
    [EVERY_FIVE_MINUTES, '2026-03-02T10:04:59.999Z', '2026-03-02T10:05:00.000Z'],
    [HOURLY, '2026-03-02T10:55:02.000Z', '2026-03-02T11:00:00.000Z'],
    [dailyAt(3), '2026-03-02T02:59:59.999Z', '2026-03-02T03:00:00.000Z'],
    [dailyAt(3), '2026-03-02T03:00:00.000Z', '2026-03-03T03:00:00.000Z'],
  ])('a job with the schedule %o that began at %s is due again at %s, and not earlier', (schedule, began, due) => {
    expect(nextDue(schedule, ran(began))).toEqual(at(due));
    expect(isDue(schedule, ran(began), at(due))).toBe(true);
    expect(isDue(schedule, ran(began), new Date(Date.parse(due) - 1))).toBe(false);
  });

  it('a job is due while a run is in progress, and when an admin has requested a run', () => {
    const now = at('2026-03-02T10:30:00.000Z');
    const lastStartedAt = '2026-03-02T10:00:00.000Z';
    expect(isDue(HOURLY, ran(lastStartedAt), now)).toBe(false);
    expect(isDue(HOURLY, ran(lastStartedAt, { runStartedAt: '2026-03-02T10:00:00.000Z' }), now)).toBe(true);
    expect(isDue(HOURLY, ran(lastStartedAt, { askedAt: '2026-03-02T10:29:00.000Z' }), now)).toBe(true);
  });

  it('a job is not due between a failed attempt and the time of the next attempt', () => {
    const times = { ...NEVER, runStartedAt: '2026-03-02T10:00:00.000Z', retryAt: '2026-03-02T10:10:00.000Z' };
    expect(isDue(HOURLY, times, at('2026-03-02T10:09:59.999Z'))).toBe(false);
    expect(isDue(HOURLY, times, at('2026-03-02T10:10:00.000Z'))).toBe(true);
    expect([1, 2, 3, 4, 5, 60].map((failures) => retryDelayMs(failures) / 60_000)).toEqual([5, 10, 20, 40, 60, 60]);
  });
});
