/** `npm run lock`: adds the builds of every platform to package-lock.json after `npm install` (docs/decisions/0001). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingBuilds, type Lock } from './lib/lock.ts';
import { ROOT } from './lib/paths.ts';
import { say } from './lib/say.ts';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const missing = missingBuilds(lock);
for (const { path, entry } of missing) lock.packages[path] = entry;
const byPath = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b, 'en');
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(byPath));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(
  missing.length === 0
    ? 'package-lock.json names every build.'
    : `Named ${missing.length} builds in package-lock.json.`,
);
