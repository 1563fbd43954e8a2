import { commands, type Locator } from 'vitest/browser';
import { NEW_PERSON, TWO_DAYS_OFF } from '#e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/profile';
const MANY = 5_000;

const streak = ({ screen }: Device) => screen.getByRole('region', { name: 'Your streak' });
const year = ({ screen }: Device) => screen.getByRole('region', { name: 'Your year' });
const points = ({ screen }: Device) => screen.getByRole('region', { name: 'Point history' });

/** Each bonus is two hours newer than the one before. */
const bookMany = (count: number): string => `
  INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
    description, created_by, running_balance, running_earned, booked_day, created_at)
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  SELECT u.id, u.ledger_seq + i, 'bonus', 1, 'admin_adjustment', NULL, 'Helped out, ' || i,
    'demo-admin', u.points_balance + i, u.total_points_earned + i, '2026-03-02',
    1000 * unixepoch('2025-01-01', '+' || (2 * i) || ' hours')
  FROM n, (SELECT * FROM users WHERE id = 'demo-employee') AS u`;

async function expectRecord(device: Device): Promise<void> {
  await expect.element(streak(device)).toBeVisible();
  await expect.element(year(device).getByRole('grid').first()).toBeVisible();
  await expect.element(points(device)).toBeVisible();
}

test('the record and the download of the user’s data have no accessibility findings in any state', async ({
  company,
  signIn,
}) => {
  company.become(TWO_DAYS_OFF);
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  await expectRecord(device);
  await expectNoFindings(device, 'the record');
  await streak(device).getByRole('button', { name: 'Show older days' }).click();
  await points(device).getByRole('button', { name: 'Show all' }).click();
  device.app.document.querySelector<HTMLElement>('[data-date="2026-02-19"]')!.click();
  await expect.element(year(device).getByText('Thursday, February 19').first()).toBeVisible();
  await expectNoFindings(device, 'all of the record');

  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/redemptions\?/, status: 503 });
  device.expectProblem(/^answer: GET 503 \/api\/redemptions$/);
  await device.visit('/employee/profile/settings');
  await screen.getByRole('button', { name: 'Download my data' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expectNoFindings(device, 'the question for a name');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'a download that failed');
  answerAgain();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectNoFindings(device, 'a download that is done');
});

test('a part of the record that could not be read shows an error and a button to try again', async ({
  company,
  signIn,
}) => {
  const refusals = [/^\/api\/attendance/, /^\/api\/points\/history/].map((path) =>
    company.refuse({ method: 'GET', path, status: 500 }),
  );
  const device = await signIn('Maya Okafor', PATH);
  device.expectProblem(/^answer: GET 500 \/api\/(attendance|points\/history)$/);
  for (const part of [streak(device), points(device)])
    await expect.element(part.getByRole('alert')).toMatchTextContent('Server error');
  await expectNoFindings(device, 'a record that could not be read');
  for (const answerAgain of refusals) answerAgain();
  await points(device).getByRole('button', { name: 'Try Again' }).click();
  await expect.element(points(device).getByRole('listitem').first()).toBeVisible();
});

test('the empty record of a new user has no accessibility findings', async ({ company, signIn }) => {
  company.become(NEW_PERSON);
  const device = await signIn('Maya Okafor', PATH);
  await expectRecord(device);
  await expectNoFindings(device, 'nothing on record');
});

