/** Tests of requests from a device that is revoked after the act was decided. */
import { describe, expect, it } from 'vitest';
import { callSigned, registerDevice } from '../test/device.ts';
import { appAt, call, givePoints, person, reward, rows } from '../test/harness.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { NOW } from './side.ts';

type Ask = (rewardId: string, claimId: string) => { method?: 'POST' | 'PUT'; path: string; body?: string };

const ACTS: Record<string, Ask> = {
  'a check-in': () => ({ path: '/api/checkins' }),
  'an edit': () => ({ method: 'PUT', path: '/api/profile', body: '{"bio":"Revoked."}' }),
  'a claim': (rewardId) => ({ path: '/api/rewards/claim', body: JSON.stringify({ rewardId }) }),
  'a cancellation': (_, claimId) => ({ path: `/api/redemptions/${claimId}/cancel` }),
};

describe('a device that is revoked during the request', () => {
  it.each(Object.entries(ACTS))('a device that is revoked during the request does not write %s', async (_, ask) => {
    const user = await person();
    await givePoints(user, 100);
    const rewardId = await reward({ points_cost: 10 });
    const claim = await call(appAt(NOW), user, 'POST', '/api/rewards/claim', { rewardId });
    const device = await registerDevice(user);
    const read = () =>
      rows(
        `SELECT (SELECT count(*) FROM check_ins WHERE user_id = u.id) AS checkIns, bio, points_balance AS points,
          (SELECT group_concat(status) FROM redemptions WHERE user_id = u.id) AS claims FROM users AS u WHERE id = ?`,
        user,
      );
    const before = await read();
    const refused = await runBeside(
      (app) => callSigned(app, device, { ...ask(rewardId, String(claim.body.id)), madeAt: NOW }),
      (app) => expectDone(call(app, user, 'DELETE', `/api/devices/${device.id}`)),
    );
    expect(readOutcome(refused)).toBe('auth/unauthorized');
    expect(await read()).toEqual(before);
  });
});
