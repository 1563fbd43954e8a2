import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, badge, call, person, readBalance, retireBadges, reward, rows } from '../test/harness.ts';
import { expectDone, readOutcome, runBeside } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;
const app = appAt(NOW);
const THANKS = { words: 'You helped me.', valueId: null, points: 5, audience: 'company' };
const give = (by: App, from: string, to: string, extra: object = {}) =>
  call(by, from, 'POST', '/api/thanks', { ...THANKS, receivers: [to], ...extra });
const giveDone = async (from: string, to: string, extra: object = {}) =>
  String(((await expectDone(give(app, from, to, extra))).body.thanks as { id: string }).id);
const decide = (by: App, as: string, id: string, decision: string) =>
  call(by, as, 'POST', `/api/thanks/${id}/${decision}`, decision === 'show' ? undefined : { reason: 'Not kind.' });
const readHearts = async (id: string) => (await rows('SELECT hearts FROM thanks WHERE id = ?', id))[0]?.hearts;

let [giver, receiver, reader, admin, second] = ['', '', '', '', ''];
beforeEach(async () => {
  await rows('DELETE FROM system_settings');
  await retireBadges();
  [giver, receiver, reader] = [await person(), await person(), await person()];
  [admin, second] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  await rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
     VALUES ('thanks_held_words', '["rude"]', 'x', 'x')`,
  );
});

describe('a thanks', () => {
  it('does not reach a colleague who is removed during the request', async () => {
    const answer = await runBeside(
      (by) => give(by, giver, receiver),
      () => rows('UPDATE users SET is_active = 0 WHERE id = ?', receiver),
    );
    expect(readOutcome(answer)).toBe('thanks_receiver_gone');
    expect(await readBalance(receiver)).toBe(0);
  });

  it('takes no more than an allowance that another thanks used during the request', async () => {
    for (const points of [6, 5]) await giveDone(giver, await person(), { points });
    const answer = await runBeside(
      (by) => give(by, giver, receiver),
      async () => giveDone(giver, await person(), { points: 6 }),
    );
    expect(readOutcome(answer)).toBe('thanks_allowance');
  });

  it('shares the points of two people with a thanks in the other direction during the request', async () => {
    const answer = await runBeside(
      (by) => give(by, giver, receiver),
      () => giveDone(receiver, giver, { points: 2 }),
    );
    expect(readOutcome(answer)).toBe('thanks_pair_limit');
    expect([await readBalance(giver), await readBalance(receiver)]).toEqual([2, 0]);
  });

  it('is not the 31st of a day', async () => {
    for (let sent = 0; sent < 29; sent++) await giveDone(giver, receiver, { points: 0 });
    const answer = await runBeside(
      (by) => give(by, giver, receiver, { points: 0 }),
      () => giveDone(giver, reader, { points: 0 }),
    );
    expect(readOutcome(answer)).toBe('thanks_day_limit');
  });

  it('earns no badge that an admin retires during the request', async () => {
    const id = await badge({ criteria_type: 'thanks_given', criteria_count: 1 });
    const answer = await runBeside(
      (by) => give(by, giver, receiver),
      () => rows('UPDATE badges SET is_active = 0, version = version + 1 WHERE id = ?', id),
    );
    expect(readOutcome(answer)).toBe(201);
    expect(await rows('SELECT badge_id FROM user_badges WHERE user_id = ?', giver)).toEqual([]);
  });
});

describe('a heart and a report', () => {
  const heart = (by: App, method: 'PUT' | 'DELETE', id: string) => call(by, reader, method, `/api/thanks/${id}/heart`);

  it('are refused when an admin withdraws the thanks during the request', async () => {
    for (const act of ['heart', 'report']) {
      const id = await giveDone(giver, receiver, { points: 1 });
      const answer = await runBeside(
        (by) => call(by, reader, act === 'heart' ? 'PUT' : 'POST', `/api/thanks/${id}/${act}`),
        () => expectDone(decide(app, admin, id, 'withdraw')),
      );
      expect(readOutcome(answer)).toBe('thanks_not_found');
    }
  });

  it('count once when the same user sends them twice at the same time', async () => {
    const id = await giveDone(giver, receiver);
    for (const [method, hearts] of [
      ['PUT', 1],
      ['DELETE', 0],
    ] as const) {
      const answer = await runBeside(
        (by) => heart(by, method, id),
        () => expectDone(heart(app, method, id)),
      );
      expect(answer.body).toEqual({ hearts, isHearted: method === 'PUT' });
      expect(await readHearts(id)).toBe(hearts);
    }
    const report = (by: App) => call(by, reader, 'POST', `/api/thanks/${id}/report`);
    expect(readOutcome(await runBeside(report, () => expectDone(report(app))))).toBe(200);
  });

  it('the 21st report of a day is refused', async () => {
    const report = (by: App, id: string) => call(by, reader, 'POST', `/api/thanks/${id}/report`);
    const ids: string[] = [];
    for (let given = 0; given < 22; given++) ids.push(await giveDone(giver, receiver, { points: 0 }));
    const [one = '', other = '', ...reported] = ids;
    for (const id of reported.slice(1)) await expectDone(report(app, id));
    const answer = await runBeside(
      (by) => report(by, one),
      () => expectDone(report(app, other)),
    );
    expect(readOutcome(answer)).toBe('thanks_report_limit');
    // A repetition is no further report, and a day later there is room again.
    expect(readOutcome(await report(app, other))).toBe(200);
    expect(readOutcome(await report(appAt(new Date(NOW.getTime() + 86_400_001)), one))).toBe(200);
  });
});

describe('the decision of an admin', () => {
  it.each([
    ['show', 'refuse'],
    ['refuse', 'show'],
  ])('%s loses against the decision %s of another admin during the request', async (late, first) => {
    const id = await giveDone(giver, receiver, { words: 'rude' });
    const answer = await runBeside(
      (by) => decide(by, admin, id, late),
      () => expectDone(decide(app, second, id, first)),
    );
    expect(readOutcome(answer)).toBe('thanks_decided');
    expect(await readBalance(receiver)).toBe(first === 'show' ? 5 : 0);
  });

  it('is not the own one of an admin who stays the only one no longer', async () => {
    await rows(`UPDATE users SET is_active = 0 WHERE role IN ('admin', 'super_admin') AND id <> ?`, admin);
    const id = await giveDone(admin, receiver, { words: 'rude' });
    const answer = await runBeside(
      (by) => decide(by, admin, id, 'show'),
      () => person({ role: 'admin' }),
    );
    expect(readOutcome(answer)).toBe('thanks_decision_own');
    expect(await readBalance(receiver)).toBe(0);
  });

  it('a withdrawal takes what is left after a claim during the request', async () => {
    const id = await giveDone(giver, receiver);
    const rewardId = await reward({ points_cost: 3 });
    const answer = await runBeside(
      (by) => decide(by, admin, id, 'withdraw'),
      () => expectDone(call(app, receiver, 'POST', '/api/rewards/claim', { rewardId })),
    );
    expect(readOutcome(answer)).toBe(200);
    expect(await readBalance(receiver)).toBe(0);
    expect(await rows('SELECT points_taken FROM thanks WHERE id = ?', id)).toEqual([{ points_taken: 2 }]);
  });
});
