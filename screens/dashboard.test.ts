import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import { NARROW_PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

async function ask(company: TestCompany, as: string, method: string, path: string, body: object): Promise<unknown> {
  const headers = { Authorization: `Demo ${as}`, 'Content-Type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await company.fetch(new Request(new URL(path, location.href), init));
  expect(response.ok).toBe(true);
  return response.json();
}

const PARTY = { title: 'Summer party', message: 'On Friday, in the yard.', until: '2026-03-06' };
const checkIn = ({ screen }: Device) => screen.getByRole('button', { name: /^Check in/ });
const streak = ({ screen }: Device) => screen.getByRole('region', { name: 'Your streak' });
const morning = ({ screen }: Device) => screen.getByRole('region', { name: 'This morning' });

test('after the check-in, the dashboard shows the new streak, the department and an unread announcement', async ({
  signIn,
  company,
}) => {
  await ask(company, 'demo-admin', 'POST', '/api/announcements', PARTY);
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await expect.element(streak(device)).toMatchTextContent(/28/);
  await checkIn(device).click();
  await expect.element(streak(device)).toMatchTextContent(/29/);
  await expect
    .element(morning(device))
    .toMatchTextContent(/(\d+ people|Almost everyone) in Operations (are|is) here\./);
  await expect.element(screen.getByRole('region', { name: 'Summer party' })).toMatchTextContent(/in the yard/);
  await device.rest();
  await expectNoFindings(device, 'after the check-in, with the morning of the team');
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(screen.getByRole('region', { name: 'Summer party' })).not.toBeInTheDocument();
  await device.open('/employee/dashboard');
  await expect.element(morning(device)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Summer party' })).not.toBeInTheDocument();
});

test('a tap shows at once that the check-in is on its way, and the app sends it even if the phone is put away', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { app, screen } = device;
  const draw = app.requestAnimationFrame;
  // The page draws no frame after the tap, like a page that is hidden at that moment.
  app.requestAnimationFrame = () => 0;
  await checkIn(device).click();
  await expect.element(screen.getByText('Checking in…')).toBeVisible();
  // The outbox does not have the check-in yet, because the whole page would show it.
  await expect.element(streak(device)).toMatchTextContent(/28/);
  const arrived = () => device.sent.filter(({ method, path }) => method === 'POST' && path === '/api/checkins').length;
  expect(arrived()).toBe(0);
  app.document.dispatchEvent(new app.Event('visibilitychange'));
  app.requestAnimationFrame = draw;
  await expect.poll(arrived).toBe(1);
  await expect.element(streak(device)).toMatchTextContent(/29/);
});

test('after a refused check-in, the focus is on the button, and a second try is not answered by the old refusal', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { app, screen } = device;
  const checkIns = { method: 'POST', path: /^\/api\/checkins$/ };
  const failure = { error: { type: 'validation', message: 'Try again later.', timestamp: '2026-03-02T12:30:00.000Z' } };
  const answer = company.refuse({ ...checkIns, status: 400, body: failure });
  device.expectProblem(/^answer: POST 400 \/api\/checkins$/);
  const refusal = screen.getByText('You’re not checked in. Try again later.');
  await checkIn(device).click();
  await expect.element(refusal).toBeVisible();
  await expect.element(checkIn(device)).toHaveFocus();
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  answer();
  // The words on the page, in their order.
  const said: string[] = [];
  const watch = new app.MutationObserver(() => {
    const text = app.document.body.textContent;
    const now = ['Checking in…', 'You’re not checked in.'].find((words) => text.includes(words));
    if (now !== undefined && now !== said.at(-1)) said.push(now);
  });
  watch.observe(app.document, { childList: true, subtree: true });
  await checkIn(device).click();
  await expect.element(streak(device)).toMatchTextContent(/29/);
  watch.disconnect();
  expect(said).toEqual(['Checking in…']);
});

test('a card shows an admin’s gift of points until the user closes or follows it', async ({ signIn, company }) => {
  const gift = (description: string) => ({ userId: 'demo-employee', amount: 10, description });
  await ask(company, 'demo-admin', 'POST', '/api/points', gift('Thanks for the training.'));
  await ask(company, 'demo-admin', 'POST', '/api/points', gift('And for the move.'));
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const card = screen.getByRole('region', { name: 'For you' });
  await expect.element(card).toMatchTextContent(/10 points from Daniel.*Thanks for the training/);
  await device.rest();
  await expectNoFindings(device, 'a card of what one is given');
  await screen.getByRole('button', { name: 'Close: 10 points from Daniel' }).click();
  await expect.element(card).toMatchTextContent(/And for the move/);
  await expect.element(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const listed = screen.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect.element(listed.first()).toMatchTextContent(/10 points from Daniel\s*And for the move/);
  await commands.press('Escape');
  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await device.open('/employee/dashboard');
  await expect.element(card).toMatchTextContent(/And for the move/);
  await card.getByRole('link').click();
  await device.rest();
  expect(device.app.location.pathname + device.app.location.hash).toBe('/employee/profile#points');
  await device.open('/employee/dashboard');
  await expect.element(checkIn(device)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Notifications', exact: true }).click();
  await screen.getByRole('link', { name: '10 points from Daniel' }).first().click();
  await device.rest();
  expect(device.app.location.hash).toBe('#points');
  await expect.element(screen.getByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
});

for (const connection of ['online', 'offline'] as const) {
  test(`after a check-in with an open note and a card (${connection}), the streak and the receipt are in sight`, async ({
    signIn,
    company,
  }) => {
    const gift = { userId: 'demo-employee', amount: 10, description: 'Thanks for the training.' };
    await ask(company, 'demo-admin', 'POST', '/api/points', gift);
    const device = await signIn('Maya Okafor', '/employee/dashboard');
    const { app, screen } = device;
    await expect.element(screen.getByRole('region', { name: 'For you' })).toBeVisible();
    await screen.getByRole('button', { name: 'Add a note' }).click();
    await screen.getByRole('textbox').fill('Good morning');
    if (connection === 'offline') {
      Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: false });
      app.dispatchEvent(new app.Event('offline'));
    }
    app.scrollTo(0, app.document.documentElement.scrollHeight);
    await checkIn(device).click();
    const receipt = screen.getByRole('region', { name: /^Checked in/ });
    await expect.element(receipt).toBeVisible();
    await device.rest();
    const { top: navTop } = app.document.querySelector('nav')!.getBoundingClientRect();
    const { bottom: barEnd } = app.document.querySelector('header')!.getBoundingClientRect();
    const banner = receipt.element().firstElementChild!.getBoundingClientRect();
    expect(app.document.querySelector('[data-flame]')!.getBoundingClientRect().top).toBeGreaterThan(barEnd);
    expect(banner.top).toBeGreaterThan(barEnd);
    expect(banner.bottom).toBeLessThan(navTop);
  });
}

test('on the narrowest phone, each day of the week has its letter, and the check-in button is on the first screen', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  device.resize(NARROW_PHONE);
  const { document } = device.app;
  const letters = [...document.querySelectorAll<HTMLElement>('[aria-label="This week"] li > span:first-child')];
  await expect
    .poll(() =>
      letters
        .filter((one) => one.checkVisibility())
        .map(({ innerText }) => innerText)
        .join(''),
    )
    .toBe('MTWTFSS');
  const button = checkIn(device).element().getBoundingClientRect();
  expect(button.bottom).toBeLessThanOrEqual(document.querySelector('nav')!.getBoundingClientRect().top);
});

test('the names of the links to figures say what the numbers are', async ({ signIn }) => {
  const { screen } = await signIn('Maya Okafor', '/employee/dashboard');
  const figures = screen.getByRole('region', { name: 'Your numbers' });
  await expect.element(figures.getByRole('link', { name: /^All-time rank \S/ })).toBeVisible();
  await expect.element(figures.getByRole('link', { name: /^Balance 1,620$/ })).toBeVisible();
});

test('the dashboard shows a pinned reward as the goal, also when the reward is not available any more', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  const goal = screen.getByRole('region', { name: 'Your goal' });
  const pin = screen.getByRole('button', { name: 'Save up for this' });
  const open = (name: string) => screen.getByRole('heading', { name, exact: true }).getByRole('button').click();
  await open('Barista coffee');
  await pin.click();
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
  await device.rest();
  await expectNoFindings(device, 'a reward that is pinned');
  await commands.press('Escape');
  await open('Bakery treat');
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.click();
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
  await device.rest();

  const seen = async (change: string, words: RegExp) => {
    company.change(change);
    await device.open('/employee/dashboard');
    await expect.element(goal).toMatchTextContent(words);
  };
  const treat = `WHERE name = 'Bakery treat'`;
  await seen(`UPDATE rewards SET stock = NULL ${treat}`, /Bakery treat.*You’ve got enough. Claim it!/);
  await seen(`UPDATE rewards SET points_cost = 3000 ${treat}`, /[\d,]+ points to go/);
  await seen(`UPDATE rewards SET stock = 0 ${treat}`, /Out of stock right now/);
  await seen(`UPDATE rewards SET available = 0 ${treat}`, /Not available right now/);
  await seen(`UPDATE rewards SET retired_at = '2026-03-01T00:00:00.000Z' ${treat}`, /No longer available/);
  await device.rest();
  await expectNoFindings(device, 'a goal that is gone');
  await screen.getByRole('button', { name: 'Remove goal' }).click();
  await expect.element(goal).not.toBeInTheDocument();
});

