import { commands } from 'vitest/browser';
import type { OpenApi } from '../domain/api/openapi.ts';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the API page shows an admin every route of the OpenAPI document', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/api');
  const { screen, app } = device;
  const document = (await company.ask('demo-admin', 'GET', '/api/openapi.json')) as OpenApi;
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map(() => path));
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('status')).toHaveTextContent(`${paths.length} routes`);
  const shown = [...app.document.querySelectorAll<HTMLElement>('main summary code')].map((code) => code.innerText);
  expect(shown.toSorted()).toEqual(paths.toSorted());

  // The Enter key opens a route and a nested schema of its response.
  await screen.getByRole('searchbox').fill('rewards/claim');
  await expect.element(main.getByRole('status')).toHaveTextContent('1 route');
  const routes = [...app.document.querySelectorAll<HTMLElement>('main summary')];
  routes.find((route) => route.textContent.includes('/api/rewards/claim'))!.focus();
  await commands.press('Enter');
  await expect.element(main.getByRole('heading', { name: 'Answer 201' })).toBeVisible();
  await expect.element(main).toMatchTextContent(`-d '{"rewardId":"string"}'`);
  (main.getByText('Fields of RewardSnapshot').element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(main.getByText('pointsCost', { exact: true })).toBeVisible();
  await main.getByText('Refusals').click();
  await expect.element(main.getByText('insufficient_points')).toBeVisible();
  expect(app.document.documentElement.scrollWidth).toBeLessThanOrEqual(app.innerWidth);
  await expectNoFindings(device, 'a route');

  const download = commands.nextDownload();
  await screen.getByRole('button', { name: 'Download' }).click();
  const { bytes } = await download;
  expect(JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)))).toEqual(document);
  await screen.getByRole('searchbox').fill('no such thing');
  await expect.element(main.getByText('No route found')).toBeVisible();
});
