import { beforeEach, describe, expect, it } from 'vitest';
import { inOneSlice } from '#worker/jobs/job.ts';
import { HOURLY } from '#domain/jobs/schedule.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

const NOW = new Date('2026-03-02T10:30:00.000Z');
let runs = 0;
const job = inOneSlice({
  name: 'old_answers',
  schedule: HOURLY,
  queries: 1,
  run: async () => {
    runs += 1;
    return { rows: 7 };
  },
});
const app = appAt(NOW, { jobs: [job] });
const list = async (as: string) => (await call(app, as, 'GET', '/api/jobs')).body.items;
const idle = {
  name: 'old_answers',
  everyMinutes: 60,
  lastRun: null,
  run: null,
  nextDue: null,
  failures: 0,
  lastFailure: null,
  askedAt: null,
};

let boss: string;
let admin: string;
beforeEach(async () => {
  await rows('DELETE FROM jobs');
  runs = 0;
  [boss, admin] = [await person({ role: 'super_admin' }), await person({ role: 'admin' })];
});

describe('GET /api/jobs', () => {
  it('lists a job that never ran', async () => expect(await list(admin)).toEqual([idle]));

  it('returns the last run, the next run and the last failure of a job', async () => {
    await rows(`INSERT INTO jobs (name, last_started_at, last_finished_at, last_slices, last_counts, failures, failed_at, failure, retry_at,
        run_started_at, slices, counts)
      VALUES ('old_answers', '2026-03-02T09:00:00.000Z', '2026-03-02T09:01:00.000Z', 3, '{"rows":9}', 2,
        '2026-03-02T10:25:00.000Z', 'database', '2026-03-02T10:35:00.000Z', '2026-03-02T10:00:00.000Z', 1, '{"rows":2}')`);
    expect(await list(admin)).toEqual([
      {
        ...idle,
        lastRun: {
          startedAt: '2026-03-02T09:00:00.000Z',
          finishedAt: '2026-03-02T09:01:00.000Z',
          slices: 3,
          counts: { rows: 9 },
        },
        run: { startedAt: '2026-03-02T10:00:00.000Z', slices: 1, counts: { rows: 2 } },
        nextDue: '2026-03-02T10:35:00.000Z',
        failures: 2,
        lastFailure: { at: '2026-03-02T10:25:00.000Z', reason: 'database' },
      },
    ]);
  });
});

describe('POST /api/jobs/:name/run', () => {
  it('runs a job outside its schedule, once for each key, and records the admin who requested the run', async () => {
    await rows(`INSERT INTO jobs (name, last_started_at, last_finished_at) VALUES
      ('old_answers', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z')`);
    const ask = () => call(app, boss, 'POST', '/api/jobs/old_answers/run', {}, { 'Idempotency-Key': `run-of-${boss}` });
    const asked = await ask();
    expect([asked.status, asked.body]).toMatchObject([
      202,
      { name: 'old_answers', askedAt: NOW.toISOString(), nextDue: null },
    ]);
    await expect.poll(() => rows('SELECT asked_at FROM jobs')).toEqual([{ asked_at: null }]);
    expect(runs).toBe(1);
    expect(await list(admin)).toMatchObject([{ lastRun: { startedAt: NOW.toISOString(), counts: { rows: 7 } } }]);
    expect((await ask()).body).toEqual(asked.body);
    expect(runs).toBe(1);
    expect(await rows('SELECT actor_id, action, target_id FROM audit_log WHERE actor_id = ?', boss)).toEqual([
      { actor_id: boss, action: 'job.asked', target_id: 'old_answers' },
    ]);
  });

  it.each(['old_notices', 'nothing'])('refuses a run of the unknown job %s', async (name) => {
    expect((await call(app, boss, 'POST', `/api/jobs/${name}/run`, {})).status).toBeGreaterThanOrEqual(400);
  });
});

it('GET /api/jobs/differences lists the differences of users first, with the names of the users', async () => {
  const user = await person({ name: 'Ada Lovelace' });
  const { body: none } = await call(app, admin, 'GET', '/api/jobs/differences');
  expect(none).toEqual({ endedAt: null, total: 0, items: [] });
  await rows(
    `INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at) VALUES
       ('', 'figures', '2026-03-01', 'a', 'b', 'x'), (?, 'balance', '', '45', '44', 'x')`,
    user,
  );
  await rows(`INSERT INTO jobs (name, last_finished_at) VALUES ('nightly_audit', '2026-03-02T02:10:00.000Z')`);
  expect((await call(app, admin, 'GET', '/api/jobs/differences')).body).toEqual({
    endedAt: '2026-03-02T02:10:00.000Z',
    total: 2,
    items: [
      { kind: 'balance', userId: user, name: 'Ada Lovelace', day: null, stored: '45', computed: '44' },
      { kind: 'figures', userId: null, name: null, day: '2026-03-01', stored: 'a', computed: 'b' },
    ],
  });
  await rows('DELETE FROM audit_differences');
});
