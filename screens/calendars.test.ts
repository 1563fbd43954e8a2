import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

const LONG_NAME = 'Late shift of the distribution centre across the river';

test('an admin can add, preview and delete a work calendar with public holidays', async ({ company, signIn }) => {
  company.change(`UPDATE users SET role = 'super_admin' WHERE id = 'demo-admin'`);
  const device = await signIn('Daniel Reyes', '/admin/calendars');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Monday to Friday').first()).toBeVisible();
  await expectNoFindings(device, 'work calendars');

  await screen.getByRole('button', { name: 'Add a calendar' }).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await dialog.getByRole('button', { name: day, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add a calendar' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText('Choose at least one working day.')).toBeVisible();
  await expectNoFindings(device, 'a new calendar, with its mistakes');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(LONG_NAME);
  await dialog.getByRole('button', { name: 'Sunday', exact: true }).click();
  await dialog.getByRole('button', { name: 'Monday', exact: true }).click();
  await dialog.getByRole('switch', { name: 'Custom times' }).click();

  await dialog.getByRole('combobox', { name: 'Day starts at' }).selectOptions('-360');
  await dialog.getByRole('button', { name: 'Add public holidays…' }).click();
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveFocus();
  await expect.element(dialog.getByRole('heading', { name: 'Add public holidays' })).toBeInViewport({ ratio: 1 });
  await country.selectOptions('Germany');
  await dialog.getByRole('combobox', { name: 'Region' }).selectOptions('Bayern');
  await expect.element(dialog.getByText(/^Skipped 2 days/)).toBeVisible();
  await expect.element(dialog.getByText(/Assumption.*: Mostly Catholic places, such as Munich/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'City or district' }).selectOptions('Stadt Augsburg');
  await expect.element(dialog.getByText(/^\d+ public holidays$/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: /Augsburg Peace Festival/ })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: /Christmas Eve.*half day/ })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: /New Year's Eve.*half day/ }).click();
  await dialog.getByRole('checkbox', { name: /Epiphany/ }).click();
  await expectNoFindings(device, 'the public holidays of a city');
  await dialog.getByRole('button', { name: /^Add \d+ holidays$/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add public holidays…' })).toHaveFocus();
  for (const [name, count] of Object.entries({ 'Good Friday': 1, 'Augsburg Peace': 1, "Year's Eve": 1, Epiphany: 0 })) {
    await expect.element(dialog.getByText(name)).toHaveLength(count);
  }
  await expectNoFindings(device, 'a calendar with its holidays');
  await dialog.getByRole('button', { name: 'Add a calendar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(LONG_NAME).first()).toBeVisible();
  await expect
    .element(
      row(LONG_NAME)
        .getByText(/day starts at 6:00\sp\.m\. the evening before/)
        .first(),
    )
    .toBeVisible();
  await expectNoFindings(device, 'work calendars, one with a long name');

  await screen.getByRole('button', { name: `Edit ${LONG_NAME}` }).click();
  await expect
    .element(dialog.getByText(/^The day starts at 6:00\sp\.m\. the evening before\. For a different start/))
    .toBeVisible();
  await expect.element(dialog.getByRole('switch', { name: 'Custom times' })).not.toBeInTheDocument();
  await expectNoFindings(device, 'a calendar whose days begin on the evening before');
  await commands.press('Escape');

  await screen.getByRole('button', { name: `Assign “${LONG_NAME}” to people` }).click();
  await dialog.getByRole('combobox', { name: 'Department' }).selectOptions('Sales');
  await expectNoFindings(device, 'a calendar that is given');
  await dialog.getByRole('button', { name: 'Select these people' }).click();
  await expect.element(dialog.getByRole('button', { name: /^Set calendar for/ })).toBeVisible();
  await expectNoFindings(device, 'what will happen to the people of a department');
  await commands.press('Escape');

  await screen.getByRole('button', { name: `Delete ${LONG_NAME}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(LONG_NAME).first()).not.toBeInTheDocument();
});

test('adding a holiday on a past day shows the effect and recomputes the records', async ({ company, signIn }) => {
  company.change(`UPDATE users SET role = 'super_admin' WHERE id = 'demo-admin'`);
  const device = await signIn('Daniel Reyes', '/admin/calendars');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('button', { name: 'Edit Monday to Friday' }).click();
  // The Wednesday of the previous week.
  const day = '2026-02-25';
  await dialog.getByLabelText('Day', { exact: true }).fill(day);
  await dialog.getByRole('textbox', { name: 'Holiday name' }).fill('Founders’ day');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('Shorter streaks')).toBeVisible();
  await expectNoFindings(device, 'what a holiday of a past day will do');
  await dialog.getByRole('button', { name: 'Save calendar' }).click();
  await expect.element(dialog.getByText('Streaks and points for “Monday to Friday” are up to date')).toBeVisible();
  await expectNoFindings(device, 'records that were computed again');
  await dialog.getByRole('button', { name: 'Close' }).click();

  company.change(`UPDATE work_calendars SET recompute_from = '${day}' WHERE id = 'standard'`);
  await device.open('/admin/calendars');
  await expect.element(screen.getByText(/still need updating/)).toBeVisible();
  await expectNoFindings(device, 'a calendar whose records wait');
  await screen.getByRole('button', { name: 'Continue updating streaks and points for “Monday to Friday”' }).click();
  await expect.element(dialog.getByText('Streaks and points for “Monday to Friday” are up to date')).toBeVisible();
});
