import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '#e2e/kit/routes.ts';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, NARROW_PHONE, PHONE, tapping, WIDE, type Device } from './kit/device.ts';
import { expectGerman } from './kit/language.ts';
import { collectData } from './kit/shown-texts.ts';
import { expect, test } from './kit/test.ts';

type App = Device['app'];

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The API in the page has no keys for push. */
function configurePush(app: App): string[] {
  const nudged: string[] = [];
  const ask = app.fetch.bind(app);
  app.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/api/first-reads/admin-day') {
      // The page then asks for the list alone.
      const { '/api/nudges': _, ...others } = (await (await ask(input, init)).json()) as Record<string, unknown>;
      return new app.Response(JSON.stringify(others), { headers: JSON_TYPE });
    }
    if (pathname !== '/api/nudges') return ask(input, init);
    if (request.method === 'POST') {
      const { userIds } = (await request.json()) as { userIds: string[] };
      nudged.push(...userIds);
      const items = userIds.map((userId) => ({ userId, outcome: 'nudged' }));
      return new app.Response(JSON.stringify({ items }), { headers: JSON_TYPE });
    }
    const answer = await ask(input, init);
    const body = (await answer.json()) as { items: { user: { id: string } }[] };
    const items = body.items.map((item) => ({ ...item, nudge: nudged.includes(item.user.id) ? 'sent' : 'possible' }));
    // Without an ETag, the next answer has a body to change too.
    return new app.Response(JSON.stringify({ ...body, items, canNudge: true }), { headers: JSON_TYPE });
  };
  return nudged;
}

const listLit = ({ app }: Device): string[] =>
  [...app.document.querySelectorAll('#side-bar [aria-current="page"]')]
    .filter((it) => it.checkVisibility())
    .map((it) => it.textContent);

const listCramped = ({ app }: Device): string[] =>
  [...app.document.querySelectorAll('#side-bar a, #side-bar nav button')]
    .filter((it) => it.checkVisibility())
    .filter((it) => {
      const words = it.querySelector('span');
      const isTwoLines = words !== null && words.getClientRects().length > 1;
      return isTwoLines || it.scrollWidth > it.clientWidth || it.getBoundingClientRect().right > app.innerWidth;
    })
    .map((it) => it.textContent);

const PAGES = [...ADMIN_SCREENS, ...EMPLOYEE_SCREENS, { path: '/admin/users/demo-employee' }];

test('on each page, the navigation marks one entry as current and shows each label on one line', async ({ signIn }) => {
  for (const language of ['en', 'de']) {
    const device = await signIn('Daniel Reyes', '/admin/dashboard', { language });
    for (const size of [NARROW_PHONE, DESKTOP]) {
      device.resize(size);
      for (const { path } of PAGES) {
        await device.visit(path);
        expect.soft(listLit(device), `${language} ${path} ${size[0]}`).toHaveLength(1);
        expect.soft(listCramped(device), `${language} ${path} ${size[0]}`).toEqual([]);
      }
    }
  }
});

const readLeft = ({ screen }: Device): number =>
  screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect().left;

test('the headings of all admin pages have the same left edge', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  device.resize(DESKTOP);
  // The iframe gets its new size over several animation frames. The test visits another page to wait for these frames.
  await device.visit('/admin/users');
  const edges = new Map<number, string[]>();
  // The heading of the monthly report is left out, because it is on a sheet of paper with its own margin.
  for (const { path } of ADMIN_SCREENS.filter((screen) => screen.path !== '/admin/analytics/month')) {
    await device.visit(path);
    const left = readLeft(device);
    edges.set(left, [...(edges.get(left) ?? []), path]);
  }
  expect(Object.fromEntries([...edges].slice(1))).toEqual({});
});

