import { bulkRewards } from '#e2e/kit/rows.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';
import { placeIn } from './kit/time-zone.ts';

function goOffline({ app }: Device): void {
  Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: false });
  app.dispatchEvent(new app.Event('offline'));
}

const checkIn = ({ screen }: Device) => screen.getByRole('button', { name: /^Check in/ });

test('the profile counts a check-in that waits on the device', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile');
  const { screen } = device;
  const streak = screen.getByRole('region', { name: 'Your streak' });
  const year = screen.getByRole('region', { name: 'Your year' });
  await expect.element(streak).toMatchTextContent(/28\s*days/);
  await expect.element(year).toMatchTextContent('38 check-ins');
  await device.visit('/employee/dashboard');
  goOffline(device);
  await checkIn(device).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toMatchTextContent('Waiting to send');
  await device.visit('/employee/profile');
  await expect.element(streak).toMatchTextContent(/29\s*days/);
  await expect.element(streak).toMatchTextContent('Today will count as soon as your check-in is sent.');
  await expect
    .element(streak.getByRole('listitem').first())
    .toMatchTextContent(/^Mon, Mar 2\s*Checked in, not sent yet\s*Streak day 29$/);
  await expect.element(year).toMatchTextContent('39 check-ins');
  await expect
    .element(year.getByRole('gridcell', { name: 'Monday, March 2: Checked in, not sent yet' }))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Your numbers' })).toMatchTextContent(/Streak\s*29 days/);
});

test('without a connection, the age of the page and the panel show times in the user’s zone and do not contradict each other', async ({
  signIn,
}) => {
  // In Tokyo, the company's 7:30 AM is 9:30 PM.
  const device = await signIn('Maya Okafor', '/employee/dashboard', { prepare: placeIn('Asia/Tokyo') });
  const { screen, app } = device;
  device.resize(DESKTOP);
  goOffline(device);
  await expect.poll(() => app.document.querySelector('[data-age-strip]')?.textContent).toMatch(/^As of 7:3\d\sa\.m\.$/);
  await screen.getByRole('button', { name: /^Connection & Sync Status/ }).click();
  const panel = screen.getByRole('dialog', { name: 'Connection & Sync Status' });
  await expect.element(panel).toMatchTextContent(/Last Sync\s*Never/);
  await expect.element(panel).toMatchTextContent('Nothing is waiting to be sent.');
  await expect.element(panel).not.toMatchTextContent('reached us');
});

test('the badge and the panel count an action that used up its retries alike', async ({ company, signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const checkIns = { method: 'POST', path: /^\/api\/checkins$/ };
  company.refuse({ ...checkIns, status: 503 });
  const answer = company.hold(checkIns);
  device.expectProblem(/^answer: POST 503 \/api\/checkins$/);
  await checkIn(device).click();
  await screen.getByRole('button', { name: 'Connection & Sync Status: Online · 1 pending' }).click();
  const panel = screen.getByRole('dialog', { name: 'Connection & Sync Status' });
  const readCounts = () =>
    panel
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(readCounts).toEqual(['1', '0', '0']);
  // The first of three attempts. The app makes the other two after one and two seconds.
  answer();
  await expect.poll(readCounts).toEqual(['0', '0', '1']);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(screen.getByRole('button', { name: /^Connection & Sync Status/ }))
    .toHaveAccessibleName('Connection & Sync Status: Online · 1 failed');
});

/** Without a connection, the app tries to read once. */
const EVERY_READ = { method: 'GET', path: /^\/api\// };

const chooseRadio = async ({ screen }: Device, name: string) => {
  const radio = screen.getByRole('radio', { name, exact: true });
  await radio.click();
  await expect.element(radio).toBeChecked();
};

test('without a connection, a leaderboard that was never opened shows that it is not on the device', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen } = device;
  const rows = screen.getByRole('main').getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  company.loseAnswers(EVERY_READ);
  goOffline(device);
  await chooseRadio(device, 'Month');
  await expect.element(screen.getByText('Not available offline')).toBeVisible();
  await screen.getByRole('button', { name: 'Show this week' }).click();
  await expect.element(rows.first()).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
});

test('without a connection, the filters search only the rewards on the device', async ({ company, signIn }) => {
  company.change(bulkRewards(20));
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen, app } = device;
  const readCards = () => [...app.document.querySelectorAll('main [data-row] h3')].map((one) => one.textContent);
  const search = screen.getByRole('searchbox', { name: 'Find a reward' });
  await expect.poll(readCards).not.toEqual([]);
  company.loseAnswers(EVERY_READ);
  goOffline(device);
  await chooseRadio(device, 'Weekly');
  await expect
    .element(screen.getByText('You’re offline, so you can only find rewards saved on this device.'))
    .toBeVisible();
  await expect.poll(readCards).toContain('Barista coffee');
  await search.fill('VOUCHER 20');
  await expect.poll(() => readCards().length).toBe(1);
  await chooseRadio(device, 'All');
  await search.fill('');
  await expect.element(screen.getByText('You are offline. Only the rewards')).not.toBeInTheDocument();
  await expect.poll(() => readCards().length).toBe(31);
});

test('on a small screen, the confirmation before clearing offline data is visible', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  device.resize([390, 640]);
  goOffline(device);
  await screen.getByRole('button', { name: /^Connection & Sync Status/ }).click();
  const panel = screen.getByRole('dialog', { name: 'Connection & Sync Status' });
  await panel.getByText('Offline data on this device').click();
  await panel.getByRole('button', { name: 'Clear Offline Data' }).click();
  const question = panel.getByRole('alert');
  await expect.element(question).toMatchTextContent('Are you sure you want to clear all offline data?');
  await expect.element(question).toHaveFocus();
  await expect.element(question.getByRole('button', { name: 'Clear Offline Data' })).toBeInViewport({ ratio: 1 });
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toBeInViewport({ ratio: 1 });
});
