import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePng } from '#domain/test/images.ts';
import { addDays } from '#domain/time/local-date.ts';
import { listLaterCheckIns } from '#worker/db/seed/attendance.ts';
import { demoDaysAt } from '#worker/db/seed/calendar.ts';
import { OWN_COMPANY } from './company.ts';
import { OWN_STORAGE_KEY, STORAGE_KEY } from './journal.ts';
import { FakeStorage, Page } from './test-page.ts';

/** Monday, 7:30 in Toronto. */
const MONDAY = '2026-03-02T12:30:00.000Z';
const LATER_ON_MONDAY = '2026-03-02T20:15:00.000Z';
const TUESDAY = '2026-03-03T12:31:00.000Z';

const EMPLOYEE = 'demo-employee';
const ADMIN = 'demo-admin';

// This high limit only catches a test that hangs.
vi.setConfig({ testTimeout: 60_000 });

const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
let storage = new FakeStorage();
beforeEach(() => void (storage = new FakeStorage()));

/** A test that expects log entries checks and clears them itself. */
function expectNothingLogged(): void {
  expect([...errors.mock.calls, ...warnings.mock.calls]).toEqual([]);
}
afterEach(() => {
  expectNothingLogged();
  vi.clearAllMocks();
});

async function claim(page: Page, reward: string): Promise<string> {
  const { status, body } = await page.ask(EMPLOYEE, 'POST', '/api/rewards/claim', { rewardId: `reward-${reward}` });
  expect(status).toBe(201);
  return String(body.id);
}

/** The employee then has 1620 + 2 (check-in) + 25 (bonus) - 10 (bakery) - 15 (cinema) = 1622 points. */
async function live(page: Page) {
  const checkIn = await page.ask(EMPLOYEE, 'POST', '/api/checkins', { mood: 'good' });
  expect(checkIn).toMatchObject({ status: 201, body: { pointsEarned: 2, streakDay: 29 } });
  page.now = new Date(LATER_ON_MONDAY);
  const [approved, rejected, cancelled, pending] = [
    await claim(page, 'bakery'),
    await claim(page, 'cinema'),
    await claim(page, 'gift-card-10'),
    await claim(page, 'cinema'),
  ];
  const decide = (id: string, body: object) => page.ask(ADMIN, 'PUT', `/api/redemptions/${id}`, body);
  expect(await decide(approved, { status: 'approved' })).toMatchObject({ status: 200 });
  expect(await decide(rejected, { status: 'rejected', rejectionReason: 'Closed.' })).toMatchObject({ status: 200 });
  expect(await page.ask(EMPLOYEE, 'POST', `/api/redemptions/${cancelled}/cancel`)).toMatchObject({ status: 200 });
  const award = { userId: EMPLOYEE, amount: 25, description: 'Thank you' };
  expect(await page.ask(ADMIN, 'POST', '/api/points', award)).toMatchObject({ status: 201 });
  return { approved, rejected, cancelled, pending };
}

async function seen(page: Page) {
  const paths = ['/api/me', '/api/redemptions', '/api/points/history', '/api/leaderboard', '/api/rewards'];
  const answers = [];
  for (const as of [EMPLOYEE, ADMIN]) for (const path of paths) answers.push((await page.get(as, path)).body);
  answers.push((await page.get(ADMIN, '/api/analytics')).body, (await page.get(ADMIN, '/api/checkins/today')).body);
  return answers;
}

