import { describe, expect, it } from 'vitest';
import { makeJpeg, jpegSegment, makePng, textBytes } from '#domain/test/images.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';
import { clerkUser, sendWebhook } from '#worker/test/providers/clerk-messages.ts';

const app = appAt();
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const PICTURE = base64(makePng(256, 256));
const put = (as: string | null, image: unknown) => call(app, as, 'PUT', '/api/profile/picture', { image });
const listImages = (owner: string) =>
  rows<{ id: string; bytes: number }>('SELECT id, length(bytes) AS bytes FROM images WHERE owner = ?', owner);
const serve = (url: unknown) => app.request(`http://localhost${String(url)}`);

describe('a user’s own picture', () => {
  it('a stored picture has an address in GET /api/me, and is served there without a session', async () => {
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

  it('the same picture of two users has two addresses', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    const [first, second] = [await put(one ?? '', PICTURE), await put(other ?? '', PICTURE)];
    expect(first.body.avatarUrl).not.toBe(second.body.avatarUrl);
  });

  it('a picture is served without the Exif data of the camera', async () => {
    const user = await person();
    const { body } = await put(user, base64(makeJpeg(128, 128, jpegSegment(0xe1, textBytes('Exif at 48.85N')))));
    const served = await (await serve(body.avatarUrl)).text();
    expect(served).not.toContain('48.85N');
  });

  it('a new picture replaces the earlier one, whose address then answers 404', async () => {
    const user = await person();
    const before = await put(user, PICTURE);
    const after = await put(user, base64(makePng(64, 64)));
    expect((await serve(before.body.avatarUrl)).status).toBe(404);
    expect((await serve(after.body.avatarUrl)).status).toBe(200);
    expect(await listImages(user)).toHaveLength(1);
  });

  it('of four pictures that are sent at once, exactly one stays stored', async () => {
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

  it('a picture is stored once for two requests with one Idempotency-Key', async () => {
    const user = await person();
    const key = { 'Idempotency-Key': 'picture-of-a-test' };
    const send = () => call(app, user, 'PUT', '/api/profile/picture', { image: PICTURE }, key);
    const first = await send();
    const again = await send();
    expect(again).toMatchObject({ status: 200, body: { avatarUrl: first.body.avatarUrl, version: 1 } });
  });

  it('a picture is deleted by its user, and a second deletion changes nothing', async () => {
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
    ['missing', undefined, 'required'],
    ['a number', 5, 'text'],
    ['not base64', '<svg>', 'image'],
    ['incomplete base64', 'AAAAA', 'image'],
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'],
    ['an HTML page', btoa('<!doctype html><script>alert(1)</script>'), 'image'],
    ['60,000 pixels wide', base64(makePng(60_000, 60_000)), 'image_square'],
    ['not square', base64(makePng(256, 200)), 'image_square'],
    ['8 pixels wide', base64(makePng(8, 8)), 'image_square'],
    ['longer than the maximum', 'A'.repeat(53_340), 'image_bytes'],
  ])('a picture is refused when the image is %s', async (_name, image, code) => {
    const user = await person();
    const { status, body } = await put(user, image);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'validation_failed', details: { fields: [{ path: 'image', code }] } });
    expect(await listImages(user)).toEqual([]);
  });

  it('a picture is refused for a suspended user, without a session, and over the rate limit', async () => {
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

  it('a picture cannot be an address of another site', async () => {
    const user = await person();
    const sent = await call(app, user, 'PUT', '/api/profile', { avatarUrl: 'https://example.com/a.png' });
    expect(sent).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'avatarUrl', code: 'unknown' }] } } },
    });
  });
});

describe('an admin', () => {
  it('an admin deletes a user’s picture, and the audit log has one entry', async () => {
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

  it('an admin cannot delete the picture of another admin, their own picture, or that of an unknown user', async () => {
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
  it('an update by the sign-in provider keeps the picture, and a deletion of the user deletes the picture', async () => {
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
