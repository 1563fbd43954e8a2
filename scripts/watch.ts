/** `npm run watch`: runs the tests of what changes, again at every change. `npm run watch -- claim` watches the files of that name. */
import { spawn } from 'node:child_process';
import { ROOT, tool } from './lib/paths.ts';

const words = process.argv.slice(2);

/**
 * What needs a browser is no matter of a second: `npm test -- <word>` runs those. The screens are watched when they are
 * asked for by their folder, `npm run watch -- screens/language`, and the app is built anew before each run.
 */
const names = [
  'domain',
  'seed',
  'web',
  'worker',
  ...(words.some((word) => word.startsWith('screens')) ? ['screens'] : []),
];
const projects = names.flatMap((name) => ['--project', name]);

const child = spawn(tool('vitest'), ['watch', '--changed', ...projects, ...words], {
  cwd: ROOT,
  stdio: 'inherit',
});
child.once('close', (code) => (process.exitCode = code ?? 1));