test('a new employee’s empty history has a link to the first check-in', async ({ company, signIn }) => {
  company.become(NEW_PERSON);
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const days = streak(device).getByRole('listitem');
  const entries = points(device).getByRole('listitem');
  await expectRecord(device);
  await expect.element(streak(device)).toMatchTextContent('Your first check-in starts your streak.');
  expect(days.elements()).toHaveLength(1);
  await expect.element(days).toMatchTextContent(/Mon, Mar 2.*Not checked in yet/);
  await expect.element(streak(device).getByRole('button')).not.toBeInTheDocument();
  await expect.element(year(device)).toMatchTextContent('0 check-ins');
  await expect.element(year(device)).toMatchTextContent('Monday, March 2');
  const lastYear = year(device).getByRole('button', { name: 'Show 2025' });
  await expect.element(lastYear).toHaveAttribute('aria-disabled', 'true');
  await expect.element(points(device)).toMatchTextContent('No points yet');
  await points(device).getByRole('link', { name: 'Check in now' }).click();
  await expect.poll(() => device.app.location.pathname).toBe('/employee/dashboard');
  await screen.getByRole('button', { name: /^Check in/ }).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await screen.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect.element(days).toMatchTextContent(/Checked in early.*\+2.*Streak day 1/);
  expect(days.elements()).toHaveLength(1);
  await expect.element(year(device)).toMatchTextContent('1 check-in');
  await expect.element(entries).toMatchTextContent(/Check-in.*\+2.*Balance 2/);
  expect(entries.elements()).toHaveLength(1);
});

test('the profile lists all days of the streak, with holidays and leave', async ({ company, signIn }) => {
  company.become(TWO_DAYS_OFF);
  const device = await signIn('Maya Okafor', PATH);
  const days = streak(device).getByRole('listitem');
  const older = streak(device).getByRole('button', { name: 'Show older days' });
  const day = (date: string) => days.filter({ hasText: date });
  await expectRecord(device);
  await expect.element(streak(device)).toMatchTextContent(/26\s*days/);
  await expect.element(streak(device)).toMatchTextContent('Unbroken since Wednesday, January 21.');
  await expect.poll(() => days.elements().length).toBe(7);
  await expect.element(days.first()).toMatchTextContent(/Mon, Mar 2.*Not checked in yet/);
  await expect.element(day('Sun, Mar 1')).toMatchTextContent(/Day off.*Streak stays at 26/);
  await older.click();
  await expect.element(day('Fri, Feb 20')).toMatchTextContent(/Streak day 21/);
  await expect.element(day('Thu, Feb 19')).toMatchTextContent(/Leave.*Streak stays at 20/);
  await expect.element(day('Mon, Feb 16')).toMatchTextContent(/Holiday: Family Day.*Streak stays at 18/);
  await older.click();
  await expect.element(days.last()).toMatchTextContent(/Tue, Jan 20.*Missed.*/);
  await expect.element(older).not.toBeInTheDocument();
});

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`in the calendar of the year, keys move by a day, a week or a month (${name})`, async ({ company, signIn }) => {
    company.become(TWO_DAYS_OFF);
    const device = await signIn('Maya Okafor', PATH);
    device.resize(size);
    await expectRecord(device);
    const { document } = device.app;
    const findFocused = () => document.activeElement as HTMLElement;
    const cell = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)!;
    const expectFocus = (date: string) => expect.poll(() => findFocused().dataset.date).toBe(date);
    const press = async (...keys: string[]) => {
      for (const key of keys) await commands.press(key);
    };
    await expect.poll(() => year(device).getByRole('grid').elements().length).toBe(12);
    const march = year(device).getByRole('grid', { name: 'March 2026' });
    expect(march.getByRole('columnheader').elements()).toHaveLength(7);
    expect(document.querySelectorAll('[data-date][tabindex="0"]')).toHaveLength(1);
    cell('2026-03-02').focus();
    await press('ArrowLeft');
    await expectFocus('2026-03-01');
    expect(cell('2026-03-01')).toHaveAttribute('aria-selected', 'true');
    await press('ArrowLeft', 'ArrowLeft');
    await expect
      .poll(findFocused)
      .toHaveAccessibleName('Friday, February 27: 2 for checking in early + 5 for streak day\u00A026, 7 points');
    await expect.poll(findFocused).toBeInViewport();
    await press('ArrowUp', 'ArrowLeft');
    await expect.poll(findFocused).toHaveAccessibleName('Thursday, February 19: Leave');
    await expect.element(year(device)).toMatchTextContent('Streak stays at 20');
    await press('PageUp');
    await expectFocus('2026-01-19');
    await press('PageUp');
    await expectFocus('2026-01-01');
    await press('ArrowLeft');
    await expectFocus('2026-01-01');
    await press('PageDown', 'PageDown', 'PageDown');
    await expectFocus('2026-03-02');
    expect(device.app.getComputedStyle(findFocused()).outlineWidth).toBe('3px');
    await year(device)
      .getByRole('gridcell', { name: /^Monday, February 16/ })
      .click();
    await expect.element(year(device)).toMatchTextContent('Holiday: Family Day');
  });
}

