import { fromBase64 } from '#domain/text/encode-bytes.ts';
import { describe, expect, it } from 'vitest';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { encodeCursor } from '#worker/db/cursor.ts';
import { describedRoutes } from '#worker/features/api-docs/document.ts';
import { appAt, badge, call, person } from '#worker/test/harness.ts';

const app = appAt();
const WEEK = 'from=2026-03-02&to=2026-03-08';

interface Ids {
  user: string;
  badge: string;
  import: string;
}

const PAGED: Record<string, (ids: Ids) => { paths: string[]; body?: object }> = {
  'GET /api/activities': ({ user }) => ({ paths: [`/api/activities?userId=${user}`] }),
  'GET /api/activity': () => ({ paths: ['/api/activity'] }),
  'GET /api/announcements': () => ({ paths: ['/api/announcements'] }),
  'GET /api/audit': () => ({ paths: ['/api/audit', '/api/audit?action=user.role&targetType=user'] }),
  'GET /api/checkins/correction-requests': () => ({ paths: ['/api/checkins/correction-requests'] }),
  'GET /api/checkins/correction-requests/queue': () => ({ paths: ['/api/checkins/correction-requests/queue'] }),
  'GET /api/checkins/today': () => ({ paths: ['/api/checkins/today'] }),
  'GET /api/exports/payroll': () => ({ paths: [`/api/exports/payroll?${WEEK}`] }),
  'GET /api/leaves': ({ user }) => ({ paths: [`/api/leaves?userId=${user}`] }),
  'GET /api/leaves/queue': () => ({ paths: ['/api/leaves/queue'] }),
  'GET /api/nudges': () => ({ paths: ['/api/nudges'] }),
  'GET /api/points/history': () => ({ paths: ['/api/points/history'] }),
  'GET /api/quotes': () => ({ paths: ['/api/quotes'] }),
  'GET /api/redemptions': () => ({
    paths: ['/api/redemptions', '/api/redemptions?sort=oldest&status=pending', '/api/redemptions?search=person'],
  }),
  'GET /api/rewards': () => ({ paths: ['/api/rewards', '/api/rewards?affordable=1'] }),
  'GET /api/rewards/all': () => ({
    paths: ['/api/rewards/all', '/api/rewards/all?state=retired', '/api/rewards/all?state=few_codes'],
  }),
  'GET /api/rewards/:id/codes': () => ({
    paths: ['/api/rewards/some-reward/codes', '/api/rewards/some-reward/codes?state=given'],
  }),
  'GET /api/thanks': () => ({ paths: ['/api/thanks', '/api/thanks?feed=own'] }),
  'GET /api/thanks/review': () => ({
    paths: ['open', 'shown', 'withdrawn'].map((list) => `/api/thanks/review?list=${list}`),
  }),
  'GET /api/users': () => ({
    paths: ['/api/users', '/api/users?sort=points', '/api/users?sort=newest', '/api/users?search=person'],
  }),
  'GET /api/users/import/:id/rows': (ids) => ({ paths: [`/api/users/import/${ids.import}/rows?show=new`] }),
  'POST /api/badges/:id/grants': (ids) => ({ paths: [`/api/badges/${ids.badge}/grants`], body: {} }),
  'POST /api/settings/scoring_policy/dry-run': () => ({
    paths: ['/api/settings/scoring_policy/dry-run'],
    body: { policy: SCORING_PRESETS.standard },
  }),
};

const VALUES = [
  '',
  'x',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  "' OR 1=1 --",
  '\u0000',
  -1,
  0,
  0.5,
  1e300,
];
const FORGED = [1, 2, 3, 4].flatMap((length) =>
  VALUES.map((value) => encodeCursor(Array.from({ length }, () => value))),
);

describe('cursors', () => {
  it('only the routes in PAGED accept a cursor', () => {
    const paged = describedRoutes(app.routes).filter(({ docs }) =>
      docs.some(({ input }) => 'cursor' in ((input?.schema as { entries?: object } | undefined)?.entries ?? {})),
    );
    expect(paged.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(PAGED).toSorted());
  });

  it.each(Object.keys(PAGED))('a forged cursor is answered with a list or a refusal: %s', async (route) => {
    const user = await person({ role: 'super_admin' });
    const sent = await call(app, user, 'POST', '/api/users/import', 'Name,Email\nA,a@b.test\n', {
      'Content-Type': 'text/csv',
    });
    const ids = { user: await person(), badge: await badge(), import: String(sent.body.id) };
    const { paths, body } = PAGED[route]?.(ids) ?? { paths: [] };
    const method = body ? 'POST' : 'GET';
    for (const path of paths) {
      expect((await call(app, user, method, path, body)).status, path).toBe(200);
      for (const cursor of FORGED) {
        const answer = body
          ? await call(app, user, method, path, { ...body, cursor })
          : await call(app, user, method, `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
        const refused = answer.status === 400 && JSON.stringify(answer.body).includes('"path":"cursor"');
        expect({
          path,
          cursor: new TextDecoder().decode(fromBase64(cursor)),
          ok: answer.status === 200 || refused,
        }).toMatchObject({ ok: true });
      }
    }
  });
});
