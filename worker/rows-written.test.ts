/** By D1's own count, which the demo's database does not keep: so these stand outside of what runs over it as well. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { countingD1 } from './test/counting-d1.ts';
import { appAt, call, person, retireBadges } from './test/harness.ts';

/** Monday 2026-03-02 07:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T12:30:00.000Z');

describe('a check-in', () => {
  it('writes nine rows in two round trips, on the day after another one', async () => {
    await retireBadges();
    const user = await person();
    await call(appAt(MONDAY), user, 'POST', '/api/checkins', {});
    const { d1, take } = countingD1(env.DB);
    const tuesday = appAt(new Date('2026-03-03T12:30:00.000Z'), { d1 });
    expect((await call(tuesday, user, 'POST', '/api/checkins', {})).status).toBe(201);
    expect(take()).toMatchObject({ roundTrips: 2, rowsWritten: 9, rowsRead: 25 });
  });
});
