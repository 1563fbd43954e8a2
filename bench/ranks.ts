/**
 * Measures the rank room, which counts people by points, inside workerd with a real D1. In a company of 100,000 people,
 * it compares the rate of GET /api/me with the rate of health requests. The two rates are measured in turns, so a busy
 * machine slows both. In a company of 1,000,000 people, it measures the room's memory and the time in which the room
 * reads its counts. `npm run bench:ranks` prints the figures as JSON. The bench fails when GET /api/me costs more than
 * three health requests. It also fails when a leaderboard of a million people needs more than 8 MB.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Leaderboards } from '../domain/leaderboard/leaderboards.ts';
import { RANK_ROOM, type RankRoom } from '../party/rank-room.ts';
import { ranksInRoom } from '../worker/ranks/room-ranks.ts';
import { call, person, uncheckedAppAt } from '../worker/test/harness.ts';
import { median } from './lib/figures.ts';

const AT_ONCE = 16;
const REQUESTS = 320;
const ROUNDS = 5;
const COST_MAX = 3;
const BYTES_MAX = 8_000_000;
/** A Monday. */
const NOW = new Date('2026-03-02T12:30:00.000Z');

const room = () => env.RANKS.getByName(RANK_ROOM);

/**
 * Adds the users from number `from` to `count`, in 40 departments and 4 locations. Each user has 1 to 10,000 points of
 * all time.
 */
async function fill(from: number, count: number): Promise<void> {
  for (let first = from; first < count; first += 10_000) {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO users (id, employee_id, email, name, department, location, hire_date, time_zone, work_calendar_id,
         created_at, updated_at, board_points, week_start, week_points, month, month_points, best_month_points)
       SELECT 'bench-' || i, 'bench-' || i, i || '@bench.example', 'Bench ' || i, 'Department ' || (i % 40),
         'Location ' || (i / 40 % 4), '2024-01-15', 'America/Toronto', 'standard', 'x', 'x', 1 + i * 7919 % 10000, '2026-03-02',
         1 + i * 31 % 20, '2026-03', 1 + i * 17 % 60, 60
       FROM n`,
    )
      .bind(first, Math.min(first + 10_000, count))
      .run();
  }
}

/** Runs `task` 320 times, at most 16 at once. Returns the number of runs per second. */
async function rate(task: () => Promise<unknown>): Promise<number> {
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0) await task();
  };
  const startedMs = Date.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (1_000 * REQUESTS) / (Date.now() - startedMs);
}

/** Makes the room read its counts. Returns the time of the reading and the bytes of the counts. */
const measureReading = () =>
  runInDurableObject(room(), async (instance: RankRoom) => {
    const startedMs = Date.now();
    await (instance as unknown as { read: () => Promise<void> }).read();
    const { leaderboards } = instance as unknown as { leaderboards: Leaderboards | null };
    return { readMs: Date.now() - startedMs, bytes: leaderboards?.bytes ?? 0 };
  });

it('the rank room needs little time per request, and little memory for a million people', async () => {
  const user = await person({ board_points: 5_000, department: 'Department 1' });
  await fill(0, 100_000);
  const app = uncheckedAppAt(NOW, { ranks: ranksInRoom(env.RANKS, () => crypto.randomUUID()) });
  const small = await measureReading();
  let unranked = 0;
  const me = async () => {
    const { status, body } = await call(app, user, 'GET', '/api/me');
    expect(status).toBe(200);
    expect([null, 50_001]).toContain(body.rank);
    if (body.rank === null) unranked += 1;
  };
  const health = () => call(app, null, 'GET', '/api/health');
  await rate(me);
  await rate(health);
  unranked = 0;
  const rounds: { health: number; me: number; cost: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [healthRate, meRate] = [await rate(health), await rate(me)];
    rounds.push({
      health: Math.round(healthRate),
      me: Math.round(meRate),
      cost: Math.round((100 * healthRate) / meRate) / 100,
    });
  }
  const cost = median(rounds.map((round) => round.cost));

  await fill(100_000, 1_000_000);
  await evictDurableObject(room());
  const large = await measureReading();
  // While the room reads new counts, it answers from its old counts.
  const answeredMs = await runInDurableObject(room(), async (instance) => {
    const read = instance.alarm();
    const startedMs = Date.now();
    expect(await instance.countAbove([{ period: 'all', periodKey: 'all', points: 5_000 }])).toEqual([500_000]);
    const tookMs = Date.now() - startedMs;
    await read;
    return tookMs;
  });
  await env.DB.prepare(`DELETE FROM users WHERE id LIKE 'bench-%'`).run();
  const leaderboards = 3 * (1 + 40 + 4 + 160);
  console.log(
    JSON.stringify(
      {
        people: 100_000,
        atOnce: AT_ONCE,
        rounds,
        cost,
        answersWithoutRank: unranked,
        reading: { 100_000: small, 1_000_000: large },
        leaderboards,
        answeredWhileReadingMs: answeredMs,
      },
      null,
      2,
    ),
  );
  expect(cost).toBeLessThanOrEqual(COST_MAX);
  // The limit applies to the average size of a leaderboard.
  expect(large.bytes / leaderboards).toBeLessThanOrEqual(BYTES_MAX);
});
