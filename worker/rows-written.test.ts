/**
 * Tests that use D1's own count of written rows. They are in a file of their own, because the database of the demo in
 * the browser has no such count.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { countingD1 } from './test/counting-d1.ts';
import { appAt, call, person, retireBadges } from './test/harness.ts';

/** Monday 2026-03-02 07:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T12:30:00.000Z');

describe('a check-in', () => {
  it('a check-in on the day after another check-in writes nine rows in two round trips', async () => {
    await retireBadges();
    const user = await person();
    await call(appAt(MONDAY), user, 'POST', '/api/checkins', {});
    const { d1, take } = countingD1(env.DB);
    const tuesday = appAt(new Date('2026-03-03T12:30:00.000Z'), { d1 });
    expect((await call(tuesday, user, 'POST', '/api/checkins', {})).status).toBe(201);
    expect(take()).toMatchObject({ roundTrips: 2, rowsWritten: 9, rowsRead: 42 });
  });
});
