/**
 * Tests what a user can still write when the account is suspended while the request runs. Every write route of users is
 * in the table.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../../domain/test/images.ts';
import { toBase64 } from '../../domain/text/encode-bytes.ts';
import { describedRoutes } from '../features/api-docs/document.ts';
import { registerDevice } from '../test/device.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { makeSubscription, testPush } from '../test/providers/push.ts';
import { readOutcome } from './run-beside.ts';

const TODAY = NOW.toISOString().slice(0, 10);
const IMAGE = toBase64(makePng(64, 64));
const NEW_DEVICE = {
  id: 'device-of-suspended',
  publicKey: 'BKiFWGVSwqz2Rxh4z9ewk1tP_g_S38NBJI6he8QeBYrwMc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  clockId: 'clock-of-suspended-user',
};

interface Write {
  /** `no`: the write needs an account that may use the app. Otherwise the reason why it is allowed. */
  mayBeLate: 'no' | string;
  path?: (made: Made) => string;
  body?: (made: Made) => unknown;
}
interface Made {
  user: string;
  reward: string;
  redemption: string;
  request: string;
  leave: string;
  device: string;
}

/** Every route by which users change their own data. */
const WRITES: Record<string, Write> = {
  'PUT /api/me/pin': { mayBeLate: 'no', body: (made) => ({ rewardId: made.reward }) },
  'DELETE /api/me/pin': { mayBeLate: 'no' },
  'PUT /api/profile': { mayBeLate: 'no', body: () => ({ bio: 'Late.' }) },
  'PUT /api/profile/picture': { mayBeLate: 'no', body: () => ({ image: IMAGE }) },
  'DELETE /api/profile/picture': { mayBeLate: 'no' },
  'PUT /api/profile/personal-code': { mayBeLate: 'no' },
  'PUT /api/profile/station-name': { mayBeLate: 'no', body: () => ({ isNamed: true }) },
  'POST /api/checkins': { mayBeLate: 'no', body: () => ({}) },
  'PUT /api/checkins/today/words': {
    mayBeLate: 'no',
    body: () => ({ mood: 'good', notes: 'Late.', moodReaders: 'groups' }),
  },
  'POST /api/checkins/correction-requests': {
    mayBeLate: 'no',
    body: () => ({ date: '2026-02-26', time: '07:40', reason: 'Late.' }),
  },
  'POST /api/leaves/requests': { mayBeLate: 'no', body: () => ({ startDate: TODAY, endDate: TODAY, kind: 'sick' }) },
  'POST /api/rewards/claim': { mayBeLate: 'no', body: (made) => ({ rewardId: made.reward }) },
  'PUT /api/notifications/preferences': { mayBeLate: 'no', body: () => ({ notifications: false }) },
  'POST /api/notifications/subscribe': { mayBeLate: 'no', body: () => makeSubscription('late') },
  'POST /api/devices': { mayBeLate: 'no', body: () => NEW_DEVICE },
  'DELETE /api/mail/block': { mayBeLate: 'no' },
  'POST /api/redemptions/:id/cancel': { mayBeLate: 'no', path: (made) => `/api/redemptions/${made.redemption}/cancel` },

  'POST /api/checkins/correction-requests/:id/withdraw': {
    mayBeLate: 'takes back a request on which an admin would have to decide',
    path: (made) => `/api/checkins/correction-requests/${made.request}/withdraw`,
  },
  'POST /api/leaves/:id/withdraw': {
    mayBeLate: 'takes back a request on which an admin would have to decide',
    path: (made) => `/api/leaves/${made.leave}/withdraw`,
  },
  'DELETE /api/notifications/unsubscribe': { mayBeLate: 'ends messages to a device' },
  'POST /api/notifications/test': { mayBeLate: 'stores nothing' },
  'POST /api/notices/clear': { mayBeLate: 'empties the bell', body: () => ({ upTo: NOW.toISOString() }) },
  'POST /api/notices/read': { mayBeLate: 'marks as read', body: () => ({ upTo: NOW.toISOString() }) },
  'POST /api/notices/:id/read': { mayBeLate: 'marks as read', path: () => '/api/notices/none/read' },
  'POST /api/devices/sign-out-everywhere': { mayBeLate: 'ends access', body: () => ({}) },
  'DELETE /api/devices/:id': { mayBeLate: 'ends access', path: (made) => `/api/devices/${made.device}` },
  'POST /api/live/ticket': { mayBeLate: 'stores nothing, and the room closes the socket of a suspended user' },
  'POST /api/telemetry': {
    mayBeLate: 'counts views without the user',
    body: () => ({ items: [{ type: 'metric', name: 'LCP', value: 900, screen: '/employee/dashboard' }] }),
  },
};

