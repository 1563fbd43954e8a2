import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { BULK_MAX as DECISIONS_MAX } from '#domain/api/redemptions.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { BULK_MAX as PEOPLE_MAX } from '#domain/people/bulk.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, checkInAt, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

/** D1 allows at most 1,000 queries per request. The rest is for decisions that run again. */
const STATEMENTS_MAX = 820;

const { d1, take } = countingD1(env.DB);
const app = appAt(NOW, { d1 });
const many = <Made>(count: number, make: () => Promise<Made>) => Promise.all(Array.from({ length: count }, make));

async function listStatements(path: string, body: object) {
  const admin = await person({ role: 'admin' });
  take();
  const answer = await call(app, admin, 'POST', path, body, { 'Idempotency-Key': crypto.randomUUID() });
  const { statements } = take();
  expect(answer.status).toBe(200);
  return { statements, answer: answer.body };
}

it.each([
  ['approve', { approval_status: 'pending' }, { type: 'approve' }],
  ['award', {}, { type: 'award', amount: 1, description: 'Well done' }],
  ['calendar', {}, { type: 'calendar', calendarId: 'nights', reason: 'New shift.' }],
] as const)(
  'the largest request for the bulk act "%s" stays within the limit of statements',
  async (_, columns, act) => {
    await rows(`INSERT OR IGNORE INTO work_calendars (id, name, workdays, created_at, updated_at)
    VALUES ('nights', 'Nights', '[5,6,7]', 'x', 'x')`);
    const ids = await many(PEOPLE_MAX, () => person(columns));
    // A user who has a check-in today needs one more statement, which stores the calendar of that day.
    if (act.type === 'calendar') for (const id of ids) await checkInAt(id, NOW);
    const { statements, answer } = await listStatements('/api/users/bulk', { ids, act });
    expect(answer).toMatchObject({ people: PEOPLE_MAX });
    expect(statements).toBeGreaterThan(PEOPLE_MAX);
    expect(statements).toBeLessThanOrEqual(STATEMENTS_MAX);
  },
);

it.each(['approved', 'rejected'] as const)(
  'the largest request for the bulk decision "%s" stays within the limit of statements',
  async (status) => {
    const rewardId = await reward({ points_cost: 5 });
    const ids = await many(DECISIONS_MAX, async () => {
      const owner = await person();
      await givePoints(owner, 5);
      return String((await call(app, owner, 'POST', '/api/rewards/claim', { rewardId })).body.id);
    });
    const body = { ids, status, ...(status === 'rejected' && { rejectionReason: 'No stock.' }) };
    const { statements, answer } = await listStatements('/api/redemptions/bulk', body);
    expect(answer).not.toHaveProperty('error');
    expect(statements).toBeGreaterThan(DECISIONS_MAX);
    expect(statements).toBeLessThanOrEqual(STATEMENTS_MAX);
  },
);

it('a bulk request for too many users is refused, and the answer contains the limit', async () => {
  const admin = await person({ role: 'admin' });
  const ids = Array.from({ length: PEOPLE_MAX + 1 }, (_, index) => `p${index}`);
  for (const path of ['/api/users/bulk', '/api/users/bulk/preview']) {
    expect(await call(app, admin, 'POST', path, { ids, act: { type: 'approve' } })).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [createIssue('ids', 'too_many', { max: PEOPLE_MAX })] } } },
    });
  }
});
