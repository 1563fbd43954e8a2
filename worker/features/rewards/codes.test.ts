import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { JOBS } from '#worker/jobs/list.ts';
import { runDueJobs } from '#worker/jobs/run-due-jobs.ts';
import { appAt, call, givePoints, NOW, partsAt, person, reward, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';

const DAY = NOW.toISOString().slice(0, 10);
const CODES_REWARD = {
  fulfilment: '{"way":"codes","face":{"cents":2500,"currency":"EUR"}}',
  stock: 0,
  name: 'Gift card',
};
const load = (admin: string, id: string, text: string, codes: number, app = appAt()) =>
  call(app, admin, 'POST', `/api/rewards/${id}/codes`, { text, codes });
const preview = (admin: string, id: string, text: string, app = appAt()) =>
  call(app, admin, 'POST', `/api/rewards/${id}/codes/preview`, { text });
const readStock = async (id: string) =>
  (await rows<{ stock: number }>('SELECT stock FROM rewards WHERE id = ?', id))[0]?.stock;
const list = async (admin: string, id: string, query = '') =>
  (await call(appAt(), admin, 'GET', `/api/rewards/${id}/codes${query}`)).body.items as Record<string, unknown>[];
const claim = async (user: string, rewardId: string) => {
  const answer = await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId });
  expect(answer.status).toBe(201);
  return String(answer.body.id);
};
const approve = (admin: string, id: string, app = appAt()) =>
  call(app, admin, 'PUT', `/api/redemptions/${id}`, { status: 'approved' });
const reveal = (user: string, id: string, app = appAt()) => call(app, user, 'POST', `/api/redemptions/${id}/code`);

let made = 0;
const makeCodes = (count: number): string[] => {
  made += 1;
  return Array.from({ length: count }, (_, index) => `STOCK-${made}-${String(index).padStart(4, '0')}`);
};

describe('loading codes', () => {
  it('previews the faults without writing, and then stores all codes of the preview', async () => {
    const [admin, id] = [await person({ role: 'admin' }), await reward(CODES_REWARD)];
    const [known = '', one = '', two = '', three = ''] = makeCodes(4);
    expect((await load(admin, id, known, 1)).body).toEqual({ codes: 1, stock: 1 });
    const text = [
      'code,pin,expires',
      `${one},1234,`,
      `${known},,`,
      `${one},,`,
      ',,',
      `${two},,2099-12-31`,
      `${three},,soon`,
    ].join('\n');
    const seen = await preview(admin, id, text);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body).toEqual({
      codes: 2,
      withPin: 1,
      withLastDay: 1,
      faults: [
        { line: 3, fault: 'known' },
        { line: 4, fault: 'duplicate' },
        { line: 5, fault: 'blank' },
        { line: 7, fault: 'bad_day' },
      ],
      hasTooMany: false,
    });
    expect(await readStock(id)).toBe(1);
    expect(await load(admin, id, text, 3)).toMatchObject({ status: 409, body: { error: { code: 'codes_changed' } } });
    expect(await load(admin, id, text, 2)).toMatchObject({ status: 201, body: { codes: 2, stock: 3 } });
    expect(await load(admin, id, text, 2)).toMatchObject({ status: 409, body: { error: { code: 'codes_changed' } } });
    expect(await readStock(id)).toBe(3);
    expect(await list(admin, id)).toEqual([
      { id: expect.any(String), end: two.slice(-4), expiresOn: '2099-12-31', addedAt: NOW.toISOString(), given: null },
      { id: expect.any(String), end: known.slice(-4), expiresOn: null, addedAt: NOW.toISOString(), given: null },
      { id: expect.any(String), end: one.slice(-4), expiresOn: null, addedAt: NOW.toISOString(), given: null },
    ]);
    expect(
      await rows(
        `SELECT action, before_value, after_value FROM audit_log WHERE target_id = ? ORDER BY after_value`,
        id,
      ),
    ).toEqual([
      { action: 'reward.codes_added', before_value: null, after_value: '{"codes":1}' },
      { action: 'reward.codes_added', before_value: null, after_value: '{"codes":2}' },
    ]);
  });

  it('finds a code that was sealed with an earlier key, in another reward too', async () => {
    const [admin, id, other] = [
      await person({ role: 'admin' }),
      await reward(CODES_REWARD),
      await reward(CODES_REWARD),
    ];
    const bytes = (text: string) => new TextEncoder().encode(text);
    const [first, second] = [
      { id: 'first', bytes: bytes('1') },
      { id: 'second', bytes: bytes('2') },
    ];
    const [code = '', next = ''] = makeCodes(2);
    const user = await person();
    await givePoints(user, 100);
    await load(admin, id, code, 1, appAt(NOW, { codeKeys: [first] }));
    const rotated = appAt(NOW, { codeKeys: [second, first] });
    expect((await preview(admin, other, code, rotated)).body).toMatchObject({ faults: [{ line: 1, fault: 'known' }] });
    await load(admin, id, next, 1, rotated);
    expect(await rows('SELECT key_id FROM reward_codes WHERE reward_id = ? ORDER BY key_id', id)).toEqual([
      { key_id: 'first' },
      { key_id: 'second' },
    ]);
    const claimed = await claim(user, id);
    await approve(admin, claimed);
    expect((await reveal(user, claimed, rotated)).status).toBe(200);
    expect(await reveal(user, claimed, appAt(NOW, { codeKeys: [{ id: 'third', bytes: bytes('3') }] }))).toMatchObject({
      status: 503,
      body: { error: { code: 'code_unreadable' } },
    });
  });

  it('refuses codes without a key, for another way, for no reward, and from an employee', async () => {
    const [admin, user, id, plain] = [
      await person({ role: 'admin' }),
      await person(),
      await reward(CODES_REWARD),
      await reward(),
    ];
    const keyless = appAt(NOW, { codeKeys: [] });
    for (const answer of [
      await load(admin, id, 'AAAA-0000', 1, keyless),
      await preview(admin, id, 'AAAA-0000', keyless),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'codes_no_key' } } });
      expect((answer.body.error as { message: string }).message).toContain('CODES_KEYS');
    }
    expect(await load(admin, plain, 'AAAA-0000', 1)).toMatchObject({
      body: { error: { code: 'reward_without_codes' } },
    });
    expect(await load(admin, 'none', 'AAAA-0000', 1)).toMatchObject({ body: { error: { code: 'reward_not_found' } } });
    expect((await load(user, id, 'AAAA-0000', 1)).status).toBe(403);
    expect((await load(admin, id, '', 1)).status).toBe(400);
    expect((await load(admin, id, 'AAAA-0000', 501)).status).toBe(400);
  });

  it('stores 500 codes at once, and says when a text has more', async () => {
    const [admin, id] = [await person({ role: 'admin' }), await reward(CODES_REWARD)];
    const codes = makeCodes(501);
    expect((await preview(admin, id, codes.join('\n'))).body).toMatchObject({ codes: 500, hasTooMany: true });
    expect((await load(admin, id, codes.join('\n'), 500)).body).toEqual({ codes: 500, stock: 500 });
  });
});

