import { onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import { openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

const failure = {
  error: { type: 'SERVER', code: 'internal', message: 'Server error. Please try again later.', requestId: 'ref-1' },
};
/** The script of the employee's pages. An admin's profile is one of them. */
const PROFILE_SCRIPT = '**/assets/employee-pages-*.js';

test('after a failure, the button "Try Again" loads the data or the part of the app', async ({ company, signIn }) => {
  const answerAgain = company.refuse({
    method: 'GET',
    path: /^\/api\/analytics(\?|$)/,
    status: 400,
    body: failure,
  });
  const device = await signIn('Daniel Reyes', '/admin/analytics');
  device.expectProblem(/^answer: GET 400 \/api\/analytics$/);
  const { screen } = device;
  const heading = screen.getByRole('heading', { level: 1 });
  const tryAgain = screen.getByRole('button', { name: 'Try Again' });
  const follow = (name: string) => screen.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' }))
    .toMatchTextContent(failure.error.message);
  answerAgain();
  await tryAgain.click();
  await expect.element(screen.getByRole('heading', { name: 'Departments' })).toBeVisible();

  onTestFinished(() => commands.findFiles(PROFILE_SCRIPT));
  await commands.loseFiles(PROFILE_SCRIPT);
  await follow('Profile');
  await expect.element(heading).toHaveTextContent('Oops! Something went wrong');
  await follow('Redemptions');
  await expect.element(heading).toHaveTextContent('Redemptions');
  await follow('Profile');
  await expect.element(heading).toHaveTextContent('Oops! Something went wrong');
  await commands.findFiles(PROFILE_SCRIPT);
  await tryAgain.click();
  await expect.element(heading).toHaveTextContent('Profile');

  const stored = JSON.parse(device.app.sessionStorage.getItem('employee-rewards-errors') ?? '[]') as object[];
  expect(stored).toMatchObject([
    { type: 'VALIDATION', status: 400, requestId: 'ref-1', path: '/admin/analytics' },
    { type: 'UNKNOWN', path: '/admin/profile' },
  ]);
});

test('the notifications contain an award and an error, but not the user’s own claim', async ({ company, signIn }) => {
  const gift = { userId: 'demo-admin', amount: 5, description: 'Thanks for the move.' };
  await company.ask('demo-super-admin', 'POST', '/api/points', gift);
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  const bell = screen.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const follow = (name: string) => screen.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  const answerAgain = company.refuse({ method: 'PUT', path: /^\/api\/redemptions\//, status: 400, body: failure });
  device.expectProblem(/^answer: PUT 400 \/api\/redemptions\//);
  await screen.getByRole('button', { name: 'Approve', disabled: false }).first().click();
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  // When the admin opens another part of the list, the page sends the undoable approval.
  await screen.getByRole('radio', { name: /^All/ }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: failure.error.message })).toBeVisible();
  answerAgain();
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');

  // On a phone, the admin's dashboard has a link to the employee's dashboard. The text of the link depends on the day.
  await follow('Admin');
  await screen
    .getByRole('main')
    .getByRole('link', { name: /^(Your dashboard|Check in)$/ })
    .click();
  await follow('Rewards');
  // The response arrives after the dialog has closed.
  const answer = company.hold({ method: 'POST', path: /^\/api\/rewards\/claim$/ });
  const named = page.getByRole('heading', { name: 'Barista coffee', exact: true });
  const reward = screen.getByRole('listitem').filter({ has: named });
  await reward.getByRole('button', { name: /^Claim/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(device.sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/rewards/claim' });
  answer();
  await openTab(screen, 'Claims');
  const claim = screen.getByRole('region', { name: 'Your claims' }).getByRole('listitem').filter({ has: named });
  await expect.element(claim.first()).toMatchTextContent('Waiting');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Barista coffee claimed' })).toBeVisible();
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  const panel = screen.getByRole('region', { name: 'Notifications' });
  const countItems = () => panel.getByRole('listitem').elements().length;
  await expect.poll(countItems).toBe(2);
  await expect.element(panel).toMatchTextContent(/5 points from \S/);
  await expect.element(panel).toMatchTextContent(failure.error.message);
  await expect.element(panel).not.toMatchTextContent('Barista coffee');
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await panel.getByRole('button', { name: 'Clear all' }).click();
  // The list stays empty, because the server has removed the award too.
  await expect.poll(countItems).toBe(0);
  await expect.element(panel).toMatchTextContent('All quiet');
  await expect.poll(() => device.sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/notices/clear' });
  await device.rest();
  const kept = await company.ask('demo-admin', 'GET', '/api/notices');
  expect(kept).toMatchObject({ items: [], announcements: [] });
  await commands.press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
});

test('an error is shown when points cannot be given', async ({ company, signIn }) => {
  company.refuse({ method: 'POST', path: /^\/api\/points$/, status: 400, body: failure });
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  device.expectProblem(/^answer: POST 400 \/api\/points$/);
  await device.screen.getByRole('button', { name: 'Give points' }).click();
  const dialog = device.screen.getByRole('dialog');
  await dialog.getByLabelText('Points', { exact: true }).fill('5');
  await dialog.getByLabelText('What for').fill('Helped the new colleagues');
  await dialog.getByRole('button', { name: /^Give \d+ points?$/ }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to update points');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(failure.error.message);
  await expect.element(dialog.getByLabelText('What for')).toHaveValue('Helped the new colleagues');
});

test.for<[number, string]>([
  [400, failure.error.message],
  [403, 'You do not have permission to perform this action.'],
])(
  'when the user’s data does not load (%i), the error stays until Try Again',
  async ([status, message], { company, signIn }) => {
    const error = status === 403 ? { type: 'PERMISSION', code: 'auth/forbidden', message } : failure.error;
    const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/me$/, status, body: { error } });
    const device = await signIn('Daniel Reyes', '/employee/dashboard');
    device.expectProblem(new RegExp(`^answer: GET ${status} /api/me$`));
    const alert = device.screen.getByRole('alert').filter({ hasText: 'Oops!' });
    await expect.element(alert).toMatchTextContent(`Failed to load user data: ${message}`);
    // After this mark, the page sends no request by itself.
    await expect.poll(() => device.app.performance.getEntriesByName('prepared').length).toBe(1);
    await device.rest();
    expect(device.sent.filter(({ path }) => path === '/api/me')).toHaveLength(1);
    await expect.element(alert).toBeVisible();
    answerAgain();
    await device.screen.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(device.screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  },
);
