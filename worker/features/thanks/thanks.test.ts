import { beforeEach, describe, expect, it } from 'vitest';
import {
  appAt,
  badge,
  call,
  NOW,
  person,
  readBalance,
  rebuildFigures,
  retireBadges,
  reward,
  rows,
  type Answer,
} from '#worker/test/harness.ts';

const app = appAt();
const MONTH = NOW.toISOString().slice(0, 7);

type Fields = Record<string, unknown>;
const give = (from: string, to: string | string[], extra: Fields = {}, by = app, key?: string): Promise<Answer> =>
  call(
    by,
    from,
    'POST',
    '/api/thanks',
    {
      receivers: [to].flat(),
      words: 'You saved my Monday.',
      valueId: null,
      points: 0,
      audience: 'department',
      ...extra,
    },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const giveDone = async (...asked: Parameters<typeof give>): Promise<string> => {
  const { status, body } = await give(...asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return String((body.thanks as Fields).id);
};
const readCode = ({ status, body }: Answer) => (body.error as { code?: string } | undefined)?.code ?? status;
const feed = async (user: string, query = '') =>
  ((await call(app, user, 'GET', `/api/thanks${query}`)).body.items as Fields[]).map(({ id }) => id);
const act = async (as: string, id: string, what: string, body?: object, by = app) =>
  readCode(await call(by, as, 'POST', `/api/thanks/${id}/${what}`, body));
const setting = (key: string, value: unknown) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
     VALUES (?, ?, '', 'thanks', 'x', 'x') ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    key,
    JSON.stringify(value),
  );
const allowance = async (user: string, by = app) =>
  ((await call(by, user, 'GET', '/api/thanks/new')).body.allowance as Fields).left;
const notices = async (user: string) =>
  (await rows('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at, id', user)).map(
    ({ kind, facts }) => [kind, JSON.parse(String(facts))],
  );
const audited = (id: string) =>
  rows('SELECT action, before_value AS b, after_value AS a, reason FROM audit_log WHERE target_id = ?', id);

let [rosa, ben, outside, admin, mill, yard] = ['', '', '', '', '', ''];
let tests = 0;
beforeEach(async () => {
  await rows(`DELETE FROM system_settings`);
  await retireBadges();
  await rows(`UPDATE thanks SET feed = NULL`);
  [mill, yard] = [`Mill ${++tests}`, `Yard ${tests}`];
  rosa = await person({ name: 'Rosa Silva', first_name: 'Rosa', department: mill });
  ben = await person({ name: 'Ben Ode', first_name: 'Ben', department: mill });
  outside = await person({ name: 'Ola Far', department: yard });
  admin = await person({ name: 'Ada Admin', role: 'admin', department: 'Office' });
});

describe('POST /api/thanks', () => {
  it('gives the receiver the points, takes them from the allowance, and tells the receiver', async () => {
    const { status, body } = await give(rosa, ben, { points: 5, valueId: 'care' });
    const id = String((body.thanks as Fields).id);
    expect(status).toBe(201);
    expect(body).toEqual({
      thanks: {
        id,
        from: { userId: rosa, name: 'Rosa Silva', avatarUrl: '', isHere: true },
        to: [{ userId: ben, name: 'Ben Ode', avatarUrl: '', isHere: true }],
        words: 'You saved my Monday.',
        value: { id: 'care', name: 'Care', icon: 'heart' },
        points: 5,
        audience: 'department',
        state: 'shown',
        at: NOW.toISOString(),
        hearts: 0,
        isHearted: false,
      },
      allowanceLeft: 15,
    });
    expect(await readBalance(ben)).toBe(5);
    expect(await rows('SELECT kind, points, points_left FROM allowance_transactions WHERE user_id = ?', rosa)).toEqual([
      { kind: 'granted', points: 20, points_left: 20 },
      { kind: 'given', points: -5, points_left: 15 },
    ]);
    expect(await rows('SELECT total_points_earned, week_points FROM users WHERE id = ?', ben)).toEqual([
      { total_points_earned: 0, week_points: 0 },
    ]);
    expect((await call(app, ben, 'GET', '/api/notices')).body.items).toMatchObject([
      {
        kind: 'thanks_received',
        facts: { thanks: id, from: rosa, words: 'You saved my Monday.', points: 5 },
        givenBy: { name: 'Rosa Silva', firstName: 'Rosa', avatarUrl: '' },
      },
    ]);
    expect(
      await rows('SELECT thanks, points FROM thanks_pairs WHERE from_user = ? AND month = ?', rosa, MONTH),
    ).toEqual([{ thanks: 1, points: 5 }]);
  });

  it('names the giver in the receiver’s history, and not to an admin who reads it', async () => {
    const id = await giveDone(rosa, ben, { points: 5, audience: 'receivers' });
    const row = {
      id: `${ben}-1`,
      userId: ben,
      transactionType: 'adjusted',
      pointsAmount: 5,
      referenceType: 'thanks',
      referenceId: id,
      description: 'Thanks',
      createdBy: null,
      mayTakeBack: false,
      runningBalance: 5,
      createdAt: NOW.toISOString(),
    };
    expect((await call(app, ben, 'GET', '/api/points/history')).body.items).toEqual([
      { ...row, createdByName: 'Rosa Silva' },
    ]);
    expect((await call(app, admin, 'GET', `/api/points/history?userId=${ben}`)).body.items).toEqual([
      { ...row, createdByName: null },
    ]);
  });

  it('counts the points as earned when the leaderboard counts thanks', async () => {
    await setting('leaderboard_thanks', 'on');
    await giveDone(rosa, ben, { points: 5 });
    expect(await rows('SELECT total_points_earned AS earned, month_points AS m FROM users WHERE id = ?', ben)).toEqual([
      { earned: 5, m: 5 },
    ]);
  });

  it('a repetition with the same key gets the first answer, and gives nothing more', async () => {
    const first = await give(rosa, ben, { points: 3 }, app, 'thanks-key-1');
    await giveDone(rosa, outside, { points: 2 });
    const again = await Promise.all([1, 2, 3].map(() => give(rosa, ben, { points: 3 }, app, 'thanks-key-1')));
    for (const answer of again) expect([answer.status, answer.body]).toEqual([201, first.body]);
    expect(readCode(await give(rosa, ben, { points: 4 }, app, 'thanks-key-1'))).toBe('idempotency_key_reused');
    expect([await readBalance(ben), await allowance(rosa)]).toEqual([3, 15]);
  });

  it('gives up to ten people the same points each', async () => {
    await setting('thanks_allowance', 40);
    const all = await Promise.all(Array.from({ length: 10 }, () => person({ department: mill })));
    const { body } = await give(rosa, all, { points: 3 });
    expect([body.allowanceLeft, ...(await Promise.all(all.map(readBalance)))]).toEqual([10, ...all.map(() => 3)]);
    expect(readCode(await give(rosa, all, { points: 2 }))).toBe('thanks_allowance');
    expect(await allowance(rosa)).toBe(10);
  });

  it('refuses what the rules refuse, and writes nothing then', async () => {
    const gone = await person({ is_active: 0 });
    const waiting = await person({ approval_status: 'pending' });
    const refused = async (to: string | string[], extra: Fields = {}) => readCode(await give(rosa, to, extra));
    expect(await refused(rosa)).toBe('thanks_own');
    expect(await refused([ben, rosa])).toBe('thanks_own');
    for (const one of [gone, waiting, 'nobody', [ben, gone]]) expect(await refused(one)).toBe('thanks_receiver_gone');
    expect(await refused(ben, { valueId: 'speed' })).toBe('thanks_value_gone');
    expect(await refused(ben, { points: 21 })).toBe('thanks_allowance');
    expect(await refused(ben, { points: 7 })).toBe('thanks_pair_limit');
    for (const extra of [
      { receivers: [] },
      { receivers: [ben, ben] },
      { receivers: Array.from({ length: 11 }, (_, index) => `p${index}`) },
      { words: '' },
      { words: ' ' },
      { words: 'x'.repeat(501) },
      { words: '\u202elive' },
      { points: -1 },
      { points: 1.5 },
      { points: 1_001 },
      { audience: 'all' },
      { valueId: '' },
      { extra: 1 },
    ]) {
      expect(await refused(ben, extra), JSON.stringify(extra)).toBe('validation_failed');
    }
    expect(await rows('SELECT id FROM thanks WHERE from_user = ?', rosa)).toEqual([]);
    expect(await allowance(rosa)).toBe(20);
  });

  it('with an allowance of 0, gives words and no points, even from an allowance that has begun', async () => {
    await giveDone(rosa, ben, { points: 5 });
    await setting('thanks_allowance', 0);
    const { body } = await give(rosa, ben);
    expect(body.allowanceLeft).toBe(0);
    expect(readCode(await give(rosa, ben, { points: 1 }))).toBe('thanks_allowance');
    await setting('thanks_allowance', 100);
    expect(await allowance(rosa)).toBe(15);
  });

  it('with an allowance of 2, gives a colleague 1 point', async () => {
    await setting('thanks_allowance', 2);
    expect(readCode(await give(rosa, ben, { points: 2 }))).toBe('thanks_pair_limit');
    await giveDone(rosa, ben, { points: 1 });
    expect(readCode(await give(ben, rosa, { points: 1 }))).toBe('thanks_pair_limit');
  });

  it('a thanks of 30 in 24 hours is the last', async () => {
    for (let sent = 0; sent < 30; sent++) await giveDone(rosa, ben);
    expect(readCode(await give(rosa, ben))).toBe('thanks_day_limit');
    expect(readCode(await give(ben, rosa))).toBe(201);
    const nextDay = appAt(new Date(NOW.getTime() + 24 * 3_600_000));
    expect(readCode(await give(rosa, ben, {}, nextDay))).toBe(201);
  });

  it('of 25 parallel thanks, only as many are given as the allowance and the pair have room for', async () => {
    const colleagues = await Promise.all(Array.from({ length: 25 }, () => person({ department: mill })));
    const sent = await Promise.all(colleagues.map((one) => give(rosa, one, { points: 6 })));
    expect(sent.map(readCode).toSorted()).toEqual([...Array(3).fill(201), ...Array(22).fill('thanks_allowance')]);
    expect(await allowance(rosa)).toBe(2);
    const both = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        index % 2 === 0 ? give(ben, outside, { points: 1 }) : give(outside, ben, { points: 1 }),
      ),
    );
    expect(both.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(new Set(both.filter(({ status }) => status !== 201).map(readCode))).toEqual(new Set(['thanks_pair_limit']));
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the month of %s begins with a whole allowance, and keeps nothing of the last',
    async (zone) => {
      await setting('company_time_zone', zone);
      const midnight = zone === 'Pacific/Kiritimati' ? '2026-03-31T10:00:00.000Z' : '2026-04-01T11:00:00.000Z';
      const before = appAt(new Date(Date.parse(midnight) - 1));
      const after = appAt(new Date(midnight));
      await giveDone(rosa, ben, { points: 6 }, before);
      expect((await call(before, rosa, 'GET', '/api/thanks/new')).body.allowance).toEqual({
        perMonth: 20,
        left: 14,
        nextOn: '2026-04-01',
      });
      expect((await call(after, rosa, 'GET', '/api/thanks/new')).body.allowance).toEqual({
        perMonth: 20,
        left: 20,
        nextOn: '2026-05-01',
      });
      expect((await give(rosa, ben, { points: 6 }, after)).body.allowanceLeft).toBe(14);
      expect(
        await rows('SELECT month, sum(points) AS left FROM allowance_transactions WHERE user_id = ? GROUP BY 1', rosa),
      ).toEqual([
        { month: '2026-03', left: 14 },
        { month: '2026-04', left: 14 },
      ]);
    },
  );
});

describe('the feeds', () => {
  it('show a thanks to its audience, and to nobody else', async () => {
    const company = await giveDone(rosa, ben, { audience: 'company' });
    const department = await giveDone(rosa, outside, { audience: 'department' });
    const priv = await giveDone(rosa, outside, { audience: 'receivers' });
    const millHand = await person({ department: mill });
    const sorted = (ids: unknown[]) => ids.toSorted();
    expect(sorted(await feed(millHand))).toEqual(sorted([company, department]));
    expect(sorted(await feed(outside))).toEqual(expect.arrayContaining([company]));
    expect(await feed(outside)).not.toContain(department);
    expect(sorted(await feed(outside, '?feed=own'))).toEqual(sorted([department, priv]));
    expect(sorted(await feed(rosa, '?feed=own'))).toEqual(sorted([company, department, priv]));
    for (const query of ['', '?feed=own']) expect(await feed(admin, query)).not.toContain(priv);
    await rows('UPDATE users SET department = ? WHERE id = ?', yard, millHand);
    expect(await feed(millHand)).not.toContain(department);
  });

  it('have ten a page, newest first, and name people who left without a link', async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < 12; sent++) {
      ids.unshift(await giveDone(rosa, ben, { words: `No. ${sent}` }, appAt(new Date(NOW.getTime() + sent))));
    }
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', ben);
    for (const query of ['?feed=team', '?feed=own']) {
      const first = (await call(app, rosa, 'GET', `/api/thanks${query}`)).body;
      expect((first.items as Fields[]).map(({ id }) => id)).toEqual(ids.slice(0, 10));
      expect((first.items as Fields[])[0]).toMatchObject({ to: [{ userId: ben, name: 'Ben Ode', isHere: false }] });
      const next = (await call(app, rosa, 'GET', `/api/thanks${query}&cursor=${String(first.nextCursor)}`)).body;
      expect((next.items as Fields[]).map(({ id }) => id).slice(0, 2)).toEqual(ids.slice(10));
    }
  });
});

