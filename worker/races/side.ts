import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { badge, call, givePoints, person, retireBadges, reward, setPolicy, uncheckedAppAt } from '../test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
export const NOW = new Date('2026-03-12T14:00:00.000Z');

export interface Side {
  prefix: string;
  user: string;
  admin: string;
  boss: string;
  rewardId: string;
  redemptionId: string;
  dayOffId: string;
  awardId: string;
  /** The user's request for a check-in on Monday the 9th. */
  requestId: string;
  /** Leave on Thursday the 5th. */
  leaveId: string;
  /** The user's request for leave on Wednesday the 11th. */
  leaveRequestId: string;
  /** A badge for which the user needs one more check-in. The admin set its terms, and nobody has confirmed them. */
  payingBadge: string;
  /** A badge that the user could get now. */
  waitingBadge: string;
}

let sides = 0;
let clock = NOW;
/** Its answers are not checked against the OpenAPI document. */
const app = uncheckedAppAt(() => clock);

async function expectDone(answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return String(body.id);
}

/**
 * Makes a user with an opening streak of four days up to Tuesday the 3rd. The user has check-ins on the 4th, 6th and
 * 10th, and leave on the 5th. The 9th and 11th are missing. The streak is close to its seventh day, which earns a
 * bonus. The balance is enough for one more claim. Policies and badges apply to every user, so the policies and badges
 * of earlier sides are removed.
 */
export async function makeSide(): Promise<Side> {
  await retireBadges();
  await setPolicy(null);
  await env.DB.batch([
    ...['system_settings', 'activity_records', 'point_values', 'money_proposals'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
    env.DB.prepare(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('four-days', 'Monday to Thursday', '[1,2,3,4]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
      ON CONFLICT DO NOTHING`),
  ]);
  const prefix = `side-${++sides}-`;
  const opening = {
    current_streak: 4,
    longest_streak: 4,
    opening_streak: 4,
    opening_longest_streak: 4,
    opening_streak_through: '2026-03-03',
    opening_check_ins: 4,
    total_check_ins: 4,
  };
  const user = await person({ id: `${prefix}user`, name: 'Racer', ...opening });
  const admin = await person({ id: `${prefix}admin`, name: 'Ann', role: 'admin' });
  const boss = await person({ id: `${prefix}boss`, name: 'Bea', role: 'super_admin' });
  await givePoints(user, 60);

  const rewardId = await reward({ id: `${prefix}reward`, points_cost: 30, stock: 3 });
  const leaveId = await expectDone(
    call(app, admin, 'POST', '/api/leaves', {
      userId: user,
      startDate: '2026-03-05',
      endDate: '2026-03-05',
      reason: 'A day off.',
    }),
  );
  for (const day of ['04', '06', '10']) {
    clock = new Date(`2026-03-${day}T12:30:00.000Z`);
    await expectDone(call(app, user, 'POST', '/api/checkins', {}));
  }
  clock = NOW;
  const redemptionId = await expectDone(call(app, user, 'POST', '/api/rewards/claim', { rewardId }));
  const dayOffReward = await reward({
    id: `${prefix}day-off`,
    points_cost: 1,
    fulfilment: '{"way":"day_off","days":1}',
  });
  const dayOffId = await expectDone(call(app, user, 'POST', '/api/rewards/claim', { rewardId: dayOffReward }));
  await expectDone(call(app, admin, 'PUT', `/api/redemptions/${dayOffId}`, { status: 'approved' }));
  const awardId = await expectDone(
    call(app, admin, 'POST', '/api/points', { userId: user, amount: 20, description: 'Thanks.' }),
  );
  for (const value of [5, 7]) {
    const { status } = await call(app, admin, 'PUT', '/api/settings/point_value_cents', { value });
    expect(status).toBe(value === 5 ? 200 : 202);
  }
  const requestId = await expectDone(
    call(app, user, 'POST', '/api/checkins/correction-requests', {
      date: '2026-03-09',
      time: '07:35',
      reason: 'The reader was broken.',
    }),
  );
  const leaveRequestId = `${prefix}asked`;
  await env.DB.prepare(
    `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, created_at, updated_at)
     VALUES (?, ?, '2026-03-11', '2026-03-11', 'sick', 'requested', ?, 'x')`,
  )
    .bind(leaveRequestId, user, NOW.toISOString())
    .run();
  const [payingBadge, waitingBadge] = [`${prefix}paying`, `${prefix}waiting`];
  await badge({ id: payingBadge, criteria_count: 8, name: 'Eight', terms_by: admin });
  await badge({ id: waitingBadge, criteria_type: 'wellness_activities', name: 'Well' });
  await env.DB.prepare(
    `INSERT INTO activity_records (id, user_id, kind, title, occurred_on, recorded_by, created_at)
     VALUES (?, ?, 'wellness', 'Run', '2026-03-02', ?, '2026-03-02T12:00:00.000Z')`,
  )
    .bind(`${prefix}activity`, user, admin)
    .run();
  return {
    prefix,
    user,
    admin,
    boss,
    rewardId,
    redemptionId,
    dayOffId,
    awardId,
    requestId,
    leaveId,
    leaveRequestId,
    payingBadge,
    waitingBadge,
  };
}

const MADE_ID = /id\d{10}/g;

/** Replaces the ids that the app made, because their numbers depend on how many ids the app made before. */
export const withoutMadeIds = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(MADE_ID, 'made')) as Value;

/** Sorts rows, because rows with the same instant have no fixed order. */
const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();

export async function readSide(side: Side): Promise<Record<string, unknown[]>> {
  const { prefix, user } = side;
  const own = (table: string) => [`SELECT * FROM ${table} WHERE user_id = ?`, user];
  const asked: Record<string, string[]> = {
    ledger: ['SELECT * FROM point_transactions WHERE user_id = ? ORDER BY seq', user],
    user: ['SELECT * FROM users WHERE id = ?', user],
    checkIns: own('check_ins'),
    months: own('perfect_months'),
    redemptions: own('redemptions'),
    orders: own('orders'),
    requests: own('correction_requests'),
    leaves: own('leaves'),
    calendars: own('past_calendars'),
    badges: own('user_badges'),
    achievements: own('user_achievements'),
    notices: own('notices'),
    reward: ['SELECT * FROM rewards WHERE id = ?', side.rewardId],
    terms: ['SELECT * FROM badges WHERE id IN (?, ?)', side.payingBadge, side.waitingBadge],
    settings: ['SELECT * FROM system_settings'],
    values: ['SELECT * FROM point_values'],
    proposals: ['SELECT * FROM money_proposals'],
    policies: ['SELECT * FROM scoring_policies'],
    audit: ['SELECT * FROM audit_log WHERE actor_id BETWEEN ? AND ?', prefix, `${prefix}z`],
  };
  const queries = Object.values(asked).map(([text = '', ...values]) => env.DB.prepare(text).bind(...values));
  const results = await env.DB.batch(queries);
  const tables = Object.keys(asked).map((table, index): [string, unknown[]] => {
    const found = withoutMadeIds(results[index]?.results ?? []);
    return [table, table === 'ledger' ? found : sorted(found)];
  });
  return Object.fromEntries(tables);
}
