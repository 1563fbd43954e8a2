import { expect, it } from 'vitest';
import { appAt, call, rows } from '#worker/test/harness.ts';

const health = async () => (await call(appAt(), null, 'GET', '/api/health')).body;

it('the health route returns the end and the differences of the last nightly audit', async () => {
  expect(await health()).toEqual({ status: 'ok', version: 'test', audit: null });
  await rows(`INSERT INTO jobs (name, run_started_at) VALUES ('nightly_audit', '2026-03-02T02:00:00.000Z')`);
  expect(await health()).toEqual({ status: 'ok', version: 'test', audit: null });
  await rows(
    `UPDATE jobs SET last_finished_at = '2026-03-01T02:10:00.000Z', last_counts = '{"people":42,"differences":3}'`,
  );
  expect(await health()).toMatchObject({ audit: { endedAt: '2026-03-01T02:10:00.000Z', differences: 3 } });
});

it('the health route returns status 503 when the database does not answer', async () => {
  const d1 = {
    prepare: () => {
      throw new Error('no database');
    },
  } as unknown as D1Database;
  const { status, body } = await call(appAt(undefined, { d1 }), null, 'GET', '/api/health');
  expect([status, body]).toEqual([503, { status: 'unavailable', version: 'test', audit: null }]);
});