describe('the form', () => {
  it('has the allowance, the values, and colleagues by name', async () => {
    await giveDone(rosa, ben, { points: 5 });
    expect((await call(app, rosa, 'GET', '/api/thanks/new')).body).toMatchObject({
      allowance: { perMonth: 20, left: 15 },
      values: [{ id: 'teamwork' }, { id: 'care' }, { id: 'quality' }, { id: 'ideas' }],
    });
    const found = { userId: ben, name: 'Ben Ode', avatarUrl: '', department: mill, pointsMost: 1 };
    const people = async (query: string) =>
      (await call(app, rosa, 'GET', `/api/thanks/people${query}`)).body.items as Fields[];
    for (const query of ['', '?search=od', '?search=ben%20ode', `?userId=${ben}`]) {
      expect(await people(query), query).toContainEqual(found);
    }
    expect((await people(''))[0]).toEqual(found);
    expect(await people('?search=ola')).toHaveLength(Math.min(8, tests));
    expect(await people(`?search=${ben}`)).toEqual([]);
    for (const query of [`?userId=${rosa}`, '?userId=nobody', '?search=example']) {
      expect(await people(query), query).toEqual([]);
    }
    expect((await people('?search=silva')).map(({ userId }) => userId)).not.toContain(rosa);
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', ben);
    expect((await people('?search=od')).map(({ userId }) => userId)).not.toContain(ben);
    expect(readCode(await give(outside, rosa, { points: 2 }))).toBe(201);
  });
});