describe('the stock of a reward with codes', () => {
  it('is the number of its free codes without those of open claims, whatever an admin types', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await givePoints(user, 1_000);
    const codes = { way: 'codes', face: null };
    const { body } = await call(appAt(), admin, 'POST', '/api/rewards', {
      name: 'Card',
      pointsCost: 5,
      stock: 9,
      fulfilment: codes,
    });
    const id = String(body.id);
    expect(body.stock).toBe(0);
    await load(admin, id, makeCodes(3).join('\n'), 3);
    const change = async (fields: object) =>
      (await call(appAt(), admin, 'PUT', `/api/rewards/${id}`, fields)).body.stock;
    expect(await change({ stock: 50 })).toBe(3);
    const claimed = await claim(user, id);
    expect(await readStock(id)).toBe(2);
    expect(await change({ fulfilment: { way: 'by_hand', face: null }, stock: 7 })).toBe(7);
    await call(appAt(), user, 'POST', `/api/redemptions/${claimed}/cancel`);
    expect(await readStock(id)).toBe(7);
    expect(await change({ fulfilment: codes })).toBe(3);
  });

  it('a removed code is gone, and can be added again', async () => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await reward(CODES_REWARD)];
    await givePoints(user, 100);
    const [one = '', two = ''] = makeCodes(2);
    await load(admin, id, `${one}\n${two}`, 2);
    const [first, second] = await list(admin, id);
    const remove = (ids: unknown[]) => call(appAt(), admin, 'POST', `/api/rewards/${id}/codes/remove`, { ids });
    expect(await remove([first?.id])).toMatchObject({ status: 200, body: { codes: 1, stock: 1 } });
    expect(await remove([first?.id])).toMatchObject({ status: 409, body: { error: { code: 'codes_not_free' } } });
    await claim(user, id);
    expect(await remove([second?.id])).toMatchObject({ status: 409, body: { error: { code: 'codes_promised' } } });
    expect((await load(admin, id, one, 1)).body).toEqual({ codes: 1, stock: 1 });
  });
});

