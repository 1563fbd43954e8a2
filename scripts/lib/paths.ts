import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A tool that the project installed, by the name of its command. */
export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

/** Where local D1 and its companions live; STATE_DIR gives tests a place of their own. */
export function stateDir(): string {
  return process.env.STATE_DIR || join(ROOT, '.wrangler', 'state');
}

/** A file of the checkout that may not be there. */
export function hasFile(path: string): boolean {
  return existsSync(join(ROOT, path));
}
