import { beforeAll, describe, expect, it } from 'vitest';
import { jpegSegment, makeJpeg, makePng, textBytes } from '#domain/test/images.ts';
import { IMAGE_MAX_BYTES } from '#domain/images/limits.ts';
import { toBase64 } from '#domain/text/encode-bytes.ts';
import { appAt, call, person, reward, rows } from '#worker/test/harness.ts';

const app = appAt();
const ADDRESS = expect.stringMatching(/^\/api\/images\/[\w-]{43}$/);
const PNG = makePng(320, 180);
const IMAGE = toBase64(PNG);
let admin: string;
let employee: string;

beforeAll(async () => {
  admin = await person({ role: 'admin' });
  employee = await person();
});

const add = (body: object, as = admin) =>
  call(app, as, 'POST', '/api/rewards', { name: 'Kettle', pointsCost: 31, ...body });
const change = (id: string, body: object, as = admin) => call(app, as, 'PUT', `/api/rewards/${id}`, body);
const images = (id: string) => rows(`SELECT id, type, width, height FROM images WHERE owner = ?`, `reward:${id}`);
const fetchImage = (url: unknown) => app.request(`http://localhost${String(url)}`);

describe('the picture of a reward', () => {
  it('is stored with a new reward, and everybody gets its address', async () => {
    const { status, body } = await add({ image: IMAGE });
    expect({ status, body }).toMatchObject({ status: 201, body: { pictureUrl: ADDRESS } });
    expect(body).not.toHaveProperty('image');
    const listed = await call(app, employee, 'GET', '/api/rewards?search=kettle');
    expect(listed.body.items).toMatchObject([{ id: body.id, pictureUrl: body.pictureUrl }]);
    const managed = await call(app, admin, 'GET', '/api/rewards/all?search=kettle');
    expect(managed.body.items).toMatchObject([{ id: body.id, pictureUrl: body.pictureUrl }]);
    await call(app, employee, 'PUT', '/api/me/pin', { rewardId: body.id });
    const { pinnedReward, nextReward } = (await call(app, employee, 'GET', '/api/me')).body;
    expect(pinnedReward).toMatchObject({ id: body.id, pictureUrl: body.pictureUrl });
    expect(nextReward).toHaveProperty('pictureUrl');

    const served = await fetchImage(body.pictureUrl);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
    expect(served.headers.get('Content-Type')).toBe('image/png');
    expect(served.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
  });

  it('stays when other fields change, is replaced, and is removed', async () => {
    const made = await add({ name: 'Lamp', image: IMAGE });
    const id = String(made.body.id);
    const renamed = await change(id, { name: 'Lamp 2' });
    expect(renamed.body.pictureUrl).toBe(made.body.pictureUrl);

    const jpeg = makeJpeg(512, 288, jpegSegment(0xe1, textBytes('Exif\0\0 48.85N 2.35E')));
    const replaced = await change(id, { image: toBase64(jpeg) });
    expect(replaced.body.pictureUrl).not.toBe(made.body.pictureUrl);
    expect((await fetchImage(made.body.pictureUrl)).status).toBe(404);
    const served = await (await fetchImage(replaced.body.pictureUrl)).arrayBuffer();
    expect(String.fromCharCode(...new Uint8Array(served))).not.toContain('48.85N');
    expect(await images(id)).toEqual([
      { id: String(replaced.body.pictureUrl).slice(-43), type: 'image/jpeg', width: 512, height: 288 },
    ]);

    const removed = await change(id, { image: null });
    expect(removed).toMatchObject({ status: 200, body: { name: 'Lamp 2', pictureUrl: '' } });
    expect(await images(id)).toEqual([]);
    const entries = await rows<{ was: string; is: string }>(
      `SELECT before_value ->> 'pictureUrl' AS was, after_value ->> 'pictureUrl' AS "is" FROM audit_log
       WHERE target_id = ? ORDER BY json_extract(after_value, '$.version')`,
      id,
    );
    const [first, second] = [made.body.pictureUrl, replaced.body.pictureUrl];
    expect(entries).toEqual([
      { was: null, is: first },
      { was: first, is: first },
      { was: first, is: second },
      { was: second, is: '' },
    ]);
  });

  it('has an address that depends on more than its bytes', async () => {
    const [one, two] = [await add({ image: IMAGE }), await add({ image: IMAGE })];
    expect(one.body.pictureUrl).not.toBe(two.body.pictureUrl);
  });

  it('stays with a retired reward, and is there when the reward is offered again', async () => {
    const made = await add({ image: IMAGE });
    const id = String(made.body.id);
    await call(app, admin, 'DELETE', `/api/rewards/${id}`);
    const restored = await call(app, admin, 'POST', `/api/rewards/${id}/restore`, {});
    expect(restored.body.pictureUrl).toBe(made.body.pictureUrl);
    expect((await fetchImage(made.body.pictureUrl)).status).toBe(200);
  });

  it('is one after two admins change it at the same time, or with a stale version', async () => {
    const id = await reward({ name: 'Two hands' });
    const other = await person({ role: 'super_admin' });
    const sent = await Promise.all([
      change(id, { image: IMAGE }),
      change(id, { image: toBase64(makePng(192, 108)) }, other),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const [stored, ...more] = await images(id);
    expect(more).toEqual([]);
    expect(await rows('SELECT picture_url FROM rewards WHERE id = ?', id)).toEqual([
      { picture_url: `/api/images/${String(stored?.id)}` },
    ]);
    expect(await change(id, { image: null, version: 0 })).toMatchObject({ status: 409 });
    expect(await images(id)).toEqual([stored]);
  });

  it.each([
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'],
    ['no base64', 'not base64!', 'image'],
    ['an empty text', '', 'image'],
    ['a square', toBase64(makePng(256, 256)), 'image_wide'],
    ['too small', toBase64(makePng(160, 90)), 'image_wide'],
    ['too large', toBase64(makePng(1_024, 576)), 'image_wide'],
    ['too many bytes', 'A'.repeat(Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 4), 'image_bytes'],
  ])('is refused when it is %s', async (_name, image, code) => {
    const id = await reward();
    for (const { status, body } of [await add({ image }), await change(id, { image })]) {
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ details: { fields: [{ path: 'image', code }] } });
    }
    expect(await images(id)).toEqual([]);
  });

  it('can be as large as allowed, beside the longest texts', async () => {
    const image = toBase64(makePng(512, 288))
      .replace(/=+$/, '')
      .padEnd(Math.ceil(IMAGE_MAX_BYTES / 3) * 4, 'A');
    const long = { description: 'ü'.repeat(500), howToGet: 'ü'.repeat(200), company: 'ü'.repeat(80) };
    expect((await add({ ...long, image })).status).toBe(201);
  });

  it('can be changed only by an admin', async () => {
    const id = await reward();
    expect((await change(id, { image: IMAGE }, employee)).status).toBe(403);
    expect((await add({ image: IMAGE }, employee)).status).toBe(403);
    expect(await images(id)).toEqual([]);
  });
});