test('the group of the company’s pages opens and closes on a phone and in the side bar', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/employee/dashboard');
  const { screen } = device;
  const company = screen.getByRole('navigation', { name: 'Company' });
  const button = company.getByRole('button');
  await button.click();
  await expect.element(company.getByRole('link', { name: 'Exports' })).toBeVisible();
  await expectNoFindings(device, 'the company’s pages over an employee’s page');
  await screen.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await company.getByRole('link', { name: 'Work calendars' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Work calendars');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button).toMatchTextContent('Company · Work calendars');
  await expect.element(button).toHaveAttribute('aria-current', 'page');

  device.resize(DESKTOP);
  await expect.element(company.getByRole('link', { name: 'Work calendars' })).toHaveAttribute('aria-current', 'page');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-current', 'page');
  await device.visit('/admin/users');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await device.visit('/employee/rewards');
  await expect.element(company.getByRole('link', { name: 'Exports' })).toBeVisible();
  await expectNoFindings(device, 'the company’s pages in the column');
});

test('the group of the company’s pages is open when the side bar has room', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/users');
  const company = device.screen.getByRole('navigation', { name: 'Company' });
  const button = company.getByRole('button');
  device.resize(WIDE);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(company.getByRole('link', { name: 'Exports' })).toBeVisible();
  const column = device.app.document.getElementById('side-bar');
  await expect.poll(() => (column?.scrollHeight ?? 0) - (column?.clientHeight ?? 0)).toBe(0);
  for (const size of [DESKTOP, PHONE]) {
    device.resize(size);
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  }
  device.resize(WIDE);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await device.visit('/admin/analytics');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a link to a group of the settings scrolls to this group', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings#money');
  const heading = device.screen.getByRole('heading', { name: 'Money' });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(300);
});

test('an admin can nudge a user who is not in yet, but only once', async ({ signIn }) => {
  let nudged: string[] = [];
  const device = await signIn('Daniel Reyes', '/admin/dashboard', {
    prepare: (app) => void (nudged = configurePush(app)),
  });
  const { screen } = device;
  const notIn = screen.getByRole('region', { name: 'Not in yet' });
  await expect.element(notIn).toMatchTextContent(/^Not in yet\s*4/);
  await expectNoFindings(device, 'the dashboard with people who are not in');
  await notIn.getByRole('button', { name: 'Nudge Maya Okafor' }).click();
  await expect.element(screen.getByText('Nudge sent to Maya Okafor.')).toBeVisible();
  expect(nudged).toEqual(['demo-employee']);
  await expect.element(notIn.getByRole('button', { name: 'Nudge Maya Okafor' })).not.toBeInTheDocument();
  await notIn.getByRole('button', { name: 'Nudge all 3' }).click();
  await expect.element(screen.getByText('Nudge sent to 3 people.')).toBeVisible();
  expect(nudged).toHaveLength(4);
  await expect.element(notIn.getByText('Nudged').first()).toBeVisible();
  await expectNoFindings(device, 'the dashboard after the nudges');
});

const decide = ({ screen }: Device) => screen.getByRole('region', { name: 'Decide' });
const badge = ({ screen }: Device) =>
  screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin', exact: true });

const NOTHING_TO_DECIDE = `UPDATE redemptions SET status = 'approved' WHERE status = 'pending'`;

test('an admin nudges by email without push, and the dashboard says when there is nothing to decide', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  await expect.element(screen.getByRole('region', { name: 'Not in yet' })).toBeVisible();
  await screen
    .getByRole('button', { name: /^Nudge (?!all)/ })
    .first()
    .click();
  await expect.element(screen.getByText(/^Nudge sent to/)).toBeVisible();
  expect(company.read(`SELECT channel FROM deliveries WHERE kind = 'nudge'`)).toEqual([{ channel: 'email' }]);
  await expect.element(screen.getByText('Nothing left to decide. Enjoy the quiet.')).not.toBeInTheDocument();
  company.change(NOTHING_TO_DECIDE);
  company.change(`UPDATE users SET last_check_in_date = '2026-03-02' WHERE id IN (SELECT id FROM users)`);
  await device.open('/admin/dashboard');
  await expect.element(decide(device)).toMatchTextContent(/^Decide\s*Nothing left to decide. Enjoy the quiet.$/);
  await expect.element(badge(device)).toHaveAccessibleDescription('');
  await expect.element(screen.getByRole('region', { name: 'Not in yet' })).not.toBeInTheDocument();
  await expectNoFindings(device, 'the dashboard when nothing needs anybody');
});

