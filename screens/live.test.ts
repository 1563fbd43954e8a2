import type { OnlineUser } from '#domain/live/messages.ts';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP } from './kit/device.ts';
import { DANIEL, toListMessage, MAYA } from './kit/live-room.ts';
import { expect, test } from './kit/test.ts';

const nameless = (index: number): OnlineUser => ({
  ...MAYA,
  userId: `user-${index}`,
  name: `Person ${index}`,
  status: index % 2 === 0 ? 'away' : 'busy',
});

test('the leaderboard shows who is online, in its rows and in a list of fifty names', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen, live } = device;
  const own = screen.getByRole('listitem').filter({ hasText: 'You' });
  await expect.element(own.first()).toMatchTextContent(/Online,\s*Maya Okafor/);
  await expectNoFindings(device, 'the leaderboard with people online');

  live.tell({ type: 'users_online', kind: 'change', total: 2, put: [{ ...MAYA, status: 'busy' }], gone: [] });
  await expect.element(own.first()).toMatchTextContent(/Busy,\s*Maya Okafor/);
  live.tell({ type: 'users_online', kind: 'change', total: 1, put: [], gone: ['demo-employee'] });
  await expect.element(own.first()).not.toMatchTextContent(/(Online|Busy),/);

  const people = Array.from({ length: 50 }, (_, index) => nameless(index));
  live.tell(toListMessage(people, 1_254));
  await screen.getByRole('button', { name: '1,254 online' }).click();
  const dialog = screen.getByRole('dialog', { name: '1,254 online' });
  await expect.element(dialog).toMatchTextContent('and 1,204 more');
  expect(dialog.getByRole('listitem').elements()).toHaveLength(50);
  await expectNoFindings(device, 'the list of who is online');

  // Without a connection, the app does not know who is online. So the list must not say that nobody is online.
  device.expectProblem(/^answer: POST 503 \/api\/live\/ticket$/);
  live.close();
  const unknown = screen.getByRole('dialog', { name: 'People online' });
  await expect.element(unknown).toMatchTextContent('Not connected.');
  await expect.element(unknown).not.toMatchTextContent('No one is online.');
});

test('a user chooses their presence and theme in the account menu, which leads to the own pages', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  const { app, screen, live } = device;
  const bar = screen.getByRole('banner');
  const menu = screen.getByRole('region', { name: 'Account' });
  await bar.getByRole('button', { name: 'Account (Online)' }).click();
  await menu.getByRole('radio', { name: 'Busy' }).click();
  await expect.element(menu.getByRole('radio', { name: 'Busy' })).toBeChecked();
  expect(live.said).toEqual([{ type: 'status', status: 'busy' }]);
  await menu.getByRole('radio', { name: 'Dark' }).click();
  const page = screen.getByRole('main');
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.element(menu.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectNoFindings(device, 'the account menu of a phone');
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect.poll(() => app.location.pathname).toBe('/employee/profile');
  await expect.element(menu).not.toBeInTheDocument();

  device.resize(DESKTOP);
  await bar.getByRole('button', { name: 'Account (Busy)' }).click();
  expect(bar.getByRole('button', { name: 'Sign Out' }).elements()).toHaveLength(1);
  await menu.getByRole('radio', { name: 'Appear offline' }).click();
  expect(live.said.at(-1)).toEqual({ type: 'status', status: 'offline' });
  await expect.element(bar.getByRole('button', { name: 'Account (Appear offline)' })).toBeVisible();
  await expectNoFindings(device, 'the account menu of a wide screen');
  await menu.getByRole('button', { name: '2 online' }).click();
  const people = screen.getByRole('dialog', { name: '2 online' });
  await expect.element(people).toMatchTextContent('Daniel Reyes');
  await people.getByRole('button', { name: 'Close' }).click();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => app.location.pathname).toBe('/employee/profile/settings');
});

