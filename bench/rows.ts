/**
 * Counts the cost of each route on a real local D1, in companies of several sizes. `npm run bench:rows [-- --users
 * 1000,100000]` prints a table or, with --json, the figures as JSON. With `--company <folder>`, the bench stores each
 * company in a folder, and uses the stored company the next time.
 */
import { parseArgs } from 'node:util';
import { benchApp } from './lib/app.ts';
import { ADMIN, BENCH_NOW, DEPARTMENTS, EMPLOYEE, toUserId } from './lib/company.ts';
import { missedRows, SCREENS } from './lib/screens.ts';
import type { BytesACheckIn } from './lib/bytes.ts';
import { withCompany } from './lib/with-company.ts';
import { readLeaderboards } from '#worker/core/read-leaderboards.ts';
import { openDb, runTogether } from '#worker/db/client.ts';
import { selectFactsOfAwards } from '#worker/features/checkins/repository.ts';
import { countingD1, type Cost } from '#worker/test/counting-d1.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000,100000' },
    company: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
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

/** To a colleague of the same department, with a point. */
const thank = (name: string): Step => ({
  name,
  as: EMPLOYEE,
  method: 'POST',
  path: '/api/thanks',
  body: { receivers: [toUserId(1 + DEPARTMENTS)], words: 'Thanks', valueId: null, points: 1, audience: 'department' },
});

const STEPS: Step[] = [
  read('me', '/api/me'),
  read('first reads', '/api/first-reads/dashboard'),
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
  thank('thanks, first of the month'),
  thank('thanks'),
  read('thanks, feed', '/api/thanks'),
  read('thanks, own', '/api/thanks?feed=own'),
  read('thanks, people', '/api/thanks/people'),
  { name: 'profile', as: EMPLOYEE, method: 'PUT', path: '/api/profile', body: { bio: 'Hello' } },
  read('admin: check-ins today', '/api/checkins/today', ADMIN),
  read('admin: redemptions', '/api/redemptions?status=pending', ADMIN),
  {
    name: 'admin: approve',
    as: ADMIN,
    method: 'PUT',
    path: `/api/redemptions/redemption-${toUserId(5)}`,
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

/** A check-in may also read the rows that decide its awards. Their number is measured. */
const CHECK_IN = { roundTrips: 2, rowsRead: 60, rowsWritten: 9, bytes: 300 };
const LIMITS: Readonly<Record<string, Partial<Cost>>> = {
  me: { rowsRead: 80 },
  thanks: { roundTrips: 3, rowsRead: 40, rowsWritten: 14 },
  'thanks, feed': { rowsRead: 60 },
};

interface Measured {
  costs: Record<string, Cost>;
  /** The rows that only the awards of the check-in need. */
  awardRows: number;
  bytes: BytesACheckIn;
}

async function measure(users: number): Promise<Measured> {
  return withCompany(users, options.company, async (database, bytes) => {
    const { d1, take } = countingD1(database);
    const app = benchApp(d1, await readLeaderboards(openDb(database)));
    const costs: Record<string, Cost> = {};
    const send = async ({ name, as, method, path, body }: Step) => {
      const response = await app.request(`http://localhost${path}`, {
        method,
        headers: { Authorization: `Demo ${as}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    };
    const today = BENCH_NOW.toISOString().slice(0, 10);
    await runTogether(openDb(d1), selectFactsOfAwards(openDb(d1), EMPLOYEE, today));
    const { rowsRead: awardRows } = take();
    for (const step of STEPS) {
      take();
      await send(step);
      costs[step.name] = take();
    }
    for (const { name, paths } of SCREENS) {
      take();
      for (const path of paths) await send(read(name, path, ADMIN));
      costs[name] = take();
    }
    return { costs, awardRows, bytes };
  });
}

const figures: Record<number, Record<string, Cost>> = {};
const awardRows: Record<number, number> = {};
const bytes: Record<number, BytesACheckIn> = {};
for (const users of sizes) {
  const measured = await measure(users);
  figures[users] = measured.costs;
  awardRows[users] = measured.awardRows;
  bytes[users] = measured.bytes;
}

const sumBytes = (users: number) => Math.round(Object.values(bytes[users] ?? {}).reduce((sum, each) => sum + each, 0));

if (options.json) {
  console.log(JSON.stringify({ figures, awardRows, bytes }, null, 2));
} else {
  const columns = sizes
    .map((users) => `${users.toLocaleString('en')} people: trips/read/written`.padStart(42))
    .join('');
  console.log(`${'route or screen'.padEnd(34)}${columns}`);
  for (const { name } of [...STEPS, ...SCREENS]) {
    const cells = sizes.map((users) => {
      const cost = figures[users]?.[name];
      if (!cost) return '';
      return `${cost.roundTrips} / ${cost.rowsRead} / ${cost.rowsWritten}`.padStart(42);
    });
    console.log(`${name.padEnd(34)}${cells.join('')}`);
  }
  for (const users of sizes) {
    const parts = Object.entries(bytes[users] ?? {}).map(([name, each]) => `${name} ${each}`);
    console.log(`\nRows that the awards of a check-in need, ${users.toLocaleString('en')} people: ${awardRows[users]}`);
    console.log(`Bytes a check-in, ${users.toLocaleString('en')} people: ${sumBytes(users)} (${parts.join(', ')})`);
  }
}

const missed: string[] = [];
const [smallest, largest] = [figures[Math.min(...sizes)], figures[Math.max(...sizes)]];
const checkInLimits = { ...CHECK_IN, rowsRead: CHECK_IN.rowsRead + (awardRows[Math.max(...sizes)] ?? 0) };
for (const { name, as } of STEPS) {
  const [small, large] = [smallest?.[name], largest?.[name]];
  if (!small || !large) continue;
  const limits: Partial<Cost> = name === 'check-in' ? checkInLimits : (LIMITS[name] ?? {});
  for (const what of ['roundTrips', 'rowsRead', 'rowsWritten'] as const) {
    if (large[what] > (limits[what] ?? Infinity)) missed.push(`${name}: ${what} ${large[what]}, not ${limits[what]}`);
  }
  // A leaderboard may read 20 rows: the caller, the top ten and the rows around the caller's own row.
  if (/^leaderboard (week|month|all time)$/.test(name) && large.rowsRead > 20) {
    missed.push(`${name}: ${large.rowsRead} rows read, not 20`);
  }
  if (as === EMPLOYEE && large.rowsRead > 2 * small.rowsRead) {
    missed.push(`${name}: rows read grow with the company, ${small.rowsRead} to ${large.rowsRead}`);
  }
}
if (largest) missed.push(...missedRows(largest));
const perCheckIn = sumBytes(Math.max(...sizes));
if (perCheckIn > CHECK_IN.bytes) missed.push(`check-in: ${perCheckIn} bytes, not ${CHECK_IN.bytes}`);
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
