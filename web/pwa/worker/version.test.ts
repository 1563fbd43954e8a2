import { expect, it } from 'vitest';
import { stampPage, toVersion } from './version.ts';

it('returns the release and a hash that differs between builds with different files', () => {
  const files = [
    { url: '/', revision: 'a' },
    { url: 'assets/x.js', revision: null },
  ];
  const version = toVersion('1.2.3', files);
  expect(version).toMatch(/^1\.2\.3\+[0-9a-f]{8}$/);
  expect(toVersion('1.2.3', files.toReversed())).toBe(version);
  expect(toVersion('1.2.3', [{ url: '/', revision: 'b' }, ...files.slice(1)])).not.toBe(version);
  expect(toVersion('1.2.3', files.slice(1))).not.toBe(version);
});

it('states the version in a header of the page, and keeps the rest of the page', async () => {
  const page = stampPage(
    new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
    '1.2.3+0a1b2c3d',
  );
  expect([...page.headers]).toEqual([
    ['content-type', 'text/html'],
    ['server-timing', 'version;desc="1.2.3+0a1b2c3d"'],
  ]);
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html>']);
});
