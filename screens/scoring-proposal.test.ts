import { commands } from 'vitest/browser';
import { expectFits } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const SCREENS = [
  ['/admin/dashboard', 'Decide'],
  ['/admin/audit', 'Points that admins gave each other'],
  ['/admin/settings', 'Needs a second admin'],
] as const;

/** Makes Maya a super admin, because the sign-in page of the demo offers no super admin. */
const PROMOTE_MAYA = `UPDATE users SET role = 'super_admin' WHERE id = 'demo-employee'`;

const waiting = ({ screen }: Device) => screen.getByRole('region', { name: 'Needs a second admin' });

async function startProposal({ screen }: Device, early: string): Promise<void> {
  await screen.getByRole('button', { name: 'Change scoring rules' }).click();
  await screen.getByRole('textbox', { name: 'Early points' }).fill(early);
  await screen.getByRole('button', { name: 'Save rules…' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
}

async function propose(device: Device, early: string): Promise<void> {
  await startProposal(device, early);
  const question = device.screen.getByRole('dialog');
  await expect
    .element(question)
    .toMatchTextContent('Increases of more than 50% within 30 days need a second admin’s approval.');
  await question.getByRole('textbox', { name: 'Why (optional)' }).fill('A better start.');
  await question.getByRole('button', { name: 'Propose rules' }).click();
  await expect.element(question).not.toBeInTheDocument();
}

test('a scoring proposal and its dialogs fit a width of 360 px and have no accessibility findings', async ({
  signIn,
  company,
}) => {
  company.change(PROMOTE_MAYA);
  const daniel = await signIn('Daniel Reyes', '/admin/settings');
  await startProposal(daniel, '6');
  const question = daniel.screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Propose rules' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await startProposal(daniel, '9');
  await expectFits(daniel, 'the question before proposing');

  const maya = await signIn('Maya Okafor', '/admin/dashboard');
  const { screen } = maya;
  for (const [path, name] of SCREENS) {
    await maya.visit(path);
    // The mouse is where Daniel last clicked. While it is over a list, the list shows no new entries.
    await screen.getByRole('heading', { level: 1 }).hover();
    await expect.element(screen.getByRole('region', { name })).toBeVisible();
    await expectFits(maya, path);
  }
  for (const decision of ['Approve', 'Reject']) {
    await waiting(maya)
      .getByRole('button', { name: `${decision}…` })
      .click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: `${decision} rules` }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expectFits(maya, `${decision}, with its mistake`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('a second admin can reject or approve a proposal for more points', async ({ company, signIn }) => {
  company.change(PROMOTE_MAYA);
  let daniel = await signIn('Daniel Reyes', '/admin/settings');
  await propose(daniel, '6');
  await expect
    .element(daniel.screen.getByText('Points for check-ins: your change needs a second admin’s approval.'))
    .toBeVisible();
  const own = waiting(daniel);
  await expect.element(own).toMatchTextContent('Up to 200% more');
  await expect.element(own).toMatchTextContent('“A better start.”');
  await expect
    .element(own)
    .toMatchTextContent(
      'Now2 points before 7:45 a.m., 1 point after thatProposed6 points before 7:45 a.m., 1 point after that',
    );
  await expect.element(own.getByRole('button')).toHaveTextContent('Withdraw…');
  await expect
    .element(daniel.screen.getByRole('listitem').getByText('2 points before 7:45 a.m., 1 point after that'))
    .toBeVisible();

  let maya = await signIn('Maya Okafor', '/admin/dashboard');
  await maya.screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(maya.screen.getByText('Daniel Reyes proposed this change.')).toBeVisible();
  await commands.press('Escape');
  await maya.screen.getByRole('link', { name: 'Review: Daniel Reyes, New scoring rules' }).click();
  await waiting(maya).getByRole('button', { name: 'Reject…' }).click();
  let question = maya.screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Reject rules' }).click();
  await expect.element(question).toMatchTextContent('Enter a reason.');
  await question.getByRole('textbox', { name: 'Why' }).fill('Not this year.');
  await question.getByRole('button', { name: 'Reject rules' }).click();
  await expect.element(waiting(maya)).not.toBeInTheDocument();

  daniel = await signIn('Daniel Reyes', '/admin/settings');
  await expect.element(waiting(daniel)).not.toBeInTheDocument();
  await daniel.screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(daniel.screen.getByText('Maya Okafor rejected your proposal. “Not this year.”')).toBeVisible();
  await commands.press('Escape');
  await propose(daniel, '4');

  maya = await signIn('Maya Okafor', '/admin/settings');
  await waiting(maya).getByRole('button', { name: 'Approve…' }).click();
  question = maya.screen.getByRole('dialog');
  await question.getByRole('textbox', { name: 'Why' }).fill('Agreed in HR.');
  await question.getByRole('button', { name: 'Approve rules' }).click();
  await expect.element(waiting(maya)).not.toBeInTheDocument();
  await expect.element(maya.screen.getByText('4 points before 7:45 a.m., 1 point after that')).toBeVisible();
  await expect.element(maya.screen.getByText(/Changed by Maya Okafor/)).toBeVisible();
  await maya.open('/admin/audit');
  await expect
    .element(maya.screen.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first())
    .toMatchTextContent('Maya Okafor approved the proposed change to Points for check-ins');
});

test('an admin who saves scoring is told of a proposal that another admin made in the meantime', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { screen } = device;
  const path = '/api/settings/scoring_policy';
  const { value } = (await company.ask('demo-super-admin', 'GET', path)) as { value: object };
  await screen.getByRole('button', { name: 'Change scoring rules' }).click();
  await screen.getByRole('textbox', { name: 'Early points' }).fill('3');
  const answer = await company.ask('demo-super-admin', 'PUT', path, { value: { ...value, earlyPoints: 9 } });
  expect(answer).toMatchObject({ approval: { proposal: { policy: { earlyPoints: 9 } } } });
  device.expectProblem(/^answer: PUT 409 \/api\/settings\/scoring_policy$/);
  await screen.getByRole('button', { name: 'Save rules…' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save rules' }).click();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Eleanor Whitfield has proposed different scoring rules');
  await screen.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(screen.getByText('3 points before 7:45 a.m., 1 point after that')).toBeVisible();
  await expect.element(waiting(device)).not.toBeInTheDocument();
});

test('the only admin of a company reads that nobody else may approve the proposal, and can withdraw the proposal', async ({
  company,
  signIn,
}) => {
  company.become([`UPDATE users SET role = 'employee' WHERE role <> 'employee' AND id <> 'demo-admin'`]);
  const device = await signIn('Daniel Reyes', '/admin/settings');
  await propose(device, '6');
  await expect.element(waiting(device)).toMatchTextContent('No one else can approve these rules yet.');
  await waiting(device).getByRole('button', { name: 'Withdraw…' }).click();
  await device.screen.getByRole('dialog').getByRole('button', { name: 'Withdraw proposal' }).click();
  await expect.element(waiting(device)).not.toBeInTheDocument();
});

test('only a super admin sees the points that admins gave each other', async ({ company, signIn }) => {
  company.change(PROMOTE_MAYA);
  const maya = await signIn('Maya Okafor', '/admin/audit');
  const { screen } = maya;
  const card = screen.getByRole('region', { name: 'Points that admins gave each other' });
  await expect.element(card).toMatchTextContent('No admins gave each other points.');
  for (const [from, userId, amount] of [
    ['demo-admin', 'demo-super-admin', 40],
    ['demo-super-admin', 'demo-admin', 1],
  ] as const)
    await company.ask(from, 'POST', '/api/points', { userId, amount, description: 'Well done' });
  await maya.reload();
  await expect.element(card).toMatchTextContent('Daniel Reyes gave Eleanor Whitfield 40 points in 1 gift');
  await expect.element(card).toMatchTextContent('Eleanor Whitfield gave Daniel Reyes 21 points in 2 gifts');
  await card.getByRole('link', { name: 'Daniel Reyes' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Daniel Reyes' })).toBeVisible();

  const daniel = await signIn('Daniel Reyes', '/admin/audit');
  await expect.element(daniel.screen.getByRole('list', { name: 'Audit log' })).toBeVisible();
  await expect
    .element(daniel.screen.getByRole('region', { name: 'Points that admins gave each other' }))
    .not.toBeInTheDocument();
});
