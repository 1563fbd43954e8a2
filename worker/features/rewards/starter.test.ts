import { expect, it } from 'vitest';
import { starterRewards } from '#domain/rewards/starter-rewards.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';

const app = appAt();
const starter = (as: string, language = 'en', { at = app, key = '' } = {}) =>
  call(at, as, 'POST', '/api/rewards/starter', { language }, key ? { 'Idempotency-Key': key } : {});
const made = () =>
  rows(`SELECT id, name, points_cost, category FROM rewards WHERE id LIKE 'starter-%' ORDER BY points_cost`);
const audits = () => rows(`SELECT 1 FROM audit_log WHERE action = 'reward.created' AND target_id LIKE 'starter-%'`);

it('adds only one set of starter rewards when two admins ask for it at once', async () => {
  const [admin, other] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const key = 'starter-set-once';
  const answers = await Promise.all([starter(admin, 'en', { key }), starter(admin, 'en', { key }), starter(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await made()).toEqual([
    { id: 'starter-coffee', name: 'Coffee on us', points_cost: 10, category: 'weekly' },
    { id: 'starter-hour', name: 'Leave an hour early', points_cost: 30, category: 'monthly' },
    { id: 'starter-lunch', name: 'Lunch voucher', points_cost: 50, category: 'monthly' },
    { id: 'starter-book', name: 'A book of your choice', points_cost: 80, category: 'quarterly' },
    { id: 'starter-cinema', name: 'Cinema for two', points_cost: 120, category: 'quarterly' },
    { id: 'starter-day', name: 'Extra day off', points_cost: 175, category: 'annual' },
  ]);
  expect(await audits()).toHaveLength(6);
  expect((await starter(other, 'de')).body).toEqual({ items: [] });
});

it('adds the missing starter rewards in the requested language, and changes no other reward', async () => {
  const admin = await person({ role: 'admin' });
  await rows(`DELETE FROM rewards WHERE id IN ('starter-book', 'starter-day')`);
  await rows(`UPDATE rewards SET retired_at = 'x', name = 'Gone' WHERE id = 'starter-coffee'`);
  const { body } = await starter(admin, 'de');
  expect((body.items as { name: string }[]).map(({ name }) => name)).toEqual([
    'Ein Buch deiner Wahl',
    'Ein freier Tag',
  ]);
  expect(await rows(`SELECT name FROM rewards WHERE id = 'starter-coffee'`)).toEqual([{ name: 'Gone' }]);
});

it('adds no starter reward twice when another admin adds it just before the write', async () => {
  const [admin, other] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  await rows(`DELETE FROM rewards WHERE id = 'starter-lunch'`);
  const { d1, attempts } = interleaved(() => starter(other));
  expect((await starter(admin, 'en', { at: appAt(undefined, { d1 }) })).body).toEqual({ items: [] });
  expect(attempts()).toBe(1);
  expect(await made()).toHaveLength(6);
});

it('refuses starter rewards to employees, and in an unknown language', async () => {
  expect((await starter(await person())).status).toBe(403);
  expect((await starter(await person({ role: 'admin' }), 'fr')).status).toBe(400);
});

it('every starter reward has a German name', () => {
  const [english, german] = [starterRewards('en'), starterRewards('de')];
  expect(german.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  for (const [index, { input }] of german.entries()) expect(input.name).not.toBe(english[index]?.input.name);
});
