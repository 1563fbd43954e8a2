import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from './hash.ts';
import { ROOT, tool } from './paths.ts';
import { must } from './processes.ts';

/** Wrangler needs this folder to exist even before a build. */
export const WEB_FOLDER = join(ROOT, 'dist', 'web');

/** The app of `npm start -- --empty`. */
export const EMPTY_WEB_FOLDER = join(ROOT, 'dist', 'web-empty');
export const EMPTY_SETTINGS = { VITE_DEMO_COMPANY: 'empty' };

export const DEMO_FOLDER = join(ROOT, 'dist', 'demo');

const SOURCES = [
  'web',
  'domain',
  'worker',
  'migrations',
  'vite.config.ts',
  'scripts/lib/openapi-file.ts',
  'package.json',
  'package-lock.json',
];

/** Override the .env files. */
export const DEMO_SETTINGS = {
  VITE_DEMO_BACKEND: 'browser',
  VITE_DISABLE_MOCK_DATA: 'false',
  VITE_CLERK_PUBLISHABLE_KEY: '',
};

export const AS_SHIPPED = { NODE_ENV: 'production' };

export async function buildIfChanged(
  what: string,
  folder: string,
  env: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  const variables = Object.entries({ ...process.env, ...env })
    .filter(([name]) => name.startsWith('VITE_'))
    .toSorted();
  const wanted = hashSources(SOURCES, JSON.stringify(variables));
  // The stamp is a file beside the folder, because all files inside the folder are public.
  const stamp = `${folder}.stamp`;
  if (existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say(`Building ${what} ...`);
  // An interrupted build leaves old and new files together, so the old stamp must not stay.
  rmSync(stamp, { force: true });
  await must(`The build of ${what}`, tool('vite'), ['build', '--logLevel', 'warn', '--outDir', folder], {
    env: { ...AS_SHIPPED, ...env },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, wanted);
}

export function buildWebIfChanged(say: (line: string) => void, isEmpty = false): Promise<void> {
  const [folder, settings] = isEmpty ? [EMPTY_WEB_FOLDER, EMPTY_SETTINGS] : [WEB_FOLDER, {}];
  return buildIfChanged('the web app', folder, settings, say);
}

export function buildDemoIfChanged(say: (line: string) => void): Promise<void> {
  return buildIfChanged('the demo', DEMO_FOLDER, DEMO_SETTINGS, say);
}
