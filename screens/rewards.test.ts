import { onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import { bulkRewards, singleReward } from '#e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { claim, openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/rewards';
const BALANCE = 1620;
const COFFEE = { name: 'Barista coffee', cost: 5 };

const listCards = ({ app }: Device) => [...app.document.querySelectorAll('main [data-row]')];
const findCard = ({ screen }: Device, name: string) =>
  screen
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const findUndo = ({ screen }: Device) => screen.getByRole('status').getByRole('button', { name: 'Undo' });
const search = ({ screen }: Device) => screen.getByRole('searchbox', { name: 'Find a reward' });

async function choose({ screen }: Device, name: string): Promise<void> {
  const radio = screen.getByRole('radio', { name, exact: true });
  await radio.click();
  await expect.element(radio).toBeChecked();
}

const expectCards = (device: Device, count: number) => expect.poll(() => listCards(device).length).toBe(count);

async function expectBalance({ screen }: Device, points: number): Promise<void> {
  const balance = screen.getByRole('main').getByRole('paragraph').filter({ hasText: 'Balance' });
  await expect.element(balance).toMatchTextContent(new RegExp(`^${points.toLocaleString('en')}\\s*Balance$`));
}

/** Expects the user's own claim of a reward with a text. The claim may be in a closed tab or in a folded list. */
const expectClaim = ({ app }: Device, reward: string, text: RegExp) =>
  expect
    .poll(() => {
      const claims = [...app.document.querySelectorAll('section[aria-labelledby="claims"] li')];
      return claims.find((one) => one.querySelector('h3')?.textContent.includes(reward))?.textContent;
    })
    .toMatch(text);

function holdTimers(app: Device['app']): () => void {
  const timers = new Map<number, () => void>();
  const start = app.setTimeout.bind(app) as (run: () => void, delayMs?: number) => number;
  const stop = app.clearTimeout.bind(app);
  let lastId = 0;
  const startOrHold = (run: () => void, delayMs = 0) => {
    if (delayMs < 4_000 || delayMs > 13_000) return start(run, delayMs);
    timers.set(--lastId, run);
    return lastId;
  };
  Object.assign(app, {
    setTimeout: startOrHold,
    clearTimeout: (id: number) => {
      if (!timers.delete(id)) stop(id);
    },
  });
  return () => {
    for (const run of timers.values()) run();
    timers.clear();
  };
}

test('the rewards page has no accessibility findings in any state', async ({ company, signIn }) => {
  company.change(bulkRewards(250));
  company.change(singleReward('all-of-it', 'All of it', BALANCE));
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  // All rows of the rewards catalogue have the same height, whether the name has one line or two.
  await expect.element(screen.getByRole('heading', { name: 'Cinema snack voucher' })).toBeVisible();
  const rows = listCards(device).slice(0, 20);
  expect(new Set(rows.map((row) => row.getBoundingClientRect().height))).toEqual(new Set([77]));
  await choose(device, 'Annual');
  await claim(device, 'All of it');
  const undo = findUndo(device);
  await expect.element(undo).toBeVisible();
  // The toast does not disappear while it has the focus, so the check may take long.
  (undo.element() as HTMLElement).focus();
  await expectNoFindings(device, 'the toast with its way back, and a claim that waits');
  // The button is still there, so it was visible during the whole check.
  await expect.element(undo).toBeVisible();
  await choose(device, 'Within reach');
  await expect.element(screen.getByText('Nothing within reach yet')).toBeVisible();
  await expectNoFindings(device, 'nothing within reach');
  await search(device).fill('nothing of this name');
  await expect.element(screen.getByText('No rewards found')).toBeVisible();
  await expectNoFindings(device, 'nothing found');
  await screen.getByRole('button', { name: 'Show all rewards' }).click();
  listCards(device)[97]!.scrollIntoView();
  await screen.getByRole('button', { name: 'Next rewards' }).click();
  await expect.element(screen.getByText('Rewards 201 to 262')).toBeVisible();
  await expectNoFindings(device, 'the second part of a long list');
});

test('the button Undo in the toast cancels a claim without a confirmation', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  await claim(device, COFFEE.name);
  await expectBalance(device, BALANCE - COFFEE.cost);
  await findUndo(device).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expectClaim(device, COFFEE.name, /Canceled \d+ (second|minute)s? ago \(Mar 2, 2026, .*\) · 5 points returned/);
  await expectBalance(device, BALANCE);
  await expect.element(screen.getByRole('status').filter({ hasText: 'You got 5 points back' })).toBeVisible();
});

