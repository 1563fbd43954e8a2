import { commands } from 'vitest/browser';
import { expect, test } from './kit/test.ts';

/** The test reads only these parts. */
interface DataFile {
  createdAt: string;
  years: unknown[];
  points: { pointsAmount: number; referenceType: string }[];
  checkIns: unknown[];
  redemptions: { userId: string }[];
}

test('a user can cancel the download of their data, or continue it after a failure', async ({ company, signIn }) => {
  const saved: unknown[] = [];
  const device = await signIn('Maya Okafor', '/employee/profile/settings', {
    prepare: ({ URL }) => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        saved.push(file);
        return create(file);
      };
    },
  });
  const { screen } = device;
  const begin = screen.getByRole('button', { name: 'Download my data' });
  const dialog = screen.getByRole('dialog', { name: 'Download my data' });

  // The app reads some data ahead. These requests must not be counted below.
  await expect.poll(() => device.app.performance.getEntriesByName('prepared').length).toBeGreaterThan(0);
  await device.rest();

  const answerCheckIns = company.hold({ method: 'GET', path: /^\/api\/checkins\?/ });
  await begin.click();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog).toMatchTextContent('Your check-ins in 2026');
  await expect.element(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(begin).toHaveFocus();
  answerCheckIns();
  await device.rest();

  const claims = { method: 'GET', path: /^\/api\/redemptions\?.*limit=50/ };
  const answerClaims = company.refuse({ ...claims, status: 503 });
  device.expectProblem(/^answer: GET 503 \/api\/redemptions$/);
  const before = device.sent.length;
  await begin.click();
  await dialog.getByLabelText('File name').fill('my/data: 2026');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The download stopped at “Your claims”.');
  expect(saved).toEqual([]);
  answerClaims();
  const downloading = commands.nextDownload();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog).toMatchTextContent('my data 2026.json is in your downloads.');
  const { name, bytes } = await downloading;
  expect(name).toBe('my data 2026.json');
  const file = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes))) as DataFile;
  const asked = device.sent.slice(before).map(({ path }) => path);
  const count = (path: RegExp) => asked.filter((one) => path.test(one)).length;
  expect([count(/^\/api\/me/), count(/^\/api\/checkins\?/), count(/^\/api\/redemptions/)]).toEqual([
    1,
    file.years.length,
    2,
  ]);
  expect(file).toMatchObject({
    what: 'Employee Rewards: my data',
    formatVersion: 1,
    for: { id: 'demo-employee', name: 'Maya Okafor' },
    profile: { id: 'demo-employee', pointsBalance: 1620 },
  });
  expect(file.years[0]).toMatchObject({ year: 2026, today: '2026-03-02' });
  expect(file.createdAt).toMatch(/^2026-03-02T12:/);
  expect(file.points.reduce((sum, { pointsAmount }) => sum + pointsAmount, 0)).toBe(1620);
  expect(file.checkIns).toHaveLength(file.points.filter(({ referenceType }) => referenceType === 'check_in').length);
  expect(file.redemptions.every(({ userId }) => userId === 'demo-employee')).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toHaveLength(1);
});
