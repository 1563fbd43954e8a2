import { commands } from 'vitest/browser';
import { begins, expectPseudo, listUntranslated } from '../kit/language.ts';
import { collectData, listClipped, type Data } from '../kit/shown-texts.ts';
import type { Device } from '../kit/device.ts';
import { expect, test } from '../kit/test.ts';

function expectSlipsFound(device: Device, data: Data): void {
  const { document } = device.app;
  const slip = (textContent: string, style: Partial<CSSStyleDeclaration> = {}) => {
    const it = Object.assign(document.createElement('p'), { textContent, className: 'slip' });
    Object.assign(it.style, style);
    document.body.append(it);
    return it;
  };
  const line = { width: '3rem', overflow: 'hidden', whiteSpace: 'nowrap' };
  slip('Plain words');
  slip('⟦šéé⟧').ariaLabel = 'Said aloud';
  slip('pending');
  slip('⟦çûţ öƒƒ ĥéŕé⟧', line);
  slip('⟦çûţ ƀéļöŵ⟧', { width: '3rem', height: '1rem', overflow: 'hidden' });
  slip('⟦ööûţ öƒ îţš ƀöẋ⟧', { width: '3rem', whiteSpace: 'nowrap' });
  slip('⟦šĥöŕţéñéđ ŵîţĥ å ţîţļé⟧', { ...line, textOverflow: 'ellipsis' }).title = '⟦ŵĥöļé⟧';
  const untranslated = listUntranslated(device, data).map((found) => found.split(': ')[1]);
  expect(untranslated).toEqual(['Plain words', 'pending', 'Said aloud']);
  expect(listClipped(device)).toEqual(['p.slip: ⟦çûţ öƒƒ ĥéŕé⟧', 'p.slip: ⟦çûţ ƀéļöŵ⟧', 'p.slip: ⟦ööûţ öƒ îţš ƀöẋ⟧']);
  for (const it of document.querySelectorAll<HTMLElement>('.slip')) it.style.width = '200vw';
  expect(listClipped(device)[0]).toMatch(/^the page: /);
}

test('every text is in the messages, and no text is clipped', async ({ start, company }) => {
  const data = await collectData(company);
  const device = await start({ language: 'en-XA', prepare: data.noteIntl });
  const { screen } = device;
  const button = (key: Parameters<typeof begins>[0]) => screen.getByRole('button', { name: begins(key) }).first();
  const dialog = screen.getByRole('dialog');
  await device.open('/auth');
  await expect.element(screen.getByRole('heading', { name: begins('auth.choose') })).toBeVisible();
  await expectPseudo(device, data, 'sign-in');
  await screen.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect.element(button('checkin.button')).toBeVisible();
  await expectPseudo(device, data, 'dashboard');
  await button('mood.great').click();
  await button('checkin.note').click();
  await expectPseudo(device, data, 'dashboard with a note');
  await button('checkin.button').click();
  await expect.element(screen.getByRole('region', { name: begins('checkin.done.at') })).toBeVisible();
  await expectPseudo(device, data, 'dashboard after the check-in');
  await button('notify.title').click();
  await expectPseudo(device, data, 'notifications');
  await commands.press('Escape');

  await device.visit('/employee/leaderboard');
  await expect.element(screen.getByRole('list', { name: begins('leaderboard.top') })).toBeVisible();
  await expectPseudo(device, data, 'leaderboard');
  await screen.getByRole('button', { name: 'Priya Nair' }).click();
  await expect.element(screen.getByRole('region', { name: begins('badges.title') })).toBeVisible();
  await expectPseudo(device, data, 'a person’s card');
  await commands.press('Escape');

  await device.visit('/employee/rewards');
  await expect.element(button('rewards.claim.name')).toBeVisible();
  await expectPseudo(device, data, 'rewards');
  await screen.getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await expect.element(dialog).toBeVisible();
  await expectPseudo(device, data, 'a reward opened');
  await commands.press('Escape');
  await button('rewards.claim.name').click();
  await expect.element(dialog).toBeVisible();
  await expectPseudo(device, data, 'the question before a claim');
  await dialog.getByRole('button', { name: begins('claim.confirm') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: begins('rewards.tab.claims') }).click();
  await expect.element(button('claims.cancel.name')).toBeVisible();
  await expectPseudo(device, data, 'rewards after a claim, with the toast');
  await button('claims.cancel.name').click();
  await expect.element(dialog).toBeVisible();
  await expectPseudo(device, data, 'the question before a claim is cancelled');
  await commands.press('Escape');

  await device.visit('/employee/achievements');
  await expect.element(screen.getByRole('heading', { level: 1, name: begins('achievements.title') })).toBeVisible();
  await expect.element(screen.getByText(begins('achievements.level')).first()).toBeVisible();
  await expectPseudo(device, data, 'achievements');

  await device.visit('/employee/profile');
  await expect.element(screen.getByRole('heading', { level: 1, name: begins('nav.profile') })).toBeVisible();
  await expectPseudo(device, data, 'profile');
  await device.visit('/employee/profile/settings');
  await screen.getByLabelText(begins('profile.phone')).fill('12');
  await button('dialog.saveChanges').click();
  await expect.element(screen.getByText(begins('errors.field.phone'))).toBeVisible();
  await expectPseudo(device, data, 'profile, with a mistake');
  await button('device.connection').click();
  await expect.element(screen.getByRole('dialog', { name: begins('offline.title') })).toBeVisible();
  await expectPseudo(device, data, 'connection and sync');
  await commands.press('Escape');
  await screen.getByRole('radio', { name: 'Deutsch' }).click();
  await expect.element(screen.getByRole('dialog', { name: begins('leave.title') })).toBeVisible();
  await expectPseudo(device, data, 'the question before leaving');
  await button('leave.stay').click();

  for (const path of ['/unauthorized', '/nowhere', '/profile-setup']) {
    await device.open(path);
    await expect.element(screen.getByRole('heading', { level: 1, name: /⟦/ })).toBeVisible();
    await expectPseudo(device, data, path);
  }
  expectSlipsFound(device, data);
});
