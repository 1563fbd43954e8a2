import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.ts';
import { commands } from './kit/commands.ts';
import { builtApp } from './kit/site.ts';

/**
 * Configures the tests of the screens, state by state, in Chromium: the built app over the real API, both in the page
 * (docs/decisions/0048).
 */
export function screensProject(): TestProjectInlineConfiguration {
  const executablePath = findChromium();
  return {
    plugins: [builtApp()],
    test: {
      name: 'screens',
      include: ['screens/**/*.test.ts'],
      globalSetup: ['screens/kit/build.ts'],
      // All files share one page, so the API's modules load once. Every test has its own frame, company and storage.
      isolate: false,
      fileParallelism: false,
      testTimeout: 240_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // The viewport has room for the frames, which have the sizes of devices.
        viewport: { width: 1280, height: 860 },
        commands,
        locators: { exact: false },
        provider: playwright({
          launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
          contextOptions: { reducedMotion: 'reduce', locale: 'en-CA', timezoneId: 'America/Toronto' },
          actionTimeout: 30_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
