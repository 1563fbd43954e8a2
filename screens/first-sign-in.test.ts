import { withDatabase } from '#web/offline/database.ts';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the app stops asking for the time zone when the server knows the zone', async ({ company, signIn }) => {
  company.change(`UPDATE users SET is_time_zone_known = 0 WHERE id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible();
  // The device stores the data shortly after the page has shown it.
  await expect.poll(() => withDatabase((database) => database.count('cache'))).toBeGreaterThan(0);
  company.change(`UPDATE users SET is_time_zone_known = 1 WHERE id = 'demo-employee'`);
  // The app starts with the stored copy, because the server first refuses the request for the user.
  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/me/, status: 503 });
  device.expectProblem(/^answer: GET 503 \/api\/me/);
  await device.open('/employee/leaderboard');
  await expect.element(screen.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible();
  answerAgain();
  await expect.element(screen.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
});

test('the first sign-in shows three cards, of which only the third cannot be skipped', async ({ company, signIn }) => {
  company.change(`UPDATE users SET is_time_zone_known = 0 WHERE id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading('Welcome, Maya')).toBeVisible();
  await expectNoFindings(device, 'the first card');
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(heading('Who sees what')).toBeVisible();
  await expectNoFindings(device, 'the second card');
  await screen.getByRole('button', { name: 'Skip' }).click();
  await expect.element(heading('Your day')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(/phone/i)).not.toBeInTheDocument();
  await expectNoFindings(device, 'the third card');
  await screen.getByRole('button', { name: 'Start' }).click();
  await expect.element(heading('Rewards')).toBeVisible();
});
