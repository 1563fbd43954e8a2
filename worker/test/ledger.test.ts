import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { appAt, call, NOW, person, reward, rows } from './harness.ts';
import { findBroken } from './ledger.ts';

const app = appAt();
const PLACES = 'thanks whose points are not where their state says';
const RECEIVERS = 'points from thanks that not every receiver has once';

let [giver, receiver, admin] = ['', '', ''];
beforeEach(async () => {
  giver = await person();
  receiver = await person();
  admin = await person({ role: 'admin' });
});

async function thank(words: string): Promise<string> {
  const input = { receivers: [receiver], words, valueId: null, points: 5, audience: 'company' };
  return String(((await call(app, giver, 'POST', '/api/thanks', input)).body.thanks as { id: string }).id);
}
async function withdraw(id: string): Promise<void> {
  expect((await call(app, admin, 'POST', `/api/thanks/${id}/withdraw`, { reason: 'x' })).status).toBe(200);
}
async function findAfter(id: string, change: string, back: string): Promise<string[]> {
  await env.DB.prepare(`UPDATE thanks SET ${change} WHERE id = ?`).bind(id).run();
  const found = Object.keys(await findBroken());
  await env.DB.prepare(`UPDATE thanks SET ${back} WHERE id = ?`).bind(id).run();
  return found;
}

it('a month that moved hides only the thanks of that month', async () => {
  const id = await thank('Nice');
  await withdraw(id);
  const move = (month: string) =>
    env.DB.prepare(`INSERT INTO archives (month, state, began_at, updated_at) VALUES (?, 'done', 'x', 'x')`)
      .bind(month)
      .run();
  await move('2020-01');
  const take = () => findAfter(id, 'points_taken = 4', 'points_taken = 5');
  expect(await take()).toEqual([PLACES]);
  await move(NOW.toISOString().slice(0, 7));
  expect(await take()).toEqual([]);
  await env.DB.prepare('DELETE FROM archives').run();
});

it('a refusal in the same month must return the points', async () => {
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('thanks_held_words', '["odd"]', 'x', 'x')`);
  const id = await thank('odd');
  const decided = (at: string) => `state = 'refused', decided_at = '${at}'`;
  const back = `state = 'held', decided_at = NULL`;
  expect(await findAfter(id, decided(NOW.toISOString()), back)).toContain(PLACES);
  expect(await findAfter(id, decided('2031-01-15T12:00:00.000Z'), back)).not.toContain(PLACES);
});

it('a receiver of a withdrawn thanks keeps at most its points', async () => {
  const id = await thank('Nice');
  const rewardId = await reward({ points_cost: 3 });
  expect((await call(app, receiver, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
  await withdraw(id);
  expect(await findAfter(id, 'points = 3', 'points = 5')).not.toContain(RECEIVERS);
  expect(await findAfter(id, 'points = 2', 'points = 5')).toContain(RECEIVERS);
});