test('the heading, the badge and the queue count the same claims, also when one is the admin’s own', async ({
  company,
  signIn,
}) => {
  const pending = () => Number(company.read(`SELECT count(*) AS n FROM redemptions WHERE status = 'pending'`)[0]?.n);
  const { id } = company.read(`SELECT id FROM rewards WHERE name = 'Barista coffee'`)[0] as { id: string };
  await company.ask('demo-admin', 'POST', '/api/rewards/claim', { rewardId: id });
  const own = company.read(`SELECT 1 FROM redemptions WHERE status = 'pending' AND user_id = 'demo-admin'`).length;
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const text = `${pending() - own} for you, ${own} for another admin`;
  await expect.element(decide(device)).toMatchTextContent(text);
  await expect.element(badge(device)).toHaveAccessibleDescription(text);
  await expect.element(badge(device)).toMatchTextContent(new RegExp(`^${pending() - own}`));
  const mine = decide(device).getByRole('listitem').filter({ hasText: 'Daniel Reyes' });
  await expect.element(mine.first()).toMatchTextContent('This is up to another admin');
  expect(mine.getByRole('button').elements()).toEqual([]);
  await decide(device)
    .getByRole('link', { name: /^Daniel Reyes/ })
    .first()
    .click();
  await expect.element(device.screen.getByRole('radio', { name: `Waiting ${pending()}` })).toBeVisible();
});

test('one tap on the first page approves a claim, and the approval can be undone', async ({ company, signIn }) => {
  const readStatus = () => company.read(`SELECT status FROM redemptions WHERE id = (${OLDEST})`)[0]?.status;
  const OLDEST = `SELECT id FROM redemptions WHERE user_id <> 'demo-admin' ORDER BY requested_date LIMIT 1`;
  company.change(`UPDATE redemptions SET status = 'cancelled' WHERE status = 'pending' AND user_id <> 'demo-admin'`);
  company.change(`UPDATE redemptions SET status = 'pending' WHERE id = (${OLDEST})`);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const approve = decide(device).getByRole('button', { name: /^Approve: / });
  await approve.click();
  await expect.element(decide(device)).toMatchTextContent('Approved');
  await device.rest();
  await expectNoFindings(device, 'the dashboard with an approval that can be undone');
  await decide(device)
    .getByRole('button', { name: /^Undo: / })
    .click();
  await expect.element(approve).toBeVisible();
  expect(readStatus()).toBe('pending');
  await approve.click();
  await expect.element(decide(device)).toMatchTextContent('Approved');
  await device.visit('/admin/users');
  await expect.poll(readStatus).toBe('approved');
});

/** One of each kind for Daniel, and a request of the other admin. */
const ONE_OF_EACH = [
  `UPDATE redemptions SET status = 'cancelled' WHERE status = 'pending'`,
  `UPDATE users SET approval_status = 'pending', created_at = '2026-02-20T08:00:00.000Z'
   WHERE name = 'Charlotte Nguyen'`,
  `INSERT INTO correction_requests (id, user_id, day, time, reason, status, created_at)
   SELECT 'correction-' || id, id, '2026-02-19', '07:10', 'The lift was stuck.', 'open', '2026-02-27T08:00:00.000Z'
   FROM users WHERE name = 'Priya Nair'`,
  `DELETE FROM check_ins WHERE local_date = '2026-02-19' AND user_id = (SELECT id FROM users WHERE name = 'Priya Nair')`,
  `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, note, created_at, updated_at)
   SELECT 'leave-' || id, id, '2026-03-12', '2026-03-13', 'training', 'requested', 'Forklift licence.',
     '2026-02-26T08:00:00.000Z', '' FROM users WHERE name IN ('Arjun Mehta', 'Daniel Reyes')`,
];