test('on a phone, a toast is at the top right and covers no button', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  await claim(device, COFFEE.name);
  await expect.element(findUndo(device)).toBeVisible();
  const { document, innerWidth, innerHeight } = device.app;
  const findBox = (one: Element) => one.getBoundingClientRect();
  const card = document.querySelector('[data-toast]')!;
  await Promise.all(card.getAnimations().map(({ finished }) => finished));
  const toast = findBox(card);
  expect(innerWidth - toast.right).toBe(16);
  expect(toast.bottom).toBeLessThan(innerHeight / 2);
  const covered = [...document.querySelectorAll('button, input, select')].filter((one) => {
    const { top, bottom, left, right } = findBox(one);
    const overlaps = bottom > toast.top && top < toast.bottom && right > toast.left && left < toast.right;
    return overlaps && one.checkVisibility() && !one.closest('[data-toast]');
  });
  expect(covered.map((one) => one.outerHTML)).toEqual([]);
});

test('the second tap of a double tap on Undo does not reach what is behind the toast', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  const { app, screen } = device;
  const { document } = app;
  await claim(device, COFFEE.name);
  await expect.element(findUndo(device)).toBeVisible();
  const undo = findUndo(device).element();
  const { left, top, width, height } = undo.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const firstMs = app.performance.now();
  /** Taps a place as a finger does: the browser sends each event to the element that is there at that moment. */
  const tap = (clientX: number, clientY: number, afterMs: number) => {
    const init = { clientX, clientY, bubbles: true, cancelable: true, composed: true, pointerType: 'touch' };
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      const event = new app.PointerEvent(type, { ...init, isPrimary: true, detail: type === 'click' ? 1 : 0 });
      // On a busy machine, the second tap would come too late to be one of a double tap.
      Object.defineProperty(event, 'timeStamp', { value: firstMs + afterMs });
      document.elementFromPoint(clientX, clientY)!.dispatchEvent(event);
    }
  };
  // The reward lies behind the toast, wherever the toast stands.
  const behind = findCard(device, 'Bakery treat').element() as HTMLElement;
  behind.style.cssText = `position: fixed; z-index: 1; left: 0; right: 0; top: ${y - 38}px; background: white`;
  expect(document.elementFromPoint(x, y)).toBe(undo);
  tap(x, y, 0);
  await expect.element(screen.getByText('You got 5 points back')).toBeVisible();
  document.querySelector('[data-toast]')?.remove();
  expect(behind.contains(document.elementFromPoint(x, y))).toBe(true);
  tap(x, y, 300);
  await device.rest();
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  // A tap at another place is meant for the reward.
  const name = behind.querySelector('h3')!.getBoundingClientRect();
  tap(name.left + 4, name.top + name.height / 2, 600);
  await expect.element(screen.getByRole('dialog', { name: 'Bakery treat' })).toBeVisible();
});

test('the bar of a reward’s progress lies neither on the line between the rows nor on the text', async ({
  company,
  signIn,
}) => {
  company.change(singleReward('far', 'Far away', 3 * BALANCE));
  const device = await signIn('Maya Okafor', PATH);
  const row = findCard(device, 'Far away');
  await row.element().scrollIntoView();
  const bar = row.getByRole('progressbar').element().getBoundingClientRect();
  const box = row.element().getBoundingClientRect();
  expect(box.bottom - bar.bottom).toBeGreaterThanOrEqual(8);
  expect(bar.top).toBeGreaterThanOrEqual(
    row
      .getByText(/points to go|more points/)
      .element()
      .getBoundingClientRect().bottom + 4,
  );
});