describe('the demo in the browser', () => {
  it('builds the same demo company as a server', async () => {
    const page = new Page(storage, MONDAY);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({
      name: 'Maya Okafor',
      pointsBalance: 1620,
      totalPointsEarned: 3420,
      currentStreak: 28,
      totalCheckIns: 152,
      level: 6,
      todayCheckIn: null,
    });
    expect((await page.get(ADMIN, '/api/analytics')).body).toMatchObject({
      overview: { totalEmployees: 42, activeToday: 38, onTimeRate: 89.5 },
    });
    expect((await page.get('nobody', '/api/me')).status).toBe(401);
    expect((await page.get(EMPLOYEE, '/api/users')).status).toBe(403);
    expect(storage.items.size).toBe(0);
  });

  it('supports check-ins, claims, decisions and bonus points, and shows them to both accounts', async () => {
    const page = new Page(storage, MONDAY);
    const before = (await page.get(EMPLOYEE, '/api/leaderboard?around=me')).body;
    const { approved, rejected } = await live(page);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({ pointsBalance: 1622, currentStreak: 29 });
    const own = (await page.get(EMPLOYEE, '/api/redemptions')).body.items;
    expect(own.find(({ id }) => id === approved)).toMatchObject({ status: 'approved', processedBy: ADMIN });
    expect(own.find(({ id }) => id === rejected)).toMatchObject({ status: 'rejected', rejectionReason: 'Closed.' });
    expect((await page.get(EMPLOYEE, '/api/leaderboard?around=me')).body).not.toEqual(before);
    expect((await page.get(ADMIN, '/api/analytics')).body).toMatchObject({ overview: { activeToday: 39 } });
  });

  it('returns the first answer to a repeated write, and stores the write once', async () => {
    const page = new Page(storage, MONDAY);
    const once = () =>
      page.ask(
        EMPLOYEE,
        'POST',
        '/api/rewards/claim',
        { rewardId: 'reward-coffee' },
        { 'Idempotency-Key': 'again-01' },
      );
    const answers = await Promise.all([once(), once(), once()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1615);
    expect(JSON.parse(storage.getItem(STORAGE_KEY) ?? '')).toMatchObject({ acts: { length: 1 } });
  });

  it('changes and stores nothing when a write fails', async () => {
    const page = new Page(storage, MONDAY);
    const before = await seen(page);
    const refused = [
      await page.ask(EMPLOYEE, 'POST', '/api/rewards/claim', { rewardId: 'reward-none' }),
      await page.ask(EMPLOYEE, 'POST', '/api/points', { userId: ADMIN, amount: 5, description: 'x' }),
      await page.ask(ADMIN, 'PUT', '/api/redemptions/redemption-01', { status: 'rejected', rejectionReason: 'x' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 409]);
    expect(await seen(page)).toEqual(before);
    expect(storage.items.size).toBe(0);
  });

  it('does not perform a cancelled request', async () => {
    const page = new Page(storage, MONDAY);
    const cancelled = new AbortController();
    const claims = ['coffee', 'bakery'].map((reward) =>
      page.ask(EMPLOYEE, 'POST', '/api/rewards/claim', { rewardId: `reward-${reward}` }, {}, cancelled.signal),
    );
    cancelled.abort();
    const answers = await Promise.allSettled(claims);
    expect(answers).toEqual(claims.map(() => ({ status: 'rejected', reason: expect.any(DOMException) })));
    expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1620);
  });
});

describe('after a reload', () => {
  it('both accounts see the same data as before', async () => {
    const first = new Page(storage, MONDAY);
    await live(first);
    const before = await seen(first);
    expect(await seen(new Page(storage, LATER_ON_MONDAY))).toEqual(before);
  });

  it('on another day, the rebuilt company keeps the states of the claims', async () => {
    const { approved, rejected, cancelled, pending } = await live(new Page(storage, MONDAY));
    const page = new Page(storage, TUESDAY);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({
      pointsBalance: 1620 - 10 - 15,
      currentStreak: 28,
      totalCheckIns: 152,
      todayCheckIn: null,
    });
    expect((await page.get(ADMIN, '/api/analytics')).body).toMatchObject({ overview: { activeToday: 38 } });
    const own = (await page.get(EMPLOYEE, '/api/redemptions')).body.items;
    const findStatus = (id: string) => own.find((one) => one.id === id)?.status;
    expect([approved, rejected, cancelled, pending].map(findStatus)).toEqual([
      'approved',
      'rejected',
      'cancelled',
      'pending',
    ]);
    await page.ask(ADMIN, 'PUT', `/api/redemptions/${pending}`, { status: 'approved' });
    const wednesday = new Page(storage, '2026-03-04T12:00:00.000Z');
    const later = (await wednesday.get(EMPLOYEE, '/api/redemptions')).body.items;
    expect(later.filter(({ status }) => status === 'approved').length).toBeGreaterThanOrEqual(2);
    expect(later.find(({ id }) => id === pending)).toMatchObject({ status: 'approved' });
  });

  it('a device whose clock was set back starts a new company', async () => {
    await live(new Page(storage, TUESDAY));
    const page = new Page(storage, MONDAY);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({ pointsBalance: 1620, todayCheckIn: null });
  });

  it('a page that is open over midnight shows the new day', async () => {
    const page = new Page(storage, MONDAY);
    await live(page);
    page.now = new Date(TUESDAY);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({ pointsBalance: 1595, todayCheckIn: null });
    expect((await page.get(EMPLOYEE, '/api/me')).status).toBe(200);
    expect(page.companies).toBe(2);
  });

  it('a stored write that the app refuses on replay is left out', async () => {
    const first = new Page(storage, MONDAY);
    await claim(first, 'coffee');
    await claim(first, 'bakery');
    storage.setItem(STORAGE_KEY, (storage.getItem(STORAGE_KEY) ?? '').replace('reward-coffee', 'reward-retired'));
    const page = new Page(storage, MONDAY);
    expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1610);
    expect(warnings).toHaveBeenCalledExactlyOnceWith('Stored act left out: POST /api/rewards/claim 404');
    warnings.mockClear();
  });
});

