import { commands, userEvent } from 'vitest/browser';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';
import { placeIn } from './kit/time-zone.ts';

const PATH = '/employee/profile/settings';

const save = ({ screen }: Device) => screen.getByRole('button', { name: 'Save changes' });
const bio = ({ screen }: Device) => screen.getByLabelText('About me');
const hidden = ({ screen }: Device) => screen.getByRole('switch', { name: 'Hide me from the leaderboard' });
const listPuts = ({ sent }: Device) => sent.filter(({ method }) => method === 'PUT');

const expectPath = (device: Device, path: string) => expect.poll(() => device.app.location.pathname).toBe(path);

async function goToSettings({ app, screen }: Device): Promise<void> {
  await screen.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click();
  await screen.getByRole('navigation', { name: 'Profile pages' }).getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => app.document.title).toMatch(/^Your settings /);
}

test('an edit sends and saves only the changed fields', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const name = screen.getByLabelText('Display name');
  const location = screen.getByLabelText('Location');
  await expect.element(screen.getByText('All changes saved')).toBeVisible();

  await name.fill('  Maya O. ');
  await bio(device).fill('Coffee first.\nThen forklifts.');
  await hidden(device).click();
  await location.fill('Elsewhere');
  await location.fill('Toronto');
  await commands.press('Enter');
  await expect.poll(() => listPuts(device)).toHaveLength(1);
  const [request] = listPuts(device);
  expect(request?.body).toEqual({
    name: 'Maya O.',
    bio: 'Coffee first.\nThen forklifts.',
    hiddenFromLeaderboard: true,
    version: expect.any(Number),
  });
  expect(request?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/);
  await expect.element(screen.getByText('Profile saved.')).toBeVisible();
  await expect.element(screen.getByText('All changes saved')).toBeVisible();

  await device.reload();
  await expect.element(name).toHaveValue('Maya O.');
  await expect.element(bio(device)).toHaveValue('Coffee first.\nThen forklifts.');
  await expect.element(hidden(device)).toBeChecked();
  await screen.getByRole('link', { name: 'Me', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'Your numbers' })).toMatchTextContent('Maya O.');
});

test('an old link to a part of the profile leads to this part', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile#notifications');
  const { screen } = device;
  const heading = screen.getByRole('heading', { level: 1 });
  await expectPath(device, PATH);
  expect(device.app.location.hash).toBe('#notifications');
  await expect.element(heading).toHaveTextContent('Your settings');
  await device.open('/profile#device');
  await expect.element(heading).toHaveTextContent('Profile');
  // A page with another path is opened first, because a change of only the hash would not load the page.
  await device.open('/employee/rewards');
  await device.open('/employee/profile#points');
  await expect.element(screen.getByRole('region', { name: 'Point history' })).toBeInViewport();
});

