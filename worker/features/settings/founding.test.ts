import { expect, it } from 'vitest';
import { readOutcome } from '#worker/races/run-beside.ts';
import { appAt, call, givePoints, person, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';

const SUNDAY_IN_TORONTO = new Date('2026-03-09T03:00:00.000Z');
const put = (app: ReturnType<typeof appAt>, admin: string) =>
  call(app, admin, 'PUT', '/api/settings/company_time_zone', { value: 'America/Toronto' });

it('a company zone that reopens the past week is refused when a user gets points during the request', async () => {
  const [admin, user] = [await person({ role: 'admin' }), await person()];
  const { d1 } = interleaved(() => givePoints(user, 5));
  expect(readOutcome(await put(appAt(SUNDAY_IN_TORONTO, { d1 }), admin))).toBe('setting_reopens_boards');
  expect(await rows(`SELECT 1 FROM system_settings WHERE setting_key = 'company_time_zone'`)).toEqual([]);
});
