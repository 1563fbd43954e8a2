import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { clockName } from '../kit/clock.ts';
import { runScript } from '../kit/database.ts';
import { copyTemplate } from '../kit/templates.ts';
import { startBuiltServer, type Server } from '../kit/built-server.ts';
import { test as base } from '../kit/test.ts';
import { watch, type Watch } from '../kit/watch.ts';
import { buildWebFor } from './build.ts';
import type { StandInPerson } from './stand-in/people.ts';
import { startClerkStandIn, type ClerkStandIn, type StandInOptions } from './stand-in/server.ts';

export interface Device {
  page: Page;
  watch: Watch;
}

interface WorkerFixtures {
  instance: StandInOptions;
  build: { clerk: ClerkStandIn; webFolder: string };
}

interface Fixtures {
  clerk: ClerkStandIn;
  installation: Server;
  openDevice: (options?: BrowserContextOptions) => Promise<Device>;
}

function watchOthers(page: Page): () => string[] {
  const others: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') others.push(request.url());
  });
  return () => others;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  instance: [{}, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ launchOptions }, use) => {
      // The browser resolves only the host name localhost.
      const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  build: [
    async ({ instance }, use) => {
      const clerk = await startClerkStandIn(instance);
      const webFolder = mkdtempSync(join(tmpdir(), 'employee-rewards-clerk-web-'));
      await buildWebFor(clerk, webFolder);
      await use({ clerk, webFolder });
      await clerk.stop();
      rmSync(webFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  clerk: async ({ build }, use) => {
    await use(build.clerk);
    expect(build.clerk.unknown(), 'requests that the stand-in does not know').toEqual([]);
    build.clerk.reset();
  },
  installation: async ({ build, clerk }, use) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-clerk-'));
    copyTemplate(clockName(), stateDir);
    // Clerk's tokens need the real clock, so every day of the week is a working day.
    runScript(stateDir, `DELETE FROM holidays; UPDATE work_calendars SET workdays = '[1,2,3,4,5,6,7]';`);
    const vars = (origin: string) => ({
      ENVIRONMENT: 'production',
      AUTH_MODE: 'clerk',
      CLERK_JWT_KEY: clerk.jwtKey,
      CLERK_SECRET_KEY: clerk.secretKey,
      CLERK_API_URL: clerk.url,
      CLERK_ISSUER: clerk.url,
      CLERK_AUTHORIZED_PARTIES: origin,
    });
    const server = await startBuiltServer({ stateDir, installation: { webFolder: build.webFolder, vars } });
    await use(server);
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  },
  openDevice: async ({ browser, installation, contextOptions }, use) => {
    const devices: (Device & { others: () => string[] })[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: installation.url, ...options });
      const page = await context.newPage();
      const device = { page, watch: await watch(page), others: watchOthers(page) };
      devices.push(device);
      return device;
    });
    for (const { page, watch: watched, others } of devices) {
      expect(watched.problems(), 'what went wrong in the page').toEqual([]);
      expect(others(), 'requests to other machines').toEqual([]);
      await page.context().close();
    }
  },
});

export function signInHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Sign in to Employee Rewards' });
}

export function checkIn(page: Page): Locator {
  return page.getByRole('button', { name: /^Check in/ });
}

export async function signInAs(page: Page, person: StandInPerson): Promise<void> {
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function confirmProfile(page: Page, firstName: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: `Welcome, ${firstName}` })).toBeVisible();
  // An admin is asked for the time zone at once. An employee sees other cards first and may skip them.
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await start.or(skip).first().waitFor();
  if (await skip.isVisible()) await skip.click();
  await start.click();
}

export async function signInFirst(page: Page, person: StandInPerson): Promise<void> {
  await signInAs(page, person);
  await confirmProfile(page, person.firstName);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

export { expect };