test('live messages update the admin’s dashboard, which says "Not connected." without a connection', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen, live } = device;
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('paragraph').getByText('Live', { exact: true })).toBeVisible();
  const figures = screen.getByRole('region', { name: 'Today’s numbers' });
  await expect.element(figures).toMatchTextContent('38');
  const day = { checkedIn: 39, onTimeRate: 89.7, pointsGiven: 87 };
  live.tell({
    type: 'realtime_stats',
    at: new Date(company.now()).toISOString(),
    onlineNow: 2,
    day,
    changed: [],
  });
  await expect.element(figures).toMatchTextContent('39');
  await expect.element(figures).toMatchTextContent('89.7');
  await expect.element(main.getByText('87 points today')).toBeVisible();
  await expectNoFindings(device, 'the admin’s dashboard, live');

  const today = screen.getByRole('region', { name: 'Checked in today' });
  const [checkIn] = (
    (await (
      await company.fetch(
        new Request('http://localhost/api/checkins/today?limit=1', { headers: { Authorization: 'Demo demo-admin' } }),
      )
    ).json()) as { items: Record<string, unknown>[] }
  ).items;
  const maya = {
    ...checkIn,
    id: 'check-in-of-maya',
    userId: MAYA.userId,
    checkInTime: new Date(company.now()).toISOString(),
    user: { id: MAYA.userId, name: MAYA.name, department: MAYA.department, avatarUrl: '' },
  };
  live.tell({ type: 'activity', events: [{ kind: 'check_in', checkIn: maya as never }] });
  await expect.element(today.getByRole('listitem').first()).toMatchTextContent('Maya Okafor');
  await expect.element(today).toMatchTextContent(/^Checked in today\s*39/);

  device.expectProblem(/^answer: POST 503 \/api\/live\/ticket$/);
  live.close();
  await expect.element(main.getByText('Not connected.')).toBeVisible();
  await expect.element(figures).toMatchTextContent('38');
  await expectNoFindings(device, 'the admin’s dashboard, not live');
  const again = main.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.element(main.getByText('Not connected.')).toBeVisible();
  await expect.element(again).toHaveFocus();
  live.greetWith(toListMessage([DANIEL]));
  live.open();
  await expect.element(main.getByRole('paragraph').getByText('Live', { exact: true })).toBeVisible();
});

test('nothing in the account menu moves under a finger when the connection comes, fails or pauses', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/profile');
  const { app, screen, live } = device;
  const menu = screen.getByRole('region', { name: 'Account' });
  live.tell(toListMessage([MAYA]));
  await screen.getByRole('banner').getByRole('button', { name: 'Account (Online)' }).click();
  await expect.element(menu.getByRole('radio', { name: 'Appear offline' })).toBeEnabled();
  const places = () =>
    [menu.getByRole('link', { name: 'Profile' }), menu.getByRole('button', { name: 'Sign Out' })].map((one) =>
      one.element().getBoundingClientRect().top.toFixed(),
    );
  const before = places();

  live.tell(toListMessage([MAYA, DANIEL]));
  await expect.element(menu.getByRole('button', { name: '2 online' })).toBeVisible();
  expect(places()).toEqual(before);
  device.expectProblem(/^answer: POST 503 \/api\/live\/ticket$/);
  live.close();
  await expect.element(menu).toMatchTextContent('Not connected.');
  await expect.element(menu.getByRole('radio', { name: 'Appear offline' })).toBeDisabled();
  expect(places()).toEqual(before);
  Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: false });
  app.dispatchEvent(new app.Event('offline'));
  await expect.element(menu).toMatchTextContent('Live updates are paused while you’re offline.');
  expect(places()).toEqual(before);
  await expectNoFindings(device, 'the account menu without a connection');
});

test('while live updates connect, the account menu shows the status instead of a hole', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile', {
    prepare: (app) => {
      const { CONNECTING, OPEN, CLOSING, CLOSED } = app.WebSocket;
      class SlowSocket extends app.EventTarget {
        readyState: number = CONNECTING;
        send(): void {}
        close(): void {}
      }
      app.WebSocket = Object.assign(SlowSocket, { CONNECTING, OPEN, CLOSING, CLOSED }) as unknown as typeof WebSocket;
    },
  });
  await device.screen.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  const status = device.screen.getByRole('region', { name: 'Account' }).getByRole('group', { name: 'Your status' });
  const choice = status.getByRole('radio');
  await expect.poll(() => choice.elements().length).toBe(4);
  expect(choice.elements().map((one) => [one.matches(':disabled'), (one as HTMLInputElement).checked])).toEqual(
    Array.from({ length: 4 }, () => [true, false]),
  );
});

test('when live updates are turned off, the live parts of the pages disappear at once', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile');
  const { screen } = device;
  const account = screen.getByRole('banner').getByRole('button', { name: 'Account' });
  const menu = screen.getByRole('region', { name: 'Account' });
  const choice = menu.getByRole('radio', { name: 'Appear offline' });
  await account.click();
  await expect.element(choice).toBeVisible();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await screen.getByText('Advanced', { exact: true }).click();
  await screen.getByRole('switch', { name: 'Live updates' }).click();
  await expect.element(account).toHaveAccessibleName('Account');
  await account.click();
  await expect.element(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
  await device.visit('/employee/leaderboard');
  await expect.element(screen.getByRole('listitem').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: / online$/ })).not.toBeInTheDocument();
});

for (const language of ['de'] as const) {
  test(`the list of online users has no accessibility findings in another language (${language})`, async ({
    signIn,
  }) => {
    const device = await signIn('Daniel Reyes', '/admin/dashboard', { language });
    const { screen } = device;
    await expect.element(screen.getByRole('main').getByText('2 online')).toBeVisible();
    await device.visit('/employee/leaderboard');
    await screen.getByRole('button', { name: '2 online' }).click();
    await expect.element(screen.getByRole('dialog')).toMatchTextContent('Maya Okafor');
    await expectNoFindings(device, 'the list of who is online, in German');
  });
}