/**
 * Returns a D1 that suspends the user before the first statement after the request has read the account. All later
 * statements see the suspended account.
 */
function suspendingAfterRead(user: string): D1Database {
  let hasRead = false;
  let isDone = false;
  const suspend = async () => {
    if (!hasRead || isDone) return;
    isDone = true;
    await rows(`UPDATE users SET approval_status = 'suspended', version = version + 1 WHERE id = ?`, user);
  };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (made: D1PreparedStatement): D1PreparedStatement => {
    const run =
      (name: 'all' | 'run' | 'raw' | 'first') =>
      async (...args: never[]) => {
        await suspend();
        return (made[name] as (...given: never[]) => Promise<unknown>)(...args);
      };
    const outer = {
      bind: (...values: unknown[]) => wrap(made.bind(...values)),
      all: run('all'),
      run: run('run'),
      raw: run('raw'),
      first: run('first'),
    } as unknown as D1PreparedStatement;
    inner.set(outer, made);
    return outer;
  };
  return {
    prepare: (text: string) => wrap(env.DB.prepare(text)),
    batch: async (statements: D1PreparedStatement[]) => {
      await suspend();
      const results = await env.DB.batch(statements.map((one) => inner.get(one) ?? one));
      hasRead = true;
      return results;
    },
  } as unknown as D1Database;
}

/**
 * Returns all rows that a user's write can change, except the user's status and version. The harness counts department_people again after each row that a test writes.
 */
