import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const send = ({ screen }: Device) => screen.getByRole('main').getByRole('button', { name: /^(Send|Schedule)…$/ });

/** Returns the heights of the open dialog's buttons. */
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
  await expect.element(screen.getByText('Please give it a title.')).toBeVisible();
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
  await screen.getByRole('button', { name: /^Change/ }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer party in the yard');
  await expectNoFindings(device, 'a planned announcement that is changed');
});
