/**
 * What each route costs on D1 (round trips, rows read, rows written) in companies of several sizes, over a real local D1.
 * `npm run bench:rows [-- --users 1000,100000]` prints a table and, with --json, the figures as JSON; it fails when a
 * budget of the design is missed.
 */
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { parseArgs } from 'node:util';
import { getPlatformProxy } from 'wrangler';
import { MONDAY_TO_FRIDAY } from '../domain/calendar/work-calendar.ts';
import { addDays, weekdayOf } from '../domain/time/local-date.ts';
import { createApp } from '../worker/app.ts';
import { demoIdentity } from '../worker/identity/demo.ts';
import { ADMIN, BENCH_NOW, EMPLOYEE, makeCompany, makeHistory } from './lib/company.ts';
import { countingD1, type Cost } from '../worker/test/counting-d1.ts';

const { values: options } = parseArgs({
  options: { users: { type: 'string', default: '1000,100000' }, json: { type: 'boolean', default: false } },
});
const sizes = options.users.split(',').map(Number);

interface Step {
  name: string;
  as: string;
  method: string;
  path: string;
  body?: object;
}
const read = (name: string, path: string, as = EMPLOYEE): Step => ({ name, as, method: 'GET', path });

const STEPS: Step[] = [
  read('me', '/api/me'),
  { name: 'check-in', as: EMPLOYEE, method: 'POST', path: '/api/checkins', body: { mood: 'good' } },
  { name: 'check-in again', as: EMPLOYEE, method: 'POST', path: '/api/checkins', body: {} },
  read('check-ins, 60 days', '/api/checkins'),
  read('leaderboard week', '/api/leaderboard?period=week'),
  read('leaderboard month', '/api/leaderboard?period=month'),
  read('leaderboard all time', '/api/leaderboard?period=all'),
  read('leaderboard department', '/api/leaderboard?period=week&department=Department%201'),
  read('leaderboard around me', '/api/leaderboard?period=week&around=me'),
  read('leaderboard filters', '/api/leaderboard/filters'),
  read('quote', '/api/quotes/today'),
  read('rewards', '/api/rewards'),
  read('rewards within reach', '/api/rewards?affordable=1'),
  read('rewards by name', '/api/rewards?search=reward-3'),
  { name: 'claim', as: EMPLOYEE, method: 'POST', path: '/api/rewards/claim', body: { rewardId: 'reward-1' } },
  read('own redemptions', '/api/redemptions'),
  read('point history', '/api/points/history'),
  { name: 'profile', as: EMPLOYEE, method: 'PUT', path: '/api/profile', body: { bio: 'Hello' } },
  read('admin: check-ins today', '/api/checkins/today', ADMIN),
  read('admin: redemptions', '/api/redemptions?status=pending', ADMIN),
  {
    name: 'admin: approve',
    as: ADMIN,
    method: 'PUT',
    path: '/api/redemptions/redemption-bench-5',
    body: { status: 'approved' },
  },
  {
    name: 'admin: award',
    as: ADMIN,
    method: 'POST',
    path: '/api/points',
    body: { userId: EMPLOYEE, amount: 5, description: 'Bench' },
  },
  read('admin: users', '/api/users', ADMIN),
  read('admin: user', `/api/users/${EMPLOYEE}`, ADMIN),
];

/** Forty working days before the bench's day. */
function historyDays(): string[] {
  const days: string[] = [];
  for (let day = addDays(BENCH_NOW.toISOString().slice(0, 10), -1); days.length < 40; day = addDays(day, -1)) {
    if (MONDAY_TO_FRIDAY.includes(weekdayOf(day))) days.unshift(day);
  }
  return days;
}

async function measure(users: number): Promise<Record<string, Cost>> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ persist: false });
  try {
    const { DB } = proxy.env;
    for (const { queries } of await readD1Migrations(new URL('../migrations', import.meta.url).pathname)) {
      for (const query of queries) await DB.prepare(query).run();
    }
    await makeCompany(DB, users);
    await makeHistory(DB, historyDays());
    const { d1, take } = countingD1(DB);
    const app = createApp({
      d1,
      identity: demoIdentity({ publicDemo: false }),
      clock: () => BENCH_NOW,
      newId: () => crypto.randomUUID(),
      live: { changed: async () => {} },
      push: { notify: async () => {} },
      webhookSecret: null,
      limits: { allow: async () => true },
      log: () => {},
      production: false,
      version: 'bench',
    });
    const costs: Record<string, Cost> = {};
    for (const { name, as, method, path, body } of STEPS) {
      take();
      const response = await app.request(`http://localhost${path}`, {
        method,
        headers: { Authorization: `Demo ${as}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      costs[name] = take();
    }
    return costs;
  } finally {
    await proxy.dispose();
  }
}

const figures: Record<number, Record<string, Cost>> = {};
for (const users of sizes) figures[users] = await measure(users);

if (options.json) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  const columns = sizes
    .map((users) => `${users.toLocaleString('en')} people: trips/read/written`.padStart(42))
    .join('');
  console.log(`${'route'.padEnd(26)}${columns}`);
  for (const { name } of STEPS) {
    const cells = sizes.map((users) => {
      const cost = figures[users]?.[name];
      if (!cost) return '';
      const rank = cost.rowsReadForRank > 0 ? ` (rank ${cost.rowsReadForRank})` : '';
      return `${cost.roundTrips} / ${cost.rowsRead}${rank} / ${cost.rowsWritten}`.padStart(42);
    });
    console.log(`${name.padEnd(26)}${cells.join('')}`);
  }
}

const missed: string[] = [];
const [smallest, largest] = [figures[Math.min(...sizes)], figures[Math.max(...sizes)]];
for (const { name, as } of STEPS) {
  const [small, large] = [smallest?.[name], largest?.[name]];
  if (!small || !large) continue;
  if (name === 'check-in' && (large.rowsWritten > 6 || large.roundTrips > 2)) {
    missed.push(`check-in: ${large.roundTrips} round trips and ${large.rowsWritten} rows written, not 2 and 6`);
  }
  const unranked = large.rowsRead - large.rowsReadForRank;
  if (/^leaderboard (week|month|all time)$/.test(name) && unranked > 20)
    missed.push(`${name}: ${unranked} rows read, not 20`);
  if (as === EMPLOYEE && unranked > 2 * (small.rowsRead - small.rowsReadForRank)) {
    missed.push(`${name}: rows read grow with the company, ${small.rowsRead} to ${unranked}`);
  }
}
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
