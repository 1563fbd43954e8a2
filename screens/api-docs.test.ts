import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the API page tells an admin how to call the API, and saves the OpenAPI document', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/api');
  const { screen, app } = device;
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('region', { name: 'Sign in' })).toMatchTextContent('Authorization: Bearer TOKEN');
  // The example is a route of the document.
  const document = await company.ask('demo-admin', 'GET', '/api/openapi.json');
  const example = main.getByRole('region', { name: 'Example' });
  await expect.element(example).toMatchTextContent(`curl '${app.location.origin}/api/leaderboard?period=month'`);
  expect(document).toHaveProperty(['paths', '/api/leaderboard', 'get']);
  await expect.element(main.getByRole('region', { name: 'OpenAPI document' })).toMatchTextContent('/api/openapi.json');
  expect(app.document.documentElement.scrollWidth).toBeLessThanOrEqual(app.innerWidth);
  await expectNoFindings(device, 'the API page');

  const download = commands.nextDownload();
  await screen.getByRole('button', { name: 'Download' }).click();
  const { bytes } = await download;
  expect(JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)))).toEqual(document);
});