test('the form shows an error at each invalid field and keeps the typed text', async ({ company, signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  const { app, screen } = device;
  const phone = screen.getByLabelText('Phone');
  const location = screen.getByLabelText('Location');
  const puts = { method: 'PUT', path: /^\/api\/profile$/ };
  await phone.fill('0416 555');
  await bio(device).fill('x'.repeat(501));
  await save(device).click();
  await expect.element(bio(device)).toHaveFocus();
  await expect
    .element(bio(device))
    .toHaveAccessibleDescription(expect.stringContaining('Must be 500 characters or fewer'));
  await expect.element(screen.getByText('501 of 500')).toBeVisible();
  await expect.element(phone).toHaveAccessibleDescription(expect.stringContaining('a number such as +14165550123'));
  await expect.element(screen.getByText('2 fields need another look')).toBeVisible();
  await bio(device).fill('short');
  await expect.element(bio(device)).not.toHaveAttribute('aria-invalid');
  await phone.fill('+14165550123');

  const fields = [{ path: 'location', code: 'no_office', message: 'There is no office there.' }];
  const error = {
    type: 'VALIDATION',
    code: 'validation_failed',
    message: 'Invalid',
    requestId: 'r',
    details: { fields },
  };
  const accept = company.refuse({ ...puts, status: 400, body: { error } });
  device.expectProblem(/^answer: PUT 400 \/api\/profile$/);
  await location.fill('Atlantis');
  await save(device).click();
  await expect.element(location).toHaveFocus();
  await expect.element(location).toHaveAccessibleDescription('There is no office there.');
  accept();

  const before = listPuts(device).length;
  const answerAgain = company.refuse({ ...puts, status: 503 });
  device.expectProblem(/^answer: PUT 503 \/api\/profile$/);
  await location.fill('Lisbon');
  await save(device).click();
  await expect.element(screen.getByText(/^Saved on this device\./)).toBeVisible();
  await expect.element(location).toHaveValue('Lisbon');
  await expect.element(bio(device)).toHaveValue('short');
  answerAgain();
  // The event `focus` occurs when a user returns to the app. It makes the app send the edit again.
  app.dispatchEvent(new app.Event('focus'));
  await expect.element(screen.getByText('Profile changes: sent.')).toBeVisible();
  const keys = listPuts(device)
    .slice(before)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await device.reload();
  await expect.element(location).toHaveValue('Lisbon');
  await expect.element(bio(device)).toHaveValue('short');
});

test('saving keeps another device’s changes of other fields, and asks about a change of the same field', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Maya Okafor', PATH);
  const { screen } = device;
  const changeElsewhere = (fields: object) => company.ask('demo-employee', 'PUT', '/api/profile', fields);
  await bio(device).fill('mine');
  await changeElsewhere({ location: 'Lisbon' });
  device.expectProblem(/^answer: PUT 409 \/api\/profile$/);
  await save(device).click();
  await expect.element(screen.getByText('Profile saved.')).toBeVisible();
  await expect.element(screen.getByLabelText('Location')).toHaveValue('Lisbon');
  await expect.element(bio(device)).toHaveValue('mine');
  expect(listPuts(device)).toHaveLength(2);

  await bio(device).fill('mine again');
  await changeElsewhere({ bio: 'theirs' });
  await save(device).click();
  const conflict = screen.getByRole('alert').filter({ hasText: 'What you typed is still here.' });
  await expect.element(conflict).toBeVisible();
  await expect.element(bio(device)).toHaveFocus();
  await expect.element(bio(device)).toHaveValue('mine again');
  await expect.element(bio(device)).toHaveAccessibleDescription(expect.stringContaining('Saved elsewhere: theirs'));
  await save(device).click();
  await expect.element(screen.getByText('All changes saved')).toBeVisible();
  expect(listPuts(device)).toHaveLength(4);
  await device.reload();
  await expect.element(bio(device)).toHaveValue('mine again');
});

test('leaving the form by a link or by Back needs a confirmation while changes are unsaved', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
  const link = screen.getByRole('navigation').getByRole('link', { name: 'Rewards' });
  await goToSettings(device);
  await bio(device).fill('unsaved');

  await link.click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expectPath(device, PATH);
  device.goThroughHistory(-1);
  await expect.element(dialog).toBeVisible();
  await expectPath(device, PATH);
  await commands.press('Escape');
  await expect.element(bio(device)).toHaveValue('unsaved');

  device.goThroughHistory(-1);
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expectPath(device, '/employee/profile');
  device.goThroughHistory(1);
  await expect.element(bio(device)).toBeVisible();
  await expect.element(bio(device)).not.toHaveValue('unsaved');

  await bio(device).fill('unsaved');
  await link.click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expectPath(device, '/employee/rewards');
  await goToSettings(device);
  await expect.element(bio(device)).toBeVisible();
  await expect.element(bio(device)).not.toHaveValue('unsaved');
  await link.click();
  await expectPath(device, '/employee/rewards');
});

