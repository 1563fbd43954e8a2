/** Random histories of thanks, with requests at the same time, replays, decisions, spending and ends of months. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBroken } from '#worker/test/ledger.ts';
import { call, NOW, person, reward, rows, uncheckedAppAt } from '#worker/test/harness.ts';

const PEOPLE = 4;
const ZONES = ['Pacific/Kiritimati', 'America/Toronto', 'Pacific/Pago_Pago'] as const;
const someone = fc.nat({ max: PEOPLE - 1 });
const gift = fc.record({
  from: someone,
  to: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }),
  points: fc.nat({ max: 8 }),
  isHeld: fc.boolean(),
  audience: fc.constantFrom('company', 'department', 'receivers'),
});
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('give'), gifts: fc.array(gift, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('replay'), gift }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('decide'),
      pick: fc.nat({ max: 30 }),
      acts: fc.array(fc.constantFrom('show', 'refuse', 'withdraw'), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('spend'), who: someone }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('heart'), who: someone, pick: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait'), days: fc.constantFrom(1, 9, 31) }) },
);

const setting = (key: string, value: unknown) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES (?, ?, 'x', 'x')
     ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    key,
    JSON.stringify(value),
  );

it('no history gives more than an allowance, keeps one, or loses a point', async () => {
  const rewardId = await reward({ points_cost: 3 });
  let keys = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 14 }),
      fc.constantFrom(...ZONES),
      fc.boolean(),
      async (actions, zone, isEarned) => {
        await setting('company_time_zone', zone);
        await setting('thanks_held_words', ['odd']);
        await setting('leaderboard_thanks', isEarned ? 'on' : 'off');
        const people: string[] = [];
        for (let made = 0; made < PEOPLE; made++) people.push(await person({ department: 'Random' }));
        const admin = await person({ role: 'admin', department: 'Random' });
        const ids: string[] = [];
        let now = new Date(NOW);
        const app = uncheckedAppAt(() => now);
        const send = async (
          one: { from: number; to: number[]; points: number; isHeld: boolean; audience: string },
          key?: string,
        ) => {
          const { body } = await call(
            app,
            people[one.from] ?? '',
            'POST',
            '/api/thanks',
            {
              receivers: one.to.map((place) => people[place]),
              words: one.isHeld ? 'odd' : 'fine',
              valueId: null,
              points: one.points,
              audience: one.audience,
            },
            key === undefined ? {} : { 'Idempotency-Key': key },
          );
          const given = body.thanks as { id: string } | undefined;
          if (given && !ids.includes(given.id)) ids.push(given.id);
        };
        for (const one of actions) {
          if (one.type === 'give') await Promise.all(one.gifts.map((each) => send(each)));
          else if (one.type === 'replay') {
            const key = `history-${++keys}-${people[0]}`;
            await Promise.all([send(one.gift, key), send(one.gift, key)]);
            await send(one.gift, key);
          } else if (one.type === 'decide') {
            const id = ids[one.pick % Math.max(1, ids.length)] ?? 'none';
            await Promise.all(
              one.acts.map((what) =>
                call(app, admin, 'POST', `/api/thanks/${id}/${what}`, what === 'show' ? undefined : { reason: 'x' }),
              ),
            );
          } else if (one.type === 'spend')
            await call(app, people[one.who] ?? '', 'POST', '/api/rewards/claim', { rewardId });
          else if (one.type === 'heart') {
            await call(
              app,
              people[one.who] ?? '',
              'PUT',
              `/api/thanks/${ids[one.pick % Math.max(1, ids.length)] ?? 'none'}/heart`,
            );
          } else now = new Date(now.getTime() + one.days * 86_400_000);
        }
        expect(await findBroken()).toEqual({});
        const over = await rows(
          `SELECT user_id, month FROM allowance_transactions WHERE kind <> 'granted' GROUP BY 1, 2 HAVING -sum(points) > 20`,
        );
        expect(over).toEqual([]);
        // Two people never share more than a third of an allowance in a month.
        const shared = await rows(
          `SELECT a.month FROM thanks_pairs AS a LEFT JOIN thanks_pairs AS b
             ON b.from_user = a.to_user AND b.to_user = a.from_user AND b.month = a.month
           WHERE a.points + ifnull(b.points, 0) > 6`,
        );
        expect(shared).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
  expect((await rows('SELECT DISTINCT state FROM thanks')).length).toBeGreaterThan(2);
});