test('the point history shows 5,000 rows, one page at a time', async ({ company, signIn }) => {
  company.become([bookMany(MANY)]);
  const device = await signIn('Maya Okafor', PATH);
  await expectRecord(device);
  const rows = points(device).getByRole('listitem');
  const shownCount = points(device).getByRole('status');
  const more = points(device).getByRole('button', { name: 'Show more' });
  const press = async (button: Locator) => {
    (button.element() as HTMLElement).focus();
    await commands.press('Enter');
  };
  await expect.poll(() => rows.elements().length).toBe(5);
  await points(device).getByRole('button', { name: 'Show all' }).click();
  await expect.element(shownCount).toHaveTextContent('50 entries shown');
  await expect.element(rows.first()).toMatchTextContent(/Helped out, 5000.*From Daniel Reyes.*\+1.*Balance 6,620/);
  for (const shown of [100, 150, 200]) {
    // Rows that were never on the screen have an estimated height, so the button moves when they appear. A press of a
    // key does not depend on the button's position.
    await press(more);
    await expect.element(shownCount).toHaveTextContent(`${shown} entries shown`);
  }
  await expect.element(more).toHaveFocus();
  const section = points(device).element();
  const findMore = () => [...section.querySelectorAll('button')].find((it) => it.textContent === 'Show more');
  await expect
    .poll(
      () => {
        const button = findMore();
        if (button && !button.ariaBusy) button.click();
        return button;
      },
      { interval: 10, timeout: 180_000 },
    )
    .toBeUndefined();
  // The rows are counted without their roles, because finding the roles of so many rows takes seconds.
  await expect.poll(() => section.querySelectorAll('li').length).toBeGreaterThan(MANY);
  // The page shows the total of a month only when all rows of the month are loaded.
  const may = points(device).getByRole('region', { name: 'May 2025' });
  await expect.element(may).toMatchTextContent('Total +372');
  expect(rows.filter({ hasText: 'Earned earlier' }).elements()).toHaveLength(1);
  await expect.element(rows.filter({ hasText: 'Claimed: ' }).first()).toMatchTextContent('-');
  await press(points(device).getByRole('button', { name: 'Show fewer' }));
  await expect.poll(() => rows.elements().length).toBe(5);
  await points(device).getByRole('button', { name: 'Show all' }).click();
  await expect.element(shownCount).toHaveTextContent('50 entries shown');
});

test('the name on one’s own profile is never cut, and nothing in the calendar sticks out of its card', async ({
  company,
  signIn,
}) => {
  const name = 'Maria del Carmen Fernández de la Vega y Sánchez-Albornoz von und zu Hohenstein-Württemberg the Third';
  company.change(`UPDATE users SET name = '${name}' WHERE id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', PATH);
  const { app, screen } = device;
  const shown = screen.getByRole('region', { name: 'Your numbers' }).getByText(name);
  const { scrollHeight, clientHeight } = shown.element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  for (const width of [320, 360, 390]) {
    device.resize([width, 844]);
    await device.visit('/employee/rewards');
    await device.visit(PATH);
    await expect.element(year(device).getByRole('grid').first()).toBeInTheDocument();
    const heading = year(device).getByRole('heading').element().getBoundingClientRect();
    const month = app.document.querySelector('[data-month="2026-03"]')!.getBoundingClientRect();
    expect(Math.abs(month.left - heading.left), `at ${width} px`).toBeLessThanOrEqual(1);
    expect(month.right, `at ${width} px`).toBeLessThanOrEqual(width - heading.left + 1);
  }
});