async function readAll(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT LIKE 'd1_%' AND name <> 'department_people'`,
  );
  const stored: Record<string, string> = {};
  for (const { name } of tables) {
    const found = await rows<Record<string, unknown>>(`SELECT * FROM "${name}"`);
    stored[name] = JSON.stringify(found.map((row) => ({ ...row, approval_status: '', version: 0, ranks: 0 })));
  }
  return stored;
}

const listChanged = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);

const push = testPush().port;

/** The routes that write with one statement. Their reads and writes are one step, so nothing comes between them. */
const ONE_STATEMENT = [
  'PUT /api/me/pin',
  'DELETE /api/me/pin',
  'PUT /api/profile/personal-code',
  'PUT /api/profile/station-name',
  'PUT /api/notifications/preferences',
  'POST /api/notifications/subscribe',
  'POST /api/devices',
  'DELETE /api/mail/block',
];

/** Makes a user with something that each write can change. The devices go with the suspension. */
async function make(): Promise<Made> {
  const user = await person();
  await givePoints(user, 100);
  const rewardId = await reward({ points_cost: 5 });
  const app = appAt(NOW, { push });
  const asked = async (method: 'POST' | 'PUT', path: string, body: object) =>
    String((await call(app, user, method, path, body)).body.id);
  await call(app, user, 'PUT', '/api/profile/picture', { image: IMAGE });
  await call(app, user, 'PUT', '/api/me/pin', { rewardId });
  return {
    user,
    reward: rewardId,
    redemption: await asked('POST', '/api/rewards/claim', { rewardId }),
    request: await asked('POST', '/api/checkins/correction-requests', {
      date: '2026-02-27',
      time: '07:40',
      reason: 'x',
    }),
    leave: await asked('POST', '/api/leaves/requests', {
      startDate: '2026-06-01',
      endDate: '2026-06-02',
      kind: 'vacation',
    }),
    device: (await registerDevice(user)).id,
  };
}

describe('a user who is suspended while the request runs', () => {
  beforeAll(async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('leave_requests', '"on"', 'x', 'x')`);
  });

  it('every write route of users is in the table', () => {
    const own = describedRoutes(appAt(NOW).routes).filter(
      ({ method, docs }) => method !== 'GET' && docs.some(({ role }) => role === 'employee'),
    );
    const ofUsers = [...new Set(own.map(({ method, path }) => `${method} ${path}`))];
    expect(ofUsers.toSorted()).toEqual(Object.keys(WRITES).toSorted());
  });

  it.each(Object.entries(WRITES))('%s', async (route, { mayBeLate, path, body }) => {
    const made = await make();
    if (route.endsWith('/words')) await call(appAt(NOW), made.user, 'POST', '/api/checkins', {});
    const [email] = await rows<{ email: string }>('SELECT email FROM users WHERE id = ?', made.user);
    await rows(`INSERT INTO mail_blocks VALUES (?, 'bounced', 'x') ON CONFLICT DO NOTHING`, email?.email.toLowerCase());
    const [method = '', pattern = ''] = route.split(' ');
    const ask = (d1: D1Database) =>
      call(appAt(NOW, { d1, push }), made.user, method as 'PUT', path?.(made) ?? pattern, body?.(made));
    await rows('DELETE FROM devices WHERE user_id = ? AND ? = 0', made.user, route.includes('/devices/:id') ? 1 : 0);
    const before = await readAll();
    const { status, body: answer } = await ask(suspendingAfterRead(made.user));
    const [{ now } = { now: '' }] = await rows<{ now: string }>(
      'SELECT approval_status AS now FROM users WHERE id = ?',
      made.user,
    );
    const code = (answer.error as { code: string } | undefined)?.code;
    const changed = listChanged(before, await readAll());
    const isRefused = status === 403 && code === 'account_suspended' && now === 'suspended' && changed.length === 0;
    const isAnswered = [200, 201, 202, 404, 409].includes(status);
    expect(mayBeLate === 'no' ? isRefused : isAnswered, JSON.stringify({ status, code, now, changed })).toBe(true);
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, made.user);
    // From the next request on, the user is refused everywhere.
    expect((await ask(env.DB)).status).toBe(403);
  });

  it.each(
    Object.entries(WRITES).filter(([route, { mayBeLate }]) => mayBeLate === 'no' && !ONE_STATEMENT.includes(route)),
  )('%s, when the suspension comes after all reads of the act', async (route, { path, body }) => {
    const made = await make();
    if (route.endsWith('/words')) await call(appAt(NOW), made.user, 'POST', '/api/checkins', {});
    const [method = '', pattern = ''] = route.split(' ');
    let before: Record<string, string> = {};
    const { d1, attempts } = interleaved(async () => {
      await rows(`UPDATE users SET approval_status = 'suspended', version = version + 1 WHERE id = ?`, made.user);
      before = await readAll();
    });
    const answer = await call(
      appAt(NOW, { d1, push }),
      made.user,
      method as 'PUT',
      path?.(made) ?? pattern,
      body?.(made),
    );
    expect(attempts()).toBeGreaterThan(0);
    expect(readOutcome(answer)).toBe('account_suspended');
    expect(listChanged(before, await readAll())).toEqual([]);
  });

  it.each([
    ['pending', { approval_status: 'pending' }, 'account_pending'],
    ['rejected', { approval_status: 'rejected' }, 'account_rejected'],
    ['suspended', { approval_status: 'suspended' }, 'account_suspended'],
    ['removed', { is_active: 0 }, 'account_inactive'],
  ] as const)('a user who is %s writes nothing by any route', async (_, columns, code) => {
    const made = await make();
    const [[column, value] = []] = Object.entries(columns);
    await rows(`UPDATE users SET ${column} = ? WHERE id = ?`, value, made.user);
    const before = await readAll();
    for (const [route, { path, body }] of Object.entries(WRITES)) {
      const [method = '', pattern = ''] = route.split(' ');
      const answer = await call(
        appAt(NOW, { push }),
        made.user,
        method as 'PUT',
        path?.(made) ?? pattern,
        body?.(made),
      );
      expect([answer.status, (answer.body.error as { code: string }).code], route).toEqual([403, code]);
    }
    expect(listChanged(before, await readAll())).toEqual([]);
  });
});