test('after a claim by keyboard, the button Undo gets the focus and keeps its toast visible', async ({ signIn }) => {
  let passTime = () => {};
  const device = await signIn('Maya Okafor', PATH, { prepare: (app) => void (passTime = holdTimers(app)) });
  const { screen } = device;
  const focus = (button: ReturnType<Device['screen']['getByRole']>) => (button.element() as HTMLElement).focus();
  const button = findCard(device, COFFEE.name).getByRole('button', { name: `Claim ${COFFEE.name}` });
  await expect.element(button).toBeVisible();
  focus(button);
  await commands.press('Enter');
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Claim reward' });
  await expect.element(confirm).toBeVisible();
  focus(confirm);
  await commands.press('Enter');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(findUndo(device)).toHaveFocus();
  // A toast without the focus would disappear earlier.
  passTime();
  await device.rest();
  await expect.element(findUndo(device)).toHaveFocus();
  await commands.press('Enter');
  await expectClaim(device, COFFEE.name, /Canceled/);
  await expect.element(button).toHaveFocus();
});

test('a refused claim shows the reason and refreshes the screen', async ({ company, signIn }) => {
  company.change(singleReward('all-of-it', 'All of it', BALANCE));
  const device = await signIn('Maya Okafor', PATH);
  device.expectProblem(/^answer: POST 409 \/api\/rewards\/claim$/);
  const question = device.screen.getByRole('dialog');
  const confirm = question.getByRole('button', { name: 'Claim reward' });

  const coffee = findCard(device, COFFEE.name);
  await coffee.getByRole('button', { name: /^Claim/ }).click();
  await expect.element(question).toMatchTextContent(BALANCE.toLocaleString('en'));
  await expect.element(question).toMatchTextContent((BALANCE - COFFEE.cost).toLocaleString('en'));
  await device.rest();
  company.change(`UPDATE rewards SET stock = 0 WHERE name = '${COFFEE.name}'`);
  await confirm.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent(/out of stock/i);
  await expect.element(confirm).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect.element(coffee).toMatchTextContent('Out of stock');
  await expect.element(coffee.getByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
  await expectBalance(device, BALANCE);

  const treat = findCard(device, 'Bakery treat');
  await treat.getByRole('button', { name: /^Claim/ }).click();
  await company.ask('demo-employee', 'POST', '/api/rewards/claim', { rewardId: 'all-of-it' });
  await confirm.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Insufficient points');
  await question.getByRole('button', { name: 'Close' }).click();
  await expectBalance(device, 0);
  await expect.element(treat).toMatchTextContent('10 more points to go');
  await expectClaim(device, 'All of it', /Waiting/);
});

test('the filter "Within reach" shows the affordable rewards, or the closest reward when none is affordable', async ({
  company,
  signIn,
}) => {
  company.change(singleReward('all-of-it', 'All of it', BALANCE));
  company.change(singleReward('beyond', 'Beyond reach', BALANCE + 1));
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const beyond = findCard(device, 'Beyond reach');
  await expect.element(beyond).toMatchTextContent('1 more point to go');
  await expect.element(search(device)).toBeVisible();
  await choose(device, 'Within reach');
  await expect.element(beyond).not.toBeInTheDocument();
  await expect.element(findCard(device, 'All of it')).toBeVisible();
  await choose(device, 'Annual');
  const headings = screen.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(() => headings.elements().map((it) => it.textContent)).toEqual(['Yours now', 'Next up']);
  await expect.element(screen.getByRole('region', { name: 'Yours now' })).toMatchTextContent('All of it');
  await expect.element(screen.getByRole('region', { name: 'Next up' })).toMatchTextContent('Beyond reach');
  await claim(device, 'All of it');
  await expectBalance(device, 0);
  await screen.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  await choose(device, 'Within reach');
  await expect.element(screen.getByText('Nothing within reach yet')).toBeVisible();
  await expect.element(screen.getByText('Barista coffee is closest, with 5 points to go.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all rewards' }).click();
  await expect.element(screen.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect.element(beyond).toBeVisible();
});

test('a list of two thousand rewards loads in parts while the user scrolls', async ({ company, signIn }) => {
  company.change(bulkRewards(2_000));
  const device = await signIn('Maya Okafor', PATH);
  const { app, screen } = device;
  await expectCards(device, 100);
  // One tap opens the claims, however long the list of rewards is.
  await openTab(screen, 'Claims');
  await expect.element(screen.getByRole('heading', { name: 'Your claims' })).toBeInViewport();
  expect(app.location.hash).toBe('#claims');
  await openTab(screen, 'Rewards');
  await expectCards(device, 100);
  listCards(device)[97]!.scrollIntoView();
  await expectCards(device, 200);
  await screen.getByRole('button', { name: 'Next rewards' }).click();
  await expect.element(screen.getByText(/^Rewards 201 to [34]00$/)).toBeVisible();
  await expect.element(screen.getByText(/^Rewards 201 to [34]00$/)).toBeInViewport();
  await expect.poll(() => listCards(device)[0] === app.document.activeElement).toBe(true);
  expect(listCards(device).length).toBeLessThanOrEqual(200);
  await screen.getByRole('button', { name: 'Previous rewards' }).click();
  await expect.element(findCard(device, COFFEE.name)).toHaveFocus();

  await search(device).fill('voucher 1999');
  await expectCards(device, 1);
  await expect.element(findCard(device, 'Voucher 1999')).toBeVisible();
  await choose(device, 'Within reach');
  await expect.element(screen.getByText('Voucher 1999 is closest, with 1,379 points to go.')).toBeVisible();
  await search(device).fill('%');
  await expect.element(screen.getByText('No rewards found')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all rewards' }).click();
  await expect.element(search(device)).toHaveValue('');
  await expect.poll(() => listCards(device).length).toBeGreaterThan(0);
});

test('a button also shows more rewards and moves the focus to the first new reward', async ({ company, signIn }) => {
  company.change(bulkRewards(150));
  // Without a working observer, scrolling loads no rewards. So only the button can load them.
  const device = await signIn('Maya Okafor', PATH, {
    prepare: (app) => {
      app.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as unknown as typeof IntersectionObserver;
    },
  });
  const more = device.screen.getByRole('button', { name: 'Show more rewards' });
  (more.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expectCards(device, 161);
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => listCards(device)[100] === device.app.document.activeElement).toBe(true);
});

test('a rejected claim shows its reason below its title, and the note of a delivered claim can be copied', async ({
  company,
  signIn,
}) => {
  company.change(singleReward('book', 'Book', 3));
  company.change(singleReward('tea', 'Tea', 2));
  const decide = async (rewardId: string, ...decisions: object[]) => {
    const { id } = (await company.ask('demo-employee', 'POST', '/api/rewards/claim', { rewardId })) as { id: string };
    for (const decision of decisions) {
      await company.ask('demo-super-admin', 'PUT', `/api/redemptions/${id}`, decision);
    }
  };
  await decide('book', { status: 'rejected', rejectionReason: 'The shop is closed.' });
  await decide('tea', { status: 'approved' }, { status: 'fulfilled', fulfillmentNotes: 'Code TEA-42' });
  const device = await signIn('Maya Okafor', `${PATH}#claims`);
  const { app, screen } = device;
  const size = (one: Element) => Number.parseFloat(app.getComputedStyle(one).fontSize);
  const claims = screen.getByRole('region', { name: 'Your claims' });
  const reason = claims.getByText('Reason: The shop is closed.');
  await expect.element(reason).toBeVisible();
  const title = claims.getByRole('heading', { name: 'Book', exact: true });
  expect(size(reason.element())).toBeLessThan(size(title.element()));
  await expect.element(claims.getByText('Note: Code TEA-42')).toBeVisible();
  await expectNoFindings(device, 'a note to copy');
  await commands.allowClipboard(true);
  onTestFinished(() => commands.allowClipboard(false));
  await claims.getByRole('button', { name: 'Copy note for Tea' }).click();
  await expect.element(screen.getByText('Note copied.')).toBeVisible();
  expect(await app.navigator.clipboard.readText()).toBe('Code TEA-42');
});
