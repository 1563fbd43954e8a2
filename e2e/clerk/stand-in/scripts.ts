import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/lib/paths.ts';
import { must } from '#scripts/lib/processes.ts';

/**
 * The packages of Clerk's two scripts, in the versions for which the installed @clerk/react was built. @clerk/shared
 * contains these versions in versionSelector and loadClerkJsScript. In production, Clerk serves the newest release of
 * the same major version.
 */
const PACKAGES = [
  { name: '@clerk/clerk-js', version: '6.34.1', entry: 'clerk.browser.js' },
  { name: '@clerk/ui', version: '1.36.0', entry: 'ui.browser.js' },
] as const;

const CACHE = join(ROOT, '.cache', 'clerk');

function findFolder({ name, version }: { name: string; version: string }): string {
  return join(CACHE, `${name.replace('@clerk/', '')}-${version}`);
}

/** The packages cannot be installed, so this function unpacks their archives. */
export async function fetchScripts(): Promise<void> {
  for (const { name, version } of PACKAGES) {
    const folder = findFolder({ name, version });
    if (existsSync(folder)) continue;
    mkdirSync(CACHE, { recursive: true });
    const work = mkdtempSync(join(CACHE, 'unpack-'));
    await must(`Fetching ${name}`, 'npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work]);
    const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
    if (!archive) throw new Error(`npm pack brought no archive of ${name}.`);
    await must(`Unpacking ${name}`, 'tar', ['-xzf', join(work, archive), '-C', work]);
    // Two workers may download a package at the same time. The folder of the first worker is kept.
    if (!existsSync(folder)) renameSync(join(work, 'package', 'dist'), folder);
    rmSync(work, { recursive: true, force: true });
  }
}

export function scriptUrls(origin: string): { js: string; ui: string } {
  const [js, ui] = PACKAGES.map(({ name, version, entry }) => `${origin}/npm/${name}@${version}/dist/${entry}`);
  return { js: js ?? '', ui: ui ?? '' };
}

export function scriptFile(path: string): Buffer | null {
  const [, name, version, file] = /^\/npm\/(@clerk\/[\w-]+)@([\d.]+)\/dist\/([\w.-]+\.js)$/.exec(path) ?? [];
  if (!name || !version || !file || !PACKAGES.some((one) => one.name === name && one.version === version)) return null;
  const place = join(findFolder({ name, version }), file);
  return existsSync(place) ? readFileSync(place) : null;
}
