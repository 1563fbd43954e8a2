import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Test files are skipped, because no build contains them. */
export function hashSources(paths: readonly string[], extra = ''): string {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap((path) => filesUnder(join(ROOT, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