describe('a claim of a reward with codes', () => {
  it('gets the code that expires first with the approval, and only its owner sees the code', async () => {
    const [admin, user, other] = [await person({ role: 'admin' }), await person(), await person()];
    const id = await reward(CODES_REWARD);
    await givePoints(user, 100);
    const [late = '', soon = '', gone = '', spare = ''] = makeCodes(4);
    await load(admin, id, `${late},1,2098-01-01\n${soon},4711,2097-01-01\n${spare},,\n${gone},,${DAY}`, 4);
    await rows(`UPDATE reward_codes SET expires_on = '2020-01-01' WHERE reward_id = ? AND expires_on = ?`, id, DAY);
    const claimed = await claim(user, id);
    expect(await reveal(user, claimed)).toMatchObject({ status: 404, body: { error: { code: 'code_not_found' } } });
    const approved = await approve(admin, claimed);
    expect(approved).toMatchObject({ status: 200, body: { status: 'fulfilled' } });
    expect(JSON.stringify(approved.body)).not.toContain(soon);
    const shown = await reveal(user, claimed);
    expect(shown.body).toEqual({ code: soon, pin: '4711', expiresOn: '2097-01-01' });
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    expect((await reveal(user, claimed)).status).toBe(200);
    for (const stranger of [other, admin]) {
      expect(await reveal(stranger, claimed)).toMatchObject({
        status: 404,
        body: { error: { code: 'redemption_not_found' } },
      });
    }
    expect(
      await rows(
        'SELECT number, revealed_at FROM code_reveals JOIN reward_codes ON id = code_id WHERE redemption_id = ?',
        claimed,
      ),
    ).toEqual([1, 2].map((number) => ({ number, revealed_at: NOW.toISOString() })));
    expect(await list(admin, id, '?state=given')).toEqual([
      {
        id: expect.any(String),
        end: soon.slice(-4),
        expiresOn: '2097-01-01',
        addedAt: NOW.toISOString(),
        given: { at: NOW.toISOString(), userId: user, name: expect.stringContaining('Person'), reveals: 2 },
      },
    ]);
    expect(
      await rows('SELECT way, state, face_cents, currency, delivered_at FROM orders WHERE redemption_id = ?', claimed),
    ).toEqual([
      { way: 'codes', state: 'delivered', face_cents: 2500, currency: 'EUR', delivered_at: NOW.toISOString() },
    ]);
    expect(await rows('SELECT kind FROM notices WHERE user_id = ?', user)).toEqual([{ kind: 'redemption_fulfilled' }]);
    expect(await readStock(id)).toBe(3);
  });

  it('keeps waiting when no usable code is left', async () => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await reward(CODES_REWARD)];
    await givePoints(user, 100);
    await load(admin, id, `${makeCodes(1)[0]},,${DAY}`, 1);
    const claimed = await claim(user, id);
    await rows(`UPDATE reward_codes SET expires_on = '2020-01-01' WHERE reward_id = ?`, id);
    expect(await approve(admin, claimed)).toMatchObject({ status: 409, body: { error: { code: 'no_code_left' } } });
    const bulk = await call(appAt(), admin, 'POST', '/api/redemptions/bulk', { ids: [claimed], status: 'approved' });
    expect(bulk.body).toEqual({ done: 0, items: [{ id: claimed, outcome: 'no_code' }] });
    expect(await rows('SELECT status FROM redemptions WHERE id = ?', claimed)).toEqual([{ status: 'pending' }]);
  });

  it('50 approvals at once give 49 codes to 49 claims', async () => {
    const [one, two, id] = [
      await person({ role: 'admin' }),
      await person({ role: 'admin' }),
      await reward(CODES_REWARD),
    ];
    const user = await person();
    await givePoints(user, 1_000);
    await call(appAt(), one, 'PUT', '/api/settings/claims_per_hour', { value: 100 });
    const [extra = '', ...codes] = makeCodes(50);
    await load(one, id, [extra, ...codes].join('\n'), 50);
    const claims: string[] = [];
    for (let times = 0; times < 50; times++) claims.push(await claim(user, id));
    await rows(
      `UPDATE reward_codes SET expires_on = '2020-01-01' WHERE reward_id = ? AND code_end = ?`,
      id,
      extra.slice(-4),
    );
    const app = appAt();
    const answers = await Promise.all(claims.map((claimed, index) => approve(index % 2 ? one : two, claimed, app)));
    const outcomes = answers.map(({ status, body }) =>
      status === 200 ? body.status : (body.error as { code: string }).code,
    );
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(49);
    expect(outcomes.filter((outcome) => outcome === 'no_code_left')).toHaveLength(1);
    const shown = await Promise.all(claims.map(async (claimed) => (await reveal(user, claimed)).body.code));
    expect(new Set(shown.filter((code) => code !== undefined))).toEqual(new Set(codes));
    await call(appAt(), one, 'DELETE', '/api/settings/claims_per_hour', {});
  });

  it('an approval and a cancellation at once leave one of the two, and the code only with the approval', async () => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await reward(CODES_REWARD)];
    await givePoints(user, 100);
    await load(admin, id, makeCodes(1).join('\n'), 1);
    const claimed = await claim(user, id);
    const app = appAt();
    const [approved, cancelled] = await Promise.all([
      approve(admin, claimed, app),
      call(app, user, 'POST', `/api/redemptions/${claimed}/cancel`),
    ]);
    expect([approved.status, cancelled.status].toSorted()).toEqual([200, 409]);
    const isApproved = approved.status === 200;
    expect(await rows('SELECT redemption_id FROM reward_codes WHERE reward_id = ?', id)).toEqual([
      { redemption_id: isApproved ? claimed : null },
    ]);
    expect(await readStock(id)).toBe(isApproved ? 0 : 1);
  });
});

