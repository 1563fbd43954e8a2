import { readFileSync } from 'node:fs';
import { playwright, defineBrowserCommand } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { findHeadlessShell, launchOptions } from '#scripts/lib/chromium.ts';
import { builtApp } from './kit/site.ts';

interface DownloadedFile {
  name: string;
  bytes: number[];
}

/** Tests call them with `commands` of vitest/browser. */
const commands = {
  emulateScheme: defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
    page.emulateMedia({ colorScheme }),
  ),
  /** By default, the tests run with reduced motion. */
  emulateMotion: defineBrowserCommand<[motion: 'reduce' | 'no-preference']>(({ page }, reducedMotion) =>
    page.emulateMedia({ reducedMotion }),
  ),
  press: defineBrowserCommand<[key: string]>(({ page }, key) => page.keyboard.press(key)),
  loseFiles: defineBrowserCommand<[files: string]>(({ page }, files) => page.route(files, (route) => route.abort())),
  holdFiles: defineBrowserCommand<[files: string]>(({ page }, files) => page.route(files, () => {})),
  /** The browser then sends the requests that were held back. */
  findFiles: defineBrowserCommand<[files: string]>(({ page }, files) => page.unroute(files)),
  /** Granting one permission denies all others, so the test takes it back at its end. */
  allowClipboard: defineBrowserCommand<[isAllowed: boolean]>(({ context }, isAllowed) =>
    isAllowed ? context.grantPermissions(['clipboard-read', 'clipboard-write']) : context.clearPermissions(),
  ),
  /** Start this command before the click, without await. */
  nextDownload: defineBrowserCommand<[]>(async ({ page }): Promise<DownloadedFile> => {
    const download = await page.waitForEvent('download');
    return { name: download.suggestedFilename(), bytes: [...readFileSync(await download.path())] };
  }),
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateScheme: (scheme: 'light' | 'dark') => Promise<void>;
    emulateMotion: (motion: 'reduce' | 'no-preference') => Promise<void>;
    press: (key: string) => Promise<void>;
    loseFiles: (files: string) => Promise<void>;
    holdFiles: (files: string) => Promise<void>;
    findFiles: (files: string) => Promise<void>;
    allowClipboard: (isAllowed: boolean) => Promise<void>;
    nextDownload: () => Promise<DownloadedFile>;
  }
}

/** The screens run in Chromium with the built app and the real API, both in the page (docs/decisions/0047). */
export function screensProject(): TestProjectInlineConfiguration {
  return {
    plugins: [builtApp()],
    test: {
      name: 'screens',
      include: ['screens/**/*.test.ts'],
      globalSetup: ['screens/kit/build.ts'],
      // All test files share one page, so the modules of the API load only once. Every test has its own iframe, company
      // and storage.
      isolate: false,
      fileParallelism: false,
      testTimeout: 240_000,
      hookTimeout: 60_000,
      // Every wait has a condition. On a busy machine, it may take long until the condition is true.
      expect: { poll: { timeout: 60_000 } },
      // An error shows the whole list of findings, and not only their number.
      chaiConfig: { truncateThreshold: 2_000 },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // The viewport has room for the iframes, which have the sizes of devices.
        viewport: { width: 1280, height: 860 },
        commands,
        locators: { exact: false },
        provider: playwright({
          launchOptions: launchOptions(findHeadlessShell()),
          contextOptions: { reducedMotion: 'reduce', locale: 'en-CA', timezoneId: 'America/Toronto' },
          actionTimeout: 60_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