test('an admin decides on a request, leave and a new account in the same list', async ({ company, signIn }) => {
  company.become(ONE_OF_EACH);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  await expect.element(decide(device)).toMatchTextContent('3 for you, 1 for another admin');
  const rows = decide(device).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/^\W*CN\W*Charlotte Nguyen\W*New account/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Arjun MehtaTraining, Thu, Mar 12\W+Fri, Mar 13, 20262 working days/);
  await expect.element(rows.nth(2)).toMatchTextContent('“The lift was stuck.”');
  await expect.element(rows.nth(3)).toMatchTextContent('This is up to another admin');
  await expectNoFindings(device, 'the list with one of each kind');

  await rows.nth(1).getByRole('button', { name: 'Reject: Arjun Mehta' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('The stocktaking is that week.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(decide(device)).toMatchTextContent('2 for you, 1 for another admin');
  await decide(device)
    .getByRole('button', { name: /^Approve: Charlotte/ })
    .click();
  await decide(device)
    .getByRole('button', { name: /^Approve: Priya/ })
    .click();
  await expect
    .poll(
      () =>
        decide(device)
          .getByRole('button', { name: /^Undo: / })
          .elements().length,
    )
    .toBe(2);
  // Leaving the page sends both.
  await device.visit('/admin/users');
  await expect.element(badge(device)).toHaveAccessibleDescription('1 for another admin');
  expect(
    company.read(
      `SELECT (SELECT approval_status FROM users WHERE name = 'Charlotte Nguyen') AS account,
        (SELECT status FROM correction_requests) AS correction,
        (SELECT status FROM leaves WHERE note = 'Forklift licence.' AND user_id <> 'demo-admin') AS leave,
        (SELECT count(*) FROM check_ins WHERE local_date = '2026-02-19'
          AND user_id = (SELECT id FROM users WHERE name = 'Priya Nair')) AS added`,
    ),
  ).toEqual([{ account: 'approved', correction: 'approved', leave: 'rejected', added: 1 }]);
});

test('the list shows eight of many, and links to all of each kind', async ({ company, signIn }) => {
  company.become([
    `UPDATE redemptions SET status = 'cancelled' WHERE status = 'pending'`,
    `UPDATE redemptions SET status = 'pending' WHERE id IN (SELECT id FROM redemptions WHERE user_id <> 'demo-admin'
     ORDER BY id LIMIT 15)`,
    `UPDATE users SET approval_status = 'pending' WHERE name IN ('Charlotte Nguyen', 'Priya Nair')`,
  ]);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  await expect.element(decide(device)).toMatchTextContent(/^Decide\s*17 for you/);
  expect(decide(device).getByRole('listitem').elements()).toHaveLength(8);
  const all = decide(device).getByRole('navigation', { name: 'See all' });
  await expect.element(all.getByRole('link', { name: 'Claims 15' })).toBeVisible();
  await expectNoFindings(device, 'the list with more than it shows');
  await all.getByRole('link', { name: 'New accounts 2' }).click();
  await expect.poll(() => device.app.location.search).toBe('?status=pending');
});

test('approving takes one tap, a nudge one, and giving points four', async ({ company, signIn }) => {
  let nudged: string[] = [];
  const device = await signIn('Daniel Reyes', '/admin/dashboard', {
    prepare: (app) => void (nudged = configurePush(app)),
  });
  const { screen } = device;
  const { tap, countTaps } = tapping();
  const points = () =>
    company.read(
      `SELECT points_amount AS points, description FROM point_transactions
       WHERE user_id = 'demo-employee' ORDER BY seq DESC LIMIT 1`,
    );

  const approve = decide(device)
    .getByRole('button', { name: /^Approve: / })
    .first();
  const approved = await countTaps(async () => {
    await expect.element(approve).toBeVisible();
    await tap(approve);
    await expect.element(decide(device)).toMatchTextContent('Approved');
  });
  const nudge = screen.getByRole('region', { name: 'Not in yet' }).getByRole('button', { name: 'Nudge Maya Okafor' });
  const asked = await countTaps(async () => {
    await tap(nudge);
    await expect.poll(() => nudged).toEqual(['demo-employee']);
  });

  const give = screen.getByRole('region', { name: 'Give points' });
  const field = give.getByRole('searchbox', { name: 'Give points to…' });
  const dialog = screen.getByRole('dialog');
  const given = await countTaps(async () => {
    await tap(field);
    await field.fill('maya');
    await expectNoFindings(device, 'the search for a person');
    await tap(give.getByRole('button', { name: /Maya Okafor/ }));
    await tap(dialog.getByRole('button', { name: 'Helped someone' }));
    await tap(dialog.getByRole('button', { name: 'Give 10 points' }));
    await expect.element(screen.getByText('Maya Okafor got 10 points.')).toBeVisible();
  });
  expect(points()).toEqual([{ points: 10, description: 'Thanks for helping a colleague.' }]);
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(screen.getByText('10 points taken back from Maya Okafor.')).toBeVisible();
  expect({ approved, asked, given }).toEqual({ approved: 1, asked: 1, given: 4 });
});

test('an admin marks a missing user as sick for today, and takes it back', async ({ company, signIn }) => {
  const leaves = () =>
    company.read(
      `SELECT start_date, end_date, kind, status FROM leaves WHERE user_id = 'demo-employee'
       AND end_date >= '2026-03-02' AND start_date <= '2026-03-02'`,
    );
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  const notIn = screen.getByRole('region', { name: 'Not in yet' });
  const maya = notIn.getByRole('listitem').filter({ hasText: 'Maya Okafor' });
  await expect.element(maya).toMatchTextContent('Last here on Friday');
  await maya.getByRole('button', { name: 'More options for Maya Okafor' }).click();
  await expectNoFindings(device, 'the menu of a missing user');
  await screen.getByRole('menuitem', { name: 'Mark as sick today' }).click();
  await expect.element(maya).toMatchTextContent('On leave');
  await expect.element(notIn).toMatchTextContent(/^Not in yet\s*3, plus 1 on leave/);
  expect(leaves()).toEqual([{ start_date: '2026-03-02', end_date: '2026-03-02', kind: 'sick', status: 'approved' }]);
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(maya).toMatchTextContent('Last here on Friday');
  await expect.element(notIn).toMatchTextContent(/^Not in yet\s*4/);
  expect(leaves().filter(({ status }) => status === 'approved')).toEqual([]);
});

test('a dashboard list that could not be read shows an error and a button to try again', async ({
  company,
  signIn,
}) => {
  const lists = /^\/api\/(nudges|redemptions|users|checkins\/correction-requests\/queue|leaves\/queue)(\?|$)/;
  const answerAgain = company.refuse({ method: 'GET', path: lists, status: 500 });
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  device.expectProblem(/^answer: GET 500 \/api\//);
  await expect.element(decide(device).getByRole('alert')).toMatchTextContent('Server error');
  await expect.element(device.screen.getByRole('region', { name: 'Not in yet' }).getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'the dashboard with lists that could not be read');
  answerAgain();
  // The mouse stays over the lists, which hold their rows meanwhile.
  const answerLate = company.hold({ method: 'GET', path: lists });
  await decide(device).getByRole('button', { name: 'Try Again' }).click();
  await expect.element(decide(device)).not.toBeInTheDocument();
  answerLate();
  await expect.poll(() => decide(device).getByRole('listitem').elements().length).toBe(6);
});

/** A company without rewards, whose list of first steps is open. */
const BEGINNING = [`DELETE FROM setup_aside`, `UPDATE rewards SET retired_at = created_at`] as const;

test('an admin can do one of the first steps and can close their list for good', async ({ company, signIn }) => {
  for (const statement of BEGINNING) company.change(statement);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  const steps = screen.getByRole('region', { name: 'Start here' });
  await expect.element(steps).toMatchTextContent('of 6 done');
  await expectNoFindings(device, 'the first steps');
  await steps.getByRole('button', { name: 'Your first rewards' }).click();
  await expectNoFindings(device, 'the step of the rewards');
  await steps.getByRole('button', { name: 'Add six rewards' }).click();
  await expect.element(screen.getByText('Added 6 rewards.')).toBeVisible();
  await expect.element(steps.getByRole('button', { name: 'Add six rewards' })).not.toBeInTheDocument();
  await steps.getByRole('button', { name: 'Hide checklist' }).click();
  await expectNoFindings(device, 'the question before the list is closed');
  await screen.getByRole('dialog').getByRole('button', { name: 'Hide checklist' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await device.open('/admin/dashboard');
  await expect.element(screen.getByRole('region', { name: 'Today’s numbers' })).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
});

test('the admin’s dashboard in German shows no English text and fits the narrowest phone', async ({
  company,
  signIn,
}) => {
  const data = await collectData(company);
  for (const statement of BEGINNING) company.change(statement);
  const device = await signIn('Daniel Reyes', '/admin/dashboard', {
    language: 'de',
    prepare: (app) => void configurePush(app),
  });
  const { screen } = device;
  await expect.element(screen.getByRole('region', { name: 'Noch nicht da' })).toBeVisible();
  await expectGerman(device, data, 'the admin’s dashboard');
  device.resize(NARROW_PHONE);
  await expectGerman(device, data, 'the admin’s dashboard at 360');
  const waits = screen
    .getByRole('main')
    .getByText(/^seit \d Tagen$/)
    .elements();
  expect(waits.length).toBeGreaterThan(1);
  expect(waits.map((it) => it.getBoundingClientRect().height).filter((height) => height > 30)).toEqual([]);
  await screen.getByRole('button', { name: 'Die ersten Prämien' }).click();
  await expectGerman(device, data, 'the step of the rewards');
});
