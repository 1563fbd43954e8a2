import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, tool } from '#scripts/lib/paths.ts';
import { must } from '#scripts/lib/processes.ts';
import { AS_SHIPPED, buildIfChanged } from '#scripts/lib/web-build.ts';
import { scriptUrls } from './stand-in/scripts.ts';
import { publishableKey, type ClerkStandIn } from './stand-in/server.ts';

export const CLERK_FOLDER = join(ROOT, 'dist', 'clerk');

/** The address of every stand-in in the prepared build. The copy for a stand-in gets the address of this stand-in. */
const ANY_STAND_IN = 'http://localhost:65535';

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

export function prepareClerkBuild(say: (line: string) => void): Promise<void> {
  const built = settings(ANY_STAND_IN, publishableKey('production'));
  return buildIfChanged('the web app with Clerk', CLERK_FOLDER, built, say);
}

/** Only one test needs the build with the key of a development instance, so this build is not prepared. */
export async function buildWebFor(clerk: ClerkStandIn, folder: string): Promise<void> {
  if (clerk.publishableKey !== publishableKey('production')) {
    await must('The build of the web app', tool('vite'), ['build', '--logLevel', 'warn', '--outDir', folder], {
      env: { ...AS_SHIPPED, ...settings(clerk.url, clerk.publishableKey) },
    });
    return;
  }
  cpSync(CLERK_FOLDER, folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(\.js|\.html|_headers)$/.test(name),
  );
  let changed = 0;
  for (const file of files.map((name) => join(folder, name))) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes(ANY_STAND_IN)) continue;
    writeFileSync(file, text.replaceAll(ANY_STAND_IN, clerk.url));
    changed += 1;
  }
  if (changed === 0) throw new Error(`The build in ${CLERK_FOLDER} does not name ${ANY_STAND_IN}.`);
}
