import { commands, page } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const setting = ({ screen }: Device, name: string) =>
  screen.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

function delaySettings({ app }: Device): () => void {
  const ask = app.fetch.bind(app);
  const { promise, resolve } = Promise.withResolvers<void>();
  app.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const answer = await ask(input, init);
    if (method === 'GET' && new URL(url).pathname === '/api/settings') await promise;
    return answer;
  };
  return () => {
    app.fetch = ask;
    resolve();
  };
}

const countReads = ({ sent }: Device): number =>
  sent.filter(({ method, path }) => method === 'GET' && path === '/api/settings').length;

test('an admin changes a limit and resolves a conflict with another admin', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { app, screen } = device;
  const claims = screen.getByRole('textbox', { name: 'Claims per hour' });
  const saveClaims = screen.getByRole('button', { name: 'Save: Claims per hour' });
  const row = setting(device, 'Claims per hour');
  await expect.element(row).toBeVisible();
  await expect.element(row).not.toMatchTextContent('Default');

  // After a refused save, the page requests the settings again. The test delays the answer to this request until after
  // the next save. The answer still contains the old value.
  const answerLate = delaySettings(device);
  device.expectProblem(/^answer: PUT 400 \/api\/settings\/claims_per_hour$/);
  const reads = countReads(device);
  await claims.fill('0');
  await saveClaims.click();
  await expect.poll(() => countReads(device)).toBe(reads + 1);
  await expect.element(row.getByRole('alert')).toHaveTextContent('Must be a whole number from 1 to 1000.');
  await claims.fill('30');
  await saveClaims.click();
  await expect.element(row).toMatchTextContent('Default: 20 claims · Changed by Daniel Reyes');
  answerLate();
  await device.rest();
  await expect.element(row).toMatchTextContent('Default: 20 claims · Changed by Daniel Reyes');

  await claims.fill('40');
  await company.ask('demo-super-admin', 'PUT', '/api/settings/claims_per_hour', {
    value: 5,
    reason: 'Too many claims.',
  });
  device.expectProblem(/^answer: PUT 409 \/api\/settings\/claims_per_hour$/);
  await saveClaims.click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('Eleanor Whitfield just changed this');
  await expect.element(row.getByRole('alert')).toMatchTextContent('Theirs5 claimsYours40 claims');
  await row.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(row).toMatchTextContent('Changed by Daniel Reyes');
  await expect.element(claims).toHaveValue('40');
  await row.getByRole('button', { name: 'Reset to default: Claims per hour' }).click();
  await expect.element(claims).toHaveValue('20');
  const undoReset = row.getByRole('button', { name: 'Undo: Claims per hour' });
  await undoReset.click();
  await expect.element(claims).toHaveValue('40');
  await expect.element(undoReset).not.toBeInTheDocument();

  await screen.getByRole('main').getByRole('link', { name: 'System' }).click();
  await screen.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect.poll(() => app.document.title).toBe('Audit log · Employee Rewards');
  const entries = screen.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.element(entries.first()).toMatchTextContent('Daniel Reyes changed the setting Claims per hour');
  await expect.element(entries.first()).toMatchTextContent(/Before: 20\s*→\s*After: 40/);
  await screen.getByRole('combobox', { name: 'Who' }).selectOptions('Eleanor Whitfield');
  await screen.getByRole('combobox', { name: 'About' }).selectOptions('Settings');
  await expect.poll(() => entries.elements().length).toBe(1);
  await expect.element(entries).toMatchTextContent('Reason: Too many claims.');
  await expect.poll(() => app.location.href).toMatch(/actorId=demo-super-admin&targetType=setting$/);
  const download = commands.nextDownload();
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
});

test('the settings of super admins are folded for other admins', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { screen } = device;
  const limits = screen.getByRole('region', { name: 'Limits on points' });
  const names = limits.getByRole('term');
  await expect.element(limits.getByRole('textbox', { name: 'Claims per hour' })).toBeVisible();
  expect(names.elements()).toEqual([]);
  await limits.getByText('Set by a super admin').click();
  await expect.element(names.nth(3)).toHaveTextContent('24-hour points limit per admin');
  await expect.element(limits.getByRole('definition').nth(3)).toHaveTextContent('10,000 points');
  expect(limits.getByRole('textbox').elements()).toHaveLength(1);
  const older = screen.getByRole('region', { name: 'Older data' });
  expect(older.getByRole('listitem').elements()).toEqual([]);
  await expectNoFindings(device, 'the settings with an open fold');

  await device.visit('/admin/dashboard');
  await device.visit('/admin/settings#archive_after_months');
  await expect.element(older.getByRole('term')).toBeVisible();

  company.change("UPDATE users SET role = 'super_admin' WHERE id = 'demo-admin'");
  const { screen: all } = await signIn('Daniel Reyes', '/admin/settings#archive_after_months');
  await expect.element(all.getByRole('textbox', { name: 'Recent months' })).toBeInViewport();
  await expect.element(all.getByRole('textbox', { name: '24-hour points limit per admin' })).toBeVisible();
  await expect.element(all.getByText('Set by a super admin')).not.toBeInTheDocument();
});

test('an admin tries a scoring policy on the last 90 days before saving it', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { screen } = device;
  const question = screen.getByRole('dialog');
  const tryIt = screen.getByRole('button', { name: 'Try it', exact: true });
  const stale = screen.getByText('You’ve made changes since this test.');
  const startToSave = async () => {
    await screen.getByRole('button', { name: 'Save rules…' }).click();
    await expect.element(question).toBeVisible();
  };
  await screen.getByRole('button', { name: 'Change scoring rules' }).click();
  await screen.getByRole('textbox', { name: 'Early points' }).fill('3');
  await tryIt.click();
  // The table has a header and one row for each of the demo company's seven departments.
  await expect.poll(() => screen.getByRole('table').getByRole('row').elements().length).toBe(8);
  await expect
    .element(screen.getByText(/^42 people would have more points, and no one would have fewer\.$/))
    .toBeVisible();

  await screen.getByRole('button', { name: 'Remove bonus 1' }).click();
  await expect.element(stale).toBeVisible();
  await startToSave();
  await expect.element(question).toMatchTextContent('You haven’t tried these scoring rules on the last 90 days.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await tryIt.click();
  await expect.element(stale).not.toBeInTheDocument();
  await startToSave();
  await expect
    .element(question)
    .toMatchTextContent(/In the last 90 days, people would have gotten [\d,]+ points instead of [\d,]+/);
  await question.getByRole('textbox', { name: 'Why (optional)' }).fill('Earlier mornings.');
  await question.getByRole('button', { name: 'Save rules' }).click();
  await expect.element(screen.getByText('3 points before 7:45 a.m., 1 point after that')).toBeVisible();
  await screen.getByRole('main').getByRole('link', { name: 'System' }).click();
  await screen.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect.element(screen.getByText('Reason: Earlier mornings.')).toBeVisible();

  // Another admin saves while the confirmation dialog is open.
  await device.open('/admin/settings');
  await screen.getByRole('button', { name: 'Change scoring rules' }).click();
  await screen.getByRole('textbox', { name: 'Early points' }).fill('2');
  await startToSave();
  const path = '/api/settings/scoring_policy';
  const { value, version } = (await company.ask('demo-super-admin', 'GET', path)) as Record<string, object>;
  await company.ask('demo-super-admin', 'PUT', path, { value: { ...value, earlyPoints: 1 }, version });
  device.expectProblem(/^answer: PUT 409 \/api\/settings\/scoring_policy$/);
  await question.getByRole('button', { name: 'Save rules' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^2 points before 7:45/ })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});