describe('two tabs', () => {
  it('two tabs see each other’s writes, and lose none', async () => {
    const [left, right] = [new Page(storage, MONDAY), new Page(storage, MONDAY)];
    await left.get(EMPLOYEE, '/api/me');
    await right.get(EMPLOYEE, '/api/me');
    await claim(left, 'coffee');
    expect((await right.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1615);
    await claim(right, 'bakery');
    await claim(left, 'cinema');
    expect(await seen(right)).toEqual(await seen(left));
    // A tab replays the other tab's writes. It does not build the company again for each write.
    expect(right.companies + left.companies).toBeLessThanOrEqual(3);
  });

  it('a page starts with a new company when the site’s data is cleared', async () => {
    const page = new Page(storage, MONDAY);
    await claim(page, 'coffee');
    storage.items.clear();
    expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1620);
  });
});

describe('storage', () => {
  it('the storage contains no measurements of the app’s speed', async () => {
    const page = new Page(storage, MONDAY);
    const items = [{ type: 'metric', name: 'FCP', value: 900, screen: '/employee/dashboard' }];
    expect(await page.ask(EMPLOYEE, 'POST', '/api/telemetry', { items })).toMatchObject({ status: 202 });
    expect(storage.getItem(STORAGE_KEY)).toBeNull();
  });

  it.each(['{', '[]', 'null', '{"version":2}', '{"version":1,"seededAtMs":0,"acts":[{}]}'])(
    'storage with the invalid content %s is cleared, and the error is logged',
    async (text) => {
      storage.setItem(STORAGE_KEY, text);
      const page = new Page(storage, MONDAY);
      expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1620);
      expect(errors).toHaveBeenCalledExactlyOnceWith('Failed to parse stored redemptions', expect.any(Error));
      expect(storage.items.size).toBe(0);
      errors.mockClear();
      await claim(page, 'coffee');
      expect((await new Page(storage, MONDAY).get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1615);
    },
  );

  it('the page logs an error when the storage is full, and keeps its data in memory', async () => {
    const page = new Page(storage, MONDAY);
    await claim(page, 'coffee');
    storage.refuse = true;
    await claim(page, 'bakery');
    expect(errors).toHaveBeenCalledExactlyOnceWith('Failed to save redemptions', expect.any(DOMException));
    errors.mockClear();
    expect((await page.get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1605);
    expect(page.companies).toBe(1);
    expect((await new Page(storage, MONDAY).get(EMPLOYEE, '/api/me')).body.pointsBalance).toBe(1615);
  });

  it('the stored journal has at most 300,000 characters', async () => {
    const page = new Page(storage, MONDAY);
    for (let round = 0; round < 8; round++) {
      await page.ask(EMPLOYEE, 'PUT', '/api/profile', { bio: 'x'.repeat(round) }, { 'X-Pad': 'x'.repeat(40_000) });
    }
    expect(errors).toHaveBeenCalledExactlyOnceWith('Failed to save redemptions', expect.any(RangeError));
    expect(storage.getItem(STORAGE_KEY)?.length).toBeLessThanOrEqual(300_000);
    errors.mockClear();
  });
});

it('keeps a picture and a logo after a reload, and returns them as data URLs', async () => {
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const page = new Page(storage, MONDAY);
  const picture = base64(makePng(128, 128));
  const logo = base64(makePng(200, 50));
  const set = await page.ask(EMPLOYEE, 'PUT', '/api/profile/picture', { image: picture });
  const shown = `data:image/png;base64,${picture}`;
  expect(set).toMatchObject({ status: 200, body: { avatarUrl: shown } });
  expect(await page.ask(ADMIN, 'PUT', '/api/company/logo', { image: logo })).toMatchObject({ status: 200 });
  const reloaded = new Page(storage, MONDAY);
  expect((await reloaded.get(EMPLOYEE, '/api/me')).body).toMatchObject({
    avatarUrl: shown,
    brand: { logo: { url: `data:image/png;base64,${logo}`, width: 200, height: 50 } },
  });
  expect((await reloaded.ask(EMPLOYEE, 'DELETE', '/api/profile/picture')).body).toMatchObject({ avatarUrl: '' });
});

const startNextDay = (page: Page, as = EMPLOYEE) => page.ask(as, 'POST', '/api/demo/next-day');
const IN_ON_TUESDAY = "SELECT user_id FROM check_ins WHERE local_date = '2026-03-03' ORDER BY user_id";

describe('the next day', () => {
  it('is the next morning: colleagues who are not on leave have checked in, and the jobs of the night have run', async () => {
    const page = new Page(storage, MONDAY);
    const expected = listLaterCheckIns(demoDaysAt(page.now), page.now, new Date('2026-03-03T12:30:00.000Z'));
    const [away, ...others] = expected.map(({ userId }) => userId);
    expect(others.length).toBeGreaterThan(20);
    const leave = { userId: away, startDate: '2026-03-03', endDate: '2026-03-03', reason: 'A day at home' };
    expect(await page.ask(ADMIN, 'POST', '/api/leaves', leave)).toMatchObject({ status: 201 });
    await page.ask(EMPLOYEE, 'POST', '/api/checkins', { mood: 'good' });
    expect(await startNextDay(page)).toMatchObject({ status: 200, body: { now: '2026-03-03T12:30:00.000Z' } });
    expect(page.column(IN_ON_TUESDAY)).toEqual(others.toSorted());
    expect(new Set(page.column('SELECT last_finished_at FROM jobs'))).toContain('2026-03-03T12:30:00.000Z');
    expect(page.column('SELECT count(*) FROM audit_differences')).toEqual([0]);
    expect((await page.get(EMPLOYEE, '/api/me')).body).toMatchObject({
      today: { date: '2026-03-03' },
      todayCheckIn: null,
      currentStreak: 29,
    });
    expect(page.changes).toContain('people');
  });

  it('stays after a reload and reaches another tab, until the next real day', async () => {
    const [page, tab] = [new Page(storage, MONDAY), new Page(storage, MONDAY)];
    await tab.get(ADMIN, '/api/me');
    await startNextDay(page);
    await page.ask(EMPLOYEE, 'POST', '/api/checkins', { mood: 'good' });
    const shown = await seen(page);
    expect(shown[0]).toMatchObject({ today: { date: '2026-03-03' }, todayCheckIn: { localDate: '2026-03-03' } });
    const here = page.column(IN_ON_TUESDAY);
    expect(here).toContain(EMPLOYEE);
    await tab.get(ADMIN, '/api/me');
    expect(tab.companies).toBe(1);
    for (const other of [tab, new Page(storage, MONDAY)]) {
      expect((await other.get(EMPLOYEE, '/api/me')).body).toMatchObject({ today: { date: '2026-03-03' } });
      expect(other.column(IN_ON_TUESDAY)).toEqual(here);
    }
    const later = new Page(storage, TUESDAY);
    expect((await later.get(EMPLOYEE, '/api/me')).body).toMatchObject({
      today: { date: '2026-03-03' },
      todayCheckIn: null,
      pointsBalance: 1620,
    });
  });

  it('can be a day off, on which nobody checks in', async () => {
    const page = new Page(storage, '2026-03-06T23:00:00.000Z');
    expect(await startNextDay(page)).toMatchObject({ body: { now: '2026-03-07T12:30:00.000Z' } });
    expect(page.column("SELECT count(*) FROM check_ins WHERE local_date = '2026-03-07'")).toEqual([0]);
  });
});

describe('the company of a visitor', () => {
  const OWNER = 'demo-owner';
  const steps = async (page: Page) =>
    ((await page.get(OWNER, '/api/setup')).body.steps as { state: string }[]).map(({ state }) => state);

  it('has only its super admin, and all first steps are open', async () => {
    const page = new Page(storage, MONDAY, OWN_COMPANY);
    expect((await page.get(OWNER, '/api/me')).body).toMatchObject({
      role: 'super_admin',
      firstName: 'Daniel',
      isTimeZoneKnown: true,
      pointsBalance: 0,
      brand: { name: '', logo: null },
    });
    expect((await page.get(OWNER, '/api/me')).body.avatarUrl).toMatch(/^data:image\/webp;base64,/);
    expect((await page.get(OWNER, '/api/users')).body.items).toHaveLength(1);
    expect((await page.get(OWNER, '/api/setup')).body).toMatchObject({ isClosed: false });
    expect(await steps(page)).toEqual(['open', 'open', 'open', 'open', 'open', 'open']);
    expect((await page.get(EMPLOYEE, '/api/me')).status).toBe(401);
  });

  it('stays on later days, beside the demo company', async () => {
    const page = new Page(storage, MONDAY, OWN_COMPANY);
    await page.ask(OWNER, 'PUT', '/api/settings/company_name', { value: 'Acme', version: null });
    expect((await page.ask(OWNER, 'POST', '/api/rewards/starter', { language: 'en' })).body.items).toHaveLength(6);
    expect(await startNextDay(page, OWNER)).toMatchObject({ status: 200 });
    const { date } = (await page.get(OWNER, '/api/me')).body.today as { date: string };
    expect([...storage.items.keys()]).toEqual([OWN_STORAGE_KEY]);
    const later = new Page(storage, TUESDAY, OWN_COMPANY);
    expect(await steps(later)).toEqual(['done', 'open', 'open', 'done', 'open', 'open']);
    // The real day comes on top of the visitor's step.
    expect((await later.get(OWNER, '/api/me')).body).toMatchObject({ today: { date: addDays(date, 1) } });
    const demo = new Page(storage, TUESDAY);
    expect((await demo.get(ADMIN, '/api/me')).body).toMatchObject({ brand: { name: 'Northwind Harbor' } });
  });
});
