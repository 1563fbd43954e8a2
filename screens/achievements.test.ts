import { commands, page } from 'vitest/browser';
import { onTestFinished } from 'vitest';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const receipt = ({ screen }: Device) => screen.getByRole('region', { name: /^Checked in/ });
const figures = ({ screen }: Device) => screen.getByRole('region', { name: 'Your numbers' });
const checkIn = ({ screen }: Device) => screen.getByRole('button', { name: /^Check in/ });
const celebration = ({ app }: Device) => app.document.querySelector('[data-celebration]');
const badgeCard = ({ screen }: Device, name: string) =>
  screen
    .getByRole('region', { name: /^Badges/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const FIRST_DAY = [
  `INSERT INTO users (id, employee_id, email, name, first_name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
   VALUES ('first-day', 'first-day', 'noor@example.test', 'Noor van der Berg', 'Noor', '2026-03-02', 'America/Toronto',
     'standard', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z')`,
];

/** Makes the demo employee's next check-in the tenth day of the streak. */
const TENTH_DAY = [
  `UPDATE check_ins SET streak_day = 9 WHERE user_id = 'demo-employee'
     AND local_date = (SELECT last_check_in_date FROM users WHERE id = 'demo-employee')`,
];

async function turnMotionOn(): Promise<void> {
  onTestFinished(() => commands.emulateMotion('reduce'));
  await commands.emulateMotion('no-preference');
}

test('the page of the achievements has no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/achievements');
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { name: 'Dawn Patrol' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Early Bird' })).toBeVisible();
  await expect.element(screen.getByText('Checked in').first()).toBeVisible();
  await expectNoFindings(device, 'achievements');
});

test('a new employee sees a welcome until the first check-in, which starts the streak', async ({ company, start }) => {
  company.become(FIRST_DAY);
  const device = await start({ userId: 'first-day' });
  await device.open('/employee/dashboard');
  const { screen } = device;
  const welcome = screen.getByRole('heading', { name: 'Welcome, Noor' });
  const streak = screen.getByRole('region', { name: 'Your streak' });
  const nextReward = screen.getByRole('region', { name: 'Next reward' });
  await expect.element(welcome).toBeVisible();
  await expect.element(streak).not.toBeInTheDocument();
  await expect.element(nextReward).toMatchTextContent('5 points to go, about 5 mornings');
  await expectNoFindings(device, 'a first day');

  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('textbox', { name: /^Note for today/ }).fill('Hello, everybody.');
  await checkIn(device).click();
  await expect.element(receipt(device)).toMatchTextContent('+2');
  await expect.element(receipt(device)).toMatchTextContent('“Hello, everybody.”');
  await expect.element(streak).toMatchTextContent('1');
  await expect.element(welcome).not.toBeInTheDocument();
  const asked = screen.getByRole('region', { name: 'What are you saving up for?' });
  await expectNoFindings(device, 'the question for a first goal');
  await asked.getByRole('button', { name: /^Barista coffee.*points to go, about \d+ mornings$/ }).click();
  await expect.element(screen.getByRole('region', { name: 'Your goal' })).toMatchTextContent('Barista coffee');
  await device.open('/employee/profile');
  await expect.element(screen.getByText('Your first badge is on its way.')).toBeVisible();
});

test('the tenth day of a streak shows a celebration that does not block the page', async ({ company, signIn }) => {
  await turnMotionOn();
  company.become(TENTH_DAY);
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await expect.element(screen.getByText('Check in today for +10')).toBeVisible();
  await checkIn(device).click();
  await expect.element(receipt(device)).toMatchTextContent('10 days in a row!');
  await expect.element(receipt(device)).toMatchTextContent('+12');
  await expect.element(receipt(device)).toMatchTextContent('Streak bonus, every 10 days');
  await expect.poll(() => celebration(device)).not.toBeNull();
  // The celebration is behind the page, so it blocks no tap.
  await screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect.poll(() => device.app.document.title).toMatch(/^Rewards /);
  await expect.poll(() => celebration(device)).toBeNull();
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(screen.getByText('Day 10 of your streak earned you 10 extra points.')).toBeVisible();
});

test('with reduced motion, the tenth day of a streak shows no animation, even after a reload', async ({
  company,
  signIn,
}) => {
  company.become(TENTH_DAY);
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  await checkIn(device).click();
  await expect.element(receipt(device)).toMatchTextContent('10 days in a row!');
  await expect.element(figures(device)).toBeVisible();
  // The script of the celebration would have loaded by the time the bell shows the award.
  await device.rest();
  await device.screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(device.screen.getByText('Day 10 of your streak earned you 10 extra points.')).toBeVisible();
  await commands.press('Escape');
  expect(celebration(device)).toBeNull();
  await turnMotionOn();
  await device.reload();
  await expect.element(receipt(device)).toMatchTextContent('10 days in a row!');
  await expect.element(figures(device)).toBeVisible();
  expect(celebration(device)).toBeNull();
});

test('a badge that a check-in earns appears on the receipt, among the badges and in the history', async ({
  company,
  signIn,
}) => {
  const [before] = company.read(`SELECT points_balance FROM users WHERE id = 'demo-employee'`);
  // The next check-in is the hundredth, which earns the badge.
  company.change(`UPDATE users SET early_check_ins = 99, version = version + 1 WHERE id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', '/employee/achievements');
  const { screen } = device;
  const badge = badgeCard(device, 'Dawn Patrol');
  await expect.element(badge).toMatchTextContent('1 more early check-in');
  await device.open('/employee/dashboard');
  await checkIn(device).click();
  await expect.element(receipt(device)).toMatchTextContent('New badge: Dawn Patrol');
  await expect.element(receipt(device)).toMatchTextContent('+52');
  const balance = (Number(before?.points_balance) + 52).toLocaleString('en');
  await expect.element(figures(device)).toMatchTextContent(balance);
  await device.open('/employee/profile');
  await expect.element(screen.getByRole('region', { name: 'Latest badges' })).toMatchTextContent('Dawn Patrol');

  await device.open('/employee/achievements');
  await expect.element(badge).toMatchTextContent('Earned');
  const feed = screen.getByRole('region', { name: 'History' });
  const countEntries = () => feed.getByRole('listitem').elements().length;
  await expect.element(feed.getByRole('listitem').first()).toMatchTextContent('Badge earned: Dawn Patrol');
  await expect.element(feed.getByRole('listitem').nth(1)).toMatchTextContent('Checked in');
  expect(countEntries()).toBe(10);
  await feed.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(countEntries).toBe(20);

  await screen.getByRole('radio', { name: 'To earn' }).click();
  await expect.element(badge).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Earned', exact: true }).click();
  await expect.element(badge).toBeVisible();
  expect(company.read(`SELECT points_amount FROM point_transactions WHERE reference_id = 'badge-dawn-patrol'`)).toEqual(
    [{ points_amount: 50 }],
  );
});

test('an admin gives a new badge to the users who already meet its terms', async ({ company, signIn }) => {
  company.change(
    `INSERT INTO badges (id, name, description, icon, points, category, tier, rarity, criteria_type, criteria_count, created_at, updated_at)
     VALUES ('badge-later', 'Half a Year', 'Check in 120 times.', 'medal', 20, 'milestone', 'silver', 'rare',
       'total_checkins', 120, '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z')`,
  );
  const [{ people, lacking } = { people: 0, lacking: 0 }] = company.read(
    // The admin is left out, because admins cannot give badges to themselves.
    `SELECT count(*) AS people, sum(id = 'demo-employee') AS lacking FROM users
       WHERE total_check_ins >= 120 AND is_active = 1 AND id <> 'demo-admin'`,
  );
  expect(Number(lacking)).toBe(1);
  const admin = await signIn('Daniel Reyes', '/employee/achievements');
  const give = admin.screen.getByRole('button', { name: 'Give badge to everyone who qualifies: Half a Year' });
  await give.click();
  const dialog = admin.screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(`${Number(people)} people qualify`);
  await expect.element(dialog).toMatchTextContent(`${Number(people) * 20} points in total`);
  await expectNoFindings(admin, 'the question before a badge is given');
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(admin.screen.getByText(`Half a Year given to ${Number(people)} people.`)).toBeVisible();
  await give.click();
  await expect.element(dialog).toMatchTextContent('Everyone who qualifies has this badge already.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const maya = await signIn('Maya Okafor', '/employee/achievements');
  await expect.element(badgeCard(maya, 'Half a Year')).toMatchTextContent('Earned');
  await expect.element(maya.screen.getByRole('button', { name: /^Give / })).not.toBeInTheDocument();
});