describe('codes after their last day', () => {
  const NEXT = addDays(DAY, 1);
  const job = JOBS.filter(({ name }) => name === 'expired_codes');
  const run = async (day: string, d1?: D1Database) => {
    await rows('DELETE FROM jobs');
    return runDueJobs(partsAt(new Date(`${day}T15:00:00.000Z`), d1 && { d1 }), job);
  };
  const make = async (...days: string[]) => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await reward(CODES_REWARD)];
    await givePoints(user, 100);
    const lines = makeCodes(days.length).map((code, index) => `${code},,${days[index] ?? ''}`);
    expect((await load(admin, id, lines.join('\n'), days.length)).status).toBe(201);
    return { admin, user, id };
  };

  it('leave the stock by themselves on the next day, and the audit log names the number', async () => {
    const { admin, id } = await make(DAY, DAY, NEXT, '');
    expect(await run(DAY)).toMatchObject({ failed: [] });
    expect(await readStock(id)).toBe(4);
    expect(await run(NEXT)).toMatchObject({ failed: [] });
    expect(await readStock(id)).toBe(2);
    expect((await list(admin, id)).map(({ expiresOn }) => expiresOn)).toEqual([NEXT, null]);
    await run(NEXT);
    expect(
      await rows(
        `SELECT actor_id, before_value, after_value FROM audit_log WHERE target_id = ? AND action = 'reward.codes_expired'`,
        id,
      ),
    ).toEqual([{ actor_id: 'code-expiry', before_value: '{"codes":2}', after_value: null }]);
    expect(await rows(`SELECT last_counts FROM jobs WHERE name = 'expired_codes'`)).toEqual([
      { last_counts: '{"codes":0}' },
    ]);
  });

  it('leave the last code of a stock, so that nobody claims for nothing', async () => {
    const { user, id } = await make(DAY);
    await run(NEXT);
    expect(await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId: id })).toMatchObject({
      status: 409,
      body: { error: { code: 'reward_out_of_stock' } },
    });
  });

  it('stay while open claims count on them, and leave after the refund', async () => {
    const { admin, user, id } = await make(DAY, DAY);
    const claimed = await claim(user, id);
    await run(NEXT);
    expect(await readStock(id)).toBe(0);
    expect(await list(admin, id)).toHaveLength(1);
    const next = appAt(new Date(`${NEXT}T15:00:00.000Z`));
    expect(await approve(admin, claimed, next)).toMatchObject({ body: { error: { code: 'no_code_left' } } });
    const rejected = { status: 'rejected', rejectionReason: 'Expired.' };
    expect((await call(next, admin, 'PUT', `/api/redemptions/${claimed}`, rejected)).status).toBe(200);
    await run(NEXT);
    expect(await readStock(id)).toBe(0);
    expect(await list(admin, id)).toEqual([]);
  });

  it('are not removed when a claim of the same moment needs them', async () => {
    const { user, id } = await make(DAY);
    const { d1 } = interleaved(() => claim(user, id));
    expect(await run(NEXT, d1)).toMatchObject({ failed: [] });
    expect(await rows('SELECT count(*) AS codes FROM reward_codes WHERE reward_id = ?', id)).toEqual([{ codes: 1 }]);
  });

  it('of a large stock leave in slices, at most a hundred of a reward at a time', async () => {
    const { id } = await make(...Array.from({ length: 250 }, () => DAY));
    expect(await run(NEXT)).toEqual({ slices: { expired_codes: 4 }, failed: [] });
    expect(await readStock(id)).toBe(0);
  });
});
