import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from './hash.ts';
import { ROOT, tool } from './paths.ts';
import { must } from './processes.ts';

/** The Worker's assets; wrangler wants the folder to exist even when nothing is built. */
export const WEB_FOLDER = join(ROOT, 'dist', 'web');

// Beside the folder, not in it: what is in it is served to the world.
const STAMP = join(ROOT, 'dist', 'web.stamp');
const SOURCES = ['web', 'domain', 'worker', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const SETTINGS = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** Builds the web app when a source, a package or a VITE_ variable changed since the last build. */
export async function buildWebIfChanged(say: (line: string) => void): Promise<void> {
  const variables = Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .toSorted();
  const wanted = hashSources([...SOURCES, ...SETTINGS], JSON.stringify(variables));
  const entry = join(WEB_FOLDER, 'index.html');
  if (existsSync(entry) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('Building the web app ...');
  await must('The build of the web app', tool('vite'), ['build', '--logLevel', 'warn']);
  mkdirSync(WEB_FOLDER, { recursive: true });
  writeFileSync(STAMP, wanted);
}
