import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

/** Tests set STATE_DIR to use another folder. The company of `--empty` has a folder of its own. */
export function stateDir(isEmpty = false): string {
  return (process.env.STATE_DIR || join(ROOT, '.wrangler', 'state')) + (isEmpty ? '-empty' : '');
}

/** True for `npm start -- --empty`, which serves a company without people. Throws on other arguments. */
export function wantsEmpty(args = process.argv.slice(2)): boolean {
  const other = args.find((arg) => arg !== '--empty');
  if (other !== undefined) throw new Error(`There is no option ${other}. There is only --empty.`);
  return args.length > 0;
}
