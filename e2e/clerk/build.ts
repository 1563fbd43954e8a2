import { join } from 'node:path';
import { ROOT, tool } from '#scripts/lib/paths.ts';
import { must } from '#scripts/lib/processes.ts';
import { AS_SHIPPED, buildIfChanged } from '#scripts/lib/web-build.ts';
import { scriptUrls } from './stand-in/scripts.ts';
import { publishableKey, type ClerkStandIn } from './stand-in/server.ts';

export const CLERK_FOLDER = join(ROOT, 'dist', 'clerk');

function settings(url: string, key: string): Record<string, string> {
  const scripts = scriptUrls(url);
  return {
    VITE_APP_ENV: 'production',
    VITE_DISABLE_MOCK_DATA: 'true',
    VITE_CLERK_PUBLISHABLE_KEY: key,
    VITE_CLERK_PROXY_URL: url,
    VITE_CLERK_JS_URL: scripts.js,
    VITE_CLERK_UI_URL: scripts.ui,
  };
}

/** The tests of the bundles read this build, which names no stand-in that runs. */
export function prepareClerkBuild(say: (line: string) => void): Promise<void> {
  const built = settings('http://localhost:65535', publishableKey('production'));
  return buildIfChanged('the web app with Clerk', CLERK_FOLDER, built, say);
}

/**
 * Builds the app for the address of a stand-in. A copy of a build with another address does not install its service
 * worker, which refuses a file with another hash.
 */
export const buildWebFor = (clerk: ClerkStandIn, folder: string): Promise<string> =>
  must('The build of the web app', tool('vite'), ['build', '--logLevel', 'warn', '--outDir', folder], {
    env: { ...AS_SHIPPED, ...settings(clerk.url, clerk.publishableKey) },
  });
