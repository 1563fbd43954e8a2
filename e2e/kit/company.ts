import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#domain/demo/accounts.ts';
import { startBuiltServer, type Server } from './built-server.ts';
import { clockName } from './clock.ts';
import { copyTemplate } from './templates.ts';
import { test as base } from './test.ts';
import { watch, type Watch } from './watch.ts';

export interface Person {
  page: Page;
  watch: Watch;
}

interface Company extends Server {
  stateDir: string;
}

interface Fixtures {
  /**
   * 'long ago' is the demo company. 'today' is a company that was set up this morning and has only the demo's admin.
   */
  founded: 'long ago' | 'today';
  vars: Readonly<Record<string, string>>;
  company: Company;
  /** Opens the page as a user who signed in earlier. The start page leads to the user's dashboard. */
  signIn: (name: DemoName, options?: BrowserContextOptions & { path?: string }) => Promise<Person>;
}

/** The ids, such as `demo-004`, are of the other people of the demo company. */
export type DemoName = (typeof DEMO_ACCOUNTS)[number]['name'] | `demo-${number}`;

/** Signs in as the sign-in screen does (web/kit/session/demo-flags.ts), without a load of that screen. */
const storeSession = (page: Page, name: DemoName) =>
  page.addInitScript(
    (id) => {
      localStorage.setItem('employee-rewards-demo-mode', 'true');
      localStorage.setItem('employee-rewards-demo-user', id);
    },
    DEMO_ACCOUNTS.find((account) => account.name === name)?.id ?? name,
  );

export const test = base.extend<Fixtures>({
  founded: ['long ago', { option: true }],
  vars: [{}, { option: true }],
  company: async ({ founded, vars }, use) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-e2e-'));
    copyTemplate(founded === 'today' ? 'founded' : clockName(), stateDir);
    const server = await startBuiltServer({ stateDir, vars });
    await use({ ...server, stateDir });
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
    expect(server.output(), 'the log of the server').toBe('');
  },
  signIn: async ({ browser, company, founded, contextOptions }, use) => {
    const people: Person[] = [];
    await use(async (name, { path = '/', ...options } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: company.url,
        ...options,
      });
      const page = await context.newPage();
      const person = { page, watch: await watch(page) };
      people.push(person);
      const stored = await storeSession(page, name);
      await page.goto(path);
      // The next documents begin with the storage that the app and the test leave.
      await stored.dispose();
      // In a new company, the first sign-in asks some questions.
      if (founded === 'today') await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
      return person;
    });
    for (const { page, watch: watched } of people) {
      expect(watched.problems(), 'what went wrong in the page').toEqual([]);
      await page.context().close();
    }
  },
});

export { expect };
