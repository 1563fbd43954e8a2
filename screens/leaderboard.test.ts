import { commands, page, type Locator } from 'vitest/browser';
import { crowd, hide } from '#e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, PHONE, type Device } from './kit/device.ts';
import { addStaleEntries } from './kit/stale-entries.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/leaderboard';

const EMPTY_LEADERBOARD = `UPDATE users SET week_start = '2000-01-03'`;

const listRows = ({ screen }: Device) => screen.getByRole('main').getByRole('listitem');
/** Only this row contains "You". */
const ownRow = ({ screen }: Device) =>
  screen.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
const department = ({ screen }: Device) => screen.getByRole('combobox', { name: 'Department' });
const expectCount = (found: Locator, count: number) => expect.poll(() => found.elements().length).toBe(count);

/** All filters except the period are behind a button. */
async function openFilters(device: Device): Promise<void> {
  await device.screen.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(department(device)).toMatchTextContent('Finance');
}
async function choose({ screen }: Device, name: string): Promise<void> {
  const radio = screen.getByRole('radio', { name, exact: true });
  await radio.click();
  await expect.element(radio).toBeChecked();
}

test('the leaderboard has no accessibility findings with each filter and without rows', async ({ company, signIn }) => {
  company.become(crowd(1, 5));
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  await openFilters(device);
  await choose(device, 'All time');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => listRows(device).elements().length).toBeGreaterThan(30);
  device.app.scrollTo(0, device.app.document.documentElement.scrollHeight / 2);
  await expectNoFindings(device, 'the middle of a long list');
  await choose(device, 'Around me');
  await expectCount(listRows(device), 7);
  await expectNoFindings(device, 'around me');
  await department(device).selectOptions('Archive');
  await expect.element(screen.getByText('Clear the filters to see your place.')).toBeVisible();
  await expectNoFindings(device, 'filtered out');
  await choose(device, 'Top');
  await choose(device, 'Week');
  await expect.element(screen.getByText('No matches')).toBeVisible();
  await expectNoFindings(device, 'nobody with these filters');
  company.change(hide('demo-employee'));
  await device.open(PATH);
  await openFilters(device);
  await choose(device, 'Around me');
  await expect.element(screen.getByRole('link', { name: 'Open settings' })).toBeVisible();
  await expectNoFindings(device, 'hidden');
});

