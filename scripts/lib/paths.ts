import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the path of an installed tool, by the name of its command. */
export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

/** Returns the folder of the local D1 and its companions. STATE_DIR gives tests their own. */
export function stateDir(): string {
  return process.env.STATE_DIR || join(ROOT, '.wrangler', 'state');
}

/** True when a file of the checkout exists. */
export function hasFile(path: string): boolean {
  return existsSync(join(ROOT, path));
}