test('when the session ends, the text of an open form is sent after the next sign-in', async ({ company, signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await goToSettings(device);
  await bio(device).fill('typed before the session ended');
  const error = { type: 'AUTH', code: 'auth/unauthorized', message: 'Authentication failed.', requestId: 'r' };
  const accept = company.refuse({ method: 'PUT', path: /^\/api\/profile$/, status: 401, body: { error } });
  device.expectProblem(/^answer: PUT 401 \/api\/profile$/);
  await save(device).click();
  await expect.element(bio(device)).not.toBeInTheDocument();
  accept();
  await screen.getByRole('button', { name: 'Maya Okafor' }).click();
  await expectPath(device, PATH);
  // The change was queued, so the app sends it without another press of the button.
  await expect.element(screen.getByText('Profile changes: sent.')).toBeVisible();
  await expect.element(bio(device)).toHaveValue('typed before the session ended');
  await device.reload();
  await expect.element(bio(device)).toHaveValue('typed before the session ended');
});

test('the profile setup shows the known data, and then opens the dashboard of the user’s role', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/profile-setup', { prepare: placeIn('Asia/Tokyo') });
  const { screen } = device;
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  const next = screen.getByRole('button', { name: 'Next' });
  const name = screen.getByLabelText('Display name');
  // Each card of the setup moves the focus to its heading. The next tab stop is the button to the next card.
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Maya');
  (next.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(heading('Who sees what')).toHaveFocus();
  await expect
    .element(screen.getByText('Your mood only shows up in results for groups of five or more.'))
    .toBeVisible();
  await commands.press('Tab');
  await expect.element(next).toHaveFocus();
  await commands.press('Enter');
  await expect.element(heading('Your day')).toHaveFocus();
  await expect.element(screen.getByLabelText(/phone/i)).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Maya Okafor');
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  await name.fill('');
  await screen.getByRole('button', { name: 'Start' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(expect.stringContaining('Must not be empty'));
  await name.fill('Maya');
  await screen.getByRole('button', { name: 'Start' }).click();
  await expectPath(device, '/employee/dashboard');
  await device.open(PATH);
  await expect.element(name).toHaveValue('Maya');
  await expect.element(screen.getByText(/^You’ll switch to Tokyo time on/)).toBeVisible();

  const admin = await signIn('Daniel Reyes', '/profile-setup');
  await admin.screen.getByRole('button', { name: 'Not now' }).click();
  await expectPath(admin, '/admin/dashboard');
});

test('a user can edit the profile, choose a time zone and save with the keyboard alone', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  const { app, screen } = device;
  await expect.element(screen.getByLabelText('Display name')).toBeVisible();
  const findFocused = () => app.document.activeElement as HTMLInputElement;
  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 40; stops++) {
      await commands.press('Tab');
      const focused = findFocused();
      const labels = [
        focused.getAttribute('aria-label') ?? focused.textContent ?? '',
        focused.labels?.[0]?.textContent ?? '',
      ];
      if (labels.some((label) => name.test(label))) return;
    }
    throw new Error(`Tab does not reach ${name}.`);
  };

  app.focus();
  await tabTo(/^About me/);
  await userEvent.keyboard('Typed. ');
  await tabTo(/^Location/);
  const box = findFocused().getBoundingClientRect();
  const middle = app.document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  expect(middle, 'a covered field').toBe(findFocused());
  await tabTo(/^Time zone/);
  await userEvent.keyboard('Paris');
  await expect.poll(() => findFocused().value).toBe('Europe/Paris');
  await tabTo(/^Hide me/);
  await commands.press('Space');
  await expect.element(hidden(device)).toBeChecked();
  await tabTo(/^Save changes/);
  await commands.press('Enter');
  await expect.element(screen.getByText('Profile saved.')).toBeVisible();
  await expect.element(save(device)).toHaveFocus();
  await device.reload();
  await expect.element(screen.getByText(/^You’ll switch to Paris time on/)).toBeVisible();
  await expect.element(hidden(device)).toBeChecked();
});
