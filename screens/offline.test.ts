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
  await expect.element(streak).toMatchTextContent('Today counts once your check-in is sent.');
  await expect
    .element(streak.getByRole('listitem').first())
    .toMatchTextContent(/^Mon, Mar 2\s*Checked in, waiting to send\s*Streak day 29$/);
  await expect.element(year).toMatchTextContent('39 check-ins');
  await expect
    .element(year.getByRole('gridcell', { name: 'Monday, March 2: Checked in, waiting to send' }))
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
  await expect.element(panel).toMatchTextContent('Nothing is waiting to send.');
  await expect.element(panel).not.toMatchTextContent('reached us');
});

test('the badge and the panel count an action that used up its retries alike', async ({ company, signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  company.refuse({ method: 'POST', path: /^\/api\/checkins$/, status: 503 });
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
  // The next two attempts, after which a check-in has used up its retries.
  for (const attempt of [2, 3]) {
    await panel.getByRole('button', { name: 'Sync Now' }).click();
    await expect
      .poll(() => device.sent.filter(({ method, path }) => method === 'POST' && path === '/api/checkins').length)
      .toBe(attempt);
  }
  await expect.poll(readCounts).toEqual(['0', '0', '1']);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(screen.getByRole('button', { name: /^Connection & Sync Status/ }))
    .toHaveAccessibleName('Connection & Sync Status: Online · 1 failed');
});
