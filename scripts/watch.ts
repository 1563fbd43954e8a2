/**
 * `npm run watch`: runs the tests of changed files again at every change. `npm run watch -- claim` runs only the test
 * files whose names contain "claim".
 */
import { spawn } from 'node:child_process';
import { ROOT, tool } from './lib/paths.ts';

const words = process.argv.slice(2);

/**
 * Browser tests are left out, because they are too slow. `npm test -- <word>` runs them. The screens are included when
 * a word begins with their folder, as in `npm run watch -- screens/language`. The app is then built again before each
 * run.
 */
const names = [
  'domain',
  'seed',
  'web',
  'worker',
  'races',
  ...(words.some((word) => word.startsWith('screens')) ? ['screens'] : []),
];
const projects = names.flatMap((name) => ['--project', name]);

const child = spawn(tool('vitest'), ['watch', '--changed', ...projects, ...words], {
  cwd: ROOT,
  stdio: 'inherit',
});
child.once('close', (code) => (process.exitCode = code ?? 1));
