import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_CLOCKS } from './lib/clock.ts';
import { ROOT } from './lib/paths.ts';
import { freePort, portIsFree } from './lib/ports.ts';
import { run, start, stopAll, type Running } from './lib/processes.ts';

const RUN = join(ROOT, 'scripts', 'run.mjs');
const READY_TIMEOUT_MS = 120_000;

const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-start-'));
let port = 0;
const env = () => ({ STATE_DIR: stateDir, PORT: String(port), CLOCK: `fixed:${TEST_CLOCKS.monday}` });
const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const asMaya = { Authorization: 'Demo demo-employee', 'Content-Type': 'application/json' };

beforeAll(async () => {
  port = await freePort();
});
afterEach(() => stopAll());
afterAll(() => {
  for (const folder of [stateDir, `${stateDir}-empty`]) rmSync(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;

/** `fetch` cannot set the header Host, so this function does not use it. */
function ask(path: string, headers: Headers): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .once('error', reject)
      .end();
  });
}

async function serve(...args: string[]): Promise<Running> {
  const running = start(process.execPath, [RUN, 'start', ...args], { env: env() });
  for (const startedMs = Date.now(); Date.now() - startedMs < READY_TIMEOUT_MS; await sleep(100)) {
    if (running.output().includes('Ctrl-C stops it') || running.child.exitCode !== null) break;
  }
  expect(running.output()).toContain('Ctrl-C stops it');
  return running;
}

test('npm start serves the demo company, keeps its data for the next start, and leaves no process behind', async () => {
  const first = await serve();
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).toMatch(/Maya Okafor +employee[^]*Daniel Reyes +admin/);
  const checkIn = await fetch(url('/api/checkins'), { method: 'POST', headers: asMaya, body: '{}' });
  expect(checkIn.status).toBe(201);

  // A page of another site must not reach the database or the demo's sign-in, even when the site's host name resolves
  // to this machine.
  for (const path of ['/cdn-cgi/explorer', '/cdn-cgi/local/explorer', '/cdn-cgi/local/explorer/api/d1/database']) {
    for (const headers of [{}, { Origin: 'https://elsewhere.test' }, { Host: 'elsewhere.test' }] as Headers[]) {
      const { status, body } = await ask(path, headers);
      // Wrangler refuses requests from another origin to its own addresses. front-door.ts refuses requests to another
      // host name.
      const isForeign = Object.keys(headers).length > 0;
      expect({ path, headers, isRefused: status === 403 }).toEqual({ path, headers, isRefused: isForeign });
      expect({ path, body }).toEqual({ path, body: expect.not.stringMatching(/Local Explorer|"uuid"|"success":true/) });
    }
  }
  const asAdmin = { Authorization: 'Demo demo-admin' };
  expect((await ask('/api/me', asAdmin)).status).toBe(200);
  for (const headers of [
    { Host: 'elsewhere.test' },
    { Host: 'elsewhere.test', 'MF-Original-URL': `http://localhost:${port}/api/me` },
    { Host: 'elsewhere.test', 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'http' },
    { 'MF-Original-URL': 'http://elsewhere.test/api/me', Host: 'elsewhere.test' },
  ] as Headers[]) {
    const { status, body } = await ask('/api/me', { ...asAdmin, ...headers });
    expect({ headers, status, body }).toEqual({ headers, status: 403, body: 'Open http://localhost instead.\n' });
  }

  const readJobs = async () => (await fetch(url('/api/jobs'), { headers: asAdmin })).json();
  await expect.poll(readJobs, { timeout: 60_000 }).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: 'nightly_audit', lastRun: expect.anything() })]),
  });

  const second = await run(process.execPath, [RUN, 'start'], { env: env() });
  expect(second).toEqual({ code: 1, output: expect.stringContaining(`Port ${port} is taken by another program.`) });
  expect(second.output.trim().split('\n')).toHaveLength(1);
  expect(second.output).toContain(`PORT=${port + 1} npm start`);
  const reset = await run(process.execPath, [RUN, 'reset'], { env: env() });
  expect(reset).toEqual({ code: 1, output: expect.stringContaining('Stop it first') });

  // The test sends one signal, and only to the first process. A supervisor does the same.
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(await portIsFree(port)).toBe(true);

  const again = await serve();
  expect(again.output()).not.toContain('Making the demo company');
  const me = await fetch(url('/api/me'), { headers: asMaya });
  expect(await me.json()).toMatchObject({ id: 'demo-employee', todayCheckIn: { localDate: '2026-03-02' } });
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  expect(await portIsFree(port)).toBe(true);
});

test('npm start -- --empty serves a company with only its super admin, and keeps its data apart', async () => {
  const running = await serve('--empty');
  expect(running.output()).toMatch(/Daniel Reyes +super_admin \(demo-owner\)/);
  expect(running.output()).not.toContain('Maya Okafor');
  const owner = { Authorization: 'Demo demo-owner' };
  const read = async (path: string) => (await fetch(url(path), { headers: owner })).json();
  expect(await read('/api/users')).toMatchObject({ items: [{ id: 'demo-owner', role: 'super_admin' }] });
  const { steps, isClosed } = (await read('/api/setup')) as { steps: { state: string }[]; isClosed: boolean };
  expect([isClosed, ...steps.map(({ state }) => state)]).toEqual([false, ...steps.map(() => 'open')]);
  expect((await fetch(url('/api/me'), { headers: asMaya })).status).toBe(401);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});

test('an unknown option is refused with a message', async () => {
  const { code, output } = await run(process.execPath, [RUN, 'start', '--blank'], { env: env() });
  expect({ code, output }).toEqual({ code: 1, output: 'There is no option --blank. There is only --empty.\n' });
});

test('an invalid value of PORT is refused with a message', async () => {
  const { code, output } = await run(process.execPath, [RUN, 'start'], { env: { ...env(), PORT: 'http' } });
  expect({ code, output }).toEqual({ code: 1, output: 'PORT must be 1 to 65535, not "http".\n' });
});