test('a name on the leaderboard opens the user’s card, or a message about a hidden user', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const name = screen.getByRole('button', { name: 'Priya Nair' });
  const card = screen.getByRole('dialog', { name: 'Priya Nair' });
  (name.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(card.getByRole('region', { name: 'Badges' })).toBeVisible();
  await expect.element(card).toMatchTextContent('Marketing');
  await expectNoFindings(device, 'a person’s card');
  await commands.press('Escape');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();

  company.change("UPDATE users SET hidden_from_leaderboard = 1 WHERE name = 'Marcus Bennett'");
  device.expectProblem(/^answer: GET 404 \/api\/leaderboard\/people\//);
  await screen.getByRole('button', { name: 'Marcus Bennett' }).click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('is no longer on the leaderboard');
  await expectNoFindings(device, 'the card of somebody who is gone');
});

test('the leaderboard of a week without points shows a link to the check-in', async ({ company, signIn }) => {
  company.change(EMPTY_LEADERBOARD);
  const { screen } = await signIn('Maya Okafor', PATH);
  await expect.element(screen.getByText('No points yet')).toBeVisible();
  await screen.getByRole('link', { name: 'Check in now' }).click();
  await expect.element(screen.getByRole('button', { name: /^Check in/ })).toBeVisible();
});

test('the filters show any department and location, and can be cleared', async ({ company, signIn }) => {
  company.become(crowd(1, 5));
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const place = screen.getByRole('combobox', { name: 'Location' });
  await openFilters(device);
  const select = department(device).element() as HTMLSelectElement;
  const names = [...select.options].map((option) => option.innerText);
  expect(names[0]).toBe('All departments');
  expect(names.slice(1)).toEqual(
    ['Archive', 'Finance', 'HR', 'IT', 'Management', 'Marketing', 'Operations', 'Sales'].filter((name) =>
      names.includes(name),
    ),
  );
  expect(names.length).toBeGreaterThan(7);
  expect(select.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);

  await choose(device, 'All time');
  select.focus();
  await department(device).selectOptions('Finance');
  await expect.element(listRows(device).filter({ hasText: 'Finance' }).first()).toBeVisible();
  await expectCount(listRows(device).filter({ hasNotText: 'Finance' }), 0);
  await expect.element(screen.getByText('You’re not on this leaderboard.')).toBeVisible();
  await expect.element(department(device)).toHaveFocus();
  await choose(device, 'Around me');
  await expect.element(screen.getByText('Clear the filters to see your place.')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(department(device)).toHaveValue('');
  await expectCount(ownRow(device), 1);

  await choose(device, 'Top');
  await department(device).selectOptions('Finance');
  await place.selectOptions('Reykjavík');
  await expect.element(screen.getByText('No matches')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(department(device)).toHaveValue('');
  await expect.element(place).toHaveValue('');
  await expect.element(screen.getByRole('list', { name: 'Top three' })).toBeVisible();
  await expectCount(ownRow(device), 1);
  await commands.press('Tab');
  await expect.element(screen.getByRole('radio', { name: 'All time' })).toHaveFocus();
});

test('the filter "Around me" shows the users with near ranks, or why the user has no rank', async ({
  company,
  signIn,
}) => {
  const maya = await signIn('Maya Okafor', PATH);
  await openFilters(maya);
  await choose(maya, 'All time');
  await choose(maya, 'Around me');
  await expectCount(listRows(maya), 7);
  await expectCount(ownRow(maya), 1);
  await expect.element(maya.screen.getByRole('list', { name: 'Top three' })).not.toBeInTheDocument();

  const daniel = await signIn('Daniel Reyes', PATH);
  await openFilters(daniel);
  await choose(daniel, 'Around me');
  await expect.element(daniel.screen.getByText('Admins aren’t ranked.')).toBeVisible();

  company.change(hide('demo-employee'));
  const hidden = await signIn('Maya Okafor', PATH);
  const { screen } = hidden;
  await openFilters(hidden);
  await expect.element(screen.getByText('You’re hidden from the leaderboard.')).toBeVisible();
  await choose(hidden, 'All time');
  await expect.element(listRows(hidden).first()).toBeVisible();
  await expectCount(ownRow(hidden), 0);
  await choose(hidden, 'Around me');
  await expect.element(screen.getByText('You can rejoin the leaderboard in your settings.')).toBeVisible();
  await screen.getByRole('link', { name: 'Open settings' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeVisible();
});

test('the leaderboard leaves out hidden users and gives equal points the same rank', async ({ company, signIn }) => {
  // The added users rank above all others.
  company.become(crowd(120, 1_234_567));
  company.change(hide('crowd-1001'));
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const rows = listRows(device);
  await choose(device, 'All time');
  await expect.element(rows.filter({ hasText: 'Person 1002' })).toMatchTextContent('1,234,567');
  await expectCount(rows.filter({ hasText: 'Person 1001' }), 0);
  await expectCount(screen.getByText('Rank 1', { exact: true }), 10);
  await expectCount(rows, 11);
  const more = screen.getByRole('button', { name: 'Show more' });
  await more.click();
  await expectCount(rows, 51);
  await expect.element(rows.filter({ hasText: 'Person 1012' })).toHaveFocus();
  await more.click();
  await expectCount(rows, 101);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(rows.filter({ hasText: 'Person 1052' })).toHaveFocus();
});

test.for([PHONE, DESKTOP])(
  'at a width of %i, the user’s own row is always visible, and only once',
  async (size, { start }) => {
    const device = await start({ userId: 'demo-employee', prepare: addStaleEntries });
    device.resize(size);
    await device.open(PATH);
    const { document, scrollTo } = device.app;
    await choose(device, 'All time');
    await expectCount(listRows(device).filter({ hasText: 'Rank 6' }), 1);
    const more = device.screen.getByRole('button', { name: 'Show more' });
    await more.click();
    await expect.element(more).not.toBeInTheDocument();
    for (const share of [0, 0.3, 0.6, 1]) {
      scrollTo(0, share * document.documentElement.scrollHeight);
      await expectCount(ownRow(device), 1);
      await expect.element(ownRow(device)).toBeInViewport({ ratio: 1 });
      const row = ownRow(device).element();
      const { left, top, width, height } = row.getBoundingClientRect();
      const isShownAt = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y));
      expect([top + 4, top + height - 4].map(isShownAt), `own row at ${share} of the page`).toEqual([true, true]);
    }
    const last = listRows(device).last().element();
    const { left, top, width, height } = last.getBoundingClientRect();
    const isFree = last.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    expect(isFree, 'the last row, at the end of the page').toBe(true);
  },
);

test('a copy of the row of a user on the podium is shown only while the podium is out of sight', async ({
  company,
  signIn,
}) => {
  // Only users who have earned more than Maya rank above her.
  company.change(
    `UPDATE users SET hidden_from_leaderboard = 1
     WHERE total_points_earned > (SELECT total_points_earned FROM users WHERE id = 'demo-employee')`,
  );
  const device = await signIn('Maya Okafor', PATH, { prepare: addStaleEntries });
  const { scrollTo } = device.app;
  await choose(device, 'All time');
  const podium = device.screen.getByRole('list', { name: 'Top three' });
  await expect.element(podium).toMatchTextContent('You');
  const copy = device.screen.getByText('You', { exact: true }).last();
  await expect.element(copy).not.toBeVisible();
  scrollTo(0, podium.element().getBoundingClientRect().bottom);
  await expect.element(copy).toBeInViewport({ ratio: 1 });
  scrollTo(0, 0);
  await expect.element(copy).not.toBeVisible();
});

test('changing the leaderboard runs a view transition, but not with reduced motion', async ({
  signIn,
  onTestFinished,
}) => {
  onTestFinished(() => commands.emulateMotion('reduce'));
  let transitions = 0;
  const countTransitions = ({ document }: Device['app']) => {
    const startTransition = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      transitions += 1;
      return startTransition(update);
    };
  };
  await commands.emulateMotion('no-preference');
  const moving = await signIn('Maya Okafor', PATH, { prepare: countTransitions });
  await openFilters(moving);
  await choose(moving, 'All time');
  await expectCount(listRows(moving).filter({ hasText: 'Rank 6' }), 1);
  await expect.element(moving.screen.getByRole('radio', { name: 'All time' })).toHaveFocus();
  expect(transitions).toBe(1);
  for (const name of ['Month', 'Week', 'All time']) await choose(moving, name);
  await expectCount(listRows(moving).filter({ hasText: 'Rank 6' }), 1);
  moving.app.document.documentElement.dataset.motion = 'off';
  const before = transitions;
  await choose(moving, 'Around me');
  await expectCount(listRows(moving), 7);
  expect(transitions).toBe(before);

  await commands.emulateMotion('reduce');
  transitions = 0;
  const still = await signIn('Maya Okafor', PATH, { prepare: countTransitions });
  await choose(still, 'All time');
  await expectCount(listRows(still).filter({ hasText: 'Rank 6' }), 1);
  expect(transitions).toBe(0);
});

test('a leaderboard that failed to load shows the failure, also after reading ahead', async ({ company, start }) => {
  // Reading ahead begins with the quote. The test makes the requests for the quote and for the leaderboard fail.
  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/(quotes\/today|leaderboard\?.*)$/, status: 500 });
  const device = await start({ userId: 'demo-employee' });
  device.expectProblem(/^answer: GET 500 \/api\/quotes\/today$/);
  device.expectProblem(/^answer: GET 500 \/api\/leaderboard$/);
  await device.open(PATH);
  const failure = device.screen.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect.element(failure).toBeVisible();
  await expect.poll(() => device.app.performance.getEntriesByName('prepared').length).toBeGreaterThan(0);
  await device.rest();
  await expect.element(failure).toBeVisible();
  // The query sends one request and three retries.
  expect(device.sent.filter(({ path }) => path.startsWith('/api/leaderboard?'))).toHaveLength(4);
  answerAgain();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(listRows(device).first()).toBeVisible();
});

