import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, badge, call, checkInAt, NEW_BADGE, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Tuesday 2026-03-03 07:00 in Toronto. */
const START = Date.parse('2026-03-03T12:00:00.000Z');
const DAY_MS = 86_400_000;
const at = (days: number, ms = 0) => new Date(START + days * DAY_MS + ms);
const day = (days: number) => at(days).toISOString().slice(0, 10);

const setPerDay = (perDay: number) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
     VALUES ('award_points_per_day', ?, 'x', 'x') ON CONFLICT DO UPDATE SET setting_value = excluded.setting_value`,
    String(perDay),
  );
const paid = (users: readonly string[]) =>
  rows<{ user_id: string; points_amount: number; created_by: string | null }>(
    `SELECT user_id, points_amount, created_by FROM point_transactions
     WHERE reference_type = 'badge' AND user_id IN (SELECT value FROM json_each(?)) ORDER BY created_at, user_id`,
    JSON.stringify(users),
  );
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? status : (body.error as { code: string }).code;
const make = async (as: string, fields: object, now = at(0)) =>
  call(appAt(now), as, 'POST', '/api/badges', { ...NEW_BADGE, ...fields });
const record = async (as: string, userId: string, now = at(0)) =>
  code(
    await call(appAt(now), as, 'POST', '/api/activities', {
      userId,
      kind: 'team',
      title: 'Fair',
      occurredOn: day(-1),
    }),
  );
const change = async (as: string, id: string, fields: object, now = at(0)) =>
  code(await call(appAt(now), as, 'PUT', `/api/badges/${id}`, fields));
const admins = (role = 'admin') => person({ role, time_zone: 'UTC' });

beforeEach(async () => {
  await retireBadges();
  await setPerDay(10_000);
});

describe('points of badges whose terms an admin set', () => {
  it('an admin who sets the terms and records the activities for another admin pays nothing', async () => {
    const [setter, friend, boss] = [await admins('super_admin'), await admins(), await admins('super_admin')];
    const made = await make(setter, { points: 10_000, criteria: { type: 'team_activities', count: 3 } });
    for (let times = 0; times < 3; times++) expect(await record(setter, friend)).toBe(201);
    expect((await checkInAt(friend, at(0))).body.awards).toEqual([]);
    const { items } = (await call(appAt(at(0)), friend, 'GET', '/api/badges')).body as {
      items: { id: string; progress: number }[];
    };
    expect(items.find(({ id }) => id === made.body.id)?.progress).toBe(0);
    const grants = `/api/badges/${String(made.body.id)}/grants`;
    expect((await call(appAt(at(0)), boss, 'POST', grants, {})).body).toEqual({ granted: 0 });
    expect(await paid([friend])).toEqual([]);
    // Another admin's records count. The points are the gift of the admin who set the terms.
    for (let times = 0; times < 3; times++) expect(await record(boss, friend)).toBe(201);
    await checkInAt(friend, at(1));
    expect(await paid([friend])).toEqual([{ user_id: friend, points_amount: 10_000, created_by: setter }]);
    const award = { userId: friend, amount: 1, description: 'x' };
    expect(code(await call(appAt(at(1)), setter, 'POST', '/api/points', award))).toBe('award_day_limit');
    expect(code(await call(appAt(at(2)), setter, 'POST', '/api/points', award))).toBe(201);
    const back = { userId: setter, amount: 1, description: 'x' };
    expect(code(await call(appAt(at(2)), friend, 'POST', '/api/points', back))).toBe(201);
    const pairs = (await call(appAt(at(2)), boss, 'GET', '/api/audit/mutual-gifts')).body.items as {
      fromFirst: { points: number };
      fromSecond: { points: number };
    }[];
    expect(pairs.map(({ fromFirst, fromSecond }) => [fromFirst.points, fromSecond.points].toSorted())).toEqual([
      [1, 10_001],
    ]);
  });

  it('an activity of an admin is recorded by a super admin, and nobody without access gets one', async () => {
    const [admin, peer, boss] = [await admins(), await admins(), await admins('super_admin')];
    const [gone, shutOut] = [await person({ is_active: 0 }), await person({ approval_status: 'suspended' })];
    expect(await record(admin, peer)).toBe('account_of_admin');
    expect(await record(admin, boss)).toBe('account_of_admin');
    expect(await record(boss, peer)).toBe(201);
    expect(await record(boss, boss)).toBe('activity_own');
    expect([await record(admin, gone), await record(admin, shutOut)]).toEqual(['user_not_found', 'award_not_approved']);
    expect(await rows('SELECT user_id FROM activity_records WHERE recorded_by = ?', admin)).toEqual([]);
  });

  it('a check-in never fails by the limit: the badge comes with a later check-in', async () => {
    await setPerDay(100);
    const setter = await admins('super_admin');
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    await make(setter, { points: 40, criteria: { type: 'total_checkins', count: 1 } });
    const answers = await Promise.all(people.map((user) => checkInAt(user, at(0))));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    const first = await paid(people);
    expect(first.map(({ points_amount, created_by }) => [points_amount, created_by])).toEqual([
      [40, setter],
      [40, setter],
    ]);
    await Promise.all(people.map((user) => checkInAt(user, at(1))));
    expect(await paid(people)).toHaveLength(4);
    await Promise.all(people.map((user) => checkInAt(user, at(2))));
    expect(await paid(people)).toHaveLength(6);
    expect(new Set((await paid(people)).map(({ user_id }) => user_id)).size).toBe(6);
  });

  it('a grant pays as many people as the limit allows, also beside other grants, awards and check-ins', async () => {
    await setPerDay(100);
    const [setter, giver] = [await admins('super_admin'), await admins('super_admin')];
    const people = await Promise.all(
      Array.from({ length: 6 }, () => person({ longest_streak: 3_000, opening_longest_streak: 3_000 })),
    );
    const { body } = await make(setter, { points: 30, criteria: { type: 'streak', count: 3_000 } });
    const grants = `/api/badges/${String(body.id)}/grants`;
    await Promise.all([
      call(appAt(at(0)), giver, 'POST', grants, {}),
      call(appAt(at(0)), setter, 'POST', grants, {}),
      call(appAt(at(0)), setter, 'POST', '/api/points', { userId: people[0], amount: 20, description: 'x' }),
      ...people.slice(3).map((user) => checkInAt(user, at(0))),
    ]);
    const [given] = await rows<{ points: number }>(
      'SELECT sum(points_amount) AS points FROM point_transactions WHERE created_by = ?',
      setter,
    );
    expect(given?.points).toBeLessThanOrEqual(100);
    expect((await paid(people)).every(({ created_by }) => created_by === setter)).toBe(true);
    const left = 100 - (given?.points ?? 0);
    expect(left).toBeLessThan(30);
    expect(code(await call(appAt(at(0)), giver, 'POST', grants, {}))).toBe('badge_terms_limit');
    expect(await change(setter, String(body.id), { isConfirmed: true })).toBe('badge_terms_own');
    expect(await change(giver, String(body.id), { isConfirmed: true })).toBe(200);
    expect(code(await call(appAt(at(0)), giver, 'POST', grants, {}))).toBe(200);
    const all = await paid(people);
    expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(6);
    expect(all.filter(({ created_by }) => created_by === null).length).toBeGreaterThan(0);
    await rows('UPDATE users SET is_active = 0 WHERE longest_streak = 3000');
  });

  it('a confirmed badge pays neither the admin who set it nor the one who confirmed it, until its terms change', async () => {
    const [setter, second, user] = [await admins('super_admin'), await admins('super_admin'), await person()];
    const made = await make(setter, { points: 500, criteria: { type: 'total_checkins', count: 1 } });
    const id = String(made.body.id);
    const before = { termsBy: setter, isConfirmed: false };
    expect(made.body).toMatchObject(before);
    const app = appAt(at(0));
    const races = await Promise.all([second, second].map((as) => change(as, id, { isConfirmed: true, version: 0 })));
    expect(races.toSorted()).toEqual([200, 'version_conflict']);
    const read = async () =>
      ((await call(app, second, 'GET', '/api/badges/all')).body.items as { id: string }[]).find((one) => one.id === id);
    expect(await read()).toMatchObject({ termsBy: setter, isConfirmed: true });
    for (const admin of [setter, second]) expect((await checkInAt(admin, at(0))).body.awards).toHaveLength(1);
    await checkInAt(user, at(0));
    expect(await paid([setter, second, user])).toEqual([{ user_id: user, points_amount: 500, created_by: null }]);
    const next = await make(setter, { points: 5, criteria: { type: 'streak', count: 90 } });
    expect(await change(second, String(next.body.id), { isConfirmed: true })).toBe(200);
    expect(await change(setter, String(next.body.id), { points: 6 })).toBe(200);
    expect(await rows('SELECT terms_by, terms_confirmed_by FROM badges WHERE id = ?', next.body.id)).toEqual([
      { terms_by: setter, terms_confirmed_by: null },
    ]);
    const old = await badge({ criteria_type: 'streak', criteria_count: 91 });
    expect(await change(second, old, { isConfirmed: true })).toBe(200);
    expect(await rows('SELECT terms_confirmed_by FROM badges WHERE id = ?', old)).toEqual([
      { terms_confirmed_by: null },
    ]);
  });
});

type Move =
  | { type: 'make'; by: number; points: number; kind: 'team_activities' | 'total_checkins'; count: number }
  | { type: 'edit'; by: number; pick: number; points: number }
  | { type: 'confirm'; by: number; pick: number }
  | { type: 'record'; by: number; who: number }
  | { type: 'award'; by: number; who: number; amount: number }
  | { type: 'grant'; by: number; pick: number }
  | { type: 'checkIns'; who: number[]; hours: number }
  | { type: 'add'; by: number; who: number; daysAgo: number };

const nat = (max: number) => fc.nat(max);
const one = <Type extends Move['type']>(type: Type, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<Move>;
const points = fc.constantFrom(0, 7, 30, 60);
const moves = fc.array(
  fc.oneof(
    one('make', {
      by: nat(2),
      points,
      kind: fc.constantFrom('team_activities', 'total_checkins'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    one('edit', { by: nat(2), pick: nat(5), points }),
    one('confirm', { by: nat(2), pick: nat(5) }),
    one('record', { by: nat(2), who: nat(4) }),
    one('award', { by: nat(2), who: nat(4), amount: fc.integer({ min: 1, max: 60 }) }),
    one('grant', { by: nat(2), pick: nat(5) }),
    one('checkIns', { who: fc.uniqueArray(nat(4), { minLength: 2, maxLength: 5 }), hours: fc.constantFrom(0, 12, 24) }),
    one('add', { by: nat(2), who: nat(4), daysAgo: fc.integer({ min: 2, max: 6 }) }),
  ),
  { minLength: 12, maxLength: 25 },
);

describe('any history of badges, grants, activities and awards', () => {
  it('no admin gives more than the limit in 24 hours, and no badge pays without a giver who set its terms', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (acts) => {
        await retireBadges();
        const perDay = 100;
        await setPerDay(perDay);
        const chiefs = [await admins(), await admins(), await admins('super_admin')];
        const everybody = [...chiefs, await person({ time_zone: 'UTC' }), await person({ time_zone: 'UTC' })];
        const made: string[] = [];
        /** The setter of each badge's terms, as the history saw it; null once the badge is confirmed. */
        const setters = new Map<string, string | null>();
        const booked = new Set<string>();
        const broken: object[] = [];
        let now = START;
        const by = (place: number) => String(chiefs[place]);
        const pickBadge = (place: number) => made[place % made.length] ?? 'none';
        for (const act of acts) {
          now += 60_000;
          const clock = new Date(now);
          const send = (as: string, method: 'POST' | 'PUT', path: string, body: object) =>
            call(appAt(clock), as, method, path, body);
          const before = new Map(setters);
          if (act.type === 'make') {
            const criteria = { type: act.kind, count: act.count };
            const { status, body } = await make(by(act.by), { points: act.points, criteria }, clock);
            if (status === 201) {
              made.push(String(body.id));
              setters.set(String(body.id), by(act.by));
            }
          } else if (act.type === 'edit') {
            const id = pickBadge(act.pick);
            const [old] = await rows<{ points: number }>('SELECT points FROM badges WHERE id = ?', id);
            const { status } = await send(by(act.by), 'PUT', `/api/badges/${id}`, { points: act.points });
            if (status === 200 && old?.points !== act.points) setters.set(id, by(act.by));
          } else if (act.type === 'confirm') {
            const id = pickBadge(act.pick);
            const { status } = await send(by(act.by), 'PUT', `/api/badges/${id}`, { isConfirmed: true });
            if (status === 200) setters.set(id, null);
          } else if (act.type === 'record') await record(by(act.by), String(everybody[act.who]), clock);
          else if (act.type === 'award') {
            const award = { userId: everybody[act.who], amount: act.amount, description: 'x' };
            await send(by(act.by), 'POST', '/api/points', award);
          } else if (act.type === 'grant') {
            await send(by(act.by), 'POST', `/api/badges/${pickBadge(act.pick)}/grants`, {});
          } else if (act.type === 'add') {
            const date = new Date(now - act.daysAgo * DAY_MS).toISOString().slice(0, 10);
            const addition = { userId: everybody[act.who], date, time: '06:00', reason: 'x' };
            await send(by(act.by), 'POST', '/api/checkins/corrections', addition);
          } else {
            now += act.hours * 3_600_000;
            const answers = await Promise.all(act.who.map((who) => checkInAt(String(everybody[who]), new Date(now))));
            broken.push(...answers.filter(({ status }) => ![200, 201, 409].includes(status)));
          }
          const ledger = await rows<{
            user_id: string;
            seq: number;
            reference_type: string;
            reference_id: string;
            points_amount: number;
            created_by: string | null;
            created_at: number;
          }>(
            `SELECT user_id, seq, reference_type, reference_id, points_amount, created_by, created_at FROM point_transactions
             WHERE user_id IN (SELECT value FROM json_each(?)) AND points_amount > 0`,
            JSON.stringify(everybody),
          );
          for (const row of ledger) {
            const id = `${row.user_id}-${row.seq}`;
            if (row.reference_type !== 'badge' || booked.has(id)) continue;
            booked.add(id);
            const setter = before.get(row.reference_id) ?? setters.get(row.reference_id) ?? null;
            expect(row.created_by).toBe(act.type === 'add' ? by(act.by) : setter);
            expect(row.user_id).not.toBe(setter);
          }
          expect(broken).toEqual([]);
          const gifts = ledger.filter(({ created_by }) => created_by !== null);
          for (const { created_by, created_at } of gifts) {
            const ofDay = gifts.filter(
              (row) =>
                row.created_by === created_by && row.created_at <= created_at && row.created_at > created_at - DAY_MS,
            );
            expect(ofDay.reduce((sum, row) => sum + row.points_amount, 0)).toBeLessThanOrEqual(perDay);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
