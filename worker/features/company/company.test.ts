import { beforeAll, describe, expect, it } from 'vitest';
import { makePng, vp8l, makeWebp } from '#domain/test/images.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

const app = appAt();
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const LOGO = base64(makePng(320, 80));
let admin: string;
let employee: string;

beforeAll(async () => {
  admin = await person({ role: 'admin' });
  employee = await person();
});

const put = (as: string, image: string) => call(app, as, 'PUT', '/api/company/logo', { image });
const brand = async (as: string | null = null) => (await call(app, as, 'GET', '/api/company')).body;
const log = () =>
  rows<{ action: string; before: string | null; after: string | null }>(
    `SELECT action, before_value AS "before", after_value AS "after" FROM audit_log WHERE target_id = 'company_logo'
     ORDER BY created_at, id`,
  );

describe('the company’s name and logo', () => {
  it('are empty until an admin sets them', async () => {
    expect(await brand()).toEqual({ name: '', logo: null });
    expect((await call(app, employee, 'GET', '/api/me')).body.brand).toEqual({ name: '', logo: null });
  });

  it('can be read without a session after an admin sets them', async () => {
    await call(app, admin, 'PUT', '/api/settings/company_name', { value: 'Acme GmbH' });
    const set = await put(admin, LOGO);
    const expected = {
      name: 'Acme GmbH',
      logo: { url: expect.stringMatching(/^\/api\/images\/[\w-]{43}$/), width: 320, height: 80 },
    };
    expect(set).toMatchObject({ status: 200, body: expected });
    expect(await brand()).toEqual(set.body);
    expect((await call(app, employee, 'GET', '/api/me')).body.brand).toEqual(set.body);
    expect((await call(app, admin, 'GET', '/api/walls/preview')).body.brand).toEqual(set.body);
    const { url } = set.body.logo as { url: string };
    const served = await app.request(`http://localhost${url}`);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(makePng(320, 80));
    expect(served.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('do not change when an admin uploads the same logo again', async () => {
    const before = await log();
    const again = await put(admin, LOGO);
    expect(again.body).toEqual(await brand());
    expect(await log()).toEqual(before);
  });

  it('appear in the file names of exports', async () => {
    const { headers } = await call(app, admin, 'GET', '/api/exports/payroll.csv?from=2026-03-01&to=2026-03-31');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="acme-gmbh-rewards-payroll-2026-03-01-to-2026-03-31.csv"',
    );
  });

  it('contain exactly one logo after two logos are uploaded at the same time', async () => {
    const other = await person({ role: 'super_admin' });
    const sent = await Promise.all([put(admin, base64(makePng(100, 100))), put(other, base64(makeWebp(vp8l(90, 90))))]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const [row, ...more] = await rows<{ id: string; width: number }>(
      `SELECT id, width FROM images WHERE owner = 'company'`,
    );
    expect(more).toEqual([]);
    expect(await brand()).toMatchObject({ logo: { url: `/api/images/${row?.id}`, width: row?.width } });
  });

  it('contain no logo after an admin removes it', async () => {
    const gone = await call(app, admin, 'DELETE', '/api/company/logo');
    expect(gone).toMatchObject({ status: 200, body: { name: 'Acme GmbH', logo: null } });
    expect((await call(app, admin, 'DELETE', '/api/company/logo')).body).toEqual(gone.body);
    const entries = await log();
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'company.logo_changed',
      'company.logo_changed',
      'company.logo_changed',
      'company.logo_removed',
    ]);
    expect(await rows(`SELECT id FROM images WHERE owner = 'company'`)).toEqual([]);
  });

  it.each([
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'],
    ['a picture with too many pixels', base64(makePng(30_000, 30_000)), 'image_bounds'],
    ['a picture that is too flat', base64(makePng(512, 4)), 'image_bounds'],
  ])('cannot contain a logo that is %s', async (_name, image, code) => {
    const { status, body } = await put(admin, image);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ details: { fields: [{ path: 'image', code }] } });
  });

  it('can be changed only by an admin whose account is not suspended', async () => {
    expect((await put(employee, LOGO)).status).toBe(403);
    expect((await put(await person({ role: 'admin', approval_status: 'suspended' }), LOGO)).status).toBe(403);
  });
});
