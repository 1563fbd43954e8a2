import { expectNoFindings } from './kit/axe.ts';
import { expect, test, type Person } from './kit/company.ts';
import { changeRows, readRows, rebuildFigures } from './kit/database.ts';
import { chooseRadio, figures, goTo } from './kit/screens.ts';

const receipt = ({ page }: Person) => page.getByRole('region', { name: /^Checked in/ });
const checkIn = ({ page }: Person) => page.getByRole('button', { name: /^Check in/ });
const badgeCard = ({ page }: Person, name: string) =>
  page
    .getByRole('region', { name: /^Badges/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Adds a user who was hired today, signs this user in on the page and opens the dashboard. */
async function startFirstDay({ page }: Person, stateDir: string): Promise<void> {
  await changeRows(
    stateDir,
    `INSERT INTO users (id, employee_id, email, name, first_name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
     VALUES ('first-day', 'first-day', 'noor@example.test', 'Noor van der Berg', 'Noor', '2026-03-02', 'America/Toronto',
       'standard', '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z')`,
  );
  await rebuildFigures(stateDir);
  await page.evaluate(() => {
    localStorage.setItem('employee-rewards-demo-mode', 'true');
    localStorage.setItem('employee-rewards-demo-user', 'first-day');
  });
  await page.goto('/employee/dashboard');
}

/** Makes the demo employee's next check-in the tenth day of the streak. */
async function comeToTenthDay({ page, watch }: Person, stateDir: string): Promise<void> {
  await watch.quiet();
  await changeRows(
    stateDir,
    `UPDATE check_ins SET streak_day = 9 WHERE user_id = 'demo-employee'
       AND local_date = (SELECT last_check_in_date FROM users WHERE id = 'demo-employee')`,
  );
  await rebuildFigures(stateDir);
  await page.reload();
}

test('a new employee sees a welcome until the first check-in, which starts the streak', async ({ signIn, company }) => {
  const person = await signIn('Maya Okafor');
  await person.watch.quiet();
  await startFirstDay(person, company.stateDir);
  const { page } = person;
  await expect(page.getByRole('heading', { name: 'Welcome, Noor' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your streak' })).toBeHidden();
  await expect(page.getByText('Your first badge is waiting.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next reward' })).toContainText('5 points to go, about 5 mornings');
  await expectNoFindings(page, 'a first day');

  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: /^Note for the day/ }).fill('Hello, everybody.');
  await checkIn(person).click();
  await expect(receipt(person)).toContainText('+2');
  await expect(receipt(person)).toContainText('“Hello, everybody.”');
  await expect(page.getByRole('region', { name: 'Your streak' })).toContainText('1');
  await expect(page.getByRole('heading', { name: 'Welcome, Noor' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Next reward' })).toContainText('3 points to go, about 3 mornings');
});

test('the tenth day of a streak shows a celebration that does not block the page', async ({ signIn, company }) => {
  const person = await signIn('Maya Okafor', { reducedMotion: 'no-preference' });
  await comeToTenthDay(person, company.stateDir);
  await expect(person.page.getByText('10 bonus points on your next working day')).toBeVisible();
  await checkIn(person).click();
  await expect(receipt(person)).toContainText('10 days in a row!');
  await expect(receipt(person)).toContainText('+12');
  await expect(receipt(person)).toContainText('Every 10 days of your streak');
  await expect(person.page.locator('[data-celebration]')).toBeAttached();
  // The celebration is behind the page, so it blocks no tap.
  await goTo(person.page, 'Rewards');
  await expect(person.page.locator('[data-celebration]')).toHaveCount(0);
  await person.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(person.page.getByText('Day 10 of your streak brought 10 extra points.')).toBeVisible();
});

test('with reduced motion, the tenth day of a streak shows no animation, even after a reload', async ({
  signIn,
  company,
}) => {
  const calm = await signIn('Maya Okafor', { reducedMotion: 'reduce' });
  await comeToTenthDay(calm, company.stateDir);
  await checkIn(calm).click();
  await expect(receipt(calm)).toContainText('10 days in a row!');
  await expect(figures(calm.page)).toBeVisible();
  await expect(calm.page.locator('[data-celebration]')).toHaveCount(0);
  await calm.page.emulateMedia({ reducedMotion: 'no-preference' });
  await calm.page.reload();
  await expect(receipt(calm)).toContainText('10 days in a row!');
  await expect(figures(calm.page)).toBeVisible();
  await expect(calm.page.locator('[data-celebration]')).toHaveCount(0);
});

test('a badge that a check-in earns appears on the receipt, among the badges and in the history', async ({
  signIn,
  company,
}) => {
  const person = await signIn('Maya Okafor');
  const { page } = person;
  await person.watch.quiet();
  const [before] = readRows(company.stateDir, `SELECT points_balance FROM users WHERE id = 'demo-employee'`);
  // The user has ninety-nine early check-ins. The next check-in is the hundredth, which earns the badge.
  await changeRows(
    company.stateDir,
    `UPDATE users SET early_check_ins = 99, version = version + 1 WHERE id = 'demo-employee'`,
  );
  await page.goto('/employee/achievements');
  await expect(badgeCard(person, 'Dawn Patrol')).toContainText('1 more early check-in');
  await page.goto('/employee/dashboard');
  await checkIn(person).click();
  await expect(receipt(person)).toContainText('New badge: Dawn Patrol');
  await expect(receipt(person)).toContainText('+52');
  await expect(page.getByRole('region', { name: 'Recent achievements' })).toContainText('Dawn Patrol');
  await expect(figures(page)).toContainText((Number(before?.points_balance) + 52).toLocaleString('en'));

  await page.goto('/employee/achievements');
  await expect(badgeCard(person, 'Dawn Patrol')).toContainText('Earned');
  const feed = page.getByRole('region', { name: 'History' });
  await expect(feed.getByRole('listitem').first()).toContainText('Badge earned: Dawn Patrol');
  await expect(feed.getByRole('listitem').nth(1)).toContainText('Checked in');
  await expect(feed.getByRole('listitem')).toHaveCount(10);
  await feed.getByRole('button', { name: 'Show more' }).click();
  await expect(feed.getByRole('listitem')).toHaveCount(20);

  await chooseRadio(page.getByRole('radio', { name: 'To earn' }));
  await expect(badgeCard(person, 'Dawn Patrol')).toBeHidden();
  await chooseRadio(page.getByRole('radio', { name: 'Earned', exact: true }));
  await expect(badgeCard(person, 'Dawn Patrol')).toBeVisible();
  expect(
    readRows(company.stateDir, `SELECT points_amount FROM point_transactions WHERE reference_id = 'badge-dawn-patrol'`),
  ).toEqual([{ points_amount: 50 }]);
});

test('an admin gives a new badge to the users who already meet its terms', async ({ signIn, company }) => {
  const admin = await signIn('Daniel Reyes');
  await admin.watch.quiet();
  await changeRows(
    company.stateDir,
    `INSERT INTO badges (id, name, description, icon, points, category, tier, rarity, criteria_type, criteria_count, created_at, updated_at)
     VALUES ('badge-later', 'Half a Year', 'Check in 120 times.', 'medal', 20, 'milestone', 'silver', 'rare',
       'total_checkins', 120, '2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z')`,
  );
  const [{ people, lacking } = { people: 0, lacking: 0 }] = readRows(
    company.stateDir,
    // The admin is left out, because admins cannot give badges to themselves.
    `SELECT count(*) AS people, sum(id = 'demo-employee') AS lacking FROM users
       WHERE total_check_ins >= 120 AND is_active = 1 AND id <> 'demo-admin'`,
  );
  expect(Number(lacking)).toBe(1);
  await admin.page.goto('/employee/achievements');
  await admin.page.getByRole('button', { name: 'Give Half a Year to those who meet it' }).click();
  const dialog = admin.page.getByRole('dialog');
  await expect(dialog).toContainText(`${Number(people)} people meet it`);
  await expect(dialog).toContainText(`${Number(people) * 20} points in all`);
  await expectNoFindings(admin.page, 'the question before a badge is given');
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.page.getByText(`Half a Year given to ${Number(people)} people.`)).toBeVisible();
  await admin.page.getByRole('button', { name: 'Give Half a Year to those who meet it' }).click();
  await expect(dialog).toContainText('Everybody who meets it has it.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const maya = await signIn('Maya Okafor');
  await maya.page.goto('/employee/achievements');
  await expect(badgeCard(maya, 'Half a Year')).toContainText('Earned');
  await expect(maya.page.getByRole('button', { name: /^Give / })).toHaveCount(0);
});
