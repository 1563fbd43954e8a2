import { describe, expect, it } from 'vitest';
import { makeJpeg, jpegSegment, makePng, textBytes } from '../../../domain/test/images.ts';
import { appAt, call, person, rows } from '../../test/harness.ts';
import { clerkUser, sendWebhook } from '../../test/providers/clerk-messages.ts';

const app = appAt();
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const PICTURE = base64(makePng(256, 256));
const put = (as: string | null, image: unknown) => call(app, as, 'PUT', '/api/profile/picture', { image });
const listImages = (owner: string) =>
  rows<{ id: string; bytes: number }>('SELECT id, length(bytes) AS bytes FROM images WHERE owner = ?', owner);
const serve = (url: unknown) => app.request(`http://localhost${String(url)}`);

describe('one’s own picture', () => {
  it('is stored, answered everywhere, and served to who knows its address', async () => {
    const user = await person();
    const { status, body } = await put(user, PICTURE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user,
      version: 1,
      avatarUrl: expect.stringMatching(/^\/api\/images\/[\w-]{43}$/),
    });
    expect((await call(app, user, 'GET', '/api/me')).body.avatarUrl).toBe(body.avatarUrl);
    const served = await serve(body.avatarUrl);
    expect(served.status).toBe(200);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(makePng(256, 256));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('has an address that nobody works out from the file', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    const [first, second] = [await put(one ?? '', PICTURE), await put(other ?? '', PICTURE)];
    expect(first.body.avatarUrl).not.toBe(second.body.avatarUrl);
  });

  it('loses what a camera wrote into it', async () => {
    const user = await person();
    const { body } = await put(user, base64(makeJpeg(128, 128, jpegSegment(0xe1, textBytes('Exif at 48.85N')))));
    const served = await (await serve(body.avatarUrl)).text();
    expect(served).not.toContain('48.85N');
  });

  it('replaces the earlier one, whose address ends', async () => {
    const user = await person();
    const before = await put(user, PICTURE);
    const after = await put(user, base64(makePng(64, 64)));
    expect((await serve(before.body.avatarUrl)).status).toBe(404);
    expect((await serve(after.body.avatarUrl)).status).toBe(200);
    expect(await listImages(user)).toHaveLength(1);
  });

  it('is one of two that are sent at once, whole', async () => {
    const user = await person();
    const sent = await Promise.all([64, 100, 128, 256].map((side) => put(user, base64(makePng(side, side)))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [row, ...others] = await listImages(user);
    expect(others).toEqual([]);
    expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({
      avatarUrl: `/api/images/${row?.id}`,
      version: 4,
    });
  });

  it('counts once under one key, and answers with the record', async () => {
    const user = await person();
    const key = { 'Idempotency-Key': 'picture-of-a-test' };
    const send = () => call(app, user, 'PUT', '/api/profile/picture', { image: PICTURE }, key);
    const first = await send();
    const again = await send();
    expect(again).toMatchObject({ status: 200, body: { avatarUrl: first.body.avatarUrl, version: 1 } });
  });

  it('goes when its user takes it away; again: the same', async () => {
    const user = await person();
    const { body } = await put(user, PICTURE);
    for (let time = 0; time < 2; time++) {
      const gone = await call(app, user, 'DELETE', '/api/profile/picture');
      expect(gone).toMatchObject({ status: 200, body: { avatarUrl: '', version: 2 } });
    }
    expect(await listImages(user)).toEqual([]);
    expect((await serve(body.avatarUrl)).status).toBe(404);
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['a number', 5, 'text'],
    ['no base64', '<svg>', 'image'],
    ['half a letter', 'AAAAA', 'image'],
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'],
    ['a page', btoa('<!doctype html><script>alert(1)</script>'), 'image'],
    ['a bomb', base64(makePng(60_000, 60_000)), 'image_square'],
    ['an oblong', base64(makePng(256, 200)), 'image_square'],
    ['a dot', base64(makePng(8, 8)), 'image_square'],
    ['too many bytes', 'A'.repeat(53_340), 'image_bytes'],
  ])('is not %s', async (_name, image, code) => {
    const user = await person();
    const { status, body } = await put(user, image);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'validation_failed', details: { fields: [{ path: 'image', code }] } });
    expect(await listImages(user)).toEqual([]);
  });

  it('is not taken from who may not use the app, nor too often', async () => {
    const suspended = await person({ approval_status: 'suspended' });
    expect(await put(suspended, PICTURE)).toMatchObject({
      status: 403,
      body: { error: { code: 'account_suspended' } },
    });
    expect((await put(null, PICTURE)).status).toBe(401);
    const user = await person();
    const hurried = appAt(undefined, { limits: { allow: async (limit) => limit !== 'pictures' } });
    const refused = await call(hurried, user, 'PUT', '/api/profile/picture', { image: PICTURE });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(await listImages(user)).toEqual([]);
  });

  it('cannot be an address of another site', async () => {
    const user = await person();
    const sent = await call(app, user, 'PUT', '/api/profile', { avatarUrl: 'https://example.com/a.png' });
    expect(sent).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'avatarUrl', code: 'unknown' }] } } },
    });
  });
});

