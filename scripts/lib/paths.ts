import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

/** Tests set STATE_DIR to use another folder. */
export function stateDir(): string {
  return process.env.STATE_DIR || join(ROOT, '.wrangler', 'state');
}
