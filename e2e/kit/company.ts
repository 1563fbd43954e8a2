import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
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
  signIn: (name: string, options?: BrowserContextOptions) => Promise<Person>;
}

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
    await use(async (name, options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: company.url, ...options });
      const page = await context.newPage();
      const person = { page, watch: await watch(page) };
      people.push(person);
      await page.goto('/auth');
      await page.getByRole('button', { name }).click();
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
