import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { MOODS } from '#domain/checkins/moods.ts';
import { ask } from '../kit/api.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows } from '../kit/database.ts';
import {
  toDepartment,
  DEPARTMENTS,
  toEmail,
  postAll,
  IN_HALIFAX,
  toName,
  PEOPLE,
  peopleFile,
  listSubjects,
  WRONG_LINE,
} from '../kit/hr-company.ts';
import { chooseRadio } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ founded: 'today', contextOptions: { reducedMotion: 'reduce' } });

const CHECKED_IN = 60;
const COFFEE = { name: 'Coffee with the crew', cost: 25 };
const HALF_DAY = { name: 'Half a day off', cost: 50 };
const pickReward = (index: number) => (toDepartment(index) === DEPARTMENTS[0] ? HALF_DAY : COFFEE);

const goTo = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click();

async function setTo(page: Page, setting: string, change: (row: Locator) => Promise<unknown>): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: setting, exact: true }) });
  await change(row);
  await row.getByRole('button', { name: `Save: ${setting}` }).click();
  await expect(row).toContainText('Changed by Daniel Reyes');
}

async function addReward(page: Page, { name, cost }: typeof COFFEE): Promise<void> {
  // While the list is empty, this button is beside the search field and also in the list.
  await page.getByRole('button', { name: 'New reward' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Cost in points' }).fill(String(cost));
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Never claimed');
}

async function selectApprovedClaims(page: Page): Promise<void> {
  await chooseRadio(page.getByRole('radio', { name: `Approved ${IN_HALIFAX}` }));
  const queue = page.getByRole('list', { name: 'Redemptions' }).getByRole('listitem');
  await expect(queue.first().getByRole('button', { name: 'Deliver' })).toBeVisible();
  await queue.last().scrollIntoViewIfNeeded();
  await expect(queue).toHaveCount(IN_HALIFAX);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByText(`${IN_HALIFAX} selected`)).toBeVisible();
}

/** The app sends it in parts, one after the other. */
const ALL = { timeout: 240_000 };

test(
  'an HR admin leads a new company through its first day, from the import of people to the payroll report',
  { tag: '@desktop' },
  async ({ signIn, company }) => {
    const { page } = await signIn('Daniel Reyes');
    const dialog = page.getByRole('dialog');
    const steps = page.getByRole('region', { name: 'Start here' });

    await test.step('the admin sets the value of a point and the currency', async () => {
      // The first sign-in asked for the time zones of the admin and of the company. It suggested the zone of the
      // device.
      await expect
        .poll(() => readRows(company.stateDir, 'SELECT time_zone, is_time_zone_known FROM users'))
        .toEqual([{ time_zone: 'America/Toronto', is_time_zone_known: 1 }]);
      await page.goto('/admin/settings');
      await expect(page.getByRole('combobox', { name: 'Company time zone' })).toHaveValue('America/Toronto');
      await setTo(page, 'Currency', (row) => row.getByRole('combobox').selectOption('CAD'));
      await setTo(page, 'Point value', (row) => row.getByRole('textbox').fill('0.05'));
    });

    await test.step('the admin imports five hundred people from a file that also has one wrong row', async () => {
      // Only a super admin may decide that new people need an approval.
      await changeRows(
        company.stateDir,
        `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
          VALUES ('new_account_status', '"pending"', 'x', 'x')`,
      );
      await goTo(page, 'Admin');
      await expect(steps).toContainText('2 of 6 done');
      await steps.getByRole('button', { name: 'Invite people' }).click();
      await expect(steps.getByRole('textbox', { name: 'Sign-in link' })).toHaveValue(`${company.url}/auth`);
      await steps.getByRole('link', { name: 'Import people' }).click();
      await page
        .getByLabel('Choose a file')
        .first()
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: peopleFile() });
      await expect(page.getByText('We’ll skip 1 row with errors. We’ll skip 500 people in departments')).toBeVisible();
      const wrong = page.getByRole('table', { name: 'Wrong' }).getByRole('row').filter({ hasText: 'Yes Nobody' });
      await expect(wrong.getByRole('rowheader')).toHaveText(String(WRONG_LINE));
      await expect(wrong).toContainText('Hire date isn’t a date we can read');
      await expect(page.getByText(`${IN_HALIFAX} new people have no time zone in this file.`)).toBeVisible();
      await page.getByRole('link', { name: 'Location time zones' }).click();
      await setTo(page, 'Location time zones', async (row) => {
        await row.getByRole('combobox', { name: 'Add a location' }).fill('Halifax');
        await row.getByRole('button', { name: 'Add', exact: true }).click();
        await row.getByRole('combobox', { name: 'Time zone for Halifax' }).selectOption('Halifax');
      });
      await page.goBack();
      await page.getByRole('checkbox', { name: 'Add all of them' }).check();
      await page.getByRole('button', { name: 'Add 500 people' }).click();
      await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible(ALL);
      expect(
        readRows(
          company.stateDir,
          `SELECT department, count(*) AS people FROM users WHERE approval_status = 'pending' GROUP BY 1 ORDER BY 1`,
        ),
      ).toEqual(DEPARTMENTS.map((department) => ({ department, people: PEOPLE / DEPARTMENTS.length })));
      expect(
        readRows(
          company.stateDir,
          `SELECT location, time_zone, is_time_zone_known, count(*) AS people FROM users WHERE location <> '' GROUP BY 1, 2, 3`,
        ),
      ).toEqual([
        { location: 'Halifax', time_zone: 'America/Halifax', is_time_zone_known: 1, people: IN_HALIFAX },
        { location: 'Montréal', time_zone: 'America/Toronto', is_time_zone_known: 1, people: PEOPLE - IN_HALIFAX },
      ]);
    });

    await test.step('the admin approves all new people at once', async () => {
      await page.getByRole('link', { name: 'Approve them' }).click();
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
      await page.getByRole('button', { name: /^Select all/ }).click();
      await page
        .getByRole('region', { name: 'Actions for selected people' })
        .getByRole('button', { name: 'Approve' })
        .click();
      await expect(dialog).toContainText('500 people will be approved.');
      await dialog.getByRole('button', { name: 'Approve 500' }).click();
      await expect(dialog).toContainText('500 people approved.', ALL);
      await dialog.getByRole('button', { name: 'Close' }).click();
      // Rows that were approved stay in the list until the mouse pointer leaves the list.
      await page.mouse.move(1, 1);
      await expect(page.getByText('No one found')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('searchbox').fill(toName(0));
      await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1);
      await page.getByRole('searchbox').clear();
    });

    await test.step('the admin adds two rewards', async () => {
      await goTo(page, 'Admin');
      await expect(page.getByRole('region', { name: 'Today’s numbers' })).toContainText(`People${PEOPLE + 1}`);
      await expect(page.getByRole('region', { name: 'Decide' })).toContainText('Nothing left to decide.');
      await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Approved an account');
      await expect(steps).toContainText('3 of 6 done');
      await steps.getByRole('button', { name: 'Your first rewards' }).click();
      await steps.getByRole('link', { name: 'Create your own' }).click();
      await addReward(page, COFFEE);
      await addReward(page, HALF_DAY);
    });

    await test.step('sixty people check in, forty of whom get points and claim a reward', async () => {
      const people = listSubjects(company.stateDir, CHECKED_IN);
      await postAll(
        company.url,
        people.map((as, index) => ({
          as,
          path: '/api/checkins',
          body: { mood: MOODS[Math.floor(index / DEPARTMENTS.length) % MOODS.length] },
        })),
      );
      await goTo(page, 'Users');
      await page.getByRole('combobox', { name: 'Location' }).selectOption('Halifax');
      await page.getByRole('button', { name: /^Select all/ }).click();
      await expect(page.getByText(`${IN_HALIFAX} selected`)).toBeVisible();
      await page.getByRole('button', { name: 'Give points' }).click();
      await dialog.getByRole('textbox', { name: 'Points' }).fill('50');
      await dialog.getByRole('textbox', { name: 'What for' }).fill('Opened the Halifax office');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await expect(dialog).toContainText('40 people will get points. That’s 2,000 points in total.');
      await dialog.getByRole('button', { name: 'Give points to 40 people' }).click();
      await expect(dialog).toContainText('40 people got points.');
      await dialog.getByRole('button', { name: 'Close' }).click();

      const rewards = new Map(
        readRows(company.stateDir, 'SELECT id, name FROM rewards').map(({ id, name }) => [name, id]),
      );
      await postAll(
        company.url,
        people.slice(0, IN_HALIFAX).map((as, index) => ({
          as,
          path: '/api/rewards/claim',
          body: { rewardId: rewards.get(pickReward(index).name) },
        })),
      );
    });

    await test.step('a second admin approves forty claims, and the admin fulfils them with a note', async () => {
      await goTo(page, 'Admin');
      await expect(page.getByRole('region', { name: 'Checked in today' })).toBeVisible();
      await expect(steps).toContainText('5 of 6 done');
      await steps.getByRole('button', { name: 'Skip' }).click();
      await expect(steps).toBeHidden();
      await goTo(page, 'Redemptions');
      await expect(
        page.getByText('You set this reward’s cost, so another admin has to approve the claim.').first(),
      ).toBeVisible();
      const [colleague = ''] = listSubjects(company.stateDir, CHECKED_IN).slice(-1);
      await changeRows(company.stateDir, `UPDATE users SET role = 'admin' WHERE employee_id = '${colleague}'`);
      const ids = readRows(company.stateDir, 'SELECT id FROM redemptions').map(({ id }) => id);
      expect(await ask(company.url, colleague, 'POST', '/api/redemptions/bulk', { ids, status: 'approved' })).toEqual({
        done: IN_HALIFAX,
        items: ids.map((id) => ({ id, outcome: 'done' })),
      });
      await page.reload();
      await selectApprovedClaims(page);
      const bar = page.getByRole('region', { name: 'Actions for selected claims' });
      await bar.getByRole('button', { name: 'Deliver' }).click();
      await dialog.getByRole('textbox', { name: 'Notes (optional)' }).fill('With the March pay.');
      await dialog.getByRole('button', { name: 'Mark 40 as delivered' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('radio', { name: `Delivered ${IN_HALIFAX}` })).toHaveCount(1);
      expect(
        readRows(
          company.stateDir,
          'SELECT status, processed_by, fulfillment_notes, count(*) AS claims FROM redemptions GROUP BY 1, 2, 3',
        ),
      ).toEqual([
        { status: 'fulfilled', processed_by: 'demo-admin', fulfillment_notes: 'With the March pay.', claims: 40 },
      ]);
    });

    await test.step('the analytics show the figures of the month', async () => {
      await goTo(page, 'Analytics');
      await page.getByText('This month', { exact: true }).click();
      // When it is 07:30 in Montréal, it is 08:30 in Halifax. So only the people in Montréal are on time.
      await expect(
        page.getByText('60 check-ins, 33.3% on time. The busiest day was Mon, Mar 2, with 60.'),
      ).toBeVisible();
      await expect(page.getByText('2,080 points given and 1,200 spent.')).toBeVisible();
      await expect(page.getByText('880', { exact: true })).toBeVisible();
      await expect(page.getByText('The top reward was Coffee with the crew, claimed 32 times.')).toBeVisible();
      // The day is not over in every zone, so its moods are not shown.
      await expect(page.getByText('Not enough people shared their mood for us to show results.')).toBeVisible();
      await page.getByRole('button', { name: 'Options for Departments' }).click();
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      // Twelve people of each department checked in on the only working day of the month so far.
      await expect(page.getByRole('table', { name: 'Departments' }).getByRole('row')).toHaveText([
        'DepartmentPeoplePoints each% checked in% on time',
        ...DEPARTMENTS.map((name) => `${name}1004.212%33.3%`),
        'General100%None yet',
      ]);
    });

    await test.step('the admin previews and downloads the payroll report of the forty claims', async () => {
      await page.goto('/admin/exports');
      await chooseRadio(page.getByRole('radio', { name: 'This month' }));
      await expect(page.getByText('$60.00', { exact: true })).toBeVisible();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe('rewards-payroll-2026-03-01-to-2026-03-02.csv');
      await expect(page.getByText(/Rows: 46\.$/)).toBeVisible();
      const bytes = await readFile(await download.path());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header, ...rows] = bytes.toString('utf8').slice(1).split('\r\n');
      expect(header).toBe(
        'Row,Month,Department,Employee number,Name,Email,Claims,Points,Amount,Currency,User id,Sum of claims,Sum of points,Sum of amounts',
      );
      expect(rows.pop()).toBe('');
      const ids = new Map(
        readRows(company.stateDir, 'SELECT id, email FROM users').map(({ id, email }) => [email, id]),
      );
      const people = Array.from({ length: IN_HALIFAX }, (_, index) => {
        const money = pickReward(index) === HALF_DAY ? '50,2.50' : '25,1.25';
        const email = toEmail(index);
        return `person,2026-03,${toDepartment(index)},,${toName(index)},${email},1,${money},CAD,${String(ids.get(email))},,,`;
      });
      expect(rows.slice(0, IN_HALIFAX).toSorted()).toEqual(people.toSorted());
      expect(rows.slice(IN_HALIFAX)).toEqual([
        'department,,Front office,,,,,,,CAD,,8,400,20.00',
        'department,,Kitchen,,,,,,,CAD,,8,200,10.00',
        'department,,Soins à domicile,,,,,,,CAD,,8,200,10.00',
        'department,,Vertrieb,,,,,,,CAD,,8,200,10.00',
        'department,,Warehouse,,,,,,,CAD,,8,200,10.00',
        'total,,,,,,,,,CAD,,40,1200,60.00',
      ]);
    });

    await test.step('every user’s balance is the sum of the user’s ledger rows', async () => {
      const balances = readRows(
        company.stateDir,
        `SELECT points_balance AS balance, coalesce((SELECT sum(points_amount) FROM point_transactions WHERE user_id = users.id), 0) AS booked
       FROM users ORDER BY email`,
      );
      expect(balances).toHaveLength(PEOPLE + 1);
      expect(balances.filter(({ balance, booked }) => balance !== booked)).toEqual([]);
      expect(balances.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(880);
    });
  },
);