describe('the search for a colleague', () => {
  it('finds one by two words, and before people who left, among more people than it returns', async () => {
    const many = await Promise.all(Array.from({ length: 110 }, () => person({ name: 'Otto Zimmermann' })));
    const anna = await person({ name: 'Anna Zimmermann', id: 'zz-anna' });
    const search = async (text: string) =>
      ((await call(app, rosa, 'GET', `/api/thanks/people?search=${text}`)).body.items as Fields[]).map(
        ({ userId }) => userId,
      );
    expect(await search('anna%20zimm')).toEqual([anna]);
    await rows('UPDATE users SET is_active = 0 WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(many));
    expect(await search('zimm')).toEqual([anna]);
  });
});

describe('hearts and reports', () => {
  it('a reader gives one heart, and takes it back', async () => {
    const id = await giveDone(rosa, ben);
    const heart = async (as: string, method: 'PUT' | 'DELETE') => {
      const answer = await call(app, as, method, `/api/thanks/${id}/heart`);
      return answer.status === 200 ? answer.body : readCode(answer);
    };
    const colleague = await person({ department: mill });
    expect(await heart(colleague, 'PUT')).toEqual({ hearts: 1, isHearted: true });
    expect(await heart(colleague, 'PUT')).toEqual({ hearts: 1, isHearted: true });
    expect(await heart(ben, 'PUT')).toEqual({ hearts: 2, isHearted: true });
    expect((await call(app, ben, 'GET', '/api/thanks')).body.items).toMatchObject([{ id, hearts: 2, isHearted: true }]);
    expect(await heart(colleague, 'DELETE')).toEqual({ hearts: 1, isHearted: false });
    expect(await heart(colleague, 'DELETE')).toEqual({ hearts: 1, isHearted: false });
    for (const method of ['PUT', 'DELETE'] as const) expect(await heart(outside, method)).toBe('thanks_not_found');
    expect(await act(outside, id, 'report')).toBe('thanks_not_found');
    const parallel = await Promise.all(Array.from({ length: 10 }, () => heart(colleague, 'PUT')));
    for (const answer of parallel) expect(answer).toEqual({ hearts: 2, isHearted: true });
  });

  it('the first report tells the admins, and an admin dismisses it', async () => {
    const id = await giveDone(rosa, ben, { audience: 'receivers' });
    expect(await act(admin, id, 'show')).toBe('thanks_not_found');
    expect(await act(admin, id, 'withdraw', { reason: 'x' })).toBe('thanks_not_found');
    expect([await act(ben, id, 'report'), await act(ben, id, 'report')]).toEqual([200, 200]);
    expect(await notices(admin)).toEqual([['thanks_to_review', { name: 'Rosa Silva', isReported: true }]]);
    expect(await notices(rosa)).toEqual([]);
    expect(await act(admin, id, 'refuse', { reason: 'x' })).toBe('thanks_decided');
    expect(await act(admin, id, 'show')).toBe(200);
    expect(await rows('SELECT state, reported_at, decided_by FROM thanks WHERE id = ?', id)).toEqual([
      { state: 'shown', reported_at: null, decided_by: null },
    ]);
    expect(await audited(id)).toEqual([
      { action: 'thanks.report_dismissed', b: '{"state":"shown"}', a: '{"state":"shown"}', reason: null },
    ]);
    expect(await act(admin, id, 'show')).toBe('thanks_not_found');
  });

  it('a report after a dismissal tells the admins again, but none who received the thanks', async () => {
    const other = await person({ role: 'admin', department: mill });
    const id = await giveDone(rosa, [ben, other], { audience: 'company' });
    expect([await act(ben, id, 'report'), await act(admin, id, 'show')]).toEqual([200, 200]);
    expect(await act(outside, id, 'report')).toBe(200);
    expect((await notices(admin)).map(([kind]) => kind)).toEqual(['thanks_to_review', 'thanks_to_review']);
    expect((await notices(other)).map(([kind]) => kind)).toEqual(['thanks_received']);
  });
});

describe('a thanks with words that hold it back', () => {
  beforeEach(async () => {
    await setting('thanks_held_words', ['Blödsinn', 'sack of flour']);
  });
  const hold = (extra: Fields = {}) => giveDone(rosa, ben, { words: 'What a BLODSINN!', points: 5, ...extra });

  it('waits for an admin, and only the giver sees it', async () => {
    const { body } = await give(rosa, ben, { words: 'Sack of  flour', points: 5 });
    const id = (body.thanks as Fields).id;
    expect(body).toMatchObject({ thanks: { state: 'held' }, allowanceLeft: 15 });
    expect([await readBalance(ben), await notices(ben)]).toEqual([0, []]);
    expect(await notices(rosa)).toEqual([['thanks_held', { words: 'Sack of flour' }]]);
    expect(await notices(admin)).toEqual([['thanks_to_review', { name: 'Rosa Silva', isReported: false }]]);
    expect(await feed(rosa, '?feed=own')).toEqual([id]);
    for (const user of [rosa, ben]) expect(await feed(user)).not.toContain(id);
    expect(await feed(ben, '?feed=own')).toEqual([]);
    expect(readCode(await call(app, ben, 'PUT', `/api/thanks/${String(id)}/heart`))).toBe('thanks_not_found');
    expect(readCode(await give(rosa, ben, { points: 2 }))).toBe('thanks_pair_limit');
    expect(await giveDone(rosa, ben, { words: 'Sackcloth of flour' })).toEqual(expect.any(String));
  });

  it('reaches the receiver when an admin shows it, also after its month', async () => {
    const id = await hold();
    const later = appAt(new Date(NOW.getTime() + 40 * 86_400_000));
    expect(await act(admin, id, 'show', undefined, later)).toBe(200);
    expect(await readBalance(ben)).toBe(5);
    expect(await notices(ben)).toEqual([
      ['thanks_received', { thanks: id, from: rosa, words: 'What a BLODSINN!', points: 5 }],
    ]);
    expect([await allowance(rosa), await allowance(rosa, later)]).toEqual([15, 20]);
    expect(await audited(id)).toEqual([
      { action: 'thanks.shown', b: '{"state":"held"}', a: '{"state":"shown"}', reason: null },
    ]);
    expect(await act(admin, id, 'refuse', { reason: 'x' })).toBe('thanks_not_found');
  });

  it('returns its points when an admin refuses it in the same month, and lets them lapse later', async () => {
    const [now, old] = [await hold(), await hold({ receivers: [outside] })];
    expect(await allowance(rosa)).toBe(10);
    expect(await act(admin, now, 'withdraw', { reason: 'x' })).toBe('thanks_decided');
    expect(await act(admin, now, 'refuse', { reason: '' })).toBe('validation_failed');
    expect(await act(admin, now, 'refuse', { reason: 'Not kind.' })).toBe(200);
    expect(await allowance(rosa)).toBe(15);
    const later = appAt(new Date(NOW.getTime() + 40 * 86_400_000));
    expect(await act(admin, old, 'refuse', { reason: 'Late.' }, later)).toBe(200);
    expect([await allowance(rosa), await allowance(rosa, later)]).toEqual([15, 20]);
    expect((await notices(rosa)).slice(2)).toEqual([
      ['thanks_refused', { words: 'What a BLODSINN!', reason: 'Not kind.', points: 5 }],
      ['thanks_refused', { words: 'What a BLODSINN!', reason: 'Late.', points: 0 }],
    ]);
    expect([await readBalance(ben), await feed(rosa, '?feed=own')]).toEqual([0, []]);
    expect(await act(admin, now, 'show')).toBe('thanks_decided');
    expect(await giveDone(rosa, ben, { points: 6 })).toEqual(expect.any(String));
  });

  it('cannot be shown after a receiver left, and returns its points when it is refused', async () => {
    const id = await hold({ receivers: [ben, outside] });
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', outside);
    expect(await act(admin, id, 'show')).toBe('thanks_receiver_gone');
    expect([await readBalance(ben), await readBalance(outside)]).toEqual([0, 0]);
    expect(await act(admin, id, 'refuse', { reason: 'Ola has left.' })).toBe(200);
    expect(await allowance(rosa)).toBe(20);
  });

  it('is decided by an admin who neither gave nor received it', async () => {
    const byAdmin = await giveDone(admin, ben, { words: 'blodsinn' });
    const toAdmin = await hold({ receivers: [ben, admin] });
    for (const id of [byAdmin, toAdmin]) {
      for (const what of ['show', 'refuse']) {
        expect(await act(admin, id, what, what === 'show' ? undefined : { reason: 'x' })).toBe('thanks_decision_own');
      }
      expect(await act(ben, id, 'show')).toBe('auth/forbidden');
    }
    expect(await act(admin, 'none', 'show')).toBe('thanks_not_found');
    // Only an admin who may decide hears of it.
    const countTold = async (user: string) =>
      (await notices(user)).filter(([kind]) => kind === 'thanks_to_review').length;
    const other = await person({ role: 'admin' });
    await hold({ receivers: [other] });
    expect([await countTold(other), await countTold(admin)]).toEqual([0, 1]);
  });

  it('is decided by the only admin, also when this admin gave or received it', async () => {
    await rows(`UPDATE users SET is_active = 0 WHERE role IN ('admin', 'super_admin') AND id <> ?`, admin);
    const openList = async () =>
      ((await call(app, admin, 'GET', '/api/thanks/review')).body.items as { id: string }[]).map(({ id }) => id);
    const [toAdmin, byAdmin] = [await hold({ receivers: [admin] }), await giveDone(admin, ben, { words: 'blodsinn' })];
    expect(await openList()).toEqual(expect.arrayContaining([toAdmin, byAdmin]));
    expect((await notices(admin)).filter(([kind]) => kind === 'thanks_to_review')).toHaveLength(2);
    expect(await act(admin, toAdmin, 'show')).toBe(200);
    expect(await rows(`SELECT actor_id AS actor, action FROM audit_log WHERE target_id = ?`, toAdmin)).toEqual([
      { actor: admin, action: 'thanks.shown' },
    ]);
    const second = await person({ role: 'super_admin' });
    expect(await openList()).not.toContain(byAdmin);
    expect(await act(admin, byAdmin, 'show')).toBe('thanks_decision_own');
    expect(await act(second, byAdmin, 'refuse', { reason: 'Not kind.' })).toBe(200);
  });
});

describe('a withdrawal', () => {
  it('takes from each receiver what the receiver still has, and tells everyone in it', async () => {
    const rich = await person({ department: mill });
    const id = await giveDone(rosa, [ben, rich], { points: 6, audience: 'company' });
    const rewardId = await reward({ points_cost: 4 });
    expect((await call(app, ben, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
    expect(await act(admin, id, 'withdraw', { reason: 'Names a customer.' })).toBe(200);
    expect([await readBalance(ben), await readBalance(rich), await allowance(rosa)]).toEqual([0, 0, 8]);
    expect(await rows('SELECT state, points_taken, decision_reason FROM thanks WHERE id = ?', id)).toEqual([
      { state: 'withdrawn', points_taken: 8, decision_reason: 'Names a customer.' },
    ]);
    expect(await audited(id)).toEqual([
      {
        action: 'thanks.withdrawn',
        b: '{"state":"shown"}',
        a: '{"state":"withdrawn","pointsTaken":8}',
        reason: 'Names a customer.',
      },
    ]);
    const told = { reason: 'Names a customer.' };
    expect((await notices(rosa)).at(-1)).toEqual(['thanks_withdrawn', { ...told, points: 0, isGiver: true }]);
    expect((await notices(ben)).at(-1)).toEqual(['thanks_withdrawn', { ...told, points: 2, isGiver: false }]);
    expect((await notices(ben)).map(([kind]) => kind)).not.toContain('thanks_received');
    expect((await notices(rich)).at(-1)).toEqual(['thanks_withdrawn', { ...told, points: 6, isGiver: false }]);
    for (const query of ['', '?feed=own'])
      for (const user of [rosa, ben]) expect(await feed(user, query)).not.toContain(id);
    expect(await act(admin, id, 'withdraw', { reason: 'x' })).toBe('thanks_decided');
    expect(readCode(await give(rosa, ben, { points: 1 }))).toBe('thanks_pair_limit');
  });

  it('takes earned points from the week that got them, and from older months only the balance', async () => {
    await setting('leaderboard_thanks', 'on');
    const figures = async (user: string) =>
      (
        await rows(
          'SELECT points_balance, total_points_earned, month_points, best_month_points FROM users WHERE id = ?',
          user,
        )
      )
        .map((row) => Object.values(row))
        .flat();
    const id = await giveDone(rosa, ben, { points: 5, audience: 'company' });
    const old = await giveDone(rosa, outside, { points: 5, audience: 'company' });
    expect(await figures(ben)).toEqual([5, 5, 5, 5]);
    await setting('leaderboard_thanks', 'off');
    expect(await act(admin, id, 'withdraw', { reason: 'x' })).toBe(200);
    expect(await figures(ben)).toEqual([0, 0, 0, 0]);
    const later = appAt(new Date(NOW.getTime() + 61 * 86_400_000));
    expect(await act(admin, old, 'withdraw', { reason: 'x' }, later)).toBe(200);
    expect((await figures(outside)).slice(0, 2)).toEqual([0, 5]);
  });

  it('takes earned points from the day that got them, also when the company has moved to another zone', async () => {
    await setting('leaderboard_thanks', 'on');
    await setting('company_time_zone', 'Pacific/Kiritimati');
    const at = appAt(new Date('2026-03-31T12:00:00.000Z'));
    const id = await giveDone(rosa, [ben, outside], { points: 5, audience: 'company' }, at);
    await setting('company_time_zone', 'Pacific/Pago_Pago');
    expect(await act(admin, id, 'withdraw', { reason: 'x' }, at)).toBe(200);
    for (const user of [ben, outside]) {
      expect(await rows('SELECT month, month_points, week_points FROM users WHERE id = ?', user)).toEqual([
        { month: '2026-04', month_points: 0, week_points: 0 },
      ]);
      expect(
        await rows('SELECT points_amount AS points, booked_on FROM point_transactions WHERE user_id = ?', user),
      ).toEqual([
        { points: 5, booked_on: '2026-04-01' },
        { points: -5, booked_on: '2026-04-01' },
      ]);
    }
  });
});

describe('a badge for thanks', () => {
  it('is earned with the thanks that reaches its number of different people, at most ten a month', async () => {
    const first = await badge({ criteria_type: 'thanks_given', criteria_count: 2, points: 7, category: 'teamwork' });
    const many = await badge({ criteria_type: 'thanks_given', criteria_count: 11, points: 0, category: 'teamwork' });
    const held = async () =>
      (await rows('SELECT badge_id FROM user_badges WHERE user_id = ? ORDER BY badge_id', rosa)).map(
        (row) => row.badge_id,
      );
    await giveDone(rosa, ben);
    await giveDone(rosa, ben);
    expect(await held()).toEqual([]);
    await giveDone(rosa, outside);
    expect([await held(), await readBalance(rosa)]).toEqual([[first], 7]);
    expect(await notices(rosa)).toEqual([['badge_earned', { badge: expect.any(String), points: 7 }]]);
    const more = await Promise.all(Array.from({ length: 10 }, () => person({ department: mill })));
    await giveDone(rosa, more);
    const count = () => rows('SELECT people_thanked AS people FROM users WHERE id = ?', rosa);
    expect([await count(), await held()]).toEqual([[{ people: 10 }], [first]]);
    await rebuildFigures();
    expect(await count()).toEqual([{ people: 10 }]);
    await giveDone(rosa, ben, {}, appAt(new Date(NOW.getTime() + 40 * 86_400_000)));
    expect([await count(), (await held()).toSorted()]).toEqual([[{ people: 11 }], [first, many].toSorted()]);
  });

  it('counts a held thanks when an admin shows it', async () => {
    await setting('thanks_held_words', ['odd']);
    const one = await badge({ criteria_type: 'thanks_given', criteria_count: 1, points: 3 });
    const id = await giveDone(rosa, ben, { words: 'odd' });
    expect(await rows('SELECT badge_id FROM user_badges WHERE user_id = ?', rosa)).toEqual([]);
    expect(await act(admin, id, 'show')).toBe(200);
    expect(await rows('SELECT badge_id, points FROM user_badges WHERE user_id = ?', rosa)).toEqual([
      { badge_id: one, points: 3 },
    ]);
  });

  it('pays no more than the admin who set its terms may give in a day', async () => {
    await setting('award_points_per_day', 10);
    await badge({ criteria_type: 'thanks_given', criteria_count: 1, points: 6, terms_by: admin });
    for (const user of [rosa, outside]) await giveDone(user, ben);
    expect([await readBalance(rosa), await readBalance(outside)]).toEqual([6, 0]);
  });
});
