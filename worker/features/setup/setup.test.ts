import { expect, it } from 'vitest';
import type { Setup } from '#domain/api/setup.ts';
import { appAt, call, checkInAt, NOW, person, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';

const app = appAt();

const read = async (as: string): Promise<Setup> => {
  const { status, body } = await call(app, as, 'GET', '/api/setup');
  expect(status).toBe(200);
  return body as unknown as Setup;
};
const open = ({ steps }: Setup) => steps.filter(({ state }) => state === 'open').map(({ name }) => name);
const set = (key: string, value: unknown, as: string) =>
  call(app, as, 'PUT', `/api/settings/${key}`, { value, version: null });

it('shows a setup step as done when the stored rows prove it', async () => {
  await rows('DELETE FROM rewards');
  const admin = await person({ role: 'super_admin' });
  expect(await read(admin)).toMatchObject({ isClosed: false, newAccountStatus: 'approved', newPeople: 0 });
  expect(open(await read(admin))).toEqual(['name', 'zone', 'value', 'rewards', 'people', 'check_in']);
  await set('company_time_zone', 'America/Toronto', admin);
  expect(open(await read(admin))).toEqual(['name', 'value', 'rewards', 'people', 'check_in']);
  await set('point_value_cents', 10, admin);
  await set('new_account_status', 'pending', admin);
  expect((await read(admin)).newAccountStatus).toBe('pending');
  await call(app, admin, 'POST', '/api/rewards/starter', { language: 'en' });
  expect(open(await read(admin))).toEqual(['name', 'people', 'check_in']);
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
  await person({ created_at: daysAgo(8) });
  expect((await read(admin)).newPeople).toBe(0);
  const employee = await person({ created_at: daysAgo(6) });
  expect((await read(admin)).newPeople).toBe(1);
  expect(open(await read(admin))).toEqual(['name', 'check_in']);
  await checkInAt(employee, '2026-03-02T12:30:00.000Z');
  expect(open(await read(admin))).toEqual(['name']);
  await rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('company_name', '"A"', '', '')`,
  );
  expect(open(await read(admin))).toEqual([]);
  await rows('UPDATE rewards SET retired_at = created_at');
  expect(open(await read(admin))).toEqual(['rewards']);
});

it('dismisses a setup step, or the whole list, permanently and for every admin', async () => {
  const [admin, other] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const aside = (step: string, at = app) => call(at, admin, 'POST', '/api/setup/aside', { step });
  const audits = () =>
    rows(`SELECT after_value FROM audit_log WHERE action = 'setup.put_aside' ORDER BY created_at, id`);
  expect((await aside('rewards')).body).toMatchObject({ isClosed: false });
  expect((await read(other)).steps).toContainEqual({ name: 'rewards', state: 'skipped' });
  const { d1 } = interleaved(() => call(app, other, 'POST', '/api/setup/aside', { step: 'all' }));
  expect((await aside('all', appAt(undefined, { d1 }))).body).toMatchObject({ isClosed: true });
  await Promise.all([aside('all'), aside('all')]);
  expect(await read(other)).toMatchObject({ isClosed: true });
  expect((await audits()).map(({ after_value }) => after_value)).toEqual(['{"step":"rewards"}', '{"step":"all"}']);
  expect((await aside('everything')).status).toBe(400);
  expect((await read(other)).steps).toContainEqual({ name: 'zone', state: 'done' });
});
