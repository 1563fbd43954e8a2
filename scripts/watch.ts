/**
 * `npm run watch`: runs the tests of changed files again at every change. `npm run watch -- claim` watches the files of
 * that name.
 */
import { spawn } from 'node:child_process';
import { ROOT, tool } from './lib/paths.ts';

const words = process.argv.slice(2);

/**
 * Tests in a browser take too long here: `npm test -- <word>` runs those. The screens are watched when their folder is
 * named, `npm run watch -- screens/language`, and the app is rebuilt before each run.
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
