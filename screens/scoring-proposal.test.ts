import { expectFits } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const SCREENS = [
  ['/admin/dashboard', 'Scoring waits for a second admin'],
  ['/admin/audit', 'Points that admins gave each other'],
  ['/admin/settings', 'Waits for a second admin'],
] as const;

async function startProposal({ screen }: Device, early: string): Promise<void> {
  await screen.getByRole('button', { name: 'Change scoring' }).click();
  await screen.getByRole('textbox', { name: 'Points when early' }).fill(early);
  await screen.getByRole('button', { name: 'Save scoring…' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
}

test('a scoring proposal and its dialogs fit a width of 360 px and have no accessibility findings', async ({
  signIn,
  company,
}) => {
  // The sign-in page of the demo offers no super admin.
  company.change(`UPDATE users SET role = 'super_admin' WHERE id = 'demo-employee'`);
  const daniel = await signIn('Daniel Reyes', '/admin/settings');
  await startProposal(daniel, '6');
  const question = daniel.screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Propose scoring' }).click();
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
    await screen
      .getByRole('region', { name: 'Waits for a second admin' })
      .getByRole('button', { name: `${decision}…` })
      .click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: `${decision} scoring` }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expectFits(maya, `${decision}, with its mistake`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
