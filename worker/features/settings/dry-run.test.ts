import { beforeAll, describe, expect, it } from 'vitest';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { mergeDepartments, sumDepartments } from '#domain/scoring/dry-run.ts';
import type { DryRunPart } from '#domain/api/settings.ts';
import { appAt, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

const { standard, demo } = SCORING_PRESETS;
const app = appAt(new Date('2026-03-20T16:00:00.000Z'));
let admin = '';

const part = async (policy: object, cursor?: string, as = admin) => {
  const answer = await call(app, as, 'POST', '/api/settings/scoring_policy/dry-run', {
    policy,
    ...(cursor && { cursor }),
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown as DryRunPart;
};

async function run(policy: object) {
  const parts: DryRunPart[] = [];
  let cursor: string | undefined;
  do {
    const next = await part(policy, cursor);
    parts.push(next);
    cursor = next.nextCursor;
  } while (cursor !== undefined);
  return { parts, departments: mergeDepartments(parts.flatMap(({ departments }) => departments)) };
}

describe('POST /api/settings/scoring_policy/dry-run', () => {
  beforeAll(async () => {
    await retireBadges();
    admin = await person({ role: 'admin', department: 'HR', time_zone: 'UTC' });
    const early = await person({ department: 'IT', time_zone: 'UTC' });
    const late = await person({ department: 'Sales', time_zone: 'UTC' });
    // Each day brings 2 points, and the seventh day brings 5 more. The first four days are before the 90 days of a
    // later run.
    for (const day of ['09', '10', '11', '12', '13', '16', '17', '18']) {
      await checkInAt(early, `2026-03-${day}T07:30:00.000Z`);
    }
    // Each day brings 1 point.
    for (const day of ['13', '14', '16']) await checkInAt(late, `2026-03-${day}T09:00:00.000Z`);
    for (let index = 0; index < 45; index++) await person({ department: 'Field', time_zone: 'UTC' });
  });

  it('returns exactly the booked points for the current policy', async () => {
    const { parts, departments } = await run(standard);
    expect(parts.map(({ people }) => people)).toEqual([36, 12]);
    expect(parts[0]).toMatchObject({ from: '2025-12-21', to: '2026-03-20', peopleInAll: 48 });
    expect(departments).toEqual([
      { department: 'Field', people: 45, given: 0, wouldBe: 0, more: 0, fewer: 0 },
      { department: 'HR', people: 1, given: 0, wouldBe: 0, more: 0, fewer: 0 },
      { department: 'IT', people: 1, given: 21, wouldBe: 21, more: 0, fewer: 0 },
      { department: 'Sales', people: 1, given: 2, wouldBe: 2, more: 0, fewer: 0 },
    ]);
    const [booked] = await rows(`SELECT sum(points_amount) AS points FROM point_transactions`);
    expect(sumDepartments(departments).given).toBe(booked?.points);
  });

  it('returns the points that another policy would have given, and writes nothing', async () => {
    const before = await rows('SELECT count(*) AS entries FROM audit_log');
    const { departments } = await run(demo);
    // The policy gives 50 points for each workday, and 10 more for a workday within a week after another check-in. The
    // first day does not bring these 10 points, and the Saturday brings none.
    expect(departments.filter(({ given }) => given > 0)).toEqual([
      { department: 'IT', people: 1, given: 21, wouldBe: 470, more: 1, fewer: 0 },
      { department: 'Sales', people: 1, given: 2, wouldBe: 110, more: 1, fewer: 0 },
    ]);
    const mean = { ...standard, earlyPoints: 1, streakBonuses: [] };
    expect(sumDepartments((await run(mean)).departments)).toEqual({
      department: '',
      people: 48,
      given: 23,
      wouldBe: 10,
      more: 0,
      fewer: 1,
    });
    expect(await rows('SELECT count(*) AS entries FROM audit_log')).toEqual(before);
    expect(await rows('SELECT * FROM system_settings')).toEqual([]);
  });

  it('also reads the last check-in before the 90 days', async () => {
    const later = appAt(new Date('2026-06-10T12:00:00.000Z'));
    const { body } = await call(later, admin, 'POST', '/api/settings/scoring_policy/dry-run', { policy: demo });
    const { from, departments } = body as unknown as DryRunPart;
    expect(from).toBe('2026-03-13');
    // The first user has four check-ins within the 90 days, and each brings the 10 points. The Saturday of the other
    // user does not bring them.
    expect(departments.find(({ department }) => department === 'IT')).toMatchObject({ given: 13, wouldBe: 240 });
    expect(departments.find(({ department }) => department === 'Sales')).toMatchObject({ given: 2, wouldBe: 110 });
  });

  it('uses the days of the first part for the next part, and refuses an invalid cursor or policy', async () => {
    const { nextCursor } = await part(standard);
    const tomorrow = appAt(new Date('2026-03-21T16:00:00.000Z'));
    const next = await call(tomorrow, admin, 'POST', '/api/settings/scoring_policy/dry-run', {
      policy: standard,
      cursor: nextCursor,
    });
    expect(next.body).toMatchObject({ from: '2025-12-21', to: '2026-03-20', people: 12 });
    for (const body of [{ policy: standard, cursor: 'abc' }, { policy: { ...standard, basePoints: 0 } }, {}]) {
      expect((await call(app, admin, 'POST', '/api/settings/scoring_policy/dry-run', body)).status).toBe(400);
    }
  });
});