describe('an admin', () => {
  it('takes somebody’s picture away, and the log says so', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const { body } = await put(user, PICTURE);
    const path = `/api/users/${user}/picture`;
    for (let time = 0; time < 2; time++) {
      expect(await call(app, admin, 'DELETE', path)).toMatchObject({ status: 200, body: { id: user, avatarUrl: '' } });
    }
    expect(await listImages(user)).toEqual([]);
    expect(await rows('SELECT actor_id, action, before_value FROM audit_log WHERE target_id = ?', user)).toEqual([
      {
        actor_id: admin,
        action: 'user.picture_removed',
        before_value: JSON.stringify({ avatarUrl: body.avatarUrl }),
      },
    ]);
  });

  it('is refused where they have no say', async () => {
    const [user, admin, other] = [await person(), await person({ role: 'admin' }), await person({ role: 'admin' })];
    await put(other, PICTURE);
    const remove = (as: string, of: string) => call(app, as, 'DELETE', `/api/users/${of}/picture`);
    expect(await remove(user, other)).toMatchObject({ status: 403, body: { error: { code: 'auth/forbidden' } } });
    expect(await remove(admin, other)).toMatchObject({ status: 403, body: { error: { code: 'account_of_admin' } } });
    expect(await remove(admin, admin)).toMatchObject({ status: 403, body: { error: { code: 'account_own' } } });
    expect(await remove(admin, 'nobody')).toMatchObject({ status: 404, body: { error: { code: 'user_not_found' } } });
    expect(await listImages(other)).toHaveLength(1);
  });
});

describe('the sign-in provider', () => {
  it('brings no picture of its own, and a person who is removed there takes theirs along', async () => {
    const user = await person({ employee_id: 'clerk_with_picture' });
    const { body } = await put('clerk_with_picture', PICTURE);
    const changes = { image_url: 'https://img.clerk.com/somebody.png' };
    const updated = await sendWebhook(
      'user.updated',
      clerkUser('clerk_with_picture', Date.parse('2031-01-01'), changes),
    );
    expect(updated.status).toBe(200);
    const stored = () => rows('SELECT avatar_url AS url, first_name AS name FROM users WHERE id = ?', user);
    expect(await stored()).toEqual([{ url: body.avatarUrl, name: 'Ada' }]);
    await sendWebhook('user.deleted', { id: 'clerk_with_picture', object: 'user', deleted: true });
    expect(await stored()).toEqual([{ url: '', name: 'Ada' }]);
    expect(await listImages(user)).toEqual([]);
    expect((await serve(body.avatarUrl)).status).toBe(404);
  });
});
