import { describe, expect, it } from 'vitest';
import { appAt, call, givePoints, NOW, person } from '#worker/test/harness.ts';

const app = appAt();
const PATH = '/api/points/history';

/** `call` reads JSON, and an answer 304 has no body. */
async function ask(as: string | null, path: string, etag?: string) {
  const answer = await app.request(`http://localhost${path}`, {
    headers: { ...(as && { Authorization: `Demo ${as}` }), ...(etag !== undefined && { 'If-None-Match': etag }) },
  });
  return {
    status: answer.status,
    etag: answer.headers.get('ETag'),
    headers: answer.headers,
    text: await answer.text(),
  };
}

describe('a request for what changed', () => {
  it('gets 304 without a body while nothing changed, and the whole answer after a change', async () => {
    const id = await person();
    await givePoints(id, 10);
    const first = await ask(id, PATH);
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) });
    const again = await ask(id, PATH, first.etag!);
    expect(again).toMatchObject({ status: 304, etag: first.etag, text: '' });
    await givePoints(id, 5);
    const changed = await ask(id, PATH, first.etag!);
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(first.etag);
    expect(JSON.parse(changed.text)).toMatchObject({ items: [{ pointsAmount: 5 }, { pointsAmount: 10 }] });
  });

  it('leaves nothing in the cache of a browser, and has the headers of every answer', async () => {
    const id = await person();
    const { etag, headers } = await ask(id, PATH);
    const again = await ask(id, PATH, etag!);
    for (const answer of [headers, again.headers]) {
      expect(Object.fromEntries(answer)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
      });
    }
    expect(again.headers.has('Content-Type')).toBe(false);
  });

  it('gets one’s own answer for the ETag of another user', async () => {
    const [id, other] = [await person(), await person()];
    await givePoints(id, 10);
    await givePoints(other, 20);
    const { etag } = await ask(other, PATH);
    const own = await ask(id, PATH, etag!);
    expect(own.status).toBe(200);
    expect(JSON.parse(own.text)).toMatchObject({ items: [{ pointsAmount: 10 }] });
  });

  it.each([
    ['signed out', null, {}, 401],
    ['removed', 'self', { is_active: 0 }, 403],
  ])('is refused to a user who is %s, also with the right ETag', async (_when, as, columns, status) => {
    const { etag } = await ask(await person(), PATH);
    const id = as && (await person(columns));
    expect((await ask(id, PATH, etag!)).status).toBe(status);
  });

  it.each([
    ['an admin', { role: 'admin' }, 304],
    ['an employee', {}, 403],
  ])('is answered to %s as the route answers', async (_who, columns, status) => {
    const path = '/api/settings/company_time_zone';
    // An ETag is made from the answer, so it is the same for every admin.
    const { etag } = await ask(await person({ role: 'admin' }), path);
    expect((await ask(await person(columns), path, etag!)).status).toBe(status);
  });

  it('gets the whole answer for an ETag that it cannot have', async () => {
    const id = await person();
    for (const etag of ['', '*', 'W/"x"', '"']) expect((await ask(id, PATH, etag)).status).toBe(200);
  });

  it('has no ETag for a write, a refusal or a file', async () => {
    const admin = await person({ role: 'admin' });
    const day = NOW.toISOString().slice(0, 10);
    const answers = [
      await call(app, await person(), 'POST', '/api/checkins', {}),
      await call(app, admin, 'GET', '/api/users/none'),
      await call(app, admin, 'GET', `/api/exports/users.csv?from=${day}&to=${day}`),
    ];
    expect(answers.map(({ headers }) => headers.get('ETag'))).toEqual([null, null, null]);
  });
});