test('a day off is calm: its check-in button is behind a link, and nothing asks for the mood', async ({
  signIn,
  company,
}) => {
  company.change(`UPDATE work_calendars SET workdays = '[2,3,4,5]'`);
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await expect.element(screen.getByText('Enjoy your Monday.')).toBeVisible();
  await expect.element(screen.getByText('Your streak is safe.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Check in/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'How are you today?' })).not.toBeInTheDocument();
  await device.rest();
  await expectNoFindings(device, 'a day off');
  await screen.getByRole('button', { name: 'I’m working today' }).click();
  await screen.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect
    .element(screen.getByRole('region', { name: /^Checked in/ }))
    .toMatchTextContent(/^\s*Checked in at [\d:]+.*It’s your day off, so your streak stays as it is/);
  await expect.element(streak(device)).toMatchTextContent(/28/);
});

test('a badge that the user’s own check-in earns adds no unread notification', async ({ signIn, company }) => {
  company.change(
    `INSERT INTO badges (id, name, description, icon, points, category, tier, rarity, criteria_type, criteria_count, created_at, updated_at)
     VALUES ('here', 'Here again', '', 'medal', 0, 'milestone', 'bronze', 'common', 'total_checkins', 1, '', '')`,
  );
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await checkIn(device).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toMatchTextContent(/Here again/);
  await device.open('/employee/dashboard');
  await expect.element(morning(device)).toBeVisible();
  await screen.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect.element(screen.getByText('New badge: Here again').last()).toBeVisible();
  await commands.press('Escape');
});

for (const [title, wrongMinutes] of [
  ['behind', -40],
  ['ahead', 40],
] as const) {
  test(`a check-in keeps the true time when a clock that was 40 minutes ${title} is put right offline`, async ({
    signIn,
    company,
  }) => {
    let offMs = wrongMinutes * 60_000;
    let isCut = false;
    let persistAsked = 0;
    const device = await signIn('Maya Okafor', '/employee/dashboard', {
      prepare(app) {
        const CompanyDate = app.Date;
        // Only Date is off. performance.now() shows the time since the page was loaded.
        app.Date = class extends CompanyDate {
          constructor(...values: unknown[]) {
            super(...((values.length === 0 ? [company.now() + offMs] : values) as [number]));
          }
          static override now = () => company.now() + offMs;
        } as DateConstructor;
        const { fetch } = app;
        app.fetch = async (input, init) => {
          if (isCut && new Request(input, init).url.includes('/api/')) throw new TypeError('Failed to fetch');
          return fetch(input, init);
        };
        Object.defineProperty(app.navigator, 'onLine', { get: () => !isCut });
        Object.assign(app.StorageManager.prototype, {
          persisted: async () => false,
          persist: async () => {
            persistAsked += 1;
            return true;
          },
        });
      },
    });
    const connect = (isOnline: boolean) => {
      isCut = !isOnline;
      device.app.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    };
    offMs = 0;
    connect(false);
    expect(persistAsked).toBe(0);
    const before = company.now();
    await checkIn(device).click();
    await expect.element(device.screen.getByRole('region', { name: /^Checked in/ })).toMatchTextContent(/Waiting/);
    const after = company.now();
    // The device now holds something that no server has.
    expect(persistAsked).toBe(1);
    connect(true);
    const arrived = () => device.sent.find(({ method, path }) => method === 'POST' && path === '/api/checkins');
    await expect.poll(arrived).toBeDefined();
    await expect.element(device.screen.getByRole('region', { name: /^Checked in/ })).toMatchTextContent(/\+\d/);
    const { occurredAt } = arrived()!.body as { occurredAt: string };
    expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(before - 5_000);
    expect(Date.parse(occurredAt)).toBeLessThanOrEqual(after + 5_000);
  });
}
