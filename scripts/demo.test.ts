import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './lib/ports.ts';
import { start } from './lib/processes.ts';
import { readHeaderRules, serveStatic, type StaticSite } from './lib/static-site.ts';

describe('the static site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-site-'));
  let site: StaticSite;

  beforeAll(async () => {
    mkdirSync(join(folder, 'site', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'site', 'index.html'), '<title>page</title>');
    writeFileSync(join(folder, 'site', 'assets', 'a.wasm'), '');
    writeFileSync(
      join(folder, 'site', '_headers'),
      '/*\n  X-One: 1\n  Cache-Control: no-cache\n\n/assets/*\n  ! Cache-Control\n  Cache-Control: immutable\n',
    );
    site = await serveStatic(join(folder, 'site'), await freePort());
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the site sends the app’s page and files with the headers of the build', async () => {
    for (const path of ['/', '/employee/rewards', '/admin/users?q=a.b']) {
      const page = await fetch(site.url + path);
      expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect([page.headers.get('X-One'), page.headers.get('Cache-Control')]).toEqual(['1', 'no-cache']);
    }
    const { headers } = await fetch(`${site.url}/assets/a.wasm`);
    expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual(['application/wasm', 'immutable']);
  });

  it('the site refuses the API, files outside the site, and writes', async () => {
    for (const path of ['/api/me', '/parties/live/x', '/assets/b.js', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      const { status } = await fetch(site.url + path);
      expect({ path, status }).toEqual({ path, status: 404 });
    }
    expect(await (await fetch(`${site.url}/_headers`)).text()).toContain('<title>');
    expect((await fetch(`${site.url}/%`)).status).toBe(400);
    expect((await fetch(site.url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200);
  });

  it('readHeaderRules reads a rule that removes a header', () => {
    expect(readHeaderRules('/a/*\n  ! X-B\n')).toEqual([{ prefix: '/a/', headers: [['X-B', '']] }]);
  });
});

describe('npm run demo', () => {
  it('the command prints the address and the demo accounts, serves the site, and ends on request', async () => {
    const port = await freePort();
    const demo = start('npm', ['run', '--silent', 'demo'], { env: { PORT: String(port) } });
    await expect.poll(() => demo.output(), { timeout: 120_000, interval: 200 }).toContain('a demo company of its own');
    expect(demo.output()).toContain(`http://localhost:${port}`);
    expect(demo.output()).toMatch(/Maya Okafor +employee .*\n.*Daniel Reyes +admin/);
    expect((await fetch(`http://localhost:${port}/auth`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(404);

    const second = start('npm', ['run', '--silent', 'demo'], { env: { PORT: String(port) } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`PORT=${port + 1} npm run demo`);

    await demo.stop();
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  });
});
