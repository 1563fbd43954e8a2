import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const send = ({ screen }: Device) => screen.getByRole('main').getByRole('button', { name: /^(Send|Schedule)…$/ });

const row = ({ screen }: Device) => screen.getByRole('listitem').filter({ hasText: 'Summer party' });

const listButtonHeights = ({ screen }: Device): number[] =>
  screen
    .getByRole('dialog')
    .getByRole('button')
    .elements()
    .map((it) => it.getBoundingClientRect().height);

test('an admin can go back from the confirmation of an announcement, schedule the announcement and edit it', async ({
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/announcements');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await send(device).click();
  await expect.element(screen.getByText('Enter a title.')).toBeVisible();
  await expectNoFindings(device, 'an announcement without words');
  await screen.getByRole('textbox', { name: 'Title' }).fill('Summer party in the yard');
  await screen.getByRole('textbox', { name: 'Message' }).fill('On Friday from four o’clock.\nBring your families.');
  await send(device).click();
  await expect.element(dialog).toMatchTextContent('Send to 42 people?');
  device.resize(DESKTOP);
  // A button whose label does not wrap is at most 54 pixels high.
  expect(listButtonHeights(device).filter((height) => height > 54)).toEqual([]);
  await expectNoFindings(device, 'the question before an announcement goes out');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await screen.getByRole('radio', { name: 'Later' }).click();
  await send(device).click();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await screen.getByRole('button', { name: /^Edit/ }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer party in the yard');
  await expectNoFindings(device, 'a planned announcement that is changed');
});

test('an employee reads an admin’s announcement, which the admin then withdraws', async ({ signIn }) => {
  let admin = await signIn('Daniel Reyes', '/admin/announcements');
  await send(admin).click();
  await expect.element(admin.screen.getByText('Enter a title.')).toBeVisible();
  await admin.screen.getByLabelText('Title').fill('Summer party');
  await admin.screen.getByLabelText('Message').fill('On Friday, in the yard.');
  await expect.element(admin.screen.getByRole('figure')).toMatchTextContent('On Friday, in the yard.');
  await expectNoFindings(admin, 'the announcement as it is written');
  await send(admin).click();
  const question = admin.screen.getByRole('dialog', { name: 'Send to 42 people?' });
  await expect.element(question).toBeVisible();
  await expectNoFindings(admin, 'the question before it is sent');
  await question.getByRole('button', { name: 'Send to 42 people' }).click();
  await expect.element(row(admin)).toMatchTextContent('Shown now');

  const maya = await signIn('Maya Okafor', '/employee/dashboard');
  await maya.screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = maya.screen.getByRole('region', { name: 'Notifications' });
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(1);
  await expect.element(panel.getByRole('listitem')).toMatchTextContent('Summer party');
  await expect.element(panel).toMatchTextContent('New · Announcement');
  await expectNoFindings(maya, 'the announcement behind the bell');
  await expect.element(maya.screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  admin = await signIn('Daniel Reyes', '/admin/announcements');
  await expect.element(row(admin)).toMatchTextContent('read by 1 person');
  await row(admin).getByRole('button', { name: 'Withdraw Summer party' }).click();
  await admin.screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(row(admin)).toMatchTextContent('Withdrawn');
});