test('of a tie for third, the podium shows nobody, and steps of one rank are equal', async ({ signIn }) => {
  // The podium reads the points of the week from the API's answer, which here has ties.
  const withRanks = (ranks: readonly number[]) => (app: Device['app']) => {
    const ask = app.fetch.bind(app);
    app.fetch = async (input, init) => {
      const request = new Request(input, init);
      const answer = await ask(request);
      if (new URL(request.url).pathname !== '/api/leaderboard') return answer;
      const body = (await answer.json()) as { items: object[] };
      const items = body.items.map((row, index) => ({ ...row, rank: ranks[index] ?? index + 1 }));
      return new app.Response(JSON.stringify({ ...body, items }), answer);
    };
  };
  const podium = ({ screen }: Device) => screen.getByRole('list', { name: 'Top three' });
  const readRanks = (device: Device) =>
    podium(device)
      .getByRole('listitem')
      .elements()
      .map((step) => /\d+/.exec(step.lastElementChild!.querySelector('.sr-only')!.textContent)?.[0]);
  const device = await signIn('Maya Okafor', PATH, { prepare: withRanks([1, 2, 3, 3]) });
  await expect.poll(() => readRanks(device)).toEqual(['1', '2']);
  const pair = await signIn('Maya Okafor', PATH, { prepare: withRanks([1, 1, 3, 4]) });
  await expect.poll(() => readRanks(pair)).toEqual(['1', '1', '3']);
  const [first, second, third] = podium(pair)
    .getByRole('listitem')
    .elements()
    .map((step) => step.lastElementChild!.className);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
