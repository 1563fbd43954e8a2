import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startBuiltServer } from './kit/built-server.ts';
import { clockName } from './kit/clock.ts';
import { expect, test } from './kit/company.ts';
import { checkIn } from './kit/expectations.ts';
import { chooseRadio, goOffline, goTo, reconnect, sessionControl, signOut } from './kit/screens.ts';
import { copyTemplate } from './kit/templates.ts';
import { watch } from './kit/watch.ts';

test('a user sees whether another user is online, busy or offline', async ({ signIn }) => {
  const maya = await signIn('Maya Okafor');
  await goTo(maya.page, 'Leaderboard');
  const online = (count: string) => maya.page.getByRole('button', { name: count });
  const daniel = await signIn('Daniel Reyes');
  await expect(online('2 online')).toBeVisible();
  await online('2 online').click();
  const list = maya.page.getByRole('dialog').getByRole('listitem');
  await expect(list.filter({ hasText: 'Daniel Reyes' })).toContainText('Online');

  await sessionControl(daniel.page).click();
  await daniel.page.getByRole('radio', { name: 'Busy' }).check();
  await expect(list.filter({ hasText: 'Daniel Reyes' })).toContainText('Busy');
  await daniel.page.getByRole('radio', { name: 'Appear offline' }).check();
  await expect(list).toHaveCount(1);
  await daniel.page.getByRole('radio', { name: 'Online' }).check();
  await expect(list).toHaveCount(2);
  await daniel.page.keyboard.press('Escape');

  const tab = await daniel.page.context().newPage();
  await tab.goto('/employee/leaderboard');
  await expect(tab.getByRole('button', { name: '2 online' })).toBeVisible();
  await tab.close();
  await signOut(daniel.page);
  await expect(list).toHaveCount(1);
});

test('an employee’s check-in updates the admin’s figures and latest check-ins without a reload', async ({ signIn }) => {
  const admin = await signIn('Daniel Reyes');
  const maya = await signIn('Maya Okafor');
  const main = admin.page.getByRole('main');
  await expect(main.getByText('2 online')).toBeVisible();
  const figures = admin.page.getByRole('region', { name: 'Today’s numbers' });
  await expect(figures).toContainText('38');
  const asked: string[] = [];
  await admin.page.route('**/api/{analytics,checkins/today}**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 503, json: {} });
  });

  await maya.page.getByRole('button', { name: /^Check in/ }).click();
  await expect(maya.page.getByRole('region', { name: /^Checked in/ })).toContainText(checkIn().receipt);
  // The requests for the figures fail with 503, so the update must come from the live room.
  await expect(figures).toContainText('39');
  const today = admin.page.getByRole('region', { name: 'Checked in today' });
  await expect(today.getByRole('listitem').first()).toContainText('Maya Okafor');
  admin.watch.expectFailure(/^answer: GET 503 /);
});

test('two phones and an admin see thanks, hearts, answers and a removal as they happen', async ({ signIn }) => {
  const [maya, rosa] = [await signIn('Maya Okafor'), await signIn('demo-004')];
  const daniel = await signIn('Daniel Reyes', { path: '/admin/thanks?show=shown' });
  const feed = (page: Page) => page.getByRole('region', { name: 'Team thanks' });
  const row = (page: Page, words: string) => feed(page).getByRole('listitem').filter({ hasText: words });
  const write = async (page: Page, words: string) => {
    const form = page.getByRole('dialog', { name: 'Say thanks' });
    await form.getByRole('textbox', { name: 'What would you like to thank them for?' }).fill(words);
    await chooseRadio(form.getByRole('radio', { name: 'Everyone' }));
    await form.getByRole('button', { name: 'Send thanks' }).click();
    await expect(form).toBeHidden();
    // No row moves in a list under the mouse.
    await page.mouse.move(0, 0);
  };
  const thankRosa = async (words: string) => {
    await feed(maya.page).getByRole('button', { name: 'Say thanks to Rosa Delgado' }).click();
    await write(maya.page, words);
  };
  const [first, answer, later] = ['You covered for me.', 'Any time, Maya!', 'And for the soup.'];

  await thankRosa(first);
  await expect(row(rosa.page, first)).toContainText('Maya Okafor thanked you');
  const removable = daniel.page.getByRole('listitem').filter({ hasText: first });
  await expect(removable).toBeVisible();

  await row(rosa.page, first).getByRole('button', { name: 'Heart' }).click();
  await rosa.page.mouse.move(0, 0);
  await expect(row(maya.page, first)).toContainText('1 heart');

  await rosa.page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = rosa.page.getByRole('region', { name: 'Notifications' });
  await bell.getByRole('button', { name: 'Thank back' }).click();
  await write(rosa.page, answer);
  await expect(row(maya.page, answer)).toContainText('Rosa Delgado thanked you');

  maya.watch.expectOffline();
  await goOffline(maya.page);
  await thankRosa(later);
  await expect(row(maya.page, later)).toContainText('Waiting to send');
  await reconnect(maya.page);
  await expect(row(rosa.page, later)).toContainText('Maya Okafor thanked you');

  await removable.getByRole('button', { name: 'Remove Maya Okafor’s thank-you' }).click();
  const dialog = daniel.page.getByRole('dialog', { name: 'Remove this thank-you?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Names a customer.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  for (const { page } of [maya, rosa]) {
    await expect(row(page, first)).toBeHidden();
    await expect(row(page, later)).toBeVisible();
  }
  await rosa.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(bell).toContainText('Names a customer.');
  await expect(bell).not.toContainText(first);
});

test('the page reconnects to the live room after a restart of the server', async ({ browser, contextOptions }) => {
  const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-live-'));
  copyTemplate(clockName(), stateDir);
  let server = await startBuiltServer({ stateDir });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const page = await context.newPage();
  const watched = await watch(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Daniel Reyes' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('paragraph').getByText('Live', { exact: true })).toBeVisible();

  watched.expectFailure(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING|WebSocket/,
  );
  await server.stop();
  await expect(main.getByText('Not connected.')).toBeVisible();
  server = await startBuiltServer({ stateDir, port: Number(new URL(server.url).port) });
  await expect(main.getByRole('paragraph').getByText('Live', { exact: true })).toBeVisible();
  await expect(main.getByText('130 points today')).toBeVisible();
  expect(watched.problems()).toEqual([]);
  await context.close();
  await server.stop();
  rmSync(stateDir, { recursive: true, force: true });
});
