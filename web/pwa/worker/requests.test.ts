import { describe, expect, it } from 'vitest';
import { mayKeep, planFor, stampPage, toVersion } from './requests.ts';

const ORIGIN = 'https://rewards.example';
const site = { origin: ORIGIN, isShell: (url: string) => [`${ORIGIN}/`, `${ORIGIN}/assets/a.js`].includes(url) };
const plan = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  planFor({ method, mode, url: new URL(path, ORIGIN).href }, site);

describe('the plan of the service worker for a request', () => {
  it.each(['/', '/employee/dashboard', '/auth/sso-callback?x=1', '/apiary', '/employee/rewards#top'])(
    'opens the app’s page for a navigation to %s',
    (path) => {
      expect(plan(path, { mode: 'navigate' })).toBe('page');
    },
  );

  it.each([
    '/api',
    '/api/me',
    '/api/checkins?from=1',
    '/parties/live/room',
    '/sw.js',
    'https://other.example/assets/a.js',
  ])('leaves %s to the network, for a navigation and for data', (path) => {
    expect(plan(path)).toBe('network');
    expect(plan(path, { mode: 'navigate' })).toBe('network');
  });

  it('sends requests other than GET to the network', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(plan('/assets/a.js', { method })).toBe('network');
  });

  it('answers files of its version from its own cache, and looks for other files in every cache', () => {
    expect(plan('/assets/a.js')).toBe('shell');
    expect(plan('/')).toBe('shell');
    expect(plan('/assets/b.js')).toBe('kept');
    expect(plan('/screenshots/phone.png', { mode: 'navigate' })).toBe('kept');
    expect(plan('/employee/dashboard')).toBe('kept');
  });
});

describe('the check whether an answer may be stored', () => {
  it.each(['/a.png', 'a.png', `${ORIGIN}/employee`, '/apiary'])('allows %s', (url) => {
    expect(mayKeep(url, ORIGIN)).toBe(true);
  });

  it.each([
    '/api',
    '/api/me',
    '/x/../api/me',
    '/parties/live/a',
    '/sw.js',
    'https://other.example/a.png',
    '//other.example/a.png',
    'http://rewards.example/a.png',
    'data:text/plain,x',
    'http://',
  ])('refuses %s', (url) => {
    expect(mayKeep(url, ORIGIN)).toBe(false);
  });
});

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
