/**
 * Compares the rate of check-ins with the rate of health requests, with 16 requests at once. It measures inside workerd
 * and without wrangler's proxy. The two rates are measured in turns, so a busy machine slows both. `npm run bench:rate`
 * prints the figures as JSON. The bench fails when the rate of check-ins is under 0.3 of the rate of health requests.
 */
import { expect, it } from 'vitest';
import { median } from './lib/figures.ts';
import { call, person, uncheckedAppAt } from '../worker/test/harness.ts';

const AT_ONCE = 16;
const PEOPLE = 320;
const ROUNDS = 5;
const RATIO_MIN = 0.3;

/** Runs `tasks`, at most 16 at once. Returns the number of tasks per second. */
async function rate(tasks: readonly (() => Promise<unknown>)[]): Promise<number> {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.pop(); task; task = waiting.pop()) await task();
  };
  const startedMs = Date.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (1_000 * tasks.length) / (Date.now() - startedMs);
}

it('the rate of check-ins is at least 0.3 of the rate of health requests', async () => {
  const people: string[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await person({ department: `Department ${n % 7}` }));
  // The days are Monday to Friday and the next Monday. The first day creates every user's record, so it is not
  // measured.
  const days = ['02', '03', '04', '05', '06', '09'].map((day) => `2026-03-${day}T14:30:00.000Z`);
  let now = new Date(0);
  const app = uncheckedAppAt(() => now);
  const checkIns = (at = '') => {
    now = new Date(at);
    return people.map((user) => async () => {
      expect((await call(app, user, 'POST', '/api/checkins', { mood: 'good' })).status).toBe(201);
    });
  };
  const health = people.map(() => () => call(app, null, 'GET', '/api/health'));
  await rate(checkIns(days[0]));
  await rate(health);

  const measured: { health: number; checkIns: number; ratio: number }[] = [];
  for (const day of days.slice(1, 1 + ROUNDS)) {
    const healthRate = await rate(health);
    const checkInRate = await rate(checkIns(day));
    measured.push({
      health: Math.round(healthRate),
      checkIns: Math.round(checkInRate),
      ratio: Math.round((1_000 * checkInRate) / healthRate) / 1_000,
    });
  }
  const ratio = median(measured.map((round) => round.ratio));
  console.log(JSON.stringify({ atOnce: AT_ONCE, rounds: measured, ratio }, null, 2));
  expect(ratio).toBeGreaterThanOrEqual(RATIO_MIN);
});
