import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import type { Device } from './kit/device.ts';
import { DESKTOP } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

async function makePicture(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#e9a23b');
  sky.addColorStop(1, '#27408b');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

function choose({ app }: Device, file: Blob, name: string, index = 0): void {
  const input = app.document.querySelectorAll<HTMLInputElement>('input[type=file]')[index];
  if (!input) throw new Error('There is no field for a file');
  const transfer = new app.DataTransfer();
  transfer.items.add(new app.File([file], name, { type: file.type }));
  input.files = transfer.files;
  input.dispatchEvent(new app.Event('change', { bubbles: true }));
}

const stored = async (device: Device): Promise<{ avatarUrl: string; brand: { logo: object | null } }> =>
  (await device.app.fetch('/api/me', { headers: { Authorization: 'Demo demo-employee' } })).json();

/** Lets the user have no picture, as before the first upload. */
const withoutPicture = (company: TestCompany) =>
  company.change("UPDATE users SET avatar_url = '' WHERE id = 'demo-employee'");

test('a user chooses a picture and the part to show, saves the picture and removes it', async ({ signIn, company }) => {
  withoutPicture(company);
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  const { screen } = device;
  const group = screen.getByRole('group', { name: 'Picture' });
  await expect.element(group).toBeVisible();
  choose(device, await makePicture(900, 600), 'holiday.png');
  const dialog = screen.getByRole('dialog', { name: 'Crop your picture' });
  await expect.element(dialog).toBeVisible();
  // A landscape picture has a vertical slider only after it is enlarged.
  const sliders = dialog.getByRole('slider');
  await expect.poll(() => sliders.elements().length).toBe(2);
  await expectNoFindings(device, 'the part of a picture');
  (dialog.getByLabelText('Size').element() as HTMLInputElement).focus();
  await commands.press('ArrowRight');
  await expect.poll(() => sliders.elements().length).toBe(3);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect.element(screen.getByText('Picture saved.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const { avatarUrl } = await stored(device);
  expect(avatarUrl).toMatch(/^data:image\/(webp|jpeg);base64,/);
  expect(avatarUrl.length).toBeLessThan(54_000);
  await expect.poll(() => device.app.document.querySelector<HTMLImageElement>(`main img`)?.naturalWidth).toBe(256);
  await expectNoFindings(device, 'the profile with a picture');

  await group.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(screen.getByText('Picture removed.')).toBeVisible();
  await expect.poll(async () => (await stored(device)).avatarUrl).toBe('');
  await expect.element(group.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('a file that is no picture and a picture that is too small are refused', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  const { screen } = device;
  await expect.element(screen.getByRole('group', { name: 'Picture' })).toBeVisible();
  choose(device, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'text/plain' }), 'notes.txt');
  await expect
    .element(screen.getByRole('group', { name: 'Picture' }).getByRole('alert'))
    .toMatchTextContent(/We can’t read this picture/);
  choose(device, await makePicture(40, 40), 'dot.png');
  await expect
    .element(screen.getByRole('group', { name: 'Picture' }).getByRole('alert'))
    .toMatchTextContent(/at least 64 by 64 pixels/);
  await expectNoFindings(device, 'a picture that was refused');
});

test('an admin chooses a reward’s picture, employees see it, and the admin removes it', async ({ signIn }) => {
  const daniel = await signIn('Daniel Reyes', '/admin/rewards');
  const { screen } = daniel;
  await screen.getByRole('button', { name: 'New reward' }).click();
  const form = screen.getByRole('dialog', { name: 'New reward' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Desk plant');
  await form.getByRole('textbox', { name: 'Cost in points' }).fill('40');
  const group = form.getByRole('group', { name: 'Picture' });
  choose(daniel, new Blob(['no picture'], { type: 'text/plain' }), 'notes.txt');
  await expect.element(group.getByRole('alert')).toMatchTextContent(/We can’t read this picture/);
  choose(daniel, await makePicture(180, 400), 'narrow.png');
  await expect.element(group.getByRole('alert')).toMatchTextContent(/at least 192 by 108 pixels/);
  choose(daniel, await makePicture(900, 900), 'plant.png');
  const crop = screen.getByRole('dialog', { name: 'Crop your picture' });
  await expect.element(crop.getByLabelText('Move up or down')).toBeVisible();
  await expectNoFindings(daniel, 'the part of a reward’s picture');
  await crop.getByRole('button', { name: 'Use this picture' }).click();
  await expect.element(crop).not.toBeInTheDocument();
  await expect.element(group.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await expectNoFindings(daniel, 'a reward with a new picture');
  await form.getByRole('button', { name: 'Add reward' }).click();
  await expect.element(form).not.toBeInTheDocument();

  const maya = await signIn('Maya Okafor', '/employee/rewards');
  const row = maya.screen.getByRole('listitem').filter({ hasText: 'Desk plant' });
  await expect.element(row).toBeVisible();
  const picture = () => row.element().querySelector('img');
  await expect.poll(() => picture()?.naturalWidth).toBe(512);
  expect(picture()?.naturalHeight).toBe(288);
  // The picture has no name, because the reward's name is beside it.
  expect(picture()?.alt).toBe('');
  await expectNoFindings(maya, 'rewards with pictures');

  const later = await signIn('Daniel Reyes', '/admin/rewards');
  await later.screen.getByRole('button', { name: 'Edit Desk plant' }).click();
  const edit = later.screen.getByRole('dialog', { name: 'Edit reward' });
  await edit.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(edit.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  const managed = later.screen.getByRole('listitem').filter({ hasText: 'Desk plant' });
  await expect.poll(() => managed.element().querySelector('img')).toBeNull();
  await expectNoFindings(later, 'the catalogue with and without pictures');
});

test('without a connection, the profile says that a picture needs a connection', async ({ signIn, company }) => {
  withoutPicture(company);
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  const { app, screen } = device;
  const group = screen.getByRole('group', { name: 'Picture' });
  await expect.element(group).toBeVisible();
  Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: false });
  app.dispatchEvent(new app.Event('offline'));
  await expect
    .element(group.getByText('You need a connection to change your picture.', { exact: false }))
    .toBeVisible();
  await expect.element(group.getByRole('button', { name: 'Choose a picture' })).toBeDisabled();
});

test('the sign-in page, the top bar and the settings show the company’s name and logo', async ({ signIn, start }) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { screen } = device;
  device.resize(DESKTOP);
  const name = screen.getByRole('textbox', { name: 'Company name' });
  await name.fill('Northwind Bakery');
  await screen.getByRole('button', { name: /^Save.*Company name/ }).click();
  await expect.element(screen.getByRole('banner').getByText('Northwind Bakery')).toBeVisible();
  choose(device, await makePicture(300, 300), 'logo.png');
  await expect.element(screen.getByText('Logo saved.')).toBeVisible();
  await expect.poll(() => device.app.document.querySelector<HTMLImageElement>('header img')?.naturalWidth).toBe(192);
  await expectNoFindings(device, 'the settings with a logo');

  // A wide logo contains the company's name, so the bar shows no name beside the logo.
  choose(device, await makePicture(900, 200), 'wordmark.png');
  await expect.element(screen.getByRole('banner').getByRole('img', { name: 'Northwind Bakery' })).toBeVisible();
  await expectNoFindings(device, 'the bar with a name in letters');

  const stranger = await start();
  await stranger.open('/auth');
  await expect.element(stranger.screen.getByRole('img', { name: 'Northwind Bakery' })).toBeVisible();
  await expectNoFindings(stranger, 'sign-in with a logo');
});

test('the page "What the company sees" depends on the setting for the readers of moods', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Maya Okafor', '/employee/what-the-company-sees');
  const { screen } = device;
  const mood = screen.getByRole('listitem').filter({ hasText: 'Your mood' }).first();
  await expect.element(mood).toMatchTextContent('for groups of five or more');
  await expectNoFindings(device, 'what the company sees');
  await screen.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await commands.press('Escape');
  company.change(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('mood_readers', '"named"', 'x', 'x')`,
  );
  await device.open('/employee/what-the-company-sees');
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Your mood and your note' }).first())
    .toBeVisible();
  await expect.element(screen.getByText('for groups of five or more')).not.toBeInTheDocument();
});
